"""Melds: each way to lay a level is one sequence of steps, and every step can be completed."""

from random import Random

from cardtable.engine.chance import FastChance
from cardtable.engine.game import DryRunChance
from cardtable.games.level8.cards import NUMBERS, WILD, list_cards
from cardtable.games.level8.levels import (
    format_level,
    parse_level,
    printed_levels,
    required_kind,
    required_size,
)
from cardtable.games.level8.melds import count_left_over, count_wilds, find_melds
from cardtable.games.level8.notation import STEP_NAMES
from cardtable.games.level8.state import Level8State
from cardtable.games.level8.view import LaidGroup, laid_groups
from games.level8 import brute
from games.level8.random_hands import (
    KIND_NAMES,
    bag_of,
    brute_cards,
    brute_level,
    every_level,
    printed_level,
    random_hand,
)
from games.level8.tables import GAME, legal_steps, state_from

LAY = GAME.step("lay")


def all_layings(state: Level8State) -> list[tuple[object, ...]]:
    """Return every complete laying, repeated for each sequence of steps that leads to it."""
    if state.has_laid(0):
        groups = [
            (f"{group.kind}{len(group.cards)}", group.value, laid_cards(group))
            for group in groups_of(state)
        ]
        return [tuple(sorted(groups))]
    found = []
    steps = state.legal()
    assert steps  # no step has led to a dead end
    for step in steps:
        later = state.clone()
        later.apply(step, DryRunChance())
        found += all_layings(later)
    return found


def laid_cards(group: LaidGroup) -> tuple[brute.Natural, ...]:
    return tuple(brute.WILD if card == WILD else brute_cards([card])[0] for card in group.cards)


def laying_state(naturals: list[int], wilds: int, level: int, least: int) -> Level8State:
    """Return a state in which seat 0 holds these cards and may lay `level`."""
    options = {
        "level_set": "custom",
        "custom_levels": [format_level(level), "run3"],
        "min_naturals_per_group": least,
    }
    names = [STEP_NAMES[card] for card in naturals] + ["W"] * wilds
    return state_from(" ".join(names), options=options)


@every_level
def test_every_laying_has_one_sequence_of_steps(level: int) -> None:
    random = Random(level)
    seen = 0
    for _ in range(40):
        naturals, wilds = random_hand(random, 11)
        wilds = min(wilds, 2)
        naturals = (naturals + [card for card in range(90) if card not in naturals])[: 11 - wilds]
        wanted = (
            brute.layings(brute_cards(naturals), wilds, brute_level(level))
            if is_fast(naturals)
            else set()
        )
        if not 0 < len(wanted) < 3000:
            continue
        state = laying_state(naturals, wilds, level, 0)
        state.play(LAY, FastChance(0))
        found = all_layings(state)
        assert len(found) == len(set(found))
        assert set(found) == wanted
        seen += 1
        if seen == 4:
            return


def test_sets_that_share_a_number_have_one_sequence_of_steps() -> None:
    sixes, sevens = [5 + 15 * colour for colour in range(6)], [6, 21, 36, 51]
    for text, naturals, wilds in (
        ("quad quad", sixes + sevens, 1),
        ("set8", [*sixes, 0, 1, 2], 2),
        ("pair quad", [*sixes, 0, 1, 2, 3], 1),
    ):
        level = parse_level(text, "")
        state = laying_state(naturals, wilds, level, 0)
        state.play(LAY, FastChance(0))
        found = all_layings(state)
        assert len(found) == len(set(found))
        assert set(found) == brute.layings(brute_cards(naturals), wilds, brute_level(level))


def is_fast(naturals: list[int]) -> bool:
    """Tell whether a brute-force search is fast: no colour has many cards."""
    return max(sum(card // NUMBERS == colour for card in naturals) for colour in range(6)) < 8


def test_with_required_naturals_every_step_can_be_completed() -> None:
    random = Random(5)
    for level in printed_levels("one_star"):
        for _ in range(6):
            naturals, wilds = random_hand(random, 11)
            wilds = min(wilds, 3)
            rest = [card for card in range(90) if card not in naturals]
            state = laying_state((naturals + rest)[: 11 - wilds], wilds, level, 1)
            if not state.is_legal(LAY):
                continue
            state.play(LAY, FastChance(0))
            check_random_layings(state, random)


def check_random_layings(state: Level8State, random: Random) -> None:
    """Lay a level ten times by random steps; each must work, with a natural in each group."""
    for _ in range(10):
        world = state.clone()
        while not world.has_laid(0):
            steps = world.legal()
            assert steps
            world.apply(random.choice(steps), DryRunChance())
        assert all(any(card != WILD for card in group.cards) for group in groups_of(world))


def groups_of(state: Level8State) -> list[LaidGroup]:
    """Return the groups in front of seat 0."""
    return list(laid_groups(state, 0))


def test_two_groups_of_one_value_are_laid_in_one_order() -> None:
    state = laying_state([5, 20, 35, 50], 0, parse_level("pair pair", ""), 0)
    state.play(LAY, FastChance(0))
    assert legal_steps(state).count("set 6") == 1
    state.play(GAME.step("set 6"), FastChance(0))
    assert legal_steps(state) == ["6R"]


# All melds of a hand


@printed_level
def test_melds_are_those_of_a_brute_force_search(level: int) -> None:
    """Groups and cards left over are the same, whichever card lies in which group."""
    random = Random(level)
    for _ in range(4):
        naturals, wilds = random_hand(random, 9)
        wilds = min(wilds, 2)
        wanted = {
            (
                tuple((kind, name) for kind, name, _ in laying),
                tuple(sorted(card for _, _, chosen in laying for card in chosen)),
            )
            for laying in brute.layings(brute_cards(naturals), wilds, brute_level(level))
        }
        found = find_melds(*bag_of(naturals, wilds), level, 0)
        assert len(found) == len(wanted)
        for meld in found:
            taken = [kind for kind in list_cards(meld.lo, meld.hi) if kind < WILD]
            chosen = sorted(brute_cards(taken)) + [brute.WILD] * count_wilds(meld)
            groups = [
                (f"{KIND_NAMES[required_kind(g)]}{required_size(g)}", name)
                for g, name in meld.groups
            ]
            assert (tuple(sorted(groups)), tuple(chosen)) in wanted


def test_melds_differ_in_the_wilds_that_they_take_and_the_cards_that_they_leave() -> None:
    level = parse_level("run3 run3", "")
    hand = bag_of([0, 1, 2, 6, 7, 8, 9], 2)  # red 1 2 3, 7 8 9 10, and two wilds
    melds = find_melds(*hand, level, 0)
    assert {count_wilds(meld) for meld in melds} == {0, 1, 2}
    assert min(count_left_over(meld) for meld in melds) == 0


def test_ways_to_lay_come_with_the_fewest_wilds_first_and_then_the_fewest_cards_left() -> None:
    options = {"level_set": "custom", "custom_levels": ["pair pair", "run3"]}
    hand = "7R 7O 7Y 7G 9R 9O 12B 13B 14B 15B W"
    view = GAME.view(state_from(hand, options=options), 0)
    ways = GAME.combinations(GAME.parse_options(options), view).melds
    wilds = [sum(list(group.cards).count(WILD) for group in way.groups) for way in ways]
    assert wilds == sorted(wilds)
    assert set(wilds) == {0, 1}
    naturals = list(view.fronts[0].hand[:-1])
    found = find_melds(*bag_of(naturals, 1), parse_level("pair pair", ""), 0)
    assert len(ways) == len(found) > 20  # none is left out
    # The other 7s can be added later. With two pairs of 7s, the 9s would stay.
    numbers = [{STEP_NAMES[card][0] for card in group.cards} for group in ways[0].groups]
    assert numbers == [{"7"}, {"9"}]


def test_cards_left_over_are_counted_as_if_all_that_fit_were_added() -> None:
    (meld,) = find_melds(
        *bag_of([4, 5, 6, 19, 20, 21, 7, 8, 75], 0), parse_level("run3 run3", ""), 0
    )[:1]
    assert count_left_over(meld) == 1  # 8 and 9 go to a run; the violet 1 goes nowhere
