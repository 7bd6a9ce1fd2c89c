"""What the weights of 3UP 3DOWN are tuned by."""

from cardtable.bots.selfplay import play_to_end
from cardtable.bots.threeup.policy import ThreeUpPolicy
from cardtable.bots.threeup.tuning import START, deal_state, make_evaluator, result_if_played_out
from cardtable.bots.threeup.weights import make_weights
from cardtable.games.threeup.state import ThreeUpState


def test_a_better_policy_has_more_than_half() -> None:
    careless = dict.fromkeys(START, 0.0)
    evaluate = make_evaluator(START, careless)
    assert sum(evaluate(seed) for seed in range(20)) > 14


def test_a_game_that_ends_by_repetition_is_lost_for_both_seats() -> None:
    """Although the rules give it to the seat with fewer cards [UD-41]."""
    policy = ThreeUpPolicy(make_weights(START), uses_repetition=True)
    repetitions = 0
    for seed in range(60):
        state = play_to_end((policy, policy), deal_state, seed)
        assert isinstance(state, ThreeUpState)
        is_played_out = not all(state.seat_card_count(seat) for seat in (0, 1))
        results = [result_if_played_out(state, seat) for seat in (0, 1)]
        assert results == ([state.result(0), state.result(1)] if is_played_out else [0.0, 0.0])
        repetitions += not is_played_out
    assert 0 < repetitions < 60
