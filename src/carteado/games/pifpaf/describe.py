"""Describe the position of a pif-paf match in short sentences, and label the buttons of its actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from carteado.core.cards import pretty, pretty_all
from carteado.core.game import View
from carteado.games.melds import best_partition
from carteado.games.pifpaf.actions import (
    CALL,
    CALLED_OUT,
    CHECK,
    DISCARDED,
    DRAW,
    DROP,
    GO_OUT,
    LET_GO,
    LIFTED,
    PASS,
    RAISED,
    TAKE,
    THREATEN,
    THROW,
)
from carteado.games.pifpaf.going_out import meld_rules
from carteado.words.speaker import capital

if TYPE_CHECKING:
    from carteado.games.pifpaf.narration import Teller

ACTION_KEYS: Final = {
    DROP: "drop", CALL: "call", DRAW: "draw", TAKE: "take", GO_OUT: "go_out", THREATEN: "threaten", PASS: "pass",
    CHECK: "check", THROW: "throw", LET_GO: "let_go",
}  # fmt: skip


def describe_position(teller: Teller, view: View) -> Iterator[str]:
    deal = view["deal"]
    counts = {"number": max(1, view["number"]), "deals": view["deals"], "pot": view["pot"]}
    yield teller.phrase("position.standing", chips=teller.chips(view["chips"]), **counts)
    if deal is None:
        yield teller.phrase("position.over" if view["over"] else "position.waiting")
    elif deal["stage"] in ("cut", "stock_cut"):
        who = {"dealer": teller.whom(view["dealer"]), "cutter": teller.whom(deal["turn"])}
        yield capital(teller.phrase(f"position.{deal['stage']}", **who))
    else:
        yield from _describe_deal(teller, view, deal)


def _describe_deal(teller: Teller, view: View, deal: dict[str, Any]) -> Iterator[str]:
    if deal["play"]:
        yield from _describe_table(teller, deal)
    if deal["hand"]:
        yield _describe_hand(teller, view, deal["hand"])
    if deal["stage"] == "bets":
        yield _describe_bets(teller, deal)
    else:
        yield teller.phrase("position.playing", playing=teller.several(deal["playing"]))
    yield _describe_turn(teller, deal)


def _describe_table(teller: Teller, deal: dict[str, Any]) -> Iterator[str]:
    """Describe the top discard, the size of the stock, the known cards of the other players, and the threats."""
    play = deal["play"]
    top = pretty(play["pile"][-1]) if play["pile"] else teller.phrase("position.no_discard")
    yield teller.phrase("position.table", top=top, stock=deal["stock"])
    for seat in deal["playing"]:
        cards = play["open"][seat - 1]
        if cards and seat != teller.you:
            yield teller.phrase("position.known", name=teller.name(seat), cards=pretty_all(cards))
    for seat in play["threats"]:
        yield teller.of(seat, "threatens")


def _describe_hand(teller: Teller, view: View, hand: Sequence[str]) -> str:
    """List the viewer's cards, melded cards first."""
    found = best_partition(tuple(hand), meld_rules(view["melds"]["trinca"], view["melds"]["ace"]))
    if not found.melds:
        return teller.phrase("position.cards", cards=pretty_all(hand))
    left = Counter(found.deadwood)
    loose = [card for card in dict.fromkeys(hand) for _ in range(left[card])]
    melds = teller.melds(found.melds)
    key = "position.melded" if loose else "position.all_melded"
    return teller.phrase(key, melds=melds, loose=pretty_all(loose))


def _describe_bets(teller: Teller, deal: dict[str, Any]) -> str:
    bets = deal["bets"]
    playing = teller.several(deal["playing"])
    if teller.you is None:
        return teller.phrase("position.bets", level=bets["level"], playing=playing)
    return teller.phrase("position.own_bets", level=bets["level"], spent=bets["spent"][teller.you - 1], playing=playing)


def _describe_turn(teller: Teller, deal: dict[str, Any]) -> str:
    if teller.you in deal["asked"]:
        return teller.phrase("position.your_turn")
    if not deal["asked"]:
        return teller.phrase("position.waiting")
    return teller.phrase("position.turn_of", who=teller.several(deal["asked"]))


def label_action(teller: Teller, view: View, action: str) -> str:
    deal = view["deal"]
    if action in DISCARDED:
        return teller.phrase("label.discard", card=pretty(DISCARDED[action]))
    if action in LIFTED:
        return teller.phrase("label.cut", lifted=LIFTED[action])
    if action in RAISED:
        return teller.phrase("label.raise", bet=RAISED[action])
    if action in CALLED_OUT:
        return teller.phrase("label.rebate", name=teller.name(CALLED_OUT[action]))
    kind = ACTION_KEYS[action]
    if kind == "call":
        return teller.phrase("label.call", bet=deal["bets"]["level"])
    if kind == "go_out" and deal["stage"] == "discard":
        return teller.phrase("label.go_out_now")
    pile = deal["play"]["pile"] if deal["play"] else ()
    return teller.phrase(f"label.{kind}", card=pretty(pile[-1]) if pile else "")
