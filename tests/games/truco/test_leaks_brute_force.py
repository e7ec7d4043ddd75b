"""No leaks, without asking the engine what is hidden: all deals of a small family, all ways to play them.

Whoever can't tell two deals apart by what he holds and what he has watched must be told the same of both, to
the byte: his view, his legal actions, whom the table waits for, and why it refuses him.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import Any

import pytest

from carteado.core.game import Refusal
from carteado.truco.match import Match
from carteado.truco.rules import RULEBOOK
from tests.examples import LONG
from tests.truco.random_play import dealt_to

Watched = tuple[tuple[int, str], ...]
ASKED = ("3p", "~Ac", "4p", "carta 1", "truco", "aceita", "baixa")


@dataclass
class Witness:
    """What was told, by what each viewer could know; the second time it must be the same."""

    told: dict[Any, str] = field(default_factory=dict)
    twice: int = 0

    def hear(self, knows: object, telling: str) -> None:
        before = self.told.setdefault(knows, telling)
        assert telling == before, knows
        self.twice += telling is not before


def refusal(state: Match, seat: int, action: str) -> str:
    try:
        state.apply(seat, action)
    except Refusal as refused:
        return refused.text("pt") + refused.text("en")
    return "taken"


def telling(state: Match, viewer: int | None) -> str:
    """All that a viewer is ever told of a state."""
    told: list[object] = [state.view(viewer), state.waiting()]
    if viewer is not None:
        told += [state.legal(viewer), [refusal(state, viewer, action) for action in ASKED]]
    return json.dumps(told, sort_keys=True)


def watched_by(viewer: int | None, actions: Watched) -> Watched:
    """The actions as a viewer sees them: others' cards face down are only that, their looks are their own affair."""
    return tuple(
        (seat, "~" if action[0] == "~" and seat != viewer else action)
        for seat, action in actions
        if action != "olha" or seat == viewer
    )


def plays(state: Match, depth: int, done: Watched = ()) -> Iterator[tuple[Match, Watched]]:
    """Every way to play a hand on, and what was done, blind cards as what they turned out to be."""
    yield state, done
    for seat in state.actors() if depth else ():
        for action in state.legal(seat):
            turned = turned_over(state, seat, action)
            yield from plays(state.apply(seat, action), depth - 1, (*done, (seat, turned)))


def turned_over(state: Match, seat: int, action: str) -> str:
    """What a blind card is seen to be once it lies open: its place and its face."""
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
    """Seat 1 holds the same in all of them; seat 2 any three of some cards, strong, weak and equal to seat 1's."""
    vira = "6p" if match.occasion.has_vira else None
    pool = ["3c", "Ap", "7c", "4p", "Qe", *["3e"] * LONG]
    for other in combinations(pool, 3):
        yield dealt_to(match, [MINE, other], vira)


@pytest.mark.parametrize(("preset", "score", "depth"), TABLES)
def test_leak_nobody_can_tell_two_deals_apart(preset: str, score: tuple[int, int], depth: int) -> None:
    witness = Witness()
    for deal in deals(Match(RULEBOOK.preset(preset), 2, 2, score)):
        hand = deal.stage
        blind = hand.blind  # type: ignore[union-attr]
        for state, actions in plays(deal, depth):
            for viewer in (None, 1, 2):
                holds = () if viewer is None or blind else hand.cards[viewer - 1]  # type: ignore[union-attr]
                witness.hear((viewer, holds, watched_by(viewer, actions)), telling(state, viewer))
    assert witness.twice > len(witness.told)


def test_leak_nobody_can_tell_who_has_not_looked_what_he_holds() -> None:
    """Copag: the cards of a seat are part of what it knows from its `olha` on."""
    witness = Witness()
    match = Match(RULEBOOK.preset("copag"), 4, 4)
    for order in permutations(["3p 2p 7o", "Kc 4c 5c", "Ae Qe Je", "6o 6e 6c"]):
        deal = dealt_to(match, [hand.split() for hand in order], "4o")
        for state, actions in plays(deal, 2):
            for viewer in (None, 1, 2, 3, 4):
                looked = any(action in ("olha", "truco", "seis") for seat, action in actions if seat == viewer)
                holds = order[viewer - 1] if viewer and looked else ""
                witness.hear((viewer, holds, watched_by(viewer, actions)), telling(state, viewer))
    assert witness.twice > len(witness.told)


# The cut ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["basico", "fenacef", "sinsep", "copag", "jtb"])
def test_leak_nobody_can_tell_two_packs_apart(preset: str) -> None:
    """All orders of four cards, two on the top of the pack and two at its bottom."""
    regulation = RULEBOOK.preset(preset)
    witness, seats = Witness(), regulation.rules.players[0]
    match = Match(regulation, seats, seats)
    rest = [card for card in match.deck_cards if card not in ("3p", "2p", "7o", "4p")]
    for first, second, third, fourth in permutations(["3p", "2p", "7o", "4p"]):
        for state, actions in cuts(match.shuffled([first, second, *rest, third, fourth])):
            for viewer in (None, *range(1, seats + 1)):
                knows = known_at_the_cut(state, viewer, (first, second, third, fourth), actions)
                witness.hear((viewer, knows, actions), telling(state, viewer))
    assert witness.twice > len(witness.told)


def cuts(state: Match, done: tuple[str, ...] = ()) -> Iterator[tuple[Match, tuple[str, ...]]]:
    """Every way to treat the pack in two words, while it lies at the cut."""
    yield state, done
    for seat in state.actors() if len(done) < 2 else ():
        for action in ("olha", "bate", "corta 1", "corta 39", "queima 1", "queima 3", "tira 1", "tira 3"):
            if action in state.legal(seat):
                after = state.apply(seat, action)
                if after.view(None)["cut"]:
                    yield from cuts(after, (*done, action))


def known_at_the_cut(state: Match, viewer: int | None, four: tuple[str, ...], actions: tuple[str, ...]) -> object:
    """What was burnt, which all see; and the bottom card, to who saw it when it lay there."""
    seen = [tuple(state.view(None)["cut"]["burnt"])]
    occasion = state.occasion
    if viewer == occasion.dealer and occasion.rules.dealer_sees_bottom:
        seen.append((four[3],))
    if viewer == occasion.cutter and "olha" in actions:
        before = actions[: actions.index("olha")]
        bottom = {"corta 1": four[0], "corta 39": four[2]}.get(before[-1] if before else "", four[3])
        seen.append((bottom,))
    return tuple(seen)
