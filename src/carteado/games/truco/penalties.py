"""Penalties and voided hands. A player claims a *tento* (penalty points); the referee rules on everything else."""

from __future__ import annotations

from typing import Final

from carteado.games.truco.actions import Action
from carteado.games.truco.hand import Hand
from carteado.games.truco.hand_context import side_of
from carteado.games.truco.match import Match
from carteado.words.text import normalise

REFEREE: Final = 0
RULINGS: Final = ("tento", "anula", "pena")
WARNING: Final = "advertência"
EXTRA_CARDS: Final = ("quatro cartas", "cinco cartas")


def apply_ruling(match: Match, hand: Hand, seat: int, ruling: Action) -> Match:
    """Return the match after a claimed tento, a voided hand or a penalty. A warning only adds a note.

    Raises Refusal if the regulation does not have this ruling, or if the seat may not make it.
    """
    if ruling.word == "tento":
        if seat == REFEREE:
            raise hand.context.refusal("only_referee_words")
        return match.with_hand(_apply_tento(hand, seat, ruling.remark))
    if seat != REFEREE:
        raise hand.context.refusal("only_the_referee", "penalties")
    if ruling.word == "anula":
        return match.with_hand(hand.end((0, 0), "void", ruling.remark))
    return _apply_penalty(match, hand, ruling)


def tento_value(hand: Hand, side: int) -> int:
    """Return the points of a tento for a side: the current stake, or at 11–11 what it needs to win the match."""
    context = hand.context
    return context.rules.target - context.score[side] if context.kind == "iron" else hand.stake


def _apply_tento(hand: Hand, seat: int, text: str) -> Hand:
    """End the hand with a penalty that this seat claims for its side."""
    context, side = hand.context, side_of(seat)
    reasons = context.rules.tento_reasons
    if not reasons:
        raise context.refusal("no_tento", "tento_reasons")
    reason = next((known for known in reasons if _starts_with(text, known)), None)
    if reason is None:
        raise context.refusal("unknown_tento", "tento_reasons", "extra_cards", reasons=", ".join(reasons))
    value = tento_value(hand, side)
    if reason in EXTRA_CARDS and _shows_extra_cards(hand, seat):
        value = min((value, *context.rules.stakes[1:2]))
    return hand.end(hand.award(side, value), "tento", str(seat), text)


def _starts_with(remark: str, reason: str) -> bool:
    return f"{normalise(remark)} ".startswith(normalise(reason) + " ")


def _shows_extra_cards(hand: Hand, seat: int) -> bool:
    """Return whether this seat is an opponent of the dealer and has not played a card yet; False at 11–11.

    If so, its tento for extra cards is worth at most as much as a truco (regulation `sinsep`).
    """
    played = any(owner == seat for plays in (*hand.past, hand.table) for owner, _, _ in plays)
    return side_of(seat) != side_of(hand.context.dealer) and not played and hand.context.kind != "iron"


def _apply_penalty(match: Match, hand: Hand, ruling: Action) -> Match:
    """Apply a referee's penalty: a warning, the loss of the hand at its current stake, or the loss of the match."""
    context = hand.context
    seat, penalty = ruling.seat, ruling.parts[1]
    why = (ruling.remark,) if ruling.remark else ()
    if seat not in context.all_seats:
        raise context.refusal("no_such_seat", seat=seat, seats=context.seats)
    if penalty not in context.rules.penalties:
        raise context.refusal("no_penalty", "penalties")
    others = 1 - side_of(seat)
    if penalty == WARNING:
        return match.with_note(" ".join((penalty, str(seat), *why)))
    if penalty == "mão":
        return match.with_hand(hand.end(hand.award(others, hand.stake), "penalty", str(seat), *why))
    return match.with_hand(hand.end(hand.award(others, context.rules.target), penalty, str(seat), *why))
