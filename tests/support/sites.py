"""The page without a server: a folder, and the plainest server of files that there is."""

import http.server
import shutil
import threading
from functools import partial
from pathlib import Path
from secrets import token_hex
from typing import Any

from msgspec import to_builtins
from playwright.sync_api import Page

from cardtable.site.build import PACKAGE, build_site
from cardtable.site.local_table import PERSON, SALT_TIME
from cardtable.store.event_log import lobby_entry, open_log
from cardtable.table import commands
from cardtable.wire import answers, rest
from support.page_boards import DEALT

PREFIX = "some/where"  # the site must work below any path


def why_no_site() -> str:
    """Return why no site can be built here, or ""."""
    if not (PACKAGE / "page" / "index.html").exists():
        return "the page is not built here"
    return "" if shutil.which("node") and shutil.which("npm") else "there is no Node here"


def build_below_prefix(folder: Path, cache: Path) -> Path:
    """Build a site below a folder; return the folder to serve."""
    site = folder / PREFIX
    site.parent.mkdir(parents=True)
    build_site(site, lambda _: None, cache)
    return folder


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    """What `python -m http.server` does, without its log."""

    def log_message(self, *_: Any) -> None:
        pass


class FileServer:
    """`python -m http.server` in a thread, with the folder of a site."""

    def __init__(self, folder: Path) -> None:
        handler = partial(QuietHandler, directory=str(folder))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/{PREFIX}/"
        self.thread = threading.Thread(target=self.server.serve_forever, daemon=True)
        self.thread.start()

    def stop(self) -> None:
        """Stop to answer, if not done yet: the network is off from here on."""
        if self.thread.is_alive():
            self.server.shutdown()
            self.server.server_close()
            self.thread.join()


INSERT = """([table, entries, lobby]) => new Promise((done, failed) => {
  const opening = indexedDB.open("cardtable", 1);
  opening.onsuccess = () => {
    const change = opening.result.transaction(["entries", "tables"], "readwrite");
    for (const [seq, time, body] of entries)
      change.objectStore("entries").add({ table, seq, time, body });
    change.objectStore("tables").put(lobby, table);
    change.oncomplete = () => { opening.result.close(); done(); };
    change.onabort = () => failed(change.error);
  };
})"""


def new_log(game: str, seats: int, deal: int = 0, **options: Any) -> tuple[str, list[Any], Any]:
    """Return a new table: its id, its event log and its entry in the lobby.

    The deal has a number, so that the cards, and what bots answer, are the same in every run.
    """
    dealt: dict[str, Any] = {"deal": deal} if deal else DEALT.get(game, {"deal": 1})
    data = rest.NewTable(
        game=game, seats=seats, name="Ada", bots=["random"] * (seats - 1), start=True
    )
    opening = commands.OpenTable(
        game=game, seats=seats, seed=token_hex(32), options=options, **dealt
    )
    table, entries = open_log(opening, answers.opening_commands(PERSON, data, SALT_TIME), 1)
    return token_hex(6), [list(entry) for entry in entries], to_builtins(lobby_entry(table, 1))


def insert_log(page: Page, log: tuple[str, list[Any], Any]) -> str:
    """Store a table on the device of a page; return its id."""
    page.evaluate(INSERT, log)
    return log[0]
