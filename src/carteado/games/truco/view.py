"""What a viewer may see of a match, built by naming it: nothing else reaches a seat."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from carteado.core.game import View
from carteado.core.view_fields import Field, Fields, Part
from carteado.core.view_layers import Layer, laid_over
from carteado.truco.cutting import CUT, DEALER, Cutting
from carteado.truco.decks import DECKS, FACE_DOWN
from carteado.truco.hand import Hand, Play
from carteado.truco.occasion import TIE, side_of
from carteado.truco.rules import Rules
from carteado.truco.view_types import (
    Side,
    TrucoAsked,
    TrucoCut,
    TrucoHand,
    TrucoRaise,
    TrucoRules,
    TrucoTrick,
    TrucoView,
)
from carteado.truco.words import HIDE

if TYPE_CHECKING:
    from carteado.truco.match import Match

SIDES: Final[tuple[Side, Side]] = ("odd", "even")


def view(match: Match, seat: int | None) -> View:
    """A match as a seat, or a spectator (None), sees it."""
    seen = MATCH.view(match)
    return laid_over(seen, own_view(match, seat)) if seat else seen


def opened_view(match: Match, seat: int | None) -> View:
    """What a seat sees of a match that is over, shown again: also those of its cards that it never looked at."""
    seen = view(match, seat)
    if seat is None:
        return seen
    stage, last = match.stage, match.last
    layer: Layer = {}
    if isinstance(stage, Hand):
        layer["hand.cards"] = _held(stage, seat)
    if last is not None:
        layer["last.cards"] = _held(last, seat)
    return laid_over(seen, layer)


def _held(hand: Hand, seat: int) -> list[str]:
    return [card for card in hand.cards[seat - 1] if card]


def changes(before: Match, seen: View, after: Match) -> Layer:
    """What is new to everybody since an earlier state."""
    return MATCH.changes(before, seen, after)


@cache
def ranks_in_play(rules: Rules) -> list[str]:
    """The ranks of a deck, strongest last."""
    return [rank for rank in rules.order if rank in DECKS[rules.deck].ranks]


@cache
def public_rules(rules: Rules) -> TrucoRules:
    """What a player must know of the regulation."""
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
    """The round (*volta*) each side is in, where a match has two of them (sul)."""
    rules = match.regulation.rules
    return [min(rules.rounds, 1 + points * rules.rounds // rules.target) for points in match.score]


def _cut(cutting: Cutting) -> TrucoCut:
    """The pack before the play: what was done to it is done in the open."""
    return {
        "stage": "cut" if cutting.stage == CUT else "dealer" if cutting.stage == DEALER else "packets",
        "dealer": cutting.occasion.dealer,
        "cutter": cutting.occasion.cutter,
        "turn": cutting.actor,
        "kind": cutting.occasion.kind,
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
    """What a seat sees beyond everybody: its own cards, and what it may do."""
    stage, last = match.stage, match.last
    bottom = next((card for owner, card in match.peeked if owner == seat), None) if match.peeked else None
    hand = own_hand(stage, seat) if isinstance(stage, Hand) else None
    return _own_view(seat, bottom, hand, own_last(last, seat) if last is not None else None)


class OwnHand(NamedTuple):
    """What a seat alone sees of a hand: its cards, those of its partners, and its places on the table."""

    looked: bool
    cards: tuple[str, ...]
    partners: tuple[tuple[int, tuple[str, ...]], ...]
    places: tuple[int, ...]


def own_hand(hand: Hand, seat: int) -> OwnHand:
    if hand.occasion.kind == "plain":
        looked = bool(hand.looked >> seat & 1)
        return OwnHand(looked, hand.cards[seat - 1] if looked else (), (), ())
    partners = tuple([(mate, hand.cards[mate - 1]) for mate in open_partners(hand, seat)])
    return OwnHand(bool(hand.looked >> seat & 1), own_cards(hand, seat), partners, _places(hand, seat))


@lru_cache(maxsize=4096)
def _own_view(seat: int, bottom: str | None, hand: OwnHand | None, last: OwnHand | None) -> Layer:
    """While others act a seat's own cards stay as they are: what is shown of them is made once, and is the very object
    it was."""
    own: Layer = {"seat": seat, "bottom": bottom}
    for part, mine in (("hand", hand), ("last", last)):
        if mine is not None:
            own[f"{part}.looked"] = mine.looked
            own[f"{part}.cards"] = list(mine.cards)
            own[f"{part}.partners"] = {str(mate): list(theirs) for mate, theirs in mine.partners}
            own[f"{part}.places"] = list(mine.places)
    return own


def own_last(hand: Hand, seat: int) -> OwnHand:
    """A hand that is over is looked at once for each viewer: it stays beside the next until that is over too."""
    seen = _seen(hand)
    if seat not in seen:
        seen[seat] = own_hand(hand, seat)
    return cast(OwnHand, seen[seat])


def last_view(hand: Hand) -> TrucoHand:
    if 0 not in (seen := _seen(hand)):
        seen[0] = HAND.view(hand)
    return cast(TrucoHand, seen[0])


def _seen(hand: Hand) -> dict[int, Any]:
    """What was made of a finished hand: for each seat, and for everybody under 0."""
    try:
        return hand.seen
    except AttributeError:
        hand.seen = {}
        return hand.seen


def _open_vira(hand: Hand) -> str | None:
    return hand.dealt.vira if vira_is_open(hand) else None


def _manilhas(hand: Hand) -> list[str]:
    vira = _open_vira(hand)
    return list(hand.occasion.ranking(vira)[0]) if vira is not None or not hand.occasion.has_vira else []


def _answering(hand: Hand) -> list[int]:
    side = hand.answering() if hand.points is None else TIE
    return [seat for seat in hand.occasion.sides[side] if seat not in hand.noes] if side != TIE else []


def _next_raise(hand: Hand) -> TrucoRaise | None:
    occasion, level = hand.occasion, (hand.asked or hand.level) + 1
    if level >= len(occasion.rules.stakes) or occasion.kind != "plain":
        return None
    return {"word": occasion.raise_words[level], "stake": occasion.rules.stakes[level]}


def _asked(hand: Hand) -> TrucoAsked | None:
    if not hand.asked:
        return None
    word, stake = hand.occasion.raise_words[hand.asked], hand.occasion.rules.stakes[hand.asked]
    return {"by": hand.asker, "word": word, "stake": stake}


def _laid_down(hand: Hand) -> list[str]:
    return list(hand.cards[int(hand.ending[1]) - 1]) if hand.ending[:1] == ("laid_down",) else []


def _trick(hand: Hand, number: int) -> TrucoTrick:
    """A finished trick: `best` is the seat whose card took it; of a tied one, `tied` those of the equal cards."""
    winner = hand.winners[number]
    return {
        "leader": hand.leaders[number],
        "plays": [_shown(play) for play in hand.past[number]],
        "winner": _side(winner) or "tie",
        "best": None if winner == TIE else hand.best_of(hand.past[number], winner),
        "tied": _highest(hand, number) if winner == TIE else [],
    }


def _highest(hand: Hand, number: int) -> list[int]:
    """The seats that played the highest card of a trick, in the order of play."""
    values = [(FACE_DOWN if face_down else hand.strength[card], seat) for seat, card, face_down in hand.past[number]]
    highest = max(values)[0]
    return [seat for value, seat in values if value == highest]


def _side(side: int) -> Side | None:
    """A side by its name; none where it is nobody's."""
    return None if side == TIE else SIDES[side]


def _shown(play: Play) -> Any:
    """A card on the table: a seat and a card, as a list like all of JSON. One that lies face down is only that."""
    seat, card, face_down = play
    return [seat, HIDE if face_down else card]


def _places(hand: Hand, seat: int) -> tuple[int, ...]:
    """In a blind hand, which of one's three places on the table still have a card."""
    if not hand.blind:
        return ()
    return tuple(place for place, card in enumerate(hand.cards[seat - 1], start=1) if card)


def vira_is_open(hand: Hand) -> bool:
    """Whether the vira lies open: at 11–11 it may wait for the first trick (sinsep)."""
    occasion = hand.occasion
    waits = occasion.kind == "iron" and occasion.rules.iron_vira == "after_first_trick"
    return not waits or bool(hand.past)


def own_cards(hand: Hand, seat: int | None) -> tuple[str, ...]:
    """A seat's own cards, once it may see them and has looked."""
    if seat is None or hand.blind or not hand.looked >> seat & 1:
        return ()
    return hand.cards[seat - 1]


def open_partners(hand: Hand, seat: int | None) -> tuple[int, ...]:
    """The partners whose cards a seat sees: at 11, those of its own side."""
    occasion = hand.occasion
    if seat is None or occasion.special_side != side_of(seat) or not occasion.rules.partners_see_cards:
        return ()
    return tuple(mate for mate in occasion.sides[occasion.special_side] if mate != seat)


def seen_cards(match: Match, seat: int | None) -> set[str]:
    """Every card whose place a viewer knows."""
    stage = match.stage
    seen = {card for owner, card in match.peeked if owner == seat}
    if isinstance(stage, Cutting):
        return seen.union(stage.burnt, stage.deal().burnt if stage.burns else ())
    if isinstance(stage, Hand):
        tricks = (*stage.past, stage.table)
        seen.update(
            card for plays in tricks for owner, card, face_down in plays if _knows(stage, seat, owner, face_down)
        )
        seen.update(own_cards(stage, seat), stage.dealt.burnt, stage.thrown)
        for mate in open_partners(stage, seat):
            seen.update(stage.dealt.cards[mate - 1])
        if vira_is_open(stage) and stage.dealt.vira:
            seen.add(stage.dealt.vira)
    return seen


def _knows(hand: Hand, seat: int | None, owner: int, face_down: bool) -> bool:
    return not face_down or (owner == seat and not hand.occasion.blind)


HAND: Final = Fields(
    TrucoHand,
    {
        "kind": Field("occasion", lambda hand: hand.occasion.kind),
        "special_side": Field("occasion", lambda hand: _side(hand.occasion.special_side)),
        "decided": Field("decided", lambda hand: hand.decided),
        "dealer": Field("occasion", lambda hand: hand.occasion.dealer),
        "mao": Field("occasion", lambda hand: hand.occasion.mao),
        "cutter": Field("occasion", lambda hand: hand.occasion.cutter),
        "vira": Field("occasion dealt past", _open_vira),
        "manilhas": Field("occasion dealt past", _manilhas),
        "burnt": Field("dealt", lambda hand: list(hand.dealt.burnt)),
        "blind": Field("occasion past", lambda hand: hand.blind),
        "looked": Field("", lambda _: None),
        "cards": Field("", lambda _: []),
        "partners": Field("", lambda _: {}),
        "places": Field("", lambda _: []),
        "left": Field("cards", lambda hand: [len(cards) - cards.count("") for cards in hand.cards]),
        "turn": Field("turn", lambda hand: hand.turn),
        "answering": Field("occasion points thrown turn decided asked asker noes", _answering),
        "noes": Field("noes", lambda hand: list(hand.noes)),
        "stake": Field("stake", lambda hand: hand.stake),
        "raise": Field("occasion asked level", _next_raise),
        "asked": Field("occasion asked asker", _asked),
        "right": Field("right", lambda hand: _side(hand.right)),
        "dark": Field("dark", lambda hand: [side for one, side in enumerate(SIDES) if hand.dark >> one & 1]),
        "table": Field("table", lambda hand: [_shown(play) for play in hand.table]),
        "tricks": Field(
            "past winners leaders strength", lambda hand: [_trick(hand, number) for number in range(len(hand.past))]
        ),
        "thrown": Field("thrown", lambda hand: list(hand.thrown)),
        "points": Field("points", lambda hand: list(hand.points) if hand.points else None),
        "ending": Field("ending", lambda hand: list(hand.ending)),
        "shown": Field("cards ending", _laid_down),
    },
)
"""A hand as everybody sees it, while it is played or afterwards."""


def _played(match: Match) -> Hand | None:
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
        "cut": Field("stage", lambda match: _cut(match.stage) if isinstance(match.stage, Cutting) else None),
        "hand": Field("stage", lambda match: HAND.view(match.stage) if _played(match) else None, Part(_played, HAND)),
        "last": Field(
            "last", lambda match: last_view(match.last) if match.last else None, Part(lambda match: match.last, HAND)
        ),
        "bottom": Field("", lambda _: None),
    },
)
"""A match as everybody sees it."""
