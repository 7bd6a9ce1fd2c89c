"""TypeScript types from the schema, so that no type of a message is ever written by hand."""

import json
from typing import Any

HEAD = "// Made by `python tools/wiretypes.py` from the wire schema. Do not edit.\n"


def typescript(schema: dict[str, Any]) -> str:
    parts = [HEAD, f"export const VERSION = {schema['version']};\n"]
    for name in ("asks", "tells", "rest", "views"):
        parts.append(namespace(name.capitalize(), schema[name], everything=name != "rest"))
    return "\n".join(parts)


def namespace(name: str, document: dict[str, Any], everything: bool) -> str:
    types = [declared(title, form) for title, form in document["$defs"].items()]
    if everything:
        types.append(f"export type Every = {' | '.join(map(written, document['roots']))};\n")
    body = "".join(f"  {line}\n" if line else "\n" for line in "\n".join(types).splitlines())
    return f"export namespace {name} {{\n{body}}}\n"


def plain(title: str) -> str:
    """Shorten `cardtable.games.level8.view.Level8SeatView` to `Level8Level8SeatView`."""
    parts = title.split(".")
    return title if len(parts) < 3 else parts[-3].capitalize() + parts[-1]


def declared(title: str, form: dict[str, Any]) -> str:
    title = plain(title)
    if form.get("type") != "object" or "properties" not in form:
        return f"export type {title} = {written(form)};\n"
    required = set(form.get("required", ()))
    lines = [f"export interface {title} {{"]
    for name, part in form["properties"].items():
        lines.append(f"  {name}{'' if name in required else '?'}: {written(part)};")
    return "\n".join([*lines, "}\n"])


def written(form: dict[str, Any]) -> str:
    """One type, wherever it stands."""
    if "$ref" in form:
        return plain(str(form["$ref"]).rsplit("/", 1)[-1])
    if "enum" in form:
        return " | ".join(json.dumps(value) for value in form["enum"])
    if "anyOf" in form:
        return " | ".join(written(part) for part in form["anyOf"])
    match form.get("type"):
        case "array":
            return array(form)
        case "object":
            inner = form.get("additionalProperties")
            kind = written(inner) if isinstance(inner, dict) else "unknown"
            return f"{{ [name: string]: {kind} }}"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null":
            return str(form["type"])
        case _:
            return "unknown"


def array(form: dict[str, Any]) -> str:
    if "prefixItems" in form:
        return f"[{', '.join(written(part) for part in form['prefixItems'])}]"
    inner = written(form.get("items") or {})
    return f"({inner})[]" if "|" in inner else f"{inner}[]"
