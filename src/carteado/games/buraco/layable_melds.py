"""Find the three-card jogos that a hand can lay. This runs very often, so most of it is table lookups."""

from __future__ import annotations

from functools import cache
from typing import Final

from carteado.games.buraco.actions import LAY_AT, TEXTS, THREES, Three
from carteado.games.buraco.hand_bits import JOKER_NUMBER, JOKERS_AT, SECOND, SUIT_MASK, SUIT_SIZE, hand_of
from carteado.games.buraco.jogos import TWOS, WILDS, Jogo, book
from carteado.games.melds import MeldRules

Actions = tuple[str, ...]
_TWO_BITS: Final = sum(1 << two for two in TWOS)


class ActionTable(dict[int, Actions]):
    """Maps the cards that a hand has of one suit or rank, as a bit mask, to the actions possible with them.

    Each entry is computed on first access.
    """

    def __init__(self, requirements: list[tuple[int, str]]) -> None:
        """Create a table from pairs (cards, action). An action is possible if the hand has all its cards."""
        super().__init__()
        self._requirements = requirements

    def __missing__(self, held: int) -> Actions:
        found = self[held] = tuple(action for cards, action in self._requirements if cards & held == cards)
        return found


class LayableMelds:
    """The three-card jogos allowed by one set of meld rules.

    jogos: maps each action that lays three cards to the jogo that it lays.
    cards: maps each such action to its cards, with the wild card last.
    """

    def __init__(self, rules: MeldRules) -> None:
        self.rules = rules
        self.jogos: dict[str, Jogo] = {}
        self.cards: dict[str, Three] = {}
        for number, cards in enumerate(THREES):
            jogo = book(rules).jogo(cards)
            if jogo is not None:
                self.jogos[TEXTS[LAY_AT + number]] = jogo
                self.cards[TEXTS[LAY_AT + number]] = cards
        self.sets = rules.sets == "any"
        self._suits = [self._in_suit(suit, None) for suit in range(4)]
        self._with_twos = [(1 << two, [self._in_suit(suit, two) for suit in range(4)]) for two in TWOS]
        self._with_joker = [self._in_suit(suit, JOKER_NUMBER) for suit in range(4)]
        self._ranks = [self._of_rank(rank, None) for rank in range(SUIT_SIZE)]
        self._wild_ranks = [
            (
                1 << (JOKERS_AT if wild == JOKER_NUMBER else wild),
                [self._of_rank(rank, wild) for rank in range(SUIT_SIZE)],
            )
            for wild in WILDS
        ]

    def _in_suit(self, suit: int, wild: int | None) -> ActionTable:
        """Return the actions that lay a sequence of a suit with this wild card (or None), keyed by natural cards."""
        found = []
        for action, jogo in self.jogos.items():
            natural = self.cards[action][: 3 if wild is None else 2]
            if jogo.kind == "sequence" and jogo.wild == wild and natural[0] // SUIT_SIZE == suit:
                found.append((hand_of(card % SUIT_SIZE for card in natural), action))
        return ActionTable(found)

    def _of_rank(self, rank: int, wild: int | None) -> ActionTable:
        """Return the actions that lay a set of a rank with this wild card (or None), keyed by natural cards.

        A key has one bit per suit, and four more for second copies.
        """
        found = []
        for action, jogo in self.jogos.items():
            natural = self.cards[action][: 3 if wild is None else 2]
            if jogo.kind == "set" and jogo.wild == wild and natural[0] % SUIT_SIZE == rank:
                suits = [card // SUIT_SIZE for card in natural]
                key = sum(1 << suit + 4 * (suit in suits[:at]) for at, suit in enumerate(suits))
                found.append((key, action))
        return ActionTable(found)

    def layable(self, hand: int) -> Actions:
        """Return the actions that lay three cards of a hand, ordered by their integers."""
        one, two, three, four = self._suits
        a, b = hand & SUIT_MASK, hand >> 13 & SUIT_MASK
        c, d = hand >> 26 & SUIT_MASK, hand >> 39 & SUIT_MASK
        found = one[a] + two[b] + three[c] + four[d]
        if hand & _TWO_BITS:
            for two_bit, (one, two, three, four) in self._with_twos:
                if hand & two_bit:
                    # the only two of a suit cannot be natural and wild at once
                    rest = hand if hand >> SECOND & two_bit else hand ^ two_bit
                    found += one[rest & SUIT_MASK] + two[rest >> 13 & SUIT_MASK]
                    found += three[rest >> 26 & SUIT_MASK] + four[rest >> 39 & SUIT_MASK]
        if hand >> JOKERS_AT:
            one, two, three, four = self._with_joker
            found += one[a] + two[b] + three[c] + four[d]
        return found + self._sets(hand, a, b, c, d) if self.sets else found

    def _sets(self, hand: int, a: int, b: int, c: int, d: int) -> Actions:
        """Return the actions that lay a set. `a` to `d` are the first copies of each suit as bit masks."""
        # Bit masks of the ranks of which the hand has at least one, two and three cards.
        one = two = three = 0
        seconds = hand >> SECOND
        for mask in (a, b, c, d, seconds & SUIT_MASK, seconds >> 13 & SUIT_MASK, seconds >> 26 & SUIT_MASK,
                     seconds >> 39 & SUIT_MASK):  # fmt: skip
            three |= two & mask
            two |= one & mask
            one |= mask
        if not two:
            return ()
        rows = [(rank, _row(hand, rank)) for rank in _BITS[two]]
        found: Actions = ()
        if three:
            for rank, row in rows:
                found += self._ranks[rank][row]
        for wild, wild_ranks in self._wild_ranks:
            if hand & wild:
                for rank, row in rows:
                    found += wild_ranks[rank][row]
        return found


def _row(hand: int, rank: int) -> int:
    """Return a bit mask of the cards of a rank in a hand: one bit per suit, and four more for second copies."""
    hand >>= rank
    row = hand & 1 | hand >> 12 & 2 | hand >> 24 & 4 | hand >> 36 & 8
    hand >>= SECOND - 4
    return row | hand & 16 | hand >> 12 & 32 | hand >> 24 & 64 | hand >> 36 & 128


class _Bits(dict[int, tuple[int, ...]]):
    """Maps a bit mask to the ranks in it. Each entry is computed on first access."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        found = self[mask] = tuple(rank for rank in range(SUIT_SIZE) if mask >> rank & 1)
        return found


_BITS: Final = _Bits()


@cache
def laying(rules: MeldRules) -> LayableMelds:
    """Return the `LayableMelds` of these rules, from a cache."""
    return LayableMelds(rules)
