"""docs/tournaments.md says where each thing is and which test shows it: all of them are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs/tournaments.md").read_text(encoding="utf-8").partition("## What there is")[2]
ROWS = [line.strip("| ").split(" | ") for line in TEXT.partition("\n## ")[0].splitlines() if line.startswith("| ")][1:]
FILES = {path.name: path for path in (ROOT / "tests").rglob("test_*.py")}
TESTS = {name for path in FILES.values() for name in re.findall(r"def (test_\w+)", path.read_text(encoding="utf-8"))}
SOURCES = {path.name for folder in ("src/carteado", "web/src") for path in (ROOT / folder).rglob("*.*")}
FOLDERS = {path.name for path in (ROOT / "src/carteado").rglob("*") if path.is_dir()}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0][:40])
def test_what_is_named_is_there(row: list[str]) -> None:
    _, where, tests = row
    for name in re.findall(r"`([^`]+)`", where):
        assert name.rstrip("/") in (FOLDERS if name.endswith("/") else SOURCES), name
    named = re.findall(r"`([^`]+)`", tests)
    assert named
    assert [name for name in named if name not in TESTS and name not in FILES] == []
