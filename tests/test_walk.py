"""The walks of CONTRIBUTING.md and the names of docs/glossary.md, compared with the code.

A file in backticks (`server/connection.py`) is below src/cardtable, or below web. The names in
backticks that follow it on the same line are classes, functions or methods of that file.
"""

import ast
import asyncio
import re
import sys
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec
import pytest

from cardtable.build_info import is_compiled
from cardtable.server.connection import Connection, Receiver
from cardtable.server.node import ServerNode
from cardtable.server.settings import Settings
from cardtable.table import commands
from cardtable.wire import client_messages

ROOT = Path(__file__).parents[1]
MOVE_HEADING = "## One move, from a finger to everybody's screen"
BOT_HEADING = "## One bot's move"
FILE = re.compile(r"[\w./-]+/[\w.-]+\.(?:py|ts|svelte)")
NAME = re.compile(r"\w+(\.\w+)?")
COMPILED_LAYERS = ("engine/", "games/")
TIMEOUT = 30  # seconds

Place = tuple[str, str]  # a file and a name in it


def list_places(text: str) -> list[Place]:
    """Return each name in backticks with the last file in backticks before it on its line."""
    places: list[Place] = []
    for line in text.splitlines():
        file = ""
        for code in re.findall(r"`([^`]+)`", line):
            if FILE.fullmatch(code):
                file = code
            elif file and NAME.fullmatch(code):
                places.append((file, code))
    return places


def read_section(heading: str) -> str:
    """Return the numbered list below a heading of CONTRIBUTING.md."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = text.split(f"{heading}\n")[1].split("\n## ")[0]
    return "\n".join(re.findall(r"^\d+\. .*", section, re.M))


def glossary() -> str:
    return (ROOT / "docs/glossary.md").read_text(encoding="utf-8")


@cache
def python_names(path: Path) -> frozenset[str]:
    """Return the functions and classes of a module, and the methods and fields of its classes."""
    names: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        if isinstance(node, ast.ClassDef):
            methods = (ast.FunctionDef, ast.AsyncFunctionDef)
            names |= {f"{node.name}.{item.name}" for item in node.body if isinstance(item, methods)}
            names |= {
                f"{node.name}.{item.target.id}"
                for item in node.body
                if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)
            }
    return frozenset(names)


def has_name(file: str, name: str) -> bool:
    """Return whether the file defines the name. Files of the page are searched as text."""
    if file.endswith(".py"):
        return name in python_names(ROOT / "src/cardtable" / file)
    text = (ROOT / file).read_text(encoding="utf-8")
    class_name, _, member = name.rpartition(".")
    found = re.search(
        rf"^ *(?:export )?(?:function|class|const) {class_name or member}\b", text, re.M
    )
    if not class_name:
        return bool(found)
    return bool(found and re.search(rf"^  (?:async )?{member}(?:\(| = )", text, re.M))


@pytest.mark.parametrize("heading", [MOVE_HEADING, BOT_HEADING])
def test_every_call_of_a_walk_exists(heading: str) -> None:
    section = read_section(heading)
    assert len(section.splitlines()) >= 9
    assert all(list_places(line) for line in section.splitlines())
    assert [place for place in list_places(section) if not has_name(*place)] == []


def test_every_name_of_the_glossary_exists() -> None:
    places = list_places(glossary())
    assert len(places) >= 30
    assert [place for place in places if not has_name(*place)] == []


def test_a_wrong_name_is_noticed() -> None:
    assert not has_name("server/connection.py", "Connection.receive")
    assert not has_name("web/src/table/table.svelte.ts", "TableModel.submit")


class SilentTransport:
    """A transport that sends nothing."""

    def send_text(self, text: bytes) -> None: ...

    def pending_bytes(self) -> int:
        return 0


class CallTrace:
    """The functions of the package that were called, in the order of their first calls."""

    def __init__(self) -> None:
        self.calls: list[Place] = []

    def record(self, frame: FrameType, event: str, _: Any) -> None:
        _, package, file = frame.f_code.co_filename.rpartition("/cardtable/")
        place = (file, frame.f_code.co_qualname)
        if event == "call" and package and place not in self.calls:
            self.calls.append(place)


async def test_the_walk_of_a_move_is_what_happens() -> None:
    node = ServerNode(Settings(database_url="memory:"))
    await node.start()
    try:
        people = [commands.Sit(seat, f"p{seat}", f"Name {seat}", "salt") for seat in range(2)]
        opening = commands.OpenTable("threeup", 2, "00" * 32)
        live = await node.open_table(opening, [*people, commands.Start(0)])
        connections = [Connection(SilentTransport(), f"p{seat}") for seat in range(2)]
        for connection in connections:
            live.join(connection)
        await live.jobs.join()
        seat, moves = live.table.turn, len(live.table.moves)
        step = live.table.require_now().state.legal()[0]
        message = client_messages.PlayRequest(
            v=1, key="k" * 32, version=live.table.versions[seat], steps=(step,)
        )
        receiver, data = Receiver(node, live, connections[seat]), msgspec.json.encode(message)
        trace = CallTrace()
        sys.setprofile(trace.record)
        try:
            receiver.receive(data)
            await asyncio.wait_for(live.jobs.join(), TIMEOUT)
        finally:
            sys.setprofile(None)
        assert len(live.table.moves) == moves + 1
    finally:
        await node.stop()
    walk = [place for place in list_places(read_section(MOVE_HEADING)) if place[0][:4] != "web/"]
    if is_compiled():  # calls of compiled functions are not reported
        walk = [place for place in walk if not place[0].startswith(COMPILED_LAYERS)]
    assert [place for place in trace.calls if place in walk] == walk
