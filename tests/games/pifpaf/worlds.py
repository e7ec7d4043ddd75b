"""Worlds for the tests of pif-paf: a pack for three seats, a hand put to the test, a mistake."""

from __future__ import annotations

from typing import Any

from carteado.games import new_game, rulebook
from tests.pifpaf.table import ALL_PAY, JUNK, KINGS, QUEENS, THREE, dealt_in_threes, pack_with, play, uncut

FOUR = (KINGS, QUEENS, JUNK, "6p 9p Jp 4c 10c 9o 6o 3e Je")
FOUR_PAY = f"{ALL_PAY}, 4 paga"

# A pack for three seats, seat 3 dealing; what follows the hands are the cards drawn.
DRAWN = "6p 7p 8p 9p Jp"
LIES = pack_with([*dealt_in_threes(THREE, 3), *DRAWN.split()])
OFFERED = uncut(LIES, 40)


def in_melds(hand: str, card: str = "", **options: Any) -> bool:
    """Whether seat 1 with these nine cards can go out with the card it draws."""
    others = ["4o 4e 9c 10e Jo Qe Je 6c 8p", "3o 5e 9e 10o Jc Qo Ke 6o 8o"]
    deal = play(f"{ALL_PAY}, 1 compra {card}", cards=[hand, *others], options=options or None)
    return "bate" in deal.legal(1)


TWO_RUNS = "2p 3p 4p 7c 8c 9c"
MISTAKE = f"{ALL_PAY}, 1 compra 10c, 1 bate"
"""Seat 1 says that it goes out, and does not."""


def after_the_cut(preset: str = "copag") -> Any:
    """A state: three seats, seat 3 deals, `THREE` are dealt and seat 1 is to speak."""
    start = new_game("pifpaf", rulebook("pifpaf").preset(preset), 3).start()
    return start.shuffled(["3", "1", "2"]).shuffled(OFFERED.split()).apply(2, "corta 40")


def after_the_bets(preset: str = "copag") -> Any:
    """The same when all have called: seat 1 is to draw the six of clubs."""
    state = after_the_cut(preset)
    for seat in (1, 2, 3):
        state = state.apply(seat, "paga")
    return state
