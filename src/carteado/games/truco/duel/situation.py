"""Map the view of a seat in a two-player hand to a situation in the public tree."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from carteado.games.truco.actions import HIDE
from carteado.games.truco.duel.card_classes import card_classes
from carteado.games.truco.duel.description import EITHER, MAO
from carteado.games.truco.duel.public_tree import (
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
from carteado.games.truco.rules import Rules

SIDE_SEATS: Final = {"odd": 1, "even": 2}

Signature = tuple[Hashable, ...]


def view_signature(node: Node) -> Signature:
    """Return the facts about a node that the view of a player contains.

    Nodes with equal signatures differ only in the order of the raises that led to the stake.
    """
    return _signature(node.kind, node.place, node.bets, node.actor)


def _signature(kind: int, place: Place, bets: Bets, actor: int) -> Signature:
    if kind in (ANSWER, CHOICE):
        return kind, place, actor, bets.asked
    return kind, place, bets.level, bets.right


def nodes_by_signature(tree: PublicTree) -> dict[Signature, int]:
    """Return, for every signature, the index of the first node that has it."""
    found: dict[Signature, int] = {}
    for number, node in enumerate(tree.nodes):
        found.setdefault(view_signature(node), number)
    return found


@dataclass(frozen=True, slots=True)
class Situation:
    """The situation of a seat that has to act.

    played:  the classes of the first four cards. A card that is face down or not yet played gets the
             number one above the highest class.
    hand:    the seat's cards, weakest first.
    classes: the classes of these cards.
    hidden:  the class of the seat's own face-down card, or 0.
    shown:   in the third trick, the class of the leader's card once it is played, else ABSENT.
    answer:  whether the seat answers the follower's raise in the third trick.
    hid:     whether the leader of the second trick played a face-down card.
    """

    signature: Signature
    actor: int
    played: tuple[int, int, int, int]
    hand: tuple[str, ...]
    classes: tuple[int, ...]
    hidden: int
    shown: int = ABSENT
    answer: bool = False
    hid: bool = False


def read_situation(rules: Rules, view: Mapping[str, Any], remembered: Sequence[str] = ()) -> Situation:
    """Return the situation of the seat that has this view and has to act.

    remembered: the three cards that the seat was dealt. They show which card it has played face down. Without them,
                that card is taken for the weakest.
    """
    hand = view["hand"]
    seats = (hand["mao"], 3 - hand["mao"])
    me = seats.index(view["seat"])
    class_of = card_classes(rules, hand["vira"]).class_of
    no_card = max(class_of.values()) + 1
    plays = [play for trick in hand["tricks"] for play in trick["plays"]] + list(hand["table"])
    seen = [no_card if card == HIDE else class_of[card] for _, card in plays]
    played = (*seen, no_card, no_card, no_card, no_card)[:4]
    cards = tuple(sorted(hand["cards"], key=class_of.__getitem__))
    place = _place(hand, seats, len(plays))
    bets = _bets(rules, hand, seats)
    kind = _kind(hand, len(plays))
    shown = seen[4] if len(seen) > 4 else ABSENT
    hidden = _hidden_class(remembered, cards, [card for _, card in plays], class_of)
    # The follower's raise in the third trick is part of the LAST node and has no node of its own.
    answer = shown != ABSENT and kind == ANSWER
    if answer:
        kind, bets = LAST, Bets(bets.level, bets.right)
    return Situation(
        _signature(kind, place, bets, me),
        me, (played[0], played[1], played[2], played[3]), cards, tuple(class_of[card] for card in cards),
        hidden, shown, answer, place.hidden,
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
    """Return the class of the seat's own face-down card, or the weakest class if it is not remembered."""
    gone = [card for card in remembered if card not in cards and card not in played]
    return class_of[gone[0]] if gone else 0
