"""Play a game, record it, replay the record and verify it."""
