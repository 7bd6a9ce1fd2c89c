"""The house: all that one process holds. It owns tables by leases, and greets and says goodbye."""

import asyncio
import secrets
from time import monotonic, time
from weakref import WeakValueDictionary

from cardtable.engine import codes
from cardtable.engine.refusal import Unavailable
from cardtable.server.analysing import Analyses
from cardtable.server.identity import Identity
from cardtable.server.live import LiveTable
from cardtable.server.logged import Logged, card, entry, replayed
from cardtable.server.logs import logger
from cardtable.server.metrics import Metrics
from cardtable.server.settings import Settings
from cardtable.server.telling import clock
from cardtable.server.thinking import Thinking
from cardtable.server.tidying import Tidying
from cardtable.store.address import store_at
from cardtable.store.rows import Append, Lease, NoTable, StoreFailed
from cardtable.store.store import Store
from cardtable.table import commands
from cardtable.table.after import after, opened

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that is taken for another
TIDY = 2.0  # seconds from one look at all tables to the next
IDLE = 120.0  # seconds until a table that nobody looks at is put away
NEW_KEY = 30 * 86_400_000  # milliseconds after which another key signs
OLD_KEY = 400 * 86_400_000  # and after which one is no longer believed
SWEEP = 3_600_000


def new_id() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(12))


class House:
    def __init__(self, settings: Settings, store: Store | None = None) -> None:
        self.settings = settings
        self.id = secrets.token_hex(8)
        self.store = store or store_at(settings.database_url)
        self.metrics = Metrics()
        self.thinking = Thinking(settings.bot_workers, settings.bot_time, self.metrics)
        self.analyses = Analyses(self.thinking)
        self.tidying = Tidying()
        self.identity = Identity([secrets.token_hex(32)])
        self.tables: dict[str, LiveTable] = {}
        # A lock lives as long as somebody waits for its table, whether there is one or not.
        self.opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.beating: asyncio.Task[None] | None = None
        self.last_beat = 0.0
        self.tidied = 0.0
        self.looked = 0.0
        self.alive: set[str] = set()
        self.closing = False

    # Coming and going

    async def start(self) -> None:
        await self.store.start()
        await self.renew_keys()
        await self.beat()
        await self.store.sweep(SWEEP)
        self.beating = asyncio.create_task(self.keep_beating())
        self.tidying.begin()
        logger().info("house open", house=self.id, address=self.settings.address)

    async def renew_keys(self) -> None:
        now = clock()
        found = await self.store.first_secret(now, secrets.token_hex(32))
        if found[0][0] < now - NEW_KEY:
            await self.store.add_secret(now, secrets.token_hex(32))
            await self.store.drop_secrets(now - OLD_KEY)
            found = await self.store.secrets()
        self.identity.renew([secret for _, secret in found])

    async def beat(self) -> None:
        await self.store.beat(self.id, self.settings.address, self.settings.lease)
        self.last_beat = time()

    async def keep_beating(self) -> None:
        while True:
            await asyncio.sleep(self.settings.lease / 4000)
            try:
                await self.beat()
            except StoreFailed as failure:
                logger().error("the store failed", why=str(failure))
            if monotonic() - self.tidied > TIDY:
                self.put_away()
                self.tidying.look(self.sockets())
                self.tidied = monotonic()

    def sockets(self) -> int:
        return sum(len(live.wires) for live in self.tables.values())

    def put_away(self) -> None:
        for id_, live in list(self.tables.items()):
            if live.lost or live.is_idle(IDLE):
                live.stop()
                del self.tables[id_]
        self.metrics.tables.set(len(self.tables))
        self.metrics.sockets.set(self.sockets())
        self.metrics.lag.set(self.store.group.lag)
        self.metrics.commits.set(self.store.group.commits)

    def why_not_ready(self) -> str:
        """Why nobody should be sent here just now; nothing if they may."""
        if self.closing:
            return "closing"
        if time() - self.last_beat > self.settings.lease / 1000:
            return "lease"
        return "store" if self.store.group.is_failing() else ""

    async def farewell(self) -> None:
        """Finish what was begun, tell everybody to connect anew, and leave the tables to others."""
        self.closing = True
        tables = list(self.tables.values())
        waiting = [live.jobs.join() for live in tables]
        if waiting:
            await asyncio.wait([asyncio.ensure_future(one) for one in waiting], timeout=5)
        for live in tables:
            live.lose("restart")
        await asyncio.sleep(0.05)  # for the goodbyes to leave

    async def stop(self) -> None:
        if not self.closing:
            await self.farewell()
        if self.beating:
            self.beating.cancel()
        try:
            await self.store.retire(self.id)
        except StoreFailed as failure:
            logger().error("the store failed", why=str(failure))
        await self.store.stop()
        self.analyses.stop()
        await self.thinking.stop()
        self.tidying.end()
        logger().info("house closed", house=self.id)

    async def is_alive(self, house: str) -> bool:
        """Asked by every socket that is passed on, and answered once for all of them."""
        now = time()
        if now - self.looked > self.settings.lease / 4000:
            self.looked = now
            try:
                self.alive = await self.store.houses()
            except StoreFailed as failure:
                logger().error("the store failed", why=str(failure))
        return house in self.alive

    # Tables

    async def open(self, opening: commands.Open, first: list[commands.Every]) -> LiveTable:
        """Put up a table and do the first things at it; all of it is durable together."""
        at = clock()
        table = opened(opening, at)
        for one in first:
            table, _ = after(table, one, at)
        id_ = new_id()
        await self.store.create(id_, self.id, entry(1, at, Logged(opening)), card(table, at))
        if first:
            people = tuple(one.person for one in first if isinstance(one, commands.Sit))
            lines = tuple(entry(seq, at, Logged(one)) for seq, one in enumerate(first, 2))
            await self.store.append(Append(id_, 1, lines, None, people))
        return await self.ours(id_, 1)

    async def find(self, id_: str) -> LiveTable | Lease:
        """The table, if it is ours or can be; else whose it is."""
        live = self.tables.get(id_)
        if live and not live.lost:
            return live
        async with self.opening.setdefault(id_, asyncio.Lock()):
            live = self.tables.get(id_)
            if live and not live.lost:
                return live
            lease = await self.store.claim(id_, self.id)
            return await self.ours(id_, lease.epoch) if lease.mine else lease

    async def ours(self, id_: str, epoch: int) -> LiveTable:
        entries = await self.store.entries(id_)
        if not entries:
            raise NoTable(id_)
        table, keys = replayed(entries)
        self.tables[id_] = LiveTable(
            id_, table, entries[-1].seq, epoch, keys, self.identity.invite(id_),
            self.store, self.thinking, self.metrics, self.settings.bot_pause / 1000,
        )  # fmt: skip
        return self.tables[id_]

    def check_open(self) -> None:
        if self.closing:
            raise Unavailable(codes.SERVER_CLOSING)
