"""`cardtable admin`: what a running server of this machine does, what to stop and say there."""

import socket
from collections.abc import Callable
from contextlib import closing
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from cardtable.cli.console import new_console, write_json
from cardtable.engine import codes
from cardtable.engine.refusal import InvalidInput, Unavailable
from cardtable.words import Speaker, printable

if TYPE_CHECKING:  # importing the server takes time that `--help` must not take
    from cardtable.server.admin_channel import AnyRequest, NodeStatus, SeatStatus

ANSWER_TIME = 60.0  # seconds
MAX_ANSWER_BYTES = 100_000_000


def admin_command(say: Speaker) -> Callable[..., None]:
    def admin(
        action: Annotated[
            Literal["list", "close", "remove", "tell"],
            Parameter(name=say("cli-action"), help=say("cli-admin-action")),
        ] = "list",
        target: Annotated[
            str, Parameter(name=say("cli-admin-target"), help=say("cli-admin-about-target"))
        ] = "",
        seat: Annotated[
            int | None, Parameter(name=say("cli-seat-word"), help=say("cli-admin-seat"))
        ] = None,
        /,
        *,
        json: Annotated[bool, Parameter(help=say("cli-json"))] = False,
    ) -> None:
        import msgspec

        status = ask(make_request(action, target, seat))
        if json:
            write_json(msgspec.to_builtins(status))
        else:
            print_status(say, status)

    return admin


def make_request(action: str, target: str, seat: int | None) -> "AnyRequest":
    """Return the request, or refuse a command line that lacks something or has too much."""
    from cardtable.server import admin_channel

    needs_target, needs_seat = action != "list", action == "remove"
    if bool(target) != needs_target or (seat is not None) != needs_seat:
        raise InvalidInput(codes.ADMIN_WHAT)
    if seat is not None:
        return admin_channel.RemoveRequest(target, seat)
    if action == "tell":
        return admin_channel.TellRequest(target)
    return admin_channel.CloseRequest(target) if target else admin_channel.ListRequest()


def ask(request: "AnyRequest") -> "NodeStatus":
    """Send a request to the server of this machine, and return its status afterwards."""
    import msgspec

    from cardtable.server.admin_channel import AdminAnswer
    from cardtable.server.settings import from_environment

    path = from_environment().admin_socket
    if not path:
        raise InvalidInput(codes.ADMIN_SOCKET)
    try:
        with closing(socket.socket(socket.AF_UNIX)) as channel:
            channel.settimeout(ANSWER_TIME)
            channel.connect(path)
            channel.sendall(msgspec.json.encode(request) + b"\n")
            with channel.makefile("rb") as lines:
                answer = msgspec.json.decode(lines.readline(MAX_ANSWER_BYTES), type=AdminAnswer)
    except OSError as error:
        why = error.strerror or str(error)
        raise Unavailable(codes.FILE, path=path, why=why) from None
    except msgspec.DecodeError as error:
        raise Unavailable(codes.FILE, path=path, why=str(error)) from None
    if answer.status is None:
        raise Unavailable(answer.refused, **answer.about)
    return answer.status


def print_status(say: Speaker, status: "NodeStatus") -> None:
    from rich.table import Table

    console = new_console()
    console.print(
        say(
            "cli-admin-summary",
            tables=len(status.tables),
            people=status.people,
            connections=status.connections,
            commit=round(status.commit_seconds * 1000),
            cpu=round(status.cpu_seconds),
        )
    )
    if status.not_ready:
        console.print(say("cli-admin-not-ready", why=status.not_ready))
    rows = Table.grid(padding=(0, 3, 0, 0))
    for table in status.tables:
        seats = ", ".join(
            f"{index} {describe_seat(say, seat)}" for index, seat in enumerate(table.seats)
        )
        counts = say("cli-admin-counts", connections=table.connections, commands=table.commands)
        rows.add_row(table.id, table.game, table.phase, counts, seats)
    console.print(rows)


def describe_seat(say: Speaker, seat: "SeatStatus") -> str:
    name = printable(seat.name) or say(f"cli-admin-{seat.kind}")
    return name if seat.connected or seat.kind != "person" else say("cli-admin-away", name=name)
