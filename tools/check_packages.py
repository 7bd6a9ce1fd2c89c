"""Build the packages in a clean clone, install them as a stranger would, and use them.

    python tools/check_packages.py [PYTHON ...]    # other interpreters to install into
    python tools/check_packages.py --installed     # only use the cardtable of this interpreter

A source distribution and a wheel are built; then each is installed into a fresh environment of
each interpreter, with a search path that holds neither a C compiler nor Node, and `--version`,
`doctor`, `play` and `serve` must work there; so must `site`, if this machine has Node. The wheel is
one of plain Python, as it is for platforms without a compiled one, unless CARDTABLE_COMPILED=1 asks
for a compiled one.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parent.parent
START_TIME = 120  # seconds in which a server must answer


def run(
    command: list[str], environment: Mapping[str, str], text: str = "", cwd: Path = ROOT
) -> str:
    """Run a command and return what it wrote; stop here, with all of it, if it fails."""
    done = subprocess.run(command, env=environment, cwd=cwd, input=text, capture_output=True,
                          text=True, encoding="utf-8", check=False)  # fmt: skip
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}")
    return done.stdout


def build_packages(folder: Path) -> tuple[str, list[Path]]:
    """Build both packages in a clone of the last commit; return the commit and the packages."""
    clone, packages = folder / "clone", folder / "packages"
    environment = {**os.environ, "CARDTABLE_PAGE": "1"}
    if os.environ.get("CARDTABLE_COMPILED", "") in ("", "0"):
        environment["CARDTABLE_PURE"] = "1"
    run(["git", "clone", "-q", str(ROOT), str(clone)], environment)
    # The wheel is built from the clone as well: building it from the other package is what an
    # installation of that one does.
    for target in ("sdist", "wheel"):
        command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(packages)]
        run(command, environment, cwd=clone)
    command = ["git", "rev-parse", "--short=12", "HEAD"]
    return run(command, environment, cwd=clone).strip(), sorted(packages.iterdir())


def install(python: str, package: Path, folder: Path) -> Path:
    """Install a package into a fresh environment; return its interpreter."""
    run([python, "-m", "venv", str(folder)], os.environ)
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    command = [str(scripts / "python"), "-m", "pip", "--disable-pip-version-check", "install", "-q",
               "-c", str(ROOT / "constraints.txt"), str(package)]  # fmt: skip
    run(command, bare_environment(scripts), cwd=folder)
    return scripts / "python"


def bare_environment(scripts: Path) -> dict[str, str]:
    """Return the variables of this process, with a search path that holds `scripts` alone."""
    ours = {name: text for name, text in os.environ.items() if not name.startswith("CARDTABLE_")}
    return {**ours, "PATH": str(scripts), "PYTHONPATH": "", "PYTHONUTF8": "1"}


def check_installed(python: Path, folder: Path, commit: str = "") -> None:
    """Use the cardtable of an interpreter: ask for its version, examine it, play, and serve."""
    environment = {
        **bare_environment(python.parent),
        "CARDTABLE_DATABASE_URL": f"sqlite:///{(folder / 'check.sqlite').as_posix()}",
        "CARDTABLE_PORT": "0",
    }
    command = [str(python), "-m", "cardtable"]
    version = run([*command, "--version"], environment, cwd=folder)
    assert commit in version, version
    findings = json.loads(run([*command, "doctor", "--json"], environment, cwd=folder))
    assert findings["page"], "the page is missing"
    assert not findings["troubles"], findings["troubles"]
    for game in findings["games"]:
        shown = run([*command, "play", game, "--seed", "1"], environment, "quit\n", folder)
        assert "--seed 1" in shown, shown
    check_server(command, environment, folder)
    check_site(command, environment, folder)
    print(f"works: {version.strip()}", flush=True)


def check_server(command: list[str], environment: dict[str, str], folder: Path) -> None:
    log = folder / "server.log"
    with log.open("wb") as output:
        server = subprocess.Popen([*command, "serve"], env=environment, cwd=folder, stderr=output)
    try:
        address = wait_for_address(server, log)
        for path, wanted in (("/", b"<!doctype html>"), ("/api/games", b"threeup")):
            with urlopen(address + path) as answer:
                assert wanted in answer.read(), path
    finally:
        server.terminate()
        server.wait()


def check_site(command: list[str], environment: dict[str, str], folder: Path) -> None:
    """Write the page without a server, and look for every file that its service worker keeps."""
    node, site = shutil.which("node"), folder / "site"
    if not node:
        print("there is no Node here, so `site` is not checked", flush=True)
        return
    search = os.pathsep.join((environment["PATH"], str(Path(node).parent)))
    run([*command, "site", str(site)], environment | {"PATH": search}, cwd=folder)
    first, *_ = (site / "sw.js").read_text(encoding="utf-8").splitlines()
    kept = json.loads(first.removeprefix("const BUILD = ").removesuffix(";"))["files"]
    assert len(kept) > 50, kept
    for name in ("index.html", *kept):
        assert (site / name).is_file(), name


def wait_for_address(server: subprocess.Popen[bytes], log: Path) -> str:
    """Return the address of a server when it is ready."""
    deadline = time.monotonic() + START_TIME
    while server.poll() is None and time.monotonic() < deadline:
        lines = [json.loads(line) for line in log.read_text().splitlines() if line.endswith("}")]
        for line in lines:
            if "address" in line:
                try:
                    with urlopen(f"{line['address']}/readyz"):
                        return str(line["address"])
                except URLError:
                    pass
        time.sleep(0.1)
    sys.exit(f"the server did not start:\n{log.read_text()}")


def main(arguments: list[str]) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if arguments == ["--installed"]:
            check_installed(Path(sys.executable), folder)
            return
        commit, packages = build_packages(folder)
        for number, python in enumerate(arguments or [sys.executable]):
            for package in packages:
                print(f"{package.name} on {python} ...", flush=True)
                place = folder / f"{number}-{package.suffix[1:]}"
                check_installed(install(python, package, place), place, commit)


if __name__ == "__main__":
    main(sys.argv[1:])
