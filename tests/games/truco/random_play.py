"""Truco played at random, seeded, step by step; and every preset with every number of seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from carteado.check import Player
from carteado.core.game import State
from carteado.fairness.shuffles import FairMatch
from carteado.hosting import HostedGame
from carteado.regulation.rulebook import Regulation
from carteado.truco import new_game
from carteado.truco.dealing import Dealt
from carteado.truco.hand import Hand
from carteado.truco.match import Match, Truco
from carteado.truco.rules import RULEBOOK, Rules

PRESETS = RULEBOOK.presets()
TABLES = [(preset, seats) for preset in PRESETS for seats in RULEBOOK.preset(preset).rules.players]
NAMES = ("Ana", "Bruno", "Carla", "Davi", "Elisa", "Fabio")

SELDOM = {"desiste": 0.01, "corre": 0.2, "corta": 0.05, "queima": 0.5}
RAISE = 0.07
HIDDEN = 0.3


def table(preset: str, seats: int) -> Truco:
    return new_game(RULEBOOK.preset(preset), seats)


def steady(rng: Random, state: State) -> tuple[int, str]:
    """Who mostly plays cards: most hands come to their third trick, some are raised, few are given up."""
    seat = rng.choice(state.waiting() if rng.random() < 0.95 else state.actors())
    legal = state.legal(seat)
    return seat, rng.choices(legal, [_weight(state, action) for action in legal])[0]


def _weight(state: State, action: str) -> float:
    word = action.split()[0]
    if isinstance(state, Match) and word in state.regulation.rules.raises:
        return RAISE
    return HIDDEN if word[0] == "~" else SELDOM.get(word, 1.0)


class FromScore(Truco):
    """Truco from a score on: near the end every hand is a special one."""

    def __init__(self, regulation: Regulation[Rules], seats: int, score: tuple[int, int], dealer: int = 1) -> None:
        super().__init__(regulation, seats)
        self.score, self.dealer = score, dealer

    def start(self) -> Match:
        return Match(self.regulation, self.seats, self.dealer, self.score)


def dealt_to(match: Match, cards: Sequence[Sequence[str]], vira: str | None = None) -> Match:
    """A match between hands, these cards dealt for the next one."""
    used = {vira, *(card for hand in cards for card in hand)}
    rest = tuple(card for card in match.deck_cards if card not in used)
    stage = Hand.start(match.occasion, Dealt(tuple(map(tuple, cards)), vira, (), rest))
    return match.with_stage(stage)


class Moment(NamedTuple):
    """One step of a match; seat 0 for a shuffle."""

    before: Match
    seat: int
    action: str
    after: Match

    @property
    def finished(self) -> Hand | None:
        """The hand that this step ended."""
        return self.after.last if self.before.stage is not None and self.after.stage is None else None


def play_on(state: Match, rng: Random, player: Player = steady) -> Iterator[Moment]:
    """A match from a state to its end."""
    while state.outcome is None:
        seat, action = (0, "") if state.chance else player(rng, state)
        after = state.apply(seat, action) if seat else shuffled(state, rng)
        yield Moment(state, seat, action, after)
        state = after


def shuffled(state: Match, rng: Random) -> Match:
    """The state after the shuffle it waits for."""
    assert state.chance is not None
    return state.shuffled(rng.sample(state.chance.items, len(state.chance.items)))


def hosted(game: Truco, seed: int) -> tuple[HostedGame, list[Match]]:
    """A whole match as a server would host it, and its states between the hands, the last one included."""
    between: list[State] = []

    def remember(before: State, after: State) -> None:
        if isinstance(before, Match) and before.dealer and before.stage is None:
            between.append(before)

    fair = FairMatch(seed.to_bytes(32), "mesa", ("semente",) * game.seats)
    host = HostedGame(game, game.regulation.id, NAMES[: game.seats], fair, on_shuffle=remember)
    rng = Random(seed)
    host.begin()
    while host.state.outcome is None:
        host.act(*steady(rng, host.state))
    return host, [state for state in (*between, host.state) if isinstance(state, Match)]
