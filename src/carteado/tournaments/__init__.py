"""Run tournaments by a written regulation.

In a *jogo* (game), two pairs meet and play several *partidas*. The first pair to reach a number of points wins a
partida. Most tournaments have a group stage and then a knock-out. The *desk* is where the organisers enter results.

This package contains only pure values and functions: no clock, no storage, no randomness. Times, authors, reasons and
secrets are arguments. docs/tournaments.md describes the design. In short::

    state = decide(Tournament(), Created(...), at=now, by="Ana")        # deciding.py: the only way to change a state
    state = decide(state, EntriesAdded(entries), at=now, by="Ana")      # events.py: every kind of event
    state = decide(state, expected_groups(state, seeds), …)             # draws.py: draws from a committed secret
    call = next_call(state, now)                                        # calling.py: the next game and its table
    changes = consequences(state, ResultCorrected(...))                 # consequences.py: what a decision would change
    view = public_view(state, lang)                                     # public_view.py: the public page
    text = dump(state); state = load(text.encode())                     # tournament_file.py: the whole log as text

`standings.py` ranks a group by its games. It imports only `results.py` and `rules.py`.
"""
