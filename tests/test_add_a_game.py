"""docs/add-a-game.md: the package that it builds can be checked, played, replayed and served."""

import json
import os
import random
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from cardtable import games, words
from support.databases import run
from support.example_game import PAGE, imported, install, read_files
from support.sample_sizes import run_once
from support.servers import clients_at_table, server_process
from support.sources import ROOT

EVERY_CARD = "".join(f"{card}\n" for card in range(1, 13))


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("package"))


def surroundings(package: Path) -> dict[str, str]:
    """Return the environment of a process that finds the package as if it were installed."""
    paths = [str(package), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    paths = [str(Path(path).resolve()) for path in paths if path]
    return {
        **os.environ,
        "CARDTABLE_LANGUAGE": "en",
        "COLUMNS": "80",
        "PYTHONPATH": os.pathsep.join(paths),
        "XDG_DATA_HOME": str(package / "data"),
    }


def run_command(package: Path, *given: str, typed: str = "") -> tuple[int, str, str]:
    """Return the exit code, the output and the complaints of a command line."""
    done = subprocess.run(
        [sys.executable, "-m", "cardtable", *given],
        check=False,
        env=surroundings(package),
        cwd=package,
        input=typed,
        capture_output=True,
        encoding="utf-8",
    )
    return done.returncode, done.stdout, done.stderr


def cardtable(package: Path, *given: str, typed: str = "") -> str:
    """Return what a command line writes; it must not fail."""
    code, out, complaints = run_command(package, *given, typed=typed)
    assert (code, complaints) == (0, "")
    return out


def test_the_page_is_one_page_and_shows_every_file() -> None:
    assert len(PAGE.read_text(encoding="utf-8").splitlines()) < 350
    assert list(read_files()) == [
        "lowest/__init__.py",
        "lowest/words/en.ftl",
        "lowest/words/de.ftl",
        "lowest/words/rules.en.md",
        "pyproject.toml",
        "tests/test_lowest.py",
    ]


def test_the_places_that_the_page_names_are_there() -> None:
    text = PAGE.read_text(encoding="utf-8").partition("## What a game inside Cardtable needs")[2]
    named = re.findall(r"`((?:src|docs|tests|tools|web)/[\w./-]*)`", text)
    assert len(named) > 10
    for place in named:
        for game in games.BUILT_IN:
            assert (ROOT / place.replace("NAME", game)).exists(), place


def test_the_game_keeps_the_laws_and_its_own_test_says_so(package: Path) -> None:
    with imported(package):
        found: dict[str, object] = {}
        exec((package / "tests" / "test_lowest.py").read_text(), found)
        test_laws = found["test_laws"]
        assert callable(test_laws)
        test_laws()


@run_once
@pytest.mark.slow
def test_play_replay_and_verify(package: Path, tmp_path: Path) -> None:
    record = str(tmp_path / "game.json")
    given = ("play", "lowest", "--seed", "1", "--record", record)
    out = cardtable(package, *given, typed="hint\nrules\n" + EVERY_CARD * 20)
    assert "top card" in out  # a label of the plain board
    assert "You play 9." in out
    assert "You do not have that card. (rule LO-02)" in out
    assert "The first player without cards wins." in out
    assert re.search(r"You win!|General \d wins\.", out)
    out = cardtable(package, "replay", record)
    assert "Player plays 9." in out
    out = cardtable(package, "replay", record, "--language", "de")
    assert "Niedrig" in out
    assert "Player spielt 9." in out
    assert " wins." in out  # English stands in for what is missing
    assert "Lowest" in cardtable(package, "verify", record)


@run_once
def test_lists_and_rules(package: Path) -> None:
    out = cardtable(package, "games", "lowest")
    assert "How many cards of each value there are." in out
    assert "general" in out
    assert "LO-04" in cardtable(package, "rules", "lowest", "--language", "de")


@run_once
@pytest.mark.slow
@pytest.mark.parametrize("workers", ["1", "2"])
def test_arena(package: Path, workers: str) -> None:
    given = ("arena", "lowest", "general", "random", "--deals", "4", "--workers", workers)
    out = cardtable(package, *given, "--json")
    assert json.loads(out)["deals"] == 4


@run_once
@pytest.mark.slow
def test_serve(package: Path, tmp_path: Path) -> None:
    kept = tmp_path / "game.json"

    async def play(url: str) -> None:
        async with clients_at_table(url, "lowest", 1, 3, bot="general") as (client,):
            await client.play_to_end(random.Random(1))
            messages = "\n".join(client.received_texts)
            assert all(f'"{message}"' in messages for message in ("lowest-plays", "lowest-wins"))
            (found,) = (await client.http.get("/api/me/records")).json()["records"]
            answer = await client.http.get(f"/api/records/{found['id']}")
            kept.write_bytes(answer.content)

    with server_process(f"sqlite:///{tmp_path}/store.sqlite", **surroundings(package)) as server:
        listed = server.get("/api/games").json()
        assert [game["name"] for game in listed] == [*games.BUILT_IN, "lowest"]
        assert [language for game in listed for language in game["words"]] == ["de", "en"]
        assert "lowest-draws = That equals the card on top" in listed[-1]["words"]["en"]
        run(play(server.url))
    assert "Lowest" in cardtable(package, "verify", str(kept))


@run_once
@pytest.mark.slow
def test_a_game_without_words_shows_ids_in_their_place(package: Path, tmp_path: Path) -> None:
    silent = install(tmp_path / "silent")
    code = silent / "lowest" / "__init__.py"
    code.write_text(code.read_text().replace('    words=Path(__file__).parent / "words",\n', ""))
    out = cardtable(silent, "play", "lowest", "--seed", "1", typed="1\n9\n")
    assert "lowest-plays (seat You, card 9, you seat)" in out
    assert "LO-02" in out


@run_once
@pytest.mark.slow
def test_a_package_that_cannot_be_imported_stops_no_other_game(tmp_path: Path) -> None:
    broken = install(tmp_path)
    (broken / "lowest" / "__init__.py").write_text("import no_such_module")
    assert "3UP" in cardtable(broken, "rules", "threeup")
    assert "3UP" in cardtable(broken, "games")
    code, _, complaints = run_command(broken, "play", "lowest")
    assert code == 2
    assert "fails to import" in complaints
    assert "no_such_module" in complaints


def test_words_of_another_package_cannot_replace_ours(package: Path, tmp_path: Path) -> None:
    folder = tmp_path / "words"
    folder.mkdir()
    (folder / "en.ftl").write_text("threeup-name = Mine\nlowest-only-here = { threeup-name }\n")
    with imported(package) as module:
        words.add_words_of(replace(module.GAME, words=folder))
    assert words.say("en", "threeup-name") == "3UP 3DOWN"
    assert words.say("de", "lowest-only-here") == "3UP 3DOWN"
