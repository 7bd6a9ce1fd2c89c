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

from cardtable.arena.match import DealResult, Match, play_deal, results_of
from cardtable.arena.statistics import SprtBounds, run_sprt
from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput

QUEUED_PER_WORKER = 4  # deals that wait for each worker
DealCallback = Callable[[DealResult], None]


class Journal:
    """The deals that are done: a line for the match, and one for each deal."""

    def __init__(self, path: Path | None, match: Match) -> None:
        self.path = path
        self.deals: dict[int, DealResult] = {}
        self.deals_in_order: list[
            DealResult
        ] = []  # from the first on, up to the first that is missing
        if path is not None:
            try:
                self.open(path, match)
            except OSError as wrong:
                raise InvalidInput(codes.FILE, path=str(path), why=wrong.strerror or "") from None

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
                raise InvalidInput(codes.ARENA_JOURNAL_OTHER, file=str(path))
            deals = [msgspec.json.decode(line, type=DealResult) for line in lines]
        except msgspec.DecodeError as wrong:
            raise InvalidInput(codes.ARENA_JOURNAL, file=str(path), why=str(wrong)) from None
        for deal in deals:
            if not len(deal.shares) == len(deal.spent) == len(match.bots):
                why = f"deal {deal.number}"
                raise InvalidInput(codes.ARENA_JOURNAL, file=str(path), why=why)
            self.note(deal)
        path.write_bytes(b"\n".join([first, *lines]) + b"\n")

    def note(self, deal: DealResult) -> None:
        self.deals[deal.number] = deal
        while len(self.deals_in_order) in self.deals:
            self.deals_in_order.append(self.deals[len(self.deals_in_order)])

    def add(self, deal: DealResult) -> None:
        self.note(deal)
        if self.path:
            with self.path.open("ab") as file:
                file.write(msgspec.json.encode(deal) + b"\n")


def run_match(
    match: Match,
    deals: int,
    workers: int,
    journal: Journal,
    heard: DealCallback,
    doubt: SprtBounds | None = None,
) -> list[DealResult]:
    """Play what the journal does not have yet; what is known, in order.

    An interrupt ends the match early: what is done so far is in the journal.
    """
    missing = (number for number in range(deals) if number not in journal.deals)
    played = (
        play_serially(match, missing) if workers == 1 else play_in_parallel(match, missing, workers)
    )
    for deal in played:
        journal.add(deal)
        heard(deal)
        if doubt and run_sprt(doubt, results_of(journal.deals_in_order))[1]:
            break
    return counted_deals(journal, deals, doubt)


def counted_deals(journal: Journal, deals: int, doubt: SprtBounds | None) -> list[DealResult]:
    """What counts of the journal: so many deals, or as many as the test needed."""
    found = journal.deals_in_order[:deals]
    return found[: run_sprt(doubt, results_of(found))[0]] if doubt else found


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
    """Worker processes that are ended at once when the match is."""
    fresh = multiprocessing.get_context("spawn")
    executor = ProcessPoolExecutor(workers, fresh, initializer=ignore_interrupts)
    try:
        yield executor
    finally:
        for process in list((executor._processes or {}).values()):
            process.terminate()
        # Waits for the thread that looks after them: at the interpreter's end it would complain.
        executor.shutdown(wait=True, cancel_futures=True)


def ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # meant for the one who counts the deals
