"""Writes web/src/lib/wire.ts, the TypeScript of everything on the wire, from the Python types.

python scripts/wire_types.py [FILE]
"""

from __future__ import annotations

import inspect as source
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, get_type_hints, is_typeddict

import msgspec
from msgspec import inspect

from carteado.games import GAMES
from carteado.server import wire, wire_account, wire_commands, wire_evenings, wire_http, wire_tournaments

FILE = Path(__file__).parents[1] / "web" / "src" / "lib" / "wire.ts"
HEAD = "// Made by scripts/wire_types.py from server/wire*.py and the games' view_types.py: see `make types`.\n"
UNIONS = {
    "Happened": wire.Happened,
    "ServerMessage": wire.ServerMessage,
    "ClientMessage": wire_commands.ClientMessage,
}
ALIASES = {"Value": wire.Value, "Lang": wire.Lang, "Pace": wire.Pace, "Phase": wire.Phase, "Holder": wire.Holder}
SIMPLE: dict[type, str] = {
    inspect.StrType: "string", inspect.IntType: "number", inspect.FloatType: "number", inspect.BoolType: "boolean",
    inspect.NoneType: "null", inspect.AnyType: "unknown",
}  # fmt: skip


def types_of(module: ModuleType) -> Iterator[type]:
    """The messages and bodies a module defines, in their order."""
    for value in vars(module).values():
        is_struct = isinstance(value, type) and issubclass(value, msgspec.Struct)
        if (
            (is_struct or is_typeddict(value))
            and value.__module__ == module.__name__
            and value is not wire_commands.Command
        ):
            yield value


def view_types() -> Iterator[ModuleType]:
    """What the views of each game hold, as its rules say it."""
    for game in GAMES:
        yield import_module(f"carteado.{game}.view_types")


def written(kind: inspect.Type) -> str:
    """A type as TypeScript has it."""
    match kind:
        case inspect.Metadata():
            return written(kind.type)
        case inspect.LiteralType():
            return " | ".join(f'"{value}"' for value in kind.values)
        case inspect.UnionType():
            return " | ".join(dict.fromkeys(written(one) for one in kind.types))
        case inspect.ListType():
            item = written(kind.item_type)
            return f"({item})[]" if "|" in item else f"{item}[]"
        case inspect.TupleType():
            return f"[{', '.join(map(written, kind.item_types))}]"
        case inspect.DictType():
            return f"Record<string, {written(kind.value_type)}>"
        case inspect.StructType() | inspect.TypedDictType():
            return kind.cls.__name__
    return SIMPLE[type(kind)]


def comment(text: str | None, indent: str = "") -> str:
    lines = source.cleandoc(text or "").splitlines()
    if not lines:
        return ""
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return f"{indent}/**\n" + "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines) + f"{indent} */\n"


def struct(one: inspect.StructType, *, sent: bool) -> str:
    """A message or a body. What a client may leave out is optional when it is sent, and always there when read."""
    rows = [f'  {one.tag_field}: "{one.tag}";'] if one.tag_field else []
    for field in one.fields:
        may_lack = not field.required and (sent or one.cls.__struct_config__.omit_defaults)
        rows.append(f"  {field.encode_name}{'?' if may_lack else ''}: {written(field.type)};")
    return declared(one.cls, rows)


def typed_dict(one: inspect.TypedDictType) -> str:
    rows = [f"  {field.encode_name}{'' if field.required else '?'}: {written(field.type)};" for field in one.fields]
    return declared(one.cls, rows)


def declared(cls: type, rows: list[str]) -> str:
    body = "{\n" + "\n".join(rows) + "\n}" if rows else "{}"
    return comment(cls.__doc__) + f"export interface {cls.__name__} {body}\n"


def is_sent(cls: Any) -> bool:
    """Whether a client sends it: those are the types that refuse unknown fields."""
    return bool(cls.__struct_config__.forbid_unknown_fields)


def union(name: str) -> str:
    members = " | ".join(one.__name__ for one in UNIONS[name].__args__)
    return f"export type {name} = {members};\n"


def typescript() -> str:
    """The whole file."""
    parts = [HEAD, *(f"export type {name} = {written(inspect.type_info(kind))};\n" for name, kind in ALIASES.items())]
    for module in (wire, wire_commands, wire_http, wire_account, wire_tournaments, wire_evenings, *view_types()):
        for cls in types_of(module):
            info = inspect.type_info(cls)
            if isinstance(info, inspect.StructType):
                parts.append(struct(info, sent=is_sent(cls)))
            elif isinstance(info, inspect.TypedDictType):
                get_type_hints(cls)
                parts.append(typed_dict(info))
    return "\n".join([*parts, *map(union, UNIONS)])


def main() -> None:
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else FILE
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(typescript(), encoding="utf-8")


if __name__ == "__main__":
    main()
