"""How a site is written. `tests/web/test_site.py` builds a whole one, and plays in it."""

import io
import json
import tarfile
import tomllib
from pathlib import Path

import pytest

from cardtable.engine.refusal import Refusal
from cardtable.site import build


def test_a_folder_with_other_files_is_refused(tmp_path: Path) -> None:
    build.require_free(tmp_path)
    build.require_free(tmp_path / "new")
    (tmp_path / "letter.txt").write_text("dear Ada")
    with pytest.raises(Refusal, match="site-folder"):
        build.require_free(tmp_path)
    with pytest.raises(Refusal, match="site-folder"):
        build.require_free(tmp_path / "letter.txt")
    (tmp_path / build.SITE_FILE).touch()  # a site of ours may be replaced
    build.require_free(tmp_path)


def test_what_was_fetched_must_be_what_is_pinned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pack_other_content(command: list[str]) -> None:
        with tarfile.open(tmp_path / "pyodide-1.tgz", "w:gz") as archive:
            archive.addfile(tarfile.TarInfo("package/pyodide.mjs"), io.BytesIO())

    monkeypatch.setattr(build, "run", pack_other_content)
    with pytest.raises(Refusal, match="site-fetch"):
        build.fetch_pyodide(tmp_path, "1", "sha512-AAAA")
    assert not (tmp_path / "package").exists()


def test_an_archive_is_unpacked_by_the_python_of_debian_12(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its `extractall` has no filters."""

    def extractall(self: tarfile.TarFile, path: Path) -> None:
        for name in self.getnames():
            (path / name).parent.mkdir(parents=True)
            (path / name).touch()

    with tarfile.open(tmp_path / "some.tgz", "w:gz") as archive:
        archive.addfile(tarfile.TarInfo("package/pyodide.mjs"), io.BytesIO())
    build.unpack(tmp_path / "some.tgz", tmp_path / "new")
    assert (tmp_path / "new" / "package" / "pyodide.mjs").exists()
    monkeypatch.delattr(tarfile, "data_filter", raising=False)
    monkeypatch.setattr(tarfile.TarFile, "extractall", extractall)
    build.unpack(tmp_path / "some.tgz", tmp_path / "old")
    assert (tmp_path / "old" / "package" / "pyodide.mjs").exists()


def test_the_pins_name_versions_and_digests_and_no_host() -> None:
    text = (build.HERE / "runtime.toml").read_text(encoding="utf-8")
    pins = tomllib.loads(text)
    assert "://" not in text
    assert pins["pyodide"]["integrity"].startswith("sha512-")
    assert all(digest.startswith("sha256:") for _, digest in pins["wheels"].values())


def test_a_command_that_fails_is_reported() -> None:
    with pytest.raises(Refusal, match="site-fetch") as refused:
        build.run(["sh", "-c", "echo no network >&2; exit 1"])
    assert "no network" in str(refused.value.about["what"])


def test_only_what_a_local_table_needs_is_packed() -> None:
    names = {path.relative_to(build.PACKAGE).as_posix() for path in build.packed_files()}
    assert {"site/local_node.py", "games/level8/one_star.txt", "bots/pragon/proofs.txt"} <= names
    assert not {name for name in names if name.startswith(("server/", "cli/", "tui/", "words/"))}
    assert not {"store/sqlite.py", "wire/salt_exchange.py", "bots/external.py"} & names


def test_ranges_that_touch_become_one() -> None:
    assert build.merge_ranges([[5, 7], [1, 3], [3, 4], [6, 9]]) == [[1, 4], [5, 9]]


def test_unused_tables_are_zeros_and_everything_else_stays(tmp_path: Path) -> None:
    first, second = b"\x00\x41\x90\x03\x0b\x04abcd", b"\x00\x41\x00\x0b\x02xy"  # at 400 and at 0
    data = b"\x02" + first + second
    wasm = b"\0asm\1\0\0\0" + bytes([1, 2, 7, 7]) + bytes([11, len(data)]) + data
    (tmp_path / "pyodide.asm.wasm").write_bytes(wasm)
    (tmp_path / "unused_tables.json").write_text("[[402, 404], [401, 402], [9, 12]]")
    found = build.wasm_without_tables(tmp_path, tmp_path)
    assert found == wasm.replace(b"abcd", b"a\0\0\0")


def test_the_page_gets_relative_paths_and_a_policy(tmp_path: Path) -> None:
    runtime = tmp_path / "runtime" / "v1"
    runtime.mkdir(parents=True)
    (runtime / "packages.pack.bin").write_bytes(bytes(7))
    (tmp_path / "sw.js").write_text("const BUILD = {};\nrest();\n")
    (tmp_path / "index.html").write_text(
        '<meta charset="utf-8" />\n<meta property="og:image" content="/preview.png" />'
        '<link href="/icon.svg" /><link href="/api/games" />'
    )
    (tmp_path / "preview.png").write_bytes(bytes(60_000))
    build.finish_page(tmp_path, "v1")
    text = (tmp_path / "index.html").read_text()
    assert '"/' not in text
    assert not (tmp_path / "preview.png").exists()
    assert 'content="runtime/v1/" data-bytes="7"' in text
    assert "script-src 'self' 'wasm-unsafe-eval';" in text
    worker = (tmp_path / "sw.js").read_text()
    assert '"files": ["runtime/v1/packages.pack.bin"], "isSite": true' in worker
    assert worker.endswith("rest();\n")


def test_a_site_says_to_which_page_its_runtime_belongs(tmp_path: Path) -> None:
    """The page of a server may have kept another runtime, and does not understand that one."""
    (tmp_path / "index.html").write_text('<script src="./assets/index-1.js"></script>')
    report = build.measure(tmp_path, "v1")
    assert (report.runtime, report.page) == ("runtime/v1/", "assets/index-1.js")
    assert json.loads((tmp_path / build.SITE_FILE).read_bytes())["page"] == "assets/index-1.js"
