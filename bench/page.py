"""How quick the page is on a phone: the first visit, and cards in motion, in a real Chromium.

    PYTHONPATH=src python bench/page.py [--visits 5] [--moves 12] [--site FOLDER]

The phone has a quarter of this machine's speed and a slow 4G line: 150 ms there and back, and
1.6 Mbit/s. Interactive is the moment when the games that can be chosen are painted, counted from
the start of the navigation. Beside the clock stands the processor time of the page's main thread,
which a busy machine changes less. A frame of motion has 16.7 ms, on a desktop and on that phone;
the clock is all there is to measure it by, so measure on a machine that has nothing else to do; on
Linux, `chrt -r 5 python bench/page.py` (as root) comes before all else that it has to do.

With --site, the folder of `cardtable site` is measured in place of the page of a server: how long
until the first move can be made, on a first visit and once everything is kept on the device. All
threads of the page are slowed down, by stopping its process for three quarters of the time. The
files come compressed over a line of 20 Mbit/s.
"""

import argparse
import contextlib
import gzip
import json
import os
import signal
import sys
import threading
import time
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
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
    """Return the processor time of the main thread so far, in milliseconds."""
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
    """Return the milliseconds between frames that the compositor drew while a card was in the air.

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


# The page without a server

SITE_LINE = 20e6 / 8  # bytes a second
SITE_LATENCY = 0.04  # seconds
SLICE = 0.04  # seconds, of which a slowed process runs one part in `SLOWER`
SITE_READY = (
    """() => document.querySelector(".board .lit, .actions button[aria-disabled='false']")"""
)
COMPRESSIBLE = (".js", ".mjs", ".css", ".html", ".json", ".svg", ".webmanifest", ".txt")


class SlowHost(SimpleHTTPRequestHandler):
    """A host of static files behind one slow line, which all requests share."""

    line = threading.Lock()
    sent = 0
    folder = Path()

    def do_GET(self) -> None:
        time.sleep(SITE_LATENCY)
        path = self.folder / (self.path.partition("?")[0].lstrip("/") or "index.html")
        if not path.is_file():
            self.send_error(404)
            return
        body, suffix = path.read_bytes(), path.suffix
        is_packed = suffix in COMPRESSIBLE
        body = gzip.compress(body, 6) if is_packed else body
        self.send_response(200)
        self.send_header("content-type", self.guess_type(str(path)))
        self.send_header("content-length", str(len(body)))
        if is_packed:
            self.send_header("content-encoding", "gzip")
        self.end_headers()
        for start in range(0, len(body), 16_384):
            part = body[start : start + 16_384]
            with SlowHost.line:
                time.sleep(len(part) / SITE_LINE)
                SlowHost.sent += len(part)
            self.wfile.write(part)

    def log_message(self, *_: Any) -> None:
        pass


def renderers(browser_id: int) -> list[int]:
    """Return the processes of pages below a browser."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            command = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if b"--type=renderer" in command and is_below(parent, browser_id):
            found.append(int(folder.name))
    return found


def is_below(process: int, ancestor: int) -> bool:
    while process > 1:
        if process == ancestor:
            return True
        stat = Path(f"/proc/{process}/stat").read_text()
        process = int(stat.rpartition(")")[2].split()[1])
    return False


class Slowed:
    """Stops the pages of a browser for most of the time."""

    def __init__(self, browser_id: int) -> None:
        self.browser_id = browser_id
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.run)

    def run(self) -> None:
        while not self.over.is_set():
            found = renderers(self.browser_id)
            for _ in range(10):
                self.signal(found, signal.SIGSTOP)
                time.sleep(SLICE * (SLOWER - 1) / SLOWER)
                self.signal(found, signal.SIGCONT)
                time.sleep(SLICE / SLOWER)

    def signal(self, processes: list[int], what: signal.Signals) -> None:
        for process in processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, what)

    def __enter__(self) -> None:
        self.thread.start()

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.thread.join()


def site_visit(page: Page, url: str, browser_id: int, slow: bool) -> float:
    """Open the page, choose the solitaire at once, and return the seconds until its first move."""
    with Slowed(browser_id) if slow else contextlib.nullcontext():
        began = time.perf_counter()
        page.goto(url, wait_until="commit")
        page.locator("a[href$='/play/pragon']").click()
        page.locator("form .go button.main").click()
        page.wait_for_function(SITE_READY, polling=50)
        return time.perf_counter() - began


def measure_site(folder: Path, visits: int) -> None:
    SlowHost.folder = folder
    host = ThreadingHTTPServer(("127.0.0.1", 0), SlowHost)
    threading.Thread(target=host.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{host.server_port}/"
    with sync_playwright() as playwright:
        for slow in (False, True):
            first, again = [], []
            for _ in range(visits):
                with TemporaryDirectory() as profile:
                    context = playwright.chromium.launch_persistent_context(
                        profile, executable_path=CHROMIUM, args=FLAGS
                    )
                    browser_id = browser_process(profile)
                    SlowHost.sent = 0
                    page = context.pages[0]
                    page.set_default_timeout(120_000)
                    first.append(site_visit(page, url, browser_id, slow))
                    page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
                    size = SlowHost.sent
                    page.goto("about:blank")
                    page.wait_for_timeout(1_000)
                    again.append(site_visit(page, url, browser_id, slow))
                    context.close()
            speed = f"{SLOWER} times slower" if slow else "at full speed"
            print(
                f"{speed}: first move after {median(first):.1f} s on the first visit "
                f"({' '.join(f'{one:.1f}' for one in first)}), {median(again):.1f} s installed "
                f"({' '.join(f'{one:.1f}' for one in again)}), {size / 1e6:.2f} MB"
            )


def browser_process(profile: str) -> int:
    """Return the process of the browser with this profile."""
    wanted = f"--user-data-dir={profile}".encode()
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            command = (folder / "cmdline").read_bytes()
            if wanted in command.split(b"\0") and b"--type=" not in command:
                return int(folder.name)
    raise RuntimeError("no browser")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visits", type=int, default=5)
    parser.add_argument("--moves", type=int, default=12)
    parser.add_argument("--site", type=Path)
    wanted = parser.parse_args()
    busy = os.getloadavg()[0] / (os.cpu_count() or 1)
    print(f"load of this machine: {busy:.1f} for each processor")
    if wanted.site:
        measure_site(wanted.site, wanted.visits)
        return
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
