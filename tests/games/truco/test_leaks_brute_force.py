"""Search for leaks by brute force, without asking the engine what is hidden: all deals of a small set, all plays.

If a viewer cannot distinguish two deals by the cards it holds and the actions it watched, everything it receives must
be identical: its view, its legal actions, the seats that must act, and the reasons of refusals.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import Any

import pytest

from carteado.core.refusal import Refusal
from carteado.games.truco.match import Match
from carteado.games.truco.rules import RULEBOOK
from tests.examples import LONG
from tests.games.truco.random_play import deal_cards

Watched = tuple[tuple[int, str], ...]
TRIED_ACTIONS = ("3p", "~Ac", "4p", "carta 1", "truco", "aceita", "baixa")


@dataclass
class Witness:
    """Maps the knowledge of each viewer to what it received, and checks that equal knowledge receives the same."""

    received: dict[Any, str] = field(default_factory=dict)
    twice: int = 0

    def check(self, knows: object, received: str) -> None:
        before = self.received.setdefault(knows, received)
        assert received == before, knows
        self.twice += received is not before


def refusal(state: Match, seat: int, action: str) -> str:
    try:
        state.apply(seat, action)
    except Refusal as refused:
        return refused.text("pt") + refused.text("en")
    return "accepted"


def received_by(state: Match, viewer: int | None) -> str:
    """Return everything that a viewer receives about a state."""
    parts: list[object] = [state.view(viewer), state.waiting()]
    if viewer is not None:
        parts += [state.legal(viewer), [refusal(state, viewer, action) for action in TRIED_ACTIONS]]
    return json.dumps(parts, sort_keys=True)


def watched_by(viewer: int | None, actions: Watched) -> Watched:
    """Return the actions as a viewer sees them: no names of others' face-down cards, and no looks of others."""
    return tuple(
        (seat, "~" if action[0] == "~" and seat != viewer else action)
        for seat, action in actions
        if action != "olha" or seat == viewer
    )


def continuations(state: Match, depth: int, done: Watched = ()) -> Iterator[tuple[Match, Watched]]:
    """Yield every continuation of a hand with its actions, in which open blind cards are named."""
    yield state, done
    for seat in state.actors() if depth else ():
        for action in state.legal(seat):
            turned = name_turned_card(state, seat, action)
            yield from continuations(state.apply(seat, action), depth - 1, (*done, (seat, turned)))


def name_turned_card(state: Match, seat: int, action: str) -> str:
    """Return an action with the name of the blind card that it turns over."""
    place = action.removeprefix("~")
    if not place.startswith("carta") or action[0] == "~":
        return action
    cards: tuple[str, ...] = state.stage.cards[seat - 1]  # type: ignore[union-attr]
    return f"{action} {cards[int(place[-1]) - 1]}"


# The play --------------------------------------------------------------------------------------------

MINE = ("3p", "Ac", "7o")
TABLES = [
    ("paulista", (0, 0), 3),
    ("paulista", (11, 3), 4),
    ("jtb", (0, 0), 4),
    ("jtb", (11, 11), 4),
    ("sinsep", (0, 0), 3),
    ("sinsep", (11, 11), 3),
    ("sinsep", (3, 11), 4),
    ("mineiro", (0, 0), 3),
    ("mineiro", (10, 10), 4),
]


def deals(match: Match) -> Iterator[Match]:
    """Yield deals with fixed cards for seat 1 and any three of a few strong, weak and equal cards for seat 2."""
    vira = "6p" if match.context.has_vira else None
    pool = ["3c", "Ap", "7c", "4p", "Qe", *["3e"] * LONG]
    for other in combinations(pool, 3):
        yield deal_cards(match, [MINE, other], vira)


@pytest.mark.parametrize(("preset", "score", "depth"), TABLES)
def test_leak_deals_that_look_alike_are_described_alike(preset: str, score: tuple[int, int], depth: int) -> None:
    witness = Witness()
    for deal in deals(Match(RULEBOOK.preset(preset), 2, 2, score)):
        hand = deal.stage
        blind = hand.blind  # type: ignore[union-attr]
        for state, actions in continuations(deal, depth):
            for viewer in (None, 1, 2):
                holds = () if viewer is None or blind else hand.cards[viewer - 1]  # type: ignore[union-attr]
                witness.check((viewer, holds, watched_by(viewer, actions)), received_by(state, viewer))
    assert witness.twice > len(witness.received)


def test_leak_cards_not_looked_at_are_not_revealed() -> None:
    """In copag a seat knows its cards only after `olha`."""
    witness = Witness()
    match = Match(RULEBOOK.preset("copag"), 4, 4)
    for order in permutations(["3p 2p 7o", "Kc 4c 5c", "Ae Qe Je", "6o 6e 6c"]):
        deal = deal_cards(match, [hand.split() for hand in order], "4o")
        for state, actions in continuations(deal, 2):
            for viewer in (None, 1, 2, 3, 4):
                looked = any(action in ("olha", "truco", "seis") for seat, action in actions if seat == viewer)
                holds = order[viewer - 1] if viewer and looked else ""
                witness.check((viewer, holds, watched_by(viewer, actions)), received_by(state, viewer))
    assert witness.twice > len(witness.received)


# The cut ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["basico", "fenacef", "sinsep", "copag", "jtb"])
def test_leak_packs_that_look_alike_are_described_alike(preset: str) -> None:
    """All orders of four cards, two at the top of the pack and two at the bottom."""
    regulation = RULEBOOK.preset(preset)
    witness, seats = Witness(), regulation.rules.players[0]
    match = Match(regulation, seats, seats)
    rest = [card for card in match.deck_cards if card not in ("3p", "2p", "7o", "4p")]
    for first, second, third, fourth in permutations(["3p", "2p", "7o", "4p"]):
        for state, actions in cuts(match.apply_shuffle([first, second, *rest, third, fourth])):
            for viewer in (None, *range(1, seats + 1)):
                knows = known_at_the_cut(state, viewer, (first, second, third, fourth), actions)
                witness.check((viewer, knows, actions), received_by(state, viewer))
    assert witness.twice > len(witness.received)


def cuts(state: Match, done: tuple[str, ...] = ()) -> Iterator[tuple[Match, tuple[str, ...]]]:
    """Yield every sequence of up to two actions at the cut."""
    yield state, done
    for seat in state.actors() if len(done) < 2 else ():
        for action in ("olha", "bate", "corta 1", "corta 39", "queima 1", "queima 3", "tira 1", "tira 3"):
            if action in state.legal(seat):
                after = state.apply(seat, action)
                if after.view(None)["cut"]:
                    yield from cuts(after, (*done, action))


def known_at_the_cut(state: Match, viewer: int | None, four: tuple[str, ...], actions: tuple[str, ...]) -> object:
    """Return the burnt cards, which everybody sees, and the bottom card if this viewer saw it."""
    seen = [tuple(state.view(None)["cut"]["burnt"])]
    context = state.context
    if viewer == context.dealer and context.rules.dealer_sees_bottom:
        seen.append((four[3],))
    if viewer == context.cutter and "olha" in actions:
        before = actions[: actions.index("olha")]
        bottom = {"corta 1": four[0], "corta 39": four[2]}.get(before[-1] if before else "", four[3])
        seen.append((bottom,))
    return tuple(seen)
