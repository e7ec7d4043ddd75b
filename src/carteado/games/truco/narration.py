"""Narrate a match of truco for the log, the screen reader, the terminal and the replay.

The sentences are built from a viewer's views before and after an action, and from the action as that viewer may know
it, so they cannot reveal more than the viewer sees.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from carteado.core.cards import suit_of
from carteado.core.game import Line, View
from carteado.games.truco.actions import card_of, is_hidden, parse_action
from carteado.games.truco.decks import DECKS
from carteado.games.truco.describe import describe_position, label_action
from carteado.games.truco.hand_context import SIDE_NAMES, side_of
from carteado.games.truco.rules import Rules
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import Language
from carteado.words.speaker import Speaker, capital, printable

HandView = dict[str, Any]


@cache
def _vira_cache(deck: str, lang: Language) -> dict[tuple[str | None, ...], str]:  # noqa: ARG001
    """Return the cache of sentences about a vira and its manilhas. All viewers with this deck and language share it."""
    return {}


class Teller(Speaker):
    """Narrates the actions and the position of a match of truco."""

    area = "truco_telling"

    def __init__(
        self, regulation: Regulation[Rules], names: Sequence[str], lang: Language = "pt", you: int | None = None
    ) -> None:
        super().__init__(names, lang, you)
        self.rules = regulation.rules
        self.deck = DECKS[self.rules.deck]
        self._sides = [self.several(self.seats_of(side)) for side in (0, 1)]
        self._vira_cache = _vira_cache(self.rules.deck, lang)

    def depends_on_hidden_cards(self, action: str) -> bool:
        """Return True for `olha`, because only the seat that looks at the bottom card learns which card it is."""
        return action == "olha"

    def position(self, view: View) -> list[str]:
        return list(describe_position(self, view))

    def label(self, view: View, action: str) -> str:
        return label_action(self, view, action)

    # Names -------------------------------------------------------------------------------------------

    def seats_of(self, side: int) -> range:
        return range(side + 1, len(self.names) + 1, 2)

    def side(self, side: int) -> str:
        """Return the names of a side ("Ana e Carla", "você e Carla") and add its seats to `mentioned_seats`."""
        self.mentioned_seats.update(self.seats_of(side))
        return self._sides[side]

    def verb_number(self, side: int) -> str:
        """Return the verb form for a side: "many" if it has several seats, "you" for the viewer, otherwise "one"."""
        seats = self.seats_of(side)
        return "many" if len(seats) > 1 else "you" if seats[0] == self.you else "one"

    def score(self, view: View) -> str:
        n, m = view["score"]
        return self.phrase("score", odd=self.side(0), n=n, m=m, even=self.side(1))

    def wins_phrase(self, winner: str) -> str:
        side = SIDE_NAMES.index(winner)
        return self.phrase(f"wins.{self.verb_number(side)}", side=self.side(side))

    def card(self, card: str, manilhas: Sequence[str] = ()) -> str:
        """Return the name of a card: "Zap 4♣", "3♥". A face-down card is "carta fechada".

        The nickname is left out if the card is not in `manilhas`, or if two of these have the same suit.
        """
        if is_hidden(card):
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
        """Return the sentence about the vira and the manilhas, strongest first, or that the vira is still closed."""
        key = (hand["vira"], *hand["manilhas"])
        if key not in self._vira_cache:
            self._vira_cache[key] = self._vira_sentence(hand)
        return self._vira_cache[key]

    def _vira_sentence(self, hand: HandView) -> str:
        manilhas = hand["manilhas"]
        if not manilhas:
            return self.phrase("vira_closed")
        named = self.cards(manilhas, manilhas)
        if hand["vira"] is None:
            return self.phrase("manilhas", manilhas=named)
        return self.phrase("vira", vira=self.card(hand["vira"]), manilhas=named)

    def dealt_cards(self, hands: Iterable[Sequence[str]]) -> Iterator[str]:
        """Yield a sentence for each hand, for a reader who may see all cards."""
        for seat, cards in enumerate(hands, start=1):
            yield self.phrase("holds", name=self.name(seat), cards=" ".join(map(self.deck.face, cards)))

    # Actions -----------------------------------------------------------------------------------------

    def narrate(self, before: View | None, seat: int, action: str, after: View) -> list[Line]:
        """Describe an action and its consequences, including draws for the dealer and the next deal."""
        self.mentioned_seats.clear()
        lines: list[Line] = []
        begins = before is None or after["number"] != before["number"]
        if before is not None:
            ended = begins or not (after["hand"] or after["cut"])
            self._add_action(lines, before, seat, action, after, ended=ended)
        drawn = len(before["draws"]) if before else 0 if after["number"] <= 1 else len(after["draws"])
        if len(after["draws"]) > drawn:
            lines += [Line("opening", self._draw_sentence(row)) for row in after["draws"][drawn:]]
        if begins and (stage := after["hand"] or after["cut"]):
            lines += [Line("opening", text) for text in self._describe_opening(after, stage)]
        if after["hand"] and (begins or (before and not before["hand"])):
            lines += [Line("opening", text) for text in self._describe_deal(after["hand"])]
        return lines

    def _draw_sentence(self, row: Sequence[str]) -> str:
        cards = ", ".join(f"{self.whom(owner)} {self.card(card)}" for owner, card in enumerate(row, start=1))
        return self.phrase("drawn", cards=cards)

    def _add_action(self, lines: list[Line], before: View, seat: int, action: str, after: View, *, ended: bool) -> None:
        """Append the lines about an action and about the trick, hand or match that it ended."""
        hand: HandView | None = after["last"] if ended else after["hand"]
        over = ended and hand is not None and bool(before["hand"] or before["cut"])
        if action and not (over and hand and hand["ending"][0] in ("declined", "given_up", "laid_down")):
            lines.append(Line("move", self._action_sentence(before, seat, action)))
        if action == "olha" and seat == self.you and before["cut"] and after["bottom"]:
            lines.append(Line("move", self.phrase("bottom", card=self.card(after["bottom"]))))
        if hand is not None and before["hand"] and hand["tricks"] is not before["hand"]["tricks"]:
            lines += [Line("move", text) for text in self._describe_tricks(before["hand"], hand)]
        if over and hand:
            lines.append(Line("result", self._ending_sentence(hand)))
            if after["winner"]:
                won = self.phrase("match", wins=self.wins_phrase(after["winner"]), score=self.score(after))
                lines.append(Line("result", won))

    # The start of a hand -----------------------------------------------------------------------------

    def _describe_opening(self, view: View, stage: dict[str, Any]) -> Iterator[str]:
        yield self.of(stage["dealer"], "hand", number=view["number"], score=self.score(view))
        rules = self.rules
        if stage["kind"] == "iron":
            yield self.phrase("iron", points=rules.special_at)
        if stage["kind"] == "special":
            side = self.side(0 if view["score"][0] >= rules.special_at else 1)
            stakes = {"stake": rules.special_stake, "gives": rules.special_gives}
            yield self.phrase("special", points=rules.special_at, side=side, **stakes)

    def _describe_deal(self, hand: HandView) -> Iterator[str]:
        if hand["burnt"]:
            yield self.phrase("burnt", cards=self.cards(hand["burnt"]))
        yield self.vira(hand)

    # One action --------------------------------------------------------------------------------------

    def _action_sentence(self, before: View, seat: int, action: str) -> str:
        """Return the sentence about an action. It addresses the viewer if it was the viewer's action."""
        parsed = parse_action(action)
        kind = parsed.kind
        person = "you" if seat == self.you else "did"
        words: dict[str, Any] = {}
        if kind == "card":
            words["card"] = self.card(action, before["hand"]["manilhas"] if before["hand"] else ())
        elif kind == "hidden":
            kind = "hidden" if parsed.card else "hidden_unseen"
            words["card"] = self.card(parsed.card) if parsed.card else ""
        elif kind in ("raise", "dark"):
            words |= {"word": parsed.word, "stake": self.stake_of(parsed.word)}
        elif kind in ("packet", "tira"):
            words["what"] = self.whom(parsed.seat)
            kind += "_own" * (parsed.seat == seat)
        else:
            words["what"] = self._with_faces(parsed.parts)
            kind = self._kind_at_cut(before["cut"], seat, kind) if before["cut"] is not None else kind
        return self.phrase(f"{person}.{kind}", who=self.name(seat) if seat else self.phrase("referee"), **words)

    def stake_of(self, word: str) -> int:
        """Return the stake of the hand if the raise with this word is accepted."""
        return self.rules.stakes[self.rules.raises.index(word) + 1]

    def _kind_at_cut(self, cut: dict[str, Any], seat: int, kind: str) -> str:
        """Return the key of the phrase for an action at the cut. It may depend on the stage or the seat."""
        if kind == "segue":
            return f"segue_{cut['stage']}"
        if kind in ("desce", "sobe"):
            return f"{kind}_{'cut' if seat == cut['cutter'] else 'dealer'}"
        return "olha_cut" if kind == "olha" and seat == cut["cutter"] else kind

    def _with_faces(self, parts: Iterable[str]) -> str:
        """Return the parts of an action after its word, with cards as the deck prints them."""
        return printable(" ".join(self.card(part) if card_of(part) in self.deck.cards else part for part in parts))

    def _describe_tricks(self, before: HandView, hand: HandView) -> Iterator[str]:
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

    def takes_phrase(self, hand: HandView) -> str:
        """Return who wins a hand and its points: "Ana e Carla levam a mão, 3 tentos" or "ninguém leva a mão"."""
        side = self.side_with_points(hand)
        if side is None:
            return self.phrase("takes.nobody")
        made = hand["points"][side]
        points = self.phrase("point") if made == 1 else self.phrase("points", n=made)
        return self.phrase(f"takes.{self.verb_number(side)}", side=self.side(side), points=points)

    def own_side(self) -> int | None:
        return None if self.you is None else side_of(self.you)

    # The end of a hand -------------------------------------------------------------------------------

    def _ending_sentence(self, hand: HandView) -> str:
        """Return the sentence about a finished hand: the winner, the reason and the tentos."""
        how, *rest = hand["ending"]
        takes = self.takes_phrase(hand)
        if how == "tricks":
            return capital(self._tricks_ending(hand["tricks"], takes))
        if how in ("three_ties", "void"):
            return self.phrase(f"ended.{how}", takes=takes)
        if how == "tento":
            return self.phrase("ended.tento", text=printable(rest[1]), takes=takes)
        manilhas = hand["manilhas"]
        words = {"text": rest[1] if how == "raised" else "", "cards": self.cards(hand["shown"], manilhas)}
        return self.of(int(rest[0]), f"ended.{how}", takes=takes, **words)

    def _tricks_ending(self, tricks: list[dict[str, Any]], takes: str) -> str:
        winners = [trick["winner"] for trick in tricks]
        if "tie" not in winners:
            return self.phrase("ended.two", takes=takes)
        if winners[-1] == "tie":
            return self.phrase("ended.first_counts", number=len(winners), takes=takes)
        return self.phrase("ended.decider", number=len(winners), takes=takes)
