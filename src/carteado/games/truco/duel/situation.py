"""A seat's view of a hand of two as a place in the public tree, with the words for what may be done there."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from carteado.duel.card_classes import card_classes
from carteado.duel.description import EITHER, MAO
from carteado.duel.public_tree import (
    ABSENT,
    ANSWER,
    CHOICE,
    FOLLOW_2,
    LAST,
    LEAD_1,
    LEAD_2,
    PLAY,
    TRICK_3,
    Bets,
    Node,
    Place,
    PublicTree,
)  # fmt: skip
from carteado.truco.rules import Rules
from carteado.truco.words import HIDE

SIDE_SEATS: Final = {"odd": 1, "even": 2}

Sign = tuple[Hashable, ...]


def sign(node: Node) -> Sign:
    """What a view tells of a node: nodes with the same sign differ only in how the stake came about."""
    return _sign(node.kind, node.place, node.bets, node.actor)


def _sign(kind: int, place: Place, bets: Bets, actor: int) -> Sign:
    if kind in (ANSWER, CHOICE):
        return kind, place, actor, bets.asked
    return kind, place, bets.level, bets.right


def nodes_by_sign(tree: PublicTree) -> dict[Sign, int]:
    """The first node of every sign."""
    found: dict[Sign, int] = {}
    for number, node in enumerate(tree.nodes):
        found.setdefault(sign(node), number)
    return found


@dataclass(frozen=True, slots=True)
class Situation:
    """Where a seat that has to act stands.

    played: the classes of the first four cards, the number of classes for none or face down. shown: in the third trick,
    the class of the leader's card when it lies there. hand: the seat's cards, weakest first; classes: theirs.
    hidden: the class of the seat's own card face down. answer: whether the follower's raise on it is answered.
    """

    sign: Sign
    actor: int
    played: tuple[int, int, int, int]
    hand: tuple[str, ...]
    classes: tuple[int, ...]
    hidden: int
    shown: int = ABSENT
    answer: bool = False
    hid: bool = False
    """Whether the led card of the second trick lies face down."""


def read(rules: Rules, view: Mapping[str, Any], remembered: Sequence[str] = ()) -> Situation:
    """The situation of the seat that looks at this view and has to act.

    remembered: the three cards it was dealt, from which a card face down is known.
    """
    hand = view["hand"]
    seats = (hand["mao"], 3 - hand["mao"])
    me = seats.index(view["seat"])
    class_of = card_classes(rules, hand["vira"]).class_of
    none = max(class_of.values()) + 1
    plays = [play for trick in hand["tricks"] for play in trick["plays"]] + list(hand["table"])
    lying = [none if card == HIDE else class_of[card] for _, card in plays]
    played = (*lying, none, none, none, none)[:4]
    cards = tuple(sorted(hand["cards"], key=class_of.__getitem__))
    place = _place(hand, seats, len(plays))
    bets = _bets(rules, hand, seats)
    kind = _kind(hand, len(plays))
    shown = lying[4] if len(lying) > 4 else ABSENT
    under = _hidden_class(remembered, cards, [card for _, card in plays], class_of)
    # The follower's raise on the last card is part of the node of that trick, not a node of its own.
    answer = shown != ABSENT and kind == ANSWER
    if answer:
        kind, bets = LAST, Bets(bets.level, bets.right)
    return Situation(
        _sign(kind, place, bets, me),
        me, (played[0], played[1], played[2], played[3]), cards, tuple(class_of[card] for card in cards),
        under, shown, answer, place.hidden,
    )  # fmt: skip


def _kind(hand: Mapping[str, Any], plays: int) -> int:
    if not hand["decided"]:
        return CHOICE
    if hand["asked"]:
        return ANSWER
    return LAST if plays >= TRICK_3 else PLAY


def _player(name: str, seats: tuple[int, int]) -> int:
    return EITHER if name == "tie" else seats.index(SIDE_SEATS[name])


def _place(hand: Mapping[str, Any], seats: tuple[int, int], plays: int) -> Place:
    stage = min(plays, TRICK_3)
    winners = [_player(trick["winner"], seats) for trick in hand["tricks"]]
    first = winners[0] if winners else EITHER
    second = winners[1] if len(winners) > 1 else EITHER
    tricks = hand["tricks"]
    led = (tricks[1]["plays"] if len(tricks) > 1 else hand["table"])[:1] if stage >= FOLLOW_2 else []
    hidden = bool(led) and led[0][1] == HIDE
    turn = hand["table"][0][0] if stage == TRICK_3 and hand["table"] else hand["turn"]
    actor = MAO if stage == LEAD_1 else seats.index(turn)
    return Place(stage, first if stage >= LEAD_2 else EITHER, second, hidden, actor)


def _bets(rules: Rules, hand: Mapping[str, Any], seats: tuple[int, int]) -> Bets:
    level = rules.stakes.index(hand["stake"]) if hand["kind"] == "plain" else 0
    right = EITHER if hand["right"] is None else _player(hand["right"], seats)
    asked = rules.stakes.index(hand["asked"]["stake"]) if hand["asked"] else 0
    return Bets(level, right, asked)


def _hidden_class(
    remembered: Sequence[str], cards: Sequence[str], played: Sequence[str], class_of: Mapping[str, int]
) -> int:
    """The class of the seat's own card face down; the weakest where it was forgotten."""
    gone = [card for card in remembered if card not in cards and card not in played]
    return class_of[gone[0]] if gone else 0
