"""Write web/src/net/wire.ts: the TypeScript types of all messages and HTTP bodies, generated from the Python types.

python scripts/wire_types.py [FILE]
"""

from __future__ import annotations

import inspect as source
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, get_type_hints, is_typeddict

import msgspec
from msgspec import inspect

from carteado.games.registry import GAMES
from carteado.presenter import messages
from carteado.server.wire import account, commands, evenings, http, tournaments

FILE = Path(__file__).parents[1] / "web" / "src" / "net" / "wire.ts"
HEAD = "// Made by scripts/wire_types.py from server/wire/*.py and the games' view_types.py: see `make types`.\n"
UNIONS = {
    "TableEvent": messages.TableEvent,
    "ServerMessage": messages.ServerMessage,
    "ClientMessage": commands.ClientMessage,
}
ALIASES = {name: getattr(messages, name) for name in ("Value", "Lang", "Pace", "Phase", "Holder")}
SIMPLE: dict[type, str] = {
    inspect.StrType: "string", inspect.IntType: "number", inspect.FloatType: "number", inspect.BoolType: "boolean",
    inspect.NoneType: "null", inspect.AnyType: "unknown",
}  # fmt: skip


def types_of(module: ModuleType) -> Iterator[type]:
    """Return the types of messages and bodies that a module defines, in order."""
    for value in vars(module).values():
        is_struct = isinstance(value, type) and issubclass(value, msgspec.Struct)
        if (is_struct or is_typeddict(value)) and value.__module__ == module.__name__ and value is not commands.Command:
            yield value


def view_types() -> Iterator[ModuleType]:
    """Yield the module with the view types of each game that has one."""
    for game in GAMES:
        if find_spec(f"carteado.games.{game}.view_types"):
            yield import_module(f"carteado.games.{game}.view_types")


def to_typescript(kind: inspect.Type) -> str:
    """Return a Python type in TypeScript."""
    match kind:
        case inspect.Metadata():
            return to_typescript(kind.type)
        case inspect.LiteralType():
            return " | ".join(f'"{value}"' for value in kind.values)
        case inspect.UnionType():
            return " | ".join(dict.fromkeys(to_typescript(one) for one in kind.types))
        case inspect.ListType():
            item = to_typescript(kind.item_type)
            return f"({item})[]" if "|" in item else f"{item}[]"
        case inspect.TupleType():
            return f"[{', '.join(map(to_typescript, kind.item_types))}]"
        case inspect.DictType():
            return f"Record<string, {to_typescript(kind.value_type)}>"
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
    """Return the TypeScript type of a message or body.

    sent: a client sends it. Only then are fields with a default value optional.
    """
    rows = [f'  {one.tag_field}: "{one.tag}";'] if one.tag_field else []
    for field in one.fields:
        may_lack = not field.required and (sent or one.cls.__struct_config__.omit_defaults)
        rows.append(f"  {field.encode_name}{'?' if may_lack else ''}: {to_typescript(field.type)};")
    return interface_of(one.cls, rows)


def typed_dict(one: inspect.TypedDictType) -> str:
    rows = [
        f"  {field.encode_name}{'' if field.required else '?'}: {to_typescript(field.type)};" for field in one.fields
    ]
    return interface_of(one.cls, rows)


def interface_of(cls: type, rows: list[str]) -> str:
    body = "{\n" + "\n".join(rows) + "\n}" if rows else "{}"
    return comment(cls.__doc__) + f"export interface {cls.__name__} {body}\n"


def is_sent(cls: Any) -> bool:
    """Return whether clients send this type. Such types forbid unknown fields."""
    return bool(cls.__struct_config__.forbid_unknown_fields)


def union(name: str) -> str:
    members = " | ".join(one.__name__ for one in UNIONS[name].__args__)
    return f"export type {name} = {members};\n"


def typescript() -> str:
    """Return the content of wire.ts."""
    parts = [HEAD, f"export const WIRE_VERSION = {messages.WIRE_VERSION};\n"]
    parts += [f"export type {name} = {to_typescript(inspect.type_info(kind))};\n" for name, kind in ALIASES.items()]
    for module in (messages, commands, http, account, tournaments, evenings, *view_types()):
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
