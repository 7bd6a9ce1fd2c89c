"""Laws of 3UP 3DOWN: no card is lost, and nobody learns of a hidden card [UD-37]."""

import json
from collections import Counter
from dataclasses import asdict
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardtable.engine.chance import FastChance
from cardtable.engine.options import Choice, Flag, dump_options
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import NOBODY, State, play_randomly
from cardtable.games.threeup import GAME
from cardtable.games.threeup.cards import is_flip
from games.threeup.tables import every_card
from support.playthroughs import Playthrough, playthroughs, seeds
from support.sample_sizes import sample, small_and_large

games_with_options = st.one_of(
    playthroughs("threeup"),
    playthroughs("threeup", colour_swap=True),
    playthroughs("threeup", failed_down="stays", colours=["green"]),
    playthroughs("threeup", scoring=True, games=2, colours=["green"]),
)


def cards_in(position: dict[str, Any]) -> Counter[str]:
    """Count the cards of a position by name."""
    piles = [position["pile"], position["gone"], position["draw"]]
    bags = piles + position["hands"] + position["up"]
    slots = [card.removesuffix("!") for front in position["down"] for card in front if card]
    return Counter([card for bag in bags for card in bag.split()] + slots)


def view_bytes(state: State, seat: int) -> bytes:
    return json.dumps(asdict(GAME.view(state, seat)), sort_keys=True).encode()


@given(games_with_options, seeds)
def test_ud_t46_cards_are_conserved(j: Playthrough, seed: int) -> None:
    deck = Counter(every_card(j.options))
    assert cards_in(GAME.position(j.state)) == deck
    for seat in range(NOBODY, j.seats):
        world = j.state.imagine(seat, FastChance(seed))
        assert cards_in(GAME.position(world)) == deck
        play_randomly(world, 30, FastChance(seed), FastChance(seed))
        assert cards_in(GAME.position(world)) == deck


@given(games_with_options)
def test_ud_10_while_cards_can_be_drawn_all_who_wait_hold_three(j: Playthrough) -> None:
    view = GAME.view(j.state, NOBODY)
    if view.draw and view.phase != "laying" and not j.state.is_over():
        waiting = [front for seat, front in enumerate(view.fronts) if seat != view.turn]
        assert all(front.holds >= 3 for front in waiting)


@given(games_with_options, seeds, seeds)
def test_ud_37_a_move_looks_the_same_in_every_world_that_a_seat_holds_possible(
    j: Playthrough, seed: int, luck: int
) -> None:
    for seat in range(NOBODY, j.seats):
        if seat == j.state.turn:
            continue
        world = j.state.imagine(seat, FastChance(seed))
        for move in set(j.state.legal()) & set(world.legal()):
            here, there = j.state.clone(), world.clone()
            for state in (here, there):
                state.apply(move, FastChance(luck))
            if not may_show_cards(j.state, move, here, there):
                assert view_bytes(here, seat) == view_bytes(there, seat)


def may_show_cards(before: State, move: int, here: State, there: State) -> bool:
    """Return whether a move may have shown cards: the 3UP, a 3DOWN card, or hands at the end."""
    now, then = GAME.view(here, NOBODY), GAME.view(before, NOBODY)
    if then.phase == "laying":
        return bool(now.phase != "laying")
    if now.played > then.played and before.options.scoring:  # type: ignore[attr-defined]
        return True
    differs = any(GAME.view(state, NOBODY).fronts != now.fronts for state in (here, there))
    return is_flip(move) and (differs or now.pile != GAME.view(there, NOBODY).pile)


@given(games_with_options, seeds)
def test_ud_37_a_failed_flip_tells_the_others_nothing_but_numbers(
    j: Playthrough, seed: int
) -> None:
    turn = j.state.turn
    watcher = (turn + 1) % j.seats
    for move in j.state.legal():
        if not is_flip(move):
            continue
        after = [j.state.clone(), j.state.imagine(watcher, FastChance(seed))]
        for state in after:
            state.apply(move, FastChance(0))
        views = [GAME.view(state, watcher) for state in after]
        if all(is_failed_flip(GAME.view(j.state, NOBODY), view, turn) for view in views):
            assert views[0] == views[1]


def is_failed_flip(before: Any, after: Any, turn: int) -> bool:
    """Return whether the seat took up the pile."""
    took_pile = after.fronts[turn].holds >= before.fronts[turn].holds + len(before.pile)
    return bool(before.pile and took_pile and not after.pile and after.gone == before.gone)


@given(games_with_options)
def test_ud_37_cards_picked_up_stay_known_until_they_are_played(j: Playthrough) -> None:
    """Follow a game as a spectator who notes the cards that were seen going to each hand."""
    state, chance = j.deal_again()
    seen = [Counter[int]() for _ in range(j.seats)]
    for move in j.moves:
        before = GAME.view(state, NOBODY)
        state.apply(move, chance)
        after = GAME.view(state, NOBODY)
        if after.played != before.played or before.phase == "laying":
            seen = [Counter[int]() for _ in range(j.seats)]
            continue
        follow_move(seen[before.turn], before, move, after)
        assert [Counter(front.hand) for front in after.fronts] == seen


def follow_move(seen: Counter[int], before: Any, move: int, after: Any) -> None:
    """Update the cards that were seen going to the hand of the seat that moved."""
    front, was = after.fronts[before.turn], before.fronts[before.turn]
    if before.phase == "giving":
        seen[move] = max(seen[move], 1)
    elif before.phase == "getting":
        seen[before.given] -= 1
        seen[move] += 1
    elif before.pile and not after.pile and after.gone == before.gone:
        seen.update(before.pile)
    elif front.up == was.up and front.down == was.down and seen[move]:
        seen[move] -= 1
    for card in [card for card, number in seen.items() if not number]:
        del seen[card]


@given(games_with_options, st.randoms(use_true_random=False))
def test_ud_37_permuting_unseen_cards_changes_no_byte_of_a_view(j: Playthrough, order: Any) -> None:
    """Use the position alone, without `imagine`."""
    assume(not j.state.is_over())
    position = GAME.position(j.state) | {"past": [], "repeats": 0}
    for seat in range(NOBODY, j.seats):
        other = permute_unseen(position, seat, j.state, order)
        try:
            twin = GAME.restore(other)
        except Refusal:
            assert other["phase"] == "laying"  # cards must be laid in ascending order
            continue
        assert view_bytes(twin, seat) == view_bytes(GAME.restore(position), seat)


def permute_unseen(position: dict[str, Any], seat: int, state: Any, order: Any) -> dict[str, Any]:
    """Return the position with all cards that a seat cannot know shuffled among their places."""
    copy = json.loads(json.dumps(position))
    seats = range(state.seat_count)
    hidden: list[str] = []
    places: list[tuple[Any, Any, str]] = [(copy, "draw", "")]
    for owner in seats:
        if owner != seat:
            places.append((copy["hands"], owner, copy["known"][owner]))
        if not state.sees_up_cards(owner, seat):
            places.append((copy["up"], owner, ""))
    for holder, key, shown in places:
        bag = Counter(holder[key].split()) - Counter(shown.split())
        hidden += bag.elements()
    slots = [
        (owner, slot)
        for owner in seats
        for slot, card in enumerate(copy["down"][owner])
        if card and not (owner == seat and card.endswith("!"))
    ]
    hidden += [copy["down"][owner][slot].removesuffix("!") for owner, slot in slots]
    order.shuffle(hidden)
    for holder, key, shown in places:
        number = len(holder[key].split()) - len(shown.split())
        holder[key] = " ".join([*shown.split(), *(hidden.pop() for _ in range(number))])
    for owner, slot in slots:
        seen = "!" if copy["down"][owner][slot].endswith("!") else ""
        copy["down"][owner][slot] = hidden.pop() + seen
    assert not hidden
    return dict(copy)


def all_settings() -> list[dict[str, Any]]:
    """Return the defaults, each option with another value, and many options at once."""
    usual = dump_options(GAME.options())
    sets: list[dict[str, Any]] = [{}]
    for name, kind in GAME.option_types.items():
        if isinstance(kind, Flag):
            sets.append({name: not usual[name]})
        elif isinstance(kind, Choice):
            sets += [{name: value} for value in kind.values if value != usual[name]]
    sets += [{"colours": ["green"]}, {"colours": ["blue"]}, {"colours": ["green", "orange"]}]
    sets += [{"scoring": True, "games": 3}, {"scoring": True, "target": 60}, {"turn_cap": 30}]
    sets += [{"scoring": True, "games": 2, "play_on": True, "score_all_zones": True}]
    everything = {name: True for name, kind in GAME.option_types.items() if isinstance(kind, Flag)}
    sets.append(everything | {"games": 2, "failed_down": "stays", "repetition": "draw"})
    return sets


@pytest.mark.parametrize("games", small_and_large(sample(10_000, 150), 100_000))
def test_games_with_all_options_end_with_all_cards(games: int) -> None:
    settings = [
        (seats, GAME.parse_options(data)) for data in all_settings() for seats in GAME.seats
    ]
    decks = [Counter(every_card(options)) for _, options in settings]
    playable = [n for n, (seats, _) in enumerate(settings) if decks[n].total() > 9 * seats]
    assert games > len(playable)
    for number in range(games):
        index = playable[number % len(playable)]
        seats, options = settings[index]
        chance = FastChance(number)
        state = GAME.new(seats, options, chance)
        play_randomly(state, 10**6, chance, FastChance(number + 2**40))
        assert state.is_over()
        assert cards_in(GAME.position(state)) == decks[index]
        shared = seats / 2 if options.play_on and not options.scoring else 1.0
        assert abs(sum(state.result(seat) for seat in range(seats)) - shared) < 1e-9
