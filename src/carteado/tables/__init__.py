"""Live tables of any game: seats, clocks, viewers, and the event log from which a table can be rebuilt."""
