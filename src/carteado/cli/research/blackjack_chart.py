"""Show the blackjack strategy as a chart of letters in the terminal, with colours if the terminal supports them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import Final

from carteado.games.blackjack.odds import House, Odds
from carteado.games.blackjack.odds.house import INFINITE
from carteado.words.catalogue import Language, say

WIDTH: Final = 4
LABEL: Final = 10

COLOURS: Final = {"S": "41;97", "H": "42;30", "D": "44;97", "P": "45;97", "R": "47;30"}
"""Background and text colour of each play."""

SECTIONS: Final = ("hard", "soft", "pairs")


def has_colours() -> bool:
    """Return whether the terminal supports colours and the user has not disabled them (https://no-color.org)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def render_chart(odds: Odds, lang: Language) -> Iterator[str]:
    """Yield the lines of the rules, the player's edge, the chart, the dealer's busts, the legend and the exceptions."""
    chart = _Chart(odds, lang, has_colours())
    yield chart.say("title", rules=chart.rules())
    yield chart.edge()
    for section in SECTIONS:
        yield ""
        yield from chart.section(section)
    yield ""
    yield chart.busts()
    yield ""
    yield from chart.legend()
    yield from chart.exceptions()


class _Chart:
    def __init__(self, odds: Odds, lang: Language, colours: bool) -> None:
        self.odds, self.lang, self.colours = odds, lang, colours
        self.ups = list(odds.dealer)

    def say(self, key: str, /, **params: object) -> str:
        return say(f"blackjack_odds.{key}", self.lang, **params)

    def number(self, value: float, places: int) -> str:
        text = f"{value:+.{places}f}".replace("-", "−")
        return text.replace(".", ",") if self.lang == "pt" else text

    # Above the chart -----------------------------------------------------------------------------------

    def rules(self) -> str:
        house = self.odds.house
        decks = "decks_inf" if house.decks == INFINITE else "decks_one" if house.decks == 1 else "decks_many"
        parts = [self.say(f"rule.{decks}", n=house.decks)]
        parts += [self.say(f"rule.{key}", n=house.hands) for key in _options(house)]
        return "; ".join(parts)

    def edge(self) -> str:
        places = 6 if self.odds.house.decks == INFINITE else 4
        best, chart = (self.number(100 * edge, places) for edge in (self.odds.edge, self.odds.chart_edge))
        return self.say("edge", edge=best) if best == chart else self.say("edges", edge=best, chart=chart)

    # The chart -----------------------------------------------------------------------------------------

    def section(self, name: str) -> Iterator[str]:
        """Yield the heading and the rows of a section. Consecutive equal rows are merged, except those of pairs."""
        head = self.say(f"section.{name}")
        yield f"{head:<{LABEL}}" + "".join(f"{up:^{WIDTH}}" for up in self.ups)
        rows = list(self.odds.strategy[name].items())
        first = 0
        for place, (label, row) in enumerate(rows):
            if place + 1 < len(rows) and rows[place + 1][1] == row and name != "pairs":
                continue
            start = rows[first][0]
            shown = self._label(name, start) if first == place else f"{self._label(name, start)}–{label}"
            yield f"{shown:<{LABEL}}" + "".join(self._cell(row[up]) for up in self.ups)
            first = place + 1

    def _label(self, section: str, row: str) -> str:
        return f"{row} {row}" if section == "pairs" else row

    def _cell(self, play: str) -> str:
        text = f"{self.letters(play):^{WIDTH}}"
        return f"\033[{COLOURS[play[0]]}m{text}\033[0m" if self.colours else text

    def letters(self, play: str) -> str:
        """Return the letters that stand for a play in the language of the chart."""
        first, rest = self.say(f"letter.{play[0]}"), play[1:].upper()
        return first + "".join(self.say(f"letter.{other}").lower() for other in rest)

    # Below the chart -----------------------------------------------------------------------------------

    def busts(self) -> str:
        cells = (f"{round(100 * self.odds.dealer[up]['bust']):^{WIDTH}}" for up in self.ups)
        return f"{self.say('busts'):<{LABEL}}" + "".join(cells)

    def legend(self) -> Iterator[str]:
        used = {play for section in self.odds.strategy.values() for row in section.values() for play in row.values()}
        for play in sorted(used, key=lambda play: ("SHDPR".index(play[0]), play)):
            yield f"{self._cell(play)} {self.say(f'play.{play}')}"

    def exceptions(self) -> Iterator[str]:
        if self.odds.exceptions:
            yield ""
            yield self.say("exceptions")
        for cards, up, play in self.odds.exceptions:
            yield "  " + self.say("exception", cards=cards, up=up, play=self.say(f"play.{play}"))


def _options(house: House) -> list[str]:
    """Return the message keys of the rules that the title mentions."""
    found = ["resplit"] if house.hands > 2 else []
    found += ["das"] if house.double_after_split else []
    found += [house.surrender] if house.surrender != "none" else []
    return [*found, "peek" if house.peek else "no_peek"]
