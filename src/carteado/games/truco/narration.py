"""A match of truco in words: what happened, for the log, the screen reader, the terminal and the replay.

Everything is told from two views of the same viewer and from what that viewer heard, so nothing is told that the
viewer could not see.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from carteado.core.cards import suit_of
from carteado.core.game import View
from carteado.regulation.rulebook import Regulation
from carteado.truco.decks import DECKS
from carteado.truco.occasion import SIDE_NAMES, side_of
from carteado.truco.position import label, position
from carteado.truco.rules import Rules
from carteado.truco.words import DARK, HIDE, kind_of
from carteado.words.catalogue import Language
from carteado.words.speaker import Speaker, capital, printable

HandView = dict[str, Any]


@cache
def _viras(deck: str, lang: Language) -> dict[tuple[str | None, ...], str]:  # noqa: ARG001
    """What was said already of a vira and its manilhas: all at a table hear the same, and there are few."""
    return {}


class Teller(Speaker):
    """Says what happens at a table of truco, and how it stands."""

    area = "truco_telling"

    def __init__(
        self, regulation: Regulation[Rules], names: Sequence[str], lang: Language = "pt", you: int | None = None
    ) -> None:
        super().__init__(names, lang, you)
        self.rules = regulation.rules
        self.deck = DECKS[self.rules.deck]
        self._sides = [self.several(self.seats_of(side)) for side in (0, 1)]
        self._kinds: dict[str, str] = {}
        self._viras = _viras(self.rules.deck, lang)

    def tells_own(self, heard: str) -> bool:
        """Only whoever looks at the bottom card is told what nobody else sees."""
        return heard == "olha"

    def position(self, view: View) -> list[str]:
        return list(position(self, view))

    def ended(self, view: View) -> str:
        return self._how_it_ended(view["last"]) if view["last"] else ""

    def label(self, view: View, action: str) -> str:
        return label(self, view, action)

    # Who and what --------------------------------------------------------------------------------------

    def seats_of(self, side: int) -> range:
        return range(side + 1, len(self.names) + 1, 2)

    def side(self, side: int) -> str:
        """A side by its players: "Ana e Carla", "você e Carla"."""
        self.mentioned.update(self.seats_of(side))
        return self._sides[side]

    def number_of(self, side: int) -> str:
        """How a verb agrees with a side: one player, several, or the one it is told to."""
        seats = self.seats_of(side)
        return "many" if len(seats) > 1 else "you" if seats[0] == self.you else "one"

    def score(self, view: View) -> str:
        n, m = view["score"]
        return self.phrase("score", odd=self.side(0), n=n, m=m, even=self.side(1))

    def wins(self, winner: str) -> str:
        side = SIDE_NAMES.index(winner)
        return self.phrase(f"wins.{self.number_of(side)}", side=self.side(side))

    def card(self, card: str, manilhas: Sequence[str] = ()) -> str:
        """A card as it is called: "Zap 4♣", "3♥"; one that lies face down is only that."""
        if card.startswith(HIDE):
            return self.phrase("closed_card")
        face = self.deck.face(card)
        if card not in manilhas or len({suit_of(each) for each in manilhas}) < len(manilhas):
            return face
        return f"{self.nickname(card)} {face}"

    def nickname(self, card: str) -> str:
        return self.phrase(f"manilha.{suit_of(card)}")

    def cards(self, cards: Iterable[str], manilhas: Sequence[str] = ()) -> str:
        return ", ".join(self.card(card, manilhas) for card in cards)

    def vira(self, hand: HandView) -> str:
        """The vira and the manilhas with their nicknames, strongest first."""
        key = (hand["vira"], *hand["manilhas"])
        if key not in self._viras:
            self._viras[key] = self._say_vira(hand)
        return self._viras[key]

    def _say_vira(self, hand: HandView) -> str:
        manilhas = hand["manilhas"]
        if not manilhas:
            return self.phrase("vira_closed")
        named = self.cards(manilhas, manilhas)
        if hand["vira"] is None:
            return self.phrase("manilhas", manilhas=named)
        return self.phrase("vira", vira=self.card(hand["vira"]), manilhas=named)

    def holds(self, hands: Iterable[Sequence[str]]) -> Iterator[str]:
        """All cards as they were dealt, for a reader who may see them."""
        for seat, cards in enumerate(hands, start=1):
            yield self.phrase("holds", name=self.name(seat), cards=" ".join(map(self.deck.face, cards)))

    # A step --------------------------------------------------------------------------------------------

    def told(self, before: View | None, seat: int, heard: str, after: View) -> list[str]:
        """What a seat did, what came of it, and what the shuffles after it brought."""
        self.mentioned.clear()
        told: list[str] = []
        begins = before is None or after["number"] != before["number"]
        if before is not None:
            ended = begins or not (after["hand"] or after["cut"])
            self._played(told, before, seat, heard, after["last"] if ended else after["hand"], after, ended=ended)
        drawn = len(before["draws"]) if before else 0 if after["number"] <= 1 else len(after["draws"])
        if len(after["draws"]) > drawn:
            told += map(self._drawn, after["draws"][drawn:])
        if begins and (stage := after["hand"] or after["cut"]):
            told += self._opens(after, stage)
        if after["hand"] and (begins or (before and not before["hand"])):
            told += self._dealt(after["hand"])
        return told

    def _drawn(self, row: Sequence[str]) -> str:
        cards = ", ".join(f"{self.whom(owner)} {self.card(card)}" for owner, card in enumerate(row, start=1))
        return self.phrase("drawn", cards=cards)

    def _played(
        self, told: list[str], before: View, seat: int, heard: str, hand: HandView | None, after: View, *, ended: bool
    ) -> None:
        """Tells of an action in a hand and of what it ended there."""
        over = ended and hand is not None and bool(before["hand"] or before["cut"])
        if heard and not (over and hand and hand["ending"][0] in ("declined", "given_up", "laid_down")):
            told.append(self._deed(before, seat, heard))
        if heard == "olha" and seat == self.you and before["cut"] and after["bottom"]:
            told.append(self.phrase("bottom", card=self.card(after["bottom"])))
        if hand is not None and before["hand"] and hand["tricks"] is not before["hand"]["tricks"]:
            told += self._tricks(before["hand"], hand)
        if over and hand:
            told.append(self._how_it_ended(hand))
            if after["winner"]:
                told.append(self.phrase("match", wins=self.wins(after["winner"]), score=self.score(after)))

    # A hand begins -------------------------------------------------------------------------------------

    def _opens(self, view: View, stage: dict[str, Any]) -> Iterator[str]:
        yield self.of(stage["dealer"], "hand", number=view["number"], score=self.score(view))
        rules = self.rules
        if stage["kind"] == "iron":
            yield self.phrase("iron", points=rules.special_at)
        if stage["kind"] == "special":
            side = self.side(0 if view["score"][0] >= rules.special_at else 1)
            stakes = {"stake": rules.special_stake, "gives": rules.special_gives}
            yield self.phrase("special", points=rules.special_at, side=side, **stakes)

    def _dealt(self, hand: HandView) -> Iterator[str]:
        """The cards lie before the players."""
        if hand["burnt"]:
            yield self.phrase("burnt", cards=self.cards(hand["burnt"]))
        yield self.vira(hand)

    # An action -----------------------------------------------------------------------------------------

    def _deed(self, before: View, seat: int, heard: str) -> str:
        """One sentence on what a seat did, to others or to oneself."""
        kind = self._kinds.get(heard) or self._kind(heard)
        person = "you" if seat == self.you else "did"
        words: dict[str, Any] = {}
        if kind == "card":
            words["card"] = self.card(heard, before["hand"]["manilhas"] if before["hand"] else ())
        elif kind == "hidden":
            kind = "hidden" if len(heard) > 1 else "hidden_unseen"
            words["card"] = self.card(heard[1:]) if len(heard) > 1 else ""
        elif kind in ("raise", "dark"):
            word = heard.removesuffix(DARK)
            words |= {"word": word, "stake": self.rules.stakes[self.rules.raises.index(word) + 1]}
        elif kind in ("packet", "tira"):
            owner = int(heard.rpartition(" ")[2])
            words["what"] = self.whom(owner)
            kind += "_own" * (owner == seat)
        else:
            words["what"] = self._faces(heard.partition(" ")[2])
            kind = self._at_the_cut(before["cut"], seat, kind) if before["cut"] is not None else kind
        return self.phrase(f"{person}.{kind}", who=self.name(seat) if seat else self.phrase("referee"), **words)

    def _kind(self, heard: str) -> str:
        """What sort of action it is; the same few are told of again and again."""
        kind = self._kinds[heard] = kind_of(heard, self.rules.raises, self.deck.cards)
        return kind

    def _at_the_cut(self, cut: dict[str, Any], seat: int, kind: str) -> str:
        """A word that cutter and dealer both say, and each means otherwise."""
        if kind == "segue":
            return f"segue_{cut['stage']}"
        if kind in ("desce", "sobe"):
            return f"{kind}_{'cut' if seat == cut['cutter'] else 'dealer'}"
        return "olha_cut" if kind == "olha" and seat == cut["cutter"] else kind

    def _faces(self, text: str) -> str:
        """The rest of an action, its cards as the deck prints them."""
        words = (self.card(word) if word.removeprefix(HIDE) in self.deck.cards else word for word in text.split())
        return printable(" ".join(words))

    def _tricks(self, before: HandView, hand: HandView) -> Iterator[str]:
        done = len(before["tricks"])
        for number, trick in enumerate(hand["tricks"][done:], start=done + 1):
            if trick["best"] is None:
                yield self.phrase("trick_tied", number=number)
            else:
                card = next(card for owner, card in trick["plays"] if owner == trick["best"])
                yield self.of(trick["best"], "trick", number=number, card=self.card(card, hand["manilhas"]))
        if not before["manilhas"] and hand["manilhas"]:
            yield self.vira(hand)

    def side_with_points(self, hand: HandView) -> int | None:
        points = hand["points"] or (0, 0)
        return next((side for side in (0, 1) if points[side]), None)

    def takes(self, hand: HandView) -> str:
        """ "Ana e Carla levam a mão, 3 tentos"."""
        side = self.side_with_points(hand)
        if side is None:
            return self.phrase("takes.nobody")
        made = hand["points"][side]
        points = self.phrase("point") if made == 1 else self.phrase("points", n=made)
        return self.phrase(f"takes.{self.number_of(side)}", side=self.side(side), points=points)

    def own_side(self) -> int | None:
        return None if self.you is None else side_of(self.you)

    # How a hand ended ----------------------------------------------------------------------------------

    def _how_it_ended(self, hand: HandView) -> str:
        """A hand that is over in one sentence: who took it, by what, and how many tentos."""
        how, *rest = hand["ending"]
        takes = self.takes(hand)
        if how == "tricks":
            return capital(self._by_tricks(hand["tricks"], takes))
        if how in ("three_ties", "void"):
            return self.phrase(f"ended.{how}", takes=takes)
        if how == "tento":
            return self.phrase("ended.tento", text=printable(rest[1]), takes=takes)
        manilhas = hand["manilhas"]
        words = {"text": rest[1] if how == "raised" else "", "cards": self.cards(hand["shown"], manilhas)}
        return self.of(int(rest[0]), f"ended.{how}", takes=takes, **words)

    def _by_tricks(self, tricks: list[dict[str, Any]], takes: str) -> str:
        """Two tricks; or, with a tie among them, the first one that somebody won."""
        winners = [trick["winner"] for trick in tricks]
        if "tie" not in winners:
            return self.phrase("ended.two", takes=takes)
        if winners[-1] == "tie":
            return self.phrase("ended.first_counts", number=len(winners), takes=takes)
        return self.phrase("ended.decider", number=len(winners), takes=takes)
