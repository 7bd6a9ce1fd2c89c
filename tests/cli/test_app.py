"""`cardtable completion`: the scripts for shells."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cardtable import games
from support.cli_pages import run_cli


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_name_the_commands_and_the_games(shell: str) -> None:
    code, out, _ = run_cli("completion", shell)
    assert code == 0
    assert all(name in out for name in ("referee", *games.names()))
    if shutil.which(shell):
        checked = subprocess.run(
            [shell, "-n"], input=out, text=True, capture_output=True, check=False
        )
        assert checked.returncode == 0, checked.stderr


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
@pytest.mark.parametrize(
    ("typed", "completions"),
    [
        (("pl",), ["play"]),
        (("play", "th"), ["threeup"]),
        (("play", "threeup", "--rec"), ["--record"]),
        (("completion", ""), ["bash", "zsh", "fish"]),
        (("verify", "here"), ["here.json"]),
        (("play", "level8", "--bot", "level"), [f"level{level}" for level in range(1, 7)]),
        (("arena", "pragon", "level1", "rand"), ["random"]),
        (("play", "threeup", "--option", "free_d"), ["free_draw=true", "free_draw=false"]),
        (("games", "--language", ""), ["en", "de"]),
        (("games", "--la"), ["--language"]),
    ],
)
def test_bash_completes_commands_games_options_and_files(
    typed: tuple[str, ...], completions: list[str], tmp_path: Path
) -> None:
    (tmp_path / "here.json").touch()
    (tmp_path / "script").write_text(run_cli("completion", "bash")[1])
    script = (
        f'cardtable() {{ {shlex.quote(sys.executable)} -m cardtable "$@"; }}; '
        "type() { return 0; }; "  # so that the function above is called, and no other program
        'source ./script; COMP_WORDS=(cardtable "$@"); COMP_CWORD=$#; '
        '_cardtable; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    done = subprocess.run(
        ["bash", "-c", script, "bash", *typed], cwd=tmp_path, text=True, capture_output=True,
        check=False, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )  # fmt: skip
    assert (done.stdout.split(), done.stderr) == (completions, "")
