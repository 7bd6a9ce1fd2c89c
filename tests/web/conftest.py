"""A real server and a real Chromium. A test fails if a window reports an error.

Each worker starts one of each. The profile of a window is expensive (its own processes, an empty
cache), so tests use the same profiles one after the other, and they are emptied in between.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from cardtable.server.static_files import PAGE_FOLDER
from support.browser_windows import CHROMIUM, DESK, LEAN, TIMEOUT, OpenWindow, Window
from support.servers import Server

expect.set_options(timeout=TIMEOUT)


def skip_or_fail(why: str) -> None:
    """Skip the test for this reason. On the build server, where all tests must run, fail."""
    if os.environ.get("CI"):
        pytest.fail(why)
    pytest.skip(why)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not (PAGE_FOLDER / "index.html").exists():
        skip_or_fail("the page is not built here")
    place = tmp_path_factory.mktemp("server")
    settings = {"CARDTABLE_BOT_TIME": "50", "CARDTABLE_ADMIN_SOCKET": f"{place}/admin"}
    running = Server(f"sqlite:///{place}/tables.sqlite", **settings).start()
    yield running
    running.stop()
    running.log.close()


# A running browser of Playwright's synchronous interface holds the event loop of its thread, so
# async tests of other modules cannot run in the same process: then it ends with its module.
def scope_of_browser(fixture_name: str, config: pytest.Config) -> Literal["session", "module"]:
    folder = Path(__file__).parent
    asked = [Path(arg.partition("::")[0]).absolute() for arg in config.args]
    return "session" if all(path.is_relative_to(folder) for path in asked) else "module"


@pytest.fixture(scope=scope_of_browser)
def browser() -> Iterator[Browser]:
    if not CHROMIUM:
        skip_or_fail("there is no Chromium here")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NODE_OPTIONS", "--max-semi-space-size=2")  # Playwright's Node, in MB
        driver = sync_playwright().start()
    browser = driver.chromium.launch(executable_path=CHROMIUM, args=LEAN)
    yield browser
    browser.close()
    driver.stop()


class Watch:
    """Collects errors of windows, and requests to other sites, which are not allowed."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.wrong: list[str] = []

    def over(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        page.on("console", lambda line: self.hear(line.type, line.text))
        page.on("request", lambda request: self.see(request.url))

    def hear(self, kind: str, text: str) -> None:
        # The browser itself reports a server that was stopped, and answers that are refusals.
        expected = ("ERR_", "WebSocket", "status of 400", "status of 404", "status of 409")
        if kind == "error" and not any(part in text for part in expected):
            self.wrong.append(text)

    def see(self, url: str) -> None:
        if not url.startswith((self.server.url, self.server.url.replace("http", "ws", 1), "data:")):
            self.wrong.append(f"asked {url}")


PLAIN = "localStorage.cardtable ??= JSON.stringify({plain: true, motion: 'off'})"
# Without a graphics card, shadows are a quarter of what the browser has to do.
WITHOUT_SHADOWS = """{
  const sheet = new CSSStyleSheet();
  const rules = ["box-shadow", "text-shadow", "filter"].map((name) => `${name}: none !important`);
  sheet.replaceSync(`* { ${rules.join(";")} }`);
  document.adoptedStyleSheets = [sheet];
}"""
KEPT_PROFILES = 1


class Look(NamedTuple):
    """The settings of a profile. Windows of any size, theme and motion can be in the same one."""

    language: str
    touch: bool


class Profile:
    """A profile of the browser. `window` is an empty one that keeps its process alive.

    A service worker would load the whole page again for each test that uses the profile.
    """

    def __init__(
        self, browser: Browser, url: str, look: Look, worker: Literal["allow", "block"]
    ) -> None:
        self.look = look
        self.url = url
        self.context = browser.new_context(
            base_url=url,
            has_touch=look.touch,
            locale={"de": "de-DE", "en": "en-GB"}[look.language],
            service_workers=worker,
        )
        self.window: Page | None = None

    def empty(self) -> None:
        """Close its windows, and delete cookies, permissions and all that pages have stored."""
        for page in self.context.pages:
            if page is not self.window:
                page.close()
        if self.window is None:
            self.window = self.context.new_page()
            self.window.goto("/manifest.webmanifest")  # from the same site, and without code
        devtools = self.context.new_cdp_session(self.window)
        stored = {"origin": self.url, "storageTypes": "all"}
        devtools.send("Storage.clearDataForOrigin", stored)
        devtools.detach()
        self.context.clear_cookies()
        self.context.clear_permissions()


class Profiles:
    """Profiles that tests use one after the other; each gets an empty one.

    Between two tests, few are kept: the processes of each take 100 MB.
    """

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.free: list[Profile] = []

    def lend(self, look: Look) -> Profile:
        for profile in self.free:
            if profile.look == look:
                self.free.remove(profile)
                return profile
        return Profile(self.browser, self.url, look, "block")

    def new(self, look: Look) -> Profile:
        return Profile(self.browser, self.url, look, "allow")

    def take_back(self, profile: Profile) -> None:
        profile.empty()
        self.free.append(profile)
        if len(self.free) > KEPT_PROFILES:
            self.free.pop(0).context.close()


@pytest.fixture(scope=scope_of_browser)
def profiles(server: Server, browser: Browser) -> Profiles:
    return Profiles(browser, server.url)


@pytest.fixture
def open_window(server: Server, profiles: Profiles) -> Iterator[OpenWindow]:
    """Return a function that opens a window without any stored data.

    With `is_fresh`, the window has a new profile, with an empty cache and a service worker.
    """
    lent: list[Profile] = []
    fresh: list[Profile] = []
    watch = Watch(server)
    server.start_if_stopped()  # a test may have failed after it stopped the server

    def open_page(
        window: Window = DESK,
        plain: bool = True,
        motion: Literal["reduce", "no-preference"] = "reduce",
        touch: bool = False,
        is_fresh: bool = False,
    ) -> Page:
        look = Look(window.language, touch)
        profile = profiles.new(look) if is_fresh else profiles.lend(look)
        (fresh if is_fresh else lent).append(profile)
        page = profile.context.new_page()
        page.set_viewport_size({"width": window.width, "height": window.height})
        page.emulate_media(color_scheme=window.theme, reduced_motion=motion)
        if plain:
            page.add_init_script(PLAIN)
        page.add_init_script(WITHOUT_SHADOWS)
        page.set_default_timeout(TIMEOUT)
        watch.over(page)
        return page

    yield open_page
    for profile in fresh:
        profile.context.close()
    for profile in lent:
        profiles.take_back(profile)
    assert watch.wrong == []
