"""One deal of buraco, from the first draw until a player goes out or the stock is empty and no morto replaces it."""

from __future__ import annotations

from typing import Final, NamedTuple

from carteado.core.values import Copyable, copyable
from carteado.games.buraco.actions import DISCARD_AT, DRAW, REFUSE, TAKE, TEXTS
from carteado.games.buraco.choices import ADDS, DRAWING, NO_CARD, PLAYING, USING, legal_actions
from carteado.games.buraco.hand_bits import KINDS, cards_of, hand_of, holds, with_card, with_cards, without
from carteado.games.buraco.jogos import Jogo
from carteado.games.buraco.table import Table

NOBODY: Final = 0

_CARD_DISCARDED: Final = {TEXTS[DISCARD_AT + card]: card for card in range(KINDS)}
_CARD_ADDED: Final = {text: (jogo, card) for jogo, texts in enumerate(ADDS) for card, text in enumerate(texts)}

Cards = tuple[int, ...]


class Dealt(NamedTuple):
    """The dealt cards: the hand of each seat, the mortos, and the stock with its top card first."""

    hands: tuple[Cards, ...]
    mortos: tuple[Cards, ...]
    stock: Cards


@copyable
class Deal(Copyable):
    """The state of a deal. Cards are integers and hands are bit sets (`hand_bits`).

    turn:    the seat whose turn it is.
    stage:   DRAWING, PLAYING or USING (see `choices`).
    jogos:   the jogos of each side.
    stock:   the stock, top card first. Cards before the index `drawn` have been drawn.
    pile:    the discards, top card last.
    using:   the card taken from the pile that must be laid at once, or NO_CARD.
    mortos:  the mortos that are left.
    took:    the number of mortos that each side took.
    offered: the first card of the deal, while the player who drew it may still refuse it; otherwise NO_CARD.
    taken:   the card that may not be discarded in this turn, because it was the whole pile; otherwise NO_CARD.
    takes:   the number of consecutive turns in which the pile was taken.
    known:   for each seat, the cards in hand that everybody saw it take from the pile.
    out:     the seat that went out, or NOBODY.
    """

    table: Table
    dealer: int
    turn: int
    stage: str
    hands: tuple[int, ...]
    jogos: tuple[tuple[Jogo, ...], ...]
    stock: Cards
    drawn: int
    pile: Cards
    using: int
    mortos: tuple[Cards, ...]
    took: tuple[int, ...]
    offered: int
    taken: int
    takes: int
    known: tuple[int, ...]
    out: int
    over: bool
    _legal: tuple[str, ...] | None = None

    @classmethod
    def start(cls, table: Table, dealer: int, dealt: Dealt) -> Deal:
        new = cls.__new__(cls)
        new.table = table
        new.dealer = dealer
        new.turn = table.first_player(dealer)
        new.stage = DRAWING
        new.hands = tuple(map(hand_of, dealt.hands))
        new.jogos = ((),) * len(table.sides)
        new.stock = dealt.stock
        new.drawn = 0
        new.pile = ()
        new.using = NO_CARD
        new.mortos = dealt.mortos
        new.took = (0,) * len(table.sides)
        new.offered = NO_CARD
        new.taken = NO_CARD
        new.takes = 0
        new.known = (0,) * table.seats
        new.out = NOBODY
        new.over = False
        new._legal = None
        return new

    # Legal actions -------------------------------------------------------------------------------------

    @property
    def side(self) -> int:
        """The side whose turn it is."""
        return self.table.side_of[self.turn - 1]

    @property
    def stock_left(self) -> int:
        return len(self.stock) - self.drawn

    @property
    def pile_under(self) -> Cards:
        """The hidden cards of the pile: all below the top card if the pile is closed, none if it is open."""
        if self.table.pile_open:
            return ()
        return self.pile if self.using != NO_CARD else self.pile[:-1]

    def legal(self, seat: int) -> tuple[str, ...]:
        if seat != self.turn or self.over:
            return ()
        if self._legal is None:
            self._legal = legal_actions(self)
        return self._legal

    def may_empty_hand(self) -> bool:
        """Return whether the player may lay or discard the last card, to take a morto or to go out."""
        side = self.side
        return self.can_take_morto(side) or self.table.may_go_out(self.jogos[side])

    def may_empty_hand_with(self, number: int, jogo: Jogo) -> bool:
        """Return whether the player may add the last card to a jogo, to take a morto or to go out.

        The answer depends on the card: it may complete the canastra that going out needs, or make a clean one dirty.

        number: the index of the jogo.
        jogo:   the jogo with the card.
        """
        side = self.side
        jogos = self.jogos[side]
        return self.can_take_morto(side) or self.table.may_go_out((*jogos[:number], jogo, *jogos[number + 1 :]))

    def can_take_morto(self, side: int) -> bool:
        """Return whether a morto is left that the side may take."""
        return bool(self.mortos) and self.took[side] < self.table.mortos_each

    # Actions -------------------------------------------------------------------------------------------

    def apply(self, seat: int, action: str) -> Deal:  # noqa: ARG002
        new = self.copy()
        card = _CARD_DISCARDED.get(action)
        if card is not None:
            new._discard(card)
        elif action == DRAW:
            new._draw()
        elif action in _CARD_ADDED:
            new._add(*_CARD_ADDED[action])
        elif action == TAKE:
            new._take()
        elif action == REFUSE:
            new._refuse()
        else:
            new._lay(self.table.laying.jogos[action])
        return new

    def _set_hand(self, hand: int) -> None:
        seat = self.turn - 1
        self.hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])

    def _set_known(self, known: int) -> None:
        seat = self.turn - 1
        self.known = (*self.known[:seat], known, *self.known[seat + 1 :])

    def _draw(self) -> None:
        card = self.stock[self.drawn]
        is_first = self.drawn == 0
        self._set_hand(with_card(self.hands[self.turn - 1], card))
        self.drawn += 1
        self.takes = 0
        self.stage = PLAYING
        if is_first and self.stock_left and self.table.rules.first_refusal:
            self.offered = card

    def _refuse(self) -> None:
        """Put the offered card face up on the pile and draw the next one, which must be kept."""
        card = self.stock[self.drawn]
        self.pile = (*self.pile, self.offered)
        self._set_hand(with_card(without(self.hands[self.turn - 1], self.offered), card))
        self.drawn += 1
        self.offered = NO_CARD

    def _take(self) -> None:
        self.takes += 1
        if self.table.must_use_top:
            self.using, self.pile = self.pile[-1], self.pile[:-1]
            self.stage = USING
            return
        if len(self.pile) == 1 and not self.table.rules.discard_taken:
            self.taken = self.pile[0]
        self._pick_up_pile()

    def _pick_up_pile(self) -> None:
        seat = self.turn - 1
        self._set_hand(with_cards(self.hands[seat], self.pile))
        if self.table.pile_open and self.pile:
            self._set_known(with_cards(self.known[seat], self.pile))
        self.pile = ()
        self.stage = PLAYING

    def _lay(self, jogo: Jogo) -> None:
        for card in jogo.cards:
            self._play_card(card)
        side = self.side
        self._set_jogos(side, (*self.jogos[side], jogo))
        self._after_laying()

    def _add(self, number: int, card: int) -> None:
        self._play_card(card)
        side = self.side
        jogos = self.jogos[side]
        self._set_jogos(side, (*jogos[:number], jogos[number].with_card(card), *jogos[number + 1 :]))
        self._after_laying()

    def _set_jogos(self, side: int, jogos: tuple[Jogo, ...]) -> None:
        self.jogos = (*self.jogos[:side], jogos, *self.jogos[side + 1 :])

    def _play_card(self, card: int) -> None:
        """Remove a card from the hand. If it is the card from the pile that must be laid, clear `using` instead."""
        self.offered = NO_CARD
        if card == self.taken:
            self.taken = NO_CARD
        if card == self.using:
            self.using = NO_CARD
            return
        seat = self.turn - 1
        self._set_hand(without(self.hands[seat], card))
        if self.known[seat] and holds(self.known[seat], card):
            self._set_known(without(self.known[seat], card))

    def _after_laying(self) -> None:
        if self.stage == USING:
            self._pick_up_pile()
        if not self.hands[self.turn - 1]:
            self._handle_empty_hand()

    def _discard(self, card: int) -> None:
        self._play_card(card)
        self.pile = (*self.pile, card)
        self.taken = NO_CARD
        if not self.hands[self.turn - 1]:
            self._handle_empty_hand()
        if not self.over:
            self._end_turn()

    def _handle_empty_hand(self) -> None:
        """Give the player with the empty hand a morto, or end the deal."""
        side = self.side
        if not self.can_take_morto(side):
            self.out, self.over = self.turn, True
            return
        self._set_hand(hand_of(self.mortos[0]))
        self.mortos = self.mortos[1:]
        self.took = (*self.took[:side], self.took[side] + 1, *self.took[side + 1 :])

    def _end_turn(self) -> None:
        """Pass the turn to the next seat. If the stock is empty, a morto becomes the stock or the deal ends."""
        self.turn = self.turn % self.table.seats + 1
        self.stage = DRAWING
        if self.drawn < len(self.stock):
            return
        if self.mortos and self.table.rules.stock_runs_out == "morto":
            self.stock += self.mortos[0]
            self.mortos = self.mortos[1:]
        else:
            self.over = True

    # All cards -----------------------------------------------------------------------------------------

    def all_cards(self) -> list[int]:
        """Return every card of the pack, wherever it is."""
        held = [card for hand in self.hands for card in cards_of(hand)]
        laid = [card for side in self.jogos for jogo in side for card in jogo.cards]
        mortos = [card for morto in self.mortos for card in morto]
        using = [self.using] if self.using != NO_CARD else []
        return [*held, *laid, *mortos, *using, *self.pile, *self.stock[self.drawn :]]
