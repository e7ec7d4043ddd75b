"""Commands for research: bots, the arena, the solver, exploitability, training and blackjack odds."""
