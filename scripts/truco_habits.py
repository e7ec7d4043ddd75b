"""How often each level of truco bluffs, and how Mestre's raises and choices at 11 turn out: a table and a picture.

    python scripts/truco_habits.py [--matches 200] [--calibrated 200] [--svg docs/calibration.svg]

What a bluff is, `carteado.bots.truco_bluffs` says; the site shows the same figures beside a finished match. What
Mestre believes is how often its side has won from a situation like it in games against itself; what happens is
how often it wins from there in other games, against `atento`.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from carteado.arena.intervals import wilson
from carteado.arena.signs import Signs
from carteado.bots.bot import Bot, every_bot, levels, ready
from carteado.bots.truco_bluffs import MEASURED, LevelBluffs, is_bluff
from carteado.bots.truco_reading import Reading
from carteado.bots.truco_state import BEST_PLAIN, HANDS, WINNER
from carteado.core.game import View
from carteado.games import new_game
from carteado.truco.rules import RULEBOOK

BINS: Final = 10
FEWEST: Final = 120
"""How many decisions a point of the picture stands for at least: fewer would say little."""
KINDS: Final = ("11", "raise", "answer")


@dataclass
class Moment:
    """One decision: which kind it was, what the hand was like, and whether the side won the hand."""

    kind: str
    likeness: tuple[int, ...]
    bluff: bool
    side: int
    won: bool = False


@dataclass
class Watched:
    """A bot, and a note of every raise, answer and choice at 11 it made."""

    bot: Any
    moments: list[Moment] = field(default_factory=list)

    def choose(self, view: View, legal: Sequence[str]) -> str:
        word: str = self.bot.choose(view, legal)
        hand = view["hand"]
        kind = self._kind(hand, word) if hand and hand["cards"] else None
        if kind:
            reading = Reading(view, self.bot.regulation.rules, self.bot.signs_read(view))
            cards = reading.row[HANDS + 3 * reading.seat : HANDS + 3 * reading.seat + 3]
            mates = [card for seat in hand["partners"].values() for card in seat]
            best = max((reading.strength[card] for card in mates), default=0)
            likeness = (*cards, reading.row[WINNER], best) if kind != "11" else _best_three(reading, [*cards], mates)
            self.moments.append(Moment(kind, likeness, kind == "raise" and is_bluff(reading), reading.seat % 2))
        return word

    @staticmethod
    def _kind(hand: dict[str, Any], word: str) -> str | None:
        if word == "vai":
            return "11"
        if hand["raise"] and word == hand["raise"]["word"]:
            return "raise"
        return "answer" if word == "aceita" else None

    def sign(self, view: View) -> str | None:
        found: str | None = self.bot.sign(view)
        return found

    def hear(self, number: int, seat: int, sign: str) -> None:
        self.bot.hear(number, seat, sign)


def _best_three(reading: Reading, cards: list[int], mates: Sequence[str]) -> tuple[int, ...]:
    """At 11 partners see each other's cards: the best three of both hands, plain ones below the best not told apart."""
    held = sorted([*cards, *(reading.strength[card] for card in mates)])[-3:]
    return tuple(max(card, BEST_PLAIN - 1) for card in held)


def played(names: Sequence[str], seed: int, seats: int = 4) -> tuple[list[Moment], int]:
    """One match; every decision of the watched bots with how its hand ended, and how many hands there were."""
    regulation = RULEBOOK.preset("paulista")
    game, rng = new_game("truco", regulation, seats), Random(seed)
    bots: list[Bot] = [
        ready(every_bot("truco")[name](Random(f"{seed} {seat}")), regulation) for seat, name in enumerate(names)
    ]
    watched: list[Any] = [
        Watched(bot) if name in levels("truco") else bot for bot, name in zip(bots, names, strict=True)
    ]
    signs, found, hands = Signs(game, watched), [], 0
    state: Any = game.start()
    last: Any = None
    while state.outcome is None:
        if state.chance:
            state = state.shuffled(rng.sample(state.chance.items, len(state.chance.items)))
        else:
            seat = state.waiting()[0]
            legal = state.legal(seat)
            signs.exchange(state, seat)
            state = state.apply(
                seat, legal[0] if len(legal) == 1 else watched[seat - 1].choose(state.view(seat), legal)
            )
        if state.last is not last:
            last, hands = state.last, hands + 1
            for bot in watched:
                if isinstance(bot, Watched):
                    for moment in bot.moments:
                        moment.won = last.points[moment.side] > 0
                    found += bot.moments
                    bot.moments = []
    return found, hands


def habits(level: str, matches: int) -> LevelBluffs:
    """How often a level asks, and how often on nothing."""
    found: list[Moment] = []
    hands = 0
    for seed in range(matches):
        moments, many = played([level] * 4, seed)
        found += moments
        hands += many
    raises = [moment for moment in found if moment.kind == "raise"]
    bluffs = [moment for moment in raises if moment.bluff]
    return LevelBluffs(level, hands, len(raises), len(bluffs), sum(moment.won for moment in bluffs))


def as_line(one: LevelBluffs) -> str:
    """A level as a line of the table in the docs."""
    share, won = one.bluffs / max(1, one.raises), one.won / max(1, one.bluffs)
    return f"| {one.level} | {one.hands:,} | {one.raises / one.hands:.2f} | {share:.0%} | {won:.0%} |"


def as_toml(found: Sequence[LevelBluffs], matches: int) -> str:
    """The same as the package keeps it."""
    lines = [f"# How often each level of truco bluffs: {matches} matches by paulista with four of it at a table."]
    lines += ["# Written by scripts/truco_habits.py."]
    for one in found:
        lines += ["", "[[level]]", f'level = "{one.level}"']
        lines += [f"{name} = {getattr(one, name)}" for name in ("hands", "raises", "bluffs", "won")]
    return "\n".join(lines) + "\n"


class Belief:
    """How often a side has won from each likeness in games of Mestre against itself; near the average where few."""

    def __init__(self, moments: Sequence[Moment]) -> None:
        self.seen: dict[tuple[str, tuple[int, ...]], list[float]] = defaultdict(lambda: [0.0, 0.0])
        self.of_kind: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
        for moment in moments:
            for count in (self.seen[moment.kind, moment.likeness], self.of_kind[moment.kind]):
                count[0] += moment.won
                count[1] += 1

    def __call__(self, moment: Moment) -> float:
        won, of = self.of_kind[moment.kind]
        average = won / of if of else 0.5
        won, of = self.seen.get((moment.kind, moment.likeness), (0.0, 0.0))
        return (won + 4 * average) / (of + 4)


def calibration(matches: int) -> dict[str, list[tuple[float, float, int]]]:
    """For each kind of decision, by belief: the average belief, how often it came true, and how many there were."""
    at_home = [moment for seed in range(4 * matches) for moment in played(["mestre"] * 4, 10_000 + seed)[0]]
    belief = Belief(at_home)
    away = [moment for seed in range(matches) for moment in played(["mestre", "atento"] * 2, 50_000 + seed)[0]]
    found: dict[str, list[tuple[float, float, int]]] = {}
    for kind in KINDS:
        ranked = sorted((belief(moment), moment.won) for moment in away if moment.kind == kind)
        size = _size(len(ranked))
        parts = [ranked[at : at + size] for at in range(0, len(ranked), size)]
        found[kind] = [
            (sum(b for b, _ in part) / len(part), sum(w for _, w in part) / len(part), len(part)) for part in parts
        ]
    return found


def _size(decisions: int) -> int:
    """How many decisions a point stands for, so that there are at most BINS of about the same size."""
    points = min(BINS, max(1, decisions // FEWEST))
    return max(1, -(-decisions // points))


def picture(found: dict[str, list[tuple[float, float, int]]]) -> str:
    """Belief across, outcome up; on the line they are the same. The bars are intervals of 95 %."""
    colours = {"11": "#b3372f", "raise": "#1d6b43", "answer": "#1f4f8f"}
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 460 460" font-family="sans-serif" font-size="13">',
        '<rect width="460" height="460" fill="white"/><path d="M50 410H430M50 410V30" stroke="black" fill="none"/>',
        '<path d="M50 410L430 30" stroke="#999" stroke-dasharray="4"/>',
        '<text x="160" y="445">what Mestre believes</text>',
        '<text x="11" y="265" transform="rotate(-90 11 265)">what happens</text>',
    ]
    for tenth in range(0, 11, 2):
        lines.append(f'<text x="{42 + 38 * tenth}" y="426">{10 * tenth}%</text>')
        lines.append(f'<text x="14" y="{414 - 38 * tenth}">{10 * tenth}%</text>')
    for row, (kind, points) in enumerate(found.items()):
        lines.append(f'<text x="70" y="{50 + 18 * row}" fill="{colours[kind]}">{kind}</text>')
        for belief, true, many in points:
            across, (low, high) = f"{50 + 380 * belief:.0f}", wilson(true * many, many)
            up, down = (f"{410 - 380 * share:.0f}" for share in (high, low))
            lines.append(f'<path d="M{across} {up}V{down}" stroke="{colours[kind]}" stroke-opacity=".6"/>')
            lines.append(f'<circle cx="{across}" cy="{410 - 380 * true:.0f}" r="5" fill="{colours[kind]}"/>')
    return "\n".join([*lines, "</svg>", ""])


def write_habits(matches: int, path: Path) -> None:
    """Plays every level, prints the table of the docs and writes what the package keeps."""
    print("| level | hands | raises a hand | bluffs among them | bluffs that won the hand |\n|---|---|---|---|---|")
    found = []
    for level in levels("truco"):
        found.append(habits(level, matches))
        print(as_line(found[-1]), flush=True)
    path.write_text(as_toml(found, matches), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="How often each level of truco bluffs, and whether Mestre is right.")
    parser.add_argument("--matches", type=int, default=200, help="of each level; 0 leaves the habits as they are")
    parser.add_argument("--calibrated", type=int, default=200, help="matches against atento; 0 leaves the picture")
    parser.add_argument("--svg", type=Path, default=Path("docs/calibration.svg"))
    parser.add_argument("--data", type=Path, default=Path("src/carteado/bots") / MEASURED)
    asked = parser.parse_args()
    if asked.matches:
        write_habits(asked.matches, asked.data)
    if not asked.calibrated:
        return
    found = calibration(asked.calibrated)
    asked.svg.write_text(picture(found), encoding="utf-8")
    for kind, points in found.items():
        print(kind, [(round(belief, 2), round(true, 2), many) for belief, true, many in points])


if __name__ == "__main__":
    main()
