"""`carteado train`: train a truco policy for a regulation and write it to a file for the bots."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from carteado.cli.parser import Commands, WrongUse, add_command
from carteado.cli.rules.regulation_argument import find_regulation
from carteado.cli.streams import one_line
from carteado.regulation.rulebook import BadRegulation
from carteado.words.catalogue import Language, say

if TYPE_CHECKING:
    from carteado.research.training.trainer import Trainer

SAVE_EVERY: Final = 60.0
"""Seconds between two saves of a run."""
SITUATIONS: Final = 400_000
"""The largest number of situations in a policy file."""


def add(commands: Commands, lang: Language) -> None:
    parser = add_command(commands, "train", "train", lang)
    parser.option("--regulation", "regulation", metavar="regulation", default="paulista")
    parser.option("--seats", "players", metavar="number", type=int, choices=(2, 4, 6), default=4)
    parser.option("--deals", "train_deals", metavar="number", type=int, default=7_000_000)
    parser.option("--seed", "train_seed", metavar="number", type=int, default=1)
    parser.option("--from", "train_from", metavar="file")
    parser.option("--run", "train_run", metavar="file")
    parser.option("--out", "train_out", metavar="file")
    parser.common_options()


def run(args: Namespace, lang: Language) -> int:
    try:
        from carteado.research.training.storing import store_policy
        from carteado.research.training.trainer import ROUND, Trainer
    except ImportError:
        raise WrongUse(say("train.no_numba", lang)) from None
    try:
        regulation = find_regulation(args.regulation, "truco").regulation
    except BadRegulation as error:
        raise WrongUse(one_line(error.text(lang))) from None
    trainer = Trainer(regulation, args.seats, args.seed)
    saved = Path(args.run or f"{regulation.id}-{args.seats}.npz")
    if saved.exists():
        trainer.load(saved)
    elif args.__dict__["from"]:
        trainer.load(Path(args.__dict__["from"]), fresh=True)
    _learn(trainer, -(-args.deals // ROUND), saved, lang)
    out = Path(args.out or f"{regulation.id}-{args.seats}.policy")
    command = f"carteado train --regulation {args.regulation} --seats {args.seats}"
    begun = f" --from {trainer.begun_with}" if trainer.begun_with else ""
    command += f" --deals {trainer.rounds * ROUND} --seed {trainer.seed}{begun}"
    out.write_bytes(store_policy(trainer, command, SITUATIONS))
    print(say("train.written", lang, path=out, situations=trainer.situations))
    return 0


def _learn(trainer: Trainer, rounds: int, saved: Path, lang: Language) -> None:
    """Train round after round. Save the run at intervals and at the end or on an error, so that it can continue."""
    said = time.monotonic()
    try:
        while trainer.rounds < rounds:
            trainer.learn()
            if time.monotonic() - said > SAVE_EVERY:
                said = time.monotonic()
                trainer.save(saved)
                print(_progress(trainer, rounds, lang), file=sys.stderr, flush=True)
    finally:
        trainer.save(saved)


def _progress(trainer: Trainer, rounds: int, lang: Language) -> str:
    done = f"{100 * trainer.rounds / rounds:.0f}"
    return say("train.progress", lang, done=done, rounds=trainer.rounds, of=rounds, situations=trainer.situations)
