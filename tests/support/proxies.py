"""Caddy, nginx and the compose file of deploy, with real programs and without containers."""

import contextlib
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from support.databases import TIMEOUT
from support.servers import HTTP, Server, reserve_port, wait_until
from support.sources import ROOT

DEPLOY = ROOT / "deploy"


def load_compose() -> dict[str, Any]:
    """Return the compose file, with the defaults of the variables that it uses."""
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    loaded: dict[str, Any] = yaml.safe_load(re.sub(r"\$\{\w+:-(\w*)\}", r"\1", text))
    return loaded


def compose_servers(folder: Path, database: str, **variables: str) -> list[Server]:
    """Return the servers of the compose file as processes of this machine, not yet started.

    They have its settings; only what names a machine or a file of a container is replaced.
    """
    secret = folder / "database_url"
    secret.write_text(database)
    servers = []
    for service in load_compose()["services"].values():
        if "build" in service:
            server = Server("", **service["environment"] | variables)
            replaced = {
                "CARDTABLE_DATABASE_URL_FILE": str(secret),
                "CARDTABLE_PEER_URL": server.url,
                "CARDTABLE_TRUSTED_PROXIES": "127.0.0.1",
            }
            assert set(replaced) <= set(service["environment"])
            server.environment |= replaced
            servers.append(server)
    return servers


def find_program(name: str) -> str:
    """Return the path of a program, or skip the test; CI fails instead."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin")
    if found is None:
        if os.environ.get("CI") == "true":
            pytest.fail(f"CI needs {name}")
        pytest.skip(f"needs {name}")
    return found


def answers(url: str) -> bool:
    with contextlib.suppress(httpx.HTTPError):
        return httpx.get(f"{url}/api/games", **HTTP).status_code == 200
    return False


@contextmanager
def running(command: list[str], folder: Path, url: str, **variables: str) -> Iterator[str]:
    """Run a proxy for the time of the block; yield its URL when it answers."""
    log = folder / "log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, env={**os.environ, **variables}, stdout=output, stderr=subprocess.STDOUT
        )
    try:
        wait_until(lambda: process.poll() is not None or answers(url))
        assert process.poll() is None, log.read_text()
        yield url
    finally:
        process.terminate()
        process.wait(TIMEOUT)


def caddy(
    folder: Path, *servers: Server, path: str = "", scheme: str = "https", patience: str = "5s"
) -> AbstractContextManager[str]:
    """Run Caddy with our example and a certificate of its own making.

    Only what it would change outside of `folder` is switched off: its ports for administration and
    for http, and the list of certificates that this machine trusts. With `path`, it is the example
    for servers below that path. A browser trusts no such certificate: for it, `scheme` is http.
    `patience` is how long each request waits for a server that does not answer.
    """
    program = find_program("caddy")
    file = folder / "Caddyfile"
    example = (DEPLOY / ("Caddyfile.path" if path else "Caddyfile")).read_text()
    assert example.count("lb_try_duration 5s") == 1
    example = example.replace("lb_try_duration 5s", f"lb_try_duration {patience}")
    options = "\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n"
    file.write_text(f"{{\n{options}}}\n{example}")
    url = f"{scheme}://127.0.0.1:{reserve_port()}"
    command = [program, "run", "--config", str(file), "--adapter", "caddyfile"]
    addresses = " ".join(f"127.0.0.1:{server.port}" for server in servers)
    folders = {"XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    variables = {"CARDTABLE_SITE": url, "CARDTABLE_SERVERS": addresses, **folders}
    return running(command, folder, url + path, **variables)


def nginx(folder: Path, *servers: Server, path: str = "") -> AbstractContextManager[str]:
    """Run nginx with our example, on a free port, in a folder of its own, with a certificate.

    With `path`, it is the example for servers below that path.
    """
    program = find_program("nginx")
    port = reserve_port()
    example = (DEPLOY / ("nginx-path.conf" if path else "nginx.conf")).read_text()
    addresses = "\n".join(f"server 127.0.0.1:{server.port} fail_timeout=1s;" for server in servers)
    for old, new in (
        ("listen 80;", f"listen 127.0.0.1:{port} ssl; {make_certificate(folder)}"),
        ("server 127.0.0.1:8765 fail_timeout=1s;", addresses),
    ):
        assert example.count(old) == 1
        example = example.replace(old, new)
    (folder / "cardtable.conf").write_text(example)
    user = "user root;" if os.geteuid() == 0 else ""
    paths = " ".join(
        f"{kind}_temp_path {folder}/{kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; {user} pid {folder}/pid; error_log stderr; events {{}}\n"
        f"http {{ access_log off; {paths} include {folder}/cardtable.conf; }}\n"
    )
    command = [program, "-e", "stderr", "-p", str(folder), "-c", str(folder / "nginx.conf")]
    return running(command, folder, f"https://127.0.0.1:{port}{path}")


def make_certificate(folder: Path) -> str:
    """Make a certificate that nobody trusts; return the lines of nginx that name it."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    kind = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=127.0.0.1"
    command = [find_program("openssl"), *kind.split(), "-out", str(certificate)]
    subprocess.run([*command, "-keyout", str(key)], check=True, capture_output=True)
    return f"ssl_certificate {certificate}; ssl_certificate_key {key};"
