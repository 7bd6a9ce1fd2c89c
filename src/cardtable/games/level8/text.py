"""LEVEL 8 in writing: positions, and the ids of words. `notation` has the rest."""

from collections.abc import Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from cardtable.engine.game import Said
from cardtable.engine.position import Fields, number, text
from cardtable.engine.refusal import Refusal
from cardtable.engine.state import NOBODY
from cardtable.games.level8.cards import (
    COLOURS,
    HI,
    LO,
    NUMBERS,
    SKIP,
    WILD,
    cards,
    colour_of,
    deck,
    held,
    number_of,
)
from cardtable.games.level8.groups import (
    bare,
    cards_in,
    high_in,
    kind_in,
    size_in,
    value_in,
    with_card,
)
from cardtable.games.level8.levels import (
    MOST_GROUPS,
    RUN,
    SET,
    groups_of,
    kind_of,
    size_of,
)
from cardtable.games.level8.moves import (
    DONE,
    DRAW,
    FIRST_GROUP,
    FIRST_SKIP,
    FIRST_TAKE,
    LAY,
    is_group,
    is_skip,
    is_take,
)
from cardtable.games.level8.notation import CODE, NAMES, name_of, read, write
from cardtable.games.level8.options import Options, ladders_of
from cardtable.games.level8.piles import NONE, cards_from_bottom, no_piles, put
from cardtable.games.level8.standing import ADDING, ENDING, FILLING, KEEPING, NAMING
from cardtable.games.level8.state import ROUND_CAP, Level8
from cardtable.games.level8.view import KINDS, PHASES, Laid, Level8View, groups, laid

__all__ = ["from_json", "hides", "name_of", "read", "tell", "to_json", "write"]

KIND_CODES: Final = {name: kind for kind, name in KINDS.items()}


# Positions


def to_json(state: Level8) -> dict[str, Any]:
    seats = range(state.people)
    layers = range(0, len(state.old), 2 * state.people)
    return {
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "dealer": state.dealer,
        "played": state.played,
        "turns": state.turns,
        "taken": NAMES[state.taken] if state.taken != NONE else "",
        "spot": state.spot,
        "skipped": [seat for seat in seats if state.skipped >> seat & 1],
        "under": state.under,
        "draw": bag_text(state.draw_lo, state.draw_hi),
        "levels": list(state.levels),
        "hands": [bag_text(*state.bags[4 * seat : 4 * seat + 2]) for seat in seats],
        "known": [bag_text(*state.bags[4 * seat + 2 : 4 * seat + 4]) for seat in seats],
        "old": [
            [bag_text(*state.old[at + 2 * seat : at + 2 * seat + 2]) for seat in seats]
            for at in layers
        ],
        "kept": [bag_text(*state.kept[2 * seat : 2 * seat + 2]) for seat in seats],
        "piles": [card_text(cards_from_bottom(state.piles, seat)) for seat in seats],
        "table": [[group_json(group) for group in groups(state, seat)] for seat in seats],
        "plan": [group_json(laid(group)) for group in state.plan],
    }


def card_text(found: Sequence[int]) -> str:
    return " ".join(NAMES[card] for card in found)


def bag_text(lo: int, hi: int) -> str:
    return card_text(cards(lo, hi))


def group_json(group: Laid) -> dict[str, Any]:
    return {"kind": group.kind, "value": group.value, "cards": card_text(group.cards)}


def from_json(options: Options, fields: Fields) -> Level8:
    return Reading(options, fields).state()


class Reading:
    """Reads the fields of a position, each card of the deck once."""

    def __init__(self, options: Options, fields: Fields) -> None:
        self.options = options
        self.fields = fields
        self.left = list(deck(options.edition))
        self.levels: list[int] = fields.each("levels", number)
        self.seats = len(self.levels)
        if not 2 <= self.seats <= 6:
            raise Refusal("seats", low=2, high=6, found=self.seats)

    def state(self) -> Level8:
        fields, last = self.fields, self.seats - 1
        rounds = self.options.rounds or ROUND_CAP
        taken = fields.text("taken")
        draw = self.bag(fields.take("draw"), "draw")
        hands = self.bags("hands")
        skipped = self.seats_of("skipped")
        under = fields.number("under", 0, 4)
        self.spend([SKIP] * (under + len(skipped)), "skipped")
        state = Level8(
            self.options, self.seats, ladders_of(self.options, self.seats),
            PHASES.index(fields.text("phase", PHASES)),
            fields.number("turn", NOBODY, last),
            fields.number("dealer", 0, last),
            fields.number("played", 0, rounds),
            fields.number("turns", 0, self.options.turn_cap),
            self.kinds(taken, "taken")[0] if taken else NONE,
            fields.number("spot", 0, self.seats * MOST_GROUPS - 1),
            sum(2**seat for seat in skipped), under, *draw,
            vec[i64](self.with_known(hands)), self.piles(), vec[i64](self.levels),
            self.table(), self.plan(), self.layers(), vec[i64](self.parts("kept")),
        )  # fmt: skip
        if self.left[0] | self.left[1]:
            raise Refusal("position-deck", where="draw", found=bag_text(*self.left))
        check(state)
        return state

    # Cards

    def kinds(self, value: object, where: str) -> list[int]:
        found = [CODE.get(name, -1) for name in text(value, where).split()]
        if any(not 0 <= card <= SKIP for card in found):
            raise Refusal("position-cards", where=where, found=str(value))
        return found

    def spend(self, found: list[int], where: str) -> None:
        for card in found:
            if not held(self.left[0], self.left[1], card):
                raise Refusal("position-deck", where=where, found=NAMES[card])
            self.left[0] -= LO[card]
            self.left[1] -= HI[card]

    def bag(self, value: object, where: str) -> tuple[int, int]:
        found = self.kinds(value, where)
        self.spend(found, where)
        return sum(LO[card] for card in found), sum(HI[card] for card in found)

    def bags(self, name: str) -> list[tuple[int, int]]:
        return self.fields.each(name, self.bag, self.seats)

    def seats_of(self, name: str) -> list[int]:
        def seat(value: object, where: str) -> int:
            return number(value, where, 0, self.seats - 1)

        found = self.fields.each(name, seat)
        if len(set(found)) < len(found):
            raise Refusal("position-state", where=name)
        return found

    # Parts of hands: their cards are not spent a second time

    def part(self, value: object, where: str) -> tuple[int, int]:
        found = self.kinds(value, where)
        if len({card for card in found if card < WILD}) < sum(card < WILD for card in found):
            raise Refusal("position-deck", where=where, found=str(value))
        return sum(LO[card] for card in found), sum(HI[card] for card in found)

    def parts(self, name: str) -> list[int]:
        found = self.fields.each(name, self.part, self.seats)
        return [word for bag in found for word in bag]

    def with_known(self, hands: list[tuple[int, int]]) -> list[int]:
        known = self.fields.each("known", self.part, self.seats)
        return [word for hand, seen in zip(hands, known, strict=True) for word in (*hand, *seen)]

    def layers(self) -> vec[i64]:
        words: list[int] = []
        for at, layer in enumerate(self.fields.items("old")):
            words += self.parts_of(layer, f"old[{at}]")
        return vec[i64](words)

    def parts_of(self, layer: object, where: str) -> list[int]:
        found = Fields({"seats": layer}, where).each("seats", self.part, self.seats)
        return [word for bag in found for word in bag]

    # Piles and groups

    def piles(self) -> vec[u8]:
        piles = no_piles(self.seats)
        for seat, value in enumerate(self.fields.items("piles", self.seats)):
            found = self.kinds(value, f"piles[{seat}]")
            self.spend(found, f"piles[{seat}]")
            for card in found:
                put(piles, seat, card)
        return piles

    def table(self) -> vec[i64]:
        words: list[int] = []
        for seat, rows in enumerate(self.fields.items("table", self.seats)):
            where = f"table[{seat}]"
            found = Fields({"groups": rows}, where).each("groups", self.group)
            if len(found) > MOST_GROUPS:
                raise Refusal("position-size", where=where, wanted=MOST_GROUPS, found=len(found))
            for group in found:
                self.spend(cards_in(group), where)
            words += [*found, *[0] * (MOST_GROUPS - len(found))]
        return vec[i64](words)

    def plan(self) -> vec[i64]:
        return vec[i64](self.fields.each("plan", self.group))

    def group(self, value: object, where: str) -> int:
        fields = Fields(value, where)
        kind = KIND_CODES[fields.text("kind", tuple(KIND_CODES))]
        most = COLOURS if KINDS[kind] == "colour" else NUMBERS
        word = bare(kind, fields.number("value", 1, most))
        found = self.kinds(fields.take("cards"), f"{where}.cards")
        fields.done()
        for card in found:
            if not belongs(word, card):
                raise Refusal("position-cards", where=f"{where}.cards", found=NAMES[card])
            word = with_card(word, card)
        if list(cards_in(word)) != found:
            raise Refusal("position-cards", where=f"{where}.cards", found=card_text(found))
        return word


def belongs(group: int, card: int) -> bool:
    """May that card come next into a group?"""
    kind, value = kind_in(group), value_in(group)
    if kind == RUN and high_in(group) == NUMBERS:
        return False
    if card >= WILD:
        return card == WILD and size_in(group) < NUMBERS
    if kind == RUN:
        return number_of(card) == high_in(group) + 1
    return number_of(card) == value if kind == SET else colour_of(card) + 1 == value


def check(state: Level8) -> None:
    """Refuse what the fields cannot tell one by one: that they fit together."""
    seats = range(state.people)
    goes_on = not state.is_over()
    laying = state.phase in (NAMING, FILLING)
    for where, wrong in (
        ("levels", any(not 1 <= state.levels[s] <= state.rungs(s) + 1 for s in seats)),
        ("levels", goes_on and any(state.to_go(s) == 0 for s in seats)),
        ("known", any(not is_part(state, s, known(state, s)) for s in seats)),
        ("old", any(not is_part(state, s, known(state, s) + old(state, s)) for s in seats)),
        ("kept", any(not is_part(state, s, kept(state, s)) for s in seats)),
        ("kept", state.phase != KEEPING and any(state.kept)),
        ("plan", laying < bool(len(state.plan))),
        ("plan", state.phase == FILLING and not len(state.plan)),
        ("plan", laying and goes_on and not is_planned(state)),
        ("under", state.under > 0 and not state.draw_lo | state.draw_hi),
        ("skipped", goes_on and bool(state.skipped >> state.turn & 1) and state.phase != KEEPING),
        ("taken", goes_on and state.taken not in (NONE, *known(state, state.turn))),
        ("hands", goes_on and any(not state.holds_enough(s) for s in seats)),
        ("table", any(not is_laid_right(state, s) for s in seats)),
        ("spot", goes_on and state.phase in (ADDING, ENDING) and not state.table[state.spot]),
        ("spot", state.phase < ADDING and state.spot != 0),
        ("spot", state.phase == KEEPING and state.spot > state.options.carry_max),
        ("phase", goes_on and state.phase == KEEPING and not state.may_keep(state.turn)),
        ("turns", goes_on and state.turns >= state.options.turn_cap and state.phase != KEEPING),
    ):
        if wrong:
            raise Refusal("position-state", where=where)
    if goes_on and not state.legal():
        raise Refusal("position-state", where="phase")


def known(state: Level8, seat: int) -> list[int]:
    return cards(*state.bags[4 * seat + 2 : 4 * seat + 4])


def old(state: Level8, seat: int) -> list[int]:
    places = range(2 * seat, len(state.old), 2 * state.people)
    return [card for place in places for card in cards(*state.old[place : place + 2])]


def kept(state: Level8, seat: int) -> list[int]:
    return cards(*state.kept[2 * seat : 2 * seat + 2])


def is_part(state: Level8, seat: int, found: list[int]) -> bool:
    """Are all these cards, each as often as it is there, in the hand?"""
    hand = cards(state.lo(seat), state.hi(seat))
    return all(found.count(card) <= hand.count(card) for card in found)


def is_planned(state: Level8) -> bool:
    """Is the plan a beginning of the level, made of cards of the hand?"""
    level = groups_of(state.level(state.turn))
    plan = list(state.plan)
    full = plan[:-1] if state.phase == FILLING else plan
    return (
        len(full) < len(level)
        and is_part(state, state.turn, [card for group in plan for card in cards_in(group)])
        and all(kind_in(group) == kind_of(byte) for group, byte in zip(plan, level, strict=False))
        and all(size_in(group) >= size_of(byte) for group, byte in zip(full, level, strict=False))
    )


def is_laid_right(state: Level8, seat: int) -> bool:
    """Do the groups before a seat, if any, make the level it was on?"""
    found = [group for group in state.table[seat * MOST_GROUPS : (seat + 1) * MOST_GROUPS] if group]
    if not found or state.is_over() or state.phase == KEEPING:
        return True
    level = groups_of(state.level(seat))
    return len(found) == len(level) and all(
        group & 3 == kind_of(byte) and size_in(group) >= size_of(byte)
        for group, byte in zip(found, level, strict=True)
    )


# Sentences


def hides(state: Level8, move: int) -> bool:
    """Nobody sees what others keep for the next round [L8-37]."""
    return state.phase == KEEPING


def tell(before: Level8View, steps: Sequence[int] | None, after: Level8View) -> list[Said]:
    """What a seat sees of a whole move, in words."""
    said = [what_was_done(before, steps, after)]
    if after.played > before.played:
        said += how_the_round_ended(before, after)
    elif before.phase != "keeping":
        said += what_followed(before, steps, after)
    over = after.played > before.played or before.phase == "keeping"
    if after.results:
        said.append(who_won(after))
    elif over and after.phase == "taking":
        said.append(Said("level8-deals", {"seat": after.dealer, "number": after.played + 1}))
    return said


def what_was_done(before: Level8View, steps: Sequence[int] | None, after: Level8View) -> Said:
    seat = before.turn
    if steps is None:
        return Said("level8-keeps-hidden", {"seat": seat})
    first, line = steps[0], write(steps)
    if before.phase == "keeping":
        kept = [NAMES[step] for step in steps if step != DONE]
        return Said("level8-keeps", {"seat": seat, "cards": " ".join(kept), "count": len(kept)})
    if first == DRAW:
        return what_was_drawn(before, after)
    if is_take(first):
        card = NAMES[before.fronts[first - FIRST_TAKE].top]
        return Said("level8-takes", {"seat": seat, "card": card, "other": first - FIRST_TAKE})
    if first == LAY:
        cards = line.removeprefix("lay ")
        level = before.fronts[seat].level
        return Said("level8-lays", {"seat": seat, "level": level, "cards": cards})
    if is_group(first):
        owner, at = divmod(first - FIRST_GROUP, MOST_GROUPS)
        about: dict[str, str | int] = {
            "seat": seat,
            "card": NAMES[steps[1]],
            "other": owner,
            "group": at + 1,
        }
        return Said("level8-adds", about)
    if is_skip(first):
        return Said("level8-skips", {"seat": seat, "other": first - FIRST_SKIP})
    if first == DONE:
        return Said("level8-passes", {"seat": seat})
    return Said("level8-discards", {"seat": seat, "card": NAMES[first]})


def what_was_drawn(before: Level8View, after: Level8View) -> Said:
    """Only who draws a card sees it."""
    seat = before.turn
    if after.seat != seat:
        return Said("level8-draws", {"seat": seat})
    hand = list(after.fronts[seat].hand)
    for card in before.fronts[seat].hand:
        hand.remove(card)
    return Said("level8-draws-card", {"seat": seat, "card": NAMES[hand[0]]})


def what_followed(before: Level8View, steps: Sequence[int] | None, after: Level8View) -> list[Said]:
    """Turns that are missed, and a new draw pile."""
    said = [
        Said("level8-misses", {"seat": seat})
        for seat, front in enumerate(before.fronts)
        if front.skipped and not after.fronts[seat].skipped
    ]
    left = before.draw - (1 if steps and steps[0] == DRAW else 0)
    if after.draw != left:
        said.append(Said("level8-new-pile", {"count": after.draw}))
    return said


def how_the_round_ended(before: Level8View, after: Level8View) -> list[Said]:
    """Whose level card moves on; nobody's in a void round [L8-43]."""
    said = [
        Said("level8-advances", {"seat": seat, "level": front.level})
        for seat, front in enumerate(after.fronts)
        if before.fronts[seat].level < front.level <= front.rungs
    ]
    if after.fronts[before.turn].level == before.fronts[before.turn].level:
        return [Said("level8-void", {})]
    return [Said("level8-is-out", {"seat": before.turn}), *said]


def who_won(after: Level8View) -> Said:
    best = max(after.results)
    winners = [seat for seat, result in enumerate(after.results) if result == best]
    message = "level8-wins" if len(winners) == 1 else "level8-share"
    return Said(message, {"seat": winners[0], "count": len(winners)})
