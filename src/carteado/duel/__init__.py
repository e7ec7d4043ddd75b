"""Truco for two as a game to be solved: card classes, the public tree, and how a policy is laid out.

Everything here needs the standard library alone: the bots look policies up with it, the solver computes them.
"""
