"""What was learnt, made small: the situations that matter, their average strategies in fifteenths."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from carteado.bots.truco_class import class_fields, class_name
from carteado.bots.truco_game import ACTIONS
from carteado.bots.truco_key import SCORES
from carteado.bots.truco_table import STEPS, packed
from carteado.training.trainer import ROUND, Trainer

ALIKE: Final = 2
"""Fifteenths by which a strategy may differ from the one at the plainest score and still be left to it."""


def stored(trainer: Trainer, command: str, most: int) -> bytes:
    """The file of a policy with at most so many situations, those met most."""
    keys, chances = _kept(trainer, most)
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
    return packed(head, [int(key) for key in keys], planes)


def _kept(trainer: Trainer, most: int) -> tuple[Any, Any]:
    weight = trainer.strategies.sum(axis=1)
    used = np.flatnonzero((trainer.keys != 0) & (weight > 0))
    order = np.argsort(trainer.keys[used])
    used = used[order]
    keys = trainer.keys[used]
    chances = _fifteenths(trainer.strategies[used] / weight[used][:, None])
    wanted = _telling(keys, chances)
    heaviest = np.argsort(-weight[used] * wanted, kind="stable")[: min(most, int(wanted.sum()))]
    kept = np.sort(heaviest)
    return keys[kept], chances[kept]


def _fifteenths(chances: Any) -> Any:
    """Rounded, with what hardly ever happens left out: rare choices are mostly what training had not yet unlearnt."""
    cleaned = np.where(chances < 1.5 / STEPS, 0, chances)
    cleaned = cleaned / cleaned.sum(axis=1, keepdims=True)
    return np.rint(cleaned * STEPS).astype(np.uint8)


def _telling(keys: Any, chances: Any) -> Any:
    """Which situations say something that the same one at the plainest score does not."""
    plainest = keys - keys % SCORES
    at = np.minimum(np.searchsorted(keys, plainest), len(keys) - 1)
    known = (keys[at] == plainest) & (keys != plainest)
    apart = np.abs(chances.astype(int) - chances[at].astype(int)).max(axis=1)
    return ~(known & (apart <= ALIKE))
