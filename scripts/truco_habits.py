"""Measure how often the bots of each truco level bluff, and how accurate the predictions of `mestre` are.

    python scripts/truco_habits.py [--matches 200] [--calibrated 200] [--svg docs/calibration.svg]

The output is a table and a picture. `carteado.games.truco.bots.bluffs` defines a bluff. The site shows the same figures
after a match. The prediction of `mestre`, the strongest bot, for a situation is its win rate there in matches against
itself. The script compares it with the win rate in the same situations of matches against `atento`.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from carteado.core.game import View
from carteado.games.bot import Bot, every_bot, levels, prepare_bot
from carteado.games.registry import new_game
from carteado.games.truco.bots.bluffs import MEASURED, LevelBluffs, is_bluff
from carteado.games.truco.bots.kernel_state import BEST_PLAIN, HANDS, WINNER
from carteado.games.truco.bots.view_encoding import EncodedView
from carteado.games.truco.rules import RULEBOOK
from carteado.research.arena.intervals import wilson
from carteado.research.arena.signs import Signs

BINS: Final = 10
FEWEST: Final = 120
"""The smallest number of decisions for which the picture shows a point."""
KINDS: Final = ("11", "raise", "answer")


@dataclass
class Moment:
    """One decision of a bot: its kind, the hand, and whether the bot's side won that hand."""

    kind: str
    likeness: tuple[int, ...]
    bluff: bool
    side: int
    won: bool = False


@dataclass
class WatchedBot:
    """A bot that records its raises, its answers to raises, and its choices at 11 points."""

    bot: Any
    moments: list[Moment] = field(default_factory=list)

    def choose(self, view: View, legal: Sequence[str]) -> str:
        word: str = self.bot.choose(view, legal)
        hand = view["hand"]
        kind = self._kind(hand, word) if hand and hand["cards"] else None
        if kind:
            reading = EncodedView(view, self.bot.regulation.rules, self.bot.visible_signs(view))
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


def _best_three(reading: EncodedView, cards: list[int], mates: Sequence[str]) -> tuple[int, ...]:
    """Return the strengths of the best three cards of two partners, who see each other's cards at 11 points."""
    held = sorted([*cards, *(reading.strength[card] for card in mates)])[-3:]
    return tuple(max(card, BEST_PLAIN - 1) for card in held)


def play_match(names: Sequence[str], seed: int, seats: int = 4) -> tuple[list[Moment], int]:
    """Play a match. Return the recorded decisions with their results, and the number of hands."""
    regulation = RULEBOOK.preset("paulista")
    game, rng = new_game("truco", regulation, seats), Random(seed)
    bots: list[Bot] = [
        prepare_bot(every_bot("truco")[name](Random(f"{seed} {seat}")), regulation) for seat, name in enumerate(names)
    ]
    watched: list[Any] = [
        WatchedBot(bot) if name in levels("truco") else bot for bot, name in zip(bots, names, strict=True)
    ]
    signs, found, hands = Signs(game, watched), [], 0
    state: Any = game.start()
    last: Any = None
    while state.outcome is None:
        if state.chance:
            state = state.apply_shuffle(rng.sample(state.chance.items, len(state.chance.items)))
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
                if isinstance(bot, WatchedBot):
                    for moment in bot.moments:
                        moment.won = last.points[moment.side] > 0
                    found += bot.moments
                    bot.moments = []
    return found, hands


def habits(level: str, matches: int) -> LevelBluffs:
    """Return how often a level raises, how many raises are bluffs, and how many bluffs win the hand."""
    found: list[Moment] = []
    hands = 0
    for seed in range(matches):
        moments, many = play_match([level] * 4, seed)
        found += moments
        hands += many
    raises = [moment for moment in found if moment.kind == "raise"]
    bluffs = [moment for moment in raises if moment.bluff]
    return LevelBluffs(level, hands, len(raises), len(bluffs), sum(moment.won for moment in bluffs))


def as_line(one: LevelBluffs) -> str:
    """Return the table row of a level for the documentation."""
    share, won = one.bluffs / max(1, one.raises), one.won / max(1, one.bluffs)
    return f"| {one.level} | {one.hands:,} | {one.raises / one.hands:.2f} | {share:.0%} | {won:.0%} |"


def as_toml(found: Sequence[LevelBluffs], matches: int) -> str:
    """Return the figures as the TOML file that the package contains."""
    lines = [f"# How often each level of truco bluffs: {matches} matches by paulista with four of it at a table."]
    lines += ["# Written by scripts/truco_habits.py."]
    for one in found:
        lines += ["", "[[level]]", f'level = "{one.level}"']
        lines += [f"{name} = {getattr(one, name)}" for name in ("hands", "raises", "bluffs", "won")]
    return "\n".join(lines) + "\n"


class WinRates:
    """The win rates in self-play, by situation. The rate of a rare situation is shrunk towards the average."""

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
    """Compare predictions with results.

    Return a list of points for each kind of decision. A point has the mean prediction, the win rate and the number of
    decisions. The points are sorted by prediction.
    """
    self_play = [moment for seed in range(4 * matches) for moment in play_match(["mestre"] * 4, 10_000 + seed)[0]]
    predict = WinRates(self_play)
    against_atento = [
        moment for seed in range(matches) for moment in play_match(["mestre", "atento"] * 2, 50_000 + seed)[0]
    ]
    found: dict[str, list[tuple[float, float, int]]] = {}
    for kind in KINDS:
        ranked = sorted((predict(moment), moment.won) for moment in against_atento if moment.kind == kind)
        size = _size(len(ranked))
        parts = [ranked[at : at + size] for at in range(0, len(ranked), size)]
        found[kind] = [
            (sum(b for b, _ in part) / len(part), sum(w for _, w in part) / len(part), len(part)) for part in parts
        ]
    return found


def _size(decisions: int) -> int:
    """Return the number of decisions per point, chosen so that the picture has at most BINS points."""
    points = min(BINS, max(1, decisions // FEWEST))
    return max(1, -(-decisions // points))


def picture(found: dict[str, list[tuple[float, float, int]]]) -> str:
    """Draw the win rates (y) against the predictions (x) as SVG, with 95 % confidence intervals."""
    colours = {"11": "#b3372f", "raise": "#1d6b43", "answer": "#1f4f8f"}
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 460 460" font-family="sans-serif" font-size="13">',
        '<rect width="460" height="460" fill="white"/><path d="M50 410H430M50 410V30" stroke="black" fill="none"/>',
        '<path d="M50 410L430 30" stroke="#999" stroke-dasharray="4"/>',
        '<text x="160" y="445">what Mestre predicts</text>',
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
    """Measure every level. Print the table for the documentation and write the file with the figures."""
    print("| level | hands | raises per hand | share of bluffs | bluffs that won the hand |\n|---|---|---|---|---|")
    found = []
    for level in levels("truco"):
        found.append(habits(level, matches))
        print(as_line(found[-1]), flush=True)
    path.write_text(as_toml(found, matches), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how often each level of truco bluffs.")
    parser.add_argument("--matches", type=int, default=200, help="matches of each level; 0 to keep the figures")
    parser.add_argument("--calibrated", type=int, default=200, help="matches against atento; 0 to keep the picture")
    parser.add_argument("--svg", type=Path, default=Path("docs/calibration.svg"))
    parser.add_argument("--data", type=Path, default=Path("src/carteado/games/truco/bots") / MEASURED)
    args = parser.parse_args()
    if args.matches:
        write_habits(args.matches, args.data)
    if not args.calibrated:
        return
    found = calibration(args.calibrated)
    args.svg.write_text(picture(found), encoding="utf-8")
    for kind, points in found.items():
        print(kind, [(round(belief, 2), round(true, 2), many) for belief, true, many in points])


if __name__ == "__main__":
    main()
