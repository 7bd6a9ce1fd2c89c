"""Positions with random errors: a game must refuse them, or be playable from there."""

from random import Random
from typing import Any

JsonPath = tuple[str | int, ...]  # the keys and indexes that lead to a value in a position


def list_paths(position: Any) -> list[JsonPath]:
    """Return the path of everything in a position, at any depth."""
    paths: list[JsonPath] = []
    # A stack in place of recursion, because a position may be nested deeply.
    unread: list[tuple[JsonPath, Any]] = [((), position)]
    while unread:
        start, value = unread.pop()
        inner = value.items() if isinstance(value, dict) else ()
        for key, item in enumerate(value) if isinstance(value, list) else inner:
            paths.append((*start, key))
            unread.append(((*start, key), item))
    return paths


def container_of(data: Any, path: JsonPath) -> Any:
    """Return the object or list that holds the value at `path`."""
    for key in path[:-1]:
        data = data[key]
    return data


def tamper(position: dict[str, Any], random: Random) -> None:
    """Make one random change: replace, change, remove, rename, repeat or exchange a value."""
    path = random.choice(list_paths(position))
    container, key = container_of(position, path), path[-1]
    change = random.choice(("replace", "nudge", "drop", "rename", "double", "swap"))
    if change == "replace":
        container[key] = odd_value(random)
    elif change == "nudge":
        container[key] = nudge(container[key], random)
    elif change == "drop":
        del container[key]
    elif change == "rename" and isinstance(container, dict):
        container[random.choice(("", "x", "turn", "draw "))] = container.pop(key)
    elif change == "double" and isinstance(container, list):
        container.append(container[int(key)])
    else:
        other = random.choice(list_paths(position))
        if path[: len(other)] != other and other[: len(path)] != path:
            target = container_of(position, other)
            container[key], target[other[-1]] = target[other[-1]], container[key]


def odd_value(random: Random) -> Any:
    """Return a value that a careless parser does not expect."""
    fixed = (None, True, 10**18, 2**62, -(2**63), 10**400, 2**53, 0.5, float("nan"), float("inf"))
    texts = ("", "5", "5 5 5", "C2 C2", "!", "7!", "swap", "ä\x00", "9" * 5000, "x" * 100_000)
    deep: list[Any] = []
    for _ in range(random.choice((1, 5, 200, 900))):
        deep = [deep]
    number, pair = random.randint(-20, 20), {"a": random.randint(-2, 2)}
    numbers = [random.randint(-2, 9) for _ in range(random.randint(0, 7))]
    kinds = (random.choice(fixed), random.choice(texts), number, numbers, pair, deep)
    return random.choice(kinds)


def nudge(value: Any, random: Random) -> Any:
    """Return nearly the same value, which a careless check may accept."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + random.choice((-2, -1, 1, 2))
    if isinstance(value, str) and " " in value:
        parts = value.split()
        parts.pop(random.randrange(len(parts)))
        return " ".join(parts)
    if isinstance(value, str) and value.isdigit():
        return str(int(value) + random.choice((-1, 1, 16)))
    return value[:-1] if isinstance(value, str | list) else value


def move_card(position: dict[str, Any], random: Random) -> None:
    """Move a card from one text of cards to another, so that the deck still adds up."""
    texts = [
        path
        for path in list_paths(position)
        if path[0] != "options" and isinstance(container_of(position, path)[path[-1]], str)
    ]
    if not texts:
        return
    source, target = random.choice(texts), random.choice(texts)
    cards = container_of(position, source)[source[-1]].split()
    if cards:
        card = cards.pop(random.randrange(len(cards)))
        container_of(position, source)[source[-1]] = " ".join(cards)
        holder = container_of(position, target)
        holder[target[-1]] = f"{holder[target[-1]]} {card}".strip()
