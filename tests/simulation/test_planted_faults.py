"""Faults that are put into the server on purpose. The simulator must find each of them."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from cardtable.engine.game import Message
from cardtable.server import command_group, connection
from cardtable.server.broadcast import Broadcaster
from cardtable.server.connection import Connection
from cardtable.server.identity import Guest, Identity
from cardtable.server.live_table import LiveTable
from cardtable.server.node import ServerNode
from cardtable.server.scheduler import Scheduler
from cardtable.store import event_log, queries
from cardtable.store.event_log import IdempotencyKeys
from cardtable.store.rows import AppendJob, StoredRecord
from cardtable.store.store import GroupCommit
from cardtable.table import commands, transitions, undo
from cardtable.table.table import Table
from cardtable.table.updates import SeatUpdate, Updates
from simulation.faults import EVERYTHING, Scenario
from simulation.oracle import Violation
from simulation.simulator import simulate

MAX_SEEDS = 40

Fault = Callable[[pytest.MonkeyPatch], None]


def tell_before_write(patch: pytest.MonkeyPatch) -> None:
    """Confirm a command while it is still being written."""
    append = GroupCommit.append

    async def append_later(group: GroupCommit, job: AppendJob) -> None:
        task = asyncio.ensure_future(append(group, job))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())

    patch.setattr(GroupCommit, "append", append_later)


def report_success(patch: pytest.MonkeyPatch) -> None:
    """Confirm a command whose write has failed."""
    append = GroupCommit.append

    async def append_or_not(group: GroupCommit, job: AppendJob) -> None:
        await asyncio.wait([asyncio.ensure_future(append(group, job))])

    patch.setattr(GroupCommit, "append", append_or_not)


def lose_fencing(patch: pytest.MonkeyPatch) -> None:
    """Let a node write to a table that another one owns."""
    append_jobs = queries.append_jobs

    def append_any(jobs: Sequence[AppendJob]) -> Any:
        rows = yield queries.Statement("SELECT id, epoch FROM tables")
        epochs = {row[0]: row[1] for row in rows}
        return (yield from append_jobs([replace(job, epoch=epochs[job.table]) for job in jobs]))

    patch.setattr(queries, "append_jobs", append_any)


def forget_keys(patch: pytest.MonkeyPatch) -> None:
    """Carry out a message again that was carried out before."""
    patch.setattr(IdempotencyKeys, "version", lambda *_: None)


def forget_keys_in_snapshots(patch: pytest.MonkeyPatch) -> None:
    snapshot_of = event_log.snapshot_of
    patch.setattr(event_log, "snapshot_of", lambda table, _: snapshot_of(table, IdempotencyKeys()))


def restore_wrongly(patch: pytest.MonkeyPatch) -> None:
    """Restore a table from a snapshot with one step missing."""
    restore_table = event_log.restore_table

    def restore_without_last(values: dict[str, Any]) -> Table:
        return restore_table({**values, "moves": values["moves"][:-1]})

    patch.setattr(event_log, "restore_table", restore_without_last)


def accept_future_leases(patch: pytest.MonkeyPatch) -> None:
    """Believe a lease that ends in an hour, because the clock was set back."""
    patch.setattr(queries, "LEASE_HOLDS", "nodes.until > {now}")


def ignore_leases(patch: pytest.MonkeyPatch) -> None:
    """Take a table from a node that is alive."""
    patch.setattr(queries, "LEASE_HOLDS", "1 = 0")


def lose_updates_after_reconnecting(patch: pytest.MonkeyPatch) -> None:
    """Send nothing for a moment to somebody who has just connected."""
    join = LiveTable.join

    def join_late(live: LiveTable, connection: Connection) -> None:
        join(live, connection)
        live.connections.discard(connection)
        asyncio.get_running_loop().call_later(0.3, live.connections.add, connection)

    patch.setattr(LiveTable, "join", join_late)


def overwrite_records(patch: pytest.MonkeyPatch) -> None:
    """Let the end of a game be taken back, and replace its record by that of the next end."""
    rewind, write_record = undo.rewind, queries.write_record

    def replace_record(stored: StoredRecord) -> Any:
        yield queries.Statement("DELETE FROM records WHERE id = $1", (stored.id,))
        yield from write_record(stored)

    patch.setattr(undo, "rewind", lambda *args: replace(rewind(*args), seed_shown=False))
    patch.setattr(queries, "write_record", replace_record)


def refuse_cookies_from_the_future(patch: pytest.MonkeyPatch) -> None:
    """Take a cookie for a bad one if the clock that signed it was ahead."""
    guest_of = Identity.guest_of

    def strict_guest_of(identity: Identity, cookie: str | None) -> Guest | None:
        guest = guest_of(identity, cookie)
        if guest is None or cookie is None:
            return None
        _, signed = identity.guests.loads(cookie, return_timestamp=True)
        signer: Any = identity.guests.make_signer(identity.guests.salt)
        now = signer.get_timestamp()
        return guest if signed.timestamp() <= now else None

    patch.setattr(Identity, "guest_of", strict_guest_of)


def let_bots_move_at_once(patch: pytest.MonkeyPatch) -> None:
    """Let a bot make its move as soon as it has chosen it, so that nobody can follow."""
    patch.setattr(Scheduler, "time_for_move", lambda *_: 0.0)


def accept_old_versions(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(command_group, "check_version", lambda *_: None)


def tell_private_steps(patch: pytest.MonkeyPatch) -> None:
    """Let the others see the steps of a move that is not complete."""
    handlers: dict[Any, Any] = {**transitions.HANDLERS}
    play_move = handlers[commands.Play]

    def play_openly(table: Table, command: Any, now: int) -> Any:
        return replace(play_move(table, command, now), visible_only_to=-1)

    patch.setattr(transitions, "HANDLERS", {**handlers, commands.Play: play_openly})


def tell_hidden_cards(patch: pytest.MonkeyPatch) -> None:
    """Add something to every update that depends on all cards."""
    update_for = Updates.update_for

    def leak(updates: Updates, seat: int) -> SeatUpdate | None:
        update, now = update_for(updates, seat), updates.after.now
        if update is None or now is None:
            return update
        position = now.game.to_bytes(now.state)
        return replace(update, messages=(*update.messages, Message("x", {"n": sum(position)})))

    patch.setattr(Updates, "update_for", leak)


def show_the_host_to_all(patch: pytest.MonkeyPatch) -> None:
    """Send the view of the first seat to a person who connects."""
    send_sync = Broadcaster.send_sync

    def send_first_seat(broadcaster: Broadcaster, connection: Connection, table: Table) -> None:
        person, connection.person = connection.person, table.seats[0].person
        send_sync(broadcaster, connection, table)
        connection.person = person

    patch.setattr(Broadcaster, "send_sync", send_first_seat)


def keep_lost_tables(patch: pytest.MonkeyPatch) -> None:
    """Go on to serve tables that another node has claimed."""

    async def release_nothing(_: object) -> None:
        """Do not look."""

    patch.setattr(ServerNode, "release_claimed_tables", release_nothing)


def believe_a_failed_write(patch: pytest.MonkeyPatch) -> None:
    """Take it for granted that nothing was written when the store failed."""

    async def trust(live: LiveTable) -> None:
        live.in_doubt = False

    patch.setattr(LiveTable, "check_log", trust)


def forget_a_failed_write(patch: pytest.MonkeyPatch) -> None:
    """Do not look whether a command was written before somebody sends the next one."""

    def note_doubt(live: LiveTable, _: object) -> None:
        live.in_doubt = True

    patch.setattr(LiveTable, "retry_later", note_doubt)


def send_no_heartbeats(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(connection, "send_heartbeats", lambda _: None)


def sign_with_unpublished_keys(patch: pytest.MonkeyPatch) -> None:
    """Sign with a new key at once, and take the cookies of keys that are not known for bad ones."""
    renew_keys = ServerNode.renew_keys

    async def use_newest_key(node: ServerNode) -> None:
        await renew_keys(node)
        node.identity.renew([secret for _, secret in await node.store.signing_keys()])

    async def know_already(node: ServerNode, cookie: str | None) -> Guest | None:
        return node.identity.guest_of(cookie)

    patch.setattr(ServerNode, "renew_keys", use_newest_key)
    patch.setattr(ServerNode, "find_guest", know_already)


def keep_slow_readers(patch: pytest.MonkeyPatch) -> None:
    """Let everything wait in memory that a slow reader does not take."""
    patch.setattr(Connection, "send", lambda one, message: one.transport.send_text(message))


# What brings the faults out. With everything at once, one seed in a hundred shows some of them.
CALM = Scenario(faults=())
FAILING_STORE = Scenario(faults=(), store_failures=0.1)
KILLS = Scenario(faults=("kill_node", "restart_node"), fault_intervals=(3.0,))
STOPS = Scenario(faults=("stop_node",), fault_intervals=(2.0,), stop_time=(1.5, 6.0))
CLOCK_AND_KILLS = Scenario(faults=("set_clock_back_and_kill",), fault_intervals=(4.0,))
CLOCKS = Scenario(faults=("set_node_clock",), fault_intervals=(0.5,), disturb_share=0.1)
COOKIES = Scenario(faults=(), disturb_share=0.9, paces=(0.2,))
SLOW_READERS = Scenario(faults=("slow_readers",), fault_intervals=(3.0,), paces=(0.2,))
# The others of a table do little, so that nobody's command tells what is wrong.
FAILURES_OF_FEW_WRITES = Scenario(faults=(), store_failures=0.3, act_share=0.05)
STOPS_OF_SILENT_TABLES = Scenario(
    faults=("stop_node",),
    fault_intervals=(8.0,),
    stop_time=(2.0, 4.5),
    games=(("pragon", 1, {}),),
    act_share=0.04,
)
ENDS_TAKEN_BACK = Scenario(faults=(), games=(("pragon", 1, {}),), paces=(0.2,), undo_share=0.5)

FAULTS: dict[Fault, Scenario] = {
    tell_before_write: CALM,
    report_success: FAILING_STORE,
    lose_fencing: STOPS,
    forget_keys: CALM,
    forget_keys_in_snapshots: KILLS,
    restore_wrongly: KILLS,
    accept_future_leases: CLOCK_AND_KILLS,
    ignore_leases: CALM,
    lose_updates_after_reconnecting: CALM,
    overwrite_records: ENDS_TAKEN_BACK,
    refuse_cookies_from_the_future: CLOCKS,
    let_bots_move_at_once: CALM,
    accept_old_versions: CALM,
    tell_private_steps: CALM,
    tell_hidden_cards: CALM,
    show_the_host_to_all: CALM,
    keep_lost_tables: STOPS_OF_SILENT_TABLES,
    believe_a_failed_write: FAILING_STORE,
    forget_a_failed_write: FAILURES_OF_FEW_WRITES,
    send_no_heartbeats: CALM,
    sign_with_unpublished_keys: COOKIES,
    keep_slow_readers: SLOW_READERS,
}


def find_fault(plant: Fault, scenario: Scenario, seeds: range) -> str:
    """Return what the simulator says of a fault, or "" if no seed finds it.

    An exception does not count: it may come from the way in which the fault was put in.
    """
    with pytest.MonkeyPatch.context() as patch:
        plant(patch)
        for seed in seeds:
            try:
                simulate(seed, scenario)
            except Violation as violation:
                if "fault=" not in str(violation):
                    return str(violation)
    return ""


@pytest.mark.parametrize("plant", FAULTS, ids=lambda plant: plant.__name__)
def test_the_simulator_finds(plant: Fault) -> None:
    assert find_fault(plant, FAULTS[plant], range(MAX_SEEDS)).startswith("seed ")


@pytest.mark.soak
@pytest.mark.parametrize("scenario", dict.fromkeys(FAULTS.values()))
def test_without_a_fault_nothing_is_found(scenario: Scenario) -> None:
    for seed in range(MAX_SEEDS):
        simulate(seed, scenario)


@pytest.mark.soak
@pytest.mark.parametrize("plant", FAULTS, ids=lambda plant: plant.__name__)
def test_the_simulator_finds_with_other_seeds(plant: Fault) -> None:
    assert find_fault(plant, EVERYTHING, range(1_000_000, 1_000_000 + 10 * MAX_SEEDS))
