"""How a hand of truco ended, in one sentence: who took it, by what, and how many tentos."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from carteado.words.speaker import capital, printable

if TYPE_CHECKING:
    from carteado.truco.telling import Teller


def how_it_ended(teller: Teller, hand: dict[str, Any]) -> str:
    """The sentence on a hand that is over, as a view has it."""
    how, *rest = hand["ending"]
    takes = teller.takes(hand)
    if how == "tricks":
        return capital(_by_tricks(teller, hand["tricks"], takes))
    if how in ("three_ties", "void"):
        return teller.phrase(f"ended.{how}", takes=takes)
    if how == "tento":
        return teller.phrase("ended.tento", text=printable(rest[1]), takes=takes)
    manilhas = hand["manilhas"]
    words = {"text": rest[1] if how == "raised" else "", "cards": teller.cards(hand["shown"], manilhas)}
    return teller.of(int(rest[0]), f"ended.{how}", takes=takes, **words)


def _by_tricks(teller: Teller, tricks: list[dict[str, Any]], takes: str) -> str:
    """Two tricks; or, with a tie among them, the first one that somebody won."""
    winners = [trick["winner"] for trick in tricks]
    if "tie" not in winners:
        return teller.phrase("ended.two", takes=takes)
    if winners[-1] == "tie":
        return teller.phrase("ended.first_counts", number=len(winners), takes=takes)
    return teller.phrase("ended.decider", number=len(winners), takes=takes)
