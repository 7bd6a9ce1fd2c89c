"""`cardtable seat`: external programs at a table in the terminal, and on a real server."""

import asyncio
import random
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from cardtable.cli.remote_seat import TableAddress
from cardtable.engine.refusal import Refusal
from support.cli_pages import run_cli
from support.servers import Client, Server, server_process

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "bot.py"
PROGRAM = shlex.join([sys.executable, str(EXAMPLE)])
BROKEN = shlex.join([sys.executable, "-c", "input(); raise SystemExit('out of ideas')"])
TIME = ("--time", "60")  # a busy machine is not a fault of the program


def test_play_against_a_program_in_the_terminal() -> None:
    typed = "1 2 3\n" + "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\nC\nP\n" * 3
    arguments = ("seat", "threeup", "--exec", PROGRAM, "--seed", "1", *TIME)
    code, out, error = run_cli(*arguments, typed=typed)
    assert (code, error) == (0, "")
    assert "Program plays" in out
    assert "lost its seat" not in out


def test_a_bot_replaces_a_program_that_ends() -> None:
    arguments = ("play", "threeup", "--seats", "2", "--bot", f"exec:{BROKEN}", "--seed", "1", *TIME)
    code, out, _ = run_cli(*arguments, typed="5 5 6\n\n")
    assert code == 0
    words = " ".join(out.split())
    assert "Program has lost its seat, and a bot plays on." in words
    assert "out of ideas" in words
    assert words.count("You >") > 1, "the table goes on"


@pytest.mark.parametrize(
    "arguments",
    [
        ("threeup", "--exec", "'unclosed"),
        ("threeup", "--exec", PROGRAM, "--url", "http://x/table/y"),
        ("--exec", PROGRAM),
        ("threeup",),
        ("pragon", "--exec", PROGRAM),
        ("threeup", "--exec", PROGRAM, "--time", "0"),
        ("threeup", "--exec", PROGRAM, "--time", "nan"),
        ("--url", "ftp://x/table/y", "--exec", PROGRAM),
        ("--url", "http://127.0.0.1:1/table/abc", "--exec", PROGRAM),
        ("--url", "http://[::1/table/abc", "--exec", PROGRAM),
        ("--url", "http://127.0.0.1:65536/table/abc", "--exec", PROGRAM),
        ("--url", "http://127.0.0.1/table/abc", "--exec", PROGRAM, "--seed", "1"),
        ("--url", "http://127.0.0.1/table/abc", "--exec", PROGRAM, "--lines"),
        ("threeup", "--exec", PROGRAM, "--name", "me"),
        ("threeup", "--exec", PROGRAM, "--place", "0"),
        ("threeup", "--exec", PROGRAM, "--stay"),
    ],
)
def test_contradictory_arguments_are_refused(arguments: tuple[str, ...]) -> None:
    code, out, error = run_cli("seat", *arguments)
    assert (code, out, error.count("\n")) == (2, "", 1)


def test_the_link_of_a_table_leads_to_its_socket() -> None:
    address = TableAddress("https://cards.example/sub/table/abc?invite=x%2By")
    assert address.socket == "wss://cards.example/sub/api/tables/abc/socket?invite=x%2By"
    for wrong in ("", "table/abc", "https://cards.example/", "file:///table/abc"):
        with pytest.raises(Refusal, match="seat-url"):
            TableAddress(wrong)


# On a server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with server_process(f"sqlite:///{tmp_path_factory.mktemp('seat')}/tables.sqlite") as found:
        yield found


def seat_command(link: str, program: str) -> list[str]:
    command = [sys.executable, "-m", "cardtable", "seat", "--url", link, "--exec", program]
    return [*command, *TIME, "--name", "Deep Thirty", "--language", "en"]


ONE_SHORT_HAND = {"hands": 1, "turn_cap": 10}


@pytest.mark.parametrize(
    ("game", "options", "program", "code"),
    [
        pytest.param("threeup", {}, PROGRAM, 0, id="plays"),
        pytest.param("threeup", {}, BROKEN, 1, id="ends"),
        # Its windows are closed by the program or by the neighbour, the faster of the two [LU-07].
        pytest.param("levelup", ONE_SHORT_HAND, PROGRAM, 0, id="windows"),
    ],
)
async def test_a_program_takes_a_seat_on_a_server(
    server: Server, game: str, options: dict[str, Any], program: str, code: int
) -> None:
    """Play against the program with random moves; the game ends even if the program fails."""

    async with asyncio.timeout(300), Client(server.url) as ada:
        await ada.open_table(game, 2, name="Ada", options=options)
        await ada.connect()
        link = f"{server.url}/table/{ada.table}?invite={ada.invite}"
        process = await asyncio.create_subprocess_exec(
            *seat_command(link, program), stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        await ada.receive_until(lambda client: client.table_view["seats"][1]["kind"] != "empty")
        assert ada.table_view["seats"][1]["name"] == "Deep Thirty"
        await ada.request("start")
        await ada.play_to_end(random.Random(1))
        out, error = await process.communicate()
    assert process.returncode == code, error
    assert b"takes seat 1" in out
    if code:
        assert b"out of ideas" in error
    else:
        assert b"The game is over" in out


async def test_a_server_starts_no_programs(server: Server, tmp_path: Path) -> None:
    """A program is refused as a bot when a table is opened, and when a seat is filled."""
    proof = tmp_path / "proof"
    name = f"exec:touch {proof}"
    with httpx.Client(base_url=server.url) as client:
        body = {"game": "threeup", "seats": 2, "name": "Eve", "bots": [name], "start": True}
        answer = client.post("/api/tables", json=body)
    assert answer.status_code == 400
    assert answer.json()["code"] == "bot-unknown"

    async with Client(server.url) as eve:
        await eve.open_table("threeup", 2, name="Eve")
        await eve.connect()
        refusal = await eve.request("add_bot", target_seat=1, bot=name[:40])
        assert refusal["code"] == "bot-unknown"
    assert not proof.exists()
