"""A round recorded at a real table: the cards of the deal, the dealer's cards, and the cards that each action drew.

The rest of the shoe is unknown. The replay uses an invented shoe that starts with the recorded cards. Before each
action, the cards that it names are moved to the top.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from carteado.core.refusal import Refusal
from carteado.games.blackjack.actions import CARDS_DRAWN, SPLIT
from carteado.games.blackjack.match import Match
from carteado.games.blackjack.round import Round
from carteado.words.catalogue import Sentence


class WrittenRound:
    """The cards of one recorded round. `rows` has the first two cards of each seat, or () for a seat without a bet."""

    def __init__(self, rows: Sequence[tuple[str, ...]], dealer: tuple[str, ...]) -> None:
        self.rows = rows
        self.seats = tuple(seat for seat, row in enumerate(rows, start=1) if row)
        self.dealer = dealer
        self.second_cards: tuple[str, ...] = ()
        """The second cards of split hands that have not had their turn yet."""

    def shoe(self, cards: Sequence[str]) -> tuple[str, ...] | str:
        """Return the cards in an order that deals the recorded cards.

        If `cards` has too few copies of a recorded card, return that card instead.
        """
        first, second = ([row[at] for row in self.rows if row] for at in (0, 1))
        dealt = (*first, self.dealer[0], *second, self.dealer[1])
        return put_first(cards, (*dealt, *self.dealer[2:]))

    def check_bets(self, match: Match, seat: int, bet: bool) -> None:
        """Raise Refusal at the last bet, unless exactly the seats with recorded cards have bet.

        bet: whether the action of `seat` is a bet.
        """
        bettors = tuple(s for s in match.table.all_seats if match.bets[s - 1] or (s == seat and bet))
        if bet and match.actors() == (seat,) and bettors != self.seats:
            dealt, made = (", ".join(map(str, seats)) for seats in (self.seats, bettors))
            raise Refusal(Sentence("blackjack.record.bets_differ", dealt=dealt, bet=made))

    def place_cards(self, round_: Round, action: str, cards: tuple[str, ...]) -> Round:
        """Return the round with the cards of an action at the top of its shoe, followed by the dealer's draws.

        A split names the second cards of both hands. Raises Refusal if the action names too few cards, or if the shoe
        does not contain a card.
        """
        if len(cards) < CARDS_DRAWN.get(action, 0):
            raise Refusal(Sentence("blackjack.record.card_missing", action=action))
        if action == SPLIT:
            self.second_cards = (cards[1], *self.second_cards)
        coming = (*cards[:1], *self.second_cards, *self.dealer[2:])
        rest = put_first(round_.shoe[round_.at :], coming)
        if isinstance(rest, str):
            raise Refusal(Sentence("blackjack.record.stray", card=rest))
        new = round_.copy()
        new.shoe = (*round_.shoe[: round_.at], *rest)
        return new

    def forget_dealt_cards(self, action: str, drawn: int) -> None:
        """Forget the second cards that an action dealt. `drawn` is the number of cards dealt, without the dealer's."""
        own = 1 if action in CARDS_DRAWN else 0
        self.second_cards = self.second_cards[max(drawn - own, 0) :]


def put_first(cards: Sequence[str], wanted: Sequence[str]) -> tuple[str, ...] | str:
    """Return the cards with `wanted` in front. If there are too few copies of a wanted card, return that card instead.

    >>> put_first(["Ap", "2p", "3p"], ["3p", "Ap"]), put_first(["Ap"], ["Ap", "Ap"])
    (('3p', 'Ap', '2p'), 'Ap')
    """
    left = Counter(cards)
    left.subtract(wanted)
    lacking = next((card for card, many in left.items() if many < 0), None)
    return lacking or (*wanted, *left.elements())
