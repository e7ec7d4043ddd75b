"""Represent the rules of games as data: regulations, their sources, and the schema of each game."""
