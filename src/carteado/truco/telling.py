"""A match of truco in words: what happened, sentence by sentence, for the replay and the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from carteado.messages import Language
from carteado.telling import Speaker, printable
from carteado.truco.cutting import Cutting
from carteado.truco.decks import DECKS
from carteado.truco.hand import Hand
from carteado.truco.match import Match
from carteado.truco.occasion import TIE
from carteado.truco.scorekeeper import dealt
from carteado.truco.view import vira_is_open
from carteado.truco.words import DARK, HIDE

Print = Callable[[str], None]


class Teller(Speaker):
    """Says what happens at a table, in one language, to somebody who may see everything or only one seat's.

    `viewer` is a seat, or None for a reader of the whole record.
    """

    area = "truco_telling"

    def __init__(self, say_line: Print, names: Sequence[str], lang: Language = "pt", viewer: int | None = None) -> None:
        super().__init__(names, lang)
        self.print = say_line
        self.viewer = viewer

    def line(self, key: str, /, **params: object) -> None:
        self.print(self.phrase(key, **params))

    def side(self, side: int) -> str:
        """A side by its players: "Ana e Carla"."""
        return self.several(range(side + 1, len(self.names) + 1, 2))

    def cards(self, match: Match, cards: Sequence[str]) -> str:
        return " ".join(self.card(match, card) for card in cards)

    def card(self, match: Match, card: str) -> str:
        return DECKS[match.regulation.rules.deck].face(card)

    # A hand begins -------------------------------------------------------------------------------------

    def hand(self, match: Match, hand: Hand, *, known: bool) -> None:
        """The head of a hand; `known` when its cards are written, so that they can be told before the play."""
        self.line("hand", number=match.number, dealer=self.name(hand.occasion.dealer), score=self.score(match))
        if hand.occasion.kind != "plain":
            self.line(hand.occasion.kind, side=self._special_side(hand), points=match.regulation.rules.special_at)
        if known:
            self.deal(match, hand)

    def _special_side(self, hand: Hand) -> str:
        return self.side(hand.occasion.special_side) if hand.occasion.special_side != TIE else ""

    def score(self, match: Match) -> str:
        return f"{match.score[0]} × {match.score[1]}"

    def deal(self, match: Match, hand: Hand) -> None:
        """The cards as they lie after the deal, as far as the viewer sees them."""
        if hand.dealt.burnt:
            self.line("burnt", cards=self.cards(match, hand.dealt.burnt))
        if hand.dealt.vira and (self.viewer is None or vira_is_open(hand)):
            manilhas = hand.manilhas
            vira = self.card(match, hand.dealt.vira)
            self.line("vira", vira=vira, manilhas=self.cards(match, manilhas))
        if self.viewer is None:
            for seat, cards in enumerate(hand.dealt.cards, start=1):
                self.line("holds", name=self.name(seat), cards=self.cards(match, cards))

    # An action -----------------------------------------------------------------------------------------

    def action(self, before: Match, seat: int, action: str, after: Match) -> None:
        """What a seat did, and what came of it."""
        now = after.stage if after.stage is not None else after.last
        if isinstance(before.stage, Cutting) and isinstance(now, Hand) and self._from_pack(before.stage):
            self.deal(after, now)
        self._what(before, seat, action)
        if isinstance(now, Hand):
            self._tricks(before, now)
            if after.stage is None:
                self._ending(after, now)

    def _from_pack(self, cutting: Cutting) -> bool:
        return cutting.given is None

    def _what(self, match: Match, seat: int, action: str) -> None:
        who = self.name(seat) if seat else self.phrase("referee")
        verb, _, rest = action.partition(" ")
        rules = match.regulation.rules
        if action.removesuffix(DARK) in rules.raises:
            stake = rules.stakes[rules.raises.index(action.removesuffix(DARK)) + 1]
            self.line("asks_dark" if action.endswith(DARK) else "asks", who=who, word=verb, stake=stake)
        elif verb in ("tento", "anula", "pena"):
            self.line(verb, who=who, text=printable(rest))
        elif action.startswith(HIDE) or verb == "carta" or verb[0] in "A234567JQK":
            self._card_played(match, seat, action, who)
        elif verb == "olha" and isinstance(match.stage, Hand):
            self.line("looks", who=who)
        else:
            self.line(f"does.{verb}", who=who, what=self._faces(match, rest))

    def _faces(self, match: Match, text: str) -> str:
        """The cards within the rest of an action, as the deck prints them."""
        return " ".join(self.card(match, word) if word in match.deck_cards else word for word in text.split())

    def _card_played(self, match: Match, seat: int, action: str, who: str) -> None:
        card = action.removeprefix(HIDE)
        if card.startswith("carta "):
            card = dealt(match).cards[seat - 1][int(card[-1]) - 1]
        if not action.startswith(HIDE):
            self.line("plays", who=who, card=self.card(match, card))
        elif card and self.viewer in (None, seat):
            self.line("hides", who=who, card=self.card(match, card))
        else:
            self.line("hides_unseen", who=who)

    def _tricks(self, before: Match, hand: Hand) -> None:
        done = len(before.stage.winners) if isinstance(before.stage, Hand) else 0
        for number, winner in enumerate(hand.winners[done:], start=done + 1):
            key = "trick_tied" if winner == TIE else "trick"
            self.line(key, number=number, side=self.side(winner) if winner != TIE else "")

    def _ending(self, match: Match, hand: Hand) -> None:
        points = hand.points or (0, 0)
        winner = next((side for side in (0, 1) if points[side]), TIE)
        if winner == TIE:
            self.line("nobody", score=self.score(match))
        else:
            self.line("takes", side=self.side(winner), points=points[winner], score=self.score(match))
        if match.winner != TIE:
            self.line("match", side=self.side(match.winner), score=self.score(match))
