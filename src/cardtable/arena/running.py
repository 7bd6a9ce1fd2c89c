"""A match played by several processes, and kept in a journal so that it can be resumed.

Every deal depends on its number alone. So the shares are the same whatever the number of
workers, and whether or not the match was interrupted.
"""

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path

import msgspec

from cardtable.arena.match import shares, Deal, Match, play_deal
from cardtable.arena.scores import Doubt, decided
from cardtable.engine.refusal import Refusal

AHEAD = 4  # deals that wait for each worker
Heard = Callable[[Deal], None]


class Journal:
    """The deals that are done: a line for the match, and one for each deal."""

    def __init__(self, path: Path | None, match: Match) -> None:
        self.path = path
        self.deals: dict[int, Deal] = {}
        self.ordered: list[Deal] = []  # from the first on, up to the first that is missing
        if path is not None:
            try:
                self.open(path, match)
            except OSError as wrong:
                raise Refusal("file", path=str(path), why=wrong.strerror or "") from None

    def open(self, path: Path, match: Match) -> None:
        if path.exists() and path.stat().st_size:
            self.read(path, match)
        else:
            path.write_bytes(msgspec.json.encode(match) + b"\n")

    def read(self, path: Path, match: Match) -> None:
        text = path.read_bytes()
        first, *lines = text.splitlines()
        if lines and not text.endswith(b"\n"):
            lines.pop()  # it was cut off in the middle
        try:
            if msgspec.json.decode(first, type=Match) != match:
                raise Refusal("arena-journal-other", file=str(path))
            deals = [msgspec.json.decode(line, type=Deal) for line in lines]
        except msgspec.DecodeError as wrong:
            raise Refusal("arena-journal", file=str(path), why=str(wrong)) from None
        for deal in deals:
            if not len(deal.shares) == len(deal.spent) == len(match.bots):
                why = f"deal {deal.number}"
                raise Refusal("arena-journal", file=str(path), why=why)
            self.note(deal)
        path.write_bytes(b"\n".join([first, *lines]) + b"\n")

    def note(self, deal: Deal) -> None:
        self.deals[deal.number] = deal
        while len(self.ordered) in self.deals:
            self.ordered.append(self.deals[len(self.ordered)])

    def add(self, deal: Deal) -> None:
        self.note(deal)
        if self.path:
            with self.path.open("ab") as file:
                file.write(msgspec.json.encode(deal) + b"\n")


def run(
    match: Match,
    deals: int,
    workers: int,
    journal: Journal,
    heard: Heard,
    doubt: Doubt | None = None,
) -> list[Deal]:
    """Play what the journal does not have yet; what is known, in order.

    An interrupt ends the match early: what is done so far is in the journal.
    """
    missing = (number for number in range(deals) if number not in journal.deals)
    played = one_by_one(match, missing) if workers == 1 else side_by_side(match, missing, workers)
    for deal in played:
        journal.add(deal)
        heard(deal)
        if doubt and decided(doubt, shares(journal.ordered))[1]:
            break
    return known(journal, deals, doubt)


def known(journal: Journal, deals: int, doubt: Doubt | None) -> list[Deal]:
    """What counts of the journal: so many deals, or as many as the test needed."""
    found = journal.ordered[:deals]
    return found[: decided(doubt, shares(found))[0]] if doubt else found


def one_by_one(match: Match, numbers: Iterator[int]) -> Iterator[Deal]:
    for number in numbers:
        yield play_deal(match, number)


def side_by_side(match: Match, numbers: Iterator[int], workers: int) -> Iterator[Deal]:
    with pool(workers) as executor:
        waiting: set[Future[Deal]] = set()
        while True:
            for number in numbers:
                waiting.add(executor.submit(play_deal, match, number))
                if len(waiting) >= AHEAD * workers:
                    break
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()


@contextmanager
def pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Worker processes that are ended at once when the match is."""
    fresh = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(workers, fresh, initializer=leave_interrupts)
    try:
        yield executor
    finally:
        for process in list((executor._processes or {}).values()):
            process.terminate()
        # Waits for the thread that looks after them: at the interpreter's end it would complain.
        executor.shutdown(wait=True, cancel_futures=True)


def leave_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # meant for the one who counts the deals
