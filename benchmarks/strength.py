"""Measure the strength of the bots. Each line of the report has a goal, and the command that measures this line alone.

    python -m benchmarks.strength [--games 200] [--minutes 1] [--lattice FOLDER]

The defaults, 200 games per line and one CPU minute per best response, give wide confidence intervals. `--games 10000
--minutes 10` gives the figures of docs/bots.md and takes hours on two cores. `--lattice` solves every score of
two-player truco in about 25 CPU minutes; scores that are already in the folder are not solved again.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from typing import Any, Final, NamedTuple

SEED: Final = 31


class Line(NamedTuple):
    """One line of the report: the bots, the table and the goal."""

    game: str
    regulation: str
    seats: int
    ours: str
    theirs: str
    goal: float

    def command(self, games: int) -> list[str]:
        deals = ["--deals"] if self.game == "buraco" else []
        table = ["--game", self.game, *deals, "--regulation", self.regulation, "--seats", str(self.seats)]
        return ["arena", self.ours, self.theirs, *table, "--games", str(games), "--seed", str(SEED)]


LINES: Final = (
    *(Line("truco", "paulista", seats, "mestre", "atento", 0.68) for seats in (2, 4)),
    *(
        Line("truco", name, seats, "mestre", "atento", 0.62)
        for name in ("jtb", "sinsep", "mineiro")
        for seats in (2, 4)
    ),
    *(Line("truco", name, 4, "mestre", "atento", 0.62) for name in ("fenacef", "basico", "copag", "sul")),
    *(
        Line("truco", "paulista", seats, better, worse, 0.58)
        for seats in (2, 4)
        for better, worse in (("mestre", "experiente"), ("experiente", "amador"), ("amador", "novato"))
    ),
    *(Line("buraco", name, seats, "mestre", "veterano", 0.60) for name in ("copag", "fechado") for seats in (2, 4)),
    Line("pifpaf", "copag", 4, "mestre", "atento", 0.58),
)


def run(*command: str) -> str:
    """Print a command, run it, and return its standard output."""
    print("carteado", *command, flush=True)
    ran = subprocess.run([sys.executable, "-m", "carteado", *command], check=True, stdout=subprocess.PIPE, text=True)
    return ran.stdout


def strengths(games: int) -> None:
    for line in LINES:
        pair: dict[str, Any] = json.loads(run(*line.command(games), "--json"))["pairs"][0]
        print(f"  {pair['share']:.1%} (95 %: {pair['low']:.1%} to {pair['high']:.1%}), the goal is {line.goal:.0%}")


def exploitability(regulation: str, goal: float) -> None:
    """Measure the exploitability of the two-player policies in the package with exact best responses."""
    found = json.loads(run("exploitability", "shipped", "--regulation", regulation, "--json"))["measures"]
    points = [one for one in found if one["unit"] == "points"]
    mean = sum(one["chance"] * one["exploitability"] for one in points) / sum(one["chance"] for one in points)
    print(f"  {mean:.4f} points a hand, the goal is {goal}")


def lattice(folder: str) -> None:
    options = ("--iterations", "80", "--target", "0.003", "--every", "5")
    found = json.loads(run("solve", "--regulation", "paulista", "--lattice", folder, *options, "--json"))
    print(f"  {found['scores']} scores, the worst gap {found['gap']:.4f} of a match; the goal is 0.003 at 144")


def best_responses(minutes: float) -> None:
    for beginning in ([], ["--as-mestre"]):
        command = ["-m", "benchmarks.best_response", "--minutes", str(minutes), *beginning]
        print("python", *command, " (the goal is 54 % at most)", flush=True)
        subprocess.run([sys.executable, *command], check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how strong the bots are.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=1, help="of CPU for each best response")
    parser.add_argument("--lattice", metavar="FOLDER", help="solve every score that is missing in the folder")
    args = parser.parse_args()
    exploitability("paulista", 0.03)
    if args.lattice:
        lattice(args.lattice)
    best_responses(args.minutes)
    strengths(args.games)


if __name__ == "__main__":
    main()
