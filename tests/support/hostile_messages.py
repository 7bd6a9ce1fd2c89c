"""Generated hostile input for a server: messages, frames and requests. Equal seeds, equal input."""

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any
from urllib.parse import quote

from support.golden_messages import client_samples, tag_of

WORDS = (
    "",
    "a",
    "0",
    "-1",
    "null",
    "ä",
    "\0",
    "\x1b[31m",
    "\u202e",
    "\ud800",
    "💥",
    "../",
    "%s",
    "{}",
)
NUMBERS = (
    "0", "-0", "-1", "1e5", "1e308", "1e999", "-1e999", "9" * 400, "0.1", "NaN", "Infinity", "01",
    "2147483648", "9007199254740993", "9223372036854775808", "18446744073709551616",
)  # fmt: skip


PLACEHOLDER = re.compile(r"\{[^}]*\}")


class HostileInput:
    """A source of hostile input.

    `table` is the id of a table that exists, and `paths` are those of the server. The input depends
    on the seed and on how much was made before, not on what the server answers.
    """

    def __init__(self, seed: int, table: str, paths: list[str]) -> None:
        self.seed = seed
        self.table = table
        self.paths = paths
        self.number = 0
        self.rng = Random()

    def begin(self) -> None:
        self.number += 1
        self.rng = Random(f"{self.seed} {self.number}")

    # Values of JSON, as text, since much of it is no JSON

    def value(self, depth: int = 0) -> str:
        choices: tuple[Callable[[], str], ...] = (
            lambda: self.rng.choice(NUMBERS),
            lambda: self.rng.choice(("true", "false", "null", "undefined", "", "{", "]", '"')),
            self.text,
            self.text,
            lambda: self.collection(depth, "[]", self.value),
            lambda: self.collection(depth, "{}", self.member),
            lambda: "[" * 9_000 + "]" * self.rng.choice((0, 9_000)),
            lambda: '{"a":' * 3_000,
        )
        return self.rng.choice(choices[: 6 if depth else 8])()

    def collection(self, depth: int, brackets: str, item: Callable[[int], str]) -> str:
        size = 0 if depth > 3 else self.rng.choice((0, 1, 2, 5, 40 if depth == 0 else 3))
        items = [item(depth + 1) for _ in range(size)]
        return brackets[0] + ",".join(items) + brackets[1]

    def member(self, depth: int) -> str:
        return f"{self.text()}:{self.value(depth)}"

    def text(self) -> str:
        word = self.rng.choice(WORDS) * self.rng.choice((1, 1, 1, 3, 41, 700))
        return json.dumps(word, ensure_ascii=self.rng.random() < 0.9 or "\ud800" in word)

    # Messages of a socket

    def message(self, moves: list[int], version: int) -> str | bytes:
        """Return a message that is almost right, or all wrong. It never gives up the seat."""
        self.begin()
        if self.rng.random() < 0.15:
            return self.damage(self.value().encode("utf-8", "surrogatepass"))
        while True:
            sample = self.rng.choice(client_samples())
            if tag_of(sample) not in ("leave", "hint"):
                break
        fields: dict[str, str] = {"type": json.dumps(tag_of(sample))}
        for name in sample.__struct_fields__:
            plain = getattr(sample, name)
            fields[name] = json.dumps(plain if not isinstance(plain, tuple) else list(plain))
        fields["key"] = json.dumps(f"h{self.number}")
        fields["version"] = json.dumps(version)
        if "steps" in fields and moves:
            fields["steps"] = json.dumps([self.rng.choice(moves) for _ in range(3)])
        for _ in range(self.rng.choice((1, 1, 2))):
            name = self.rng.choice([*fields, "extra"])
            if self.rng.random() < 0.2:
                fields.pop(name, None)
            else:
                fields[name] = self.value()
        whole = "{" + ",".join(f'"{name}":{value}' for name, value in fields.items()) + "}"
        data = whole.encode("utf-8", "surrogatepass")
        return self.damage(data) if self.rng.random() < 0.1 else as_text(data)

    def damage(self, data: bytes) -> str | bytes:
        """Return the data with a part cut out, doubled or changed."""
        start, end = sorted(self.rng.randrange(len(data) + 1) for _ in range(2))
        part = self.rng.choice((b"", data[start:end] * 2, self.rng.randbytes(8)))
        return as_text(data[:start] + part + data[end:])

    # Frames of a WebSocket

    def frame(self) -> bytes:
        """Return bytes that no client would send after the handshake."""
        self.begin()
        first = self.rng.randrange(256)
        size = self.rng.choice((0, 1, 125, 126, 127))
        header = bytes([first, size | self.rng.choice((0, 0x80, 0x80))])
        if size == 126:
            header += self.rng.randrange(2**16).to_bytes(2, "big")
        elif size == 127:
            header += self.rng.choice((2**63, 2**64 - 1, 70_000)).to_bytes(8, "big")
        return header + self.rng.randbytes(self.rng.choice((0, 3, 130)))

    # Requests

    def path(self) -> str:
        id_ = self.rng.choice(
            (self.table, "none", self.word(), "a" * 3_000, "..%2f..", "%00", "%ff")
        )
        known = PLACEHOLDER.sub(lambda _: id_, self.rng.choice(self.paths))
        unknown = self.rng.choice(("/api/nowhere", f"/table/{id_}", f"/{id_}", "//", "*", "/a b"))
        written = self.rng.choice(("/api/me", "/api/tables", f"/api/tables/{self.table}/pass"))
        path = self.rng.choice((known, known, written, written, unknown))
        query = self.rng.choice(
            ("", f"?number={self.word()}", f"?{self.word()}={self.word()}", "?a=1&a=2", "?%ff=%zz")
        )
        return path + query

    def word(self) -> str:
        return quote(self.rng.choice((*WORDS, *NUMBERS)).encode("utf-8", "surrogatepass"))

    def body(self) -> bytes:
        plain = {
            "game": '"threeup"', "seats": "2", "options": "{}", "name": '"Eve"', "bots": "[]",
            "settings": "{}", "deal": "1", "salt": '"a"', "start": "false",
        }  # fmt: skip
        names = self.rng.sample([*plain, "extra"], self.rng.randrange(1, 6))
        for name in {"game", "seats", *names}:
            plain[name] = self.value() if name in names else plain[name]
        whole = "{" + ",".join(f'"{name}":{value}' for name, value in plain.items()) + "}"
        data = whole.encode("utf-8", "surrogatepass")
        damaged = self.damage(data)
        chosen = self.rng.choice((data, data, damaged, b"", b"x" * 70_000))
        return chosen if isinstance(chosen, bytes) else chosen.encode()

    def request(self, cookie: str) -> bytes:
        """Return a whole request, well formed or not."""
        self.begin()
        body = self.body() if self.rng.random() < 0.6 else b""
        methods = ("GET",) * 6 + ("POST",) * 12 + ("PUT", "DELETE", "OPTIONS", "HEAD", "TRACE", "X")
        version = self.rng.choice(("1.1",) * 9 + ("1.0",))
        lines = [
            f"{self.rng.choice(methods)} {self.path()} HTTP/{version}",
            "Connection: close",
            f"Content-Type: {self.rng.choice(('application/json', 'text/plain', 'x', 'a/b; c=ö'))}",
        ]
        if self.rng.random() < 0.95:
            lines.append(f"Host: {self.rng.choice(('127.0.0.1',) * 9 + ('a', 'e.example', '['))}")
        if self.rng.random() < 0.5:
            lines.append(
                f"Cookie: {self.rng.choice((cookie, 'cardtable=x', 'a', ';=;', '=' * 900))}"
            )
        if body and self.rng.random() < 0.9:
            lines.append(f"Content-Length: {self.rng.choice((len(body),) * 8 + (1, -1, 10**30))}")
        if self.rng.random() < 0.4:
            lines.append(self.header())
        return "\r\n".join(lines).encode("latin-1", "replace") + b"\r\n\r\n" + body

    def header(self) -> str:
        name = self.rng.choice((
            "Origin", "Host", "Accept-Language", "Accept-Encoding", "Range", "If-None-Match",
            "Transfer-Encoding", "Expect", "Upgrade", "X-Forwarded-For", "Authorization",
            "X-Cardtable-Peer", "Content-Encoding", "Accept",
        ))  # fmt: skip
        value = self.rng.choice((
            "http://[", "null", "de;q=x, en;q=9", "chunked", "gzip", "100-continue", "websocket",
            "bytes=9-1", "1, 2, 3", "Bearer x", '"', "*", "\x7f", "ä", "x" * 4_000,
        ))  # fmt: skip
        return f"{name}: {value}"


def as_text(data: bytes) -> str | bytes:
    """Return the data as a text, or as it is where it is no UTF-8."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


HANDSHAKE_KEY = "dGhlIHNhbXBsZSBub25jZQ=="


def handshake(path: str, cookie: str) -> bytes:
    """Return the request that opens a WebSocket."""
    lines: list[Any] = [
        f"GET {path} HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {HANDSHAKE_KEY}", f"Cookie: {cookie}",
    ]  # fmt: skip
    return "\r\n".join(lines).encode() + b"\r\n\r\n"
