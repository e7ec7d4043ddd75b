"""docs/security.md names a test for each of its threats, and every one of them exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs/security.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (\d+) \|(.*)$", TEXT, re.MULTILINE)
THREATS = [line for line in TEXT.splitlines() if re.match(r"\| [^\d|-]", line) and not line.startswith("| threat")]
FILES = {path.name: path for folder in ("security", "server") for path in (ROOT / "tests" / folder).glob("test_*.py")}


def test_all_of_them_are_there() -> None:
    assert len(ROWS) > 16
    assert [int(number) for number, _ in ROWS] == list(range(1, len(ROWS) + 1))


def test_every_test_named_exists() -> None:
    for number, row in ROWS:
        named = re.findall(r"`([\w/.]+\.(?:py|ts))(?:::(\w+))?`", row)
        assert named, f"row {number} names no test"
        for path, test in named:
            assert not test or f"def {test}(" in (ROOT / path).read_text(encoding="utf-8"), f"{path}::{test}"


@pytest.mark.parametrize("row", THREATS)
def test_every_other_threat_names_a_file_of_tests_or_the_part_of_a_name_that_one_has(row: str) -> None:
    named = re.findall(r"`([^`]+)`", row.rsplit("|", 2)[1])
    assert named
    for name in named:
        if name.endswith((".py", ".ts")):
            assert (FILES.get(name) or ROOT / name).is_file(), name
        else:
            assert meant_by(name), name


def meant_by(name: str) -> list[str]:
    """The tests that a shortened name stands for: `…in_the_middle…`, `…at_the_end`."""
    pattern = re.compile(".*".join(map(re.escape, name.split("…"))) + "$")
    tests = [
        test for path in FILES.values() for test in re.findall(r"def (test_\w+)", path.read_text(encoding="utf-8"))
    ]
    return [test for test in tests if pattern.match(test)]
