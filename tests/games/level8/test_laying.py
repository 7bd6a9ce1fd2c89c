"""Laying a level in steps: every laying can be reached, each in one way, and no step is a trap."""

import random

from cardtable.engine.chance import FastChance
from cardtable.engine.game import DryRunChance
from cardtable.games.level8.cards import NUMBERS, WILD
from cardtable.games.level8.levels import format_level, parse_level, printed_levels
from cardtable.games.level8.notation import STEP_NAMES
from cardtable.games.level8.state import Level8State
from cardtable.games.level8.view import LaidGroup, laid_group
from games.level8 import brute
from games.level8.tables import GAME, table
from games.level8.test_finder import every_level, pairs, plain, some_hand

LAY = GAME.step("lay")


def all_layings(state: Level8State) -> list[tuple[object, ...]]:
    """Every complete laying, as often as there are sequences of steps to it."""
    if state.has_laid(0):
        groups = [(f"{row.kind}{len(row.cards)}", row.value, natural(row)) for row in rows(state)]
        return [tuple(sorted(groups))]
    found = []
    steps = state.legal()
    assert steps  # no step has led to a dead end
    for step in steps:
        after = state.clone()
        after.apply(step, DryRunChance())
        found += all_layings(after)
    return found


def natural(row: LaidGroup) -> tuple[brute.Natural, ...]:
    return tuple(brute.WILD if card == WILD else pairs([card])[0] for card in row.cards)


def laying_table(naturals: list[int], wilds: int, level: int, least: int) -> Level8State:
    """A table at which seat 0 holds these cards, and Skips and one odd card beside them."""
    options = {
        "level_set": "custom",
        "custom_levels": [format_level(level), "run3"],
        "min_naturals_per_group": least,
    }
    names = [STEP_NAMES[card] for card in naturals] + ["W"] * wilds
    return table(" ".join(names), options=options)


@every_level
def test_every_laying_has_one_sequence_of_steps(level: int) -> None:
    luck = random.Random(level)
    seen = 0
    for _ in range(40):
        naturals, wilds = some_hand(luck, 11)
        wilds = min(wilds, 2)
        naturals = (naturals + [card for card in range(90) if card not in naturals])[: 11 - wilds]
        wanted = brute.layings(pairs(naturals), wilds, plain(level)) if fast(naturals) else set()
        if not 0 < len(wanted) < 3000:
            continue
        state = laying_table(naturals, wilds, level, 0)
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
        state = laying_table(naturals, wilds, level, 0)
        state.play(LAY, FastChance(0))
        found = all_layings(state)
        assert len(found) == len(set(found))
        assert set(found) == brute.layings(pairs(naturals), wilds, plain(level))


def fast(naturals: list[int]) -> bool:
    """Not so many cards of one colour that a plain search would take long."""
    return max(sum(card // NUMBERS == colour for card in naturals) for colour in range(6)) < 8


def test_with_naturals_wanted_no_step_is_a_trap() -> None:
    luck = random.Random(5)
    for level in printed_levels("one_star"):
        for _ in range(6):
            naturals, wilds = some_hand(luck, 11)
            wilds = min(wilds, 3)
            rest = [card for card in range(90) if card not in naturals]
            state = laying_table((naturals + rest)[: 11 - wilds], wilds, level, 1)
            if not state.is_legal(LAY):
                continue
            state.play(LAY, FastChance(0))
            walk(state, luck)


def walk(state: Level8State, luck: random.Random) -> None:
    for _ in range(10):
        world = state.clone()
        while not world.has_laid(0):
            steps = world.legal()
            assert steps
            world.apply(luck.choice(steps), DryRunChance())
        assert all(any(card != WILD for card in row.cards) for row in rows(world))


def rows(state: Level8State) -> list[LaidGroup]:
    return [laid_group(state.table[at]) for at in range(5) if state.table[at]]


def test_two_groups_of_one_name_are_laid_in_one_order() -> None:
    state = laying_table([5, 20, 35, 50], 0, parse_level("pair pair", ""), 0)
    state.play(LAY, FastChance(0))
    assert [STEP_NAMES[step] for step in state.legal()].count("set 6") == 1
    state.play(GAME.step("set 6"), FastChance(0))
    assert [STEP_NAMES[step] for step in state.legal()] == ["6R"]
