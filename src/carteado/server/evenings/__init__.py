"""Evenings: short tournaments that players may join and leave at any time.

The server pairs players who are not in a game.
"""
