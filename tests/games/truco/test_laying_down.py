"""Who may lay his hand down as won would have won it, whatever the others did with whatever they hold."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from carteado.truco.hand import Hand
from carteado.truco.match import Match
from carteado.truco.occasion import side_of
from carteado.truco.rules import RULEBOOK
from carteado.truco.won_hand import proves
from tests.truco.random_play import Moment, dealt_to, play_on

CERTAIN = {"lay_down": ["certain"], "lay_down_when": "any_time", "giving_up": "never", "deck": "limpo"}


def wins(match: Match, seat: int) -> bool:
    """Whether a seat takes a hand with its best play against all others' worst, its partner's too."""
    hand = match.stage
    if not isinstance(hand, Hand):
        return match.last is not None and bool((match.last.points or (0, 0))[side_of(seat)])
    cards = [action for action in match.legal(hand.turn) if action[0] in "~A234567JQK"]
    after = (wins(match.apply(hand.turn, card), seat) for card in cards)
    return any(after) if hand.turn == seat else all(after)


def a_hand(match: Match, rng: Random) -> list[Moment]:
    pack = rng.sample(match.deck_cards, len(match.deck_cards))
    hands = [pack[3 * seat : 3 * seat + 3] for seat in range(match.seats)]
    vira = pack[3 * match.seats] if match.occasion.has_vira else None
    moments = []
    for moment in play_on(dealt_to(match, hands, vira), rng):
        moments.append(moment)
        if moment.finished:
            break
    return moments


@pytest.mark.parametrize(
    ("preset", "options", "seats", "first_trick"),
    [("paulista", CERTAIN, 2, 0), ("paulista", CERTAIN, 4, 1), ("fenacef", {}, 4, 1)],
)
def test_a_hand_that_may_be_laid_down_is_won(
    preset: str, options: dict[str, Any], seats: int, first_trick: int
) -> None:
    """Of four players from the second trick on, where every way to play can be tried."""
    match = Match(RULEBOOK.with_options(RULEBOOK.preset(preset), options), seats, seats)
    rng, tried = Random(preset), 0
    while tried < 60:
        for state in (moment.before for moment in a_hand(match, rng)):
            assert isinstance(state.stage, Hand)
            if state.stage.asked or len(state.stage.past) < first_trick:
                continue
            for seat in (seat for seat in range(1, seats + 1) if "baixa" in state.legal(seat)):
                assert wins(state, seat)
                assert wins(state.determinise(seat, rng), seat)
                tried += 1


@pytest.mark.parametrize(("preset", "options"), [("paulista", CERTAIN), ("fenacef", {})])
def test_what_is_not_looked_at_closely_proves_nothing(preset: str, options: dict[str, Any]) -> None:
    """A hand without a manilha is passed over; who may speak is found without asking for all that may be said."""
    match = Match(RULEBOOK.with_options(RULEBOOK.preset(preset), options), 4, 4)
    rng, found = Random(preset), 0
    while found < 100:
        for state in (moment.before for moment in a_hand(match, rng)):
            hand = state.stage
            assert isinstance(hand, Hand)
            may = [seat for seat in range(1, 5) if hand.may_lay_down(seat)]
            assert may == [seat for seat in range(1, 5) if proves(hand, seat)]
            assert hand.actors() == tuple(seat for seat in range(1, 5) if hand.legal(seat))
            found += len(may)
