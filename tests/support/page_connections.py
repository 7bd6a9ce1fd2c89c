"""The connection of one window, which can be cut so that neither side hears anything."""

import re

from playwright.sync_api import Page, WebSocketRoute


class PageConnection:
    """The sockets of a page. It must be made before the page opens a table."""

    def __init__(self, page: Page) -> None:
        self.is_cut = False
        self.open: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/socket"), self.connect)

    def connect(self, client: WebSocketRoute) -> None:
        if self.is_cut:
            client.on_message(lambda _: None)  # it opens, and nobody answers
            return
        server = client.connect_to_server()
        self.open.append(server)
        client.on_message(lambda text: None if self.is_cut else server.send(text))
        server.on_message(lambda text: None if self.is_cut else client.send(text))
        client.on_close(lambda *_: server.close())
        server.on_close(lambda *_: None)

    def cut(self) -> None:
        """Cut the connection. The page hears nothing; the server is told that the page is gone."""
        self.is_cut = True
        for server in self.open:
            server.close()
        self.open = []

    def restore(self) -> None:
        self.is_cut = False
