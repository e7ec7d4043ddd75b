"""All there is to say about the package stands in pyproject.toml; here is only what may be compiled.

`make wheel COMPILED=1` compiles these modules with mypyc into a wheel for this platform. Without it the same source
makes the pure wheel. The rest is interpreted in both: the other games, whose states are made by `__new__`; truco's cut,
a dataclass with slots, which nobody has tried alone; the view, the teller and the presenter, which compile with `core`
and crash when they are imported; `tables/robots.py`, whose `_signed` is a word of C's.
"""

import os

from setuptools import setup

COMPILED = [
    "src/carteado/core/values.py",
    "src/carteado/truco/dealing.py",
    "src/carteado/truco/decks.py",
    "src/carteado/truco/hand.py",
    "src/carteado/truco/hand_ending.py",
    "src/carteado/truco/hand_winner.py",
    "src/carteado/truco/hidden_cards.py",
    "src/carteado/truco/laying_down.py",
    "src/carteado/truco/match.py",
    "src/carteado/truco/occasion.py",
]


def extensions() -> list:
    if not os.environ.get("CARTEADO_COMPILED"):
        return []
    from mypyc.build import mypycify

    return mypycify(COMPILED)


setup(ext_modules=extensions())
