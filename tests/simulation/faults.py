"""What fails in a simulation: nodes, the store, clocks, the network; and how often."""

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from simulation.nodes import SimulatedNode
    from simulation.simulator import Simulation

DAY = 86_400.0
# Games of which a minute shows something: how many people play, and the options
GAMES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("threeup", 2, {}), ("threeup", 3, {}), ("threeup", 2, {}), ("pragon", 1, {}),
    ("levelup", 2, {"final_round": 4}), ("level8", 2, {"rounds": 1}),
)  # fmt: skip
# Some of them more often than others
FAULTS = (
    "kill_node", "kill_node", "stop_node", "stop_node", "restart_node", "break_store",
    "break_store", "set_node_clock", "set_database_clock", "slow_network", "part_nodes",
    "lose_connections", "set_clock_back_and_kill", "slow_readers",
)  # fmt: skip


@dataclass(frozen=True, eq=False)
class Scenario:
    """What may fail, how often, and how people play. A simulation chooses from each tuple."""

    faults: tuple[str, ...] = FAULTS
    fault_intervals: tuple[float, ...] = (3.0, 8.0, 20.0)  # mean seconds from one to the next
    stop_time: tuple[float, float] = (0.2, 12.0)  # seconds for which a node is stopped
    store_failures: float = 0.001  # the share of transactions that fail on a good day
    games: tuple[tuple[str, int, dict[str, Any]], ...] = GAMES
    paces: tuple[float, ...] = (0.3, 0.6, 1.5)  # seconds until a person looks again, at most
    act_share: float = 1.0  # of these moments, in which the person does something
    undo_share: float = 0.05  # of the moments after a game, in which a person takes back its end
    disturb_share: float = 0.012  # of the moments in which a person connects anew, or vanishes


EVERYTHING = Scenario()


class Faults:
    """Causes the faults of one simulation."""

    def __init__(self, simulation: "Simulation") -> None:
        self.simulation = simulation
        self.rng = simulation.rng

    async def cause_all(self) -> None:
        """Let something fail every few seconds."""
        simulation, scenario = self.simulation, self.simulation.scenario
        mean = self.rng.choice(scenario.fault_intervals)
        while scenario.faults:
            await asyncio.sleep(self.rng.expovariate(1 / mean))
            name = self.rng.choice(scenario.faults)
            self.note_disturbance()
            simulation.outcome.faults[name] += 1
            simulation.note("fault", name)
            simulation.watch_task(getattr(self, name)(self.rng.choice(simulation.nodes)))

    def note_disturbance(self) -> None:
        self.simulation.disturbed_at = self.simulation.loop.now

    # Nodes

    async def kill_node(self, node: "SimulatedNode") -> None:
        if node.process.is_alive and not node.process.is_stopped:
            node.kill()
            await asyncio.sleep(self.rng.choice((0.0, 1.0, 5.0)))
            self.note_disturbance()
            node.start()

    async def stop_node(self, node: "SimulatedNode") -> None:
        process = node.process
        if process.is_running:
            node.stop()
            await asyncio.sleep(self.rng.uniform(*self.simulation.scenario.stop_time))
            self.note_disturbance()
            if process.is_stopped:
                self.simulation.loop.resume(process)

    async def restart_node(self, node: "SimulatedNode") -> None:
        if node.process.is_running:
            await node.terminate()
            node.start()

    # The store

    async def break_store(self, _: "SimulatedNode") -> None:
        database = self.simulation.database
        database.is_failing = True
        await asyncio.sleep(self.rng.uniform(0.2, 6))
        database.is_failing = False
        self.note_disturbance()
        self.simulation.outage_ended_at = self.simulation.loop.now

    # Clocks

    async def set_node_clock(self, node: "SimulatedNode") -> None:
        offset = self.rng.choice((-DAY, -3600.0, -5.0, -0.5, 0.0, 0.5, 3.0, 240.0, DAY))
        node.set_clock(offset)
        self.note_skew()

    async def set_database_clock(self, _: "SimulatedNode") -> None:
        offset = self.rng.choice((-7200.0, -3600.0, -3.0, 0.0, 3.0, 3600.0))
        self.simulation.database.clock_offset = offset
        self.note_skew()

    async def set_clock_back_and_kill(self, node: "SimulatedNode") -> None:
        """Leave a lease in the database that ends in the future, and nobody who renews it."""
        if node.process.is_running:
            self.simulation.database.clock_offset -= 3600.0
            self.note_skew()
            await self.kill_node(node)

    def note_skew(self) -> None:
        simulation = self.simulation
        offsets = [simulation.database.clock_offset, *(n.clock_offset for n in simulation.nodes)]
        hours = (max(offsets) - min(offsets)) / 3600
        simulation.outcome.skew = max(simulation.outcome.skew, hours)

    # The network

    async def slow_network(self, _: "SimulatedNode") -> None:
        self.simulation.is_network_slow = True
        await asyncio.sleep(self.rng.uniform(0.5, 5))
        self.simulation.is_network_slow = False

    async def part_nodes(self, _: "SimulatedNode") -> None:
        """Break the connections between the nodes, and allow no new ones for a while."""
        self.simulation.are_nodes_parted = True
        for socket in list(self.simulation.sockets.values()):
            if socket.client:
                socket.lose()
        await asyncio.sleep(self.rng.uniform(0.2, 4))
        self.simulation.are_nodes_parted = False
        self.note_disturbance()

    async def lose_connections(self, node: "SimulatedNode") -> None:
        for socket in list(self.simulation.sockets.values()):
            if socket.server is node.process and self.rng.random() < 0.7:
                socket.lose()

    async def slow_readers(self, _: "SimulatedNode") -> None:
        """Let some clients read nothing for a while; what is sent to them waits at the server."""
        seconds = self.rng.uniform(1, 12)
        for socket in list(self.simulation.sockets.values()):
            if self.rng.random() < 0.5:
                socket.hold_back(seconds)
        await asyncio.sleep(seconds)
        self.note_disturbance()
