"""Describe the position in a few short sentences: score, tricks, own cards, whose turn it is.

This module also has the button texts of legal actions: "Jogar 4♣", "Pedir truco (vale 3)".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from carteado.core.game import View
from carteado.games.truco.actions import PLACES, Action, parse_action
from carteado.games.truco.decks import strengths
from carteado.games.truco.hand_context import SIDE_NAMES, side_of
from carteado.words.speaker import capital

if TYPE_CHECKING:
    from carteado.games.truco.narration import Teller


def describe_position(teller: Teller, view: View) -> Iterator[str]:
    if view["hand"] is not None:
        yield from _describe_hand(teller, view, view["hand"])
    elif view["cut"] is not None:
        yield from _describe_cut(teller, view, view["cut"])
    elif view["winner"] is not None:
        yield teller.phrase("position.over", wins=teller.wins_phrase(view["winner"]), score=teller.score(view))
    else:
        yield teller.phrase("position.waiting")


def _describe_cut(teller: Teller, view: View, cut: dict[str, Any]) -> Iterator[str]:
    yield f"{score_phrase(teller, view)}."
    who = {"dealer": teller.whom(cut["dealer"]), "cutter": teller.whom(cut["cutter"])}
    yield capital(teller.phrase(f"position.{cut['stage']}", **who))
    if cut["stage"] == "cut" and cut["cuts"]:
        yield teller.phrase("position.cut_so_far", cuts=cut["cuts"])
    if cut["burnt"]:
        yield teller.phrase("burnt", cards=teller.cards(cut["burnt"]))
    if view["bottom"]:
        yield teller.phrase("bottom", card=teller.card(view["bottom"]))


def score_phrase(teller: Teller, view: View) -> str:
    """Return the score by side: "NÓS 3 × 1 ELES", or "VOCÊ 3 × 1 ANA" if two play.

    A spectator reads the names of both sides.
    """
    own = teller.own_side()
    if own is None:
        return teller.score(view)
    us, them = view["score"][own], view["score"][1 - own]
    if len(teller.names) > 2:
        return teller.phrase("position.us_and_them", us=us, them=them)
    return teller.phrase("position.you_and_other", us=us, them=them, other=teller.side(1 - own).upper())


def _describe_hand(teller: Teller, view: View, hand: dict[str, Any]) -> Iterator[str]:
    roles = {"mao": teller.whom(hand["mao"]), "pe": teller.whom(hand["dealer"])}
    standing = {"score": score_phrase(teller, view), "target": view["target"], "stake": hand["stake"]}
    yield teller.phrase("position.standing", **standing, **roles)
    yield _vira_sentence(teller, hand)
    if hand["tricks"]:
        tricks = ", ".join(
            _trick_phrase(teller, number, trick["winner"]) for number, trick in enumerate(hand["tricks"], 1)
        )
        yield teller.phrase("position.tricks", tricks=tricks)
    if hand["table"]:
        plays = ", ".join(f"{teller.whom(seat)} {teller.card(card, hand['manilhas'])}" for seat, card in hand["table"])
        yield teller.phrase("position.on_table", plays=plays)
    for seat, cards in hand["partners"].items():
        if cards:
            yield teller.phrase(
                "position.partner", name=teller.name(int(seat)), cards=cards_by_strength(teller, hand, cards)
            )
    if teller.you is not None:
        yield from _own_cards(teller, hand)
    yield from _pending_decision(teller, hand)


def _vira_sentence(teller: Teller, hand: dict[str, Any]) -> str:
    if not hand["manilhas"] or hand["vira"] is None:
        return teller.vira(hand)
    return teller.phrase("position.vira", vira=teller.card(hand["vira"]), manilhas=teller.cards(hand["manilhas"]))


def _trick_phrase(teller: Teller, number: int, winner: str) -> str:
    return teller.phrase("position.trick", number=number, whose=_trick_owner(teller, winner))


def _trick_owner(teller: Teller, winner: str) -> str:
    """Return the phrase for the winner of a trick, such as "nossa" or "de Ana". For a tie it is "empatada"."""
    own = teller.own_side()
    if winner == "tie":
        return teller.phrase("position.tied")
    side = SIDE_NAMES.index(winner)
    if own is None or (len(teller.names) == 2 and side != own):
        return teller.phrase("position.of_side", side=teller.side(side))
    return teller.phrase(
        "position.theirs" if side != own else "position.ours" if len(teller.names) > 2 else "position.mine"
    )


def cards_by_strength(teller: Teller, hand: dict[str, Any], cards: list[str]) -> str:
    """Return the names of cards, strongest first."""
    rules, manilhas = teller.rules, hand["manilhas"]
    strength = strengths(rules.deck, rules.order, tuple(manilhas))
    return teller.cards(sorted(cards, key=lambda card: strength.get(card, 0), reverse=True), manilhas)


def _own_cards(teller: Teller, hand: dict[str, Any]) -> Iterator[str]:
    if hand["blind"]:
        yield teller.phrase("position.blind")
    elif not hand["looked"]:
        yield teller.phrase("position.not_looked")
    elif hand["cards"]:
        # In the order of the view, which is also the order of the legal actions.
        yield teller.phrase("position.cards", cards=teller.cards(hand["cards"], hand["manilhas"]))


def _pending_decision(teller: Teller, hand: dict[str, Any]) -> Iterator[str]:
    """Yield the sentences about the decision that a player must make now."""
    for seat in hand["noes"]:
        yield capital(teller.phrase("position.wants_to_run", name=teller.whom(seat)))
    asked, turn = hand["asked"], hand["turn"]
    if asked:
        yield capital(
            teller.phrase("position.asked", name=teller.whom(asked["by"]), word=asked["word"], stake=asked["stake"])
        )
        if teller.you in hand["answering"]:
            yield teller.phrase("position.your_answer")
    elif not hand["decided"]:
        rules, side = teller.rules, teller.side(SIDE_NAMES.index(hand["special_side"]))
        stakes = {"stake": rules.special_stake, "gives": rules.special_gives}
        yield capital(teller.phrase("position.decide", side=side, points=rules.special_at, **stakes))
    elif hand["answering"]:
        yield teller.phrase("position.answers", side=teller.side(side_of(hand["answering"][0])))
    elif turn == teller.you:
        yield teller.phrase("position.you_lead" if not hand["table"] else "position.your_turn")
    else:
        yield teller.phrase("position.turn_of", name=teller.name(turn))


def label_action(teller: Teller, view: View, action: str) -> str:
    parsed, hand = parse_action(action), view["hand"]
    kind = parsed.kind
    words: dict[str, Any] = {"what": parsed.number}
    if kind in ("card", "hidden", "place"):
        kind, words = _card_label(teller, hand, parsed)
    elif kind in ("raise", "dark"):
        words = {"word": parsed.word, "stake": teller.stake_of(parsed.word)}
    elif kind in ("packet", "tira"):
        words = {"what": teller.whom(parsed.seat)}
    elif kind == "fica":
        words = {"what": teller.card(parsed.card, hand["manilhas"])}
    elif hand is not None:
        words = {"stake": _stake_of(teller, hand, kind)}
    elif kind == "olha":
        kind = "olha_cut"
    return teller.phrase(f"label.{kind}", **words)


def _card_label(teller: Teller, hand: dict[str, Any], action: Action) -> tuple[str, dict[str, Any]]:
    hidden = action.kind == "hidden"
    if action.card in PLACES:
        return "hidden_place" if hidden else "place", {"place": PLACES.index(action.card) + 1}
    return "hidden" if hidden else "card", {"card": teller.card(action.card, hand["manilhas"])}


def _stake_of(teller: Teller, hand: dict[str, Any], kind: str) -> int:
    """Return the points on the button of an action: the stake if the hand goes on, or what a side gets."""
    if kind == "aceita":
        return int(hand["asked"]["stake"])
    return teller.rules.special_stake if kind == "vai" else int(hand["stake"])
