"""A match of truco: hands until a side reaches the target. The state that the rest of the house plays with."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any, ClassVar, Final

from carteado.compiling import mypyc_attr
from carteado.core.game import DEALER, PACK, REPACK, Moment, Outcome, Shuffle, View, answered, by_lot
from carteado.core.values import Value
from carteado.core.view_layers import Layer
from carteado.regulation.regulated_game import PHRASES, RegulatedGame
from carteado.regulation.rulebook import Regulation
from carteado.truco.cutting import DONE, Cutting, offer
from carteado.truco.dealing import dealer_by_draw
from carteado.truco.decks import DECKS
from carteado.truco.determinise import determinise
from carteado.truco.hand import Hand, named
from carteado.truco.occasion import SIDE_NAMES, TIE, Occasion, occasion
from carteado.truco.refusals import why_not
from carteado.truco.rules import Rules
from carteado.truco.telling import Teller
from carteado.truco.view import changes, opened_view, own_view, view
from carteado.truco.words import HIDE, Vocabulary, action_id
from carteado.words.catalogue import Language

FORFEITS = ("partida", "jogo")
"""Endings that give the whole match to the other side, with the score 12–0."""


class Match(Value):
    """The state of a match.

    dealer: who deals this hand, or the next one between hands; 0 while he is not yet chosen.
    stage: the cut, the hand being played, or None while the pack is shuffled or the match is over.
    last: the hand that was played before this one. given: what the finished hands gave each side.
    peeked: who has seen which card at the bottom of the pack. notes: warnings, as on the score sheet.
    """

    # Listed and copied by hand, not by `copied`: mypyc takes no class decorator of ours.
    fields: ClassVar[tuple[str, ...]] = (
        "dealer", "draws", "given", "last", "notes", "number", "peeked", "regulation", "score", "seats", "stage",
        "winner",
    )  # fmt: skip
    __slots__ = fields

    regulation: Regulation[Rules]
    seats: int
    score: tuple[int, int]
    dealer: int
    number: int
    stage: Cutting | Hand | None
    last: Hand | None
    given: tuple[int, int]
    winner: int
    draws: tuple[tuple[str, ...], ...]
    peeked: tuple[tuple[int, str], ...]
    notes: tuple[str, ...]

    def __init__(
        self, regulation: Regulation[Rules], seats: int, dealer: int = 0, score: tuple[int, int] = (0, 0),
        number: int = 0, stage: Cutting | Hand | None = None, last: Hand | None = None,
        given: tuple[int, int] = (0, 0), winner: int = TIE, draws: tuple[tuple[str, ...], ...] = (),
        peeked: tuple[tuple[int, str], ...] = (), notes: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        self.regulation = regulation
        self.seats = seats
        self.dealer = dealer
        self.score = score
        self.number = number
        self.stage = stage
        self.last = last
        self.given = given
        self.winner = winner
        self.draws = draws
        self.peeked = peeked
        self.notes = notes

    def copy(self) -> Match:
        return self.with_stage(self.stage)

    def with_stage(self, stage: Cutting | Hand | None) -> Match:
        return Match(
            self.regulation, self.seats, self.dealer, self.score, self.number, stage, self.last, self.given,
            self.winner, self.draws, self.peeked, self.notes,
        )  # fmt: skip

    # Chance --------------------------------------------------------------------------------------------

    @property
    def chance(self) -> Shuffle | None:
        if self.winner != TIE:
            return None
        if not self.dealer:
            return self._choice_of_dealer()
        if self.stage is None:
            return Shuffle(PACK, self.deck_cards)
        if isinstance(self.stage, Cutting) and self.stage.shuffling:
            return Shuffle(REPACK, self.stage.reshuffle_items())
        return None

    def _choice_of_dealer(self) -> Shuffle:
        if self.regulation.rules.first_dealer == "draw":
            return Shuffle("draw", self.deck_cards)
        return by_lot(self.seats)

    def shuffled(self, order: Sequence[str]) -> Match:
        chance = answered(self.chance, order)
        if chance.purpose == DEALER:
            return self.dealt_by(int(order[0]))
        if chance.purpose == "draw":
            return self.drawn(tuple(order[: self.seats]))
        if isinstance(self.stage, Cutting):
            return self.at(self.stage.shuffled(order).settled())
        cutting = offer(self.occasion, order)
        return self.begin(cutting).at(cutting)

    def dealt_by(self, dealer: int) -> Match:
        new = self.copy()
        new.dealer = dealer
        return new

    def drawn(self, cards: tuple[str, ...]) -> Match:
        """A round of drawing for the first deal: a card for each seat; the highest deals, a tie draws again."""
        new = self.copy()
        new.draws = (*self.draws, cards)
        new.dealer = dealer_by_draw(self.regulation.rules, cards)
        return new

    def begin(self, cutting: Cutting) -> Match:
        """A new hand, its pack offered to the cut."""
        new = self.with_stage(cutting)
        new.number = self.number + 1
        return new

    @property
    def deck_cards(self) -> tuple[str, ...]:
        return DECKS[self.regulation.rules.deck].cards

    # Playing -------------------------------------------------------------------------------------------

    @property
    def occasion(self) -> Occasion:
        """The hand being played, or the next one between hands."""
        return self.stage.occasion if self.stage else occasion(self.regulation, self.seats, self.dealer, self.score)

    @property
    def outcome(self) -> Outcome | None:
        if self.winner == TIE:
            return None
        return Outcome(tuple(range(self.winner + 1, self.seats + 1, 2)), self.score)

    def actors(self) -> tuple[int, ...]:
        return self.stage.actors() if self.stage else ()

    def waiting(self) -> tuple[int, ...]:
        return self.stage.waiting() if self.stage else ()

    def legal(self, seat: int) -> tuple[str, ...]:
        return self.stage.legal(seat) if self.stage and 0 < seat <= self.seats else ()

    def apply(self, seat: int, action: str) -> Match:
        if action not in self.legal(seat):
            raise why_not(self, seat, action)
        stage = self.stage
        assert stage is not None
        if type(stage) is Hand:
            return self.after(stage.apply(seat, action))
        assert isinstance(stage, Cutting)
        return self.at(stage.apply(seat, action).settled())

    def at(self, cutting: Cutting) -> Match:
        """The pack as the cut has left it, dealt when nothing is left to decide."""
        new = self.copy()
        new.stage = cutting
        saw = ((cutting.occasion.cutter, cutting.cutter_saw), (cutting.occasion.dealer, cutting.dealer_saw))
        new.peeked = tuple((seat, card) for seat, card in saw if card)
        if cutting.stage == DONE and not cutting.shuffling:
            new.stage = Hand.start(cutting.occasion, cutting.deal())
        return new

    def with_note(self, note: str) -> Match:
        """A remark on the record that changes nothing else: a warning."""
        new = self.copy()
        new.notes = (*self.notes, note)
        return new

    def after(self, hand: Hand) -> Match:
        """The match after an action of a hand, the points counted when it is over."""
        if hand.points is None:
            return self.with_stage(hand)
        new = self.with_stage(None)
        new.last = hand
        new._count(hand)
        new.dealer = self.dealer % self.seats + 1
        return new

    def _count(self, hand: Hand) -> None:
        points = hand.points or (0, 0)
        target = self.regulation.rules.target
        self.score = (self.score[0] + points[0], self.score[1] + points[1])
        self.given = (self.given[0] + points[0], self.given[1] + points[1])
        if hand.ending[0] in FORFEITS:
            self.score = points
        for side, made in enumerate(self.score):
            if made >= target:
                self.winner = side

    # Seeing --------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        return view(self, seat)

    def own(self, seat: int) -> Layer:
        return own_view(self, seat)

    def changes(self, before: Match, seen: View) -> Layer:
        return changes(before, seen, self)

    def determinise(self, seat: int | None, rng: Random) -> Match:
        return self.with_stage(determinise(self, seat, rng))

    def conserved(self) -> object:
        start = tuple(made - given for made, given in zip(self.score, self.given, strict=True))
        return self.seats, start, tuple(sorted(self._all_cards()))

    def _all_cards(self) -> list[str]:
        stage = self.stage
        if isinstance(stage, Hand):
            plays = [card for trick in (*stage.past, stage.table) for _, card, _ in trick]
            held = [card for cards in stage.cards for card in cards if card]
            vira = [stage.dealt.vira] if stage.dealt.vira else []
            return [*plays, *held, *vira, *stage.dealt.burnt, *stage.dealt.rest]
        if isinstance(stage, Cutting):
            return [*stage.pack, *stage.burnt, *(card for _, card in stage.taken)]
        return list(self.deck_cards)

    @property
    def vocabulary(self) -> Vocabulary:
        return vocabulary(self.regulation)

    @property
    def winner_name(self) -> str | None:
        return None if self.winner == TIE else SIDE_NAMES[self.winner]


@lru_cache(maxsize=256)
def vocabulary(regulation: Regulation[Rules]) -> Vocabulary:
    """The words of a regulation."""
    rules = regulation.rules
    return Vocabulary(rules.raises, rules.raise_aliases, rules.deck)


SIGNS: Final = ("zap", "copeta", "espadilha", "pica_fumo", "tres", "dois", "nada", "truca", "corre")


@mypyc_attr(allow_interpreted_subclasses=True)
class Truco(RegulatedGame):
    """The game of truco by one regulation, for 2, 4 or 6 seats."""

    name = "truco"
    phrases = (*PHRASES, "ladrao", "marreco", "medo")

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Two sides that sit alternately."""
        seats = tuple(range(1, self.seats + 1))
        return seats[0::2], seats[1::2]

    @property
    def signs(self) -> tuple[str, ...]:  # type: ignore[override]
        """Signs, where somebody sits opposite to see them and the regulation does not forbid them."""
        allowed = self.regulation.rules.partners_talk != "official_calls"
        return SIGNS if allowed and self.seats > len(self.sides) else ()

    @property
    def has_chores(self) -> bool:
        """Whether anybody has a word to say between the shuffle and the deal of an ordinary hand."""
        ordinary = occasion(self.regulation, self.seats, 1, (0, 0))
        return bool(offer(ordinary, self.start().deck_cards).actors())

    def is_chore(self, view: View) -> bool:
        return view["cut"] is not None

    def heard(self, before: Match, seat: int, action: str, viewer: int | None) -> str:
        """A card face down is named to its owner alone, and in a blind hand to nobody; a blind card as it is turned."""
        hand = before.stage
        if not isinstance(hand, Hand):
            return action
        if action.startswith(HIDE):
            return action if viewer == seat and not hand.blind else HIDE
        return named(hand, seat, action) if hand.blind else action

    def opened(self, state: Match, seat: int | None) -> View:
        return opened_view(state, seat)

    def moment(self, before: View, after: View) -> Moment | None:
        if before["hand"] is None:
            return None
        if after["winner"] is not None:
            return "match"
        if after["hand"] is None or after["number"] != before["number"]:
            return "hand"
        return "trick" if len(after["hand"]["tricks"]) > len(before["hand"]["tricks"]) else None

    def teller(self, names: Sequence[str], lang: Language = "pt", you: int | None = None) -> Teller:
        return Teller(self.regulation, names, lang, you)

    def start(self) -> Match:
        return Match(self.regulation, self.seats)

    def action_id(self, action: str) -> int:
        return action_id(action, self.regulation.rules.raises)

    def header(self, state: Match) -> dict[str, Any]:
        draws = {"draw": [" ".join(cards) for cards in state.draws]} if state.draws else {}
        return {"dealer": state.dealer, **draws}

    def written(self, before: Match, seat: int, action: str) -> str | None:
        """Blind cards are named as they are turned over; looking and going on are implied."""
        hand = before.stage
        if action == "segue" or (action == "olha" and isinstance(hand, Hand)):
            return None
        return named(hand, seat, action) if isinstance(hand, Hand) and hand.blind else action

    def result(self, before: Match, after: Match) -> dict[str, Any] | None:
        if before.stage is None or after.stage is not None or after.last is None:
            return None
        return {"points": list(after.last.points or ())}
