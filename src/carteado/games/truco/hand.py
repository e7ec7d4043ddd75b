"""One hand of truco, from the cards dealt to the points made.

A `Hand` is a value: every action gives a new one. This is the hot path of the engine, so its fields are
plain tuples and numbers, and what a regulation settles for the whole hand is read from the `Occasion`.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from carteado.core.values import Value
from carteado.truco.dealing import Dealt
from carteado.truco.decks import FACE_DOWN, sorted_cards
from carteado.truco.occasion import NO_RAISE, SIDE_NAMES, TIE, Occasion
from carteado.truco.won_hand import HAND_WINNER, proves
from carteado.truco.words import DARK, HIDE, PLACES, hidden

Play = tuple[int, str, bool]
"""A seat, its card, and whether it lies face down. The card is "" where nobody saw it."""


def named(hand: Hand, seat: int, action: str) -> str:
    """A place on the table as the card that lies there: how a record has a blind card."""
    place = action.removeprefix(HIDE)
    if place not in PLACES:
        return action
    return HIDE * action.startswith(HIDE) + hand.cards[seat - 1][PLACES.index(place)]


class Hand(Value):
    """The state of a hand. `points` is None until it is over.

    asked: the level somebody has raised to and the others have not answered, 0 when none.
    right: the side that may raise next, TIE for either. raiser: the last whose raise was accepted.
    noes: the seats that declined while a partner has yet to speak. decided: the choice at 11 is made.
    dark: sides that raised without looking; exposed: sides that raised on an opponent's open card in this
    trick; looked: seats that have looked at their cards (a bit each). seen: the views of a hand that is over.
    """

    # Listed and copied by hand, not by `copied`: mypyc takes no class decorator of ours.
    fields: ClassVar[tuple[str, ...]] = (
        "asked", "asker", "cards", "dark", "dealt", "decided", "ending", "exposed", "leaders", "level", "looked",
        "noes", "occasion", "past", "points", "raiser", "right", "stake", "strength", "table", "thrown",
        "turn", "winners", "_legal", "_legal_seat", "seen",
    )  # fmt: skip
    __slots__ = fields
    aside = ("_legal", "_legal_seat", "seen")

    occasion: Occasion
    dealt: Dealt
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
    seen: dict[int, Any]

    # Making one ----------------------------------------------------------------------------------------

    @classmethod
    def start(cls, occasion: Occasion, dealt: Dealt) -> Hand:
        """The hand as it stands when the cards have been dealt."""
        hand = Hand()
        hand.occasion = occasion
        hand.dealt = dealt
        hand.strength = occasion.ranking(dealt.vira)[1]
        # Blind cards keep the order they were dealt in: sorted, their places would tell something.
        hand.cards = dealt.cards if occasion.blind else tuple(map(sorted_cards, dealt.cards))
        hand.table = ()
        hand.past = ()
        hand.winners = ()
        hand.leaders = (occasion.first,)
        hand.turn = occasion.first
        hand.stake = occasion.stake
        hand.level = 0
        hand.asked = 0
        hand.asker = 0
        hand.right = TIE
        hand.raiser = TIE
        hand.noes = ()
        hand.decided = occasion.kind != "special"
        hand.dark = 0
        hand.exposed = 0
        hand.looked = 0 if occasion.may_look_later else -1
        hand.thrown = ()
        hand.points = None
        hand.ending = ()
        hand._legal_seat = 0
        return hand

    def copy(self) -> Hand:
        """The same hand, to be changed by whoever asked before anybody else sees it."""
        new = Hand()
        new.occasion = self.occasion
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

    # Whose word it is ----------------------------------------------------------------------------------

    @property
    def manilhas(self) -> tuple[str, ...]:
        """The manilhas of this hand, strongest first."""
        return self.occasion.ranking(self.dealt.vira)[0]

    @property
    def blind(self) -> bool:
        """Whether the players' own cards still lie unseen before them."""
        return self.occasion.blind and (self.occasion.rules.iron == "blind" or not self.past)

    def answering(self) -> int:
        """The side that owes an answer: to a raise, to the hand at 11, to cards thrown; else TIE."""
        if self.thrown:
            return self.turn & 1
        if not self.decided:
            return self.occasion.special_side
        return self.asker & 1 if self.asked else TIE

    def actors(self) -> tuple[int, ...]:
        """The seats that may act, in ascending order."""
        if self.points is not None:
            return ()
        side = self.answering()
        if side != TIE:
            seats = self.occasion.sides[side]
            return tuple(seat for seat in seats if seat not in self.noes) if self.noes else seats
        if self.occasion.gives_up_any_time:
            return self.occasion.all_seats
        if not (self.occasion.any_time or self.occasion.looks_or_lays_down):
            return (self.turn,)
        return tuple([seat for seat in self.occasion.all_seats if seat == self.turn or self._may_speak(seat)])

    def _may_speak(self, seat: int) -> bool:
        """Whether a seat has anything to say while another is to play."""
        occasion = self.occasion
        if occasion.words_out_of_turn[self._raises_from((seat - 1) & 1)]:
            return True
        return occasion.looks_or_lays_down and (not self.looked >> seat & 1 or self.may_lay_down(seat))

    def waiting(self) -> tuple[int, ...]:
        """The seats that owe an answer, or the one whose turn it is."""
        if self.points is not None:
            return ()
        return self.actors() if self.answering() != TIE else (self.turn,)

    def legal(self, seat: int) -> tuple[str, ...]:
        """What a seat may do, in the order of the vocabulary."""
        if self._legal_seat == seat:
            return self._legal
        self._legal = legal = self._find_legal(seat)
        self._legal_seat = seat
        return legal

    def _find_legal(self, seat: int) -> tuple[str, ...]:
        if self.points is not None:
            return ()
        side = (seat - 1) & 1
        if self.asked or self.thrown or not self.decided:
            return self._replies(seat, side)
        occasion = self.occasion
        raises = self._raises_from(side)
        if occasion.looks_or_lays_down:
            return self._legal_with_secrets(seat, raises)
        if seat == self.turn:
            return self._playable(seat) + occasion.words_in_turn[raises]
        return occasion.words_out_of_turn[raises]

    def _raises_from(self, side: int) -> int:
        """The level that a side could raise from now."""
        may = self.level < self.occasion.top[side] and (self.right == TIE or self.right == side)
        return self.level if may else NO_RAISE

    def may_lay_down(self, seat: int) -> bool:
        """Whether a seat holds cards that it may lay down. Most proofs take two manilhas, or one after the first trick,
        and most hands have none: those are not looked at closely."""
        occasion = self.occasion
        if not occasion.lays_down or self.blind:
            return False
        if not occasion.proves_by_table:
            needed = 1 if self.winners and self.winners[0] == (seat - 1) & 1 else 2
            for card in self.cards[seat - 1]:
                if self.strength[card] > occasion.plain_cards:
                    needed -= 1
            if needed > 0:
                return False
        return proves(self, seat)

    def _legal_with_secrets(self, seat: int, raises: int) -> tuple[str, ...]:
        """The same where one may raise before looking, or lay down what one holds."""
        occasion = self.occasion
        mine = seat == self.turn
        looked = self.looked >> seat & 1
        words = (occasion.words_in_turn if mine else occasion.words_out_of_turn)[raises]
        if not looked:
            dark = tuple(word + DARK if word in occasion.rules.raises else word for word in words)
            return (*dark, "olha")
        if self.may_lay_down(seat):
            after = words.index("desiste") if "desiste" in words else len(words)
            words = (*words[:after], "baixa", *words[after:])
        return self._playable(seat) + words if mine else words

    def _replies(self, seat: int, side: int) -> tuple[str, ...]:
        """What a seat may say while its side owes an answer."""
        if self.answering() != side or seat in self.noes:
            return ()
        if self.thrown:
            return tuple("fica " + card for card in sorted_cards(self.thrown))
        if not self.decided:
            return ("corre", "vai")
        return self._answers(seat, side)

    def _answers(self, seat: int, side: int) -> tuple[str, ...]:
        looked = self.looked >> seat & 1
        legal: tuple[str, ...] = ("aceita", "corre") if looked else ("aceita", "corre", "olha")
        level = self.asked + 1
        if level <= self.occasion.top[side]:
            return (self.occasion.raise_word(level, not looked), *legal)
        return legal

    def _playable(self, seat: int) -> tuple[str, ...]:
        """The cards a seat on turn may play, open and face down."""
        cards = self.cards[seat - 1]
        occasion = self.occasion
        if occasion.blind and self.blind:
            cards = tuple(place for place, card in zip(PLACES, cards, strict=False) if card)  # a wrong deal has more
        elif not self.past:
            return cards
        elif self.winners[0] == TIE and occasion.highest != "free":
            cards = self._bound(cards)
        if (self.table or occasion.leader_hides) and self.may_hide():
            return cards + hidden(cards)
        return cards

    def may_hide(self) -> bool:
        """Whether the next card may be played face down."""
        occasion = self.occasion
        return bool(
            occasion.hides
            and self.past
            and (self.table or occasion.leader_hides)
            and (self.winners[0] != TIE or occasion.rules.face_down_after_tie)
        )

    def _bound(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """After a tied first trick, the highest cards of whoever must show them."""
        if self.occasion.highest == "first" and self.table:
            return cards
        best = max(self.strength[card] for card in cards)
        return tuple(card for card in cards if self.strength[card] == best)

    def must_show_highest(self, card: str) -> bool:
        """Whether a card breaks the obligation to show the highest after a tied first trick."""
        if not self.past or self.winners[0] != TIE or self.occasion.highest == "free" or self.blind:
            return False
        return card not in self._bound(self.cards[self.turn - 1])

    # Acting --------------------------------------------------------------------------------------------

    def apply(self, seat: int, action: str) -> Hand:
        """The hand after one of the seat's legal actions."""
        if action in self.strength:
            return self.play(seat, action, False)
        if action[0] == HIDE:
            return self.play(seat, self._lying(seat, action[1:]), True)
        step = _STEPS.get(action)
        if step is not None:
            return step(self, seat)
        words = self.occasion.raise_words
        if action in words:
            return self.ask(seat, words.index(action), dark=False)
        if action.endswith(DARK):
            return self.ask(seat, words.index(action.removesuffix(DARK)), dark=True)
        if action.startswith("fica "):
            return self.keep(action.removeprefix("fica "))
        return self.play(seat, self._lying(seat, action), False)

    def _lying(self, seat: int, action: str) -> str:
        """A card by its name, or by its place in a blind hand."""
        return self.cards[seat - 1][PLACES.index(action)] if action in PLACES else action

    def play(self, seat: int, card: str, face_down: bool) -> Hand:
        """Plays a card; the fourth (second, sixth) ends the trick. A card nobody saw is "" and stays unknown."""
        new = self.copy()
        if card:
            mine = self.cards[seat - 1]
            place = mine.index(card)
            # Blind cards keep their places on the table, so that "carta 3" stays the third.
            gap = ("",) if self.occasion.blind and self.blind else ()
            cards = list(self.cards)
            cards[seat - 1] = mine[:place] + gap + mine[place + 1 :]
            new.cards = tuple(cards)
        new.table = table = (*self.table, (seat, card, face_down))
        if len(table) < self.occasion.seats:
            new.turn = seat % self.occasion.seats + 1
            return new
        return new._end_trick()

    def _end_trick(self) -> Hand:
        """Decides the trick on the table (in place: the caller has just made this hand)."""
        winner, leader = self._trick_winner()
        self.winners = winners = (*self.winners, winner)
        self.past = (*self.past, self.table)
        self.exposed = 0
        taker = HAND_WINNER[winners]
        if taker is not None:
            self.table = ()
            self.points = self._three_ties() if taker == TIE else self.award(taker, self.stake)
            self.ending = ("three_ties",) if taker == TIE else ("tricks",)
            return self
        self.table = ()
        self.turn = leader
        self.leaders = (*self.leaders, leader)
        if self.occasion.blind and not self.blind:
            self.cards = tuple(sorted_cards([card for card in cards if card]) for cards in self.cards)
        return self

    def _trick_winner(self) -> tuple[int, int]:
        """The side that takes the trick on the table, and the seat that leads the next."""
        best = [-1, -1]
        holder = [0, 0]
        strength = self.strength
        for seat, card, face_down in self.table:
            value = FACE_DOWN if face_down else strength[card]
            side = (seat - 1) & 1
            if value > best[side]:
                best[side] = value
                holder[side] = seat
        if best[0] != best[1]:
            side = 0 if best[0] > best[1] else 1
            return side, holder[side]
        favoured = self._favoured_by_a_tie()
        if favoured != TIE:
            return favoured, holder[favoured]
        return TIE, self._leader_after_tie(best[0])

    def best_of(self, plays: tuple[Play, ...], side: int) -> int:
        """The seat that played a side's best card in a trick; of two equal ones, the first."""
        best, holder = -1, 0
        for seat, card, face_down in plays:
            value = FACE_DOWN if face_down else self.strength[card]
            if (seat - 1) & 1 == side and value > best:
                best, holder = value, seat
        return holder

    def _favoured_by_a_tie(self) -> int:
        """The side a tied trick goes to: raised in the dark, or raised against on an exposed card (copag)."""
        if not self.dark and not self.exposed:
            return TIE
        favoured = self.dark | (self.exposed >> 1 | self.exposed << 1) & 3
        return favoured - 1 if favoured in (1, 2) else TIE

    def _leader_after_tie(self, value: int) -> int:
        rule = self.occasion.rules.tie_leader
        if rule == "mao":
            return self.occasion.mao
        if rule == "leader":
            return self.leaders[-1]
        tied_sides = set()
        for seat, card, face_down in self.table:
            if (FACE_DOWN if face_down else self.strength[card]) == value:
                tied_sides.add((seat - 1) & 1)
                if len(tied_sides) == 2:
                    return seat
        raise AssertionError("a tied trick has two equal best cards")

    def _three_ties(self) -> tuple[int, int]:
        """What three tied tricks give."""
        occasion, rules = self.occasion, self.occasion.rules
        if rules.three_ties == "others":
            return self.award(1 - occasion.special_side, self.stake)
        if rules.three_ties == "dealer":
            return self.award((occasion.dealer - 1) & 1, self.stake)
        if rules.three_ties == "raiser_loses" and self.raiser != TIE:
            return self.award(1 - self.raiser, self.stake)
        return 0, 0

    @staticmethod
    def award(side: int, points: int) -> tuple[int, int]:
        return (points, 0) if side == 0 else (0, points)

    # Raises and answers --------------------------------------------------------------------------------

    def ask(self, seat: int, level: int, *, dark: bool) -> Hand:
        """Raises to a level of the ladder; said in answer to a raise, it accepts that one first."""
        new = self.copy()
        side = (seat - 1) & 1
        if self.asked:
            new._accept()
        new.asked = level
        new.asker = seat
        new.noes = ()
        if dark and self.occasion.dark_counts:
            new.dark |= 1 << side
        elif not dark:
            new.looked |= 1 << seat
        if self.occasion.exposed_counts and any(
            not face_down and (other - 1) & 1 != side for other, _, face_down in self.table
        ):
            new.exposed |= 1 << side
        return new

    def _accept(self) -> None:
        """The raise on the table holds (in place)."""
        self.level = self.asked
        self.stake = self.occasion.rules.stakes[self.asked]
        self.raiser = (self.asker - 1) & 1
        self.right = 1 - self.raiser
        self.asked = 0
        self.noes = ()

    def accept(self, _seat: int) -> Hand:
        """aceita"""
        new = self.copy()
        new._accept()
        return new

    def decline(self, seat: int) -> Hand:
        """corre: to a raise, or at 11. Where a partner's yes is enough, a no waits for the partner's."""
        side = (seat - 1) & 1
        noes = (*self.noes, seat)
        if self.occasion.yes_prevails and len(noes) < len(self.occasion.sides[side]):
            new = self.copy()
            new.noes = noes
            return new
        return self.end(self.award(1 - side, self.stake), "declined", str(seat))

    def go(self, _seat: int) -> Hand:
        """vai: plays the hand at 11 for its stake."""
        new = self.copy()
        new.decided = True
        new.noes = ()
        new.stake = self.occasion.rules.special_stake
        return new

    # Other words ---------------------------------------------------------------------------------------

    def look(self, seat: int) -> Hand:
        """olha: looks at one's own cards; raises in the dark are over."""
        new = self.copy()
        new.looked |= 1 << seat
        return new

    def lay_down(self, seat: int) -> Hand:
        """baixa: shows cards that win the hand."""
        return self.end(self.award((seat - 1) & 1, self.stake), "laid_down", str(seat))

    def give_up(self, seat: int) -> Hand:
        """desiste"""
        return self.end(self.award(seat & 1, self.stake), "given_up", str(seat))

    def throw(self, cards: tuple[str, ...]) -> Hand:
        """Several open cards thrown at once: the opponents say which one stays (fenacef Art. 24)."""
        new = self.copy()
        new.thrown = cards
        return new

    def keep(self, card: str) -> Hand:
        """fica: the card that stays of those thrown."""
        new = self.copy()
        new.thrown = ()
        return new.play(self.turn, card, False)

    def end(self, points: tuple[int, int], *ending: str) -> Hand:
        """The hand is over with these points."""
        new = self.copy()
        new.points = points
        new.ending = ending
        new.asked = 0
        new.thrown = ()
        return new

    def trick_names(self) -> list[str]:
        return [SIDE_NAMES[winner] for winner in self.winners]


_STEPS: Final = {
    "aceita": Hand.accept,
    "corre": Hand.decline,
    "vai": Hand.go,
    "olha": Hand.look,
    "baixa": Hand.lay_down,
    "desiste": Hand.give_up,
}
