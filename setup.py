"""All there is to say about the package stands in pyproject.toml; here is only what may be compiled.

`make wheel COMPILED=1` compiles these modules with mypyc into a wheel for this platform: truco's rules, views and
sentences, the shuffles, the tables, what they show and to whom. Without it the same source makes the pure wheel. The
rest is interpreted in both: the other games, whose states are made by `__new__`; the log, which tests put others in
place of; what FastAPI, uvicorn and msgspec look into.
"""

import os

from setuptools import setup

COMPILED = [
    "src/carteado/core/values.py",
    "src/carteado/core/view_fields.py",
    "src/carteado/core/view_layers.py",
    "src/carteado/fairness/plays.py",
    "src/carteado/fairness/seals.py",
    "src/carteado/fairness/shuffles.py",
    "src/carteado/server/commands.py",
    "src/carteado/server/limits.py",
    "src/carteado/server/presenter.py",
    "src/carteado/server/table_connection.py",
    "src/carteado/tables/archiving.py",
    "src/carteado/tables/deciding.py",
    "src/carteado/tables/done_commands.py",
    "src/carteado/tables/match.py",
    "src/carteado/tables/places.py",
    "src/carteado/tables/robots.py",
    "src/carteado/tables/state.py",
    "src/carteado/tables/table.py",
    "src/carteado/tables/timing.py",
    "src/carteado/tables/viewers.py",
    "src/carteado/tables/views.py",
    "src/carteado/truco/cutting.py",
    "src/carteado/truco/dealing.py",
    "src/carteado/truco/decks.py",
    "src/carteado/truco/hand.py",
    "src/carteado/truco/match.py",
    "src/carteado/truco/occasion.py",
    "src/carteado/truco/position.py",
    "src/carteado/truco/telling.py",
    "src/carteado/truco/view.py",
    "src/carteado/truco/won_hand.py",
    "src/carteado/truco/words.py",
    "src/carteado/words/catalogue.py",
    "src/carteado/words/speaker.py",
]


def extensions() -> list:
    if not os.environ.get("CARTEADO_COMPILED"):
        return []
    from mypyc.build import mypycify

    return mypycify(COMPILED)


setup(ext_modules=extensions())
