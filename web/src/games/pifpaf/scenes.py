"""Writes web/src/dev/scenes_pifpaf.json: moments of pif-paf, played by the real engine up to where it is interesting.

`python -m scripts.scenes_pifpaf`, or `make scenes`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from carteado.games import new_game, rulebook
from carteado.pifpaf.deck import PACK
from carteado.pifpaf.match import Match
from scripts.scene_file import file_of, held_after, rendered, write

FILE: Final = file_of("scenes_pifpaf")

AT_ONCE: Final = {"cut": False, "stock_cut": False, "deal_by": 3, "dropped_cards": "set_aside"}
"""The pack is dealt as it lies, so that a scene can name its cards."""


@dataclass(frozen=True, kw_only=True)
class Scene:
    """A moment: what everybody holds (from seat 1 on), the top of the stock and what was done; `seat` looks on.

    Without `cards` the pack lies in order and is cut. `held`: what the last action finished is being looked at.
    """

    regulation: str = "copag"
    dealer: int
    seats: int = 4
    chips: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    stock: str = ""
    done: str = ""
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
    "pifpaf-raised": Scene(dealer=3, cards=FOUR, stock=STOCK, chips=(44, 61, 30, 65), done="4 repica 5"),
    "pifpaf-draw": Scene(dealer=4, cards=FOUR, stock=STOCK, done=CALLS.rstrip(", ")),
    "pifpaf-take": Scene(
        dealer=3, cards=FOUR, stock=STOCK,
        done="4 paga, 1 paga, 2 larga, 3 paga, 4 compra, 4 descarta 5c, 1 passa, 3 passa",
    ),
    "pifpaf-discard": Scene(dealer=4, cards=FOUR, stock=STOCK, done=CALLS + "1 compra"),
    "pifpaf-out": Scene(dealer=4, cards=FOUR, stock="Ke", done=CALLS + "1 compra"),
    "pifpaf-claim": Scene(dealer=4, cards=FOUR, stock=STOCK, done=KING),
    "pifpaf-pass": Scene(dealer=4, cards=FOUR, stock=STOCK, done=TWO_TURNS.rstrip(", ")),
    "pifpaf-others": Scene(dealer=4, cards=FOUR, stock=STOCK, done=KING + ", 2 passa", seat=2),
    "pifpaf-freeclaim": Scene(regulation="mesa", dealer=4, cards=FOUR, stock=STOCK, done=KING),
    "pifpaf-declared": Scene(
        regulation="mesa", dealer=4, cards=FOUR, stock=STOCK, done=CALLS + "1 compra, 1 bate", seat=3
    ),
    "pifpaf-mistaken": Scene(
        regulation="mesa", dealer=4, cards=FOUR, stock=STOCK, seat=3, held=True,
        done=CALLS + "1 compra, 1 bate, 2 confere, 3 confere, 4 confere",
    ),
    "pifpaf-rebate": Scene(
        regulation="mesa", dealer=4, cards=FOUR, stock=STOCK, seat=3,
        done=CALLS + "1 compra, 1 descarta 5c, 2 ameaça, 3 passa, 4 passa",
    ),
    "pifpaf-cut": Scene(dealer=2, seats=3),
    "pifpaf-wait": Scene(dealer=4, cards=FOUR, stock=STOCK, done=CALLS.rstrip(", "), seat=2),
    "pifpaf-two": Scene(regulation="rapido", seats=2, dealer=2, cards=FOUR[:2], stock=STOCK, done="1 compra"),
    "pifpaf-three": Scene(seats=3, dealer=3, cards=FOUR[:3], stock=STOCK, done="1 paga, 2 paga, 3 paga"),
    "pifpaf-six": Scene(
        seats=6, dealer=6, cards=(*FOUR, *MORE[:2]), stock=STOCK,
        done="1 paga, 2 paga, 3 larga, 4 paga, 5 paga, 6 paga, 1 compra",
    ),
    "pifpaf-eight": Scene(
        seats=8, dealer=8, cards=(*FOUR, *MORE, *LAST), stock=STOCK,
        done=EIGHT.replace("6 paga", "6 larga") + ", 1 compra, 1 descarta 5c, " + PASSES + "2 compra, 2 descarta Qp",
    ),
    "pifpaf-held": Scene(dealer=4, cards=FOUR, stock=STOCK, done=KING + ", 2 passa, 4 passa, 1 bate", held=True),
    "pifpaf-eightheld": Scene(
        seats=8, dealer=8, cards=(*FOUR, *MORE, *LAST), stock="Ke", done=EIGHT + ", 1 compra, 1 bate", seat=2, held=True
    ),
    "pifpaf-alone": Scene(dealer=4, cards=FOUR, done="1 larga, 2 larga, 3 larga", held=True),
    "pifpaf-over": Scene(
        dealer=4, cards=FOUR, stock="Ke", done=CALLS + "1 compra, 1 bate", options={"deals": 1}
    ),
    "pifpaf-spectator": Scene(dealer=4, cards=FOUR, stock=STOCK, done=KING, seat=0),
}  # fmt: skip


def played(scene: Scene, *, but: int = 0) -> Match:
    """The match at the scene's moment, or so many actions before it."""
    book = rulebook("pifpaf")
    options = {**(AT_ONCE if scene.cards else {}), **scene.options}
    regulation = book.with_options(book.preset(scene.regulation), options)
    match = Match(regulation, scene.seats, scene.dealer, scene.chips).shuffled(pack_of(scene))
    done = list(doings(scene))
    for seat, action in done[: len(done) - but]:
        match = match.apply(seat, action)
    return match if but or match.stage or match.over else match.shuffled(PACK)


def pack_of(scene: Scene) -> tuple[str, ...]:
    """The cards as they are dealt, three by three from the dealer's left; then the stock as far as it is named."""
    hands = [scene.cards[(scene.dealer + step) % scene.seats].split() for step in range(len(scene.cards))]
    top = [card for at in (0, 3, 6) for hand in hands for card in hand[at : at + 3]] + scene.stock.split()
    rest = Counter(PACK) - Counter(top)
    return (*top, *rest.elements())


def doings(scene: Scene) -> Iterator[tuple[int, str]]:
    for done in filter(None, scene.done.split(", ")):
        seat, action = done.split(" ", 1)
        yield int(seat), action


def shown(scene: Scene) -> dict[str, Any]:
    match = played(scene)
    view, legal = match.view(scene.seat or None), list(match.legal(scene.seat))
    declarations = rulebook("pifpaf").preset(scene.regulation).rules.declarations
    winners = {"winners": list(match.outcome.winners)} if match.outcome else {}
    held = {"held": held_at(scene, match)} if scene.held else {}
    facts = {"waiting": list(match.waiting()), "seats": scene.seats, "regulation": scene.regulation, **winners, **held}
    return {"view": view, "legal": legal, "options": {"declarations": declarations}, **facts}


def held_at(scene: Scene, after: Match) -> dict[str, Any]:
    """What the last action finished, and what was said of it."""
    seat, action = list(doings(scene))[-1]
    game = new_game("pifpaf", after.regulation, scene.seats)
    return held_after(game, played(scene, but=1), seat, action, after, scene.seat or None)


def render() -> str:
    return rendered(SCENES, shown)


if __name__ == "__main__":
    write(FILE, render())
