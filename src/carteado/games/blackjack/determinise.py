"""States that a viewer can't tell apart: the cards it has not seen, drawn anew.

Unseen are the rest of the shoe, the dealer's hole card and, where cards are dealt face down, the first two
of the others. What was seen binds the draw: a dealer who looked and played on has no blackjack, and a closed
hand was never worth 21, nor more.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from carteado.blackjack.counting import AFTER, MOST, VALUE, total
from carteado.blackjack.hand import NATURAL, Hand, is_blackjack
from carteado.blackjack.round import Round
from carteado.blackjack.view import CLOSED, is_known

if TYPE_CHECKING:
    from carteado.blackjack.match import Match


def determinise(match: Match, seat: int | None, rng: Random) -> Match:
    """The match with every unseen card somewhere else, in keeping with what was seen."""
    if match.round is None:
        rest = list(match.shoe[match.at :])
        rng.shuffle(rest)
        return match.with_shoe((*match.shoe[: match.at], *rest), match.at)
    round_ = _Redeal(match.round, seat, rng).drawn()
    new = match.with_shoe(round_.shoe, match.at)
    new.round = round_
    return new


class _Redeal:
    """One round whose unseen cards are drawn anew."""

    def __init__(self, round_: Round, seat: int | None, rng: Random) -> None:
        self.round, self.rng = round_, rng
        self.hidden = [place for place, hand in enumerate(round_.hands) if not is_known(round_, hand, seat)]
        closed = [card for place in self.hidden for card in round_.hands[place].cards[:CLOSED]]
        self.pool = [*closed, round_.dealer[1], *round_.shoe[round_.at :]]

    def drawn(self) -> Round:
        while (new := self._attempt()) is None:
            pass  # what lies on the table is one of the answers, so a draw that fits comes
        return new

    def _attempt(self) -> Round | None:
        pool = list(self.pool)
        self.rng.shuffle(pool)
        hole = self._take_hole(pool)
        if hole is None:
            return None
        hands = list(self.round.hands)
        for place in self.hidden:
            cards = self._take_closed(pool, hands[place])
            if cards is None:
                return None
            hands[place] = _with_first(hands[place], cards)
        return self._round(hole, tuple(hands), pool)

    def _take_hole(self, pool: list[str]) -> str | None:
        up = self.round.dealer[0]
        for number, card in enumerate(pool):
            if not (self.round.checked and is_blackjack((up, card))):
                return pool.pop(number)
        return None

    def _take_closed(self, pool: list[str], hand: Hand) -> tuple[str, str] | None:
        """Two cards that the hand may have begun with, the pairs of the pool tried in their random order."""
        for first in range(0, len(pool) - 1, 2):
            cards = pool[first], pool[first + 1]
            if could_begin(self.round, hand, cards):
                del pool[first : first + 2]
                return cards
        return None

    def _round(self, hole: str, hands: tuple[Hand, ...], rest: list[str]) -> Round:
        """The round with these cards, the shoe telling the same story."""
        old = self.round
        new = old.copy()
        new.hands = hands
        new.dealer = (old.dealer[0], hole)
        shoe = list(old.shoe)
        seats = [seat for seat in old.table.all_seats if old.bets[seat - 1]]
        shoe[old.start + 2 * len(seats) + 1] = hole
        for place in self.hidden:
            order = seats.index(hands[place].seat)
            shoe[old.start + order], shoe[old.start + len(seats) + 1 + order] = hands[place].cards[:CLOSED]
        shoe[old.at :] = rest
        new.shoe = tuple(shoe)
        return new


def could_begin(round_: Round, hand: Hand, cards: tuple[str, str]) -> bool:
    """Whether a hand that stays closed can have begun with these cards."""
    table = round_.table
    count = AFTER[AFTER[0][VALUE[cards[0]]]][VALUE[cards[1]]]
    if count == NATURAL:
        return False
    doubled = hand.bet > round_.bets[hand.seat - 1]
    if doubled and total(count) not in table.double_range:
        return False
    for card in hand.cards[CLOSED:]:
        count = AFTER[count][VALUE[card]]
        points = total(count)
        if points > MOST or (points == MOST and table.stops_at_21):
            return False
    return True


def _with_first(hand: Hand, cards: tuple[str, str]) -> Hand:
    count = 0
    for card in (*cards, *hand.cards[CLOSED:]):
        count = AFTER[count][VALUE[card]]
    return hand._replace(cards=(*cards, *hand.cards[CLOSED:]), tally=count)
