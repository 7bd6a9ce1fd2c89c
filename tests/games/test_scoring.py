"""The score keeper for real cards gives what the games themselves give."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable import games
from cardtable.engine import codes
from cardtable.engine.chance import FastChance
from cardtable.engine.game import shared_victory
from cardtable.engine.refusal import Refusal
from cardtable.engine.score import ScoreSheet, keep_score
from cardtable.engine.state import NOBODY
from cardtable.games.level8 import moves as level8_moves
from cardtable.games.level8.legality import KEEPING
from cardtable.games.level8.state import Level8State
from cardtable.games.levelup.cards import LAY_DOWN
from cardtable.games.levelup.hands import earns_bonus
from cardtable.games.levelup.scoring import can_earn_bonus
from cardtable.games.levelup.state import LevelUpState
from cardtable.games.threeup.state import ThreeUpState
from cardtable.testing.playthrough import Playthrough, new_playthrough
from games.levelup.tables import state_from
from support.playthroughs import seeds

MOVES = 1500
EAGER: dict[str, Sequence[int]] = {
    "levelup": [LAY_DOWN],
    "level8": [level8_moves.LAY, *range(level8_moves.FIRST_GROUP, level8_moves.CODE_COUNT)],
    "threeup": [],
}


def sheet_of(name: str, seats: int, entries: list[Any], dealer: int = 0, **data: Any) -> ScoreSheet:
    game = games.find(name)
    return keep_score(game, seats, game.parse_options(data), dealer, entries)


def refusal_of(name: str, seats: int, entries: list[Any], **data: Any) -> str:
    with pytest.raises(Refusal) as caught:
        sheet_of(name, seats, entries, **data)
    return caught.value.code


def check_sheet(
    playthrough: Playthrough, rounds: list[Any], first: int, standings: list[Any]
) -> ScoreSheet:
    """Compare the sheet of these entries with the state, and its rows with `standings`."""
    state: Any = playthrough.state
    sheet = keep_score(playthrough.game, playthrough.seats, playthrough.options, first, rounds)
    assert [row.standings for row in sheet.rows] == standings
    if state.is_over():
        results = [state.result(seat) for seat in range(playthrough.seats)]
        assert sheet.winners == shared_victory(results)
        assert (sheet.dealer, sheet.questions) == (NOBODY, ())
    else:
        assert (sheet.winners, sheet.dealer) == ((), state.dealer)
        assert sheet.questions
    return sheet


@st.composite
def started(draw: st.DrawFn, name: str, data: dict[str, Any]) -> tuple[Playthrough, FastChance]:
    game = games.find(name)
    seats = draw(st.integers(2, 5))
    options = game.parse_options(data)
    return new_playthrough(game, seats, options, draw(seeds)), FastChance(draw(seeds))


def step_at_random(playthrough: Playthrough, picks: FastChance) -> bool:
    """Play a random step, but lay and add cards if that is possible, so that rounds are won."""
    legal = playthrough.state.legal()
    eager = [move for move in legal if move in EAGER[playthrough.game.name]]
    moves = eager or legal
    if moves:
        playthrough.play(moves[picks.below(len(moves))])
    return bool(moves)


levelup_options = st.fixed_dictionaries(
    {
        "must_use_all_cards": st.just(False),  # hands that qualify often
        "hands": st.sampled_from([0, 0, 3, 9]),
        "start_round": st.sampled_from([3, 5]),
        "final_round": st.sampled_from([5, 6, 7]),
        "turn_cap": st.sampled_from([10, 60]),
        "bonus_natural_wild_ok": st.booleans(),
        "allow_lay_all_without_discard": st.booleans(),
    }
)


@given(levelup_options.flatmap(lambda data: started("levelup", data)))
@settings(max_examples=40)
def test_levelup_gives_the_rounds_and_winners_of_real_games(
    game: tuple[Playthrough, FastChance],
) -> None:
    playthrough, picks = game
    state = playthrough.state
    assert isinstance(state, LevelUpState)
    first, rounds, standings = int(state.dealer), list[Any](), list[Any]()
    for _ in range(MOVES):
        played = state.played
        if not step_at_random(playthrough, picks):
            break
        if state.played > played:
            has_bonus = earns_bonus(state.laid, state.level, state.options)
            winner = int(state.winner)
            rounds.append({"winner": winner, "bonus": winner != NOBODY and has_bonus})
            standings.append(tuple(state.rounds))
    sheet = check_sheet(playthrough, rounds, first, standings)
    assert [row.winner for row in sheet.rows] == [entry["winner"] for entry in rounds]


level8_options = st.fixed_dictionaries(
    {
        "level_set": st.just("custom"),
        "custom_levels": st.sampled_from([["pair pair pair"] * 7, ["pair", "run3", "pair pair"]]),
        "rounds": st.sampled_from([0, 0, 4]),
        "turn_cap": st.sampled_from([20, 120]),
        "carry_max": st.sampled_from([0, 2, 4]),
        "accept_longer_groups": st.booleans(),
    }
)


@given(level8_options.flatmap(lambda data: started("level8", data)))
@settings(max_examples=40)
def test_level8_gives_the_levels_winners_and_keepers_of_real_games(
    game: tuple[Playthrough, FastChance],
) -> None:
    playthrough, picks = game
    state = playthrough.state
    assert isinstance(state, Level8State)
    seats = range(playthrough.seats)
    first, rounds, standings = int(state.dealer), list[Any](), list[Any]()
    kept: list[set[int]] = []  # the seats that were asked what they keep, after each round
    for _ in range(MOVES):
        levels, turn, played = tuple(state.levels), int(state.turn), state.played
        laid = [seat for seat in seats if state.has_laid(seat)]
        if state.phase == KEEPING:
            kept[-1].add(turn)
        if not step_at_random(playthrough, picks):
            break
        if state.played > played or state.is_over():
            advanced = state.levels[turn] > levels[turn]
            rounds.append({"out": turn if advanced else NOBODY, "laid": laid})
            standings.append(tuple(state.levels))
            kept.append(set())
    if state.turn != NOBODY and state.phase == KEEPING:
        return  # the dealer of the next round is not named yet
    check_sheet(playthrough, rounds, first, standings)
    for number in range(1, len(rounds) + 1):
        sheet = keep_score(
            playthrough.game, playthrough.seats, playthrough.options, first, rounds[:number]
        )
        assert {seat for seat in seats if sheet.notes[seat]} == kept[number - 1]


threeup_options = st.fixed_dictionaries(
    {
        "scoring": st.just(True),
        "games": st.sampled_from([1, 2, 9]),
        "target": st.sampled_from([0, 60]),
        "score_all_zones": st.booleans(),
        "play_on": st.booleans(),
        "turn_cap": st.sampled_from([9, 2000]),
    }
)


@pytest.mark.slow
@given(threeup_options.flatmap(lambda data: started("threeup", data)))
@settings(max_examples=40)
def test_threeup_gives_the_points_and_winners_of_real_games(
    game: tuple[Playthrough, FastChance],
) -> None:
    playthrough, picks = game
    state = playthrough.state
    assert isinstance(state, ThreeUpState)
    name_of = playthrough.game.step_name
    seats = range(playthrough.seats)
    first, rounds, standings = int(state.dealer), list[Any](), list[Any]()
    for _ in range(MOVES):
        played, turn, scores = state.played, state.turn, tuple(state.scores)
        fronts = [playthrough.game.view(state, seat).fronts[seat] for seat in seats]
        if not step_at_random(playthrough, picks):
            break
        if state.played > played:
            # The cards of the hand; points for the seat whose move ended the game, and with 3DOWN.
            left: list[Any] = [
                state.scores[seat] - scores[seat]
                if seat == turn or state.options.score_all_zones
                else [name_of(card) for card in fronts[seat].hand]
                for seat in seats
            ]
            rounds.append({"winner": NOBODY, "left": left})
            standings.append(tuple(state.scores))
    check_sheet(playthrough, rounds, first, standings)


def test_the_bonus_of_a_real_hand() -> None:
    state = state_from("6H 7H 8H 9H 10H", 5, phase="open")
    state.play(LAY_DOWN, FastChance(1))
    sheet = sheet_of("levelup", 2, [{"winner": 0, "bonus": True}], dealer=1, start_round=5)
    assert sheet.rows[0].standings == tuple(state.rounds) == (7, 5)
    assert sheet.dealer == state.dealer


def test_the_bonus_needs_a_hand_of_five() -> None:
    options = games.find("levelup").parse_options({})
    assert [can_earn_bonus(level, options) for level in (3, 4, 5)] == [False, False, True]
    entry = {"winner": 0, "bonus": True}
    assert sheet_of("levelup", 2, [entry], start_round=5).rows[0].standings == (7, 5)
    assert refusal_of("levelup", 2, [entry]) == codes.SCORE_BONUS
    assert sheet_of("levelup", 2, []).questions[1].seats == ()
    whole = {"allow_lay_all_without_discard": True}
    assert sheet_of("levelup", 2, [], start_round=4, **whole).questions[1].seats == (0, 1)


def test_a_game_of_levelup_by_hand() -> None:
    hands = [{"winner": 1, "bonus": False}] * 3
    sheet = sheet_of("levelup", 3, hands, dealer=2, final_round=5)
    assert sheet.winners == (1,)
    assert [row.dealer for row in sheet.rows] == [2, 0, 1]
    assert [row.standings[1] for row in sheet.rows] == [4, 5, 6]
    assert [step.number for step in sheet.steps[0]] == [3, 4, 5]
    assert refusal_of("levelup", 3, [*hands, hands[0]], final_round=5) == codes.SCORE_OVER
    assert refusal_of("levelup", 4, [], final_round=13) == "LU-23"
    assert refusal_of("levelup", 2, [], rounds=[3]) == codes.ROUNDS_NUMBER


def test_a_game_of_level8_by_hand() -> None:
    rounds = [{"out": 0, "laid": [1]}, {"out": 1, "laid": []}, {"out": NOBODY, "laid": [0]}]
    sheet = sheet_of("level8", 2, rounds)
    assert [row.standings for row in sheet.rows] == [(3, 2), (3, 4), (3, 4)]
    assert [row.winner for row in sheet.rows] == [0, 1, NOBODY]
    assert (sheet.dealer, sheet.first) == (1, 0)
    assert sheet.steps[0][0].needs == (
        ("level8-board-aim", {"count": 2, "kind": "run", "size": 3}),
    )
    assert sheet.notes == ((), ())
    last = {"out": NOBODY, "laid": [0]}
    assert sheet_of("level8", 2, [last], levels=[8, 8]).winners == (0,)
    both, other = {"out": NOBODY, "laid": [0, 1]}, {"out": 1, "laid": [0]}
    assert refusal_of("level8", 2, [both], levels=[8, 8]) == codes.SCORE_LAST_LEVEL
    assert refusal_of("level8", 2, [other], levels=[8, 1]) == codes.SCORE_LAST_LEVEL
    assert refusal_of("level8", 2, [last, last], levels=[8, 1]) == codes.SCORE_OVER
    stays = sheet_of("level8", 2, [{"out": 0, "laid": []}], levels=[4, 5], level_set="two_star")
    assert stays.notes == ((), (("score-level8-keeps", {"count": 4}),))


def test_cards_left_in_threeup_are_counted() -> None:
    game = {"winner": 0, "left": [[], ["3", "C", "C2", "10"], 12]}
    sheet = sheet_of("threeup", 3, [game], dealer=2, games=2)
    assert sheet.rows[0].standings == (0, 53, 12)  # UD-T41
    assert sheet.dealer == 0
    assert {card.name: card.points for card in sheet.questions[1].cards}["C1"] == 20
    assert sheet_of("threeup", 3, [game, game], games=2).winners == (0,)
    wrong = {"winner": 1, "left": game["left"]}
    assert refusal_of("threeup", 3, [wrong]) == codes.SCORE_WINNER
    many = {"winner": 0, "left": [[], ["C2"], ["C2"]]}
    assert refusal_of("threeup", 3, [many]) == codes.SCORE_CARDS
    assert refusal_of("threeup", 3, [{"winner": 0, "left": [[], ["K"], 0]}]) == "position-choice"
    assert refusal_of("threeup", 3, [{"winner": 0, "left": [[]]}]) == "position-size"


def test_a_game_without_a_score_counts_who_won() -> None:
    sheet = sheet_of("pragon", 3, [{"winner": 2}, {"winner": NOBODY}, {"winner": 2}])
    assert sheet.rows[-1].standings == (0, 0, 2)
    assert (sheet.winners, sheet.dealer) == ((), 0)
    assert refusal_of("pragon", 9, []) == codes.SEATS
    assert refusal_of("pragon", 2, [{"winner": 2}]) == "position-range"
    assert refusal_of("pragon", 2, [{"winner": 1, "more": 1}]) == "position-unknown"
    assert refusal_of("levelup", 2, [{"winner": 1, "bonus": 1}]) == "position-type"
    assert refusal_of("levelup", 2, [7]) == "position-type"
    game = games.find("pragon")
    with pytest.raises(Refusal, match=codes.TABLE_NO_SEAT):
        keep_score(game, 2, game.parse_options({}), 2, [])
