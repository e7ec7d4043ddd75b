"""Apply the actions of a record: every legal action, and events that only a record-keeper or a referee writes down.

At a real table, players do things that a server refuses: forbidden actions that the regulation punishes, several cards
thrown at once, a misdeal that is corrected. A record may contain them, and this module scores them by the regulation.
The module `penalties` handles penalties and voided hands. A record does not contain the end of the cut, because the
first action of the play implies it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from carteado.games.truco.actions import (
    HIDE,
    NO_SEAT,
    PLACES,
    action_id,
    card_of,
    hide_card,
    is_dark,
    is_hidden,
    parse_action,
    raise_of,
    replace_card,
)
from carteado.games.truco.choices import breaks_highest_rule, may_hide
from carteado.games.truco.cut_choices import DIRECTIONS, PORTIONS
from carteado.games.truco.cutting import CUT, CUTTER_WORDS, DEALER, DONE, PACKETS, Cutting
from carteado.games.truco.hand import Hand, name_blind_card
from carteado.games.truco.hand_context import TIE, side_of
from carteado.games.truco.match import Match
from carteado.games.truco.misdeal import burn_extra, give_back, has_extra_cards
from carteado.games.truco.penalties import REFEREE, RULINGS, apply_ruling, tento_value
from carteado.games.truco.refusals import why_not, why_not_hidden

NEEDS_NO_LOOK: Final = ("aceita", "corre", "desiste")
"""Actions that do not imply that the seat has looked at its cards. Neither does a raise in the dark."""


def apply_recorded(match: Match, seat: int, action: str) -> Match:
    """Return the match after an action of a record.

    Raises Refusal if the regulation neither allows nor punishes the action.
    """
    parsed = parse_action(action)
    if match.stage is None or not 0 <= seat <= match.seats:
        raise why_not(match, seat or -1, action)
    if parsed.word in RULINGS:
        return apply_ruling(match, current_hand(match), seat, parsed)
    if seat == REFEREE:
        raise match.context.refusal("only_referee_words")
    if isinstance(match.stage, Cutting):
        cutting = _apply_at_cut(match.stage, seat, action)
        if cutting is not None:
            return match.with_stage(cutting)
        match = match.with_cut(replace(match.stage, stage=DONE))
    return _apply_in_hand(match, current_hand(match), seat, action)


def current_hand(match: Match) -> Hand:
    """Return the current hand. At the cut, return the hand that would be dealt now. Do not call it between hands."""
    stage = match.stage
    assert stage is not None
    return Hand.start(stage.context, stage.deal()) if isinstance(stage, Cutting) else stage


# Legal actions ---------------------------------------------------------------------------------------


def legal_in_record(match: Match) -> dict[int, tuple[str, ...]]:
    """Return the legal actions of each seat that has any, as records write them.

    Blind cards have their names, and a look at the cards is implied. At the cut, actions of the play are included.
    """
    if match.stage is None:
        return {}
    hand = current_hand(match)
    raises = match.regulation.rules.raises
    found = {}
    for seat in hand.context.all_seats:
        words = _play_words(hand, seat) | _cut_words(match.stage, seat)
        if words:
            found[seat] = tuple(sorted(words, key=lambda word: action_id(word, raises)))
    return found


def _play_words(hand: Hand, seat: int) -> set[str]:
    """Return the legal actions after the deal, as records write them.

    They include raises in the dark and all actions that are legal after looking at the cards. A seat with extra cards
    cannot play a card.
    """
    words = {word for word in hand.legal(seat) if is_dark(word)} | set(hand.look(seat).legal(seat))
    if hand.blind:
        words = {name_blind_card(hand, seat, word) for word in words}
    if has_extra_cards(hand, seat):
        words = {word for word in words if card_of(word) not in hand.cards[seat - 1]}
    return words


def _cut_words(stage: Cutting | Hand, seat: int) -> set[str]:
    """Return the words that a seat may still say at the cut; none if the record does not contain the pack."""
    if not isinstance(stage, Cutting) or stage.given is not None:
        return set()
    later = (replace(stage, stage=number) for number in range(stage.stage, DONE))
    return {word for cutting in later for word in cutting.legal(seat)} - {"segue"}


# Blind cards -----------------------------------------------------------------------------------------


def _name_place(hand: Hand, seat: int, action: str) -> str:
    """Replace a blind card by its place ("carta 2"): the inverse of `name_blind_card`."""
    card = card_of(action)
    if card not in hand.cards[seat - 1]:
        return action
    return replace_card(action, PLACES[hand.cards[seat - 1].index(card)])


# At the cut ------------------------------------------------------------------------------------------


def _apply_at_cut(cutting: Cutting, seat: int, action: str) -> Cutting | None:
    """Return the state after an action of the cut or the deal. Return None if the action belongs to the play."""
    context = cutting.context
    kind, verb, _, _, card, owner, _ = parse_action(action)
    if verb == "devolve":
        return give_back(cutting, seat)
    if verb == "queima" and card:
        return burn_extra(cutting, seat, owner, card) if owner != NO_SEAT else cutting.burn_turned_card(seat, card)
    if kind == "packet":
        return _apply_in_stage(cutting, seat, action, PACKETS)
    if verb in DIRECTIONS and seat == context.cutter:
        return replace(_apply_in_stage(cutting, seat, action, CUT), stage=DEALER)
    if verb in DIRECTIONS or verb in PORTIONS:
        return _apply_in_stage(cutting, seat, action, DEALER)
    # The cutter looks at the bottom card (`olha`). For any other seat, `olha` is a look at its own cards.
    if verb in CUTTER_WORDS and not (verb == "olha" and seat != context.cutter):
        return _apply_in_stage(cutting, seat, action, CUT)
    return None


def _apply_in_stage(cutting: Cutting, seat: int, action: str, stage: int) -> Cutting:
    """Apply a word at this stage of the cut. The stage does not end, because records do not contain its end."""
    if cutting.stage > stage:
        raise cutting.context.refusal("cut_is_over", "cuts")
    return replace(replace(cutting, stage=stage).apply(seat, action), stage=stage)


# In the hand -----------------------------------------------------------------------------------------


def _apply_in_hand(match: Match, hand: Hand, seat: int, action: str) -> Match:
    if raise_of(action) in hand.context.rules.raises:
        return _raise(match, hand, seat, action)
    if parse_action(action).word == "joga":
        return match.with_hand(_throw(match, hand, seat, action))
    if not hand.looked >> seat & 1 and action not in NEEDS_NO_LOOK:
        hand = hand.look(seat)
        if action == "olha":
            return match.with_hand(hand)
    if action == HIDE:
        return match.with_hand(_play_unseen_card(match, hand, seat))
    if has_extra_cards(hand, seat) and card_of(action) in hand.cards[seat - 1]:
        raise hand.context.refusal("too_many_cards", "extra_cards")
    if hand.blind:
        action = _name_place(hand, seat, action)
    if _breaks_highest_rule(hand, seat, action):
        points = hand.award(1 - side_of(seat), tento_value(hand, 1 - side_of(seat)))
        return match.with_hand(hand.end(points, "tento", str(seat), "maior"))
    return _apply_legal(match, hand, seat, action)


def _apply_legal(match: Match, hand: Hand, seat: int, action: str) -> Match:
    if action not in hand.legal(seat):
        raise why_not(match.with_hand(hand), seat, action)
    return match.with_hand(hand.apply(seat, action))


def _is_free_to_play(hand: Hand, seat: int) -> bool:
    return hand.answering_side() == TIE and seat == hand.turn


def _breaks_highest_rule(hand: Hand, seat: int, action: str) -> bool:
    """Return whether an open card breaks the rule to play the highest card, and the regulation punishes this."""
    punished = hand.context.rules.highest_penalty == "tento" and action in hand.cards[seat - 1]
    return punished and _is_free_to_play(hand, seat) and breaks_highest_rule(hand, action)


def _play_unseen_card(match: Match, hand: Hand, seat: int) -> Hand:
    """Play a face-down card that the record-keeper never saw."""
    if not _is_free_to_play(hand, seat):
        raise why_not(match, seat, hide_card(hand.dealt.cards[seat - 1][0]))
    if not may_hide(hand):
        raise why_not_hidden(hand)
    return hand.play(seat, "", True)


def _throw(match: Match, hand: Hand, seat: int, action: str) -> Hand:
    """Play several cards at once. Face-down cards go back to the hand; of several open ones, the opponents pick one."""
    if hand.context.rules.thrown_cards != "opponents_choose" or not _is_free_to_play(hand, seat):
        raise why_not(match, seat, action)
    cards = parse_action(action).parts
    names = list(map(card_of, cards))
    for name in names:
        if name and (name not in hand.cards[seat - 1] or names.count(name) > 1):
            raise hand.context.refusal("not_your_card", "thrown_cards", card=name)
    shown = tuple(card for card in cards if not is_hidden(card))
    if len(shown) > 1:
        return hand.throw(shown)
    return hand.play(seat, shown[0], False) if shown else hand


# Raises ----------------------------------------------------------------------------------------------


def _raise(match: Match, hand: Hand, seat: int, action: str) -> Match:
    """Apply a raise, or the punishment for it if it is forbidden in this kind of hand."""
    punishment, word = hand.context.rules.raising, raise_of(action)
    if punishment not in ("allowed", "refused"):
        others = 1 - side_of(seat)
        return match.with_hand(
            hand.end(hand.award(others, _penalty_points(hand, others, punishment)), "raised", str(seat), word)
        )
    if is_dark(action) and hand.context.dark_wins_ties:
        return _apply_legal(match, hand, seat, action)
    return _apply_legal(match, hand.look(seat), seat, word)


def _penalty_points(hand: Hand, others: int, punishment: str) -> int:
    """Return the points that the side `others` gets as punishment for a forbidden raise of its opponents."""
    if punishment == "loses_match":
        return hand.context.rules.target - hand.context.score[others]
    return hand.context.rules.special_stake if punishment == "costs_stake" else tento_value(hand, others)
