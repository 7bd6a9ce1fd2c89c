"""Take the pictures in docs/screenshots: every board and every page, by day and by night.

    python tools/screenshots.py [--folder FOLDER] [NAME …]

A real server, real games with bots, a real Chromium; with the compiled package, because the
analysis finds little in its time in plain Python. With names, only pictures that begin so. Look at
them: what is ugly, cramped or cut off there is so for everybody. `game` is the moving picture of
the README, which needs Pillow; `make pictures` installs it and takes everything.
"""

import argparse
import io
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from cardtable.bots.pragon.proofs import load_proofs, write_moves  # noqa: E402
from cardtable.games.pragon.options import PragonOptions  # noqa: E402
from support.browser_windows import CHROMIUM, FLAGS  # noqa: E402
from support.page_boards import SEATS, WANTS, Player, open_table  # noqa: E402
from support.servers import server_process  # noqa: E402

FOLDER = ROOT / "docs" / "screenshots"
SIZES = {"phone": (360, 640), "desktop": (1280, 800)}
LANGUAGE = {"phone": "de", "desktop": "en"}
QUALITY = 72  # of a JPEG: small, and letters stay crisp
PATIENCE = 180_000  # milliseconds

WON = 693  # a deal of Pragon whose kept line is short
PLAY_MOVES = """([path, moves]) => new Promise((done, failed) => {
  const [, id, invite] = /table.(.+).invite=(.+)/.exec(path);
  const socket = new WebSocket(`ws://${location.host}/api/tables/${id}/socket?invite=${invite}`);
  let count = 0;
  const play = (version) => {
    if (!moves.length) return setTimeout(done, 300);
    const message = { type: "play_notation", v: 1, key: `k${++count}`, version, move: moves[0] };
    socket.send(JSON.stringify(message));
  };
  socket.onmessage = ({ data }) => {
    const { type, code, key, version } = JSON.parse(data);
    if (type === "refused" && code !== "table-stale") failed(new Error(data));
    else if (type === "refused" || type === "sync") play(version);
    else if (key === `k${count}`) moves.shift(), play(version);
  };
})"""

# As far as a game is played for its picture: until this is there, and at least so often.
FAR_ENOUGH = {
    "threeup": (".fan .card.lit", 14),
    "levelup": (".fan .card.lit", 12),
    "level8": (".own .laid .target", 12),
    "pragon": (".fan .card.lit", 6),
}


BOTS = ["level2", "level4"]
# Where a game that is over can be seen again. The link comes a moment after the ending.
REPLAY = "#ending ~ .row a[href^='/replay/']"

# The moving picture: its size, its length, and the time of a frame, in milliseconds
MOVING_SIZE = (1120, 700)
SHOWN_SIZE = (800, 500)
LENGTH = 12_000
FRAME = 80
STILL = 600  # how long a table is shown on which no card moves
BOT_PAUSE = 6000  # so long that a bot moves only when the cards lie still, also on a busy machine
# Moves everything that is animated on by some milliseconds; returns how many cards still move.
STEP = """(milliseconds) => {
  let count = 0;
  for (const animation of document.getAnimations()) {
    const end = animation.effect.getComputedTiming().endTime;
    if (end === Infinity) continue;
    animation.pause();
    animation.currentTime = Math.min((animation.currentTime ?? 0) + milliseconds, end);
    if (animation.currentTime >= end) animation.finish();
    else if (animation.effect.target.closest(".card")) count++;
  }
  return count;
}"""


class Studio:
    def __init__(self, browser: Browser, url: str, wanted: Sequence[str], folder: Path) -> None:
        self.browser = browser
        self.url = url
        self.wanted = wanted
        self.folder = folder

    def wants(self, *names: str) -> bool:
        wanted = self.wanted or [""]
        return any(one.startswith(name) or name.startswith(one) for name in names for one in wanted)

    @contextmanager
    def page(self, **prefs: Any) -> Iterator[Page]:
        context = self.browser.new_context(base_url=self.url, reduced_motion="reduce")
        kept = json.dumps({"guided": list(SEATS), "name": "Ada", **prefs})
        context.add_init_script(f"localStorage.cardtable ??= {kept!r}")
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        yield page
        context.close()

    def take(self, page: Page, name: str, size: str, theme: str) -> None:
        """The page as it is, in another size and light."""
        picture = f"{name}-{size}-{theme}"
        if not self.wants(picture):
            return
        self.look(page, size, theme)
        page.locator(f"html[data-theme={theme}]").wait_for(state="attached")
        page.wait_for_timeout(400)  # for what comes when there is nothing better to do
        page.screenshot(path=self.folder / f"{picture}.jpg", type="jpeg", quality=QUALITY)
        print(f"{picture}.jpg")

    def look(self, page: Page, size: str, theme: str) -> None:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")

    def speaks(self, page: Page, size: str, ready: str) -> None:
        page.evaluate(
            "(language) => { const kept = JSON.parse(localStorage.cardtable);"
            " localStorage.cardtable = JSON.stringify({ ...kept, language }); }",
            LANGUAGE[size],
        )
        page.reload()
        page.locator(ready).first.wait_for()

    def both(
        self, page: Page, name: str, ready: str, shots: Mapping[str, tuple[str, ...]],
        then: Callable[[Page], object] = lambda _: None,
    ) -> None:  # fmt: skip
        """Each size in its language, and each in the lights that are asked for."""
        for size, themes in shots.items():
            if not self.wants(*(f"{name}-{size}-{theme}" for theme in themes)):
                continue
            self.look(page, size, themes[0])
            self.speaks(page, size, ready)
            then(page)
            for theme in themes:
                self.take(page, name, size, theme)


BOTH = {"phone": ("light", "dark"), "desktop": ("light", "dark")}
ONE_EACH = {"phone": ("light",), "desktop": ("dark",)}
OTHER_WAY = {"phone": ("dark",), "desktop": ("light",)}


def boards(studio: Studio) -> None:
    for game, (there, often) in FAR_ENOUGH.items():
        if not studio.wants(game):
            continue
        with studio.page() as page:
            studio.look(page, "desktop", "light")
            seats = max(3, SEATS[game]) if game != "pragon" else 1
            table = {"deal": 12} if game == "pragon" else {"bots": BOTS[: seats - 1]}
            open_table(page, game, seats, table=table)
            player = Player(page, WANTS[game])
            for made in range(400):
                if made >= often and page.locator(there).count():
                    break
                player.move()
                page.wait_for_timeout(250)
            page.locator(".board .lit").first.wait_for()
            studio.both(page, game, ".board .lit", BOTH)


def around(studio: Studio) -> None:
    with studio.page() as page:
        page.goto("/")
        studio.both(page, "start", ".games .main", ONE_EACH)
        page.goto("/rules/level8")
        studio.both(page, "rules", "main h2", ONE_EACH)
        page.goto("/play/pragon")

        def choose(page: Page) -> None:
            page.locator("input[type=number]").first.fill("123")
            page.locator(".good:not(:empty)").wait_for()
            page.locator("h1").click()

        studio.both(page, "set-up", "form .main", OTHER_WAY, choose)
        page.goto("/")
        studio.both(page, "settings", ".games .main", OTHER_WAY, opens_settings)


def opens_settings(page: Page) -> None:
    page.locator("header button.settings").click()


def helped(studio: Studio) -> None:
    if studio.wants("hints"):
        with studio.page() as page:
            page.goto("/")
            open_table(page, "pragon", 1, table={"deal": 123})

            def ask(page: Page) -> None:
                page.locator(".tools button").first.click()
                page.locator(".hints button.main").click()
                page.locator(".board .hinted").first.wait_for()

            studio.both(page, "hints", ".board .lit", ONE_EACH, ask)
    if studio.wants("guide"):
        with studio.page(guided=[]) as page:
            page.goto("/play/level8")
            page.locator(".offer button").first.click()
            page.locator(".guide p").wait_for()
            studio.both(page, "guide", ".guide p", OTHER_WAY)


def afterwards(studio: Studio) -> None:
    """A game that is over, and what can be seen of it then."""
    if not studio.wants("ending", "replay", "analysis", "statistics"):
        return
    with studio.page() as page:
        page.goto("/")
        open_table(page, "pragon", 1, table={"deal": 5})
        Player(page, WANTS["pragon"]).play()
        lost = page.locator(REPLAY).get_attribute("href") or ""
        path = open_table(page, "pragon", 1, table={"deal": WON})
        page.goto("/")
        page.evaluate(PLAY_MOVES, [path, write_moves(WON, PragonOptions(), load_proofs()[WON])])
        page.goto(path)
        studio.both(page, "ending", "#ending", OTHER_WAY)
        replay = page.locator(REPLAY).get_attribute("href") or ""
        page.goto("/statistics")
        studio.both(page, "statistics", "dl.figures", ONE_EACH)
        page.goto(f"{replay}?move=4")
        studio.both(page, "replay", ".board", OTHER_WAY)
        page.goto(f"{lost.replace('replay', 'analysis')}?seat=0")
        studio.both(page, "analysis", "figure svg", ONE_EACH)


def moving(studio: Studio) -> None:
    """A few moves of a game. The time of the picture does not depend on that of this machine."""
    from PIL import Image

    with studio.page(language="en") as page:
        page.emulate_media(reduced_motion="no-preference", color_scheme="light")
        page.set_viewport_size({"width": MOVING_SIZE[0], "height": MOVING_SIZE[1]})
        page.goto("/")
        session = page.context.new_cdp_session(page)
        session.send("Animation.enable")
        open_table(page, "threeup", 4, table={"bots": ["level3", "level2", "level4"]})
        player = Player(page, WANTS["threeup"])
        while page.locator(".front .area .above:empty, .actions [data-key^=lay]").count():
            player.move()
        page.locator(".board .lit").first.wait_for()  # everybody has laid three cards
        session.send("Animation.setPlaybackRate", {"playbackRate": 0})
        frames: list[tuple[bytes, int]] = []
        while sum(time for _, time in frames) < LENGTH:
            moves = page.evaluate(STEP, FRAME)
            frames.append((page.screenshot(), FRAME if moves else STILL))
            if not moves:
                page.evaluate(STEP, STILL - FRAME)
                wait_for_change(page, player)
        pictures = [
            Image.open(io.BytesIO(data)).convert("RGB").resize(SHOWN_SIZE) for data, _ in frames
        ]
        target = studio.folder / "game.webp"
        pictures[0].save(
            target, save_all=True, append_images=pictures[1:], loop=0, method=6, quality=55,
            duration=[time for _, time in frames], minimize_size=True,
        )  # fmt: skip
        print(f"{target.name}, {target.stat().st_size // 1000} kB, {len(frames)} frames")


def wait_for_change(page: Page, player: Player) -> None:
    """Press what is next, or wait until somebody else has moved."""
    if page.locator(".board .lit").count():
        player.move()
    page.wait_for_function(
        "() => document.querySelector('.board .lit') ||"
        " document.getAnimations().some(({ effect }) => effect.target.closest('.card'))"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Take the pictures of the documentation.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="how the names begin; else all")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where they are written")
    chosen = parser.parse_args()
    chosen.folder.mkdir(exist_ok=True)
    with (
        server_process("memory:", CARDTABLE_BOT_TIME="200") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        studio = Studio(browser, server.url, chosen.names, chosen.folder)
        for scenes in (around, boards, helped, afterwards):
            scenes(studio)
        if studio.wants("game"):
            with server_process("memory:", CARDTABLE_BOT_PAUSE=str(BOT_PAUSE)) as slow:
                moving(Studio(browser, slow.url, chosen.names, chosen.folder))
        browser.close()


if __name__ == "__main__":
    main()
