"""What a viewer may see of a match, built by naming it: nothing else reaches a seat."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from carteado.game import View
from carteado.overlay import Layer, laid_over
from carteado.truco.cutting import CUT, DEALER, Cutting
from carteado.truco.decks import DECKS
from carteado.truco.hand import Hand, Play
from carteado.truco.occasion import SIDE_NAMES, TIE, side_of
from carteado.truco.words import HIDE

if TYPE_CHECKING:
    from carteado.truco.match import Match


def view(match: Match, seat: int | None) -> View:
    """A match as a seat, or a spectator (None), sees it."""
    return laid_over(open_view(match), own_view(match, seat)) if seat else open_view(match)


def open_view(match: Match) -> View:
    """What everybody sees of a match."""
    stage, rules = match.stage, match.regulation.rules
    return {
        "game": "truco",
        "regulation": match.regulation.id,
        "seats": match.seats,
        "seat": None,
        "score": list(match.score),
        "target": rules.target,
        "rounds": _rounds(match),
        "order": ranks_in_play(rules.order, rules.deck),
        "dealer": match.dealer,
        "number": match.number,
        "winner": match.winner_name,
        "notes": list(match.notes),
        "draws": [list(draw) for draw in match.draws],
        "chance": match.chance.purpose if match.chance else None,
        "cut": _cut(stage) if isinstance(stage, Cutting) else None,
        "hand": open_hand(stage) if isinstance(stage, Hand) else None,
        "last": last_view(match.last) if match.last else None,
        "bottom": None,
        "legal": [],
    }


@cache
def ranks_in_play(order: tuple[str, ...], deck: str) -> list[str]:
    """The ranks of a deck, strongest last."""
    return [rank for rank in order if rank in DECKS[deck].ranks]


def _rounds(match: Match) -> list[int]:
    """The round (*volta*) each side is in, where a match has two of them (sul)."""
    rules = match.regulation.rules
    return [min(rules.rounds, 1 + points * rules.rounds // rules.target) for points in match.score]


def _cut(cutting: Cutting) -> dict[str, Any]:
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
    own: Layer = {
        "seat": seat,
        "bottom": next((card for owner, card in match.peeked if owner == seat), None),
        "legal": list(match.legal(seat)),
    }
    stage, last = match.stage, match.last
    if isinstance(stage, Hand):
        own.update(own_hand(stage, seat, "hand"))
    if last is not None:
        own.update(own_last(last, seat))
    return own


def own_hand(hand: Hand, seat: int, part: str) -> Layer:
    return {
        f"{part}.looked": bool(hand.looked >> seat & 1),
        f"{part}.cards": list(own_cards(hand, seat)),
        f"{part}.partners": {str(mate): list(hand.cards[mate - 1]) for mate in open_partners(hand, seat)},
        f"{part}.places": _places(hand, seat),
    }


def own_last(hand: Hand, seat: int) -> Layer:
    """A hand that is over is looked at once for each viewer: it stays beside the next until that is over too."""
    if seat not in (seen := _seen(hand)):
        seen[seat] = own_hand(hand, seat, "last")
    return seen[seat]


def last_view(hand: Hand) -> dict[str, Any]:
    if 0 not in (seen := _seen(hand)):
        seen[0] = open_hand(hand)
    return seen[0]


def _seen(hand: Hand) -> dict[int, dict[str, Any]]:
    """What was made of a finished hand: for each seat, and for everybody under 0."""
    try:
        return hand.seen
    except AttributeError:
        hand.seen = {}
        return hand.seen


def open_hand(hand: Hand) -> dict[str, Any]:
    """A hand as everybody sees it, while it is played or afterwards."""
    occasion, rules = hand.occasion, hand.occasion.rules
    vira = hand.dealt.vira if vira_is_open(hand) else None
    known = vira is not None or not occasion.has_vira
    side = hand.answering() if hand.points is None else TIE
    next_level = (hand.asked or hand.level) + 1
    return {
        "kind": occasion.kind,
        "special_side": SIDE_NAMES[occasion.special_side] if occasion.kind == "special" else None,
        "decided": hand.decided,
        "dealer": occasion.dealer,
        "mao": occasion.mao,
        "cutter": occasion.cutter,
        "vira": vira,
        "manilhas": list(occasion.ranking(vira)[0]) if known else [],
        "burnt": list(hand.dealt.burnt),
        "blind": hand.blind,
        "looked": None,
        "cards": [],
        "partners": {},
        "places": [],
        "left": [len(cards) - cards.count("") for cards in hand.cards],
        "turn": hand.turn,
        "answering": [s for s in occasion.sides[side] if s not in hand.noes] if side != TIE else [],
        "noes": list(hand.noes),
        "stake": hand.stake,
        "raise": {"word": occasion.raise_words[next_level], "stake": rules.stakes[next_level]}
        if next_level < len(rules.stakes) and occasion.kind == "plain"
        else None,
        "asked": {
            "by": hand.asker,
            "word": occasion.raise_words[hand.asked],
            "stake": rules.stakes[hand.asked],
        }
        if hand.asked
        else None,
        "right": SIDE_NAMES[hand.right] if hand.right != TIE else None,
        "dark": [SIDE_NAMES[one] for one in (0, 1) if hand.dark >> one & 1],
        "table": [_shown(play) for play in hand.table],
        "tricks": [
            {"leader": leader, "plays": [_shown(play) for play in plays], "winner": SIDE_NAMES[winner]}
            for leader, plays, winner in zip(hand.leaders, hand.past, hand.winners, strict=False)
        ],
        "thrown": list(hand.thrown),
        "points": list(hand.points) if hand.points else None,
        "ending": list(hand.ending),
        "shown": list(hand.cards[int(hand.ending[1]) - 1]) if hand.ending[:1] == ("laid_down",) else [],
    }


def _shown(play: Play) -> list[Any]:
    """A card on the table; one that lies face down is only that."""
    seat, card, face_down = play
    return [seat, HIDE if face_down else card]


def _places(hand: Hand, seat: int | None) -> list[int]:
    """In a blind hand, which of one's three places on the table still have a card."""
    if not hand.blind or seat is None:
        return []
    return [place for place, card in enumerate(hand.cards[seat - 1], start=1) if card]


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
