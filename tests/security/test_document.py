"""docs/security.md names a test for each threat, and every named test exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs/security.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (\d+) \|(.*)$", TEXT, re.MULTILINE)
THREATS = [line for line in TEXT.splitlines() if re.match(r"\| [^\d|-]", line) and not line.startswith("| threat")]
FILES = {path.name: path for folder in ("security", "server") for path in (ROOT / "tests" / folder).glob("test_*.py")}


def test_rows_are_numbered_without_gaps() -> None:
    assert len(ROWS) > 16
    assert [int(number) for number, _ in ROWS] == list(range(1, len(ROWS) + 1))


def test_every_named_test_exists() -> None:
    for number, row in ROWS:
        named = re.findall(r"`([\w/.]+\.(?:py|ts))(?:::(\w+))?`", row)
        assert named, f"row {number} names no test"
        for path, test in named:
            assert not test or f"def {test}(" in (ROOT / path).read_text(encoding="utf-8"), f"{path}::{test}"


@pytest.mark.parametrize("row", THREATS)
def test_every_threat_without_a_number_names_a_test(row: str) -> None:
    named = re.findall(r"`([^`]+)`", row.rsplit("|", 2)[1])
    assert named
    for name in named:
        if name.endswith((".py", ".ts")):
            assert (FILES.get(name) or ROOT / name).is_file(), name
        else:
            assert find_tests(name), name


def find_tests(name: str) -> list[str]:
    """Return the tests that match a shortened name: `…in_the_middle…`, `…at_the_end`."""
    pattern = re.compile(".*".join(map(re.escape, name.split("…"))) + "$")
    tests = [
        test for path in FILES.values() for test in re.findall(r"def (test_\w+)", path.read_text(encoding="utf-8"))
    ]
    return [test for test in tests if pattern.match(test)]
