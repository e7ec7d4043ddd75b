"""Live tables of any game: who sits where, the clock, the log that everything is rebuilt from."""
