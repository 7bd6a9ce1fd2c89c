"""`cardtable serve --browser` opens the page of a server that is ready, on a port that is free."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path


def test_the_page_is_opened_even_if_somebody_has_the_port(tmp_path: Path) -> None:
    told = tmp_path / "told"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {told}\n')
    browser.chmod(0o755)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        serving = subprocess.Popen(
            [sys.executable, "-m", "cardtable", "serve", "--browser", "--port", str(port)],
            env=os.environ
            | {
                "BROWSER": str(browser),
                "CARDTABLE_DATABASE_URL": f"sqlite:///{tmp_path}/tables.db",
            },
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            deadline = time.monotonic() + 60
            while not told.exists() or not told.read_text().endswith("\n"):
                assert time.monotonic() < deadline
                time.sleep(0.1)
            address = told.read_text().strip()
            with urllib.request.urlopen(f"{address}healthz") as answer:
                assert answer.status == 200
        finally:
            serving.send_signal(signal.SIGINT)
            said, _ = serving.communicate(timeout=30)
    assert f":{port}/" not in address
    assert address in said
