"""A record of a hundred thousand hands is replayed in the memory of a short one."""

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
# A process inherits the peak of the one that started it, and a test runner's is high: so a small one goes between.
PEAK_OF = """
import resource, subprocess, sys
ran = subprocess.run([sys.executable, "-m", "carteado", *sys.argv[2:]], stdout=open(sys.argv[1], "wb"))
print(ran.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def long_record(path: Path, hands: int) -> Path:
    """Hands that give nobody a point: one is voided, one is tied, and so on."""
    with path.open("w", encoding="utf-8") as file:
        file.write(HEAD)
        for _ in range(hands // 2):
            file.write(VOIDED + TIED)
    return path


def peak(out: Path, *command: object) -> int:
    """The most memory that a command of the program held at a time; it must end well."""
    between = [sys.executable, "-c", PEAK_OF, str(out), *map(str, command)]
    ran = subprocess.run(between, capture_output=True, text=True, check=True)
    status, most = map(int, ran.stdout.split())
    assert (status, ran.stderr) == (0, "")
    return most


def test_a_hundred_thousand_hands_are_replayed_in_constant_memory(tmp_path: Path) -> None:
    """So many in `make test-long`; some thousands would show a hand that is kept as well."""
    hands = examples(100_000, most=4_000)
    short = peak(tmp_path / "out", "replay", long_record(tmp_path / "short.toml", hands // 20), "--json")
    long = peak(tmp_path / "out", "replay", long_record(tmp_path / "long.toml", hands), "--json")
    assert long < 1.1 * short
    told = json.loads((tmp_path / "out").read_text(encoding="utf-8"))
    assert len(told["hands"]) == hands
    assert (told["score"], told["over"], told["dealer"]) == ([0, 0], False, 2)


def test_a_long_record_is_told_in_constant_memory(tmp_path: Path) -> None:
    hands = examples(10_000, least=3_000)
    short, long = long_record(tmp_path / "short.toml", hands // 10), long_record(tmp_path / "long.toml", hands)
    assert peak(tmp_path / "out", "replay", long) < 1.1 * peak(tmp_path / "out", "replay", short)
