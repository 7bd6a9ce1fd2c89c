"""Run the steps of deploy/Dockerfile in clean Debian roots, and serve from the result.

    python tools/check_image.py [FOLDER]

For machines without Docker: it needs root, `debootstrap` and `chroot`. Each stage starts from a new
minimal Debian, as the image does; FOLDER keeps that for the next time. The rules stay in plain
Python, which is faster to build; CARDTABLE_PURE=0 compiles them. The last stage must start as
its user on a root that is mounted read-only, answer `/readyz`, and hold no compiler and no Node.
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCKERFILE = ROOT / "deploy" / "Dockerfile"
SYSTEM_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
CHROOT = shutil.which("chroot", path=SYSTEM_PATH) or "chroot"
START_TIME = 120  # seconds in which the server must answer
# How this machine reaches its package registries, which a clean root does not know.
NETWORK_FILES = ("/etc/resolv.conf", "/etc/hosts", "/etc/ssl/certs/ca-certificates.crt")
NETWORK_VARIABLE = re.compile(r"(PIP|NPM_CONFIG|UV|NODE|SSL|REQUESTS|CURL)_|.*_proxy$", re.I)


def call(*command: str | Path) -> None:
    subprocess.run([str(part) for part in command], check=True)


class Stage:
    """One stage of the Dockerfile, in a root folder of its own."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.environment = {"PATH": SYSTEM_PATH}
        self.folder, self.user, self.command = "/", "root", [""]

    def chroot(self, command: list[str], user: str = "root") -> list[str]:
        """Return the command that runs `command` in this root, in its folder."""
        script = f"cd {shlex.quote(self.folder)} && exec {shlex.join(command)}"
        return [CHROOT, f"--userspec={user}", str(self.root), "/bin/sh", "-c", script]

    def run(self, script: str) -> None:
        for name in NETWORK_FILES:  # each time: a step may install certificates of its own
            target = self.root / name.lstrip("/")
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(name, target)
        passed = {name: text for name, text in os.environ.items() if NETWORK_VARIABLE.match(name)}
        environment = {**passed, **self.environment, "DEBIAN_FRONTEND": "noninteractive"}
        command = self.chroot(["/bin/sh", "-c", script])
        subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)

    def copy(self, words: list[str], stages: dict[str, "Stage"]) -> None:
        if words[0].startswith("--from="):
            source = stages[words[0].removeprefix("--from=")].root / words[1].lstrip("/")
            shutil.copytree(source, self.root / words[2].lstrip("/"), symlinks=True)
            return
        assert words[0] == ".", words
        files = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        for name in subprocess.check_output(files, cwd=ROOT, text=True).split("\0"):
            if name and (ROOT / name).is_file():
                target = self.root / words[1].lstrip("/") / name
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, target)

    def set_variables(self, text: str) -> None:
        for word in shlex.split(text):
            name, _, value = word.partition("=")
            self.environment[name] = re.sub(
                r"\$(\w+)", lambda match: self.environment.get(match[1], ""), value
            )

    def set_argument(self, text: str) -> None:
        name, _, default = text.partition("=")
        usual = {"CARDTABLE_PURE": "1", "CARDTABLE_COMMIT": "check-image"}
        self.environment[name] = os.environ.get(name, usual.get(name, default))


def read_steps() -> list[tuple[str, str]]:
    """Return the steps of the Dockerfile: instruction and rest of the line."""
    lines = DOCKERFILE.read_text(encoding="utf-8").splitlines()
    steps = [line.partition(" ") for line in lines if line and not line.startswith("#")]
    return [(name, rest) for name, _, rest in steps]


def new_stage(base: Path, folder: Path) -> Stage:
    call("cp", "-a", base, folder)
    return Stage(folder)


def build_stages(base: Path, folder: Path) -> Stage:
    """Run all steps; return the last stage."""
    stages: dict[str, Stage] = {}
    stage = Stage(folder)
    for name, rest in read_steps():
        print(f"{name} {rest[:100]}", flush=True)
        match name:
            case "FROM":
                assert rest.startswith("debian:12-slim"), rest
                stage = new_stage(base, folder / f"stage-{len(stages)}")
                stages[rest.partition(" AS ")[2] or "last"] = stage
            case "RUN":
                stage.run(rest)
            case "COPY":
                stage.copy(rest.split(), stages)
            case "ENV":
                stage.set_variables(rest)
            case "ARG":
                stage.set_argument(rest)
            case "WORKDIR":
                stage.folder = rest
                (stage.root / rest.lstrip("/")).mkdir(parents=True, exist_ok=True)
            case "USER":
                stage.user = rest
            case "CMD":
                stage.command = json.loads(rest)
            case "VOLUME" | "EXPOSE" | "HEALTHCHECK":
                pass  # for Docker itself; tests/deploy/test_files.py reads them
            case _:
                sys.exit(f"{name} is not understood")
    return stage


def check_result(stage: Stage) -> None:
    """Start the server as the image would: as its user, with a root that is read-only."""
    for program in ("gcc", "node", "npm", "pip"):
        assert not list(stage.root.glob(f"usr/bin/{program}")), program
    call("mount", "--bind", stage.root, stage.root)
    try:
        call("mount", "-o", "remount,bind,ro", stage.root)
        for name in ("data", "tmp"):
            call("mount", "-t", "tmpfs", "-o", "mode=1777", "tmpfs", stage.root / name)
        serve(stage)
    finally:
        call("umount", "--recursive", stage.root)


def serve(stage: Stage) -> None:
    environment = {**stage.environment, "CARDTABLE_PORT": "0"}
    version = stage.chroot(["cardtable", "--version"], stage.user)
    print(subprocess.check_output(version, env=environment, text=True).strip())
    for language in ("en", "de"):  # the data of other languages are left out
        games = stage.chroot(["cardtable", "games", "--language", language], stage.user)
        subprocess.run(games, env=environment, check=True, stdout=subprocess.DEVNULL)
    command = stage.chroot(stage.command, stage.user)
    server = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
    try:
        assert server.stderr is not None
        line = server.stderr.readline()
        assert '"address"' in line, line
        port = json.loads(line)["address"].rpartition(":")[2]
        # The same request as the health check of the image, at the port of this server.
        (check,) = (rest for name, rest in read_steps() if name == "HEALTHCHECK")
        ask = json.loads(check.partition(" CMD ")[2].replace(":8765/", f":{port}/"))
        deadline = time.monotonic() + START_TIME
        while subprocess.run(stage.chroot(ask, stage.user), env=environment, check=False,
                             stderr=subprocess.DEVNULL).returncode:  # fmt: skip
            assert time.monotonic() < deadline, "the server is not healthy"
            time.sleep(0.2)
        print("The server is healthy.")
    finally:
        server.terminate()
        server.wait()


def size_of(folder: Path) -> int:
    """Return how much a folder takes on the disk, in megabytes."""
    return int(subprocess.check_output(["du", "-sm", str(folder)], text=True).split()[0])


def main(arguments: list[str]) -> None:
    with tempfile.TemporaryDirectory(prefix="cardtable-image-") as name:
        base = Path(arguments[0] if arguments else f"{name}/base").resolve()
        if not (base / "usr").exists():
            call("debootstrap", "--variant=minbase", "bookworm", base)
        stage = build_stages(base, Path(name))
        check_result(stage)
        print(f"The image adds {size_of(stage.root) - size_of(base)} MB to its base.")


if __name__ == "__main__":
    main(sys.argv[1:])
