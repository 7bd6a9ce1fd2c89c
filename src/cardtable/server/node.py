"""One server process: it owns tables by leases, and holds everything that they share."""

import asyncio
import secrets
from functools import partial
from math import inf
from time import monotonic
from typing import Protocol
from weakref import WeakValueDictionary

from cardtable.engine import codes
from cardtable.engine.refusal import Unavailable
from cardtable.server.bot_pool import AnalysisJobs, BotPool
from cardtable.server.broadcast import Histories, ReplayThread, now_ms
from cardtable.server.connection import run_heartbeats
from cardtable.server.gc_tuning import GcTuner
from cardtable.server.identity import CODE_LETTERS, CODE_PREFIX, Guest, Identity
from cardtable.server.live_table import LiveTable
from cardtable.server.observability import Metrics, get_logger
from cardtable.server.rate_limit import ConnectionLimit, CostlyRequests
from cardtable.server.settings import Settings
from cardtable.store.event_log import (
    SNAPSHOT_INTERVAL,
    is_restorable,
    lobby_entry,
    new_people,
    open_log,
    replay_log,
)
from cardtable.store.rows import AppendJob, Lease, NoTable, StoreFailed, TableQuota
from cardtable.store.store import Store, create_store
from cardtable.table import commands

ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # without those that look like another
CLEANUP_INTERVAL = 2.0  # seconds
IDLE_LIMIT = 120.0  # seconds until a table without connections is closed in memory
DRAIN_TIMEOUT = 5.0  # seconds for queued jobs to finish when the server stops
GOODBYE_TIME = 0.05  # seconds for the last messages to leave
KEY_PUBLICATION = 600_000  # milliseconds for which a new key is published before it signs
KEY_ROTATION = 30 * 86_400_000  # milliseconds after which a new key signs
KEY_REFRESH = 60.0  # seconds after which the keys are read again
MIN_KEY_REFRESH = 0.2  # seconds between two reads because of unknown signatures
KEY_LIFETIME = 400 * 86_400_000  # milliseconds after which a signature is no longer accepted
PRUNE_INTERVAL = 600.0  # seconds between two searches for abandoned tables
PRUNE_PAUSE = 0.25  # seconds between two turns of deleting, so that moves come in between
DAY = 86_400_000  # milliseconds
CODE_LIFETIME = 2 * DAY  # milliseconds after the last change of a table that its code is known
MAX_CODE_TABLES = 300  # among which a code is looked for
DEAD_NODE_AGE = 3_600_000  # milliseconds after which the row of a dead node is removed


def new_id() -> str:
    """Return the id of a new table. Its first letters are those of the table's code."""
    alphabets = [CODE_LETTERS] * CODE_PREFIX + [ID_LETTERS] * (12 - CODE_PREFIX)
    return "".join(secrets.choice(letters) for letters in alphabets)


class Listener(Protocol):
    """The part of a running server that listens to addresses."""

    @property
    def is_open(self) -> bool:
        """Whether it listens to the network, and not only to its own machine."""

    async def lan_addresses(self) -> list[str]: ...

    async def let_network_in(self) -> None: ...


class ServerNode:
    """A running server process. `find` returns a table, which it loads if it can own it."""

    def __init__(self, settings: Settings, store: Store | None = None) -> None:
        self.settings = settings
        self.id = secrets.token_hex(8)
        self.store = store or create_store(settings.database_url)
        self.metrics = Metrics()
        self.bot_pool = BotPool(settings.bot_workers, settings.bot_time, self.metrics)
        self.analyses = AnalysisJobs(self.bot_pool)
        self.replay_thread = ReplayThread()
        self.costly_requests = CostlyRequests()
        self.histories = Histories(self.replay_thread)
        self.gc_tuner = GcTuner()
        self.connection_limit = ConnectionLimit(
            settings.max_connections, settings.connections_per_person
        )
        self.identity = Identity([secrets.token_hex(32)])
        self.tables: dict[str, LiveTable] = {}
        # A lock lives as long as a request waits for its table, whether the table exists or not.
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.heartbeat_task: asyncio.Task[None] | None = None
        self.connections_task: asyncio.Task[None] | None = None
        self.pruning_task: asyncio.Task[None] | None = None
        self.keys_read_at = 0.0
        self.unknown_key_at = -MIN_KEY_REFRESH  # when the keys were last read for a signature
        self.key_task: asyncio.Task[StoreFailed | None] | None = None  # which reads them then
        self.lease_renewed_at = -inf
        self.is_lease_sure = True  # False while nobody has found out whether the lease has held
        self.last_cleanup = 0.0
        self.alive_checked_at = -inf
        self.alive: set[str] = set()
        self.closing = False
        self.listener: Listener | None = None

    # Start and stop

    async def start(self) -> None:
        """Open the store and begin to work. A node that has started goes on."""
        if self.heartbeat_task:
            return
        await self.store.start()
        await self.renew_keys()
        await self.renew_lease()
        await self.store.remove_dead_nodes(DEAD_NODE_AGE)
        self.heartbeat_task = asyncio.create_task(self.run_heartbeat())
        self.connections_task = asyncio.create_task(run_heartbeats(self.tables))
        self.pruning_task = asyncio.create_task(self.run_pruning())
        self.gc_tuner.start()
        get_logger().info("server started", node=self.id, address=self.settings.address)

    async def renew_keys(self) -> None:
        """Read the signing keys, and add one if it is time.

        Other nodes must know a key before it signs, so a new key is only published at first.
        """
        self.keys_read_at = monotonic()
        now = now_ms()
        keys = await self.store.ensure_signing_key(now, secrets.token_hex(32))
        if keys[0][0] < now - KEY_ROTATION:
            await self.store.add_signing_key(now, secrets.token_hex(32))
            await self.store.delete_signing_keys(now - KEY_LIFETIME)
            keys = await self.store.signing_keys()
        published = [key for key in keys if key[0] <= now - KEY_PUBLICATION] or keys[-1:]
        signing = published[0][1]
        others = [secret for _, secret in keys if secret != signing]
        self.identity.renew([signing, *others])

    async def find_guest(self, cookie: str | None) -> Guest | None:
        """Return the guest of a cookie. Read the keys again if its signature is unknown."""
        guest = self.identity.guest_of(cookie)
        if guest or not cookie:
            return guest
        await self.read_keys_again()
        return self.identity.guest_of(cookie)

    async def is_invited(self, table: str, invite: str, number: int) -> bool:
        """Return whether an invite is good. Read the keys again if its signature is unknown."""
        if not invite or self.identity.is_invited(table, invite, number):
            return bool(invite)
        await self.read_keys_again()
        return self.identity.is_invited(table, invite, number)

    async def read_keys_again(self) -> None:
        """Read the keys for an unknown signature, at most once in `MIN_KEY_REFRESH`.

        All who ask meanwhile wait for it: nobody becomes a stranger because another was first.
        """
        if self.key_task is None or self.key_task.done():
            self.key_task = asyncio.create_task(self.renew_keys_soon())
        failure = await asyncio.shield(self.key_task)
        if failure:
            raise failure

    async def renew_keys_soon(self) -> StoreFailed | None:
        """Read the keys as soon as it is allowed. Return why it failed, if it did."""
        await asyncio.sleep(self.unknown_key_at + MIN_KEY_REFRESH - monotonic())
        self.unknown_key_at = monotonic()
        try:
            await self.renew_keys()
        except StoreFailed as failure:
            return failure
        return None

    async def renew_lease(self) -> None:
        """Renew the lease. If it may have ended, give up the tables that others claimed."""
        settings = self.settings
        was_sure, self.is_lease_sure = self.is_lease_sure, False
        # If this fails, the lease may be renewed all the same, and the next time has held.
        held = await self.store.renew_lease(self.id, settings.address, settings.lease)
        if not (held and was_sure):
            await self.release_claimed_tables()
        self.is_lease_sure = True
        self.lease_renewed_at = monotonic()

    async def release_claimed_tables(self) -> None:
        """Close the tables of which another node is the owner now.

        Nobody would write to them here, so that their connections would hear of nothing more.
        """
        tables = list(self.tables.values())
        if tables:
            epochs = await self.store.owned_tables(self.id)
            for live in tables:
                if not live.lost and epochs.get(live.id) != live.epoch:
                    live.release("moved")

    async def run_heartbeat(self) -> None:
        """Renew the lease four times in its length, and clean up now and then."""
        while True:
            await asyncio.sleep(self.settings.lease / 4000)
            try:
                await self.renew_lease()
            except StoreFailed as failure:
                get_logger().error("the store failed", why=str(failure))
            if monotonic() - self.keys_read_at > KEY_REFRESH:
                await self.refresh_keys()
            if monotonic() - self.last_cleanup > CLEANUP_INTERVAL:
                self.close_idle_tables()
                self.gc_tuner.collect_if_due(self.count_connections())
                self.last_cleanup = monotonic()

    async def refresh_keys(self) -> None:
        try:
            await self.renew_keys()
        except StoreFailed as failure:
            get_logger().error("the store failed", why=str(failure))

    async def run_pruning(self) -> None:
        """Delete abandoned tables now and then, a few in each turn."""
        while True:
            more = False
            try:
                more = await self.prune_once()
            except StoreFailed as failure:
                get_logger().error("the store failed", why=str(failure))
            await asyncio.sleep(PRUNE_PAUSE if more else PRUNE_INTERVAL)

    async def prune_once(self) -> bool:
        """Delete some abandoned tables and give space back; return whether there may be more."""
        days = self.settings.keep_tables_days
        pruned = await self.store.prune(now_ms() - days * DAY) if days else 0
        if pruned:
            get_logger().info("abandoned tables deleted", tables=pruned)
        return await self.store.release_space() or bool(pruned)

    def count_connections(self) -> int:
        return sum(len(live.connections) for live in self.tables.values())

    def close_idle_tables(self) -> None:
        for table_id, live in list(self.tables.items()):
            if live.lost or live.is_idle(IDLE_LIMIT):
                live.stop()
                del self.tables[table_id]
        self.metrics.tables.set(len(self.tables))
        self.metrics.connections.set(self.count_connections())
        self.metrics.lag.set(self.store.group.lag)
        self.metrics.commits.set(self.store.group.commits)

    def why_not_ready(self) -> str:
        """Return why no requests should be sent here now, or ""."""
        if self.closing:
            return "closing"
        if monotonic() - self.lease_renewed_at > self.settings.lease / 1000:
            return "lease"
        return "store" if self.store.group.is_failing() else ""

    async def drain_connections(self) -> None:
        """Finish queued jobs, tell all clients to connect again, and release the tables."""
        self.closing = True
        tables = list(self.tables.values())
        waiting = [asyncio.ensure_future(live.jobs.join()) for live in tables]
        if waiting:
            await asyncio.wait(waiting, timeout=DRAIN_TIMEOUT)
        for live in tables:
            live.release("restart")
        await asyncio.sleep(GOODBYE_TIME)

    async def stop(self) -> None:
        if not self.closing:
            await self.drain_connections()
        for task in (
            self.heartbeat_task, self.connections_task, self.pruning_task, self.key_task,
        ):  # fmt: skip
            if task:
                task.cancel()
        try:
            await self.store.remove_node(self.id)
        except StoreFailed as failure:
            get_logger().error("the store failed", why=str(failure))
        await self.store.stop()
        self.analyses.stop()
        self.replay_thread.stop()
        self.costly_requests.stop()
        await self.bot_pool.stop()
        self.gc_tuner.stop()
        get_logger().info("server stopped", node=self.id)

    def check_open(self) -> None:
        if self.closing:
            raise Unavailable(codes.SERVER_CLOSING)

    async def is_alive(self, node: str) -> bool:
        """Return whether the lease of a node holds. The store is asked once for all callers."""
        now = monotonic()
        if now - self.alive_checked_at > self.settings.lease / 4000:
            self.alive_checked_at = now
            try:
                self.alive = await self.store.live_nodes()
            except StoreFailed as failure:
                get_logger().error("the store failed", why=str(failure))
        return node in self.alive

    # Tables

    async def open_table(
        self, opening: commands.OpenTable, first: list[commands.AnyCommand], opener: str = ""
    ) -> LiveTable:
        """Open a table and carry out its first commands, which become durable together.

        It counts for the person `opener`. Refuse it if there are too many tables.
        """
        time_ = now_ms()
        table, entries = open_log(opening, first, time_)
        table_id = new_id()
        quota = TableQuota(self.settings.max_tables, self.settings.tables_per_person)
        listed = lobby_entry(table, time_)
        await self.store.create(table_id, self.id, entries[0], listed, opener, quota)
        if first:
            people = tuple(person for command in first for person in new_people(command))
            await self.store.append(AppendJob(table_id, 1, entries[1:], None, people))
        return await self.load(table_id, 1)

    async def find(self, table_id: str) -> LiveTable | Lease:
        """Return the table if this node owns it or can claim it, else the lease of its owner."""
        live = self.tables.get(table_id)
        if live and not live.lost:
            return live
        async with self.locks.setdefault(table_id, asyncio.Lock()):
            live = self.tables.get(table_id)
            if live and not live.lost:
                return live
            lease = await self.store.claim(table_id, self.id)
            return await self.load(table_id, lease.epoch) if lease.mine else lease

    async def find_by_code(self, code: str) -> tuple[str, str] | None:
        """Return the id and the invite of the table with this code, if there is one."""
        since = now_ms() - CODE_LIFETIME
        for table_id in await self.store.tables_from(code[:CODE_PREFIX], since, MAX_CODE_TABLES):
            if invite := self.identity.invite_of_code(table_id, code):
                return table_id, invite
        return None

    async def load(self, table_id: str, epoch: int) -> LiveTable:
        """Restore a table that this node owns from its event log."""
        entries = await self.store.recent_entries(table_id, SNAPSHOT_INTERVAL)
        if not entries:
            raise NoTable(table_id)
        if not is_restorable(entries[0]):
            entries = await self.store.entries(table_id)
        table, keys = await self.replay_thread.run(replay_log, entries)
        self.tables[table_id] = LiveTable(
            id_=table_id,
            table=table,
            seq=entries[-1].seq,
            time=entries[-1].time,
            epoch=epoch,
            keys=keys,
            invite_of=partial(self.identity.invite_to, table_id),
            store=self.store,
            bot_pool=self.bot_pool,
            metrics=self.metrics,
            histories=self.histories,
            bot_pause=self.settings.bot_pause / 1000,
            log_limit=self.settings.log_limit,
            salt_time=self.settings.salt_time,
        )
        return self.tables[table_id]
