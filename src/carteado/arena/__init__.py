"""Bots measured against each other: mirrored deals, paired intervals, ratings."""
