"""The staged scenes of pifpaf. `make scenes` plays them and writes scenes.json."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

from carteado.games.pifpaf.deck import PACK
from carteado.games.pifpaf.match import Match
from carteado.games.registry import new_game, rulebook
from scripts.scenes import match_facts, parse_actions, pause_after

AT_ONCE: Final = {"cut": False, "stock_cut": False, "deal_by": 3, "dropped_cards": "set_aside"}
"""Options that deal the pack without a cut, so that a scene can name its cards."""


@dataclass(frozen=True, kw_only=True)
class Scene:
    """A position of a pif-paf match.

    cards:   the hand of each seat. Without cards, the sorted pack waits for the cut.
    stock:   the top cards of the stock.
    actions: the actions after the deal.
    seat:    the viewer, 0 for a spectator.
    held:    whether the table pauses to show what the last action finished.
    """

    regulation: str = "copag"
    dealer: int
    seats: int = 4
    chips: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    stock: str = ""
    actions: str = ""
    seat: int = 1
    options: dict[str, Any] = field(default_factory=dict)
    held: bool = False


READY: Final = "2p 3p 4p 7c 8c 9c Kp Kc 5o"
FOUR: Final = (READY, "Ac 2c 3c 6e 7e 8e Qp Qc 4o", "Ap 3o 5p 8o 10p Jo Ko Qe 2e", "2o 4e 6p 9p Jc Ae 10c 7o 3e")
MORE: Final = ("5c 6c 9e Jp Qo 8p 2p 4c Ko", "3c 7p 10e Ke Ao 6o Je 9o 5e", "4p 7e 10o Jc Qe Ac 2c 8c 9p")
LAST: Final = ("3p 6e 8e 10p Kp Qc 5p Jo 2e",)
CALLS: Final = "1 paga, 2 paga, 3 paga, 4 paga, "
TWO_TURNS: Final = CALLS + "1 compra, 1 descarta 5c, 2 passa, 3 passa, 4 passa, 2 compra, 2 descarta 6p, "
KING: Final = TWO_TURNS + "1 passa, 3 passa, 4 passa, 3 compra, 3 descarta Ko"
STOCK: Final = "5c 6p 7p 9c"
EIGHT: Final = ", ".join(f"{seat} paga" for seat in range(1, 9))
PASSES: Final = "2 passa, 3 passa, 4 passa, 5 passa, 7 passa, 8 passa, "
SCENES: Final = {
    "pifpaf-bets": Scene(dealer=4, cards=FOUR, stock=STOCK),
    "pifpaf-raised": Scene(dealer=3, cards=FOUR, stock=STOCK, chips=(44, 61, 30, 65), actions="4 repica 5"),
    "pifpaf-draw": Scene(dealer=4, cards=FOUR, stock=STOCK, actions=CALLS.rstrip(", ")),
    "pifpaf-take": Scene(
        dealer=3, cards=FOUR, stock=STOCK,
        actions="4 paga, 1 paga, 2 larga, 3 paga, 4 compra, 4 descarta 5c, 1 passa, 3 passa",
    ),
    "pifpaf-discard": Scene(dealer=4, cards=FOUR, stock=STOCK, actions=CALLS + "1 compra"),
    "pifpaf-out": Scene(dealer=4, cards=FOUR, stock="Ke", actions=CALLS + "1 compra"),
    "pifpaf-claim": Scene(dealer=4, cards=FOUR, stock=STOCK, actions=KING),
    "pifpaf-pass": Scene(dealer=4, cards=FOUR, stock=STOCK, actions=TWO_TURNS.rstrip(", ")),
    "pifpaf-others": Scene(dealer=4, cards=FOUR, stock=STOCK, actions=KING + ", 2 passa", seat=2),
    "pifpaf-freeclaim": Scene(regulation="mesa", dealer=4, cards=FOUR, stock=STOCK, actions=KING),
    "pifpaf-declared": Scene(
        regulation="mesa", dealer=4, cards=FOUR, stock=STOCK, actions=CALLS + "1 compra, 1 bate", seat=3
    ),
    "pifpaf-mistaken": Scene(
        regulation="mesa", dealer=4, cards=FOUR, stock=STOCK, seat=3, held=True,
        actions=CALLS + "1 compra, 1 bate, 2 confere, 3 confere, 4 confere",
    ),
    "pifpaf-rebate": Scene(
        regulation="mesa", dealer=4, cards=FOUR, stock=STOCK, seat=3,
        actions=CALLS + "1 compra, 1 descarta 5c, 2 ameaça, 3 passa, 4 passa",
    ),
    "pifpaf-cut": Scene(dealer=2, seats=3),
    "pifpaf-wait": Scene(dealer=4, cards=FOUR, stock=STOCK, actions=CALLS.rstrip(", "), seat=2),
    "pifpaf-two": Scene(regulation="rapido", seats=2, dealer=2, cards=FOUR[:2], stock=STOCK, actions="1 compra"),
    "pifpaf-three": Scene(seats=3, dealer=3, cards=FOUR[:3], stock=STOCK, actions="1 paga, 2 paga, 3 paga"),
    "pifpaf-six": Scene(
        seats=6, dealer=6, cards=(*FOUR, *MORE[:2]), stock=STOCK,
        actions="1 paga, 2 paga, 3 larga, 4 paga, 5 paga, 6 paga, 1 compra",
    ),
    "pifpaf-eight": Scene(
        seats=8, dealer=8, cards=(*FOUR, *MORE, *LAST), stock=STOCK,
        actions=EIGHT.replace("6 paga", "6 larga") + ", 1 compra, 1 descarta 5c, " + PASSES + "2 compra, 2 descarta Qp",
    ),
    "pifpaf-held": Scene(dealer=4, cards=FOUR, stock=STOCK, actions=KING + ", 2 passa, 4 passa, 1 bate", held=True),
    "pifpaf-eightheld": Scene(
        seats=8, dealer=8, cards=(*FOUR, *MORE, *LAST), stock="Ke", actions=EIGHT + ", 1 compra, 1 bate",
        seat=2, held=True,
    ),
    "pifpaf-alone": Scene(dealer=4, cards=FOUR, actions="1 larga, 2 larga, 3 larga", held=True),
    "pifpaf-over": Scene(
        dealer=4, cards=FOUR, stock="Ke", actions=CALLS + "1 compra, 1 bate", options={"deals": 1}
    ),
    "pifpaf-spectator": Scene(dealer=4, cards=FOUR, stock=STOCK, actions=KING, seat=0),
}  # fmt: skip


def play_scene(scene: Scene, *, omit: int = 0) -> Match:
    """Return the match at the moment of the scene, without the last `omit` actions."""
    book = rulebook("pifpaf")
    options = {**(AT_ONCE if scene.cards else {}), **scene.options}
    regulation = book.with_options(book.preset(scene.regulation), options)
    match = Match(regulation, scene.seats, scene.dealer, scene.chips).apply_shuffle(pack_of(scene))
    done = list(parse_actions(scene.actions))
    for seat, action in done[: len(done) - omit]:
        match = match.apply(seat, action)
    return match if omit or match.stage or match.over else match.apply_shuffle(PACK)


def pack_of(scene: Scene) -> tuple[str, ...]:
    """Return a pack that deals the cards of the scene in threes, followed by its stock."""
    hands = [scene.cards[(scene.dealer + step) % scene.seats].split() for step in range(len(scene.cards))]
    top = [card for at in (0, 3, 6) for hand in hands for card in hand[at : at + 3]] + scene.stock.split()
    rest = Counter(PACK) - Counter(top)
    return (*top, *rest.elements())


def render_scene(scene: Scene) -> dict[str, Any]:
    match = play_scene(scene)
    options = {"options": {"declarations": rulebook("pifpaf").preset(scene.regulation).rules.declarations}}
    held = {"held": describe_pause(scene, match)} if scene.held else {}
    return {**match_facts(match, scene.seat, scene.seats, scene.regulation), **options, **held}


def describe_pause(scene: Scene, after: Match) -> dict[str, Any]:
    """Return what the last action finished and its narration."""
    seat, action = list(parse_actions(scene.actions))[-1]
    game = new_game("pifpaf", after.regulation, scene.seats)
    return pause_after(game, play_scene(scene, omit=1), seat, action, after, scene.seat or None)
