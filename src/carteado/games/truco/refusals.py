"""Explain why an action is refused and cite the rule. The reason uses only what the seat can see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from carteado.core.refusal import Refusal
from carteado.games.truco.actions import (
    FREE_WORDS,
    PLACES,
    card_of,
    is_dark,
    is_hidden,
    parse_action,
    raise_dark,
    raise_of,
)
from carteado.games.truco.choices import may_hide
from carteado.games.truco.cut_choices import DIRECTIONS, PORTIONS
from carteado.games.truco.cutting import CUTTER_WORDS, WORD_FIELDS, Cutting
from carteado.games.truco.hand import Hand
from carteado.games.truco.hand_context import TIE, side_of
from carteado.words.catalogue import Sentence

if TYPE_CHECKING:
    from carteado.games.truco.match import Match

ENDINGS = {
    "declined": ("answering", "answers", "hand_ends"),
    "given_up": ("answering", "answers", "special_gives"),
    "tento": ("tento_reasons", "hand_ends"),
    "void": ("extra_cards", "turned_card"),
}
"""The fields of the regulation to cite for some kinds of ending. `ending_rules` has a default for the others."""

CUT_WORDS = CUTTER_WORDS.union(DIRECTIONS, PORTIONS, ("segue", "devolve")) - {"olha"}


def why_not(match: Match, seat: int, text: str) -> Refusal:
    """Return the refusal of an action that a seat may not take now."""
    if match.winner != TIE:
        return Refusal(Sentence("truco.refuse.match_over"))
    if not 0 < seat <= match.seats:
        return Refusal(Sentence("truco.refuse.no_such_seat", seat=seat, seats=match.seats))
    if match.stage is None or match.chance is not None:
        return Refusal(Sentence("truco.refuse.being_shuffled"))
    try:
        action = match.vocabulary.read(text)
    except Refusal as refusal:
        return refusal
    if action != text and action in match.legal(seat):
        return match.context.refusal("write_it_so", text=action)
    if parse_action(action).word in FREE_WORDS:
        return match.context.refusal("for_the_record")
    if isinstance(match.stage, Hand):
        return why_not_in_hand(match.stage, seat, action)
    return _why_not_at_cut(match.stage, seat, action)


def _why_not_at_cut(cutting: Cutting, seat: int, action: str) -> Refusal:
    if parse_action(action).word not in CUT_WORDS | {"olha"}:
        return cutting.context.refusal("not_dealt_yet", "cutter")
    try:
        cutting.apply(seat, action)
    except Refusal as refusal:
        return refusal
    return cutting.context.refusal("not_at_the_cut")


def ending_rules(hand: Hand) -> tuple[str, ...]:
    """Return the fields of the regulation that explain why a hand ended as it did."""
    return ENDINGS.get(hand.ending[0], ("hand_ends", "tento_reasons"))


def why_not_in_hand(hand: Hand, seat: int, action: str) -> Refusal:
    """Return the refusal of an action that a seat may not take at this point of the hand."""
    context = hand.context
    verb = parse_action(action).word
    if hand.points is not None:
        return context.refusal("hand_over", *ending_rules(hand))
    if verb in CUT_WORDS:
        return context.refusal("already_dealt", "pack_closed", *WORD_FIELDS.get(verb, ()))
    answering = hand.answering_side()
    if answering != TIE and (answering != side_of(seat) or seat in hand.noes):
        return context.refusal("wait_for_answer", *_answer_rules(hand))
    if raise_of(action) in context.rules.raises:
        return _why_no_raise(hand, seat, action)
    if answering != TIE:
        laying = ("lay_down",) if verb == "baixa" else ()
        return context.refusal("answer_first", *_answer_rules(hand), *laying, words=", ".join(hand.legal(seat)))
    match verb:
        case "aceita" | "corre" | "vai" | "fica":
            return context.refusal("nothing_to_answer", "special_at", "iron_at", "answering", "answers")
        case "baixa":
            return _why_no_laying_down(hand)
        case "desiste":
            never = context.rules.giving_up == "never"
            return context.refusal("no_giving_up" if never else "not_your_turn", "giving_up", seat=hand.turn)
        case "olha":
            return context.refusal("nothing_to_look_at", "cutter_sees_bottom")
        case "joga":
            return context.refusal("one_card_at_a_time", "thrown_cards")
    return _why_not_play(hand, seat, action)


def _answer_rules(hand: Hand) -> tuple[str, ...]:
    """Return the fields of the regulation to cite while a seat must answer."""
    if hand.thrown:
        return ("thrown_cards",)
    return ("answering",) if hand.asked else ("special_at", "partners_see_cards")


def _lead_rules(hand: Hand) -> tuple[str, ...]:
    """Return the fields of the regulation about who leads a trick, or none if the trick already has a card."""
    if hand.table:
        return ()
    return ("trick_leader", "tie_leader") if hand.past else ("hand_leader", "cutter")


def _why_no_raise(hand: Hand, seat: int, action: str) -> Refusal:
    context, rules = hand.context, hand.context.rules
    side = side_of(seat)
    if context.kind == "special":
        return context.refusal("no_raise_at_special", "raising", points=rules.special_at)
    if context.kind == "iron":
        return context.refusal("no_raise_at_iron", "raising", points=rules.special_at)
    level = rules.raises.index(raise_of(action)) + 1
    following = (hand.asked or hand.level) + 1
    if level != following:
        word = context.raise_words[following]
        if not word:
            return context.refusal("no_more_raises", "raises", "stakes")
        return context.refusal("raise_in_order", "raises", "stakes", word=word)
    if not hand.asked and hand.right not in (side, TIE):
        return context.refusal("others_may_raise", "raises", "answering")
    if level > context.max_levels[side]:
        return context.refusal("raise_would_pass", "raise_limit", points=context.score[side])
    if not hand.asked and not context.raises_any_time and seat != hand.turn:
        return context.refusal("raise_on_your_turn", "raise_when")
    if is_dark(action):
        return context.refusal("not_dark" if hand.looked >> seat & 1 else "no_dark_raise", "dark_raise")
    return context.refusal("look_first", "dark_raise", word=raise_dark(action))


def _why_no_laying_down(hand: Hand) -> Refusal:
    rules = hand.context.rules
    if not rules.lay_down:
        return hand.context.refusal("no_laying_down", "lay_down")
    if not hand.context.allows_laying_down:
        return hand.context.refusal("lay_down_at_special", "lay_down_when", points=rules.special_at)
    return hand.context.refusal("not_proved", "lay_down")


def _why_not_play(hand: Hand, seat: int, action: str) -> Refusal:
    context = hand.context
    if seat != hand.turn:
        return context.refusal("not_your_turn", "turns", *_lead_rules(hand), seat=hand.turn)
    if not hand.looked >> seat & 1:
        return context.refusal("look_before_playing", "dark_raise")
    card = card_of(action)
    if hand.blind:
        if card not in PLACES:
            return context.refusal("choose_a_place", "iron")
        if not hand.cards[seat - 1][PLACES.index(card)]:
            return context.refusal("no_card_there", "turns")
    elif card not in hand.cards[seat - 1]:
        mended = ("extra_cards",) if context.rules.extra_cards == "mended" else ()
        return context.refusal("not_your_card", "turns", "pack_closed", *mended, card=card)
    if is_hidden(action) and not may_hide(hand):
        return why_not_hidden(hand)
    return context.refusal("highest_first", "highest_after_tie")


def why_not_hidden(hand: Hand) -> Refusal:
    """Return the refusal of a face-down card that may not be played now."""
    context, rules = hand.context, hand.context.rules
    if rules.face_down == "never":
        return context.refusal("never_hidden", "face_down")
    if not hand.past:
        return context.refusal("not_hidden_in_first", "face_down")
    if not hand.table and not rules.face_down_by_leader:
        return context.refusal("leader_does_not_hide", "face_down_by_leader")
    return context.refusal("not_hidden_after_tie", "face_down_after_tie")
