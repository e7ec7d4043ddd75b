"""Measure the solver of two-player truco. Compare the speed of random hands with the game leduc in pgx."""

from __future__ import annotations

import argparse
import resource
from time import process_time
from typing import Any

from carteado.games.truco.duel.card_classes import vira_classes
from carteado.games.truco.duel.description import describe
from carteado.games.truco.duel.policy_file import TableHead
from carteado.games.truco.rules import RULEBOOK
from carteado.research.solver.playouts import RandomHands
from carteado.research.solver.solving import HandSolver, Progress

HANDS = 2_000_000
GOAL = 1_000_000
BATCH = 1024
STEPS = 1000


def playouts(preset: str) -> float:
    """Print and return the number of random hands per CPU second on one core."""
    regulation = RULEBOOK.preset(preset)
    hands = RandomHands(describe(regulation), vira_classes(regulation.rules)[0].vira)
    hands.play(1000, seed=1)
    start = process_time()
    played = hands.play(HANDS, seed=2)
    spent = process_time() - start
    print(
        f"random hands for two, {preset:<9} {HANDS / spent:>12,.0f} hands/s {played.actions / spent:>13,.0f} actions/s"
    )
    return HANDS / spent


def pgx_leduc() -> str:
    """Return a line with the leduc games per CPU second of pgx, which runs batches of games in a compiled loop."""
    try:
        import jax
        import pgx
        from pgx.experimental import auto_reset
    except ImportError as missing:
        return f"pgx leduc, batch {BATCH}: not measured, {missing.name} is not installed"
    env = pgx.make("leduc_holdem")
    advance = jax.vmap(auto_reset(env.step, env.init))

    def step(state: Any, key: Any) -> Any:
        choosing, dealing = jax.random.split(key)
        weights = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        action = jax.random.categorical(choosing, weights, axis=-1)
        state = advance(state, action, jax.random.split(dealing, BATCH))
        return state, state.terminated.sum()

    def games(key: Any) -> Any:
        start = jax.vmap(env.init)(jax.random.split(key, BATCH))
        return jax.lax.scan(step, start, jax.random.split(key, STEPS))[1].sum()

    compiled = jax.jit(games)
    compiled(jax.random.PRNGKey(1)).block_until_ready()
    start = process_time()
    played = int(compiled(jax.random.PRNGKey(2)))
    return f"pgx leduc, batch {BATCH}             {played / (process_time() - start):>12,.0f} games/s"


def solving(preset: str, target: float) -> None:
    """Solve one class of viras until the exploitability reaches the target. Print the CPU time and the memory."""
    regulation = RULEBOOK.preset(preset)
    counts = vira_classes(regulation.rules)[4 if regulation.rules.manilhas == "vira" else 0].counts

    def report(progress: Progress) -> None:
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
        print(
            f"solving {preset}: {progress.iteration:>4} iterations {progress.seconds:>6.1f} CPU s"
            f" exploitability {progress.measure.exploitability:.4f} points a hand, {most:.2f} GB",
            flush=True,
        )

    HandSolver(regulation, TableHead((0, 0), counts, False, True)).run(300, target, 20, report)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--solve", action="store_true", help="solve a class of vira too: some minutes")
    args = parser.parse_args()
    for preset in ("paulista", "jtb", "mineiro"):
        rate = playouts(preset)
        print(f"  {rate / GOAL:.1f} of the goal of {GOAL:,}")
    print(pgx_leduc())
    if args.solve:
        solving("paulista", 0.01)


if __name__ == "__main__":
    main()
