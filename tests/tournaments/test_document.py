"""Every file and test named in docs/tournaments.md exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs/tournaments.md").read_text(encoding="utf-8").partition("## What there is")[2]
ROWS = [line.strip("| ").split(" | ") for line in TEXT.partition("\n## ")[0].splitlines() if line.startswith("| ")][1:]
FILES = [*(ROOT / "tests").rglob("test_*.py")]
TESTS = {name for path in FILES for name in re.findall(r"def (test_\w+)", path.read_text(encoding="utf-8"))}
SOURCES = {path.name for folder in ("src/carteado", "web/src") for path in (ROOT / folder).rglob("*.*")}
ENDINGS = {
    f"/{'/'.join(path.parts[-n:])}" for path in (ROOT / "src/carteado").rglob("*") if path.is_dir() for n in (1, 2)
}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0][:40])
def test_named_files_and_tests_exist(row: list[str]) -> None:
    _, where, tests = row
    for name in re.findall(r"`([^`]+)`", where):
        assert name in SOURCES or f"/{name}".rstrip("/") in ENDINGS, name
    named = re.findall(r"`([^`]+)`", tests)
    assert named
    assert [name for name in named if name not in TESTS | {path.name for path in FILES}] == []
