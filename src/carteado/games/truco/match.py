"""A match of truco, played hand by hand until a side reaches the target. Implements the game protocol."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any, ClassVar, Final

from carteado.core.game import DEALER, PACK, REPACK, Moment, Outcome, ShuffleRequest, View, check_order, dealer_draw
from carteado.core.values import Value
from carteado.core.view_layers import Layer
from carteado.games.truco.actions import HIDE, Vocabulary, action_id, is_hidden
from carteado.games.truco.cutting import DONE, Cutting, offer_pack
from carteado.games.truco.dealing import dealer_by_draw
from carteado.games.truco.decks import DECKS
from carteado.games.truco.determinise import determinise
from carteado.games.truco.hand import Hand, name_blind_card
from carteado.games.truco.hand_context import SIDE_NAMES, TIE, HandContext, hand_context
from carteado.games.truco.narration import Teller
from carteado.games.truco.refusals import why_not
from carteado.games.truco.rules import Rules
from carteado.games.truco.view import changes, own_view, revealed_view, view
from carteado.mypyc_hints import mypyc_attr
from carteado.regulation.regulated_game import PHRASES, RegulatedGame
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Language

FORFEITS = ("partida", "jogo")
"""Penalties that lose the whole match. The opponents get the target score and the punished side 0, e.g. 12–0."""


class Match(Value):
    """The state of a match.

    dealer: the dealer of this hand, or between hands, of the next hand; 0 before the first dealer is chosen.
    number: the number of this hand, or between hands, of the last hand; 0 before the first hand.
    stage:  the cut or the hand being played, or None.
    last:   the last finished hand, or None.
    winner: the side that won the match, or TIE until the match is over.
    given:  the points that each side won in finished hands.
    draws:  the cards drawn to choose the first dealer, a row for each round of drawing.
    peeked: the seats that saw the bottom card of the pack, each with that card.
    notes:  the warnings of the referee.
    """

    # The fields are listed by hand, not by `copyable`: see `carteado.core.values`.
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

    # Chance ------------------------------------------------------------------------------------------

    @property
    def chance(self) -> ShuffleRequest | None:
        if self.winner != TIE:
            return None
        if not self.dealer:
            return self._dealer_shuffle()
        if self.stage is None:
            return ShuffleRequest(PACK, self.deck_cards)
        if isinstance(self.stage, Cutting) and self.stage.shuffling:
            return ShuffleRequest(REPACK, self.stage.reshuffle_items())
        return None

    def _dealer_shuffle(self) -> ShuffleRequest:
        if self.regulation.rules.first_dealer == "draw":
            return ShuffleRequest("draw", self.deck_cards)
        return dealer_draw(self.seats)

    def apply_shuffle(self, order: Sequence[str]) -> Match:
        chance = check_order(self.chance, order)
        if chance.purpose == DEALER:
            return self.with_dealer(int(order[0]))
        if chance.purpose == "draw":
            return self.with_draw(tuple(order[: self.seats]))
        if isinstance(self.stage, Cutting):
            return self.with_cut(self.stage.replace_pack(order).skip_forced_stages())
        cutting = offer_pack(self.context, order)
        return self.begin(cutting).with_cut(cutting)

    def with_dealer(self, dealer: int) -> Match:
        new = self.copy()
        new.dealer = dealer
        return new

    def with_draw(self, cards: tuple[str, ...]) -> Match:
        """Return the match after each seat has drawn a card. After a tie, there is no dealer, and all draw again."""
        new = self.copy()
        new.draws = (*self.draws, cards)
        new.dealer = dealer_by_draw(self.regulation.rules, cards)
        return new

    def begin(self, cutting: Cutting) -> Match:
        """Return the match with a new hand, whose pack is at the cut."""
        new = self.with_stage(cutting)
        new.number = self.number + 1
        return new

    @property
    def deck_cards(self) -> tuple[str, ...]:
        return DECKS[self.regulation.rules.deck].cards

    # Playing -----------------------------------------------------------------------------------------

    @property
    def context(self) -> HandContext:
        """The context of the hand being played, or of the next one between hands."""
        return self.stage.context if self.stage else hand_context(self.regulation, self.seats, self.dealer, self.score)

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
            return self.with_hand(stage.apply(seat, action))
        assert isinstance(stage, Cutting)
        return self.with_cut(stage.apply(seat, action).skip_forced_stages())

    def with_cut(self, cutting: Cutting) -> Match:
        """Return the match with this state of the cut, and update `peeked`. If the cut is complete, deal the cards."""
        new = self.copy()
        new.stage = cutting
        saw = ((cutting.context.cutter, cutting.cutter_saw), (cutting.context.dealer, cutting.dealer_saw))
        new.peeked = tuple((seat, card) for seat, card in saw if card)
        if cutting.stage == DONE and not cutting.shuffling:
            new.stage = Hand.start(cutting.context, cutting.deal())
        return new

    def with_note(self, note: str) -> Match:
        """Return the match with a remark added, such as a warning. Nothing else changes."""
        new = self.copy()
        new.notes = (*self.notes, note)
        return new

    def with_hand(self, hand: Hand) -> Match:
        """Return the match with this state of its hand. If the hand is over, count its points and pass the deal on."""
        if hand.points is None:
            return self.with_stage(hand)
        new = self.with_stage(None)
        new.last = hand
        new._add_points(hand)
        new.dealer = self.dealer % self.seats + 1
        return new

    def _add_points(self, hand: Hand) -> None:
        points = hand.points or (0, 0)
        target = self.regulation.rules.target
        self.score = (self.score[0] + points[0], self.score[1] + points[1])
        self.given = (self.given[0] + points[0], self.given[1] + points[1])
        if hand.ending[0] in FORFEITS:
            self.score = points
        for side, total in enumerate(self.score):
            if total >= target:
                self.winner = side

    # Seeing ------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        return view(self, seat)

    def private_layer(self, seat: int) -> Layer:
        return own_view(self, seat)

    def changes(self, before: Match, seen: View) -> Layer:
        return changes(before, seen, self)

    def determinise(self, seat: int | None, rng: Random) -> Match:
        return self.with_stage(determinise(self, seat, rng))

    def invariant(self) -> object:
        start = tuple(total - given for total, given in zip(self.score, self.given, strict=True))
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
    rules = regulation.rules
    return Vocabulary(rules.raises, rules.raise_aliases, rules.deck)


SIGNS: Final = ("zap", "copeta", "espadilha", "pica_fumo", "tres", "dois", "nada", "truca", "corre")


@mypyc_attr(allow_interpreted_subclasses=True)
class Truco(RegulatedGame):
    """Truco with one regulation, for 2, 4 or 6 seats."""

    name = "truco"
    phrases = (*PHRASES, "ladrao", "marreco", "medo")

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The two sides. Their seats alternate around the table."""
        seats = tuple(range(1, self.seats + 1))
        return seats[0::2], seats[1::2]

    @property
    def signs(self) -> tuple[str, ...]:  # type: ignore[override]
        """The signs that partners may make: none without partners, or if the regulation forbids signs."""
        allowed = self.regulation.rules.partners_talk != "official_calls"
        return SIGNS if allowed and self.seats > len(self.sides) else ()

    @property
    def has_chores(self) -> bool:
        """Whether a player has a choice between the shuffle and the deal of a plain hand."""
        ordinary = hand_context(self.regulation, self.seats, 1, (0, 0))
        return bool(offer_pack(ordinary, self.start().deck_cards).actors())

    def is_chore(self, view: View) -> bool:
        return view["cut"] is not None

    def redact_action(self, before: Match, seat: int, action: str, viewer: int | None) -> str:
        """Return a legal action as a viewer may know it.

        Only its owner learns which card is face down; in a blind hand nobody does. Open cards are named to everybody.
        """
        hand = before.stage
        if not isinstance(hand, Hand):
            return action
        if is_hidden(action):
            return action if viewer == seat and not hand.blind else HIDE
        return name_blind_card(hand, seat, action) if hand.blind else action

    def revealed_view(self, state: Match, seat: int | None) -> View:
        return revealed_view(state, seat)

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

    def recorded_action(self, before: Match, seat: int, action: str) -> str | None:
        """Return an action as records write it: with the card itself, even in a blind hand.

        Return None for `segue`, and for `olha` during a hand, because the next action implies them.
        """
        hand = before.stage
        if action == "segue" or (action == "olha" and isinstance(hand, Hand)):
            return None
        return name_blind_card(hand, seat, action) if isinstance(hand, Hand) and hand.blind else action

    def result(self, before: Match, after: Match) -> dict[str, Any] | None:
        if before.stage is None or after.stage is not None or after.last is None:
            return None
        return {"points": list(after.last.points or ())}
