"""Explain why cards are not a jogo, or why a card does not fit a jogo, and cite the rules.

A refusal gives the one reason that a person at the table would give. Therefore this module first guesses which meld
the player meant: a set if the cards have one rank, a sequence if they have one suit. The reasons depend only on cards
that the player can see.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from carteado.core.cards import RANKS, SUITS, SYMBOLS, pretty_all
from carteado.games.buraco.hand_bits import JOKER_NUMBER, KINDS, NAMES, SUIT_SIZE
from carteado.games.buraco.jogos import SET, TWOS, Jogo
from carteado.games.buraco.shapes import ACE, HIGH_ACE, TWO
from carteado.games.melds import MeldRules
from carteado.words.catalogue import Sentence

KING: Final = SUIT_SIZE


class Reason(NamedTuple):
    """A sentence that explains a refusal, and the fields of the regulation that it cites."""

    sentence: Sentence
    fields: tuple[str, ...]


def _reason(key: str, *fields: str, **params: object) -> Reason:
    return Reason(Sentence(f"buraco.{key}", **params), fields)


def format_cards(cards: Iterable[int]) -> str:
    return pretty_all(NAMES[card] for card in cards)


# Cards that make no jogo ------------------------------------------------------------------------------


def why_no_jogo(rules: MeldRules, cards: Sequence[int]) -> Reason:
    """Return why three or more cards are not a jogo."""
    if JOKER_NUMBER in cards and not _may_be_wild(rules, JOKER_NUMBER):
        return _reason("no_jogo.joker", *_wild_fields(rules))
    plain = [card for card in cards if card != JOKER_NUMBER and card not in TWOS]
    plain = plain or [card for card in cards if card != JOKER_NUMBER]
    if len({card % SUIT_SIZE for card in plain}) == 1:
        return _why_no_set(rules, [card for card in cards if card not in plain])
    if len({card // SUIT_SIZE for card in plain}) == 1:
        return _why_no_sequence(rules, cards, plain[0] // SUIT_SIZE)
    return _why_mixed(rules)


def _why_no_set(rules: MeldRules, others: Sequence[int]) -> Reason:
    """Return why cards of one rank do not form a set. `others` are the jokers and twos laid with them."""
    if rules.sets != "any":
        return _reason("no_jogo.no_sets", "lavadeiras")
    if any(not _may_be_wild(rules, card) for card in others):
        return _why_mixed(rules)
    if len(others) > rules.wilds_per_meld:
        return _reason("no_jogo.wilds", "wilds_per_meld", cards=format_cards(others))
    return _reason("no_jogo.wild_set", "wild_in_lavadeiras")


def _why_no_sequence(rules: MeldRules, cards: Sequence[int], suit: int) -> Reason:
    own = [card % SUIT_SIZE for card in cards if card // SUIT_SIZE == suit and card != JOKER_NUMBER]
    foreign = [card for card in cards if card == JOKER_NUMBER or card // SUIT_SIZE != suit]
    if any(not _may_be_wild(rules, card) for card in foreign):
        return _why_mixed(rules)
    two = suit * SUIT_SIZE + TWO
    twos = [two] * own.count(TWO) if _may_be_wild(rules, two) else []
    plain = [rank for rank in own if rank != TWO] if twos else own
    wilds, min_wilds = [*foreign, *twos], [*foreign, *twos[1:]]
    filled = len(_fewest_gaps(rules, plain)) <= len(wilds)
    if len(min_wilds) > rules.wilds_per_meld or (len(wilds) > rules.wilds_per_meld and filled):
        return _reason("no_jogo.wilds", "wilds_per_meld", cards=format_cards(wilds))
    twice = next((rank for rank in plain if plain.count(rank) > 1), None)
    if twice is not None:
        return _reason("no_jogo.twice", "sequences", card=format_cards([suit * SUIT_SIZE + twice]))
    if {ACE, KING - 1} <= set(plain) and (rules.ace_high or len(_gaps(_places_ace_high(plain))) <= len(wilds)):
        return _reason("no_jogo.ace_round" if rules.ace_high else "no_jogo.ace_low", "ace")
    # A two of the suit is natural or wild. Assume whichever leaves fewer cards missing.
    gaps_if_natural, gaps_if_wild = _fewest_gaps(rules, own), _fewest_gaps(rules, plain)
    if len(wilds) > rules.wilds_per_meld or len(gaps_if_natural) - len(min_wilds) <= len(gaps_if_wild) - len(wilds):
        return _why_gaps(rules, suit, gaps_if_natural, len(min_wilds))
    return _why_gaps(rules, suit, gaps_if_wild, len(wilds))


def _why_gaps(rules: MeldRules, suit: int, gaps: Sequence[int], wilds: int) -> Reason:
    """Return why cards of one suit do not form a sequence with this many wild cards.

    gaps: the places that are missing between the cards.
    """
    if not gaps:
        return _reason("no_jogo.complete", "ace")
    missing = format_cards(suit * SUIT_SIZE + (place - 1) % SUIT_SIZE for place in gaps)
    if wilds:
        return _reason("no_jogo.gap_wild", "sequences", "wilds_per_meld", cards=missing)
    one = len(gaps) == 1 and rules.wilds_per_meld > 0
    return _reason("no_jogo.gap_one" if one else "no_jogo.gap", "sequences", cards=missing)


def _fewest_gaps(rules: MeldRules, ranks: Sequence[int]) -> list[int]:
    """Return the missing places between these ranks, with the ace low or (if allowed) high, whichever leaves fewer."""
    low = _gaps(rank + 1 for rank in ranks)
    return min(low, _gaps(_places_ace_high(ranks)), key=len) if rules.ace_high else low


def _places_ace_high(ranks: Sequence[int]) -> list[int]:
    """Return the places of these ranks in a sequence, with the ace above the king."""
    return [HIGH_ACE if rank == ACE else rank + 1 for rank in ranks]


def _gaps(places: Iterable[int]) -> list[int]:
    """Return the empty places between the first and the last place."""
    taken = sorted(places)
    return [place for place in range(taken[0], taken[-1]) if place not in taken] if taken else []


def _why_mixed(rules: MeldRules) -> Reason:
    if rules.sets == "any":
        return _reason("no_jogo.mixed", "sequences", "lavadeiras")
    return _reason("no_jogo.mixed_suits", "sequences", "lavadeiras")


# A card that does not fit a jogo ----------------------------------------------------------------------


def why_no_fit(rules: MeldRules, jogo: Jogo, card: int) -> Reason:
    kind = "lavadeiras" if jogo.kind == SET else "sequences"
    if not jogo.fits:
        return _reason("no_fit.complete", kind, "ace")
    if card == JOKER_NUMBER and not _may_be_wild(rules, card):
        return _reason("no_fit.joker", *_wild_fields(rules))
    if _may_be_wild(rules, card) and jogo.wild is not None:
        return _reason("no_fit.has_wild", "wilds_per_meld", wild=format_cards([jogo.wild]))
    plain = next(one for one in jogo.cards if one != jogo.wild)
    if jogo.kind == SET:
        if _may_be_wild(rules, card):
            return _reason("no_fit.wild_set", "wild_in_lavadeiras")
        return _reason("no_fit.rank", "lavadeiras", "adding", rank=RANKS[plain % SUIT_SIZE])
    if card // SUIT_SIZE != plain // SUIT_SIZE:
        suit = SYMBOLS[SUITS[plain // SUIT_SIZE]]
        return _reason("no_fit.suit", "sequences", "adding", suit=suit)
    if card in jogo.cards:
        return _reason("no_fit.twice", "sequences")
    if card % SUIT_SIZE == ACE and not rules.ace_high and jogo.cards[-1] % SUIT_SIZE == KING - 1:
        return _reason("no_fit.ace_low", "ace")
    first, last = format_cards(jogo.cards[:1]), format_cards(jogo.cards[-1:])
    return _reason("no_fit.next", "sequences", "adding", first=first, last=last)


def describe_room(rules: MeldRules, jogo: Jogo) -> Sentence:
    """Describe the cards that fit a jogo: each natural card, and "a wild card" if it has room for one."""
    fits = [card for card in range(KINDS) if jogo.takes(card)]
    natural = [card for card in fits if not _becomes_wild(rules, jogo, card)]
    key = ("wild_only" if fits else "none") if not natural else "cards" if natural == fits else "cards_or_wild"
    return Sentence(f"buraco.room.{key}", cards=format_cards(natural), wild=_wild_name(rules))


def _becomes_wild(rules: MeldRules, jogo: Jogo, card: int) -> bool:
    """Return whether a card that fits would become the wild card of the jogo."""
    grown = jogo.with_card(card)
    return _may_be_wild(rules, card) and grown.wild == card and jogo.wild is None


def _may_be_wild(rules: MeldRules, card: int) -> bool:
    allowed = rules.wild_jokers if card == JOKER_NUMBER else card in TWOS and rules.wild_twos
    return allowed and rules.wilds_per_meld > 0


def _wild_name(rules: MeldRules) -> Sentence:
    if not rules.wild_twos:
        return Sentence("buraco.wild.joker")
    return Sentence("buraco.wild.both" if rules.wild_jokers else "buraco.wild.two")


def _wild_fields(rules: MeldRules) -> tuple[str, ...]:
    return ("wild_jokers",) if not rules.wild_jokers else ("wilds_per_meld",)
