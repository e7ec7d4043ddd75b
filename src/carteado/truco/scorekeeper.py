"""What may stand in a record: every legal action, and what a referee or a score-keeper writes down.

At a real table things happen that a server refuses. They are taken here as events and scored by the
regulation: what is forbidden and punished, cards thrown together, a wrong deal put right; penalties and voided
hands are in `rulings`. The words of the cut need no end: the first word of the play implies it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from carteado.truco.cutting import CUT, CUTTER_WORDS, DEALER, DIRECTIONS, DONE, PACKETS, PORTIONS, Cutting
from carteado.truco.hand import Hand, named
from carteado.truco.match import Match
from carteado.truco.occasion import TIE, side_of
from carteado.truco.refusals import why_not, why_not_hidden
from carteado.truco.rulings import REFEREE, RULINGS, rule, tento_value
from carteado.truco.words import DARK, HIDE, PLACES, action_id
from carteado.truco.wrong_deal import burn_extra, give_back, too_many_cards

SAID_UNSEEN: Final = ("aceita", "corre", "desiste")
"""Words that need no look at one's cards; any other implies it."""


def enter(match: Match, seat: int, action: str) -> Match:
    """The match after an action as a record has it; a Refusal for what the rules do not know."""
    verb = action.partition(" ")[0]
    if match.stage is None or not 0 <= seat <= match.seats:
        raise why_not(match, seat or -1, action)
    if verb in RULINGS:
        return rule(match, dealt(match), seat, action)
    if seat == REFEREE:
        raise match.occasion.refusal("only_referee_words")
    if isinstance(match.stage, Cutting):
        cutting = _at_the_cut(match.stage, seat, action)
        if cutting is not None:
            return match.with_stage(cutting)
        match = match.at(replace(match.stage, stage=DONE))
    return _in_hand(match, dealt(match), seat, action)


def dealt(match: Match) -> Hand:
    """The hand as it stands, the cards dealt if the pack still lies at the cut."""
    stage = match.stage
    assert stage is not None
    return Hand.start(stage.occasion, stage.deal()) if isinstance(stage, Cutting) else stage


# What may come next ----------------------------------------------------------------------------------


def legal_in_record(match: Match) -> dict[int, tuple[str, ...]]:
    """What each seat may do next, in the words of a record: blind cards by name, looking being implied."""
    if match.stage is None:
        return {}
    hand = dealt(match)
    raises = match.regulation.rules.raises
    found = {}
    for seat in hand.occasion.all_seats:
        words = _words_of_play(hand, seat) | _words_of_cut(match.stage, seat)
        if words:
            found[seat] = tuple(sorted(words, key=lambda word: action_id(word, raises)))
    return found


def _words_of_play(hand: Hand, seat: int) -> set[str]:
    """A seat's legal actions, as if it had looked, the cards named."""
    words = {word for word in hand.legal(seat) if word.endswith(DARK)} | set(hand.look(seat).legal(seat))
    if hand.blind:
        words = {named(hand, seat, word) for word in words}
    if too_many_cards(hand, seat):
        words = {word for word in words if word.removeprefix(HIDE) not in hand.cards[seat - 1]}
    return words


def _words_of_cut(stage: Cutting | Hand, seat: int) -> set[str]:
    """What may still be said at the cut, where the record has the pack."""
    if not isinstance(stage, Cutting) or stage.given is not None:
        return set()
    later = (replace(stage, stage=number) for number in range(stage.stage, DONE))
    return {word for cutting in later for word in cutting.legal(seat)} - {"segue"}


# Blind cards -----------------------------------------------------------------------------------------


def _placed(hand: Hand, seat: int, action: str) -> str:
    """A card named as it was turned over, as its place on the table."""
    card = action.removeprefix(HIDE)
    if card not in hand.cards[seat - 1]:
        return action
    return HIDE * action.startswith(HIDE) + PLACES[hand.cards[seat - 1].index(card)]


# At the cut ------------------------------------------------------------------------------------------


def _at_the_cut(cutting: Cutting, seat: int, action: str) -> Cutting | None:
    """The pack after a word of the cut or the deal; None for a word of the play."""
    occasion = cutting.occasion
    verb, _, rest = action.partition(" ")
    what, _, owner = rest.partition(" de ")
    if verb == "devolve":
        return give_back(cutting, seat)
    if verb == "queima" and not what.isdecimal():
        return burn_extra(cutting, seat, int(owner), what) if owner else cutting.burn_turned_card(seat, what)
    if verb == "queima" and owner:
        return _word_of(cutting, seat, action, PACKETS)
    if verb in DIRECTIONS and seat == occasion.cutter:
        return replace(_word_of(cutting, seat, action, CUT), stage=DEALER)
    if verb in DIRECTIONS or verb in PORTIONS:
        return _word_of(cutting, seat, action, DEALER)
    # A look at the bottom card is the cutter's; anybody else who looks, looks at his own cards.
    if verb in CUTTER_WORDS and not (verb == "olha" and seat != occasion.cutter):
        return _word_of(cutting, seat, action, CUT)
    return None


def _word_of(cutting: Cutting, seat: int, action: str, stage: int) -> Cutting:
    """Says a word of a stage, leaving the stages before it, and stays there: no word in a record ends it."""
    if cutting.stage > stage:
        raise cutting.occasion.refusal("cut_is_over", "cuts")
    return replace(replace(cutting, stage=stage).apply(seat, action), stage=stage)


# In the hand -----------------------------------------------------------------------------------------


def _in_hand(match: Match, hand: Hand, seat: int, action: str) -> Match:
    if action.removesuffix(DARK) in hand.occasion.rules.raises:
        return _raise(match, hand, seat, action)
    if action.startswith("joga "):
        return match.after(_throw(match, hand, seat, action))
    if not hand.looked >> seat & 1 and action not in SAID_UNSEEN:
        hand = hand.look(seat)
        if action == "olha":
            return match.after(hand)
    if action == HIDE:
        return match.after(_unseen_card(match, hand, seat))
    if too_many_cards(hand, seat) and action.removeprefix(HIDE) in hand.cards[seat - 1]:
        raise hand.occasion.refusal("too_many_cards", "extra_cards")
    if hand.blind:
        action = _placed(hand, seat, action)
    if _not_the_highest(hand, seat, action):
        points = hand.award(1 - side_of(seat), tento_value(hand, 1 - side_of(seat)))
        return match.after(hand.end(points, "tento", str(seat), "maior"))
    return _legally(match, hand, seat, action)


def _legally(match: Match, hand: Hand, seat: int, action: str) -> Match:
    if action not in hand.legal(seat):
        raise why_not(match.after(hand), seat, action)
    return match.after(hand.apply(seat, action))


def _free_to_play(hand: Hand, seat: int) -> bool:
    return hand.answering() == TIE and seat == hand.turn


def _not_the_highest(hand: Hand, seat: int, action: str) -> bool:
    """An open card below the highest after a tied first trick, where the regulation punishes it."""
    punished = hand.occasion.rules.highest_penalty == "tento" and action in hand.cards[seat - 1]
    return punished and _free_to_play(hand, seat) and hand.must_show_highest(action)


def _unseen_card(match: Match, hand: Hand, seat: int) -> Hand:
    """A card put face down that the record-keeper never saw."""
    if not _free_to_play(hand, seat):
        raise why_not(match, seat, HIDE + hand.dealt.cards[seat - 1][0])
    if not hand.may_hide():
        raise why_not_hidden(hand)
    return hand.play(seat, "", True)


def _throw(match: Match, hand: Hand, seat: int, action: str) -> Hand:
    """Several cards at once: those face down go back, and of the open ones the opponents keep one."""
    if hand.occasion.rules.thrown_cards != "opponents_choose" or not _free_to_play(hand, seat):
        raise why_not(match, seat, action)
    cards = action.split()[1:]
    names = [card.removeprefix(HIDE) for card in cards]
    for name in names:
        if name and (name not in hand.cards[seat - 1] or names.count(name) > 1):
            raise hand.occasion.refusal("not_your_card", "thrown_cards", card=name)
    shown = tuple(card for card in cards if not card.startswith(HIDE))
    if len(shown) > 1:
        return hand.throw(shown)
    return hand.play(seat, shown[0], False) if shown else hand


# Raises that cost ------------------------------------------------------------------------------------


def _raise(match: Match, hand: Hand, seat: int, action: str) -> Match:
    """A raise, legal or forbidden and punished."""
    punishment, word = hand.occasion.rules.raising, action.removesuffix(DARK)
    if punishment not in ("allowed", "refused"):
        others = 1 - side_of(seat)
        return match.after(hand.end(hand.award(others, _price(hand, others, punishment)), "raised", str(seat), word))
    if action.endswith(DARK) and hand.occasion.dark_counts:
        return _legally(match, hand, seat, action)
    return _legally(match, hand.look(seat), seat, word)


def _price(hand: Hand, others: int, punishment: str) -> int:
    """What a forbidden raise gives the others."""
    if punishment == "loses_match":
        return hand.occasion.rules.target - hand.occasion.score[others]
    return hand.occasion.rules.special_stake if punishment == "costs_stake" else tento_value(hand, others)
