"""A store of local tables in memory, and a page that plays at them."""

import asyncio
import json
import random
from typing import Any

from cardtable.engine.chance import salt_commitment
from cardtable.site.local_node import LocalNode
from cardtable.wire import VERSION

SALT = "5a" * 32


class MemoryStore:
    """What `web/src/worker/store.ts` does, in memory. `problem` makes it fail."""

    def __init__(self) -> None:
        self.logs: dict[str, list[Any]] = {}
        self.lobby: dict[str, Any] = {}
        self.finished: dict[str, Any] = {}
        self.problem = ""

    async def append(self, job: str) -> str:
        await asyncio.sleep(0)
        if self.problem:
            return self.problem
        change = json.loads(job)
        log = self.logs.setdefault(change["table"], [])
        if change["entries"][0][0] != len(log) + 1:
            return "fenced"
        log += change["entries"]
        if change["lobby_entry"]:
            self.lobby[change["table"]] = change["lobby_entry"]
        if change["record"]:
            self.finished[change["record"]["id"]] = change["record"]
        return ""

    async def remove(self, table: str) -> str:
        del self.logs[table], self.lobby[table]
        return self.problem

    async def entries(self, table: str) -> str:
        return json.dumps(self.logs.get(table, []))

    async def tables(self) -> str:
        return json.dumps(sorted(self.lobby.items(), key=lambda row: -row[1]["changed"]))

    async def records(self) -> str:
        newest = sorted(self.finished.values(), key=lambda record: -record["ended"])
        return json.dumps([record | {"body": ""} for record in newest])

    async def record(self, id_: str) -> str:
        return str(self.finished[id_]["body"]) if id_ in self.finished else ""


class LocalPage:
    """A page without a browser: it has one node, and knows the table that it shows."""

    def __init__(self, store: MemoryStore) -> None:
        self.store = store
        self.node = LocalNode(store, self.hear, self.close, bot_pause=0)
        self.heard: list[dict[str, Any]] = []
        self.closed: list[str] = []
        self.view: Any = None
        self.table_view: Any = None
        self.version = 0
        self.number = 0  # of the connection
        self.keys = 0

    def hear(self, connection: int, text: str) -> None:
        assert connection == self.number
        message = json.loads(text)
        self.heard.append(message)
        self.version = message.get("version", self.version)
        self.table_view = message.get("table_view") or self.table_view
        self.view = message.get("view") or self.view

    def close(self, connection: int, code: int, reason: str) -> None:
        self.closed.append(reason)

    async def ask(self, path: str, body: Any = None) -> Any:
        """Return the answer to a request that is not refused."""
        answer = json.loads(await self.node.answer(path, "" if body is None else json.dumps(body)))
        assert answer["ok"], answer
        return answer["body"]

    async def ask_refused(self, path: str, body: Any = None) -> str:
        answer = json.loads(await self.node.answer(path, "" if body is None else json.dumps(body)))
        assert not answer["ok"], answer
        return str(answer["body"]["code"])

    async def connect(self, table: str) -> None:
        self.node.disconnect(self.number)
        self.number += 1
        await self.node.connect(self.number, table)

    async def open(self, game: str, *bots: str, **more: Any) -> str:
        """Open a table with bots, deal, and wait for the person's turn; return the table's id."""
        table = {"game": game, "seats": 1 + len(bots), "name": "Ada", "bots": bots, "start": True}
        id_ = str((await self.ask("/api/tables", table | more))["id"])
        await self.connect(id_)
        await self.add_salt()
        await self.wait_for_turn()
        return id_

    async def add_salt(self) -> None:
        """Add the salt of this page, if the deal waits for it."""
        if self.table_view["phase"] != "committing":
            return
        seal = bytes.fromhex(self.table_view["seal"])
        attempt = len(self.table_view["void_deals"])
        commitment = salt_commitment(seal, attempt, 0, SALT.encode()).hex()
        await self.send("commit_salt", attempt=attempt, commitment=commitment)
        await self.send("open_salt", salt=SALT)

    async def send(self, type_: str, **fields: Any) -> dict[str, Any]:
        """Send a message, and return what was heard last when it was handled."""
        self.keys += 1
        message = {"type": type_, "v": VERSION, "key": f"k{self.keys}", "version": self.version}
        await self.node.receive(self.number, json.dumps(message | fields))
        return self.heard[-1]

    async def wait_for_turn(self) -> None:
        """Let the bots move until the person is to move, or the game is over."""
        table = self.node.tables[self.number]
        while table.bot_turns and not table.bot_turns.done():
            await asyncio.sleep(0)

    async def play_to_end(self, seed: int, limit: int = 20_000) -> None:
        luck = random.Random(seed)
        for _ in range(limit):
            await self.wait_for_turn()
            if self.table_view["phase"] != "playing":
                return
            heard = await self.send("play", steps=[luck.choice(self.view["moves"])])
            assert heard["type"] != "refused", heard
        raise AssertionError("the game does not end")
