"""Live tables of any game: seats, clocks, and the event log from which a table can be rebuilt."""
