"""tools/screenshots.py takes the pictures of the documentation."""

import subprocess
import sys
from pathlib import Path

import pytest

from support.sources import ROOT

# One of each way to a picture: a page, a page with a menu open, and a table
NAMES = ["guide-phone-dark", "rules-phone-light", "settings-phone-dark"]


@pytest.mark.slow
@pytest.mark.usefixtures("server", "browser")  # without a page or a browser it is skipped
def test_pictures_of_the_page_are_taken(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "tools" / "screenshots.py"), "--folder", str(tmp_path)]
    subprocess.run([*command, *NAMES], check=True)
    pictures = sorted(tmp_path.iterdir())
    assert [picture.stem for picture in pictures] == NAMES
    for picture in pictures:
        data = picture.read_bytes()
        frame = data.index(b"\xff\xc0")  # the marker before the size of a JPEG
        height, width = (int.from_bytes(data[frame + at : frame + at + 2]) for at in (5, 7))
        assert (width, height) == (360, 640)
        assert len(data) > 10_000, "an empty page would be smaller"
