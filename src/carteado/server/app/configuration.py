"""The operator's settings: flags take precedence over the environment, the environment over the file.

Every field of `Settings`, `Limits` and `Process` is a setting, except `_COMPUTED`. The file uses the name of the field;
limits are in `[limits]`. An environment variable is `CARTEADO_` and the name in capitals; for a limit,
`CARTEADO_LIMITS_…`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from pathlib import Path
from typing import Any, Final, get_type_hints

import msgspec

from carteado.server.runtime.settings import Limits, Settings
from carteado.words.catalogue import Language, Sentence

PREFIX: Final = "CARTEADO_"
LAST_PORT: Final = 65535
HOLDS: Final = {"hold_trick_ms": 1500, "hold_hand_ms": 2500, "hold_sheet_ms": 20_000, "between_partidas_ms": 8000}
"""Default pauses of `carteado serve`, so that people can see a finished trick, hand or scoresheet, and the result of a
partida (one match of a tournament game). `Settings` itself has no pauses by default."""
_COMPUTED: Final = frozenset(("limits", "static", "reachable", "admin_token", "cheap_passwords"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Process:
    """The settings of the process: the address it listens on, its logs and its metrics."""

    host: str = "127.0.0.1"
    port: int = 8000
    lan: bool = False
    metrics_host: str = "127.0.0.1"
    metrics_port: int = 0
    log: str = "lines"
    log_level: str = "warning"


class BadSetting(Exception):
    """A setting or the settings file is invalid. `where` is the file, environment variable or flag with it, or ""."""

    def __init__(self, name: str, where: str, reason: str | Sentence) -> None:
        super().__init__(name)
        self.name, self.where, self.reason = name, where, reason

    def text(self, lang: Language) -> str:
        reason = self.reason.text(lang) if isinstance(self.reason, Sentence) else self.reason
        return f"{self.name} ({self.where}): {reason}" if self.where else f"{self.name}: {reason}"


@dataclass(frozen=True, slots=True)
class Configuration:
    process: Process
    settings: dict[str, Any]
    """Arguments for `Settings`: the values that were set, the limits and the pauses."""


def names() -> dict[str, tuple[Any, Any]]:
    """Return the type and the default of every setting by its name. The name of a limit begins with `limits.`."""
    found: dict[str, tuple[Any, Any]] = {}
    for kind, prefix in ((Process, ""), (Settings, ""), (Limits, "limits.")):
        types = get_type_hints(kind)
        for field in fields(kind):
            if field.name not in _COMPUTED:
                default = None if field.default is MISSING else field.default
                found[prefix + field.name] = types[field.name], HOLDS.get(field.name, default)
    return found


def read(flags: Mapping[str, Any], environment: Mapping[str, str], file: Path | None) -> Configuration:
    """Merge the flags, the environment and the file.

    Raises BadSetting for an unreadable file, an unknown name or an invalid value.
    """
    layers = [_from_file(file), _from_environment(environment), dict(flags)]
    merged: dict[str, Any] = dict(HOLDS)
    for layer in layers:
        merged |= layer
    limits = {name.partition(".")[2]: merged.pop(name) for name in list(merged) if name.startswith("limits.")}
    of_process = {field.name for field in fields(Process)}
    process = Process(**{name: merged.pop(name) for name in list(merged) if name in of_process})
    if process.log not in ("lines", "json"):
        raise BadSetting("log", "", "lines | json")
    for name, port in (("port", process.port), ("metrics_port", process.metrics_port)):
        if not 0 <= port <= LAST_PORT:
            raise BadSetting(name, "", Sentence("cli.serve.bad_port", port=port, last=LAST_PORT))
    return Configuration(process, {**merged, "limits": Limits(**limits)})


def _from_file(path: Path | None) -> dict[str, Any]:
    if path is None:
        return {}
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadSetting(str(path), "", str(error)) from None
    limits = table.pop("limits") if isinstance(table.get("limits"), dict) else {}
    flat = {**table, **{f"limits.{name}": value for name, value in limits.items()}}
    return {name: convert(name, value, str(path)) for name, value in flat.items()}


def _from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    """Read the variables that name a setting. Other variables with our prefix are ignored."""
    variables = {variable(name): name for name in names()}
    given = [(variables[key], value, key) for key, value in environment.items() if key in variables]
    return {name: convert(name, value, key) for name, value, key in given}


def variable(name: str) -> str:
    """Return the environment variable of a setting.

    >>> variable("port"), variable("limits.requests_per_minute")
    ('CARTEADO_PORT', 'CARTEADO_LIMITS_REQUESTS_PER_MINUTE')
    """
    return PREFIX + name.replace(".", "_").upper()


def convert(name: str, value: Any, where: str) -> Any:
    """Convert a value to the type of its setting. A list may be given as text with commas. Raises BadSetting.

    where: the file, environment variable or flag with the value, for the error message.
    """
    known = names()
    if name not in known:
        raise BadSetting(name, where, Sentence("cli.serve.no_such_setting"))
    kind = known[name][0]
    try:
        if kind is Path:
            return Path(value).expanduser()
        if "tuple" in str(kind) and isinstance(value, str):
            value = [part.strip() for part in value.split(",") if part.strip()]
        if kind is bool and isinstance(value, str):
            value = {"yes": True, "on": True, "no": False, "off": False}.get(value.lower(), value)
        return msgspec.convert(value, kind, strict=False)
    except (msgspec.ValidationError, TypeError) as error:
        raise BadSetting(name, where, str(error)) from None


def default_file() -> Iterator[str]:
    """Yield the lines of a settings file with every setting commented out at its default."""
    yield "# Every setting of `carteado serve`, with its default. What each means: docs/operating.md."
    limits = False
    for name, (_, default) in names().items():
        if name.startswith("limits.") and not limits:
            limits = True
            yield "\n[limits]"
        shown = "..." if default is None else _toml(default)
        yield f"# {name.removeprefix('limits.')} = {shown}"


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)
