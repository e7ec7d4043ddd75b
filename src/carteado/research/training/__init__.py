"""Train the policies and networks of the strongest bots, called *mestre*. Needs the extra `carteado[training]`.

Truco uses counterfactual regret minimisation; buraco uses value networks. The loops are compiled with Numba, and such a
function is called a *kernel*. Kernels store everything in arrays of numbers.
"""
