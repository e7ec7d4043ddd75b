"""Penalties and voided hands: what a player claims (*tento*) and what the referee rules."""

from __future__ import annotations

from typing import Final

from carteado.truco.hand import Hand
from carteado.truco.match import Match
from carteado.truco.occasion import side_of
from carteado.truco.words import plain

REFEREE: Final = 0
RULINGS: Final = ("tento", "anula", "pena")
WARNING: Final = "advertência"
EXTRA_CARDS: Final = ("quatro cartas", "cinco cartas")


def rule(match: Match, hand: Hand, seat: int, action: str) -> Match:
    """The match after a ruling; a warning leaves the hand as it stands."""
    verb, _, text = action.partition(" ")
    if verb == "tento":
        if seat == REFEREE:
            raise hand.occasion.refusal("only_referee_words")
        return match.after(_tento(hand, seat, text))
    if seat != REFEREE:
        raise hand.occasion.refusal("only_the_referee", "penalties")
    if verb == "anula":
        return match.after(hand.end((0, 0), "void", text))
    return _penalty(match, hand, text)


def tento_value(hand: Hand, side: int) -> int:
    """What a tento gives a side: the present stake; at 11–11 the match."""
    occasion = hand.occasion
    return occasion.rules.target - occasion.score[side] if occasion.kind == "iron" else hand.stake


def _tento(hand: Hand, seat: int, text: str) -> Hand:
    """A penalty claimed by the side that gains it."""
    occasion, side = hand.occasion, side_of(seat)
    reasons = occasion.rules.tento_reasons
    if not reasons:
        raise occasion.refusal("no_tento", "tento_reasons")
    reason = next((known for known in reasons if _opens_with(text, known)), None)
    if reason is None:
        raise occasion.refusal("unknown_tento", "tento_reasons", "extra_cards", reasons=", ".join(reasons))
    value = tento_value(hand, side)
    if reason in EXTRA_CARDS and _shows_extra_cards(hand, seat):
        value = min((value, *occasion.rules.stakes[1:2]))
    return hand.end(hand.award(side, value), "tento", str(seat), text)


def _opens_with(text: str, reason: str) -> bool:
    return f"{plain(' '.join(text.split()))} ".startswith(plain(reason) + " ")


def _shows_extra_cards(hand: Hand, seat: int) -> bool:
    """An opponent of the dealer shows what was dealt to him before he plays: never more than a truco (sinsep)."""
    played = any(owner == seat for plays in (*hand.past, hand.table) for owner, _, _ in plays)
    return side_of(seat) != side_of(hand.occasion.dealer) and not played and hand.occasion.kind != "iron"


def _penalty(match: Match, hand: Hand, text: str) -> Match:
    """A referee's punishment: a warning, the hand at its present stake, the match, or the whole game."""
    occasion = hand.occasion
    number, penalty, *reason = text.split(" ", 2)
    seat = int(number)
    if seat not in occasion.all_seats:
        raise occasion.refusal("no_such_seat", seat=seat, seats=occasion.seats)
    if penalty not in occasion.rules.penalties:
        raise occasion.refusal("no_penalty", "penalties")
    others = 1 - side_of(seat)
    if penalty == WARNING:
        return match.with_note(" ".join((penalty, number, *reason)))
    if penalty == "mão":
        return match.after(hand.end(hand.award(others, hand.stake), "penalty", number, *reason))
    return match.after(hand.end(hand.award(others, occasion.rules.target), penalty, number, *reason))
