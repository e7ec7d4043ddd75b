"""The solver of truco for two: needs the extra `carteado[solver]` (NumPy and Numba)."""
