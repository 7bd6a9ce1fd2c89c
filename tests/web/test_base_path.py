"""The page of a server that Caddy offers below a path of another site."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from support.proxies import caddy
from support.servers import server_process

pytestmark = pytest.mark.slow

TABLE = {"game": "threeup", "seats": 2, "name": "Ada"}


def test_the_page_works_below_a_path(tmp_path: Path, browser: Browser) -> None:
    """Links, an invitation, a game of two, cookies, sockets and files are all below /cards."""
    settings = {"CARDTABLE_TRUSTED_PROXIES": "127.0.0.1", "CARDTABLE_BASE_PATH": "/cards"}
    with (
        server_process("memory:", **settings) as server,
        caddy(tmp_path, server, path="/cards", scheme="http") as url,
    ):
        asked: list[str] = []

        def open_page() -> Page:
            page = browser.new_context(locale="en", reduced_motion="reduce").new_page()
            page.on("request", lambda request: asked.append(request.url))
            page.on("websocket", lambda socket: asked.append(socket.url.replace("ws", "http", 1)))
            page.goto(f"{url}/")
            return page

        host, guest = open_page(), open_page()
        host.locator("a[href='/cards/rules/threeup']").click()
        expect(host).to_have_url(f"{url}/rules/threeup")
        host.locator("a[href='/cards/play/threeup']").first.click()
        expect(host).to_have_url(f"{url}/play/threeup")
        answer = host.request.post(f"{url}/api/tables", data=TABLE)
        host.goto(url.removesuffix("/cards") + answer.json()["path"])
        host.locator("section").get_by_role("button", name="Invite").click()
        link = host.locator("dialog input[readonly]").input_value()
        assert link.startswith(f"{url}/table/")
        guest.goto(link)
        guest.get_by_label("Your name").fill("Berta")
        guest.get_by_role("button", name="Take this seat").click()
        host.keyboard.press("Escape")
        host.get_by_role("button", name="Deal").click()
        for page in (host, guest):
            page.locator(".board").wait_for()
        cookies = {cookie["path"] for cookie in host.context.cookies()}
        assert cookies == {"/cards/"}
        for page in (host, guest):
            page.context.close()
        assert [one for one in asked if not one.startswith(f"{url}/")] == []
        assert any("/socket" in one for one in asked)
        assert any("/assets/" in one for one in asked)
