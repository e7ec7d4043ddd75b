"""Read the verb of an action. The actions of all games begin with a verb.

The arguments follow after spaces, as in `descarta 4p`. Only `games/<game>/actions.py` interprets them.
"""

from __future__ import annotations


def verb_of(action: str) -> str:
    """Return the first word of an action.

    >>> verb_of("descarta 4p"), verb_of("passa")
    ('descarta', 'passa')
    """
    return action.partition(" ")[0]
