"""One hand of truco, from the deal to the points.

A `Hand` is immutable: every action returns a new one. This is the hot path of the engine, so the fields are plain
tuples and numbers. The rules that apply to the whole hand are read from the `HandContext`.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from carteado.core.values import Value
from carteado.games.truco.actions import HIDDEN, KEPT, PLACES, card_of, is_dark, raise_of, replace_card
from carteado.games.truco.choices import legal_actions, may_speak
from carteado.games.truco.dealing import DealtCards
from carteado.games.truco.decks import sorted_cards
from carteado.games.truco.hand_context import SIDE_NAMES, TIE, HandContext
from carteado.games.truco.hand_result import HAND_WINNER
from carteado.games.truco.tricks import decide_trick

Play = tuple[int, str, bool]
"""A seat, the card it played, and whether the card is face down. The card is "" if the record-keeper did not see it."""


def name_blind_card(hand: Hand, seat: int, action: str) -> str:
    """Replace the place of a blind card ("carta 2") by the card itself, as records write it.

    Return any other action unchanged.
    """
    place = card_of(action)
    if place not in PLACES:
        return action
    return replace_card(action, hand.cards[seat - 1][PLACES.index(place)])


class Hand(Value):
    """The state of a hand.

    strength: the strength of each card in this hand.
    cards:    the cards that each seat holds. In a blind hand, "" marks the place of a played card.
    table:    the cards of the current trick.
    past:     the finished tricks.
    winners:  the side that won each finished trick, or TIE.
    leaders:  the seat that leads each trick, including the current one.
    turn:     the seat whose turn it is.
    stake:    the points that the hand is worth now.
    level:    the level of the last accepted raise, or 0.
    asked:    the level of a raise that is not answered yet, or 0.
    asker:    the seat that made this raise.
    right:    the side that may raise next, TIE for either.
    raiser:   the side whose raise was accepted last, or TIE.
    noes:     the seats that declined a raise or a hand at 11 that their partners may still accept.
    decided:  whether the side at 11 has chosen to play the hand. True in a hand without this choice.
    dark:     the sides that raised without looking, one bit each.
    exposed:  the sides that raised against an opponent's open card in this trick, if that loses ties; one bit each.
    looked:   the seats that looked at their cards, one bit each.
    thrown:   several open cards played at once, until the opponents choose one.
    points:   the points of each side, None until the hand is over.
    ending:   the kind of ending, then its details: ("declined", "2") if seat 2 declined; () until the hand is over.
    """

    # The fields are listed by hand, not by `copyable`: see `carteado.core.values`.
    fields: ClassVar[tuple[str, ...]] = (
        "asked", "asker", "cards", "dark", "dealt", "decided", "ending", "exposed", "leaders", "level", "looked",
        "noes", "context", "past", "points", "raiser", "right", "stake", "strength", "table", "thrown",
        "turn", "winners", "_legal", "_legal_seat", "cached_views",
    )  # fmt: skip
    __slots__ = fields
    not_compared = ("_legal", "_legal_seat", "cached_views")

    context: HandContext
    dealt: DealtCards
    strength: dict[str, int]
    cards: tuple[tuple[str, ...], ...]
    table: tuple[Play, ...]
    past: tuple[tuple[Play, ...], ...]
    winners: tuple[int, ...]
    leaders: tuple[int, ...]
    turn: int
    stake: int
    level: int
    asked: int
    asker: int
    right: int
    raiser: int
    noes: tuple[int, ...]
    decided: bool
    dark: int
    exposed: int
    looked: int
    thrown: tuple[str, ...]
    points: tuple[int, int] | None
    ending: tuple[str, ...]
    _legal: tuple[str, ...]
    _legal_seat: int
    cached_views: dict[int, Any]

    # Creating ----------------------------------------------------------------------------------------

    @classmethod
    def start(cls, context: HandContext, dealt: DealtCards) -> Hand:
        """Return the hand right after the deal."""
        hand = Hand()
        hand.context = context
        hand.dealt = dealt
        hand.strength = context.ranking(dealt.vira)[1]
        # Blind cards keep the order of the deal. In sorted order their places would reveal something.
        hand.cards = dealt.cards if context.blind else tuple(map(sorted_cards, dealt.cards))
        hand.table = ()
        hand.past = ()
        hand.winners = ()
        hand.leaders = (context.first_leader,)
        hand.turn = context.first_leader
        hand.stake = context.stake
        hand.level = 0
        hand.asked = 0
        hand.asker = 0
        hand.right = TIE
        hand.raiser = TIE
        hand.noes = ()
        hand.decided = context.kind != "special"
        hand.dark = 0
        hand.exposed = 0
        hand.looked = 0 if context.may_look_later else -1
        hand.thrown = ()
        hand.points = None
        hand.ending = ()
        hand._legal_seat = 0
        return hand

    def copy(self) -> Hand:
        """Return a copy. The caller may modify it before other code uses it."""
        new = Hand()
        new.context = self.context
        new.dealt = self.dealt
        new.strength = self.strength
        new.cards = self.cards
        new.table = self.table
        new.past = self.past
        new.winners = self.winners
        new.leaders = self.leaders
        new.turn = self.turn
        new.stake = self.stake
        new.level = self.level
        new.asked = self.asked
        new.asker = self.asker
        new.right = self.right
        new.raiser = self.raiser
        new.noes = self.noes
        new.decided = self.decided
        new.dark = self.dark
        new.exposed = self.exposed
        new.looked = self.looked
        new.thrown = self.thrown
        new.points = self.points
        new.ending = self.ending
        new._legal_seat = 0
        return new

    # Legal actions -----------------------------------------------------------------------------------

    @property
    def manilhas(self) -> tuple[str, ...]:
        """The manilhas of this hand, strongest first."""
        return self.context.ranking(self.dealt.vira)[0]

    @property
    def blind(self) -> bool:
        """Whether the players may not see their cards now. With `blind_first`, they see them after the first trick."""
        return self.context.blind and (self.context.rules.iron == "blind" or not self.past)

    def answering_side(self) -> int:
        """Return the side that must answer a raise, decide at 11 or choose a thrown card; TIE if there is none."""
        if self.thrown:
            return self.turn & 1
        if not self.decided:
            return self.context.special_side
        return self.asker & 1 if self.asked else TIE

    def actors(self) -> tuple[int, ...]:
        """Return the seats that may act, in ascending order."""
        if self.points is not None:
            return ()
        side = self.answering_side()
        if side != TIE:
            seats = self.context.sides[side]
            return tuple(seat for seat in seats if seat not in self.noes) if self.noes else seats
        if self.context.gives_up_any_time:
            return self.context.all_seats
        if not (self.context.raises_any_time or self.context.has_look_or_lay_down):
            return (self.turn,)
        return tuple([seat for seat in self.context.all_seats if seat == self.turn or may_speak(self, seat)])

    def waiting(self) -> tuple[int, ...]:
        """Return the seats that must answer, or else the seat whose turn it is."""
        if self.points is not None:
            return ()
        return self.actors() if self.answering_side() != TIE else (self.turn,)

    def legal(self, seat: int) -> tuple[str, ...]:
        """Return the legal actions of a seat in the order of their integers (`action_id`)."""
        if self._legal_seat == seat:
            return self._legal
        self._legal = legal = legal_actions(self, seat)
        self._legal_seat = seat
        return legal

    # Acting ------------------------------------------------------------------------------------------

    def apply(self, seat: int, action: str) -> Hand:
        """Return the hand after an action, which must be legal."""
        if action in self.strength:
            return self.play(seat, action, False)
        step = _WORD_ACTIONS.get(action)
        if step is not None:
            return step(self, seat)
        hidden = HIDDEN.get(action)
        if hidden is not None:
            return self.play(seat, self._resolve_card(seat, hidden), True)
        words = self.context.raise_words
        if action in words:
            return self.ask(seat, words.index(action), dark=False)
        if is_dark(action):
            return self.ask(seat, words.index(raise_of(action)), dark=True)
        kept = KEPT.get(action)
        if kept is not None:
            return self.keep(kept)
        return self.play(seat, self._resolve_card(seat, action), False)

    def _resolve_card(self, seat: int, action: str) -> str:
        """Return the card that an action plays. In a blind hand the action names the place of the card."""
        return self.cards[seat - 1][PLACES.index(action)] if action in PLACES else action

    def play(self, seat: int, card: str, face_down: bool) -> Hand:
        """Play a card, and end the trick if every seat has played. `card` is "" if the record-keeper did not see it."""
        new = self.copy()
        if card:
            mine = self.cards[seat - 1]
            place = mine.index(card)
            # Blind cards keep their places on the table, so that "carta 3" always means the same card.
            gap = ("",) if self.context.blind and self.blind else ()
            cards = list(self.cards)
            cards[seat - 1] = mine[:place] + gap + mine[place + 1 :]
            new.cards = tuple(cards)
        new.table = table = (*self.table, (seat, card, face_down))
        if len(table) < self.context.seats:
            new.turn = seat % self.context.seats + 1
            return new
        return new._end_trick()

    def _end_trick(self) -> Hand:
        """Decide the trick on the table and, if possible, the hand. Modifies this hand, a copy made by the caller."""
        winner, leader = decide_trick(self)
        self.winners = winners = (*self.winners, winner)
        self.past = (*self.past, self.table)
        self.exposed = 0
        hand_winner = HAND_WINNER[winners]
        if hand_winner is not None:
            self.table = ()
            self.points = self._points_for_three_ties() if hand_winner == TIE else self.award(hand_winner, self.stake)
            self.ending = ("three_ties",) if hand_winner == TIE else ("tricks",)
            return self
        self.table = ()
        self.turn = leader
        self.leaders = (*self.leaders, leader)
        if self.context.blind and not self.blind:
            self.cards = tuple(sorted_cards([card for card in cards if card]) for cards in self.cards)
        return self

    def _points_for_three_ties(self) -> tuple[int, int]:
        context, rules = self.context, self.context.rules
        if rules.three_ties == "others":
            return self.award(1 - context.special_side, self.stake)
        if rules.three_ties == "dealer":
            return self.award((context.dealer - 1) & 1, self.stake)
        if rules.three_ties == "raiser_loses" and self.raiser != TIE:
            return self.award(1 - self.raiser, self.stake)
        return 0, 0

    @staticmethod
    def award(side: int, points: int) -> tuple[int, int]:
        return (points, 0) if side == 0 else (0, points)

    # Raises and answers ------------------------------------------------------------------------------

    def ask(self, seat: int, level: int, *, dark: bool) -> Hand:
        """Ask to raise the stake to a level. If another raise is pending, accept that raise first."""
        new = self.copy()
        side = (seat - 1) & 1
        if self.asked:
            new._accept()
        new.asked = level
        new.asker = seat
        new.noes = ()
        if dark and self.context.dark_wins_ties:
            new.dark |= 1 << side
        elif not dark:
            new.looked |= 1 << seat
        if self.context.exposed_loses_ties and any(
            not face_down and (other - 1) & 1 != side for other, _, face_down in self.table
        ):
            new.exposed |= 1 << side
        return new

    def _accept(self) -> None:
        """Accept the pending raise. Modifies this hand."""
        self.level = self.asked
        self.stake = self.context.rules.stakes[self.asked]
        self.raiser = (self.asker - 1) & 1
        self.right = 1 - self.raiser
        self.asked = 0
        self.noes = ()

    def accept(self, _seat: int) -> Hand:
        """Accept the pending raise (`aceita`)."""
        new = self.copy()
        new._accept()
        return new

    def decline(self, seat: int) -> Hand:
        """Decline a raise, or decline to play the hand at 11 (`corre`).

        If the regulation lets one partner accept for the whole side, the hand ends only when all have declined.
        """
        side = (seat - 1) & 1
        noes = (*self.noes, seat)
        if self.context.yes_prevails and len(noes) < len(self.context.sides[side]):
            new = self.copy()
            new.noes = noes
            return new
        return self.end(self.award(1 - side, self.stake), "declined", str(seat))

    def go(self, _seat: int) -> Hand:
        """Choose to play the hand at 11 for the stake `special_stake` (`vai`)."""
        new = self.copy()
        new.decided = True
        new.noes = ()
        new.stake = self.context.rules.special_stake
        return new

    # Other words -------------------------------------------------------------------------------------

    def look(self, seat: int) -> Hand:
        """Look at the seat's own cards (`olha`). After that it can no longer raise in the dark."""
        new = self.copy()
        new.looked |= 1 << seat
        return new

    def lay_down(self, seat: int) -> Hand:
        """Lay down cards that win the hand (`baixa`)."""
        return self.end(self.award((seat - 1) & 1, self.stake), "laid_down", str(seat))

    def give_up(self, seat: int) -> Hand:
        """Give the hand up (`desiste`)."""
        return self.end(self.award(seat & 1, self.stake), "given_up", str(seat))

    def throw(self, cards: tuple[str, ...]) -> Hand:
        """Play several open cards at once. The opponents choose the one that counts (fenacef Art. 24)."""
        new = self.copy()
        new.thrown = cards
        return new

    def keep(self, card: str) -> Hand:
        """Choose which of the thrown cards counts (`fica`)."""
        new = self.copy()
        new.thrown = ()
        return new.play(self.turn, card, False)

    def end(self, points: tuple[int, int], *ending: str) -> Hand:
        """End the hand with these points of each side. `ending` is the kind of ending, then its details."""
        new = self.copy()
        new.points = points
        new.ending = ending
        new.asked = 0
        new.thrown = ()
        return new

    def trick_names(self) -> list[str]:
        return [SIDE_NAMES[winner] for winner in self.winners]


_WORD_ACTIONS: Final = {
    "aceita": Hand.accept,
    "corre": Hand.decline,
    "vai": Hand.go,
    "olha": Hand.look,
    "baixa": Hand.lay_down,
    "desiste": Hand.give_up,
}
