"""The store, whatever database is below it: scripts are run, appends are committed in groups."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, TypeVar

from cardtable.store import scripts
from cardtable.store.group import GroupCommit
from cardtable.store.rows import Append, Card, Entry, Kept, Lease, Played
from cardtable.store.scripts import Script

T = TypeVar("T")


class Store(ABC):
    def __init__(self) -> None:
        self.group = GroupCommit(self.write)

    @abstractmethod
    async def start(self) -> None:
        """Connect, and bring the schema up to date."""

    @abstractmethod
    async def stop(self) -> None: ...

    @abstractmethod
    async def run(self, script: Script[T]) -> T:
        """Run a script as one transaction; raises StoreFailed if the database cannot."""

    async def write(self, jobs: Sequence[Append]) -> list[Exception | None]:
        return await self.run(scripts.append(jobs))

    # The hot path

    async def append(self, job: Append) -> None:
        """Returns when the job is durable; raises Fenced, NoTable or StoreFailed otherwise."""
        await self.group.append(job)

    # The rest

    async def create(self, table: str, owner: str, entry: Entry, card: Card) -> None:
        await self.run(scripts.create(table, owner, entry, card))

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        return await self.run(scripts.entries(table, after))

    async def beat(self, house: str, address: str, lease: int) -> None:
        await self.run(scripts.beat(house, address, lease))

    async def retire(self, house: str) -> None:
        await self.run(scripts.retire(house))

    async def sweep(self, grace: int) -> None:
        await self.run(scripts.sweep(grace))

    async def houses(self) -> set[str]:
        return await self.run(scripts.houses())

    async def claim(self, table: str, house: str) -> Lease:
        return await self.run(scripts.claim(table, house))

    async def listed(self, limit: int) -> list[tuple[str, Card]]:
        return await self.run(scripts.listed(limit))

    async def tables_of(self, person: str, limit: int) -> list[tuple[str, Card]]:
        return await self.run(scripts.tables_of(person, limit))

    async def record(self, id_: str) -> Kept | None:
        return await self.run(scripts.record(id_))

    async def records_of(self, person: str, limit: int) -> list[Played]:
        return await self.run(scripts.records_of(person, limit))

    async def all_records(self) -> list[Kept]:
        return await self.run(scripts.all_records())

    async def secrets(self) -> list[tuple[int, str]]:
        return await self.run(scripts.secrets())

    async def first_secret(self, made: int, secret: str) -> list[tuple[int, str]]:
        return await self.run(scripts.first_secret(made, secret))

    async def add_secret(self, made: int, secret: str) -> None:
        await self.run(scripts.add_secret(made, secret))

    async def drop_secrets(self, before: int) -> None:
        await self.run(scripts.drop_secrets(before))

    async def prune(self, before: int) -> int:
        return await self.run(scripts.prune(before))

    async def ping(self) -> None:
        await self.run(scripts.ping())

    async def dump(self) -> dict[str, Any]:
        return await self.run(scripts.dump())

    async def load(self, whole: dict[str, Any]) -> None:
        await self.run(scripts.load(whole))

    async def is_empty(self) -> bool:
        return await self.run(scripts.is_empty())
