"""The files for containers and systemd agree with the program. No container is started here."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

import cardtable
from cardtable.server.settings import PREFIX, from_environment
from support.proxies import load_compose
from support.sources import ROOT
from tools import check_image

DEPLOY = ROOT / "deploy"
FOLDERS = ("deploy", ".github", "requirements", "tools")
NOT_OURS = {"__pycache__", "secrets", ".env"}  # made where the program is used


def check_settings(given: dict[str, str], *not_settings: str) -> None:
    """Check that a server would start with these variables, and knows each of them."""
    ours = {name: value for name, value in given.items() if name.startswith(PREFIX)}
    settings = from_environment(ours)
    fields = {name.removeprefix(PREFIX).removesuffix("_FILE").lower() for name in ours}
    assert fields - set(not_settings) <= set(settings.__struct_fields__)


def test_the_servers_of_the_compose_file_have_settings_that_work(tmp_path: Path) -> None:
    (tmp_path / "url").write_text("postgresql://cardtable:secret@database/cardtable")
    compose = load_compose()
    servers = {name: one for name, one in compose["services"].items() if "build" in one}
    assert len(servers) == 2
    for name, server in servers.items():
        environment = server["environment"]
        secret = environment["CARDTABLE_DATABASE_URL_FILE"].removeprefix("/run/secrets/")
        assert secret in server["secrets"]
        assert secret in compose["secrets"]
        check_settings(environment | {"CARDTABLE_DATABASE_URL_FILE": str(tmp_path / "url")})
        assert environment["CARDTABLE_PEER_URL"] == f"http://{name}:8765"
        assert f"{name}:8765" in compose["services"]["proxy"]["environment"]["CARDTABLE_SERVERS"]
        assert server["depends_on"]["database"]["condition"] == "service_healthy"
        assert server["env_file"] == [{"path": ".env", "required": False}]
        assert (ROOT / "deploy" / server["build"]["context"]).resolve() == ROOT
        assert (ROOT / server["build"]["dockerfile"]).exists()
    (network,) = compose["networks"]["cardtable"]["ipam"]["config"]
    assert environment["CARDTABLE_TRUSTED_PROXIES"] == network["subnet"]


def test_the_secrets_of_the_compose_file_are_made_as_the_page_says(tmp_path: Path) -> None:
    """The lines of docs/hosting.md, up to the one that starts the containers."""
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    script = page.partition("It needs two secrets:\n\n```\n")[2].partition("CARDTABLE_SITE=")[0]
    (tmp_path / "deploy").mkdir()
    subprocess.run(["sh", "-euc", f"umask 077\n{script}"], cwd=tmp_path, check=True)
    secrets = {
        name: (tmp_path / "deploy" / one["file"]).read_text()
        for name, one in load_compose()["secrets"].items()
    }
    password = secrets["postgres_password"].strip()
    assert len(password) == 48
    # The user of a container can read them; other users of this machine cannot reach them.
    for one in (tmp_path / "deploy" / "secrets").iterdir():
        assert one.stat().st_mode & 0o777 == 0o644, one.name
    assert (tmp_path / "deploy" / "secrets").stat().st_mode & 0o777 == 0o700
    assert secrets["database_url"] == f"postgresql://cardtable:{password}@database/cardtable"


@pytest.mark.parametrize("file", [".gitignore", ".dockerignore"])
def test_no_secret_gets_into_a_commit_a_package_or_an_image(file: str) -> None:
    """A source distribution holds what git does not ignore."""
    lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
    assert {"deploy/secrets", "**/.env"} <= set(lines)


def test_the_image_runs_a_server_that_is_not_root() -> None:
    """Its last stage: who runs it, its settings, its port."""
    stage = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").rpartition("\nFROM ")[2]
    assert re.search(r"^USER cardtable$", stage, re.MULTILINE)
    assert re.search(r'^CMD \["cardtable", "serve"\]$', stage, re.MULTILINE)
    check_settings(dict(re.findall(r"(CARDTABLE_\w+)=(\S+)", stage)))
    assert re.findall(r"^EXPOSE (.+)$", stage, re.MULTILINE) == ["8765"]
    assert "127.0.0.1:8765/readyz" in stage


def test_the_script_that_runs_the_steps_of_the_image_understands_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The steps that need a clean root are only counted here."""
    ran: list[str] = []
    monkeypatch.setattr(check_image, "new_stage", lambda _, folder: check_image.Stage(folder))
    monkeypatch.setattr(check_image.Stage, "run", lambda _, script: ran.append(script))
    monkeypatch.setattr(check_image.Stage, "copy", lambda *_: None)
    stage = check_image.build_stages(tmp_path, tmp_path)
    assert (stage.user, stage.folder) == ("cardtable", "/data")
    assert stage.command == ["cardtable", "serve"]
    assert stage.environment["PATH"].startswith("/opt/cardtable/bin:")
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    assert ran == re.findall(r"^RUN (.+)$", text, re.MULTILINE)


def test_the_unit_of_systemd_is_understood_and_hardened(tmp_path: Path) -> None:
    text = (DEPLOY / "cardtable.service").read_text(encoding="utf-8")
    check_settings(dict(re.findall(r"^Environment=(\w+)=(.*)$", text, re.MULTILINE)))
    if shutil.which("systemd-analyze") is None:
        pytest.skip("needs systemd-analyze")
    unit = tmp_path / "cardtable.service"
    unit.write_text(text.replace("/opt/cardtable/bin/cardtable", "/bin/true"))
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "SYSTEMD_COLORS": "0"}

    def analyse(*arguments: str) -> str:
        command = ["systemd-analyze", *arguments, str(unit)]
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
        return done.stdout + done.stderr

    assert analyse("verify") == ""
    found = re.search(
        r"exposure level for cardtable.service: ([0-9.]+)", analyse("security", "--offline=true")
    )
    assert found is not None
    assert float(found[1]) < 2


def test_the_workflow_publishes_only_what_was_tested_and_built() -> None:
    """It is read, not run. A tag is published when all other jobs have passed."""
    workflow = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8"))
    jobs = workflow["jobs"]
    assert set(jobs["publish"]["needs"]) == set(jobs) - {"publish"}
    assert "refs/tags/v" in jobs["publish"]["if"]
    commands = [step.get("run", "") for job in jobs.values() for step in job["steps"]]
    assert ".ci/run" in commands


def test_a_tag_that_names_another_version_is_not_published(tmp_path: Path) -> None:
    """The step of the workflow runs here, where the packages of 1.2.0 were built."""
    workflow = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8"))
    steps = workflow["jobs"]["sdist"]["steps"]
    (step,) = (step for step in steps if "GITHUB_REF_NAME" in step.get("run", ""))
    assert step["if"] == workflow["jobs"]["publish"]["if"]
    (tmp_path / "dist").mkdir()
    (tmp_path / "dist" / "cardtable-1.2.0.tar.gz").touch()

    def is_accepted(tag: str, changelog: str) -> bool:
        (tmp_path / "CHANGELOG.md").write_text(changelog)
        command = ["bash", "-e", "-c", step["run"]]
        environment = {**os.environ, "GITHUB_REF_NAME": tag}
        return subprocess.run(command, cwd=tmp_path, env=environment, check=False).returncode == 0

    assert is_accepted("v1.2.0", "## [Unreleased]\n\n## [1.2.0] - 2027-01-02\n")
    assert not is_accepted("v1.2.0", "## [Unreleased]\n\n## [1.1.0] - 2026-12-01\n")
    assert not is_accepted("v1.2.1", "## [Unreleased]\n\n## [1.2.1] - 2027-01-02\n")


def test_the_citation_names_the_present_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert (citation["version"], citation["license"]) == (cardtable.__version__, "Apache-2.0")


def test_templates_of_issues_can_be_chosen() -> None:
    """A forge shows one by its name and says what it is for."""
    templates = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").iterdir())
    assert len(templates) == 2
    for template in templates:
        _, head, body = template.read_text(encoding="utf-8").split("---\n")
        assert {"name", "about"} <= set(yaml.safe_load(head)), template.name
        assert "**" in body


def test_the_page_about_releases_says_how_each_file_is_checked() -> None:
    page = (ROOT / "docs" / "releasing.md").read_text(encoding="utf-8")
    _, _, table = page.partition("| file | checked by |")
    rows = [row.split(" | ") for row in table.splitlines() if row.startswith("| `")]
    listed = {name for files, _ in rows for name in re.findall(r"`([^`]+)`", files)}
    paths = [path.relative_to(ROOT) for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
    ours = [path for path in paths if not NOT_OURS & set(path.parts) and (ROOT / path).is_file()]
    assert listed == {path.as_posix() for path in ours}
    for _, checks in rows:
        for path in re.findall(r"`((?:tests|tools)/[^`]+)`", checks):
            assert (ROOT / path).exists(), path
