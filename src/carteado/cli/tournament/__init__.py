"""Run a tournament from the terminal."""
