"""The base of every game: the game protocol, cards, value types and layered views."""
