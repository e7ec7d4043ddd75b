"""Answer `?` in the terminal: explain each choice, cite its rules, and list the known cards of the other players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from carteado.core.cards import pretty_all
from carteado.core.game import View
from carteado.games.buraco.terminal.choosing import kind_of
from carteado.games.buraco.terminal.voice import Voice

RULES: Final = {
    "cut": ("cut",),
    "draw": ("stock_runs_out",),
    "take": ("pile", "discard_taken"),
    "refuse": ("first_refusal",),
    "lay": ("lavadeiras", "ace", "wild_twos", "wilds_per_meld"),
    "add": ("adding", "canastra_size"),
    "discard": ("going_out", "mortos_per_side"),
}
"""The fields of the regulation that the answer to `?` cites for each kind of action."""


def explain(voice: Voice, view: View, legal: Sequence[str]) -> Iterator[str]:
    for kind in sorted(set(map(kind_of, legal)), key=list(RULES).index):
        yield voice.explanation(voice.verb(kind), voice.say(f"explain.{kind}"))
        yield from voice.cite_rules(
            "mortos_per_side_of_six" if field == "mortos_per_side" and view["seats"] == 6 else field
            for field in RULES[kind]
        )
    if view["deal"]:
        for seat, cards in enumerate(view["deal"]["known"], start=1):
            if cards and seat != voice.seat:
                yield voice.say("known", name=voice.teller.name(seat), cards=pretty_all(cards))
