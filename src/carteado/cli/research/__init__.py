"""Arena, solver, training and odds."""
