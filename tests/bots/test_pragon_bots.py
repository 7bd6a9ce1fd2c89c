"""Players of The Seal of Pragon: what they look at, what they do, and what they say of it."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable import bots, words
from cardtable.bots.advice import advise
from cardtable.bots.bot import SearchLimits
from cardtable.bots.observation import Budget, observation_of
from cardtable.bots.pragon.features import PragonFeatures
from cardtable.bots.pragon.policy import PragonPolicy, make_tuned_policy
from cardtable.bots.pragon.reasons import reasons, where_to_look
from cardtable.bots.pragon.tuning import count_wins
from cardtable.bots.pragon.weights import NAMES, load_weights, make_weights
from cardtable.engine.bits import BIT
from cardtable.engine.chance import FastChance, shuffled_copy
from cardtable.games.pragon import GAME
from cardtable.games.pragon.cards import JOKERS
from cardtable.games.pragon.deals import UNSHUFFLED
from cardtable.games.pragon.hand_finder import HandFinder
from cardtable.games.pragon.hands import HIGH, LOW, find_hands, kinds_of
from cardtable.games.pragon.legality import LIFTING
from cardtable.games.pragon.options import PragonOptions
from cardtable.games.pragon.state import PragonState
from games.pragon.tables import play, play_steps, state_from
from journeys import Journey, journeys, seeds
from levels import GOOD
from sizes import sample, with_examples

EMPTY = {"T": "", "L": "", "C": "", "R": "", "BL": "", "BR": ""}
MANY = 1000
under_way = journeys("pragon", 120)


def at_work(journey: Journey) -> PragonState | None:
    assert isinstance(journey.state, PragonState)
    return None if journey.state.is_over() else journey.state


def told(
    policy: PragonPolicy, state: PragonState, most: int = MANY
) -> list[tuple[list[int], float]]:
    return [(line.listed(), line.score) for line in policy.lines(state, most)]


def best(state: PragonState) -> str:
    return GAME.write(make_tuned_policy().lines(state, 1)[0].listed())


# What it looks at


@with_examples(60)
@given(under_way, seeds)
def test_worlds_that_the_player_cannot_tell_apart_get_the_same_lines(
    journey: Journey, seed: int
) -> None:
    state = at_work(journey)
    if state:
        twin = state.imagine(0, FastChance(seed))
        assert told(make_tuned_policy(), state) == told(make_tuned_policy(), twin)


# What it finds


@pytest.mark.parametrize("ace", [LOW, HIGH, LOW | HIGH])
@pytest.mark.parametrize(("least", "most"), [(2, 5), (3, 5), (2, 2)])
def test_every_hand_is_found_once_with_all_its_kinds(ace: int, least: int, most: int) -> None:
    found = HandFinder()
    for seed in range(120):
        hand, table = some_cards(seed)
        found.find(hand, table, ace, least, most)
        here = {int(found.cards[at]): int(found.kinds[at]) for at in range(found.count)}
        assert len(here) == found.count
        assert here == {
            cards: kinds_of(cards, ace) for cards in find_hands(hand, table, ace, least, most)
        }


def some_cards(seed: int) -> tuple[int, int]:
    """A hand and open cards, often with jokers and often of few suits."""
    chance = FastChance(seed)
    cards = [
        card for card in shuffled_copy(UNSHUFFLED, chance) if seed % 3 or card < 20 or card > 51
    ]
    if seed % 2:
        cards = [52, 53, *(card for card in cards if card < 52)]
        cards = [cards[at] for at in shuffled_copy(UNSHUFFLED, chance) if at < min(12, len(cards))]
    own, opened = 1 + int(chance.below(3)), int(chance.below(7))
    bits = [int(BIT[card]) for card in cards[: own + opened]]
    return sum(bits[:own]), sum(bits[own:])


@with_examples(60)
@given(under_way)
def test_lines_are_legal_and_go_as_far_as_can_be_foreseen(journey: Journey) -> None:
    state = at_work(journey)
    if not state:
        return
    lines = told(make_tuned_policy(), state)
    assert lines
    assert len({tuple(steps) for steps, _ in lines}) == len(lines)
    assert [score for _, score in lines] == sorted((score for _, score in lines), reverse=True)
    for steps, _ in lines:
        world = state.clone()
        for at, step in enumerate(steps):
            assert at == 0 or not world.is_move_complete()
            world.play(step, FastChance(0))
        assert world.is_move_complete() or world.phase == LIFTING


def test_a_short_flush_is_gone_on_with_once_it_is_begun() -> None:
    state = state_from("2S 6H QC", T="3 4S^", L="2 8S^", R="2 JS^", BL="2 AS^")
    assert best(state).startswith("2S 4S 8S JS AS")
    assert make_tuned_policy().lines(play_steps(state, "2S", "JS"), 1)[0].listed() == [
        12,
        GAME.step("flush"),
    ]


@with_examples(60)
@given(under_way)
def test_to_act_is_to_make_the_best_line(journey: Journey) -> None:
    state = at_work(journey)
    if not state:
        return
    policy, twin = make_tuned_policy(), state.clone()
    for step in policy.lines(state, 1)[0].listed():
        twin.apply(step, FastChance(5))
    policy.act(state, FastChance(5))
    assert GAME.to_bytes(state) == GAME.to_bytes(twin)


@with_examples(30)
@given(journeys("pragon", 0))
def test_games_end_with_any_options(journey: Journey) -> None:
    make_tuned_policy().finish(journey.state, journey.chance)
    assert journey.state.is_over()


# What things are worth


def test_what_a_hand_leaves_is_what_would_be_seen_afterwards() -> None:
    """Cards and stacks are added up once; to pay and look must equal to look afterwards."""
    weights = load_weights("weights")
    for seed in range(sample(40, 20)):
        for state in middles(seed):
            before, then = PragonFeatures(), PragonFeatures()
            before.agree(state.options)
            then.agree(state.options)
            before.see(state, weights)
            for cards in find_hands(state.hand, state.open_cards(), LOW | HIGH, 2, 5):
                paid = state.clone()
                paid.discard_tops(paid.open_stacks_showing(cards))
                paid.hand &= ~cards
                paid.pile |= cards & state.hand
                then.see(paid, weights)
                change = worth(then, paid) - worth(before, state)
                assert (
                    before.value_after_paying(cards) - before.cards_value(state.hand, before.table)
                    == change
                )
                assert (before.open, before.closed) == (paid.open_stacks, paid.closed_stacks())
                assert before.cards_left() == then.left


def worth(outlook: PragonFeatures, state: PragonState) -> int:
    """What cards and stacks are worth, from nothing."""
    closed = weights_named(outlook, "closed") * bin(state.closed_stacks()).count("1")
    stacks = sum(outlook.stack_value(outlook.high[at]) for at in range(6))
    return int(outlook.cards_value(state.hand, outlook.table) + stacks + closed)


def weights_named(outlook: PragonFeatures, name: str) -> int:
    return int(outlook.blended[NAMES.index(name)])


def middles(seed: int) -> Iterator[PragonState]:
    """Some states of a game in which hands have been made."""
    chance, policy = FastChance(seed), make_tuned_policy()
    state = GAME.new(1, PragonOptions(show_known_cards=False), chance)
    assert isinstance(state, PragonState)
    while not state.is_over():
        policy.act(state, chance)
        if state.is_move_complete() and not state.is_over():
            yield state.clone()


def test_unknown_weights_are_an_error() -> None:
    with pytest.raises(ValueError, match="no such weights: lef"):
        make_weights({"lef": 1.0})


# What every level from the third on must see

SOUND = ("level3", "level4")  # a search may find something better, or think so


def choice(bot: str, state: PragonState) -> PragonState:
    """The state after the bot's choice, to the end of the whole move."""
    world = state.clone()
    while not world.is_over() and (
        world is state or not world.is_move_complete() or same(world, state)
    ):
        sight = observation_of(GAME, world, 0, 3)
        for step in bots.find("pragon", bot).choose(sight, Budget()):
            world.play(step, FastChance(0))
    return world


def same(world: PragonState, state: PragonState) -> bool:
    return GAME.to_bytes(world) == GAME.to_bytes(state)


@pytest.mark.parametrize("bot", GOOD)
def test_a_win_is_taken(bot: str) -> None:
    pair = state_from("7S 9H KC", **EMPTY | {"L": "7H^"})
    assert choice(bot, pair).result(0) == 1.0
    removal = state_from("7S 7D KC", **EMPTY | {"L": "2H^"})
    assert choice(bot, removal).result(0) == 1.0
    aces = state_from("AS AD KC", **EMPTY | {"L": "2H"})
    assert choice(bot, aces).result(0) == 1.0
    jacks = state_from("JS JD KC", **EMPTY | {"L": "2H^", "BR": "9D^"})
    assert choice(bot, jacks).result(0) == 1.0
    line = state_from("4S 5D 6C", **EMPTY | {"L": "9H^", "C": "2D^", "R": "9D^"})
    assert choice(bot, line).result(0) == 1.0
    sweep = state_from("4S 5S KC", **EMPTY | {"L": "6S^", "R": "9D", "T": "2D"})
    assert choice(bot, sweep).result(0) == 1.0


@pytest.mark.parametrize("bot", SOUND)
def test_a_flush_takes_as_many_open_cards_along_as_it_can(bot: str) -> None:
    state = state_from("2S 6H QC", T="3 4S^", L="2 8S^", R="2 JS^", BL="2 AS^")
    world = choice(bot, state)
    assert world.open_stacks_showing(state.open_cards()) == 0
    assert bin(world.open_stacks).count("1") == 6


@pytest.mark.parametrize("bot", SOUND)
def test_a_joker_that_is_not_wild_is_got_rid_of(bot: str) -> None:
    state = state_from("7S 7D KC", jokers_wild=False, draw="2H 3D 5C 9C", **EMPTY | {"L": "3H *1^"})
    assert not choice(bot, state).open_cards() & JOKERS


# Levels and styles


def test_levels_are_named_from_one_to_six() -> None:
    names = bots.names("pragon")
    assert names[1:7] == tuple(f"level{number}" for number in range(1, 7))
    assert bots.substitute("pragon") in names


def test_the_tuned_player_is_far_better_than_the_naive_one() -> None:
    naive = bots.find_roster("pragon").others["naive"]()
    won = [
        count_wins(policy, PragonOptions(), 1_000_000, 60)
        for policy in (naive.policy, make_tuned_policy())  # type: ignore[attr-defined]
    ]
    assert won[1] > won[0] + 20


def test_weights_for_jokers_that_are_not_wild_are_chosen_by_the_options() -> None:
    state = state_from("7S 9H KC", L="2 7H^", jokers_wild=False)
    usual, tame = load_weights("weights"), load_weights("weights-tame")
    assert told(PragonPolicy(usual, tame), state) == told(PragonPolicy(tame, tame), state)
    assert told(PragonPolicy(usual, tame), state) != told(PragonPolicy(usual, usual), state)


# What is said


@with_examples(60)
@given(under_way, st.sampled_from(words.LANGUAGES))
def test_everything_it_does_has_words(journey: Journey, language: str) -> None:
    state = at_work(journey)
    if not state:
        return
    sight = observation_of(GAME, state, 0, 1)
    for steps, _ in told(make_tuned_policy(), state, 12):
        for said in (where_to_look(sight, steps), *reasons(sight, steps)):
            assert words.say(language, said.id, said.about)


def said(state: PragonState, line: str) -> list[str]:
    sight = observation_of(GAME, state, 0, 1)
    found = [*reasons(sight, GAME.read(state, line))]
    return [words.say("en", reason.id, reason.about) for reason in found]


def test_reasons_are_made_from_what_is_seen() -> None:
    state = state_from("2S 9H KC", T="3 4S^", L="2 8S^", R="2 5D^", BL="2 KD^")
    assert said(state, "2S 4S 8S flush") == [
        "2 open cards leave the table for one card of your hand.",
        "4 stacks are turned up.",
        "Then 2 open diamonds wait for one of yours: 11 of the 47 unseen cards.",
    ]
    won = state_from("7S 9H KC", **EMPTY | {"L": "7H^"})
    assert said(won, "7S 7H pair") == ["It clears the table."]
    made = play(state_from("7S 7D KC", L="2 3H^", R="2 4H^"), "7S 7D pair flip T")
    assert said(made, "end")[0].endswith("and 2 new cards come.")


def lying_on(state: PragonState) -> int:
    return sum(len(stack.cards) for stack in GAME.show(state, 0).stacks)


SWEEPS = [
    ("2S 3S KC", {"T": "3 4S^"}),
    ("2S 3S 4S", {}),
    ("2S 3S KC", {"T": "3 4S^", "L": "2 8D^", "C": "9H^", "R": ""}),
    ("2S 9C KC", {"T": "3 4S^", "L": "2 3S^", "BL": "", "BR": "1"}),
    ("2S 3S 4S", EMPTY | {"L": "1", "C": "2"}),
]


@pytest.mark.parametrize("way", ["flip_then_remove", "simultaneous"])
@pytest.mark.parametrize("jokers", ["somewhere", "gone"])
@pytest.mark.parametrize(("hand", "stacks"), SWEEPS)
def test_what_a_straight_flush_removes_is_counted_as_the_game_does(
    hand: str, stacks: dict[str, str], jokers: str, way: str
) -> None:
    pile = {"pile": "*1 *2"} if jokers == "gone" else {}
    state = state_from(hand, **stacks, **pile, straight_flush=way)
    steps = GAME.read(state, "2S 3S 4S straight-flush")
    found = {one.id: one.about for one in reasons(observation_of(GAME, state, 0, 1), steps)}
    number = int(found.get("hint-pragon-clears", {"count": 0})["count"])
    removed = set()
    for seed in range(20):
        world = state.imagine(0, FastChance(seed))
        for step in steps:
            world.play(step, FastChance(1))
        removed.add(lying_on(state) - lying_on(world))
    assert max(removed) == number
    assert len(removed) == 1 or "hint-pragon-may-stop" in found
    assert ("hint-pragon-may-stop" in found) == (way != "simultaneous" and jokers != "gone")


def test_a_straight_flush_wins_where_nothing_is_left() -> None:
    last = EMPTY | {"L": "1", "C": "1 9H^"}
    gone = state_from("2S 3S 4S", **EMPTY | {"L": "1"})
    assert said(gone, "2S 3S 4S straight-flush") == ["It clears the table."]
    closed = state_from("2S 3S 4S", **EMPTY | {"L": "1"}, straight_flush="simultaneous")
    assert said(closed, "2S 3S 4S straight-flush") != ["It clears the table."]
    doubtful = state_from("2S 3S 4S", **last)
    assert said(doubtful, "2S 3S 4S straight-flush") != ["It clears the table."]


def test_where_to_look_names_no_card() -> None:
    state = state_from("2S 9H KC", T="3 4S^", L="2 8S^")
    sight = observation_of(GAME, state, 0, 1)
    assert where_to_look(sight, GAME.read(state, "2S 4S 8S flush")).about == {"count": 1}
    assert (
        where_to_look(
            observation_of(GAME, play_steps(state_from("QS QD KC"), "QS", "QD", "queens"), 0, 1),
            [0],
        ).about
        == {}
    )


def test_advice_takes_the_win() -> None:
    state = state_from("7S 9H KC", **EMPTY | {"L": "7H^"})
    advice = advise(observation_of(GAME, state, 0, 1), Budget(), SearchLimits(20, 4, 0))
    assert advice.options[0].share == 1.0
    assert play(state, advice.options[0].move).result(0) == 1.0
