"""The staged scenes of truco. `make scenes` plays them and writes scenes.json."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from carteado.games.registry import new_game, rulebook
from carteado.games.truco import record_actions
from carteado.games.truco.match import Match
from scripts.scenes import match_facts, parse_actions, pause_after

AT_ONCE: Final = {
    "cuts": 0, "at_iron.cuts": 0, "cutter_takes_cards": False, "reshuffle": False,
    "burn_cards": 0, "burn_packets": False, "deal_from": "top", "deal_by": "threes", "deal_by_unsaid": "threes",
}  # fmt: skip
"""Rules without a cut, so that a scene can choose its cards."""


@dataclass(frozen=True, kw_only=True)
class Scene:
    """A position of a truco match.

    cards: the hand of each seat. Without cards, the sorted pack waits for the cut.
    done:  the actions after the deal, or those at the cut.
    seat:  the viewer, 0 for a spectator.
    held:  whether the table pauses to show what the last action finished.
    """

    regulation: str = "paulista"
    dealer: int
    score: tuple[int, int] = (0, 0)
    seats: int = 4
    cards: tuple[str, ...] = ()
    vira: str = ""
    done: str = ""
    seat: int = 1
    options: dict[str, Any] = field(default_factory=dict)
    held: bool = False


FOUR: Final = ("6p Kp Jc", "7o Qe 2c", "3o 4p Ac", "Je 5e 7p")
SCENES: Final = {
    "turn": Scene(dealer=2, score=(7, 5), cards=FOUR, vira="Jo", done="3 3o, 4 Je"),
    "second": Scene(
        dealer=2, score=(7, 6), cards=("Qc 2o Jp", "3e Ko 5c", "Ap Ac 7o", "4e 6c 6o"), vira="Jc",
        done="3 Ap, 4 4e, 1 Jp, 2 3e, 2 Ko, 3 ~Ac, 4 6c",
    ),
    "asked": Scene(dealer=2, score=(7, 5), cards=FOUR, vira="Jo", done="3 3o, 4 Je, 1 Jc, 2 truco"),
    "weasked": Scene(
        dealer=1, score=(5, 6), cards=("3p 3c 5e", "Ap 7c Kc", "4p 6e 2o", "Qp 7e 5o"), vira="4c",
        done="2 Ap, 3 truco, 4 seis, 1 nove",
    ),
    "eleven": Scene(dealer=4, score=(11, 8), cards=("3p 5c 2e", "7p 7c 6e", "Kp Ac 4o", "Qp Je 6o"), vira="4c"),
    "iron": Scene(
        regulation="fenacef", dealer=3, score=(11, 11), cards=("3p 7c 2e", "7o 6e 5c", "Kp Ac 4o", "Qp Je 6o"),
        done="1 carta 2, 2 carta 1, 3 carta 3, 4 carta 2",
    ),
    "ironvira": Scene(
        regulation="sinsep", dealer=4, score=(11, 11), cards=("3p 7o 2e", "7c 6e 5c", "Kp Ac 4o", "Qp Je 6o"), vira="4c"
    ),
    "cut": Scene(regulation="sinsep", dealer=2, score=(2, 4)),
    "dealer": Scene(regulation="copag", dealer=1, score=(2, 5), done="4 bate, 4 segue"),
    "packets": Scene(regulation="sinsep", dealer=2, score=(2, 4), done="1 bate, 1 desce"),
    "cutburn": Scene(regulation="fenacef", dealer=2, score=(2, 4)),
    "cutcopag": Scene(regulation="copag", dealer=2, score=(2, 6)),
    "dark": Scene(regulation="copag", dealer=4, score=(3, 6), cards=FOUR, vira="Jo"),
    "darkasked": Scene(regulation="copag", dealer=1, score=(3, 6), cards=FOUR, vira="Jo", done="2 truco escuro"),
    "darkties": Scene(
        regulation="copag", dealer=1, score=(3, 6), cards=FOUR, vira="Jo",
        done="1 olha, 2 truco escuro, 3 aceita, 2 olha, 2 7o, 3 olha, 3 4p, 4 olha, 4 7p",
    ),
    "six": Scene(
        seats=6, dealer=2, score=(9, 4), vira="Jo",
        cards=("Qc 3o 7c", "2p 5e 4c", "6e Ap 2c", "5o Je 4p", "Ac 7o 4e", "6o Ko 3p"),
        done="3 Ap, 4 4p, 5 Ac, 6 3p, 1 7c, 2 5e, 6 6o",
    ),
    "sixasked": Scene(
        seats=6, dealer=2, score=(9, 4), vira="Jo",
        cards=("Qc 3o 7c", "2p 5e 4c", "6e Ap 2c", "5o Je 4p", "Ac 7o 4e", "6o Ko 3p"),
        done="3 Ap, 4 4p, 5 Ac, 6 3p, 1 7c, 2 truco",
    ),
    "two": Scene(
        regulation="jtb", seats=2, dealer=1, score=(10, 9), cards=("Ap 3p Ko", "2o Qc Kc"), vira="Je", done="2 2o",
        options={"deck": "limpo"},
    ),
    "laydown": Scene(
        regulation="fenacef", dealer=1, score=(7, 2), cards=("4p 7c 3e", "Qc 6c 5o", "2p Kc Jo", "Qp Je 6o"), done=""
    ),
    "thrown": Scene(
        regulation="fenacef", dealer=4, score=(7, 2), cards=("3e 6p 5p", "Qc 6c 5o", "2p Kc Jo", "Qp Je 6o"),
        done="2 joga Qc 5o", seat=1,
    ),
    "spanish": Scene(
        regulation="sul", dealer=2, score=(15, 15), cards=("Ke Ao Jo", "Kp 6c 5e", "Ap 3c 7e", "Kc 2o 4e"), vira="Jp",
        done="3 olha, 3 Ap, 4 olha, 4 Kc, 1 olha", options={"deck": "espanhol"},
    ),
    "over": Scene(
        dealer=4, score=(11, 11), cards=("4p 7c 3e", "Qc 6c 5o", "2p Kc Jo", "Qp Je 6o"), vira="3o",
        done="1 4p, 2 Qc, 3 Jo, 4 6o, 1 3e, 2 5o, 3 Kc, 4 Je",
    ),
    "lost": Scene(
        dealer=1, score=(11, 11), cards=("Qc 6c 5o", "4p 7c 3e", "Qp Je 6o", "2p Kc Jo"), vira="3o",
        done="2 4p, 3 Qp, 4 Jo, 1 6c, 2 3e, 3 6o, 4 Kc, 1 Qc",
    ),
    "trickheld": Scene(dealer=2, score=(7, 5), cards=FOUR, vira="Jo", done="3 3o, 4 Je, 1 Kp, 2 7o", held=True),
    "tieheld": Scene(
        dealer=2, score=(7, 5), cards=("6p Kp Jc", "3c Qe 2c", "3o 4p Ac", "Je 5e 7p"), vira="Jo",
        done="3 3o, 4 Je, 1 6p, 2 3c", held=True,
    ),
    "handheld": Scene(
        dealer=2, score=(7, 5), cards=("3c Kp Jc", "7o Qe 2c", "3o 4p Ac", "Je 5e 7p"), vira="Jo",
        done="3 3o, 4 Je, 1 3c, 2 7o, 3 4p, 4 5e, 1 Kp, 2 2c", held=True,
    ),
    "ranheld": Scene(dealer=2, score=(7, 5), cards=FOUR, vira="Jo", done="3 3o, 4 Je, 1 truco, 2 corre", held=True),
    "laidheld": Scene(
        regulation="fenacef", dealer=1, score=(7, 2), cards=("4p 7c 3e", "Qc 6c 5o", "2p Kc Jo", "Qp Je 6o"),
        done="1 baixa", held=True,
    ),
    "matchheld": Scene(
        dealer=4, score=(11, 11), cards=("4p 7c 3e", "Qc 6c 5o", "2p Kc Jo", "Qp Je 6o"), vira="3o",
        done="1 4p, 2 Qc, 3 Jo, 4 6o, 1 3e, 2 5o, 3 Kc, 4 Je", held=True,
    ),
    "spectator": Scene(dealer=2, score=(6, 6), cards=FOUR, vira="Jo", done="3 3o, 4 Je, 1 Jc", seat=0),
}  # fmt: skip


def play_scene(scene: Scene, *, omit: int = 0) -> Match:
    """Return the match at the moment of the scene, without the last `omit` actions."""
    book = rulebook("truco")
    options = {**(AT_ONCE if scene.cards else {}), **scene.options}
    regulation = book.with_options(book.preset(scene.regulation), options)
    match = Match(regulation, scene.seats, scene.dealer, scene.score)
    match = match.apply_shuffle(pack_of(scene, match.deck_cards))
    done = list(parse_actions(scene.done))
    for seat, action in done[: len(done) - omit]:
        match = (
            record_actions.apply_recorded(match, seat, action)
            if action.startswith("joga ")
            else match.apply(seat, action)
        )
    return match


def pack_of(scene: Scene, deck: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cards in dealing order: the seat after the dealer first, then the vira."""
    order = [(scene.dealer + step) % scene.seats for step in range(len(scene.cards))]
    top = [card for seat in order for card in scene.cards[seat].split()] + scene.vira.split()
    return (*top, *(card for card in deck if card not in top))


def render_scene(scene: Scene) -> dict[str, Any]:
    match = play_scene(scene)
    options = {"options": scene.options} if scene.options else {}
    held = {"held": describe_pause(scene, match)} if scene.held else {}
    return {**match_facts(match, scene.seat, scene.seats, scene.regulation), **options, **held}


def describe_pause(scene: Scene, after: Match) -> dict[str, Any]:
    """Return what the last action finished and its narration."""
    seat, action = list(parse_actions(scene.done))[-1]
    game = new_game("truco", after.regulation, scene.seats)
    return pause_after(game, play_scene(scene, omit=1), seat, action, after, scene.seat or None)
