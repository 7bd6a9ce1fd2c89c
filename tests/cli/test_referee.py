"""The referee: the transcript of its page, whole games, and thousands of bad requests."""

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
from cardtable.words import Speaker

PAGE = Path(__file__).parents[2] / "docs" / "referee.md"
DEEP = b"[" * 900 + b"]" * 900
every_game = pytest.mark.parametrize("name", games.names())


def ask(referee: Referee, **request: Any) -> dict[str, Any]:
    return referee.answer(json.dumps(request).encode())


def refusal_code(answer: dict[str, Any]) -> str:
    assert answer["ok"] is False
    assert answer["reason"]["text"]
    return str(answer["reason"]["code"])


def new_referee(name: str = "threeup", **more: Any) -> Referee:
    referee = Referee(Speaker("en"))
    assert ask(referee, do="new", game=name, seed="1", **more)["ok"]
    return referee


def test_the_transcript_of_the_page_is_true() -> None:
    """Each `>` line of docs/referee.md gets the `<` line below it; `…` stands for any text."""
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


def play_whole_game(referee: Referee) -> list[list[int]]:
    """Play random steps until the game is over; return the steps of each whole move."""
    picks = random.Random(1)
    moves: list[list[int]] = [[]]
    while listed := ask(referee, do="legal")["moves"]:
        number = picks.choice(listed)["number"]
        answer = ask(referee, do="play", move=number)
        assert answer["steps"] == [number]
        moves[-1].append(number)
        if answer["whole"]:
            moves.append([])
    return moves[:-1]


@every_game
def test_a_game_by_numbers_and_in_notation_is_the_same(name: str) -> None:
    referee, again = new_referee(name), new_referee(name)
    moves = play_whole_game(referee)
    for steps in moves:
        line = games.find(name).write(steps)
        assert ask(again, do="play", move=line)["steps"] == steps
    assert ask(again, do="position") == ask(referee, do="position")
    result = ask(referee, do="result")
    assert result["over"]
    assert result == ask(again, do="result")
    assert ask(referee, do="legal")["turn"] is None


@every_game
def test_undo_goes_all_the_way_back(name: str) -> None:
    referee = new_referee(name)
    dealt = ask(referee, do="position")
    for _ in range(40):
        ask(referee, do="play", move=ask(referee, do="legal")["moves"][0]["number"])
    for _ in range(40):
        assert ask(referee, do="undo")["ok"]
    assert ask(referee, do="position") == dealt
    assert refusal_code(ask(referee, do="undo")) == "undo-nothing"


@every_game
def test_a_position_that_is_set_has_the_same_moves(name: str) -> None:
    referee, other = new_referee(name), Referee(Speaker("en"))
    for _ in range(10):
        ask(referee, do="play", move=ask(referee, do="legal")["moves"][0]["number"])
    position = ask(referee, do="position")["position"]
    assert ask(other, do="set", position=position, seed="3")["ok"]
    assert ask(other, do="position")["position"] == position
    assert ask(other, do="legal") == ask(referee, do="legal")
    assert refusal_code(ask(other, do="undo")) == "undo-nothing"


@every_game
def test_each_seat_has_its_own_view_and_null_is_a_spectator(name: str) -> None:
    referee = new_referee(name)
    assert referee.local_game is not None
    for seat in range(referee.local_game.state.seats()):
        assert ask(referee, do="view", seat=seat)["view"]["seat"] == seat
    assert ask(referee, do="view", seat=None)["view"]["seat"] == -1
    assert refusal_code(ask(referee, do="view", seat=99)) == "position-range"
    assert refusal_code(ask(referee, do="view")) == "position-missing"


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
        (b'{"do": "play", "move": NaN}', "json-size"),
        (b'{"do": "play", "move": 59}', "position-range"),
        (b'{"do": "play", "move": 1}', "UD-04"),
        (b'{"do": "play", "move": "8 8"}', "UD-04"),
        (b'{"do": "play", "move": "8 9"}', "notation-part"),
        (b'{"do": "play", "move": "\\ud800"}', "json-size"),
        (b'{"do": "play", "move": "' + b"x" * 5000 + b'"}', "notation"),
        (b'{"do": "new", "game": "' + b"x" * 5000 + b'"}', "game-unknown"),
        (b'{"do": "new", "game": "threeup", "options": {"games": ' + DEEP + b"}}", "option-value"),
        (b'{"do": "hint", "milliseconds": 0}', "position-range"),
        (b'{"do": "hint", "strength": 3}', "position-unknown"),
    ],
)
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_a_refusal_has_a_reason_and_changes_nothing(
    line: bytes, reason: str, language: str
) -> None:
    referee = new_referee()
    referee.say = Speaker(language)
    before = ask(referee, do="position")
    assert refusal_code(referee.answer(line)) == reason
    assert ask(referee, do="position") == before


@every_game
def test_a_hint_names_legal_moves_and_changes_nothing(name: str) -> None:
    referee = new_referee(name)
    before = ask(referee, do="position")
    hint = ask(referee, do="hint", milliseconds=50)
    assert hint["ok"]
    assert hint["where"]
    legal = [move["number"] for move in ask(referee, do="legal")["moves"]]
    shares = [move["share"] for move in hint["moves"]]
    assert all(0 <= share <= 1 for share in shares)
    assert all(move["steps"][0] in legal for move in hint["moves"])
    json.dumps(hint, allow_nan=False)
    assert ask(referee, do="position") == before


def test_a_hint_is_refused_when_the_game_is_over() -> None:
    referee = new_referee("threeup")
    play_whole_game(referee)
    assert refusal_code(ask(referee, do="hint")) == "hint-none"


def test_other_requests_are_refused_before_a_game_is_set_up() -> None:
    for word in ("position", "legal", "undo", "hint", "result"):
        assert refusal_code(ask(Referee(Speaker("en")), do=word)) == "referee-no-game"


def test_a_game_that_cannot_be_dealt_does_not_replace_the_last() -> None:
    referee = new_referee()
    before = ask(referee, do="position")
    assert not ask(referee, do="new", game="threeup", seats=6, options={"colours": ["blue"]})["ok"]
    assert ask(referee, do="position") == before


def test_a_bug_is_answered_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    referee = new_referee()
    before = ask(referee, do="position")
    assert referee.local_game is not None
    with monkeypatch.context() as broken:
        broken.setattr(referee.local_game, "play", lambda _: 1 / 0)
        assert refusal_code(ask(referee, do="play", move="8 9 9")) == "bug"
    assert "ZeroDivisionError" in capsys.readouterr().err
    assert ask(referee, do="position") == before
    assert ask(referee, do="play", move="8 9 9")["ok"]


def test_without_a_seed_the_referee_chooses_one() -> None:
    referee = Referee(Speaker("en"))
    seeds = {ask(referee, do="new", game="threeup")["seed"] for _ in range(5)}
    assert len(seeds) == 5
    seed = seeds.pop()
    first = ask(referee, do="new", game="threeup", seed=seed), ask(referee, do="position")
    assert first == (
        ask(referee, do="new", game="threeup", seed=seed),
        ask(referee, do="position"),
    )


def test_a_line_that_is_too_long_is_skipped() -> None:
    too_long = b'{"do": "' + b"x" * (3 * MAX_LINE_BYTES) + b'"}\n'
    assert list(read_lines(io.BytesIO(too_long + b"{}\n" + b"last"))) == [None, b"{}\n", b"last"]
    exact = b"x" * (MAX_LINE_BYTES - 1) + b"\n"
    assert list(read_lines(io.BytesIO(exact + b"y"))) == [exact, b"y"]


# Bad requests

WORDS = [*HANDLERS, "game", "seats", "seed", "options", "position", "move", "seat", "do", "threeup"]
VALUES: list[Any] = [
    None, True, False, 0, 1, -1, 8, 2**31, 2**53, 2**63, 10**30, 1.5, float("nan"), float("inf"),
    "", "8", "P", "8 9 9", ".", "D D", "\x00", "\ud800", "🂡", "9" * 5000,
    [], [[]], {}, {"do": "do"},
]  # fmt: skip


def make_nonsense(picks: random.Random, real: list[bytes]) -> bytes:
    """Return a line that a broken or hostile program might send."""
    kind = picks.randrange(6)
    if kind == 0:
        return picks.randbytes(picks.randrange(60)).replace(b"\n", b" ")
    if kind == 1:
        line = bytearray(picks.choice(real))
        for _ in range(picks.randrange(1, 4)):
            line[picks.randrange(len(line))] = picks.randrange(256)
        return bytes(line).replace(b"\n", b" ")
    if kind == 2:
        line = bytearray(picks.choice(real))
        return bytes(line[: picks.randrange(len(line))])
    request = json.loads(picks.choice(real))
    if kind == 3:
        request[picks.choice([*request, *WORDS])] = picks.choice(VALUES)
    elif kind == 4 and isinstance(request.get("position"), dict):
        inner = request["position"]
        inner[picks.choice(list(inner))] = picks.choice([*VALUES, *inner.values()])
    elif kind == 5:
        request = {picks.choice(WORDS): picks.choice([*VALUES, *WORDS]) for _ in range(3)}
        request["do"] = picks.choice(list(HANDLERS))
    return json.dumps(request).encode()


def make_request(referee: Referee, picks: random.Random) -> dict[str, Any]:
    """Return a good request, so that bad ones meet the game at every stage."""
    moves = ask(referee, do="legal").get("moves")
    if not moves or picks.random() < 0.01:
        name = picks.choice(games.names())
        return {"do": "new", "game": name, "seed": str(picks.randrange(2**62))}
    if picks.random() < 0.1:
        return {"do": "undo"}
    return {"do": "play", "move": picks.choice(moves)["number"]}


def position_bytes(referee: Referee) -> bytes | None:
    local_game = referee.local_game
    return None if local_game is None else bytes(local_game.game.to_bytes(local_game.state))


def send_nonsense(count: int, seed: int) -> None:
    """Send good and bad requests; each gets one answer, and a refused one changes nothing."""
    picks = random.Random(seed)
    referee = new_referee()
    referee.hint_milliseconds = 1
    position = ask(referee, do="position")["position"]
    real = [json.dumps({"do": "set", "position": position, "seed": "5"}).encode()]
    real += [json.dumps({"do": word}).encode() for word in HANDLERS if word != "quit"]
    real += [
        b'{"do": "view", "seat": 1}',
        b'{"do": "play", "move": "8 9 9"}',
        b'{"do": "play", "move": 8}',
    ]
    for number in range(count):
        if number % 3 == 0:
            request = make_request(referee, picks)
            ask(referee, **request)
        before = position_bytes(referee)
        line = make_nonsense(picks, real)
        answer = referee.answer(line)
        json.dumps(answer).encode()
        if not answer["ok"]:
            assert answer["reason"]["code"] != "bug", line
            assert position_bytes(referee) == before, line


def test_thousands_of_bad_requests() -> None:
    send_nonsense(3_000, 1)


@pytest.mark.soak
def test_a_hundred_thousand_bad_requests() -> None:
    send_nonsense(100_000, 2)


def test_a_process_answers_each_bad_request_with_one_line() -> None:
    picks = random.Random(3)
    real = [b'{"do": "new", "game": "threeup", "seed": "1"}', b'{"do": "play", "move": 8}']
    sent = [make_nonsense(picks, real).replace(b"\r", b" ") for _ in range(1_000)]
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


def test_quit_and_the_end_of_input_end_the_referee() -> None:
    for typed, answers in ((b'{"do": "quit"}\n{}\n', 1), (b"{}\n{}", 2)):
        out = io.BytesIO()
        run_referee(Referee(Speaker("en")), io.BytesIO(typed), out)
        assert out.getvalue().count(b"\n") == answers
