"""Prints the types of all messages, and of the views of all games, in TypeScript or JSON Schema.

python tools/wiretypes.py [--schema]
"""

import json
import sys
from typing import Any, get_type_hints

from msgspec.json import schema_components

from cardtable import games
from cardtable.bots.advice import AnalysisProgress, Playouts
from cardtable.engine.game import Game
from cardtable.engine.score import ScoreSheet
from cardtable.table.record import Record
from cardtable.wire import VERSION, client_messages, rest, server_messages


def view_type(game: Game) -> Any:
    """Return the type of a game's views. It needs the sources: compiled functions keep no types."""
    return get_type_hints(game.view)["return"]


def build_schema(rules: list[Game]) -> dict[str, Any]:
    """Build the schema of all messages and of the views of these games."""
    whole = [
        rest.GameInfo, rest.Me, rest.Rename, rest.NewTable, rest.CreatedTable, rest.Lobby,
        rest.Records, rest.SeatPass, rest.MePass, rest.TableCode, rest.InvitePath, rest.Network,
        rest.Problem, Record,
        rest.Notation, rest.DealQuery, rest.DealCheck, rest.Replay, rest.Verification,
        rest.Statistics, AnalysisProgress, Playouts, rest.ScoreQuery, ScoreSheet, rest.NewTrial,
        rest.ChallengeText, rest.ComparisonQuery, rest.Comparison,
    ]  # fmt: skip
    views = [view_type(game) for game in rules]
    return {
        "version": VERSION,
        "client_messages": build_document(client_messages.AnyClientMessage),
        "server_messages": build_document(server_messages.AnyServerMessage),
        "rest": build_document(*whole),
        "views": build_document(*views),
    }


def build_document(*types: Any) -> dict[str, Any]:
    roots, components = schema_components(types, ref_template="#/$defs/{name}")
    return {"roots": list(roots), "$defs": components}


# TypeScript

HEADER = "// Made by `python tools/wiretypes.py` from the wire schema. Do not edit.\n"


def to_typescript(schema: dict[str, Any]) -> str:
    parts = [HEADER, f"export const VERSION = {schema['version']};\n"]
    for name in ("client_messages", "server_messages", "rest", "views"):
        title = name.title().replace("_", "")
        parts.append(render_namespace(title, schema[name], with_union=name != "rest"))
    return "\n".join(parts)


def render_namespace(name: str, document: dict[str, Any], with_union: bool) -> str:
    types = [render_declaration(title, form) for title, form in document["$defs"].items()]
    if with_union:
        types.append(f"export type Any = {' | '.join(map(render_type, document['roots']))};\n")
    body = "".join(f"  {line}\n" if line else "\n" for line in "\n".join(types).splitlines())
    return f"export namespace {name} {{\n{body}}}\n"


def plain_title(title: str) -> str:
    """Shorten `cardtable.games.level8.view.Level8SeatView` to `Level8Level8SeatView`."""
    parts = title.split(".")
    return title if len(parts) < 3 else parts[-3].capitalize() + parts[-1]


def render_declaration(title: str, form: dict[str, Any]) -> str:
    title = plain_title(title)
    if form.get("type") != "object" or "properties" not in form:
        return f"export type {title} = {render_type(form)};\n"
    required = set(form.get("required", ()))
    lines = [f"export interface {title} {{"]
    for name, part in form["properties"].items():
        lines.append(f"  {name}{'' if name in required else '?'}: {render_type(part)};")
    return "\n".join([*lines, "}\n"])


def render_type(form: dict[str, Any]) -> str:
    """Return a type as TypeScript writes it."""
    if "$ref" in form:
        return plain_title(str(form["$ref"]).rsplit("/", 1)[-1])
    if "enum" in form:
        return " | ".join(json.dumps(value) for value in form["enum"])
    if "anyOf" in form:
        return " | ".join(render_type(part) for part in form["anyOf"])
    match form.get("type"):
        case "array":
            return render_array(form)
        case "object":
            inner = form.get("additionalProperties")
            kind = render_type(inner) if isinstance(inner, dict) else "unknown"
            return f"{{ [name: string]: {kind} }}"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null":
            return str(form["type"])
        case _:
            return "unknown"


def render_array(form: dict[str, Any]) -> str:
    if "prefixItems" in form:
        return f"[{', '.join(render_type(part) for part in form['prefixItems'])}]"
    inner = render_type(form.get("items") or {})
    return f"({inner})[]" if "|" in inner else f"{inner}[]"


def main() -> None:
    found = build_schema([games.find(name) for name in games.names()])
    print(json.dumps(found, indent=1) if "--schema" in sys.argv else to_typescript(found), end="")


if __name__ == "__main__":
    main()
