"""Replaying a record of a hundred thousand hands needs no more memory than a short one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.examples import examples

HEAD = """
carteado = 1
game = "truco"
regulation = "mineiro"
players = ["Ana", "Bruno"]
dealer = 2
"""
VOIDED = """
[[hands]]
cards = ["3p 2p Ap", "3c 2c Ac"]
actions = ["0 anula carta exposta"]
points = [0, 0]
"""
TIED = """
[[hands]]
cards = ["3p 2p Ap", "3c 2c Ac"]
actions = ["2 3c", "1 3p", "2 2c", "1 2p", "2 Ac", "1 Ap"]
points = [0, 0]
"""
# A process inherits the peak memory of its parent, which is high for a test runner. So a small process runs between.
PEAK_OF = """
import resource, subprocess, sys
ran = subprocess.run([sys.executable, "-m", "carteado", *sys.argv[2:]], stdout=open(sys.argv[1], "wb"))
print(ran.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def write_record(path: Path, hands: int) -> Path:
    """Write a record of hands without points, alternately voided and tied."""
    with path.open("w", encoding="utf-8") as file:
        file.write(HEAD)
        for _ in range(hands // 2):
            file.write(VOIDED + TIED)
    return path


def peak_memory(out: Path, *command: object) -> int:
    """Run a command of the program, which must succeed, and return its peak memory."""
    command_line = [sys.executable, "-c", PEAK_OF, str(out), *map(str, command)]
    ran = subprocess.run(command_line, capture_output=True, text=True, check=True)
    status, most = map(int, ran.stdout.split())
    assert (status, ran.stderr) == (0, "")
    return most


def test_a_hundred_thousand_hands_are_replayed_in_constant_memory(tmp_path: Path) -> None:
    """`make test-long` runs all of them. A few thousand are enough to notice a leak of one hand."""
    hands = examples(100_000, most=4_000)
    short = peak_memory(tmp_path / "out", "replay", write_record(tmp_path / "short.toml", hands // 20), "--json")
    long = peak_memory(tmp_path / "out", "replay", write_record(tmp_path / "long.toml", hands), "--json")
    assert long < 1.1 * short
    summary = json.loads((tmp_path / "out").read_text(encoding="utf-8"))
    assert len(summary["hands"]) == hands
    assert (summary["score"], summary["over"], summary["dealer"]) == ([0, 0], False, 2)


def test_long_record_is_narrated_in_constant_memory(tmp_path: Path) -> None:
    hands = examples(10_000, least=3_000)
    short, long = write_record(tmp_path / "short.toml", hands // 10), write_record(tmp_path / "long.toml", hands)
    assert peak_memory(tmp_path / "out", "replay", long) < 1.1 * peak_memory(tmp_path / "out", "replay", short)
