"""A real server, and a real Chromium that watches over every window."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from cardtable.server.page import HOME
from servers import Server
from windows import CHROMIUM, DESK, FLAGS, Opens, Window


def missing(why: str) -> None:
    """Say what is skipped and why; where everything must run, fail."""
    if os.environ.get("CI"):
        pytest.fail(why)
    pytest.skip(why)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not (HOME / "index.html").exists():
        missing("the page is not built here")
    place = tmp_path_factory.mktemp("server")
    running = Server(f"sqlite:///{place}/tables.sqlite", CARDTABLE_BOT_TIME="100").start()
    yield running
    running.stop()
    running.log.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not CHROMIUM:
        missing("there is no Chromium here")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


class Watch:
    """Nothing may go wrong unnoticed, and nothing may be asked of anybody else."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.wrong: list[str] = []

    def over(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        page.on("console", lambda line: self.hear(line.type, line.text))
        page.on("request", lambda request: self.see(request.url))

    def hear(self, kind: str, text: str) -> None:
        # A browser says so itself when a server that was stopped does not answer, or refuses.
        expected = ("ERR_", "WebSocket", "status of 404", "status of 409")
        if kind == "error" and not any(part in text for part in expected):
            self.wrong.append(text)

    def see(self, url: str) -> None:
        if not url.startswith((self.server.url, self.server.url.replace("http", "ws", 1), "data:")):
            self.wrong.append(f"asked {url}")


@pytest.fixture
def opens(server: Server, browser: Browser) -> Iterator[Opens]:
    """Opens a window of its own for somebody."""
    contexts: list[BrowserContext] = []
    watch = Watch(server)
    server.revive()  # whatever test failed while it had it stopped

    def opened(
        window: Window = DESK, plain: bool = True, motion: str = "reduce", touch: bool = False
    ) -> Page:
        context = browser.new_context(
            base_url=server.url,
            has_touch=touch,
            viewport={"width": window.width, "height": window.height},
            color_scheme=window.theme,  # type: ignore[arg-type]  # "light" or "dark"
            reduced_motion=motion,  # type: ignore[arg-type]  # "reduce" or "no-preference"
            locale={"de": "de-DE", "en": "en-GB"}[window.language],
        )
        contexts.append(context)
        if plain:
            context.add_init_script(
                "localStorage.cardtable ??= JSON.stringify({plain: true, motion: 'off'})"
            )
        page = context.new_page()
        page.set_default_timeout(15_000)
        watch.over(page)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert watch.wrong == []
