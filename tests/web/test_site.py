"""The page without a server, in a real browser: first from a server of files, then from nothing."""

import fcntl
import json
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from datetime import datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from platformdirs import user_cache_path
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from cardtable.site.build import write_service_worker
from support.browser_windows import TIMEOUT, choose_player, find_faults
from support.page_boards import (
    LAST,
    NEXT_ROUND,
    WANTS,
    WHILE_PASSED,
    Player,
    by_mouse,
    read_board,
    wait_for_board,
    wait_until_settled,
)
from support.proxies import caddy
from support.servers import Server, wait_until
from support.sites import PREFIX, FileServer, build_below_prefix, insert_log, new_log, why_no_site

pytestmark = pytest.mark.slow

# The options make a game short (see tests/web/test_boards.py), because bots take their time. With
# deal 7 of LEVEL UP the person has to draw several times.
WHOLE: dict[str, dict[str, Any]] = {
    "threeup": {"turn_cap": 30},
    "levelup": {"deal": 7, "start_round": 13, "first_dealer": "1"},
    "level8": {"level_set": "custom", "custom_levels": ["pair", "run3"], "rounds": 1,
               "turn_cap": 20, "first_dealer": "1"},
    "pragon": {},
}  # fmt: skip
SEATS = {"threeup": 2, "levelup": 2, "level8": 2, "pragon": 1}
KILLED = (
    "threeup",
    "pragon",
)  # the tab of these games is killed in the middle, others are loaded again
# Three cards of 3UP 3DOWN are picked, and laid with the fourth press. In LEVEL UP and LEVEL 8 the
# second card is drawn, and the person is to move.
PRESSES_BEFORE_RELOAD = {"threeup": 4, "levelup": 3, "level8": 3, "pragon": 4}
DAY_OF_DEAL_2 = datetime(2024, 10, 5, 12)  # of The Seal of Pragon; it has no bots to wait for
# A window that is still empty has no storage.
SETTINGS = """try {
  localStorage.cardtable ??= JSON.stringify({ motion: "off", language: "en" });
} catch {}"""
RUNTIME_IS_KEPT = """async () => {
  const cache = await caches.open("runtime");
  return Boolean(await cache.match("/cards/site.json"));
}"""
# As if the device had played with another version of the server before.
KEEP_AN_OLDER_ONE = """async () => {
  const cache = await caches.open("runtime");
  const site = { page: "assets/index-older.js", runtime: "runtime/older/", bytes: 1 };
  await cache.put("/cards/site.json", new Response(JSON.stringify(site)));
  await cache.put("/cards/runtime/older/games.json", new Response("[]"));
}"""
IS_THAT_OF_THE_PAGE = """async () => {
  const cache = await caches.open("runtime");
  const site = await (await cache.match("/cards/site.json")).json();
  const older = await cache.match("/cards/runtime/older/games.json");
  return !older && document.querySelector("script[src]").src.endsWith(site.page);
}"""
IS_KEPT = "() => navigator.serviceWorker.ready.then(({ active }) => active.state)"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if why := why_no_site():
        pytest.skip(why)
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent  # with the other workers of this run
    with (shared / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        folder = shared / "site"
        if not folder.exists():
            cache = user_cache_path("cardtable", appauthor=False)
            build_below_prefix(tmp_path_factory.mktemp("site"), cache).rename(folder)
    return folder


class Visit:
    """A window of a new profile. `wrong` collects errors and requests to other hosts."""

    def __init__(self, browser: Browser, server: FileServer) -> None:
        self.server = server
        self.context: BrowserContext = browser.new_context(
            viewport={"width": 1280, "height": 800}, reduced_motion="reduce"
        )
        self.context.add_init_script(SETTINGS)
        self.wrong: list[str] = []
        self.context.on("request", lambda request: self.see(request.url))
        self.context.on("weberror", lambda error: self.wrong.append(str(error.error)))
        self.context.on("console", lambda line: self.hear(line.type, line.text))
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(TIMEOUT)

    def see(self, url: str) -> None:
        if not url.startswith((self.server.url, "data:")):
            self.wrong.append(f"asked {url}")

    def hear(self, kind: str, text: str) -> None:
        if kind == "error" and "ERR_CONNECTION_REFUSED" not in text:
            self.wrong.append(text)

    def open(self) -> Page:
        """Open the start page, and wait until everything is kept for use without a network."""
        self.page.goto(self.server.url)
        self.page.locator(".games a.main").first.wait_for()
        self.page.wait_for_function(IS_KEPT)
        return self.page

    def kill(self) -> Page:
        """End the process of the page without a warning, and return a new window."""
        with self.page.expect_event("crash"), suppress(Error):
            self.page.goto("chrome://crash")
        self.page.close()
        self.page = self.context.new_page()
        self.page.set_default_timeout(TIMEOUT)
        return self.page

    def go(self, path: str) -> None:
        self.page.goto(f"{self.server.url}#{path}")


@pytest.fixture
def visit(browser: Browser, folder: Path) -> Iterator[Visit]:
    server = FileServer(folder)
    found = Visit(browser, server)
    yield found
    found.context.close()
    server.stop()
    assert found.wrong == []


def test_the_folder_is_small(folder: Path) -> None:
    """With zopfli, which the tests may lack, the runtime is 4.3 % smaller, as was measured."""
    report = json.loads((folder / PREFIX / "site.json").read_bytes())
    zopfli = 0 if find_spec("zopfli") else 0.043 * report["bytes"]
    assert report["compressed"] - zopfli < 5_000_000


def test_whole_games_without_a_network(visit: Visit) -> None:
    page = visit.open()
    logs = {game: new_log(game, SEATS[game], **WHOLE[game]) for game in WHOLE}
    tables = {game: insert_log(page, log) for game, log in logs.items()}
    visit.server.stop()
    for game, table in tables.items():
        visit.go(f"/table/{table}")
        expect(page.locator("#ending")).to_have_count(0)  # the game before is no longer shown
        page.locator(".board").wait_for()
        player = Player(page, WANTS[game])
        player.play(PRESSES_BEFORE_RELOAD[game])
        wait_until_settled(page)
        before = read_board(page)
        if game in KILLED:
            page = visit.kill()
            visit.go(f"/table/{table}")
        else:
            page.reload()
        page.locator(".board").wait_for()
        wait_for_board(page, before)
        assert Player(page, WANTS[game]).play()
        expect(page.locator("#ending")).to_be_visible()
    visit.go("/statistics")
    expect(page.locator(".figures")).to_contain_text(str(len(tables)))


def test_evenings_with_real_cards_without_a_network(visit: Visit) -> None:
    page = visit.open()
    visit.server.stop()
    round_is_written = page.get_by_role("button", name="Undo round")
    standings = page.locator(".standing b")
    write = page.get_by_role("button", name="Write it down")
    for game in WHOLE:
        visit.go(f"/score/{game}")
        page.get_by_role("button", name="Start", exact=True).click()
        for number in range(1, 12):  # LEVEL UP takes eleven hands, if one player wins them all
            write.or_(page.locator(".won")).first.wait_for()
            if not write.count():
                break
            page.get_by_role("radio").first.check(force=True)
            write.click()
            expect(round_is_written).to_have_text(f"Undo round {number}")
        expect(page.locator(".won")).to_have_count(0 if game == "pragon" else 1)
    before = standings.all_inner_texts()
    page.reload()
    expect(standings).to_have_text(before)


def test_a_person_starts_a_game_and_goes_on_later(visit: Visit) -> None:
    page = visit.open()
    page.get_by_role("link", name="Play now: The Seal of Pragon").click()
    page.get_by_role("button", name="Deal").click()
    page.locator(".board").wait_for()
    page.get_by_role("link", name="Home").click()
    page.get_by_role("heading", name="Go on playing").wait_for()
    page.reload()
    page.get_by_role("link", name="Continue The Seal of Pragon").click()
    page.locator(".board").wait_for()
    assert "#/table/" in page.url
    assert find_faults(page) == []


def test_it_can_be_installed_as_an_app(visit: Visit) -> None:
    page = visit.open()
    devtools = visit.context.new_cdp_session(page)
    found = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in found} <= {"in-incognito"}  # as all profiles of tests are
    assert find_faults(page) == []


def test_a_game_is_removed_from_the_device(visit: Visit) -> None:
    page = visit.open()
    tables = [insert_log(page, new_log("threeup", 2)) for _ in range(2)]
    visit.server.stop()
    page.reload()
    page.get_by_role("heading", name="Unfinished games").wait_for()
    for name in ("Remove 3UP 3DOWN", "Really remove? 3UP 3DOWN"):
        page.get_by_role("button", name=name).click()
    expect(page.get_by_role("button", name="Really remove?")).to_have_count(0)
    page.reload()
    page.get_by_role("link", name="Continue 3UP 3DOWN").click()
    page.locator(".board").wait_for()
    (gone,) = [table for table in tables if table not in page.url]
    visit.go(f"/table/{gone}")
    expect(page.locator("main")).to_contain_text("There is no such table.")


def test_two_people_pass_one_device_around_without_a_network(visit: Visit) -> None:
    """LEVEL UP has a window after a discard: the hand stays until its player passes it on."""
    page = visit.open()
    page.get_by_role("link", name="Play now: LEVEL UP").click()
    page.get_by_role("button", name="One player fewer").click()
    choose_player(page.locator(".seat"), "here")
    page.get_by_label("Name of player 2").fill("Ben")
    page.get_by_role("button", name="Deal").click()
    page.locator(".pass").wait_for()
    visit.server.stop()
    shown, windows = set(), 0
    hands: list[int] = []  # cards of hands beside each summary of a round, which is for all

    def press(page: Page, selector: str, x: float, y: float) -> None:
        if selector == NEXT_ROUND:
            expect(page.locator(".round.screen")).to_contain_text("Ben")
            hands.append(page.locator(".fan .card").count())
        by_mouse(page, selector, x, y)

    player = Player(
        page, [".pass button.main:enabled", ".pass-on:enabled", *WANTS["levelup"]], press
    )
    for made in range(300):
        if made >= 24 and hands:
            break
        title, cards, seen = page.evaluate(WHILE_PASSED)
        shown.add(title)
        windows += seen
        assert cards == 0
        player.move()
    assert {"Pass to Ben", "Pass to Guest"} <= shown
    assert windows
    assert hands == [0] * max(1, len(hands))
    page.reload()
    page.locator(".pass, .board").first.wait_for()
    assert find_faults(page) == []


def test_todays_deals_are_played_and_shared_without_a_network(visit: Visit) -> None:
    visit.page.clock.set_fixed_time(DAY_OF_DEAL_2)
    page = visit.open()
    page.get_by_role("link", name="All of today’s deals").click()
    page.get_by_role("button", name="Play : The Seal of Pragon").click()
    page.locator(".board").wait_for()
    visit.server.stop()
    Player(page, WANTS["pragon"]).play()
    page.get_by_role("link", name="Today’s deals").click()
    text = page.locator("pre")
    expect(text).to_contain_text(re.compile("[🟩🟥] The Seal of Pragon · .* no hints"))
    expect(text).to_contain_text("⬜ LEVEL 8")
    expect(text).to_contain_text("One day in a row")
    expect(page.locator(".calendar .today .square")).to_have_attribute("data-day", "5")
    page.get_by_role("button", name="Look again : The Seal of Pragon").click()
    expect(page.locator("#ending")).to_be_visible()  # one try a day
    page.get_by_role("button", name="Challenge a friend").click()
    link = page.get_by_label("Link to these cards").input_value()
    assert link.startswith(f"{visit.server.url}#/challenge?games=")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Replay").click()
    page.locator(".board").wait_for()
    page.get_by_role("button", name="One move on").click()
    page.get_by_role("button", name="Play on yourself").click()
    page.get_by_text("A try from move 2:").wait_for()
    assert find_faults(page) == []
    page.goto(link)
    expect(page.locator("main")).to_contain_text("Guest challenges you")
    expect(page.locator("main")).not_to_contain_text(re.compile("won|lost"))
    assert find_faults(page) == []
    page.get_by_role("button", name="Play these cards").click()
    other_hands = [WANTS["pragon"][0] + LAST, *WANTS["pragon"][1:]]
    Player(page, other_hands).play()
    page.get_by_role("link", name="Compare").click()
    expect(page.locator(".games li")).to_have_count(2)
    expect(page.locator(".board")).to_be_visible()  # as it was when they parted
    assert find_faults(page) == []
    visit.go("/play/pragon")
    page.get_by_label("Which deals").select_option("5")
    page.get_by_role("button", name="Roll a number").click()
    expect(page.get_by_label("Very hard: 5 stars of 5")).to_be_visible()
    visit.go("/today")
    page.locator("pre").wait_for()
    assert find_faults(page) == []


def test_the_page_of_a_server_plays_on_without_it(
    browser: Browser, folder: Path, tmp_path: Path
) -> None:
    """The server is below a path of another site, whose proxy still answers when it has stopped."""
    settings = {
        "CARDTABLE_SITE_FOLDER": str(folder / PREFIX),
        "CARDTABLE_TRUSTED_PROXIES": "127.0.0.1",
        "CARDTABLE_BASE_PATH": "/cards",
    }
    server = Server(f"sqlite:///{tmp_path}/tables.sqlite", **settings).start()
    context = browser.new_context(reduced_motion="reduce")
    context.add_init_script(SETTINGS)
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    page.set_default_timeout(TIMEOUT)
    with ExitStack() as ending:
        ending.callback(server.log.close)
        ending.callback(server.stop)
        url = ending.enter_context(
            caddy(tmp_path, server, path="/cards", scheme="http", patience="1s")
        )
        ending.callback(context.close)
        for _ in range(2):  # the second time, the service worker is there
            page.goto(f"{url}/")
            page.get_by_role("link", name="Play on this device").wait_for()
            page.wait_for_function(IS_KEPT)
        page.goto(f"{url}/play/threeup")
        page.get_by_role("button", name="Deal").click()
        page.locator(".board").wait_for()
        page.get_by_role("link", name="Home").click()
        page.get_by_role("link", name="Play on this device").wait_for()
        page.wait_for_load_state("networkidle")
        assert not [one for one in asked if "/runtime/" in one]
        assert not page.evaluate(RUNTIME_IS_KEPT)
        page.get_by_role("link", name="Play on this device").click()
        page.get_by_role("link", name="Play now: The Seal of Pragon").click()
        assert page.url == f"{url}/device/play/pragon?now"
        page.get_by_role("button", name="Deal").click()
        page.locator(".board").wait_for()
        table = page.url
        wait_until(lambda: page.evaluate(RUNTIME_IS_KEPT))
        page.evaluate(KEEP_AN_OLDER_ONE)
        page.goto(f"{url}/")
        wait_until(lambda: page.evaluate(IS_THAT_OF_THE_PAGE))
        server.stop()
        page.goto(f"{url}/")
        page.get_by_role("link", name="Play on this device").click()
        page.get_by_role("link", name="Continue The Seal of Pragon").click()
        page.locator(".board").wait_for()
        assert page.url == table
        assert Player(page, WANTS["pragon"]).play(4) == 4
        page.get_by_role("link", name="Home").click()
        page.get_by_role("link", name="Set up 3UP 3DOWN").click()
        choose_player(page.locator(".seat").first, "level6")
        expect(page.locator(".seat").first).to_contain_text("Without a server it thinks less")
    assert not [one for one in asked if not one.startswith((f"{url}/", "data:"))]


def test_a_new_version_waits_until_it_is_asked_for(
    browser: Browser, folder: Path, tmp_path: Path
) -> None:
    shutil.copytree(folder, tmp_path / "copy")
    server = FileServer(tmp_path / "copy")
    visit = Visit(browser, server)
    page = visit.open()
    other = visit.context.new_page()
    other.goto(f"{server.url}#/score/level8")
    other.get_by_role("button", name="Start", exact=True).wait_for()
    index = tmp_path / "copy" / PREFIX / "index.html"
    index.write_text(index.read_text().replace("<title>", '<meta name="new" /><title>'))
    write_service_worker(index.parent)
    page.reload()
    page.get_by_text("A new version of the page is ready.").wait_for()
    assert page.locator("meta[name=new]").count() == 0  # the old version as a whole
    page.get_by_role("button", name="Load it").click()
    page.locator("meta[name=new]").wait_for(state="attached")
    other.locator("meta[name=new]").wait_for(state="attached")  # no window keeps the old one
    other.get_by_role("button", name="Start", exact=True).wait_for()
    visit.context.close()
    server.stop()
    assert visit.wrong == []
