"""Describe the position of a blackjack match in a few sentences, and label the buttons of its actions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from carteado.core.game import View
from carteado.games.blackjack.actions import DOUBLE, HIT, INSURE, PASS, SPLIT, STAND, SURRENDER, bet_of

if TYPE_CHECKING:
    from carteado.games.blackjack.narration import Teller

KEYS: Final = {
    STAND: "stand", HIT: "hit", DOUBLE: "double", SPLIT: "split", SURRENDER: "surrender", INSURE: "insure",
    PASS: "pass",
}  # fmt: skip


def describe_position(teller: Teller, view: View) -> Iterator[str]:
    round_ = view["round"]
    if view["over"]:
        yield teller.phrase("position.over")
    elif round_ is None:
        yield from _describe_bets(teller, view)
    else:
        yield from _describe_table(teller, round_)
        yield _describe_turn(teller, view, round_)


def _describe_bets(teller: Teller, view: View) -> Iterator[str]:
    of = f"/{view['rounds']}" if view["rounds"] else ""
    number = f"{view['number']}{of}"
    if teller.you is not None and teller.you in view["waiting"]:
        yield teller.phrase("position.bet_now", number=number, chips=view["chips"][teller.you - 1])
    elif view["waiting"]:
        key = "position.bets_of_many" if len(view["waiting"]) > 1 else "position.bets_of"
        yield teller.phrase(key, number=number, who=teller.several(view["waiting"]))
    else:
        yield teller.phrase("position.waiting")


def _describe_table(teller: Teller, round_: dict[str, Any]) -> Iterator[str]:
    yield teller.phrase("position.dealer", cards=teller.cards(round_["dealer"]))
    for place, hand in enumerate(round_["hands"]):
        mark = teller.phrase("position.your_hand") if place == round_["turn"] and hand["seat"] == teller.you else ""
        who, cards = teller.owner(round_, place), teller.cards(hand["cards"])
        ending = teller.phrase(f"position.ending.{hand['ending']}") if hand["ending"] else ""
        words = {"total": teller.total(hand), "bet": hand["bet"], "ending": ending, "mark": mark}
        yield teller.phrase("position.hand", who=who, cards=cards, **words)


def _describe_turn(teller: Teller, view: View, round_: dict[str, Any]) -> str:
    if teller.you is None or teller.you not in view["waiting"]:
        return teller.phrase("position.turn_of", who=teller.several(view["waiting"]))
    key = "position.before_look" if round_["asked"] else "position.your_turn"
    return teller.phrase(key, chips=view["chips"][teller.you - 1])


def label_action(teller: Teller, view: View, action: str) -> str:
    """Return the button text of a legal action."""
    if (bet := bet_of(action)) is not None:
        return teller.phrase("label.bet", bet=bet)
    round_ = view["round"]
    own = [hand for hand in round_["hands"] if hand["seat"] == view["seat"]]
    hand = own[0] if round_["turn"] is None else round_["hands"][round_["turn"]]
    words = {"bet": hand["bet"], "half": hand["bet"] // 2, "total": teller.total(hand)}
    return teller.phrase(f"label.{KEYS[action]}", **words)
