"""Writes web/src/dev/scenes_blackjack.json: moments of blackjack, played by the real engine.

`python -m scripts.scenes_blackjack`, or `make scenes`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from carteado.blackjack.match import Match
from carteado.blackjack.table import table_of
from carteado.games import new_game, rulebook
from scripts.scene_file import file_of, held_after, rendered, write

FILE: Final = file_of("scenes_blackjack")


@dataclass(frozen=True, kw_only=True)
class Scene:
    """A moment: everybody's first two cards (from seat 1 on), the dealer's, what comes after them and what was done.

    Everybody who is dealt cards has bet `bets`. `seat` looks on, 0 for a spectator. `held`: what the last action
    finished is being looked at. `at`: how many cards of the shoe were dealt in rounds before.
    """

    regulation: str = "cassino"
    seats: int = 4
    cards: tuple[str, ...] = ()
    dealer: str = "10p 7c"
    then: str = ""
    bets: int = 50
    done: str = ""
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
    "blackjack-waiting": Scene(done="1 aposta 50"),
    "blackjack-turn": Scene(cards=FOUR, dealer="9p 7c"),
    "blackjack-pair": Scene(cards=EIGHTS, dealer="10p 7c", then="2c"),
    "blackjack-one": Scene(seats=1, cards=("5p 6o",), dealer="6c 10o"),
    "blackjack-split": Scene(
        cards=EIGHTS, dealer="6p 10c", then="8o 3c 10o 10p 8e 9c Ac 2p", done=SPLIT_FOUR, bets=100
    ),
    "blackjack-insurance": Scene(cards=FOUR, dealer="Ap 7c"),
    "blackjack-early": Scene(cards=FOUR, dealer="Ap 7c", options={"surrender": "early"}),
    "blackjack-others": Scene(cards=FOUR, dealer="9p 7c", then="3c 2e", done="1 pede, 1 mantém"),
    "blackjack-nevada": Scene(regulation="nevada", cards=FOUR, dealer="9p 7c", then="2c", done="1 pede"),
    "blackjack-seven": Scene(
        seats=7, cards=SEVEN, dealer="9p 7c", then="2c 2e 3o 4p 2o 5c 3c 2p 2e", done=LONG + "6 mantém, 7 divide"
    ),
    "blackjack-sevenmine": Scene(seats=7, cards=SEVEN, dealer="9p 7c", seat=1),
    "blackjack-held": Scene(
        cards=FOUR, dealer="9p 3c", then="3c 10e 4o 9o",
        done="1 pede, 1 mantém, 2 mantém, 3 dobra, 4 mantém", held=True,
    ),
    "blackjack-splitheld": Scene(
        seats=2, cards=("8p 8c", "10c 9o"), dealer="6p 10c", then="3o 10c 2c 10o 9p",
        done="1 divide, 1 dobra, 1 pede, 1 mantém, 2 mantém", held=True,
    ),
    "blackjack-splitfourheld": Scene(
        cards=("8p 8c", "Jc 9e", "9p 9o", "Ae 7c"), dealer="Ap 7c", then="8o 3c 10o 10p 8e 9c 6c 10e 10c 8p", bets=100,
        done=f"1 seguro, 2 passa, 3 seguro, 4 passa, {SPLIT_FOUR}, 1 pede, 2 mantém, "
        "3 divide, 3 mantém, 3 mantém, 4 mantém", held=True,
    ),
    "blackjack-natural": Scene(
        cards=("Ae Ko", *FOUR[1:]), dealer="Ap Kc", done="1 seguro, 2 passa, 3 passa, 4 seguro", held=True
    ),
    "blackjack-sevenheld": Scene(
        seats=7, cards=SEVEN, dealer="9p 3c", then="2c 2e 3o 4p 2o 5c 3c 2p 2e 10p 9e 6p",
        done=LONG + "6 mantém, 7 divide, 7 mantém, 7 mantém", held=True, seat=7,
    ),
    "blackjack-cutcard": Scene(cards=FOUR, dealer="9p 7c", then="3c", done="1 pede", at=230),
    "blackjack-spectator": Scene(cards=FOUR, dealer="9p 7c", seat=0),
    "blackjack-over": Scene(
        seats=2, cards=("10o 9p", "Jc 9e"), dealer="9p 8c", done="1 mantém, 2 mantém", options={"rounds": 1}
    ),
}  # fmt: skip


def played(scene: Scene, *, but: int = 0) -> Match:
    """The match at the scene's moment, or so many actions before it."""
    book = rulebook("blackjack")
    regulation = book.with_options(book.preset(scene.regulation), scene.options)
    table = table_of(regulation, scene.seats)
    match = Match(table, scene.chips).with_shoe(shoe_of(scene, table.cards), scene.at)
    done = list(doings(scene))
    for seat, action in done[: len(done) - but]:
        match = match.apply(seat, action)
    return match


def shoe_of(scene: Scene, cards: tuple[str, ...]) -> tuple[str, ...]:
    """The cards as they are dealt: one to each seat and the dealer, and again; then what is named, then the rest."""
    hands = [hand.split() for hand in (*scene.cards, scene.dealer)] if scene.cards else []
    top = [hand[turn] for turn in (0, 1) for hand in hands] + scene.then.split()
    rest = list((Counter(cards) - Counter(top)).elements())
    return (*rest[: scene.at], *top, *rest[scene.at :])


def doings(scene: Scene) -> Iterator[tuple[int, str]]:
    for seat in range(1, len(scene.cards) + 1):
        yield seat, f"aposta {scene.bets}"
    for done in filter(None, scene.done.split(", ")):
        who, action = done.split(" ", 1)
        yield int(who), action


def shown(scene: Scene) -> dict[str, Any]:
    match = played(scene)
    view, legal = match.view(scene.seat or None), list(match.legal(scene.seat))
    winners = {"winners": list(match.outcome.winners)} if match.outcome else {}
    held = {"held": held_at(scene, match)} if scene.held else {}
    facts = {"waiting": list(match.waiting()), "seats": scene.seats, "regulation": scene.regulation, **winners, **held}
    return {"view": view, "legal": legal, **facts}


def held_at(scene: Scene, after: Match) -> dict[str, Any]:
    """What the last action finished, and what was said of it."""
    seat, action = list(doings(scene))[-1]
    game = new_game("blackjack", after.table.regulation, scene.seats)
    return held_after(game, played(scene, but=1), seat, action, after, scene.seat or None)


def render() -> str:
    return rendered(SCENES, shown)


if __name__ == "__main__":
    write(FILE, render())
