"""Evenings: short tournaments that players may join and leave at any time.

The server pairs the players who are free.
"""
