"""Training truco's policies by sampled counterfactual regret (the extra `carteado[training]`: Numba and NumPy)."""
