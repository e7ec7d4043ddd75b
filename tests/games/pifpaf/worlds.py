"""Positions and packs for the tests of pif-paf."""

from __future__ import annotations

from typing import Any

from carteado.games.registry import new_game, rulebook
from tests.games.pifpaf.table import ALL_PAY, JUNK, KINGS, QUEENS, THREE, deal_order, pack_with, play, undo_cut

FOUR = (KINGS, QUEENS, JUNK, "6p 9p Jp 4c 10c 9o 6o 3e Je")
FOUR_PAY = f"{ALL_PAY}, 4 paga"

# A pack for three seats with seat 3 as the dealer: the hands, then the cards to draw.
DRAWN = "6p 7p 8p 9p Jp"
CUT_PACK = pack_with([*deal_order(THREE, 3), *DRAWN.split()])
UNCUT_PACK = undo_cut(CUT_PACK, 40)


def goes_out_with(hand: str, card: str = "", **options: Any) -> bool:
    """Return whether seat 1 can go out with these nine cards and the card that it draws."""
    others = ["4o 4e 9c 10e Jo Qe Je 6c 8p", "3o 5e 9e 10o Jc Qo Ke 6o 8o"]
    deal = play(f"{ALL_PAY}, 1 compra {card}", cards=[hand, *others], options=options or None)
    return "bate" in deal.legal(1)


TWO_RUNS = "2p 3p 4p 7c 8c 9c"
MISTAKE = f"{ALL_PAY}, 1 compra 10c, 1 bate"
"""Seat 1 declares going out by mistake."""


def after_the_cut(preset: str = "copag") -> Any:
    """Return a state of three seats in which seat 3 dealt `THREE` and seat 1 must bet."""
    start = new_game("pifpaf", rulebook("pifpaf").preset(preset), 3).start()
    return start.apply_shuffle(["3", "1", "2"]).apply_shuffle(UNCUT_PACK.split()).apply(2, "corta 40")


def after_the_bets(preset: str = "copag") -> Any:
    """Return the state after all have called. Seat 1 will draw the six of clubs."""
    state = after_the_cut(preset)
    for seat in (1, 2, 3):
        state = state.apply(seat, "paga")
    return state
