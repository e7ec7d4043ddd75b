"""The legal actions of a seat after the deal.

This code runs every turn, so it reads the rules from the `HandContext`, which has already evaluated them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from carteado.games.truco.actions import KEEP, PLACES, hide_cards, raise_dark
from carteado.games.truco.decks import sorted_cards
from carteado.games.truco.hand_context import NO_RAISE, TIE
from carteado.games.truco.hand_result import proves_win

if TYPE_CHECKING:
    from carteado.games.truco.hand import Hand


def legal_actions(hand: Hand, seat: int) -> tuple[str, ...]:
    if hand.points is not None:
        return ()
    side = (seat - 1) & 1
    if hand.asked or hand.thrown or not hand.decided:
        return _legal_replies(hand, seat, side)
    context = hand.context
    level = _raisable_level(hand, side)
    if context.has_look_or_lay_down:
        return _legal_with_look_or_lay_down(hand, seat, level)
    if seat == hand.turn:
        return _playable_cards(hand, seat) + context.words_in_turn[level]
    return context.words_out_of_turn[level]


def may_speak(hand: Hand, seat: int) -> bool:
    """Return whether a seat may act out of turn. Do not call this while a side must answer."""
    context = hand.context
    if context.words_out_of_turn[_raisable_level(hand, (seat - 1) & 1)]:
        return True
    return context.has_look_or_lay_down and (not hand.looked >> seat & 1 or may_lay_down(hand, seat))


def _raisable_level(hand: Hand, side: int) -> int:
    """Return the level of the last accepted raise if a side may raise further, otherwise NO_RAISE."""
    may_raise = hand.level < hand.context.max_levels[side] and (hand.right == TIE or hand.right == side)
    return hand.level if may_raise else NO_RAISE


def may_lay_down(hand: Hand, seat: int) -> bool:
    """Return whether a seat may lay its cards down, because the regulation accepts them as proof of a win.

    The exact check is slow, so the manilhas are counted first. Unless every certain win is accepted, the seat needs two
    manilhas, or one if its side won the first trick.
    """
    context = hand.context
    if not context.allows_laying_down or hand.blind:
        return False
    if not context.allows_certain_win:
        needed = 1 if hand.winners and hand.winners[0] == (seat - 1) & 1 else 2
        for card in hand.cards[seat - 1]:
            if hand.strength[card] > context.max_plain_strength:
                needed -= 1
        if needed > 0:
            return False
    return proves_win(hand, seat)


def _legal_with_look_or_lay_down(hand: Hand, seat: int, level: int) -> tuple[str, ...]:
    """Return the legal actions if the regulation allows raises in the dark or laying down."""
    context = hand.context
    mine = seat == hand.turn
    looked = hand.looked >> seat & 1
    words = (context.words_in_turn if mine else context.words_out_of_turn)[level]
    if not looked:
        dark = tuple(raise_dark(word) if word in context.rules.raises else word for word in words)
        return (*dark, "olha")
    if may_lay_down(hand, seat):
        after = words.index("desiste") if "desiste" in words else len(words)
        words = (*words[:after], "baixa", *words[after:])
    return _playable_cards(hand, seat) + words if mine else words


def _legal_replies(hand: Hand, seat: int, side: int) -> tuple[str, ...]:
    """Return the legal actions of a seat while a side must answer.

    The side answers a raise, chooses whether to play the hand at 11, or chooses one of several thrown cards.
    """
    if hand.answering_side() != side or seat in hand.noes:
        return ()
    if hand.thrown:
        return tuple(KEEP[card] for card in sorted_cards(hand.thrown))
    if not hand.decided:
        return ("corre", "vai")
    return _legal_answers(hand, seat, side)


def _legal_answers(hand: Hand, seat: int, side: int) -> tuple[str, ...]:
    looked = hand.looked >> seat & 1
    legal: tuple[str, ...] = ("aceita", "corre") if looked else ("aceita", "corre", "olha")
    level = hand.asked + 1
    if level <= hand.context.max_levels[side]:
        return (hand.context.raise_word(level, not looked), *legal)
    return legal


def _playable_cards(hand: Hand, seat: int) -> tuple[str, ...]:
    """Return the actions that play a card of the seat whose turn it is, open or face down."""
    cards = hand.cards[seat - 1]
    context = hand.context
    if context.blind and hand.blind:
        # `strict` is off because a misdealt seat has more than three cards.
        cards = tuple(place for place, card in zip(PLACES, cards, strict=False) if card)
    elif not hand.past:
        return cards
    elif hand.winners[0] == TIE and context.highest_rule != "free":
        cards = _highest_cards(hand, cards)
    if (hand.table or context.leader_may_hide) and may_hide(hand):
        return cards + hide_cards(cards)
    return cards


def may_hide(hand: Hand) -> bool:
    """Return whether the next card may be played face down."""
    context = hand.context
    return bool(
        context.allows_hiding
        and hand.past
        and (hand.table or context.leader_may_hide)
        and (hand.winners[0] != TIE or context.rules.face_down_after_tie)
    )


def _highest_cards(hand: Hand, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return the highest of these cards; for a follower, all of them if only the leader must play the highest."""
    if hand.context.highest_rule == "first" and hand.table:
        return cards
    best = max(hand.strength[card] for card in cards)
    return tuple(card for card in cards if hand.strength[card] == best)


def breaks_highest_rule(hand: Hand, card: str) -> bool:
    """Return whether playing this card would break the rule to play the highest card after a tied first trick."""
    if not hand.past or hand.winners[0] != TIE or hand.context.highest_rule == "free" or hand.blind:
        return False
    return card not in _highest_cards(hand, hand.cards[hand.turn - 1])
