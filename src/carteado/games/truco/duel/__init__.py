"""Two-player truco as a game to solve: card classes, the public game tree and the layout of a policy.

The solver computes policies with this package, and the bots look them up. It needs no third-party library.
"""
