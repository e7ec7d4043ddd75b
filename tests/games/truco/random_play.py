"""Random play of truco with a seed, and the list of all presets and numbers of seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from carteado.core.check import Player
from carteado.core.game import State
from carteado.fairness.shuffles import FairMatch
from carteado.games.truco import new_game
from carteado.games.truco.dealing import DealtCards
from carteado.games.truco.hand import Hand
from carteado.games.truco.match import Match, Truco
from carteado.games.truco.rules import RULEBOOK, Rules
from carteado.playthrough.recorded_game import RecordedGame
from carteado.regulation.rulebook import Regulation

PRESETS = RULEBOOK.presets()
TABLES = [(preset, seats) for preset in PRESETS for seats in RULEBOOK.preset(preset).rules.players]
NAMES = ("Ana", "Bruno", "Carla", "Davi", "Elisa", "Fabio")

SELDOM = {"desiste": 0.01, "corre": 0.2, "corta": 0.05, "queima": 0.5}
RAISE = 0.07
HIDDEN = 0.3


def table(preset: str, seats: int) -> Truco:
    return new_game(RULEBOOK.preset(preset), seats)


def steady(rng: Random, state: State) -> tuple[int, str]:
    """Choose a random action, mostly cards: most hands reach the third trick, some are raised, few are given up."""
    seat = rng.choice(state.waiting() if rng.random() < 0.95 else state.actors())
    legal = state.legal(seat)
    return seat, rng.choices(legal, [_weight(state, action) for action in legal])[0]


def _weight(state: State, action: str) -> float:
    word = action.split()[0]
    if isinstance(state, Match) and word in state.regulation.rules.raises:
        return RAISE
    return HIDDEN if word[0] == "~" else SELDOM.get(word, 1.0)


class FromScore(Truco):
    """Truco that starts at a given score, to reach the special hands near the end of a match."""

    def __init__(self, regulation: Regulation[Rules], seats: int, score: tuple[int, int], dealer: int = 1) -> None:
        super().__init__(regulation, seats)
        self.score, self.dealer = score, dealer

    def start(self) -> Match:
        return Match(self.regulation, self.seats, self.dealer, self.score)


def deal_cards(match: Match, cards: Sequence[Sequence[str]], vira: str | None = None) -> Match:
    """Deal these cards for the next hand of a match."""
    used = {vira, *(card for hand in cards for card in hand)}
    rest = tuple(card for card in match.deck_cards if card not in used)
    stage = Hand.start(match.context, DealtCards(tuple(map(tuple, cards)), vira, (), rest))
    return match.with_stage(stage)


class Moment(NamedTuple):
    """One step of a match. Seat 0 is a shuffle."""

    before: Match
    seat: int
    action: str
    after: Match

    @property
    def finished(self) -> Hand | None:
        """The hand that this step ended, or None."""
        return self.after.last if self.before.stage is not None and self.after.stage is None else None


def play_on(state: Match, rng: Random, player: Player = steady) -> Iterator[Moment]:
    """Play a match from a state to its end."""
    while state.outcome is None:
        seat, action = (0, "") if state.chance else player(rng, state)
        after = state.apply(seat, action) if seat else shuffle(state, rng)
        yield Moment(state, seat, action, after)
        state = after


def shuffle(state: Match, rng: Random) -> Match:
    """Return the state after the shuffle it waits for."""
    assert state.chance is not None
    return state.apply_shuffle(rng.sample(state.chance.items, len(state.chance.items)))


def host_match(game: Truco, seed: int) -> tuple[RecordedGame, list[Match]]:
    """Play a whole match as a server does. Also return its states between the hands, including the last."""
    fair = FairMatch(seed.to_bytes(32), "mesa", ("semente",) * game.seats)
    host = RecordedGame(game, game.regulation.id, NAMES[: game.seats], fair)
    rng = Random(seed)
    between = _waiting_between_hands(host)
    while host.state.outcome is None:
        host.act(*steady(rng, host.state))
        between += _waiting_between_hands(host)
    return host, [state for state in (*between, host.state) if isinstance(state, Match)]


def _waiting_between_hands(host: RecordedGame) -> list[State]:
    """Return the states among the latest steps that need the shuffle of a new hand."""
    return [step.before for step in host.playthrough.steps if step.drawn and step.begins_hand]
