"""The list of modules that mypyc may compile. pyproject.toml has everything else.

`make wheel COMPILED=1` compiles these modules into a wheel for this platform: the rules, views and sentences of truco,
the shuffles, the tables and their presentation. Without it the same source makes the pure wheel. The rest is always
interpreted: the other games, which create states with `__new__`; the log, which tests replace; and modules that
Starlette, uvicorn and msgspec inspect.
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
    "src/carteado/playthrough/playthrough.py",
    "src/carteado/server/tables/commands.py",
    "src/carteado/server/runtime/limits.py",
    "src/carteado/presenter/change_describer.py",
    "src/carteado/presenter/presenter.py",
    "src/carteado/presenter/table_info.py",
    "src/carteado/server/tables/connection.py",
    "src/carteado/tables/alarm.py",
    "src/carteado/tables/archiving.py",
    "src/carteado/tables/broadcast.py",
    "src/carteado/tables/command_handlers.py",
    "src/carteado/tables/deadlines.py",
    "src/carteado/tables/event_handlers.py",
    "src/carteado/tables/recent_commands.py",
    "src/carteado/tables/rematch.py",
    "src/carteado/tables/match.py",
    "src/carteado/tables/places.py",
    "src/carteado/tables/bot_turns.py",
    "src/carteado/tables/state.py",
    "src/carteado/tables/table.py",
    "src/carteado/tables/timing.py",
    "src/carteado/tables/turn_clock.py",
    "src/carteado/tables/viewers.py",
    "src/carteado/tables/view_cache.py",
    "src/carteado/games/truco/choices.py",
    "src/carteado/games/truco/cut_choices.py",
    "src/carteado/games/truco/cutting.py",
    "src/carteado/games/truco/dealing.py",
    "src/carteado/games/truco/decks.py",
    "src/carteado/games/truco/hand.py",
    "src/carteado/games/truco/match.py",
    "src/carteado/games/truco/hand_context.py",
    "src/carteado/games/truco/describe.py",
    "src/carteado/games/truco/narration.py",
    "src/carteado/games/truco/view.py",
    "src/carteado/games/truco/hand_result.py",
    "src/carteado/games/truco/actions.py",
    "src/carteado/games/truco/tricks.py",
    "src/carteado/words/catalogue.py",
    "src/carteado/words/speaker.py",
]


def extensions() -> list:
    if not os.environ.get("CARTEADO_COMPILED"):
        return []
    from mypyc.build import mypycify

    return mypycify(COMPILED)


setup(ext_modules=extensions())
