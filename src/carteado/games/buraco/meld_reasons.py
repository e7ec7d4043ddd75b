"""Why cards make no jogo, or a card fits none: what is wrong with them, what would be allowed, and the rules for it.

A refusal needs one reason, the one a person at the table would give. So the cards are read as what they were most
likely meant to be: cards of one rank as a set, cards of one suit as a sequence. Only what the player sees is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from carteado.buraco.hand_bits import JOKER_NO, KINDS, NAMES, SUIT_SIZE
from carteado.buraco.jogos import SET, TWOS, Jogo
from carteado.buraco.shapes import ACE, HIGH_ACE, TWO
from carteado.core.cards import RANKS, SUITS, SYMBOLS, pretty_all
from carteado.melds import MeldRules
from carteado.words.catalogue import Said

KING: Final = SUIT_SIZE


class Reason(NamedTuple):
    """What is wrong, and the fields of the regulation that say so."""

    said: Said
    fields: tuple[str, ...]


def _reason(key: str, *fields: str, **params: object) -> Reason:
    return Reason(Said(f"buraco.{key}", **params), fields)


def shown(cards: Iterable[int]) -> str:
    return pretty_all(NAMES[card] for card in cards)


# Cards that make no jogo ------------------------------------------------------------------------------


def why_no_jogo(rules: MeldRules, cards: Sequence[int]) -> Reason:
    """Why three cards or more, which make no jogo, make none."""
    if JOKER_NO in cards and not _stand_in(rules, JOKER_NO):
        return _reason("no_jogo.joker", *_of_wilds(rules))
    plain = [card for card in cards if card != JOKER_NO and card not in TWOS]
    plain = plain or [card for card in cards if card != JOKER_NO]
    if len({card % SUIT_SIZE for card in plain}) == 1:
        return _why_no_set(rules, [card for card in cards if card not in plain])
    if len({card // SUIT_SIZE for card in plain}) == 1:
        return _why_no_sequence(rules, cards, plain[0] // SUIT_SIZE)
    return _mixed(rules)


def _why_no_set(rules: MeldRules, others: Sequence[int]) -> Reason:
    """Cards of one rank, and others that would stand in."""
    if rules.sets != "any":
        return _reason("no_jogo.no_sets", "lavadeiras")
    if any(not _stand_in(rules, card) for card in others):
        return _mixed(rules)
    if len(others) > rules.wilds_per_meld:
        return _reason("no_jogo.wilds", "wilds_per_meld", cards=shown(others))
    return _reason("no_jogo.wild_set", "wild_in_lavadeiras")


def _why_no_sequence(rules: MeldRules, cards: Sequence[int], suit: int) -> Reason:
    own = [card % SUIT_SIZE for card in cards if card // SUIT_SIZE == suit and card != JOKER_NO]
    foreign = [card for card in cards if card == JOKER_NO or card // SUIT_SIZE != suit]
    if any(not _stand_in(rules, card) for card in foreign):
        return _mixed(rules)
    two = suit * SUIT_SIZE + TWO
    twos = [two] * own.count(TWO) if _stand_in(rules, two) else []
    plain = [rank for rank in own if rank != TWO] if twos else own
    standing, least = [*foreign, *twos], [*foreign, *twos[1:]]
    filled = len(_fewest_gaps(rules, plain)) <= len(standing)
    if len(least) > rules.wilds_per_meld or (len(standing) > rules.wilds_per_meld and filled):
        return _reason("no_jogo.wilds", "wilds_per_meld", cards=shown(standing))
    twice = next((rank for rank in plain if plain.count(rank) > 1), None)
    if twice is not None:
        return _reason("no_jogo.twice", "sequences", card=shown([suit * SUIT_SIZE + twice]))
    if {ACE, KING - 1} <= set(plain) and (rules.ace_high or len(_gaps(_high(plain))) <= len(standing)):
        return _reason("no_jogo.ace_round" if rules.ace_high else "no_jogo.ace_low", "ace")
    # A two of the suit may have been meant as itself, or in the place of another: as what leaves fewer missing.
    itself, instead = _fewest_gaps(rules, own), _fewest_gaps(rules, plain)
    if len(standing) > rules.wilds_per_meld or len(itself) - len(least) <= len(instead) - len(standing):
        return _why_gaps(rules, suit, itself, len(least))
    return _why_gaps(rules, suit, instead, len(standing))


def _why_gaps(rules: MeldRules, suit: int, gaps: Sequence[int], standing: int) -> Reason:
    """Cards of one suit that do not follow each other, with so many that stand in."""
    if not gaps:
        return _reason("no_jogo.complete", "ace")
    missing = shown(suit * SUIT_SIZE + (place - 1) % SUIT_SIZE for place in gaps)
    if standing:
        return _reason("no_jogo.gap_wild", "sequences", "wilds_per_meld", cards=missing)
    one = len(gaps) == 1 and rules.wilds_per_meld > 0
    return _reason("no_jogo.gap_one" if one else "no_jogo.gap", "sequences", cards=missing)


def _fewest_gaps(rules: MeldRules, ranks: Sequence[int]) -> list[int]:
    """The places that are missing, the ace below the two or above the king."""
    low = _gaps(rank + 1 for rank in ranks)
    return min(low, _gaps(_high(ranks)), key=len) if rules.ace_high else low


def _high(ranks: Sequence[int]) -> list[int]:
    """The places of ranks, the ace above the king."""
    return [HIGH_ACE if rank == ACE else rank + 1 for rank in ranks]


def _gaps(places: Iterable[int]) -> list[int]:
    """The places between the first and the last that are not taken."""
    taken = sorted(places)
    return [place for place in range(taken[0], taken[-1]) if place not in taken] if taken else []


def _mixed(rules: MeldRules) -> Reason:
    if rules.sets == "any":
        return _reason("no_jogo.mixed", "sequences", "lavadeiras")
    return _reason("no_jogo.mixed_suits", "sequences", "lavadeiras")


# A card that does not fit a jogo ----------------------------------------------------------------------


def why_no_fit(rules: MeldRules, jogo: Jogo, card: int) -> Reason:
    """Why a card that a jogo does not take is none for it."""
    kind = "lavadeiras" if jogo.kind == SET else "sequences"
    if not jogo.fits:
        return _reason("no_fit.complete", kind, "ace")
    if card == JOKER_NO and not _stand_in(rules, card):
        return _reason("no_fit.joker", *_of_wilds(rules))
    if _stand_in(rules, card) and jogo.wild is not None:
        return _reason("no_fit.has_wild", "wilds_per_meld", wild=shown([jogo.wild]))
    plain = next(one for one in jogo.cards if one != jogo.wild)
    if jogo.kind == SET:
        if _stand_in(rules, card):
            return _reason("no_fit.wild_set", "wild_in_lavadeiras")
        return _reason("no_fit.rank", "lavadeiras", "adding", rank=RANKS[plain % SUIT_SIZE])
    if card // SUIT_SIZE != plain // SUIT_SIZE:
        suit = SYMBOLS[SUITS[plain // SUIT_SIZE]]
        return _reason("no_fit.suit", "sequences", "adding", suit=suit)
    if card in jogo.cards:
        return _reason("no_fit.twice", "sequences")
    if card % SUIT_SIZE == ACE and not rules.ace_high and jogo.cards[-1] % SUIT_SIZE == KING - 1:
        return _reason("no_fit.ace_low", "ace")
    first, last = shown(jogo.cards[:1]), shown(jogo.cards[-1:])
    return _reason("no_fit.next", "sequences", "adding", first=first, last=last)


def room_in(rules: MeldRules, jogo: Jogo) -> Said:
    """What a jogo does take: its own cards one by one, those that stand in for another as one."""
    fits = [card for card in range(KINDS) if jogo.takes(card)]
    of_its_own = [card for card in fits if not _stands_in(rules, jogo, card)]
    key = ("wild_only" if fits else "none") if not of_its_own else "cards" if of_its_own == fits else "cards_or_wild"
    return Said(f"buraco.room.{key}", cards=shown(of_its_own), wild=_wild_name(rules))


def _stands_in(rules: MeldRules, jogo: Jogo, card: int) -> bool:
    """Whether a card that fits would stand in for another."""
    grown = jogo.with_card(card)
    return _stand_in(rules, card) and grown.wild == card and jogo.wild is None


def _stand_in(rules: MeldRules, card: int) -> bool:
    """Whether a card may stand in for another by these rules."""
    allowed = rules.wild_jokers if card == JOKER_NO else card in TWOS and rules.wild_twos
    return allowed and rules.wilds_per_meld > 0


def _wild_name(rules: MeldRules) -> Said:
    if not rules.wild_twos:
        return Said("buraco.wild.joker")
    return Said("buraco.wild.both" if rules.wild_jokers else "buraco.wild.two")


def _of_wilds(rules: MeldRules) -> tuple[str, ...]:
    return ("wild_jokers",) if not rules.wild_jokers else ("wilds_per_meld",)
