"""Rules as data: regulations, their sources, and the schema of a game."""
