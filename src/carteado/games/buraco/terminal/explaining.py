"""What `?` answers: each choice in full, the rules behind it, and what the others are known to hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from carteado.cli.faces.buraco.choosing import kind_of
from carteado.cli.faces.buraco.voice import Voice
from carteado.cli.rule_words import cited_rule
from carteado.core.cards import pretty_all
from carteado.core.game import View

RULES: Final = {
    "cut": ("cut",),
    "draw": ("stock_runs_out",),
    "take": ("pile", "discard_taken"),
    "refuse": ("first_refusal",),
    "lay": ("lavadeiras", "ace", "wild_twos", "wilds_per_meld"),
    "add": ("adding", "canastra_size"),
    "discard": ("going_out", "mortos_per_side"),
}
"""The fields of the regulation behind each sort of action."""


def explain(voice: Voice, view: View, legal: Sequence[str]) -> Iterator[str]:
    for kind in sorted(set(map(kind_of, legal)), key=list(RULES).index):
        yield voice.say("explained", what=voice.verb(kind), text=voice.say(f"explain.{kind}"))
        for field in RULES[kind]:
            if field == "mortos_per_side" and view["seats"] == 6:
                field = "mortos_per_side_of_six"
            yield voice.say("rule", rule=cited_rule(voice.regulation, field, voice.lang))
    if view["deal"]:
        for seat, cards in enumerate(view["deal"]["known"], start=1):
            if cards and seat != voice.seat:
                yield voice.say("known", name=voice.teller.name(seat), cards=pretty_all(cards))
