"""How quick the page is on a phone: the first visit, and cards in motion, in a real Chromium.

    PYTHONPATH=src python bench/page.py [--visits 5] [--moves 12]

The phone has a quarter of this machine's speed and a slow 4G line: 150 ms there and back, and
1.6 Mbit/s. Interactive is the moment when the games that can be chosen are painted, counted from
the start of the navigation. Beside the clock stands the processor time of the page's main thread,
which a busy machine changes less. A frame of motion has 16.7 ms, on a desktop and on that phone;
the clock is all there is to measure it by, so measure on a machine that has nothing else to do; on
Linux, `chrt -r 5 python bench/page.py` (as root) comes before all else that it has to do.
"""

import argparse
import json
import os
import sys
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.browser_windows import CHROMIUM, FLAGS
from support.page_boards import WANTS, Player, open_table
from support.servers import server_process

SLOWER = 4  # times
LINE = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 0.75e6 / 8,
}
GOAL = 1500  # milliseconds until a game can be chosen
FRAME = 1000 / 60

READY = """
new MutationObserver((_, watch) => {
  if (!document.querySelector(".games a.main")) return;
  watch.disconnect();
  const painted = new MessageChannel();
  painted.port1.onmessage = () => {
    window.readyAt = performance.now();
    tellReady("");
  };
  requestAnimationFrame(() => painted.port2.postMessage("")); // heard after this frame
}).observe(document, { childList: true, subtree: true });
"""
# What was asked for only when something else had come needs another way there and back.
ASKED = """() => {
  const all = ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
    .filter((one) => one.responseEnd && one.responseEnd <= window.readyAt)
    .sort((a, b) => a.startTime - b.startTime);
  let rounds = 0, came = -1;
  for (const one of all)
    if (one.startTime >= came) (rounds += 1), (came = one.responseStart);
  const size = all.reduce((sum, one) => sum + one.transferSize, 0);
  return [window.readyAt, all.length, size, rounds];
}"""

DRAWN = "ProxyImpl::ScheduledActionDraw"


def phone(browser: Browser, url: str) -> Page:
    return opened(
        browser.new_context(
            base_url=url, viewport={"width": 360, "height": 640}, device_scale_factor=2
        )
    )


def desk(browser: Browser, url: str) -> Page:
    return opened(browser.new_context(base_url=url, viewport={"width": 1280, "height": 800}))


def opened(context: BrowserContext) -> Page:
    page = context.new_page()
    page.set_default_timeout(60_000)
    return page


def slowed(page: Page, rate: int = SLOWER) -> CDPSession:
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    return session


def worked(session: CDPSession) -> float:
    """Processor time of the main thread so far, in milliseconds."""
    metrics: list[dict[str, Any]] = session.send("Performance.getMetrics")["metrics"]
    return 1000 * float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))


class Visit(NamedTuple):
    clock: float  # milliseconds until a game can be chosen
    work: float  # and those of the processor, for the main thread
    requests: int  # that were answered by then
    size: int  # bytes on the line
    rounds: int  # there and back, one after the other


def visit(browser: Browser, url: str) -> Visit:
    page = phone(browser, url)
    page.add_init_script(READY)
    session = slowed(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", LINE)
    # Waiting in the page itself would have the phone read 330 kB of Playwright's own code first.
    session.send("Runtime.enable")
    session.send("Runtime.addBinding", {"name": "tellReady"})
    ready: list[bool] = []
    session.on("Runtime.bindingCalled", lambda _: ready.append(True))
    page.goto("/", wait_until="commit")
    while not ready:
        page.wait_for_timeout(20)  # of this process; the page is left alone
    work = worked(session)
    clock, requests, size, rounds = page.evaluate(ASKED)
    page.context.close()
    return Visit(float(clock), work, int(requests), int(size), int(rounds))


def motion(page: Page, rate: int, game: str, moves: int) -> tuple[list[float], float]:
    """The times between frames while cards fly; and the work of the main thread for a move."""
    open_table(page, game, 1 if game == "pragon" else 2)
    session = slowed(page, rate)
    browser = page.context.browser
    assert browser is not None
    before = worked(session)
    browser.start_tracing(page=page, categories=["cc", "blink.animations"])
    player = Player(page, WANTS[game])
    for _ in range(moves):
        if not player.move():
            break
        page.wait_for_timeout(900)  # the cards arrive
    frames = in_flight(json.loads(browser.stop_tracing())["traceEvents"])
    work = (worked(session) - before) / moves
    page.context.close()
    return frames, work


def in_flight(events: list[dict[str, Any]]) -> list[float]:
    """Milliseconds between frames that the compositor drew, as long as any card was in the air.

    It draws while the page's own thread is busy, so the page itself cannot tell."""
    aloft: dict[str, float] = {}
    flights: list[tuple[float, float]] = []
    for one in events:
        if one.get("name") == "Animation" and one["ph"] == "b":
            aloft[str(one["id2"])] = one["ts"]
        elif one.get("name") == "Animation" and one["ph"] == "e" and str(one["id2"]) in aloft:
            flights.append((aloft.pop(str(one["id2"])), one["ts"]))
    drawn = sorted(one["ts"] for one in events if one.get("name") == DRAWN)
    return [
        (after - before) / 1000
        for before, after in pairwise(drawn)
        if any(start <= before and after <= end for start, end in flights)
    ]


def told(frames: list[float]) -> str:
    if not frames:
        return "nothing moved"
    smooth = sum(one < 1.5 * FRAME for one in frames) / len(frames)
    late = sorted(frames)[int(0.95 * len(frames))]
    return (
        f"{len(frames)} frames of motion, median {median(frames):.1f} ms, "
        f"95 % within {late:.1f} ms, {smooth:.0%} on time"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visits", type=int, default=5)
    parser.add_argument("--moves", type=int, default=12)
    wanted = parser.parse_args()
    busy = os.getloadavg()[0] / (os.cpu_count() or 1)
    print(f"load of this machine: {busy:.1f} for each processor")
    with server_process("memory:") as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        visits = [visit(browser, server.url) for _ in range(wanted.visits)]
        clock, work = median(v.clock for v in visits), median(v.work for v in visits)
        times = " ".join(f"{one.clock:.0f}" for one in visits)
        print(f"interactive after {clock:.0f} ms (goal {GOAL}; {times}), main thread {work:.0f} ms")
        one = visits[-1]
        size = one.size / 1000
        print(f"until then {one.requests} requests in {one.rounds} rounds, {size:.1f} kB")
        line = one.rounds * LINE["latency"] + 1000 * one.size / LINE["downloadThroughput"]
        print(f"rounds, bytes and main thread one after the other: {line + work:.0f} ms")
        for window, rate in ((desk, 1), (phone, SLOWER)) if wanted.moves else ():
            for game in WANTS:
                frames, work = motion(window(browser, server.url), rate, game, wanted.moves)
                print(
                    f"{window.__name__}, {game}: {told(frames)}, main thread {work:.0f} ms a move"
                )
        browser.close()


if __name__ == "__main__":
    main()
