"""Write the software bill of materials of Cardtable, as CycloneDX 1.6 in JSON.

    python tools/sbom.py > build/sbom.cdx.json    # or: make sbom

It lists the packages of requirements/*.txt, the npm packages that the page is built with, the fonts
of the page, and what `cardtable site` fetches. What is used only to build has the scope `excluded`;
what only `cardtable site` fetches has the scope `optional`. The licences of Python packages are
those of the installed ones. The same sources give the same file.
"""

import json
import re
import sys
import tomllib
from base64 import b64decode
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PINNED = re.compile(r"^([\w.-]+)==([\w.]+)", re.M)
IMPORTED = re.compile(r"""(?:from|import\()\s*["']((?:@[\w-]+/)?\w[\w-]*)(?:/[\w/-]+)?["']""")
SCOPES = {"run": "required", "build": "excluded", "node": "excluded"}

Component = dict[str, Any]


def read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def component(
    purl: str, name: str, version: str, scope: str, licences: list[dict[str, Any]], **more: Any
) -> Component:
    found = {"type": "library", "bom-ref": purl, "purl": purl, "name": name, "version": version,
             "scope": scope, "licenses": licences}  # fmt: skip
    return found | more


def read_lock(part: str) -> dict[str, str]:
    """Return the name and version of each package in a file of `requirements`."""
    return dict(PINNED.findall(read(f"requirements/{part}.txt")))


def python_licences(name: str) -> list[dict[str, Any]]:
    """Return the licences that an installed package names; none if it is for other platforms."""
    try:
        found = metadata(name)
    except PackageNotFoundError:
        return []
    if expressions := found.get_all("License-Expression"):
        return [{"expression": expressions[0]}]
    classifiers = [line for line in found.get_all("Classifier", []) if "License ::" in line]
    names = [line.rpartition(" :: ")[2] for line in classifiers] or found.get_all("License", [])
    return [{"license": {"name": name}} for name in names]


def list_python() -> Iterator[Component]:
    """Yield the Python packages. What the program needs is required, also if building needs it."""
    seen: set[str] = set()
    for part, scope in SCOPES.items():
        for name, version in read_lock(part).items():
            if name not in seen:
                purl = f"pkg:pypi/{name}@{version}"
                yield component(purl, name, version, scope, python_licences(name))
            seen.add(name)


def npm_component(
    name: str, version: str, scope: str, licence: str, integrity: str, **more: Any
) -> Component:
    kind, _, digest = integrity.partition("-")
    assert kind == "sha512", integrity
    hashes = [{"alg": "SHA-512", "content": b64decode(digest).hex()}]
    purl = f"pkg:npm/{name.replace('@', '%40')}@{version}"
    return component(purl, name, version, scope, [{"expression": licence}], hashes=hashes, **more)


def imported_packages() -> set[str]:
    """Return the npm packages that the sources of the page import."""
    files = [path for path in (ROOT / "web" / "src").rglob("*.*") if ".test." not in path.name]
    sources = [path for path in files if path.suffix in (".ts", ".svelte")]
    return {name for path in sources for name in IMPORTED.findall(path.read_text(encoding="utf-8"))}


def needed_packages(packages: dict[str, Any], roots: Iterable[str]) -> set[str]:
    """Return the npm packages that `roots` need, directly or not."""
    found: set[str] = set()
    waiting = list(roots)
    while waiting:
        name = waiting.pop()
        if name in packages and name not in found:
            found.add(name)
            waiting += packages[name].get("dependencies", {})
    return found


def list_npm() -> list[Component]:
    """Return the npm packages. Those that the page imports, and what they need, are required."""
    entries = json.loads(read("web/package-lock.json"))["packages"].items()
    named = [(path.rpartition("node_modules/")[2], one) for path, one in entries if path]
    needed = needed_packages(dict(reversed(named)), imported_packages())
    components: dict[str, Component] = {}
    for name, one in named:
        scope = "required" if name in needed else "excluded"
        found = npm_component(name, one["version"], scope, one["license"], one["integrity"])
        components.setdefault(found["purl"], found)
    return list(components.values())


def list_others() -> Iterator[Component]:
    """Yield the fonts of the page, and what `cardtable site` fetches."""
    for font in sorted((ROOT / "web" / "public" / "licences").glob("OFL-*.txt")):
        name = font.stem.removeprefix("OFL-")
        yield {"type": "data", "bom-ref": f"font-{name}", "name": name, "scope": "required",
               "description": "a font", "licenses": [{"license": {"id": "OFL-1.1"}}]}  # fmt: skip
    fetched = tomllib.loads(read("src/cardtable/site/runtime.toml"))
    pyodide = fetched["pyodide"]
    yield npm_component("pyodide", pyodide["version"], "optional", "MPL-2.0", pyodide["integrity"])
    for name, (version, digest) in fetched["wheels"].items():
        purl = f"pkg:pypi/{name}@{version}"
        hashes = [{"alg": "SHA-256", "content": digest.removeprefix("sha256:")}]
        found = component(purl, name, version, "optional", python_licences(name), hashes=hashes)
        yield found | {"bom-ref": f"site-{name}", "description": "for the page without a server"}


def make_bill() -> dict[str, Any]:
    """Return the whole bill of materials."""
    (version,) = re.findall(r'^__version__ = "(.+)"$', read("src/cardtable/__init__.py"), re.M)
    main = {"type": "application", "bom-ref": "cardtable", "name": "cardtable", "version": version,
            "licenses": [{"license": {"id": "Apache-2.0"}}]}  # fmt: skip
    components = [*list_python(), *list_npm(), *list_others()]
    needed = [one["bom-ref"] for one in components if one["scope"] != "excluded"]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": main},
        "components": components,
        "dependencies": [{"ref": "cardtable", "dependsOn": needed}],
    }


if __name__ == "__main__":
    json.dump(make_bill(), sys.stdout, indent=1, ensure_ascii=False)
    print()
