"""Train a best response to the policy of truco's strongest bot, `mestre`, and measure how often it wins.

    python -m benchmarks.best_response [--regulation paulista] [--seats 4] [--minutes 10] [--matches 20000]
                                       [--as-mestre]

The policy of `mestre` does not change. The training stops after the given number of CPU minutes. With --as-mestre it
starts from the policy of `mestre`, otherwise from a uniform policy.
"""

from __future__ import annotations

import argparse
from time import process_time

from carteado.games.truco.bots.policy_table import find_policy, load_policy
from carteado.games.truco.rules import RULEBOOK
from carteado.research.arena.intervals import wilson
from carteado.research.training.best_response import Responder
from carteado.research.training.trainer import ROUND, Trainer


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a best response against frozen Mestre.")
    parser.add_argument("--regulation", default="paulista")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--matches", type=int, default=20_000)
    parser.add_argument("--as-mestre", action="store_true")
    args = parser.parse_args()
    regulation = RULEBOOK.preset(args.regulation)
    name = find_policy(regulation.rules, args.seats)
    assert name is not None
    responder = Responder(Trainer(regulation, args.seats), load_policy(name), as_mestre=args.as_mestre)
    print(f"before: {responder.win_rate(4000):.1%}", flush=True)
    responder.learn()  # the first call compiles the learner, so it is not timed
    start, said = process_time(), 0
    while (spent := (process_time() - start) / 60) < args.minutes:
        responder.learn()
        if int(spent) > said:
            said = int(spent)
            print(f"{said} CPU minutes: {responder.win_rate(4000):.1%}", flush=True)
    won = responder.win_rate(args.matches)
    low, high = wilson(won * args.matches, args.matches)
    deals = responder.trainer.rounds * ROUND
    print(f"{name}: {won:.1%} of {args.matches} matches (95 %: {low:.1%} to {high:.1%})")
    print(f"trained on {deals:,} deals in {spent:.1f} CPU minutes")


if __name__ == "__main__":
    main()
