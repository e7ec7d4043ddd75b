"""Resample the cards that a viewer has not seen.

These are the rest of the shoe, the dealer's hole card and, if players' cards are dealt face down, the face-down cards
of the other players. The new cards are consistent with what the viewer knows: a dealer who peeked and played on has no
blackjack, and a hand that is still face down is no blackjack and no bust, not 21 if hands stop at 21, and could be
doubled if it was.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from carteado.games.blackjack.hand import NATURAL, Hand, is_blackjack
from carteado.games.blackjack.round import Round
from carteado.games.blackjack.totals import MAX_TOTAL, NEXT_TALLY, VALUE, total
from carteado.games.blackjack.view import CLOSED_CARDS, is_known

if TYPE_CHECKING:
    from carteado.games.blackjack.match import Match


def determinise(match: Match, seat: int | None, rng: Random) -> Match:
    """Return the match after resampling all cards that a seat, or a spectator (None), has not seen."""
    if match.round is None:
        rest = list(match.shoe[match.at :])
        rng.shuffle(rest)
        return match.with_shoe((*match.shoe[: match.at], *rest), match.at)
    round_ = _Redeal(match.round, seat, rng).draw()
    new = match.with_shoe(round_.shoe, match.at)
    new.round = round_
    return new


class _Redeal:
    """Resamples the unseen cards of one round."""

    def __init__(self, round_: Round, seat: int | None, rng: Random) -> None:
        self.round, self.rng = round_, rng
        self.hidden = [place for place, hand in enumerate(round_.hands) if not is_known(round_, hand, seat)]
        closed = [card for place in self.hidden for card in round_.hands[place].cards[:CLOSED_CARDS]]
        self.pool = [*closed, round_.dealer[1], *round_.shoe[round_.at :]]

    def draw(self) -> Round:
        while (new := self._attempt()) is None:
            pass  # the real cards are one solution, so some attempt succeeds
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
            hands[place] = _with_first_cards(hands[place], cards)
        return self._rebuild_round(hole, tuple(hands), pool)

    def _take_hole(self, pool: list[str]) -> str | None:
        up = self.round.dealer[0]
        for number, card in enumerate(pool):
            if not (self.round.checked and is_blackjack((up, card))):
                return pool.pop(number)
        return None

    def _take_closed(self, pool: list[str], hand: Hand) -> tuple[str, str] | None:
        """Remove two cards from the shuffled pool with which a face-down hand could have started, and return them.

        Only cards that are next to each other are tried. Return None if no such pair fits.
        """
        for first in range(0, len(pool) - 1, 2):
            cards = pool[first], pool[first + 1]
            if could_start_with(self.round, hand, cards):
                del pool[first : first + 2]
                return cards
        return None

    def _rebuild_round(self, hole: str, hands: tuple[Hand, ...], rest: list[str]) -> Round:
        """Return the round with these cards, and with a shoe that deals them."""
        old = self.round
        new = old.copy()
        new.hands = hands
        new.dealer = (old.dealer[0], hole)
        shoe = list(old.shoe)
        seats = [seat for seat in old.table.all_seats if old.bets[seat - 1]]
        shoe[old.start + 2 * len(seats) + 1] = hole
        for place in self.hidden:
            order = seats.index(hands[place].seat)
            shoe[old.start + order], shoe[old.start + len(seats) + 1 + order] = hands[place].cards[:CLOSED_CARDS]
        shoe[old.at :] = rest
        new.shoe = tuple(shoe)
        return new


def could_start_with(round_: Round, hand: Hand, cards: tuple[str, str]) -> bool:
    """Return whether a hand that is still face down could have started with these cards."""
    table = round_.table
    tally = NEXT_TALLY[NEXT_TALLY[0][VALUE[cards[0]]]][VALUE[cards[1]]]
    if tally == NATURAL:
        return False
    doubled = hand.bet > round_.bets[hand.seat - 1]
    if doubled and total(tally) not in table.double_range:
        return False
    for card in hand.cards[CLOSED_CARDS:]:
        tally = NEXT_TALLY[tally][VALUE[card]]
        points = total(tally)
        if points > MAX_TOTAL or (points == MAX_TOTAL and table.stops_at_21):
            return False
    return True


def _with_first_cards(hand: Hand, cards: tuple[str, str]) -> Hand:
    tally = 0
    for card in (*cards, *hand.cards[CLOSED_CARDS:]):
        tally = NEXT_TALLY[tally][VALUE[card]]
    return hand._replace(cards=(*cards, *hand.cards[CLOSED_CARDS:]), tally=tally)
