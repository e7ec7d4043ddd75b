"""The staged scenes of blackjack. `make scenes` plays them and writes scenes.json."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

from carteado.games.blackjack.match import Match
from carteado.games.blackjack.table import table_of
from carteado.games.registry import new_game, rulebook
from scripts.scenes import match_facts, parse_actions, pause_after


@dataclass(frozen=True, kw_only=True)
class Scene:
    """A position of a blackjack match.

    cards:   the first two cards of each seat. Without cards, the match waits for bets.
    dealer:  the upcard and the hole card.
    then:    the next cards of the shoe.
    bets:    the bet of each seat with cards.
    actions: the actions after the deal.
    seat:    the viewer, 0 for a spectator.
    at:      how many cards of the shoe were dealt in earlier rounds.
    held:    whether the table pauses to show what the last action finished.
    """

    regulation: str = "cassino"
    seats: int = 4
    cards: tuple[str, ...] = ()
    dealer: str = "10p 7c"
    then: str = ""
    bets: int = 50
    actions: str = ""
    seat: int = 1
    chips: tuple[int, ...] = ()
    at: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    held: bool = False


FOUR: Final = ("10o 6p", "Jc 9e", "5p 6o", "Ae 7c")
EIGHTS: Final = ("8p 8c", *FOUR[1:])
SEVEN: Final = (*FOUR, "Kp Qe", "2o 3e", "4c 4e")
SPLIT_FOUR: Final = "1 divide, 1 divide, 1 pede, 1 mantém, 1 divide, 1 mantém"
FIVE: Final = "1 pede, 1 pede, 1 mantém, 2 mantém, 3 pede, 3 pede, 3 mantém, 4 mantém, 5 mantém, "
LONG: Final = FIVE + "6 pede, 6 pede, 6 pede, 6 pede, "
SCENES: Final = {
    "blackjack-bets": Scene(),
    "blackjack-alone": Scene(seats=1),
    "blackjack-waiting": Scene(actions="1 aposta 50"),
    "blackjack-turn": Scene(cards=FOUR, dealer="9p 7c"),
    "blackjack-pair": Scene(cards=EIGHTS, dealer="10p 7c", then="2c"),
    "blackjack-one": Scene(seats=1, cards=("5p 6o",), dealer="6c 10o"),
    "blackjack-split": Scene(
        cards=EIGHTS, dealer="6p 10c", then="8o 3c 10o 10p 8e 9c Ac 2p", actions=SPLIT_FOUR, bets=100
    ),
    "blackjack-insurance": Scene(cards=FOUR, dealer="Ap 7c"),
    "blackjack-early": Scene(cards=FOUR, dealer="Ap 7c", options={"surrender": "early"}),
    "blackjack-others": Scene(cards=FOUR, dealer="9p 7c", then="3c 2e", actions="1 pede, 1 mantém"),
    "blackjack-nevada": Scene(regulation="nevada", cards=FOUR, dealer="9p 7c", then="2c", actions="1 pede"),
    "blackjack-seven": Scene(
        seats=7, cards=SEVEN, dealer="9p 7c", then="2c 2e 3o 4p 2o 5c 3c 2p 2e", actions=LONG + "6 mantém, 7 divide"
    ),
    "blackjack-sevenmine": Scene(seats=7, cards=SEVEN, dealer="9p 7c", seat=1),
    "blackjack-held": Scene(
        cards=FOUR, dealer="9p 3c", then="3c 10e 4o 9o",
        actions="1 pede, 1 mantém, 2 mantém, 3 dobra, 4 mantém", held=True,
    ),
    "blackjack-splitheld": Scene(
        seats=2, cards=("8p 8c", "10c 9o"), dealer="6p 10c", then="3o 10c 2c 10o 9p",
        actions="1 divide, 1 dobra, 1 pede, 1 mantém, 2 mantém", held=True,
    ),
    "blackjack-splitfourheld": Scene(
        cards=("8p 8c", "Jc 9e", "9p 9o", "Ae 7c"), dealer="Ap 7c", then="8o 3c 10o 10p 8e 9c 6c 10e 10c 8p", bets=100,
        actions=f"1 seguro, 2 passa, 3 seguro, 4 passa, {SPLIT_FOUR}, 1 pede, 2 mantém, "
        "3 divide, 3 mantém, 3 mantém, 4 mantém", held=True,
    ),
    "blackjack-natural": Scene(
        cards=("Ae Ko", *FOUR[1:]), dealer="Ap Kc", actions="1 seguro, 2 passa, 3 passa, 4 seguro", held=True
    ),
    "blackjack-sevenheld": Scene(
        seats=7, cards=SEVEN, dealer="9p 3c", then="2c 2e 3o 4p 2o 5c 3c 2p 2e 10p 9e 6p",
        actions=LONG + "6 mantém, 7 divide, 7 mantém, 7 mantém", held=True, seat=7,
    ),
    "blackjack-cutcard": Scene(cards=FOUR, dealer="9p 7c", then="3c", actions="1 pede", at=230),
    "blackjack-spectator": Scene(cards=FOUR, dealer="9p 7c", seat=0),
    "blackjack-over": Scene(
        seats=2, cards=("10o 9p", "Jc 9e"), dealer="9p 8c", actions="1 mantém, 2 mantém", options={"rounds": 1}
    ),
}  # fmt: skip


def play_scene(scene: Scene, *, omit: int = 0) -> Match:
    """Return the match at the moment of the scene, without the last `omit` actions."""
    book = rulebook("blackjack")
    regulation = book.with_options(book.preset(scene.regulation), scene.options)
    table = table_of(regulation, scene.seats)
    match = Match(table, scene.chips).with_shoe(shoe_of(scene, table.cards), scene.at)
    done = all_actions(scene)
    for seat, action in done[: len(done) - omit]:
        match = match.apply(seat, action)
    return match


def shoe_of(scene: Scene, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return a shoe that deals the cards of the scene."""
    hands = [hand.split() for hand in (*scene.cards, scene.dealer)] if scene.cards else []
    top = [hand[turn] for turn in (0, 1) for hand in hands] + scene.then.split()
    rest = list((Counter(cards) - Counter(top)).elements())
    return (*rest[: scene.at], *top, *rest[scene.at :])


def all_actions(scene: Scene) -> list[tuple[int, str]]:
    """Return the bets and the actions after the deal."""
    bets = [(seat, f"aposta {scene.bets}") for seat in range(1, len(scene.cards) + 1)]
    return [*bets, *parse_actions(scene.actions)]


def render_scene(scene: Scene) -> dict[str, Any]:
    match = play_scene(scene)
    held = {"held": describe_pause(scene, match)} if scene.held else {}
    return {**match_facts(match, scene.seat, scene.seats, scene.regulation), **held}


def describe_pause(scene: Scene, after: Match) -> dict[str, Any]:
    """Return what the last action finished and its narration."""
    seat, action = all_actions(scene)[-1]
    game = new_game("blackjack", after.table.regulation, scene.seats)
    return pause_after(game, play_scene(scene, omit=1), seat, action, after, scene.seat or None)
