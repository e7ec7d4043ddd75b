"""Build the view of a match for one viewer. It contains only the fields of an allowlist, so nothing else can leak."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from carteado.core.game import View
from carteado.core.view_fields import Field, Fields, Part
from carteado.core.view_layers import Layer, apply_layer
from carteado.games.truco.actions import HIDE
from carteado.games.truco.cutting import CUT, DEALER, Cutting
from carteado.games.truco.decks import DECKS, FACE_DOWN
from carteado.games.truco.hand import Hand, Play
from carteado.games.truco.hand_context import TIE, side_of
from carteado.games.truco.rules import Rules
from carteado.games.truco.tricks import best_seat
from carteado.games.truco.view_types import (
    Side,
    TrucoAsked,
    TrucoCut,
    TrucoHand,
    TrucoRaise,
    TrucoRules,
    TrucoTrick,
    TrucoView,
)

if TYPE_CHECKING:
    from carteado.games.truco.match import Match

SIDES: Final[tuple[Side, Side]] = ("odd", "even")


def view(match: Match, seat: int | None) -> View:
    """Return the view of a seat, or of a spectator (None)."""
    seen = MATCH.view(match)
    return apply_layer(seen, own_view(match, seat)) if seat else seen


def revealed_view(match: Match, seat: int | None) -> View:
    """Return a seat's view for the replay of a finished match, with its cards even if it never looked at them."""
    seen = view(match, seat)
    if seat is None:
        return seen
    stage, last = match.stage, match.last
    layer: Layer = {}
    if isinstance(stage, Hand):
        layer["hand.cards"] = _hand_cards(stage, seat)
    if last is not None:
        layer["last.cards"] = _hand_cards(last, seat)
    return apply_layer(seen, layer)


def _hand_cards(hand: Hand, seat: int) -> list[str]:
    return [card for card in hand.cards[seat - 1] if card]


def changes(before: Match, seen: View, after: Match) -> Layer:
    """Return the public changes from the state `before`, whose public view was `seen`, to `after`."""
    return MATCH.changes(before, seen, after)


@cache
def ranks_in_play(rules: Rules) -> list[str]:
    """Return the ranks of the deck, strongest first."""
    return [rank for rank in rules.order if rank in DECKS[rules.deck].ranks]


@cache
def public_rules(rules: Rules) -> TrucoRules:
    """Return the part of the regulation that players need at the table."""
    return {
        "deck": "spanish" if rules.deck == "espanhol" else "french",
        "special_at": rules.special_at,
        "special_stake": rules.special_stake,
        "special_gives": rules.special_gives,
        "stakes": list(rules.stakes),
        "raises": list(rules.raises),
        "face_down": rules.face_down != "never",
        "face_down_by_leader": rules.face_down_by_leader,
        "partners_see_cards": rules.partners_see_cards,
        "yes_prevails": rules.answers == "yes_prevails",
    }


def _rounds(match: Match) -> list[int]:
    """Return the number of the round (*volta*) that each side is playing.

    The rounds are equal parts of the target score. Most regulations have only one.
    """
    rules = match.regulation.rules
    return [min(rules.rounds, 1 + points * rules.rounds // rules.target) for points in match.score]


def _cut_view(cutting: Cutting) -> TrucoCut:
    """Return the public view of the cut. All actions at the cut are public."""
    return {
        "stage": "cut" if cutting.stage == CUT else "dealer" if cutting.stage == DEALER else "packets",
        "dealer": cutting.context.dealer,
        "cutter": cutting.context.cutter,
        "turn": cutting.actor,
        "kind": cutting.context.kind,
        "cuts": cutting.cuts,
        "declined": cutting.declined,
        "cerradas": cutting.cerradas,
        "reshuffles": cutting.reshuffles,
        "looked": cutting.cutter_saw is not None,
        "burnt": list(cutting.deal().burnt) if cutting.burns else list(cutting.burnt),
        "taken": [owner for owner, _ in cutting.taken],
        "from_bottom": cutting.from_bottom,
        "by_ones": cutting.by_ones,
        "left": len(cutting.pack),
    }


def own_view(match: Match, seat: int) -> Layer:
    """Return the private layer of a seat: its cards, visible cards of partners, and the bottom card if it looked."""
    stage, last = match.stage, match.last
    bottom = next((card for owner, card in match.peeked if owner == seat), None) if match.peeked else None
    hand = own_hand(stage, seat) if isinstance(stage, Hand) else None
    return _own_view(seat, bottom, hand, own_last_hand(last, seat) if last is not None else None)


class OwnHand(NamedTuple):
    """The part of a hand that only one seat sees: its cards, visible cards of partners, and its places on the table."""

    looked: bool
    cards: tuple[str, ...]
    partners: tuple[tuple[int, tuple[str, ...]], ...]
    places: tuple[int, ...]


def own_hand(hand: Hand, seat: int) -> OwnHand:
    if hand.context.kind == "plain":
        looked = bool(hand.looked >> seat & 1)
        return OwnHand(looked, hand.cards[seat - 1] if looked else (), (), ())
    partners = tuple([(mate, hand.cards[mate - 1]) for mate in visible_partners(hand, seat)])
    return OwnHand(bool(hand.looked >> seat & 1), own_cards(hand, seat), partners, _remaining_places(hand, seat))


@lru_cache(maxsize=4096)
def _own_view(seat: int, bottom: str | None, hand: OwnHand | None, last: OwnHand | None) -> Layer:
    """Return the private layer of a seat. It is cached, so that it is usually the same object until it changes."""
    own: Layer = {"seat": seat, "bottom": bottom}
    for part, mine in (("hand", hand), ("last", last)):
        if mine is not None:
            own[f"{part}.looked"] = mine.looked
            own[f"{part}.cards"] = list(mine.cards)
            own[f"{part}.partners"] = {str(mate): list(theirs) for mate, theirs in mine.partners}
            own[f"{part}.places"] = list(mine.places)
    return own


def own_last_hand(hand: Hand, seat: int) -> OwnHand:
    """Return the private part of a finished hand, cached because the view contains it during the whole next hand."""
    seen = _cached_views(hand)
    if seat not in seen:
        seen[seat] = own_hand(hand, seat)
    return cast(OwnHand, seen[seat])


def last_view(hand: Hand) -> TrucoHand:
    if 0 not in (seen := _cached_views(hand)):
        seen[0] = HAND.view(hand)
    return cast(TrucoHand, seen[0])


def _cached_views(hand: Hand) -> dict[int, Any]:
    """Return the cached views of a finished hand by seat. The public view has the key 0."""
    try:
        return hand.cached_views
    except AttributeError:
        hand.cached_views = {}
        return hand.cached_views


def _open_vira(hand: Hand) -> str | None:
    return hand.dealt.vira if vira_is_open(hand) else None


def _manilhas(hand: Hand) -> list[str]:
    vira = _open_vira(hand)
    return list(hand.context.ranking(vira)[0]) if vira is not None or not hand.context.has_vira else []


def _answering_seats(hand: Hand) -> list[int]:
    side = hand.answering_side() if hand.points is None else TIE
    return [seat for seat in hand.context.sides[side] if seat not in hand.noes] if side != TIE else []


def _next_raise(hand: Hand) -> TrucoRaise | None:
    context, level = hand.context, (hand.asked or hand.level) + 1
    if level >= len(context.rules.stakes) or context.kind != "plain":
        return None
    return {"word": context.raise_words[level], "stake": context.rules.stakes[level]}


def _pending_raise(hand: Hand) -> TrucoAsked | None:
    if not hand.asked:
        return None
    word, stake = hand.context.raise_words[hand.asked], hand.context.rules.stakes[hand.asked]
    return {"by": hand.asker, "word": word, "stake": stake}


def _laid_down_cards(hand: Hand) -> list[str]:
    return list(hand.cards[int(hand.ending[1]) - 1]) if hand.ending[:1] == ("laid_down",) else []


def _trick_view(hand: Hand, number: int) -> TrucoTrick:
    winner = hand.winners[number]
    return {
        "leader": hand.leaders[number],
        "plays": [_visible_play(play) for play in hand.past[number]],
        "winner": _side(winner) or "tie",
        "best": None if winner == TIE else best_seat(hand, hand.past[number], winner),
        "tied": _highest(hand, number) if winner == TIE else [],
    }


def _highest(hand: Hand, number: int) -> list[int]:
    """Return the seats that played the highest card of a trick, in the order of play."""
    values = [(FACE_DOWN if face_down else hand.strength[card], seat) for seat, card, face_down in hand.past[number]]
    highest = max(values)[0]
    return [seat for value, seat in values if value == highest]


def _side(side: int) -> Side | None:
    """Return the name of a side, or None for TIE."""
    return None if side == TIE else SIDES[side]


def _visible_play(play: Play) -> Any:
    """Return a played card as [seat, card]. A face-down card is "~"."""
    seat, card, face_down = play
    return [seat, HIDE if face_down else card]


def _remaining_places(hand: Hand, seat: int) -> tuple[int, ...]:
    """Return the places (1 to 3) of the cards that a seat still holds. If the hand is not blind, return ()."""
    if not hand.blind:
        return ()
    return tuple(place for place, card in enumerate(hand.cards[seat - 1], start=1) if card)


def vira_is_open(hand: Hand) -> bool:
    """Return False while the vira is closed. At 11–11, some regulations turn it only after the first trick."""
    context = hand.context
    waits = context.kind == "iron" and context.rules.iron_vira == "after_first_trick"
    return not waits or bool(hand.past)


def own_cards(hand: Hand, seat: int | None) -> tuple[str, ...]:
    """Return a seat's own cards, or () if it may not see them or has not looked."""
    if seat is None or hand.blind or not hand.looked >> seat & 1:
        return ()
    return hand.cards[seat - 1]


def visible_partners(hand: Hand, seat: int | None) -> tuple[int, ...]:
    """Return the partners whose cards a seat sees: all of them if only its side is at 11 and the rules allow it."""
    context = hand.context
    if seat is None or context.special_side != side_of(seat) or not context.rules.partners_see_cards:
        return ()
    return tuple(mate for mate in context.sides[context.special_side] if mate != seat)


def seen_cards(match: Match, seat: int | None) -> set[str]:
    """Return every card whose location a seat, or a spectator (None), knows."""
    stage = match.stage
    seen = {card for owner, card in match.peeked if owner == seat}
    if isinstance(stage, Cutting):
        return seen.union(stage.burnt, stage.deal().burnt if stage.burns else ())
    if isinstance(stage, Hand):
        tricks = (*stage.past, stage.table)
        seen.update(
            card for plays in tricks for owner, card, face_down in plays if _knows_card(stage, seat, owner, face_down)
        )
        seen.update(own_cards(stage, seat), stage.dealt.burnt, stage.thrown)
        for mate in visible_partners(stage, seat):
            seen.update(stage.dealt.cards[mate - 1])
        if vira_is_open(stage) and stage.dealt.vira:
            seen.add(stage.dealt.vira)
    return seen


def _knows_card(hand: Hand, seat: int | None, owner: int, face_down: bool) -> bool:
    return not face_down or (owner == seat and not hand.context.blind)


HAND: Final = Fields(
    TrucoHand,
    {
        "kind": Field("context", lambda hand: hand.context.kind),
        "special_side": Field("context", lambda hand: _side(hand.context.special_side)),
        "decided": Field("decided", lambda hand: hand.decided),
        "dealer": Field("context", lambda hand: hand.context.dealer),
        "mao": Field("context", lambda hand: hand.context.mao),
        "cutter": Field("context", lambda hand: hand.context.cutter),
        "vira": Field("context dealt past", _open_vira),
        "manilhas": Field("context dealt past", _manilhas),
        "burnt": Field("dealt", lambda hand: list(hand.dealt.burnt)),
        "blind": Field("context past", lambda hand: hand.blind),
        "looked": Field("", lambda _: None),
        "cards": Field("", lambda _: []),
        "partners": Field("", lambda _: {}),
        "places": Field("", lambda _: []),
        "left": Field("cards", lambda hand: [len(cards) - cards.count("") for cards in hand.cards]),
        "turn": Field("turn", lambda hand: hand.turn),
        "answering": Field("context points thrown turn decided asked asker noes", _answering_seats),
        "noes": Field("noes", lambda hand: list(hand.noes)),
        "stake": Field("stake", lambda hand: hand.stake),
        "raise": Field("context asked level", _next_raise),
        "asked": Field("context asked asker", _pending_raise),
        "right": Field("right", lambda hand: _side(hand.right)),
        "dark": Field("dark", lambda hand: [name for side, name in enumerate(SIDES) if hand.dark >> side & 1]),
        "table": Field("table", lambda hand: [_visible_play(play) for play in hand.table]),
        "tricks": Field(
            "past winners leaders strength",
            lambda hand: [_trick_view(hand, number) for number in range(len(hand.past))],
        ),
        "thrown": Field("thrown", lambda hand: list(hand.thrown)),
        "points": Field("points", lambda hand: list(hand.points) if hand.points else None),
        "ending": Field("ending", lambda hand: list(hand.ending)),
        "shown": Field("cards ending", _laid_down_cards),
    },
)
"""The public view of a hand, during the play and afterwards."""


def _current_hand(match: Match) -> Hand | None:
    return match.stage if isinstance(match.stage, Hand) else None


MATCH: Final = Fields(
    TrucoView,
    {
        "game": Field("", lambda _: "truco"),
        "regulation": Field("regulation", lambda match: match.regulation.id),
        "seats": Field("seats", lambda match: match.seats),
        "seat": Field("", lambda _: None),
        "score": Field("score", lambda match: list(match.score)),
        "target": Field("regulation", lambda match: match.regulation.rules.target),
        "rounds": Field("regulation score", _rounds),
        "order": Field("regulation", lambda match: ranks_in_play(match.regulation.rules)),
        "rules": Field("regulation", lambda match: public_rules(match.regulation.rules)),
        "dealer": Field("dealer", lambda match: match.dealer),
        "number": Field("number", lambda match: match.number),
        "winner": Field("winner", lambda match: _side(match.winner)),
        "notes": Field("notes", lambda match: list(match.notes)),
        "draws": Field("draws", lambda match: [list(draw) for draw in match.draws]),
        "chance": Field("regulation dealer stage winner", lambda match: match.chance.purpose if match.chance else None),
        "cut": Field("stage", lambda match: _cut_view(match.stage) if isinstance(match.stage, Cutting) else None),
        "hand": Field(
            "stage", lambda match: HAND.view(match.stage) if _current_hand(match) else None, Part(_current_hand, HAND)
        ),
        "last": Field(
            "last", lambda match: last_view(match.last) if match.last else None, Part(lambda match: match.last, HAND)
        ),
        "bottom": Field("", lambda _: None),
    },
)
"""The public view of a match."""
