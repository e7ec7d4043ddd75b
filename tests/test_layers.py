"""The layers of ARCHITECTURE.md: imports go downward, and the engine needs only the standard library."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

from carteado import mypyc_hints

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "carteado"

SHELL = {"cli", "server", "presenter", "tables", "research"}
"""The parts that may use installed packages."""

RULES = {"core", "games", "regulation", "words"}
"""The parts without clock, log, threads and network."""

OUTSIDE_WORLD = {"asyncio", "datetime", "logging", "secrets", "socket", "subprocess", "threading", "time"}


def part_of(module: Path) -> str:
    """Return the first name below `carteado`: `games` for `games/truco/hand.py`."""
    return module.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported_by(module: Path) -> Iterator[str]:
    """Yield the top-level packages that a module imports anywhere."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module.partition(".")[0]


def foreign_imports(parts_excluded: set[str]) -> dict[str, set[str]]:
    """Return the third-party imports of each module."""
    found = {
        str(module.relative_to(PACKAGE)): set(imported_by(module)) - sys.stdlib_module_names - {"carteado"}
        for module in PACKAGE.rglob("*.py")
        if part_of(module) not in parts_excluded and "tournaments/files" not in module.as_posix()
    }
    return {module: names for module, names in found.items() if names}


def test_imports_go_downward_only(capsys: pytest.CaptureFixture[str]) -> None:
    status = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True, no_logo=True)
    assert status == 0, capsys.readouterr().out


def test_engine_needs_only_the_standard_library() -> None:
    """The mypyc hints are imported only for type checkers (`TYPE_CHECKING`)."""
    assert foreign_imports(parts_excluded=SHELL) == {"mypyc_hints.py": {"mypy_extensions"}}
    assert mypyc_hints.mypyc_attr(allow_interpreted_subclasses=True)(int) is int


def test_compiled_modules_do_not_await_in_except_or_finally() -> None:
    """mypyc leaks the current exception into other tasks while a handler awaits."""
    compiled = re.findall(r'"(src/carteado/[^"]+)"', (ROOT / "setup.py").read_text(encoding="utf-8"))
    assert compiled
    waits = (ast.Await, ast.AsyncWith, ast.AsyncFor, ast.Yield, ast.YieldFrom)
    found = [
        f"{path}:{node.lineno}"
        for path in compiled
        for tried in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8")))
        if isinstance(tried, ast.Try)
        for part in (*tried.handlers, *tried.finalbody)
        for node in ast.walk(part)
        if isinstance(node, waits)
    ]
    assert found == []


def test_rules_use_no_clock_log_or_network() -> None:
    found = {
        str(module.relative_to(PACKAGE)): names
        for module in PACKAGE.rglob("*.py")
        if part_of(module) in RULES
        and not {"bots", "odds"}.intersection(module.parts)
        and (names := OUTSIDE_WORLD.intersection(imported_by(module)))
    }
    assert found == {}
