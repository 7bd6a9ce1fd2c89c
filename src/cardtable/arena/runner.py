"""A match played by several processes, with a journal so that it can be resumed.

A deal depends on nothing but its number. So the results are the same for any number of workers,
and whether or not the match was interrupted.
"""

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path

import msgspec

from cardtable.arena.match import DealResult, Match, play_deal, results_of
from cardtable.arena.statistics import SequentialTest, SprtBounds, run_sprt
from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput

QUEUED_PER_WORKER = 4  # deals that wait for each worker
DealCallback = Callable[[DealResult], None]


class Journal:
    """The deals that are done, in a file if there is a `path`.

    The file has one line for the match and one for each deal.
    """

    def __init__(self, path: Path | None, match: Match) -> None:
        self.path = path
        self.deals: dict[int, DealResult] = {}
        self.deals_in_order: list[DealResult] = []  # up to the first that is missing
        if path is not None:
            try:
                self.open(path, match)
            except OSError as error:
                raise InvalidInput(codes.FILE, path=str(path), why=error.strerror or "") from None

    def open(self, path: Path, match: Match) -> None:
        if path.exists() and path.stat().st_size:
            self.read(path, match)
        else:
            path.write_bytes(msgspec.json.encode(match) + b"\n")

    def read(self, path: Path, match: Match) -> None:
        """Read the deals of an earlier run; refuse a file that is not a journal of this match."""
        text = path.read_bytes()
        first, *lines = text.splitlines()
        if lines and not text.endswith(b"\n"):
            lines.pop()  # the earlier run was stopped while it wrote this line
        try:
            if msgspec.json.decode(first, type=Match) != match:
                raise InvalidInput(codes.ARENA_JOURNAL_OTHER, file=str(path))
            deals = [msgspec.json.decode(line, type=DealResult) for line in lines]
        except msgspec.DecodeError as error:
            raise InvalidInput(codes.ARENA_JOURNAL, file=str(path), why=str(error)) from None
        for deal in deals:
            if not len(deal.shares) == len(deal.spent) == len(match.bots):
                why = f"deal {deal.number}"
                raise InvalidInput(codes.ARENA_JOURNAL, file=str(path), why=why)
            self.remember(deal)
        path.write_bytes(b"\n".join([first, *lines]) + b"\n")

    def remember(self, deal: DealResult) -> None:
        self.deals[deal.number] = deal
        while len(self.deals_in_order) in self.deals:
            self.deals_in_order.append(self.deals[len(self.deals_in_order)])

    def add(self, deal: DealResult) -> None:
        """Remember a deal and write it to the file."""
        self.remember(deal)
        if self.path:
            with self.path.open("ab") as file:
                file.write(msgspec.json.encode(deal) + b"\n")


def run_match(
    match: Match,
    deals: int,
    workers: int,
    journal: Journal,
    on_deal: DealCallback,
    bounds: SprtBounds | None = None,
) -> list[DealResult]:
    """Play the deals that the journal does not have yet; return all that count, in order.

    With `bounds` the match ends as soon as the sequential test has a verdict. An interrupt ends it
    early as well; the deals that are done are in the journal.
    """
    test = SequentialTest(bounds) if bounds else None
    missing = (number for number in range(deals) if number not in journal.deals)
    played = (
        play_serially(match, missing) if workers == 1 else play_in_parallel(match, missing, workers)
    )
    for deal in played:
        journal.add(deal)
        on_deal(deal)
        if test and test.add_all(results_of(journal.deals_in_order[test.number :])):
            break
    return counted_deals(journal, deals, bounds)


def counted_deals(journal: Journal, deals: int, bounds: SprtBounds | None) -> list[DealResult]:
    """Return the first `deals` of the journal, or those that the sequential test needed."""
    found = journal.deals_in_order[:deals]
    return found[: run_sprt(bounds, results_of(found)).number] if bounds else found


def play_serially(match: Match, numbers: Iterator[int]) -> Iterator[DealResult]:
    for number in numbers:
        yield play_deal(match, number)


def play_in_parallel(match: Match, numbers: Iterator[int], workers: int) -> Iterator[DealResult]:
    with worker_pool(workers) as executor:
        waiting: set[Future[DealResult]] = set()
        while True:
            for number in numbers:
                waiting.add(executor.submit(play_deal, match, number))
                if len(waiting) >= QUEUED_PER_WORKER * workers:
                    break
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()


@contextmanager
def worker_pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Give a pool of worker processes, which are killed when the match ends."""
    context = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(workers, context, initializer=ignore_interrupts)
    try:
        yield executor
    finally:
        for process in list((executor._processes or {}).values()):
            process.terminate()
        # Wait for the thread of the pool: it would complain when the interpreter ends.
        executor.shutdown(wait=True, cancel_futures=True)


def ignore_interrupts() -> None:
    """Leave an interrupt to the process that collects the deals."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
