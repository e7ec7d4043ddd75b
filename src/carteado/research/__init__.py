"""Measure bots, solve games and train policies."""
