"""Views of a match, built from an allowlist of fields."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, cast, get_type_hints

from carteado.core.game import View
from carteado.core.view_layers import Layer
from carteado.games.blackjack.hand import BLACKJACK, BUST, Hand
from carteado.games.blackjack.round import Round
from carteado.games.blackjack.rules import Rules
from carteado.games.blackjack.settling import gain
from carteado.games.blackjack.totals import is_soft, tally_of, total
from carteado.games.blackjack.view_types import (
    BlackjackHand,
    BlackjackRound,
    BlackjackRules,
    BlackjackShoe,
    BlackjackView,
)

if TYPE_CHECKING:
    from carteado.games.blackjack.match import Match

FACE_DOWN: Final = "~"
CLOSED_CARDS: Final = 2
"""The number of face-down cards of a player, if the rules say that players' cards are dealt face down."""


def view(match: Match, seat: int | None) -> View:
    """Return the view of a seat, or of a spectator (None)."""
    return cast(View, _view(match, seat))


def own_view(match: Match, seat: int) -> Layer:
    """Return the private layer of a seat: its number and, if cards are dealt face down, the hands as it sees them.

    `State.private_layer` defines private layers.
    """
    own: Layer = {"seat": seat}
    if match.round and match.table.closed:
        own["round.hands"] = [_hand(match.round, hand, seat) for hand in match.round.hands]
    return own


def revealed_view(match: Match, seat: int | None) -> View:
    """Return the view of a replayed match, with the dealer's hole card and all face-down hands turned over.

    Cards that the dealer will draw later are not included.
    """
    shown = _view(match, seat)
    if match.round:
        shown["round"] = _revealed_round(match.round, seat)
    return cast(View, shown)


def _revealed_round(round_: Round, seat: int | None) -> BlackjackRound:
    dealer = round_.dealer
    return {
        **round_view(round_, seat),
        "dealer": [*dealer],
        "dealer_total": total(tally_of(dealer)),
        "dealer_soft": is_soft(tally_of(dealer)),
        "hands": [_revealed_hand(round_, hand) for hand in round_.hands],
        "face_down": [1],
    }


def _revealed_hand(round_: Round, hand: Hand) -> BlackjackHand:
    shown = _hand(round_, hand, hand.seat)
    return shown if is_open(round_, hand) else {**shown, "face_down": [*range(CLOSED_CARDS)]}


@cache
def public_rules(rules: Rules) -> BlackjackRules:
    """Return the rules that the table shows to everybody."""
    return cast(BlackjackRules, {field: getattr(rules, field) for field in get_type_hints(BlackjackRules)})


def _view(match: Match, seat: int | None) -> BlackjackView:
    table, round_ = match.table, match.round
    return {
        "game": "blackjack",
        "regulation": table.regulation.id,
        "rules": public_rules(table.rules),
        "seats": table.seats,
        "seat": seat,
        "rounds": table.rules.rounds,
        "played": match.played,
        "number": match.played + (not match.over),
        "chips": list(round_.chips if round_ else match.chips),
        "bets": list(match.bets),
        "players": list(match.players),
        "over": match.over,
        "winners": list(match.outcome.winners) if match.outcome else [],
        "chance": match.chance.purpose if match.chance else None,
        "shoe": _shoe(match),
        "round": round_view(round_, seat) if round_ else None,
        "last": round_view(match.last, seat) if match.last else None,
        "waiting": list(match.waiting()),
    }


def _shoe(match: Match) -> BlackjackShoe:
    dealt = match.round.at if match.round else match.at
    left = len(match.shoe) - dealt
    return {"left": left, "cut_card_out": bool(match.shoe) and dealt >= match.table.cut_at}


def round_view(round_: Round, seat: int | None) -> BlackjackRound:
    over = round_.gains is not None
    dealer = round_.dealer if over else round_.dealer[:1]
    playing = not over and not round_.asked
    return {
        "dealer": [*dealer] if over else [*dealer, FACE_DOWN],
        "dealer_total": total(tally_of(dealer)),
        "dealer_soft": is_soft(tally_of(dealer)),
        "hands": [_hand(round_, hand, seat) for hand in round_.hands],
        "closed": round_.table.closed,
        "asked": list(round_.asked),
        "checked": round_.checked,
        "turn": round_.turn if playing else None,
        "insured": list(round_.insured),
        "gains": list(round_.gains) if round_.gains is not None else None,
    }


def _hand(round_: Round, hand: Hand, seat: int | None) -> BlackjackHand:
    known = is_known(round_, hand, seat)
    return {
        "seat": hand.seat,
        "cards": list(hand.cards) if known else [*[FACE_DOWN] * CLOSED_CARDS, *hand.cards[CLOSED_CARDS:]],
        "total": total(hand.tally) if known else None,
        "soft": is_soft(hand.tally) if known else None,
        "bet": hand.bet,
        "doubled": hand.bet > round_.bets[hand.seat - 1],
        "splits": hand.splits,
        "ending": hand.ending,
        "gain": gain(round_.table, hand, round_.dealer) if round_.gains is not None else None,
    }


def is_known(round_: Round, hand: Hand, seat: int | None) -> bool:
    """Return whether a seat, or a spectator (None), sees all cards of a hand."""
    return hand.seat == seat or is_open(round_, hand)


def is_open(round_: Round, hand: Hand) -> bool:
    """Return whether everybody sees all cards of a hand.

    If players' cards are dealt face down, a hand is turned over when it is split, busts, is a blackjack or stops at 21,
    and at the end of the round.
    """
    if not round_.table.closed or round_.gains is not None or hand.splits or hand.ending in (BUST, BLACKJACK):
        return True
    return round_.table.stops_at_21 and hand.total == 21
