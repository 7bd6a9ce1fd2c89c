"""Positions that somebody has tampered with: refused in words, or good enough to be played."""

import json
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from cardtable import games, words
from cardtable.engine.chance import FastChance
from cardtable.engine.game import Game
from cardtable.engine.playout import play_randomly
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import NOBODY, State
from journeys import journeys, seeds
from sizes import each_game, with_examples

every_game = pytest.mark.parametrize("name", games.names())

Path = tuple[str | int, ...]
NOT_SHRUNK = [Phase.explicit, Phase.reuse, Phase.generate]  # shrinking a journey takes minutes


def places(data: Any, here: Path = ()) -> list[Path]:
    """Where something stands in a position, at any depth."""
    inner: list[Any] = []
    if isinstance(data, dict):
        inner = list(data.items())
    elif isinstance(data, list):
        inner = list(enumerate(data))
    return [(*here, key) for key, _ in inner] + [
        place for key, value in inner for place in places(value, (*here, key))
    ]


def holder(data: Any, place: Path) -> Any:
    for key in place[:-1]:
        data = data[key]
    return data


def nested(depth: int) -> Any:
    data: Any = []
    for _ in range(depth):
        data = [data]
    return data


odd_values = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-20, 20),
    st.sampled_from([10**18, 2**62, -(2**63), 10**400, 2**53]),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["", "5", "5 5 5", "C2 C2", "!", "7!", "swap", "9" * 5000, "x" * 100_000]),
    st.lists(st.integers(-2, 9), max_size=7),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
    st.sampled_from([5, 200, 900]).map(nested),
)


def tampered(data: st.DataObject, position: dict[str, Any]) -> None:
    """One change in a random place: another value, none, another name, or two exchanged."""
    place = data.draw(st.sampled_from(places(position)))
    where, key = holder(position, place), place[-1]
    change = data.draw(st.sampled_from(["replace", "nudge", "drop", "rename", "swap", "double"]))
    if change == "replace":
        where[key] = data.draw(odd_values)
    elif change == "nudge":
        where[key] = nudged(data, where[key])
    elif change == "drop":
        del where[key]
    elif change == "rename" and isinstance(where, dict):
        where[data.draw(st.text(max_size=5))] = where.pop(key)
    elif change == "double" and isinstance(where, list):
        where.append(where[int(key)])
    else:
        other = data.draw(st.sampled_from(places(position)))
        if place[: len(other)] != other and other[: len(place)] != place:
            there = holder(position, other)
            where[key], there[other[-1]] = there[other[-1]], where[key]


def nudged(data: st.DataObject, value: Any) -> Any:
    """Nearly the same: this is what gets past a careless check."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + data.draw(st.sampled_from([-2, -1, 1, 2]))
    if isinstance(value, str) and " " in value:
        words_of = value.split()
        words_of.pop(data.draw(st.integers(0, len(words_of) - 1)))
        return " ".join(words_of)
    if isinstance(value, str) and value.isdigit():
        return str(int(value) + data.draw(st.sampled_from([-1, 1, 16])))
    return value[:-1] if isinstance(value, str | list) else value


def moved_card(data: st.DataObject, position: dict[str, Any]) -> None:
    """A card from one list of cards to another: the deck still adds up."""
    texts = [
        place
        for place in places(position)
        if place[0] != "options" and isinstance(holder(position, place)[place[-1]], str)
    ]
    source, target = data.draw(st.sampled_from(texts)), data.draw(st.sampled_from(texts))
    cards = holder(position, source)[source[-1]].split()
    if cards:
        card = cards.pop(data.draw(st.integers(0, len(cards) - 1)))
        holder(position, source)[source[-1]] = " ".join(cards)
        there = holder(position, target)
        there[target[-1]] = f"{there[target[-1]]} {card}".strip()


def explained(no: Refusal) -> None:
    for language in words.LANGUAGES:
        sentence = words.say_refusal(language, no)
        assert 0 < len(sentence) < 1000


def stays_playable(game: Game, state: State, seed: int) -> None:
    for seat in range(NOBODY, state.seats()):
        game.show(state, seat)
        world = state.imagine(seat, FastChance(seed))
        assert game.show(world, seat) == game.show(state, seat)
        play_randomly(world, 10, FastChance(seed), FastChance(seed))
    for picks in range(3):
        later = state.clone()
        play_randomly(later, 50, FastChance(seed), FastChance(picks))
        again = game.restore(game.position(later))
        assert game.to_bytes(again) == game.to_bytes(later)


@each_game("level8", "pragon")
@settings(with_examples(200), phases=NOT_SHRUNK)
@given(st.data(), st.integers(1, 3), seeds)
def test_a_position_that_was_tampered_with_is_refused_or_can_be_played(
    name: str, data: st.DataObject, changes: int, seed: int
) -> None:
    j = data.draw(journeys(name, 300))
    position = json.loads(j.game.to_bytes(j.state))
    for _ in range(changes):
        tamper = data.draw(st.sampled_from([tampered, moved_card]))
        tamper(data, position)
    try:
        state = j.game.restore(position)
    except Refusal as no:
        explained(no)
        return
    stays_playable(j.game, state, seed)


@every_game
@given(st.binary(max_size=60))
def test_bytes_that_are_no_position_are_refused(name: str, data: bytes) -> None:
    with pytest.raises(Refusal) as no:
        games.find(name).from_bytes(data)
    explained(no.value)


@every_game
@pytest.mark.parametrize("depth", [10, 500, 900, 950, 980, 990, 5_000, 200_000])
def test_nesting_of_any_depth_is_refused(name: str, depth: int) -> None:
    game = games.find(name)
    whole = game.position(game.new(game.seats[0], game.options(), FastChance(0)))
    for field in whole:
        rest = {key: value for key, value in whole.items() if key != field}
        text = json.dumps(rest)[:-1] + f', "{field}": ' + "[" * depth + "]" * depth + "}"
        with pytest.raises(Refusal) as no:
            game.from_bytes(text.encode())
        explained(no.value)


@every_game
def test_numbers_of_any_length_are_refused(name: str) -> None:
    game = games.find(name)
    whole = game.position(game.new(game.seats[0], game.options(), FastChance(0)))
    for field in whole:
        for huge in (10**30, -(10**6000), "1" * 6000, ["1" * 6000], [10**6000]):
            with pytest.raises(Refusal) as no:
                game.restore(whole | {field: huge})
            explained(no.value)
    for option in game.kinds:
        options = whole["options"] | {option: 10**6000}
        with pytest.raises(Refusal) as no:
            game.restore(whole | {"options": options})
        explained(no.value)
