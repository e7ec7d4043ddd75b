"""Whether the secret of the next draw is still one: nobody may have seen it before the hall says its words."""

from __future__ import annotations

from carteado.tournaments.events import GroupsDrawn, SeedCommitted, TieDrawn, Undone
from carteado.tournaments.state import Tournament


def is_known(state: Tournament) -> bool:
    """A draw that was held and undone has shown it; so has a commitment that was undone and brought back."""
    commits = [one.number for one in state.log if isinstance(one.event, SeedCommitted)]
    standing = [number for number in commits if number not in state.undone]
    return bool(state.secret) and any(_shows(one.event, standing[-1]) for one in state.log[standing[-1] :])


def _shows(event: object, commit: int) -> bool:
    match event:
        case GroupsDrawn(seeds) | TieDrawn(seeds=seeds):
            return bool(seeds)
        case Undone(decision):
            return decision == commit
    return False
