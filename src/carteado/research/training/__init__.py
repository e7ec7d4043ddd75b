"""Train the policies and networks of bots, such as the strongest level, *mestre*. Needs the extra `carteado[training]`.

Truco uses counterfactual regret minimisation; buraco uses value networks. The inner loops are *kernels*: functions
compiled with Numba, whose data are arrays of numbers.
"""
