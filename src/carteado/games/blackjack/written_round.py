"""A round written down at a real table: the cards dealt, the dealer's, and each card behind the word that brought it.

Nobody knows the rest of that shoe. A shoe is made up that begins with the cards written, and every word puts
the cards it names where they come next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from carteado.blackjack.match import Match
from carteado.blackjack.round import Round
from carteado.blackjack.words import DRAWING, SPLIT
from carteado.core.game import Refusal
from carteado.words.catalogue import Said

NEEDED = DRAWING
"""A word that draws names its cards; dividing names the second cards of both hands."""


class WrittenRound:
    """The cards of one round as a record gives them. `rows` has two cards for each seat in it."""

    def __init__(self, rows: Sequence[tuple[str, ...]], dealer: tuple[str, ...]) -> None:
        self.rows = rows
        self.seats = tuple(seat for seat, row in enumerate(rows, start=1) if row)
        self.dealer = dealer
        self.waiting: tuple[str, ...] = ()
        """The second cards of divided hands whose turn has not come."""

    def shoe(self, cards: Sequence[str]) -> tuple[str, ...] | str:
        """A shoe of these cards that deals what is written; a card of which it has too few."""
        first, second = ([row[at] for row in self.rows if row] for at in (0, 1))
        dealt = (*first, self.dealer[0], *second, self.dealer[1])
        return put_first(cards, (*dealt, *self.dealer[2:]))

    def check_bets(self, match: Match, seat: int, bet: bool) -> None:
        """The seats that have bet are those that have cards, once the last one bets."""
        bettors = tuple(s for s in match.table.all_seats if match.bets[s - 1] or (s == seat and bet))
        if bet and match.actors() == (seat,) and bettors != self.seats:
            dealt, made = (", ".join(map(str, seats)) for seats in (self.seats, bettors))
            raise Refusal(Said("blackjack.record.bets_differ", dealt=dealt, bet=made))

    def before(self, round_: Round, action: str, cards: tuple[str, ...]) -> Round:
        """The round with the cards of an action next in its shoe, the dealer's last ones behind them."""
        if len(cards) < NEEDED.get(action, 0):
            raise Refusal(Said("blackjack.record.card_missing", action=action))
        if action == SPLIT:
            self.waiting = (cards[1], *self.waiting)
        coming = (*cards[:1], *self.waiting, *self.dealer[2:])
        rest = put_first(round_.shoe[round_.at :], coming)
        if isinstance(rest, str):
            raise Refusal(Said("blackjack.record.stray", card=rest))
        new = round_.copy()
        new.shoe = (*round_.shoe[: round_.at], *rest)
        return new

    def after(self, action: str, drawn: int) -> None:
        """Forgets the second cards that have been dealt, given how many cards came before the dealer's."""
        own = 1 if action in NEEDED else 0
        self.waiting = self.waiting[max(drawn - own, 0) :]


def put_first(cards: Sequence[str], wanted: Sequence[str]) -> tuple[str, ...] | str:
    """The same cards with these in front; a card of which there are too few.

    >>> put_first(["Ap", "2p", "3p"], ["3p", "Ap"]), put_first(["Ap"], ["Ap", "Ap"])
    (('3p', 'Ap', '2p'), 'Ap')
    """
    left = Counter(cards)
    left.subtract(wanted)
    lacking = next((card for card, many in left.items() if many < 0), None)
    return lacking or (*wanted, *left.elements())
