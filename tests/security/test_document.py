"""docs/security.md names a test for each of its sixteen rows, and every one of them exists."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROWS = re.findall(r"^\| (\d+) \|(.*)$", (ROOT / "docs/security.md").read_text(encoding="utf-8"), re.MULTILINE)


def test_all_sixteen_are_there() -> None:
    assert [int(number) for number, _ in ROWS] == list(range(1, 17))


def test_every_test_named_exists() -> None:
    for number, row in ROWS:
        named = re.findall(r"`([\w/.]+\.(?:py|ts))(?:::(\w+))?`", row)
        assert named, f"row {number} names no test"
        for path, test in named:
            assert not test or f"def {test}(" in (ROOT / path).read_text(encoding="utf-8"), f"{path}::{test}"
