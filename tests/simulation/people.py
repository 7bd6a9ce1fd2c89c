"""People at the tables: each plays as a page would, and now and then does what no page does."""

import asyncio
import json
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from cardtable.wire.salt_exchange import SaltExchange
from simulation.network import Socket, cookie_header
from simulation.oracle import message_type
from support.scripted_players import player_of

if TYPE_CHECKING:
    from simulation.nodes import SimulatedNode
    from simulation.simulator import Simulation, TablePlan

MAX_SILENCE = 4.5  # seconds after which a page gives a connection up
MAX_CONNECTING = 8.0  # seconds that a page waits for the first message
# After these codes a page does not connect again. Here people come back even if they had opened
# the table elsewhere (4409).
NO_GUEST, PRIVATE, UNKNOWN_TABLE = 4401, 4403, 4404
NONSENSE = (
    b"", b"null", b"[]", b"{}", b"\xff\xfe", b'{"type":"play"}', b"[" * 2000, b"9" * 400,
    b'{"type":"play","v":1,"key":"x","version":0,"steps":[99999999999999999999]}',
    b'{"type":"sit","v":1,"key":"n1","version":0,"seat":63,"name":"\\u202e"}',
    b'{"type":"open_table","v":1,"key":"n2","version":0}',
    b'{"type":"play","v":1,"key":"n3","version":-1,"steps":[]}',
    b'{"type":"tick","v":1,"key":"n4","version":0}',
    b'{"type":"play_notation","v":1,"key":"n5","version":0,"move":"lay everything"}',
    b'{"type":"heartbeat","v":1}',
)  # fmt: skip


class Person:
    """A person with a cookie, who keeps a connection to one table."""

    def __init__(self, simulation: "Simulation", number: int, plan: "TablePlan") -> None:
        self.simulation = simulation
        self.name = f"P{number}"
        self.rng = Random(f"{self.name} {simulation.seed}")
        self.plan = plan
        self.cookie = self.id = ""
        self.socket: Socket | None = None
        self.is_synced = False
        self.is_done = False  # there is no use in connecting again
        self.connected_at = 0.0
        self.heard_at = 0.0
        self.attempts = 0
        self.seat = -1
        self.version = 0
        self.view: Any = None
        self.table_view: Any = None
        self.pending: dict[str, bytes] = {}  # messages that were not answered yet, by key
        self.key_count = 0
        self.salts = SaltExchange(lambda: self.rng.randbytes(32).hex())
        self.is_playing = self.rng.random() < 0.85  # the others watch

    def sleep(self, low: float, high: float) -> Any:
        return asyncio.sleep(self.rng.uniform(low, high))

    # A life

    async def live(self) -> None:
        await self.get_cookie()
        if self.plan.opener == self.name:
            await self.plan.open(self)
        await self.plan.opened.wait()
        while not self.is_done:
            await self.watch_connection()
            await self.sleep(0.05, self.plan.pace)
            if self.socket and self.is_synced and not self.simulation.is_ending:
                self.act()

    def pick_node(self) -> "SimulatedNode | None":
        """Return the node to which a load balancer sends this request, if it accepts any."""
        node = self.rng.choice(self.simulation.nodes)
        return node if node.is_ready else None

    async def request(self, make: Any) -> Any:
        """Send a request to any node until one answers; return the answer."""
        while True:
            node = self.pick_node()
            answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
            if node:
                process = node.process
                self.simulation.watch_task(self.simulation.answer(make(node), answer), process)
                await asyncio.wait([answer], timeout=6)
                if answer.done() and not answer.exception():
                    return answer.result()
                answer.cancel()  # nobody waits for it any more
            await self.sleep(0.1, 1.0)

    async def get_cookie(self) -> None:
        """Ask who this is, and get a cookie; a person who has one stays the same person."""
        cookie, person = await self.request(lambda node: self.simulation.ask_who(node, self.cookie))
        same = not self.id or person == self.id
        self.simulation.oracle.require(same, "a good cookie was replaced", person=self.name)
        self.cookie, self.id = cookie, person
        self.simulation.people_by_cookie[cookie] = person

    # The connection

    async def watch_connection(self) -> None:
        now = self.simulation.loop.now
        if self.socket is None:
            await self.sleep(0.1, min(8.0, 0.25 * 2**self.attempts))
            self.connect()
        elif now - self.heard_at > (MAX_SILENCE if self.is_synced else MAX_CONNECTING):
            calm = self.simulation.is_calm(MAX_CONNECTING + 2)
            self.simulation.oracle.require(not calm, "a node fell silent", person=self.name)
            self.socket.close()
            self.lose_connection()

    def connect(self) -> None:
        """Connect to any node. An older connection may still be open."""
        self.attempts += 1
        node = self.pick_node()
        if node is None:
            return
        query = f"invite={self.plan.invite}"
        self.is_synced = False
        self.heard_at = self.connected_at = self.simulation.loop.now
        socket = self.socket = Socket(
            self.simulation,
            node,
            self.plan.table,
            query,
            cookie_header(self.cookie),
            lambda text: self.receive(socket, text),
            lambda code, reason: self.handle_close(socket, code, reason),
        )

    def lose_connection(self) -> None:
        self.socket = None
        self.is_synced = False

    def handle_close(self, socket: Socket, code: int, reason: str) -> None:
        self.simulation.oracle.require(code != NO_GUEST, "a good cookie was refused")
        self.simulation.oracle.require(code != UNKNOWN_TABLE, "a table is gone")
        if socket is self.socket:
            self.lose_connection()
            if code == PRIVATE:  # removed, or the invite is void
                self.is_done = True
                self.pending.clear()

    def receive(self, socket: Socket, text: str) -> None:
        if socket is not self.socket:
            return
        self.heard_at = self.simulation.loop.now
        message = msgspec.json.decode(text)
        key = message.get("key", "")
        match message["type"]:
            case "sync":
                self.seat, self.version = message["seat"], message["version"]
                self.table_view, self.view = message["table_view"], message.get("view")
                self.salts.forget_sent()
                if not self.is_synced:
                    self.is_synced, self.attempts = True, 0
                    self.connected_at = self.simulation.loop.now
                    for data in list(self.pending.values()):
                        self.socket.send_to_server(data)
            case "update":
                self.version = message["version"]
                self.table_view = message.get("table_view") or self.table_view
                self.view = message.get("view") or self.view
                self.pending.pop(key, None)
            case "refused" | "done" | "hint":
                self.pending.pop(key, None)

    # What a person does

    def send(self, type_: str, **fields: Any) -> None:
        """Send a message; sometimes twice, and sometimes for an outdated version."""
        self.key_count += 1
        key = f"{self.name}-{self.key_count}"
        version = self.version
        if self.rng.random() < 0.03:
            version = max(version - self.rng.randrange(1, 3), 0)
        message = {"type": type_, "v": 1, "key": key, "version": version, **fields}
        self.send_bytes(key, json.dumps(message).encode())

    def send_bytes(self, key: str, data: bytes) -> None:
        assert self.socket is not None
        if found := message_type(data):
            self.simulation.oracle.sent_versions.setdefault((self.id, key), set()).add(found)
            if found[0] not in ("sync", "history", "combinations"):  # answered without their key
                self.pending[key] = data
        for _ in range(2 if self.rng.random() < 0.1 else 1):
            self.socket.send_to_server(data)

    def act(self) -> None:
        assert self.socket is not None
        scenario, chance = self.simulation.scenario, self.rng.random()
        if self.pending and chance > 0.1:
            return
        if scenario.act_share < 1 and self.rng.random() > scenario.act_share:
            return
        share = scenario.disturb_share
        if chance < share:
            self.disturb()
        elif chance < share + 0.018:
            self.socket.send_to_server(self.rng.choice(NONSENSE))
        elif chance < share + 0.058:
            self.send(self.rng.choice(("sync", "history", "combinations", "hint")))
        elif self.seat < 0:
            self.act_as_spectator()
        else:
            self.act_at_seat()

    def disturb(self) -> None:
        """Lose the connection, vanish, open a second one, or ask who this is."""
        assert self.socket is not None
        match self.rng.randrange(4):
            case 0:
                self.socket.lose()
            case 1:
                self.socket.vanish()
            case 2:
                self.connect()
            case 3:
                self.simulation.watch_task(self.get_cookie())

    def act_as_spectator(self) -> None:
        free = [i for i, seat in enumerate(self.table_view["seats"]) if seat["kind"] == "empty"]
        if self.table_view["phase"] == "playing":
            free = [
                i
                for i, seat in enumerate(self.table_view["seats"])
                if seat["kind"] == "substituted"
            ]
        if free and self.is_playing and self.rng.random() < 0.5:
            self.send("sit", seat=self.rng.choice(free), name=self.name)
        elif self.rng.random() < 0.02:
            self.send("play", steps=[self.rng.randrange(200)])

    def act_at_seat(self) -> None:
        phase, chance = self.table_view["phase"], self.rng.random()
        if chance < 0.03:
            self.do_something_rare()
        elif phase == "lobby":
            self.act_in_lobby()
        elif phase in ("committing", "opening"):
            self.add_salt()
        elif phase == "over":
            if chance < 0.1:
                self.send("next_game")
            elif chance < 0.1 + self.simulation.scenario.undo_share:
                self.send("undo")
        elif self.table_view["paused"]:
            self.send("resume")
        elif self.table_view.get("pending_undo"):
            self.send("answer_undo", accept=chance < 0.5)
        elif self.view and self.view["moves"]:
            if chance < 0.06:
                self.send("undo")
            else:
                choose = player_of(self.plan.game)
                self.send("play", steps=[choose(self.view, self.rng)])
        elif chance < 0.05:
            self.send("play", steps=[self.rng.randrange(200)])

    def act_in_lobby(self) -> None:
        empty = [i for i, seat in enumerate(self.table_view["seats"]) if seat["kind"] == "empty"]
        if self.table_view["host"] != self.seat:
            return
        if not empty:
            self.send("start")
        elif self.rng.random() < 0.3:
            bot = self.rng.choice(self.plan.bots)
            self.send("add_bot", target_seat=self.rng.choice(empty), bot=bot)

    def add_salt(self) -> None:
        """Commit to a salt or open it, as a page does unasked; a few people withhold it."""
        if self.rng.random() < 0.02:
            self.send("open_salt", salt=self.rng.randbytes(32).hex())
        for request, fields in self.salts.answer(self.table_view, self.seat):
            self.send(str(request.__struct_config__.tag), **fields)

    def do_something_rare(self) -> None:
        seats = len(self.table_view["seats"])
        match self.rng.randrange(9):
            case 0:
                self.send("pause")
            case 1:
                self.send("leave")
            case 2:
                self.send("renew_invite")
            case 3 if self.rng.random() < 0.2:
                self.send("remove_person", target_seat=self.rng.randrange(seats))
            case 4:
                self.send("reclaim_seat")
            case 5:
                self.send("clear_seat", target_seat=self.rng.randrange(seats))
            case 6:
                self.send("set_options", options={"nonsense": 1})
            case 7 if self.pending or self.key_count:
                # A key that was used before, for another message
                message = {"type": "pause", "v": 1, "version": self.version}
                key = f"{self.name}-{self.rng.randrange(1, self.key_count + 1)}"
                assert self.socket is not None
                self.socket.send_to_server(json.dumps({**message, "key": key}).encode())
            case _:
                self.send("play", steps=self.view["moves"][:2] if self.view else [1])
