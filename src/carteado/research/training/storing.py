"""Encode a trained policy: its most frequent situations, with average strategies rounded to fifteenths."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from carteado.games.truco.bots.abstraction import SCORE_BASE
from carteado.games.truco.bots.kernel_game import ACTIONS
from carteado.games.truco.bots.policy_table import STEPS, pack_policy
from carteado.games.truco.bots.rule_class import class_fields, class_name
from carteado.research.training.trainer import ROUND, Trainer

ALIKE: Final = 2
"""A strategy is not stored if it differs from that at the plain score (see `mccfr`) by at most this many fifteenths."""


def store_policy(trainer: Trainer, command: str, most: int) -> bytes:
    """Return the content of a policy file. It has the most frequent situations, at most `most`."""
    keys, chances = _select_situations(trainer, most)
    rules = trainer.regulation.rules
    head = {
        "class": class_name(rules, trainer.seats),
        "fields": class_fields(rules, trainer.seats),
        "seats": trainer.seats,
        "regulation": trainer.regulation.id,
        "deals": trainer.rounds * ROUND,
        "command": command,
    }
    planes = [chances[:, action].tobytes() for action in range(ACTIONS)]
    return pack_policy(head, [int(key) for key in keys], planes)


def _select_situations(trainer: Trainer, most: int) -> tuple[Any, Any]:
    weight = trainer.strategies.sum(axis=1)
    used = np.flatnonzero((trainer.keys != 0) & (weight > 0))
    order = np.argsort(trainer.keys[used])
    used = used[order]
    keys = trainer.keys[used]
    chances = _round_to_fifteenths(trainer.strategies[used] / weight[used][:, None])
    wanted = _find_informative(keys, chances)
    heaviest = np.argsort(-weight[used] * wanted, kind="stable")[: min(most, int(wanted.sum()))]
    kept = np.sort(heaviest)
    return keys[kept], chances[kept]


def _round_to_fifteenths(chances: Any) -> Any:
    """Drop actions below 10 %, which are mostly noise from early training, and round the rest to fifteenths."""
    cleaned = np.where(chances < 1.5 / STEPS, 0, chances)
    cleaned = cleaned / cleaned.sum(axis=1, keepdims=True)
    return np.rint(cleaned * STEPS).astype(np.uint8)


def _find_informative(keys: Any, chances: Any) -> Any:
    """Return a mask of the situations to store: all but those whose strategy is close to that at the plain score."""
    plainest = keys - keys % SCORE_BASE
    at = np.minimum(np.searchsorted(keys, plainest), len(keys) - 1)
    known = (keys[at] == plainest) & (keys != plainest)
    apart = np.abs(chances.astype(int) - chances[at].astype(int)).max(axis=1)
    return ~(known & (apart <= ALIKE))
