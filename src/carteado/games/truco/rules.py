"""The schema of a regulation file: every rule in which truco regulations differ.

The engine reads these fields and never the name of a regulation. A *special* hand is played when one side has
`special_at` points, usually 11. An *iron* hand (*mão de ferro*) is played when both sides have them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar, Literal

from carteado.core.cards import PACK_52, RANKS, SUITS
from carteado.games.truco.actions import FIXED_WORDS, MAX_RAISES, parse_alias
from carteado.games.truco.decks import DECKS
from carteado.games.truco.migrations import rename_fields
from carteado.regulation.kinds import Overrides, count, in_parts, number_of, numbers, one_of, overrides, switch, words
from carteado.regulation.rulebook import Rulebook
from carteado.words.catalogue import Sentence
from carteado.words.text import normalise

Kind = Literal["plain", "special", "iron"]

TENTO_REASONS = (
    "queima", "corte", "cerrada", "ordem", "quatro cartas", "cinco cartas",
    "aumento", "vira", "olhou", "palavra", "maior", "roubo", "conversa",
)  # fmt: skip
PENALTIES = ("advertência", "mão", "partida", "jogo")
TAKEN_WORDS = FIXED_WORDS.union(map(str.lower, PACK_52))
"""Words that cannot name a raise, because they are another action or a card."""
OVERRIDABLE = (
    "stacking", "cuts", "cerrada", "cutter_sees_bottom", "burn_cards", "deal_by", "turned_card", "three_ties",
    "raising",
)  # fmt: skip
"""Fields that a regulation may override for the hands at 11 and at 11–11."""
PROOFS = ("three_manilhas", "two_best_manilhas", "first_trick_and_best", "certain")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The fields of a regulation file, each with its allowed values."""

    # The table and the deck
    players: tuple[int, ...] = numbers(2, 4, 6)
    deck: str = one_of(*DECKS)
    order: tuple[str, ...] = words(*RANKS)
    manilhas: str = one_of("vira", "fixed")
    fixed_manilhas: tuple[str, ...] = words()
    manilha_suits: tuple[str, ...] = words(*SUITS)
    # Who deals
    first_dealer: str = one_of("random", "draw")
    # Shuffling, cutting, burning
    stacking: bool = switch()
    dealer_sees_bottom: bool = switch()
    cuts: int = count(0, 3)
    cerrada: bool = switch()
    reshuffle: bool = switch()
    cutter_sees_bottom: bool = switch()
    cutter_takes_cards: bool = switch()
    burn_cards: int = count(0, 9)
    burn_size: int = number_of(1, 3)
    burn_packets: bool = switch()
    # The deal
    deal_from: str = one_of("top", "bottom", "cutter", "dealer")
    deal_by: str = one_of("ones", "threes", "dealer")
    deal_by_unsaid: str = one_of("ones", "threes")
    vira_turned: str = one_of("none", "cutter", "after_deal")
    turned_card: str = one_of("stays", "owner_may_burn")
    extra_cards: str = one_of("refused", "mended")
    # The play
    hand_leader: str = one_of("mao", "dealer_partner")
    tie_leader: str = one_of("who_tied", "mao", "leader")
    face_down: str = one_of("never", "from_second")
    face_down_by_leader: bool = switch()
    face_down_after_tie: bool = switch()
    highest_after_tie: str = one_of("free", "first", "everyone")
    highest_penalty: str = one_of("refused", "tento")
    thrown_cards: str = one_of("refused", "opponents_choose")
    lay_down: tuple[str, ...] = words(*PROOFS)
    lay_down_when: str = one_of("any_time", "special")
    giving_up: str = one_of("never", "own_turn", "any_time")
    # Three tied tricks
    three_ties: str = one_of("nobody", "dealer", "raiser_loses", at_special=("others",))
    # Raises
    stakes: tuple[int, ...] = numbers(low=1, high=99)
    raises: tuple[str, ...] = words()
    raise_aliases: tuple[str, ...] = words()
    raise_when: str = one_of("any_time", "own_turn")
    answers: str = one_of("first_word", "yes_prevails")
    raise_limit: str = one_of("none", "wins_match")
    exposed_raise: str = one_of("plain", "loses_ties")
    dark_raise: str = one_of("plain", "wins_ties")
    # The end of the match
    target: int = count(1, 99)
    rounds: int = number_of(1, 2)
    special_at: int = count(0, 98)
    special_stake: int = count(1, 99)
    special_gives: int = count(1, 99)
    partners_see_cards: bool = switch()
    iron: str = one_of("seen", "blind", "blind_first")
    iron_vira: str = one_of("open", "after_first_trick")
    # Conduct
    partners_talk: str = one_of("free", "signals", "official_calls")
    tento_reasons: tuple[str, ...] = words(*TENTO_REASONS)
    penalties: tuple[str, ...] = words(*PENALTIES)
    # Overrides for the special and the iron hand
    raising: str = in_parts("allowed", "refused", "tento", "costs_stake", "loses_match")
    at_special: Overrides = overrides(*OVERRIDABLE)
    at_iron: Overrides = overrides(*OVERRIDABLE)
    # Rules that are the same in every regulation. They are fields so that refusals can cite them.
    next_dealer: ClassVar[str] = "next_seat"
    trick_leader: ClassVar[str] = "winner"
    tied_tricks: ClassVar[str] = "first_won"
    declined: ClassVar[str] = "stake_before"
    cutter: ClassVar[bool] = True
    pack_closed: ClassVar[bool] = True
    turns: ClassVar[bool] = True
    hand_ends: ClassVar[bool] = True
    answering: ClassVar[bool] = True
    iron_at: ClassVar[bool] = True


@lru_cache(maxsize=256)
def rules_at(rules: Rules, kind: Kind) -> Rules:
    """Return the rules with the overrides for one kind of hand."""
    if kind == "plain":
        return rules
    return replace(rules, **dict(rules.at_special if kind == "special" else rules.at_iron))


def find_conflicts(rules: Rules) -> Iterator[Sentence]:
    """Yield a problem for each combination of fields that cannot be played."""
    deck = DECKS[rules.deck]
    if not rules.players:
        yield Sentence("truco.regulation.no_players")
    if missing := [rank for rank in deck.ranks if rank not in rules.order]:
        yield Sentence("truco.regulation.order", ranks=" ".join(missing))
    if len(rules.manilha_suits) != len(SUITS):
        yield Sentence("truco.regulation.suits")
    if rules.manilhas == "fixed":
        strange = [card for card in rules.fixed_manilhas if card not in deck.cards]
        if strange or not rules.fixed_manilhas:
            yield Sentence("truco.regulation.fixed", cards=" ".join(strange) or "–")
        if rules.vira_turned != "none":
            yield Sentence("truco.regulation.no_vira")
    elif rules.vira_turned == "none" or rules.fixed_manilhas:
        yield Sentence("truco.regulation.needs_vira")
    if list(rules.stakes) != sorted(rules.stakes) or not 0 <= len(rules.stakes) - 1 == len(rules.raises) <= MAX_RAISES:
        yield Sentence("truco.regulation.ladder")
    if rules.hand_leader == "dealer_partner" and rules.players != (4,):
        yield Sentence("truco.regulation.partner_leads")
    if rules.burn_packets and rules.deal_by != "threes":
        yield Sentence("truco.regulation.packets")
    if any(one.burn_cards % rules.burn_size for one in (rules, rules_at(rules, "special"), rules_at(rules, "iron"))):
        yield Sentence("truco.regulation.burn_size", size=rules.burn_size)
    if not rules.special_at < rules.target:
        yield Sentence("truco.regulation.special_at")
    if rules.iron_vira != "open" and (rules.iron == "seen" or rules.manilhas == "fixed"):
        yield Sentence("truco.regulation.iron_vira")
    yield from _find_word_conflicts(rules)


def _find_word_conflicts(rules: Rules) -> Iterator[Sentence]:
    """Yield a problem for each raise or alias that is not a single free word, and one if an alias names no raise."""
    aliases = list(map(parse_alias, rules.raise_aliases))
    known = [*rules.raises, *(alias for alias, _ in aliases)]
    normalised = [normalise(word) for word in known]
    for word, plain in zip(known, normalised, strict=True):
        if not word.replace("-", "").isalpha() or plain in TAKEN_WORDS or normalised.count(plain) > 1:
            yield Sentence("truco.regulation.word", word=word)
    if any(meaning not in rules.raises for _, meaning in aliases):
        yield Sentence("truco.regulation.alias")


RULEBOOK = Rulebook("truco", Rules, find_conflicts, rename_fields)
