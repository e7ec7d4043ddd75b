"""The house stands as ARCHITECTURE.md draws it: imports go down, and the engine needs nothing installed."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

from carteado import compiling

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "carteado"

SHELL = {"arena", "cli", "server", "solver", "tables", "tournament_files", "training"}
"""The parts that may one day need something installed."""

RULES = {"cards", "game", "truco"}
"""The parts that neither know the time, nor log, nor wait, nor reach out."""

OUTSIDE_WORLD = {"asyncio", "datetime", "logging", "secrets", "socket", "subprocess", "threading", "time"}


def part_of(module: Path) -> str:
    """The first name below ``carteado``: ``truco`` for ``truco/hand.py``, ``game`` for ``game.py``."""
    return module.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported_by(module: Path) -> Iterator[str]:
    """The top-level packages a module imports, wherever in it the import stands."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module.partition(".")[0]


def foreign_imports(parts_excluded: set[str]) -> dict[str, set[str]]:
    """What each module imports from neither the standard library nor this package."""
    found = {
        str(module.relative_to(PACKAGE)): set(imported_by(module)) - sys.stdlib_module_names - {"carteado"}
        for module in PACKAGE.rglob("*.py")
        if part_of(module) not in parts_excluded
    }
    return {module: names for module, names in found.items() if names}


def test_imports_go_downward_only(capsys: pytest.CaptureFixture[str]) -> None:
    status = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True, no_logo=True)
    assert status == 0, capsys.readouterr().out


def test_the_engine_needs_only_the_standard_library() -> None:
    """What the compiler is told is imported for type checkers alone (`TYPE_CHECKING`)."""
    assert foreign_imports(parts_excluded=SHELL) == {"compiling.py": {"mypy_extensions"}}
    assert compiling.mypyc_attr(allow_interpreted_subclasses=True)(int) is int


def test_what_is_compiled_does_not_wait_while_an_exception_is_handled() -> None:
    """mypyc leaves the exception behind for whatever runs meanwhile, where a later `raise` or `finally` finds it."""
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


def test_the_rules_know_no_clock_no_log_no_network() -> None:
    found = {
        str(module.relative_to(PACKAGE)): names
        for module in PACKAGE.rglob("*.py")
        if part_of(module) in RULES and (names := OUTSIDE_WORLD.intersection(imported_by(module)))
    }
    assert found == {}
