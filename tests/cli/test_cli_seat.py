"""Outside programs at tables: here in the terminal, and as guests of a real server."""

import asyncio
import random
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from cardtable import games
from cardtable.cli.remote_seat import TableAddress
from cardtable.engine.refusal import Refusal
from cardtable.table import record
from cardtable.tui.session import new_session
from cardtable.words.speaker import Speaker
from support.cli_pages import ran
from support.servers import Client, Server, server_process

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "bot.py"
PROGRAM = shlex.join([sys.executable, str(EXAMPLE)])
BROKEN = shlex.join([sys.executable, "-c", "input(); raise SystemExit('out of ideas')"])
TIME = ("--time", "60")  # a busy machine is not a fault of the program


def test_you_can_play_against_a_program_in_the_terminal() -> None:
    typed = "1 2 3\n" + "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\nC\nP\n" * 3
    given = ("seat", "threeup", "--exec", PROGRAM, "--seed", "1", *TIME)
    code, out, complaint = ran(*given, typed=typed)
    assert (code, complaint) == (0, "")
    assert "Seat 1 plays" in out
    assert "lost its seat" not in out


def test_in_the_terminal_a_bot_plays_on_for_a_program_that_ends() -> None:
    given = ("play", "threeup", "--seats", "2", "--bot", f"exec:{BROKEN}", "--seed", "1", *TIME)
    code, out, _ = ran(*given, typed="5 5 6\n\n")
    assert code == 0
    words = " ".join(out.split())
    assert "Seat 1 has lost its seat, and a bot plays on." in words
    assert "out of ideas" in words
    assert words.count("Seat 0 >") > 1, "the table goes on"


@pytest.mark.parametrize(
    "given",
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
def test_what_cannot_be_is_refused(given: tuple[str, ...]) -> None:
    code, out, complaint = ran("seat", *given)
    assert (code, out, complaint.count("\n")) == (2, "", 1)


def test_a_finished_game_is_kept_as_a_record(tmp_path: Path) -> None:
    place, typed = new_session(games.find("pragon"), {}, 1, [], Speaker("en")), ""
    while not place.is_over():
        line = place.offered()[1][0]
        place.try_line(line)
        typed += line + "\n"
    file = tmp_path / "pragon.json"
    code, out, _ = ran("play", "pragon", "--seed", "1", "--record", str(file), typed=typed)
    assert code == 0
    assert str(file) in out
    record.verify(record.from_bytes(file.read_bytes()))
    assert ran("replay", str(file))[0] == 0
    assert "no record" in ran("play", "pragon", "--record", str(file), typed="")[1]


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


def command(link: str, line: str) -> list[str]:
    url = [sys.executable, "-m", "cardtable", "seat", "--url", link, "--exec", line]
    return [*url, *TIME, "--name", "Deep Thirty", "--language", "en"]


@pytest.mark.parametrize(("line", "code"), [(PROGRAM, 0), (BROKEN, 1)], ids=["plays", "ends"])
def test_a_program_takes_a_seat_on_a_server(server: Server, line: str, code: int) -> None:
    """Ada plays whatever she may, and the game comes to its end in either case."""

    async def work() -> tuple[int, str, str]:
        async with Client(server.url) as ada:
            await ada.open_table("threeup", 2, name="Ada")
            await ada.connect()
            link = f"{server.url}/table/{ada.table}?invite={ada.invite}"
            guest = await asyncio.create_subprocess_exec(
                *command(link, line), stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
            await ada.receive_until(lambda c: c.table_view["seats"][1]["kind"] != "empty")
            assert ada.table_view["seats"][1]["name"] == "Deep Thirty"
            await ada.request("start")
            await ada.play_to_end(random.Random(1))
            out, complaint = await guest.communicate()
            assert guest.returncode is not None
            return guest.returncode, out.decode(), complaint.decode()

    found, out, complaint = asyncio.run(asyncio.wait_for(work(), 300))
    assert found == code, complaint
    assert "takes seat 1" in out
    if code:
        assert "out of ideas" in complaint
    else:
        assert "The game is over" in out


def test_a_server_starts_no_programs(server: Server, tmp_path: Path) -> None:
    """Neither for whoever opens a table nor for whoever fills a seat."""
    proof = tmp_path / "proof"
    name = f"exec:touch {proof}"
    with httpx.Client(base_url=server.url) as client:
        body = {"game": "threeup", "seats": 2, "name": "Eve", "bots": [name], "start": True}
        answer = client.post("/api/tables", json=body)
    assert answer.status_code == 409
    assert answer.json()["code"] == "bot-unknown"

    async def work() -> str:
        async with Client(server.url) as eve:
            await eve.open_table("threeup", 2, name="Eve")
            await eve.connect()
            told = await eve.request("add_bot", target_seat=1, bot=f"exec:touch {proof}"[:40])
            return str(told["code"])

    assert asyncio.run(work()) == "bot-unknown"
    assert not proof.exists()
