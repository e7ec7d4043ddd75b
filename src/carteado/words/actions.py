"""Parse the text of an action as far as this is possible without knowing the game.

An action is a verb, followed by arguments after spaces. Only `games/<game>/actions.py` knows the arguments.
"""

from __future__ import annotations


def verb_of(action: str) -> str:
    """Return the first word of an action.

    >>> verb_of("descarta 4p"), verb_of("passa")
    ('descarta', 'passa')
    """
    return action.partition(" ")[0]
