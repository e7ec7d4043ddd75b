"""A hand that may be laid down wins against every play of the other seats, whatever cards they hold."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from carteado.games.truco.choices import may_lay_down
from carteado.games.truco.hand import Hand
from carteado.games.truco.hand_context import side_of
from carteado.games.truco.hand_result import proves_win
from carteado.games.truco.match import Match
from carteado.games.truco.rules import RULEBOOK
from tests.games.truco.random_play import Moment, deal_cards, play_on

CERTAIN = {"lay_down": ["certain"], "lay_down_when": "any_time", "giving_up": "never", "deck": "limpo"}


def can_force_win(match: Match, seat: int) -> bool:
    """Return whether a seat wins the hand with its best play if all others, even its partner, play against it."""
    hand = match.stage
    if not isinstance(hand, Hand):
        return match.last is not None and bool((match.last.points or (0, 0))[side_of(seat)])
    cards = [action for action in match.legal(hand.turn) if action[0] in "~A234567JQK"]
    after = (can_force_win(match.apply(hand.turn, card), seat) for card in cards)
    return any(after) if hand.turn == seat else all(after)


def play_hand(match: Match, rng: Random) -> list[Moment]:
    pack = rng.sample(match.deck_cards, len(match.deck_cards))
    hands = [pack[3 * seat : 3 * seat + 3] for seat in range(match.seats)]
    vira = pack[3 * match.seats] if match.context.has_vira else None
    moments = []
    for moment in play_on(deal_cards(match, hands, vira), rng):
        moments.append(moment)
        if moment.finished:
            break
    return moments


@pytest.mark.parametrize(
    ("preset", "options", "seats", "first_trick"),
    [("paulista", CERTAIN, 2, 0), ("paulista", CERTAIN, 4, 1), ("fenacef", {}, 4, 1)],
)
def test_hand_that_may_be_laid_down_always_wins(
    preset: str, options: dict[str, Any], seats: int, first_trick: int
) -> None:
    """With four players only from the second trick on, so that every line of play can be searched."""
    match = Match(RULEBOOK.with_options(RULEBOOK.preset(preset), options), seats, seats)
    rng, tried = Random(preset), 0
    while tried < 60:
        for state in (moment.before for moment in play_hand(match, rng)):
            assert isinstance(state.stage, Hand)
            if state.stage.asked or len(state.stage.past) < first_trick:
                continue
            for seat in (seat for seat in range(1, seats + 1) if "baixa" in state.legal(seat)):
                assert can_force_win(state, seat)
                assert can_force_win(state.determinise(seat, rng), seat)
                tried += 1


@pytest.mark.parametrize(("preset", "options"), [("paulista", CERTAIN), ("fenacef", {})])
def test_quick_checks_agree_with_the_full_rules(preset: str, options: dict[str, Any]) -> None:
    """`may_lay_down` skips hands with too few manilhas, and `actors` does not compute all legal actions."""
    match = Match(RULEBOOK.with_options(RULEBOOK.preset(preset), options), 4, 4)
    rng, found = Random(preset), 0
    while found < 100:
        for state in (moment.before for moment in play_hand(match, rng)):
            hand = state.stage
            assert isinstance(hand, Hand)
            may = [seat for seat in range(1, 5) if may_lay_down(hand, seat)]
            assert may == [seat for seat in range(1, 5) if proves_win(hand, seat)]
            assert hand.actors() == tuple(seat for seat in range(1, 5) if hand.legal(seat))
            found += len(may)
