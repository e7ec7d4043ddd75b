"""A second scorer for a hand of truco: slow, naive and independent of the engine.

It reads the actions of a hand one after the other, as a person reads a record. Its rules are written by hand from each
document, not read from the regulation file. It raises `NoOpinion` for raises in the dark and raises against an open
card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

WEAK_TO_STRONG = tuple("4567QJKA23")
SPANISH = tuple("4567JQKA23")  # sota, cavalo, rei
FIXED = ["7o", "Ae", "7c", "4p"]
SUITS = "oecp"  # ♦ ♠ ♥ ♣
NOBODY = "tie"


class NoOpinion(Exception):
    """Raised for a hand that the oracle cannot judge."""


@dataclass(frozen=True)
class Book:
    """The rules of play in one document."""

    tie_leads: Literal["who tied", "mão", "leader"] = "who tied"
    three_ties: Literal["nobody", "dealer's side", "last raiser loses"] = "nobody"
    three_ties_at_11: Literal["as ever", "others"] = "as ever"
    manilhas: Literal["vira", "fixed"] = "vira"
    partner_leads: bool = False
    no_needs_all: bool = False
    stakes: tuple[int, ...] = (1, 3, 6, 9, 12)
    raises: tuple[str, ...] = ("truco", "seis", "nove", "doze")
    special_at: int = 11
    special: tuple[int, int] = (1, 3)  # given up, played
    order: tuple[str, ...] = WEAK_TO_STRONG
    dark_and_exposed: bool = False


BOOKS = {
    "basico": Book(three_ties="last raiser loses"),
    "fenacef": Book(three_ties_at_11="others", manilhas="fixed", partner_leads=True),
    "sinsep": Book(three_ties="dealer's side", no_needs_all=True),
    "copag": Book(three_ties="last raiser loses", three_ties_at_11="others", dark_and_exposed=True),
    "jtb": Book(tie_leads="mão", three_ties="dealer's side", no_needs_all=True),
    "paulista": Book(tie_leads="leader"),
    "mineiro": Book(
        tie_leads="leader", manilhas="fixed", stakes=(2, 4, 6, 10, 12), raises=("truco", "seis", "dez", "doze"),
        special_at=10, special=(2, 4),
    ),
    "sul": Book(
        three_ties="last raiser loses", three_ties_at_11="others", dark_and_exposed=True, special_at=23,
        order=SPANISH,
    ),
}  # fmt: skip


@dataclass
class Opinion:
    """The result of a hand."""

    points: list[int] | None = None
    tricks: list[str] = field(default_factory=list)
    leaders: list[int] = field(default_factory=list)


def judge(preset: str, seats: int, dealer: int, score: tuple[int, int], vira: str | None,
          actions: Sequence[str]) -> Opinion:  # fmt: skip
    """Return the result of a hand with these actions."""
    hand = _HandScorer(BOOKS[preset], seats, dealer, score, vira)
    for action in actions:
        assert hand.opinion.points is None, f"{action} after the hand was over"
        seat, word = action.split(" ", 1)
        hand.apply(int(seat), word)
    return hand.opinion


def side(seat: int) -> str:
    return "odd" if seat % 2 else "even"


def other(name: str) -> str:
    return "even" if name == "odd" else "odd"


class _HandScorer:
    def __init__(self, book: Book, seats: int, dealer: int, score: tuple[int, int], vira: str | None) -> None:
        self.book, self.seats, self.dealer = book, seats, dealer
        self.strength = strengths(book, vira)
        eleven = [name for name, points in zip(("odd", "even"), score, strict=True) if points == book.special_at]
        self.special = eleven[0] if len(eleven) == 1 else None
        self.stake = book.special[0] if self.special else book.stakes[0]
        self.asked: int | None = None
        self.asker = self.raiser = ""
        self.noes: set[int] = set()
        first = dealer + 2 if book.partner_leads else dealer + 1
        self.mao = dealer % seats + 1
        self.opinion = Opinion(leaders=[(first - 1) % seats + 1])
        self.table: list[tuple[int, str]] = []

    def apply(self, seat: int, word: str) -> None:
        if word in self.book.raises:
            self.ask(seat, self.book.raises.index(word) + 1)
        elif word == "aceita":
            self.accept()
        elif word == "vai":
            self.stake, self.noes = self.book.special[1], set()
        elif word == "corre":
            self.decline(seat)
        elif word == "desiste":
            self.give(other(side(seat)))
        elif word == "baixa":
            self.give(side(seat))
        elif word.endswith("escuro"):
            raise NoOpinion
        elif word[0] in "~A234567JQK":
            self.play(seat, word)

    # Raises

    def ask(self, seat: int, level: int) -> None:
        against_open_card = any(side(who) != side(seat) and card[0] != "~" for who, card in self.table)
        if self.book.dark_and_exposed and against_open_card:
            raise NoOpinion
        if self.asked is not None:
            self.accept()
        self.asked, self.asker = level, side(seat)
        self.noes = set()

    def accept(self) -> None:
        assert self.asked is not None
        self.stake, self.raiser = self.book.stakes[self.asked], self.asker
        self.asked, self.noes = None, set()

    def decline(self, seat: int) -> None:
        self.noes.add(seat)
        if not self.book.no_needs_all or len(self.noes) == self.seats // 2:
            self.give(other(side(seat)))

    def give(self, winner: str) -> None:
        """Give the stake to a side, or to nobody."""
        self.opinion.points = [self.stake if winner == name else 0 for name in ("odd", "even")]

    # Tricks

    def play(self, seat: int, card: str) -> None:
        expected = (self.opinion.leaders[-1] - 1 + len(self.table)) % self.seats + 1
        assert seat == expected, f"seat {seat} plays, and it is {expected}'s turn"
        self.table.append((seat, card))
        if len(self.table) == self.seats:
            self.end_trick()

    def value(self, card: str) -> int:
        return -1 if card[0] == "~" else self.strength[card]

    def end_trick(self) -> None:
        best = max(self.value(card) for _, card in self.table)
        holders = [seat for seat, card in self.table if self.value(card) == best]
        sides = {side(seat) for seat in holders}
        tied = len(sides) == 2
        self.opinion.tricks.append(NOBODY if tied else sides.pop())
        self.table = []
        if not self.is_decided():
            self.opinion.leaders.append(self.leader_after_tie(holders) if tied else holders[0])

    def leader_after_tie(self, holders: list[int]) -> int:
        if self.book.tie_leads == "mão":
            return self.mao
        if self.book.tie_leads == "leader":
            return self.opinion.leaders[-1]
        return next(seat for seat in holders if side(seat) != side(holders[0]))

    def is_decided(self) -> bool:
        """Two tricks win the hand. If a trick is tied, the first trick that a side won decides."""
        tricks = self.opinion.tricks
        won = [trick for trick in tricks if trick != NOBODY]
        for name in ("odd", "even"):
            if won.count(name) == 2 or (NOBODY in tricks and won[:1] == [name]):
                self.give(name)
        if tricks == [NOBODY] * 3:
            self.three_ties()
        return self.opinion.points is not None

    def three_ties(self) -> None:
        book = self.book
        if self.special and book.three_ties_at_11 == "others":
            self.give(other(self.special))
        elif book.three_ties == "dealer's side":
            self.give(side(self.dealer))
        elif book.three_ties == "last raiser loses" and self.raiser:
            self.give(other(self.raiser))
        else:
            self.give(NOBODY)


def strengths(book: Book, vira: str | None) -> dict[str, int]:
    """Return the value of each card: its position in the order of ranks, with the manilhas above, all different."""
    manilhas = FIXED
    if book.manilhas == "vira":
        assert vira is not None
        rank = book.order[(book.order.index(vira[:-1]) + 1) % len(book.order)]
        manilhas = [rank + suit for suit in SUITS]
    plain = {rank + suit: value for value, rank in enumerate(book.order) for suit in SUITS}
    return plain | {card: 100 + value for value, card in enumerate(manilhas)}
