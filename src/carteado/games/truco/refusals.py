"""Why an action is refused: the rule it breaks, told from what the seat itself can see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from carteado.core.game import Refusal
from carteado.truco.cutting import WORD_FIELDS, Cutting
from carteado.truco.hand import Hand
from carteado.truco.occasion import TIE, side_of
from carteado.truco.words import DARK, FREE_WORDS, HIDE, PLACE_NUMBER
from carteado.words.catalogue import Said

if TYPE_CHECKING:
    from carteado.truco.match import Match

ENDINGS = {
    "declined": ("answering", "answers", "hand_ends"),
    "given_up": ("answering", "answers", "special_gives"),
    "tento": ("tento_reasons", "hand_ends"),
    "void": ("extra_cards", "turned_card"),
}
"""The rules behind a hand's end, by what ended it."""

CUT_WORDS = frozenset(
    (
        "segue",
        "bate",
        "cerra",
        "embaralha",
        "desce",
        "sobe",
        "uma",
        "três",
        "corta",
        "queima",
        "tira",
        "devolve",
    )
)


def why_not(match: Match, seat: int, text: str) -> Refusal:
    """The reason why a seat may not do what the text says."""
    if match.winner != TIE:
        return Refusal(Said("truco.refuse.match_over"))
    if not 0 < seat <= match.seats:
        return Refusal(Said("truco.refuse.no_such_seat", seat=seat, seats=match.seats))
    if match.stage is None or match.chance is not None:
        return Refusal(Said("truco.refuse.being_shuffled"))
    try:
        action = match.vocabulary.read(text)
    except Refusal as refusal:
        return refusal
    if action != text and action in match.legal(seat):
        return match.occasion.refusal("write_it_so", text=action)
    if action.partition(" ")[0] in FREE_WORDS:
        return match.occasion.refusal("for_the_record")
    if isinstance(match.stage, Hand):
        return why_not_in_hand(match.stage, seat, action)
    return _why_not_at_cut(match.stage, seat, action)


def _why_not_at_cut(cutting: Cutting, seat: int, action: str) -> Refusal:
    if action.partition(" ")[0] not in CUT_WORDS | {"olha"}:
        return cutting.occasion.refusal("not_dealt_yet", "cutter")
    try:
        cutting.apply(seat, action)
    except Refusal as refusal:
        return refusal
    except ValueError:
        pass
    return cutting.occasion.refusal("not_at_the_cut")


def ended_by(hand: Hand) -> tuple[str, ...]:
    """The rules by which a hand ended."""
    return ENDINGS.get(hand.ending[0], ("hand_ends", "tento_reasons"))


def why_not_in_hand(hand: Hand, seat: int, action: str) -> Refusal:
    """The reason within a hand that has been dealt."""
    occasion = hand.occasion
    verb = action.partition(" ")[0]
    if hand.points is not None:
        return occasion.refusal("hand_over", *ended_by(hand))
    if verb in CUT_WORDS:
        return occasion.refusal("already_dealt", "pack_closed", *WORD_FIELDS.get(verb, ()))
    answering = hand.answering()
    if answering != TIE and (answering != side_of(seat) or seat in hand.noes):
        return occasion.refusal("wait_for_answer", *_asked_by(hand))
    if action.removesuffix(DARK) in occasion.rules.raises:
        return _why_no_raise(hand, seat, action)
    if answering != TIE:
        laying = ("lay_down",) if verb == "baixa" else ()
        return occasion.refusal("answer_first", *_asked_by(hand), *laying, words=", ".join(hand.legal(seat)))
    match verb:
        case "aceita" | "corre" | "vai" | "fica":
            return occasion.refusal("nothing_to_answer", "special_at", "iron_at", "answering", "answers")
        case "baixa":
            return _why_no_laying_down(hand)
        case "desiste":
            never = occasion.rules.giving_up == "never"
            return occasion.refusal("no_giving_up" if never else "not_your_turn", "giving_up", seat=hand.turn)
        case "olha":
            return occasion.refusal("nothing_to_look_at", "cutter_sees_bottom")
        case "joga":
            return occasion.refusal("one_card_at_a_time", "thrown_cards")
    return _why_not_play(hand, seat, action)


def _asked_by(hand: Hand) -> tuple[str, ...]:
    """The rules by which somebody's answer is awaited."""
    if hand.thrown:
        return ("thrown_cards",)
    return ("answering",) if hand.asked else ("special_at", "partners_see_cards")


def _led_by(hand: Hand) -> tuple[str, ...]:
    """The rules that say who leads, where the trick has no card yet."""
    if hand.table:
        return ()
    return ("trick_leader", "tie_leader") if hand.past else ("hand_leader", "cutter")


def _why_no_raise(hand: Hand, seat: int, action: str) -> Refusal:
    occasion, rules = hand.occasion, hand.occasion.rules
    side = side_of(seat)
    if occasion.kind == "special":
        return occasion.refusal("no_raise_at_special", "raising", points=rules.special_at)
    if occasion.kind == "iron":
        return occasion.refusal("no_raise_at_iron", "raising", points=rules.special_at)
    level = rules.raises.index(action.removesuffix(DARK)) + 1
    following = (hand.asked or hand.level) + 1
    if level != following:
        word = occasion.raise_words[following]
        if not word:
            return occasion.refusal("no_more_raises", "raises", "stakes")
        return occasion.refusal("raise_in_order", "raises", "stakes", word=word)
    if not hand.asked and hand.right not in (side, TIE):
        return occasion.refusal("others_may_raise", "raises", "answering")
    if level > occasion.top[side]:
        return occasion.refusal("raise_would_pass", "raise_limit", points=occasion.score[side])
    if not hand.asked and not occasion.any_time and seat != hand.turn:
        return occasion.refusal("raise_on_your_turn", "raise_when")
    if action.endswith(DARK):
        return occasion.refusal("not_dark" if hand.looked >> seat & 1 else "no_dark_raise", "dark_raise")
    return occasion.refusal("look_first", "dark_raise", word=action + DARK)


def _why_no_laying_down(hand: Hand) -> Refusal:
    rules = hand.occasion.rules
    if not rules.lay_down:
        return hand.occasion.refusal("no_laying_down", "lay_down")
    if not hand.occasion.lays_down:
        return hand.occasion.refusal("lay_down_at_special", "lay_down_when", points=rules.special_at)
    return hand.occasion.refusal("not_proved", "lay_down")


def _why_not_play(hand: Hand, seat: int, action: str) -> Refusal:
    occasion = hand.occasion
    if seat != hand.turn:
        return occasion.refusal("not_your_turn", "turns", *_led_by(hand), seat=hand.turn)
    if not hand.looked >> seat & 1:
        return occasion.refusal("look_before_playing", "dark_raise")
    face_down = action[0] == HIDE
    if hand.blind:
        if action not in PLACE_NUMBER:
            return occasion.refusal("choose_a_place", "iron")
        if not hand.cards[seat - 1][PLACE_NUMBER[action]]:
            return occasion.refusal("no_card_there", "turns")
    elif action.removeprefix(HIDE) not in hand.cards[seat - 1]:
        mended = ("extra_cards",) if occasion.rules.extra_cards == "mended" else ()
        return occasion.refusal("not_your_card", "turns", "pack_closed", *mended, card=action.removeprefix(HIDE))
    if face_down and not hand.may_hide():
        return why_not_hidden(hand)
    return occasion.refusal("highest_first", "highest_after_tie")


def why_not_hidden(hand: Hand) -> Refusal:
    """Why the next card must be played open."""
    occasion, rules = hand.occasion, hand.occasion.rules
    if rules.face_down == "never":
        return occasion.refusal("never_hidden", "face_down")
    if not hand.past:
        return occasion.refusal("not_hidden_in_first", "face_down")
    if not hand.table and not rules.face_down_by_leader:
        return occasion.refusal("leader_does_not_hide", "face_down_by_leader")
    return occasion.refusal("not_hidden_after_tie", "face_down_after_tie")
