"""A legal action of truco in the words of a button: "Jogar 4♣", "Pedir truco (vale 3)"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from carteado.core.game import View
from carteado.truco.words import DARK, HIDE, kind_of

if TYPE_CHECKING:
    from carteado.truco.telling import Teller


def label(teller: Teller, view: View, action: str) -> str:
    kind = kind_of(action, teller.rules.raises, teller.deck.cards)
    hand, rest = view["hand"], action.partition(" ")[2]
    words: dict[str, Any] = {"what": rest}
    if kind in ("card", "hidden", "place"):
        kind, words = _card(teller, hand, action)
    elif kind in ("raise", "dark"):
        word = action.removesuffix(DARK)
        words = {"word": word, "stake": teller.rules.stakes[teller.rules.raises.index(word) + 1]}
    elif kind in ("packet", "tira"):
        words = {"what": teller.whom(int(rest.rpartition(" ")[2]))}
    elif kind == "fica":
        words = {"what": teller.card(rest, hand["manilhas"])}
    elif hand is not None:
        words = {"stake": _stake(teller, hand, kind)}
    elif kind == "olha":
        kind = "olha_cut"
    return teller.phrase(f"label.{kind}", **words)


def _card(teller: Teller, hand: dict[str, Any], action: str) -> tuple[str, dict[str, Any]]:
    card = action.removeprefix(HIDE)
    hidden = card != action
    if card.startswith("carta "):
        return "hidden_place" if hidden else "place", {"place": card.removeprefix("carta ")}
    return "hidden" if hidden else "card", {"card": teller.card(card, hand["manilhas"])}


def _stake(teller: Teller, hand: dict[str, Any], kind: str) -> int:
    """What a word is about: what the hand would be worth, or what it gives the others."""
    if kind == "aceita":
        return int(hand["asked"]["stake"])
    return teller.rules.special_stake if kind == "vai" else int(hand["stake"])
