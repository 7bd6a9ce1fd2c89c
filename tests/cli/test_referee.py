"""The referee: the documented transcript, whole games, and nonsense by the thousand."""

import io
import json
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardtable import games, words
from cardtable.cli.referee import HANDLERS, MAX_LINE_BYTES, Referee, read_lines, run_referee
from cardtable.words.speaker import Speaker

PAGE = Path(__file__).parents[2] / "docs" / "referee.md"
DEEP = b"[" * 900 + b"]" * 900
every_game = pytest.mark.parametrize("name", games.names())


def asked(referee: Referee, **request: Any) -> dict[str, Any]:
    return referee.answer(json.dumps(request).encode())


def code(answer: dict[str, Any]) -> str:
    assert answer["ok"] is False
    assert answer["reason"]["text"]
    return str(answer["reason"]["code"])


def begun(name: str = "threeup", **more: Any) -> Referee:
    referee = Referee(Speaker("en"))
    assert asked(referee, do="new", game=name, seed="1", **more)["ok"]
    return referee


def test_the_transcript_of_the_page_is_true() -> None:
    """Every `>` line of docs/referee.md gets the `<` line below it; `…` stands for any more."""
    exchanges = re.findall(r"^> (.*)\n< (.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(exchanges) > 12
    referee = Referee(Speaker("en"))
    done = set()
    for request, answer in exchanges:
        found = json.dumps(referee.answer(request.encode()), ensure_ascii=False)
        start, _, more = answer.partition("…")
        assert found.startswith(start), request
        assert found.endswith(more), request
        if '"do"' in request:
            done.add(json.loads(request)["do"])
    assert done >= set(HANDLERS)


def whole_game(referee: Referee) -> list[list[int]]:
    """Play any moves by their numbers until the game is over; the steps of each whole move."""
    picks = random.Random(1)
    moves: list[list[int]] = [[]]
    while listed := asked(referee, do="legal")["moves"]:
        number = picks.choice(listed)["number"]
        answer = asked(referee, do="play", move=number)
        assert answer["steps"] == [number]
        moves[-1].append(number)
        if answer["whole"]:
            moves.append([])
    return moves[:-1]


@every_game
def test_a_whole_game_by_numbers_and_the_same_again_in_notation(name: str) -> None:
    referee, again = begun(name), begun(name)
    moves = whole_game(referee)
    for steps in moves:
        line = games.find(name).write(steps)
        assert asked(again, do="play", move=line)["steps"] == steps
    assert asked(again, do="position") == asked(referee, do="position")
    result = asked(referee, do="result")
    assert result["over"]
    assert result == asked(again, do="result")
    assert asked(referee, do="legal")["turn"] is None


@every_game
def test_undo_goes_all_the_way_back(name: str) -> None:
    referee = begun(name)
    dealt = asked(referee, do="position")
    for _ in range(40):
        asked(referee, do="play", move=asked(referee, do="legal")["moves"][0]["number"])
    for _ in range(40):
        assert asked(referee, do="undo")["ok"]
    assert asked(referee, do="position") == dealt
    assert code(asked(referee, do="undo")) == "undo-nothing"


@every_game
def test_a_position_can_be_set_and_goes_on_alike(name: str) -> None:
    referee, other = begun(name), Referee(Speaker("en"))
    for _ in range(10):
        asked(referee, do="play", move=asked(referee, do="legal")["moves"][0]["number"])
    position = asked(referee, do="position")["position"]
    assert asked(other, do="set", position=position, seed="3")["ok"]
    assert asked(other, do="position")["position"] == position
    assert asked(other, do="legal") == asked(referee, do="legal")
    assert code(asked(other, do="undo")) == "undo-nothing"


@every_game
def test_each_seat_is_sent_its_own_view_and_null_is_a_spectator(name: str) -> None:
    referee = begun(name)
    assert referee.sitting is not None
    for seat in range(referee.sitting.state.seats()):
        assert asked(referee, do="view", seat=seat)["view"]["seat"] == seat
    assert asked(referee, do="view", seat=None)["view"]["seat"] == -1
    assert code(asked(referee, do="view", seat=99)) == "position-range"
    assert code(asked(referee, do="view")) == "position-missing"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"", "json"),
        (b"\n", "json"),
        (b"{", "json"),
        (b"\xff\xfe", "json-bytes"),
        (b"[" * 100_000, "json-size"),
        (b'{"do": "play", "move": ' + b"9" * 5000 + b"}", "json-size"),
        (b"7", "referee-object"),
        (b"{}", "position-missing"),
        (b'{"do": 7}', "position-type"),
        (b'{"do": "dance"}', "position-choice"),
        (b'{"do": "legal", "seat": 0}', "position-unknown"),
        (b'{"do": "new", "game": "chess"}', "game-unknown"),
        (b'{"do": "new", "game": "threeup", "seats": 99}', "seats"),
        (b'{"do": "new", "game": "threeup", "seats": true}', "position-type"),
        (b'{"do": "new", "game": "threeup", "seed": "x"}', "seed"),
        (b'{"do": "new", "game": "threeup", "seed": "9223372036854775808"}', "seed"),
        (b'{"do": "new", "game": "threeup", "seed": -1}', "position-range"),
        (b'{"do": "new", "game": "threeup", "options": []}', "options-type"),
        (b'{"do": "new", "game": "threeup", "options": {"x": 1}}', "option-unknown"),
        (b'{"do": "set", "position": 7}', "position-type"),
        (b'{"do": "set", "position": {"game": "threeup"}}', "position-missing"),
        (b'{"do": "play"}', "position-missing"),
        (b'{"do": "play", "move": null}', "position-type"),
        (b'{"do": "play", "move": true}', "position-type"),
        (b'{"do": "play", "move": 8.0}', "position-type"),
        (b'{"do": "play", "move": NaN}', "position-type"),
        (b'{"do": "play", "move": 59}', "position-range"),
        (b'{"do": "play", "move": 1}', "UD-04"),
        (b'{"do": "play", "move": "8 8"}', "UD-04"),
        (b'{"do": "play", "move": "8 9"}', "notation-part"),
        (b'{"do": "play", "move": "\\ud800"}', "notation"),
        (b'{"do": "play", "move": "' + b"x" * 5000 + b'"}', "notation"),
        (b'{"do": "new", "game": "' + b"x" * 5000 + b'"}', "game-unknown"),
        (b'{"do": "new", "game": "threeup", "options": {"games": ' + DEEP + b"}}", "option-value"),
        (b'{"do": "hint", "milliseconds": 0}', "position-range"),
        (b'{"do": "hint", "strength": 3}', "position-unknown"),
    ],
)
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_what_is_refused_has_a_reason_and_changes_nothing(
    line: bytes, reason: str, language: str
) -> None:
    referee = begun()
    referee.say = Speaker(language)
    before = asked(referee, do="position")
    assert code(referee.answer(line)) == reason
    assert asked(referee, do="position") == before


@every_game
def test_a_hint_is_of_moves_that_can_be_made_and_changes_nothing(name: str) -> None:
    referee = begun(name)
    before = asked(referee, do="position")
    hint = asked(referee, do="hint", milliseconds=50)
    assert hint["ok"]
    assert hint["where"]
    legal = [move["number"] for move in asked(referee, do="legal")["moves"]]
    shares = [move["share"] for move in hint["moves"]]
    assert all(0 <= share <= 1 for share in shares)
    assert all(move["steps"][0] in legal for move in hint["moves"])
    json.dumps(hint, allow_nan=False)
    assert asked(referee, do="position") == before


def test_when_the_game_is_over_there_is_no_hint() -> None:
    referee = begun("threeup")
    whole_game(referee)
    assert code(asked(referee, do="hint")) == "hint-none"


def test_before_there_is_a_game_everything_else_is_refused() -> None:
    for word in ("position", "legal", "undo", "hint", "result"):
        assert code(asked(Referee(Speaker("en")), do=word)) == "referee-no-game"


def test_a_game_that_cannot_be_dealt_leaves_the_old_one_alone() -> None:
    referee = begun()
    before = asked(referee, do="position")
    assert not asked(referee, do="new", game="threeup", seats=6, options={"colours": ["blue"]})[
        "ok"
    ]
    assert asked(referee, do="position") == before


def test_a_bug_is_answered_and_the_game_stands(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    referee = begun()
    before = asked(referee, do="position")
    assert referee.sitting is not None
    with monkeypatch.context() as broken:
        broken.setattr(referee.sitting, "play", lambda _: 1 / 0)
        assert code(asked(referee, do="play", move="8 9 9")) == "bug"
    assert "ZeroDivisionError" in capsys.readouterr().err
    assert asked(referee, do="position") == before
    assert asked(referee, do="play", move="8 9 9")["ok"]


def test_without_a_seed_the_referee_takes_one_and_says_which() -> None:
    referee = Referee(Speaker("en"))
    seeds = {asked(referee, do="new", game="threeup")["seed"] for _ in range(5)}
    assert len(seeds) == 5
    seed = seeds.pop()
    first = asked(referee, do="new", game="threeup", seed=seed), asked(referee, do="position")
    assert first == (
        asked(referee, do="new", game="threeup", seed=seed),
        asked(referee, do="position"),
    )


def test_a_line_that_is_too_long_is_skipped_whole() -> None:
    too_long = b'{"do": "' + b"x" * (3 * MAX_LINE_BYTES) + b'"}\n'
    assert list(read_lines(io.BytesIO(too_long + b"{}\n" + b"last"))) == [None, b"{}\n", b"last"]
    exact = b"x" * (MAX_LINE_BYTES - 1) + b"\n"
    assert list(read_lines(io.BytesIO(exact + b"y"))) == [exact, b"y"]


# Nonsense

WORDS = [*HANDLERS, "game", "seats", "seed", "options", "position", "move", "seat", "do", "threeup"]
VALUES: list[Any] = [
    None, True, False, 0, 1, -1, 8, 2**31, 2**53, 2**63, 10**30, 1.5, float("nan"), float("inf"),
    "", "8", "P", "8 9 9", ".", "D D", "\x00", "\ud800", "🂡", "9" * 5000,
    [], [[]], {}, {"do": "do"},
]  # fmt: skip


def nonsense(picks: random.Random, real: list[bytes]) -> bytes:
    """A line that a broken, confused or hostile program might send."""
    way = picks.randrange(6)
    if way == 0:
        return picks.randbytes(picks.randrange(60)).replace(b"\n", b" ")
    if way == 1:
        line = bytearray(picks.choice(real))
        for _ in range(picks.randrange(1, 4)):
            line[picks.randrange(len(line))] = picks.randrange(256)
        return bytes(line).replace(b"\n", b" ")
    if way == 2:
        line = bytearray(picks.choice(real))
        return bytes(line[: picks.randrange(len(line))])
    request = json.loads(picks.choice(real))
    if way == 3:
        request[picks.choice([*request, *WORDS])] = picks.choice(VALUES)
    elif way == 4 and isinstance(request.get("position"), dict):
        inner = request["position"]
        inner[picks.choice(list(inner))] = picks.choice([*VALUES, *inner.values()])
    elif way == 5:
        request = {picks.choice(WORDS): picks.choice([*VALUES, *WORDS]) for _ in range(3)}
        request["do"] = picks.choice(list(HANDLERS))
    return json.dumps(request).encode()


def sensible(referee: Referee, picks: random.Random) -> dict[str, Any]:
    """A request that moves the game on, so that nonsense meets it at every stage."""
    moves = asked(referee, do="legal").get("moves")
    if not moves or picks.random() < 0.01:
        name = picks.choice(games.names())
        return {"do": "new", "game": name, "seed": str(picks.randrange(2**62))}
    if picks.random() < 0.1:
        return {"do": "undo"}
    return {"do": "play", "move": picks.choice(moves)["number"]}


def standing(referee: Referee) -> bytes | None:
    sitting = referee.sitting
    return None if sitting is None else bytes(sitting.game.to_bytes(sitting.state))


def shower(count: int, seed: int) -> None:
    """Each line gets one answer, in time, and what is refused leaves the game as it was."""
    picks = random.Random(seed)
    referee = begun()
    referee.thinking = 1
    position = asked(referee, do="position")["position"]
    real = [json.dumps({"do": "set", "position": position, "seed": "5"}).encode()]
    real += [json.dumps({"do": word}).encode() for word in HANDLERS if word != "quit"]
    real += [
        b'{"do": "view", "seat": 1}',
        b'{"do": "play", "move": "8 9 9"}',
        b'{"do": "play", "move": 8}',
    ]
    for number in range(count):
        if number % 3 == 0:
            request = sensible(referee, picks)
            asked(referee, **request)
        before = standing(referee)
        line = nonsense(picks, real)
        answer = referee.answer(line)
        json.dumps(answer).encode()
        if not answer["ok"]:
            assert answer["reason"]["code"] != "bug", line
            assert standing(referee) == before, line


def test_a_shower_of_nonsense() -> None:
    shower(3_000, 1)


@pytest.mark.soak
def test_a_hundred_thousand_lines_of_nonsense() -> None:
    shower(100_000, 2)


def test_a_process_answers_every_line_of_nonsense_with_one_line() -> None:
    picks = random.Random(3)
    real = [b'{"do": "new", "game": "threeup", "seed": "1"}', b'{"do": "play", "move": 8}']
    sent = [nonsense(picks, real).replace(b"\r", b" ") for _ in range(1_000)]
    sent = [line for line in sent if b"quit" not in line]
    done = subprocess.run(
        [sys.executable, "-m", "cardtable", "referee"],
        input=b"".join(line + b"\n" for line in sent),
        capture_output=True,
        check=False,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(sent)


def test_quit_ends_it_and_so_does_the_end_of_input() -> None:
    for typed, answers in ((b'{"do": "quit"}\n{}\n', 1), (b"{}\n{}", 2)):
        out = io.BytesIO()
        run_referee(Referee(Speaker("en")), io.BytesIO(typed), out)
        assert out.getvalue().count(b"\n") == answers
