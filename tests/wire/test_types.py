"""The types of the page are generated from the messages and the views."""

import subprocess
from pathlib import Path

import pytest
from tools.wiretypes import build_schema, to_typescript, view_type

from cardtable import games
from cardtable.build_info import is_compiled

WEB = Path(__file__).parents[2] / "web"
TYPES = WEB / "src" / "transport" / "types.ts"
TSC = WEB / "node_modules" / ".bin" / "tsc"


@pytest.mark.skipif(is_compiled(), reason="types are made from the sources")
def test_the_types_of_the_page_are_those_of_the_wire() -> None:
    found = to_typescript(build_schema([games.find(name) for name in games.names()]))
    assert TYPES.read_text() == found, "run `make types`"


@pytest.mark.skipif(is_compiled(), reason="types are made from the sources")
@pytest.mark.parametrize("name", games.names())
def test_the_schema_knows_the_views_of_every_game(name: str) -> None:
    found = build_schema([games.find(name)])
    assert view_type(games.find(name)).__name__ in found["views"]["$defs"]
    text = to_typescript(found)
    assert "export namespace ClientMessages" in text
    assert 'type: "play";' in text
    assert "unknown[]" not in text


@pytest.mark.slow
@pytest.mark.skipif(not TSC.exists(), reason="needs TypeScript, which `make web` installs")
def test_the_compiler_takes_the_types(tmp_path: Path) -> None:
    """Types that contradict each other would become `any` or `never`."""
    use = tmp_path / "use.ts"
    use.write_text(
        f'import type {{ ClientMessages, ServerMessages, Views }} from "{TYPES.with_suffix("")}";\n'
        "type Sent = ClientMessages.Any;\n"
        'export const play: Sent = { type: "play", v: 1, key: "k", version: 3, steps: [1] };\n'
        "export const tag = (message: ServerMessages.Any): string => message.type;\n"
        "export const seat = (view: Views.Any): number => view.turn;\n"
        "// @ts-expect-error: a move has steps\n"
        'export const wrong: Sent = { type: "play", v: 1, key: "k", version: 3 };\n'
    )
    command = [str(TSC), "--noEmit", "--strict", "--ignoreConfig", str(use), str(TYPES)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=WEB, check=False)
    assert done.returncode == 0, done.stdout
