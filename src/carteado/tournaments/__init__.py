"""Tournaments by a written regulation: pure values and functions. No clock, no storage, nothing random.

Times, authors, reasons and secrets come in from outside. docs/tournaments.md has the whole picture; in short::

    state = decide(Tournament(), Created(...), at=now, by="Ana")        # deciding.py: the only door, or Refused
    state = decide(state, EntriesAdded(entries), at=now, by="Ana")      # events.py: what can happen
    state = decide(state, expected_groups(state, seeds), …)             # draws.py: draws from a committed secret
    call = next_call(state, now)                                        # calling.py: who plays next, and where
    told = consequences(state, ResultCorrected(...))                    # consequences.py: before it is done
    view = public_view(state, lang)                                     # public_view.py: what everybody may see
    text = dump(state); state = load(text.encode())                     # tournament_file.py: the whole of it

`standings.py` (with `results.py`, `rules.py`, `reasons.py`) stands alone: a group's table from its games.
"""
