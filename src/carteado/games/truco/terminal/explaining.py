"""Answer `?` in the terminal: explain each kind of choice and cite the rules that it is based on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from carteado.core.game import View
from carteado.games.terminal_face import Choice
from carteado.games.truco.terminal.choosing import kind_of
from carteado.games.truco.terminal.voice import Voice
from carteado.words.catalogue import lookup

RULES: Final = {
    "card": ("order", "manilhas", "tied_tricks"),
    "place": ("iron",),
    "hidden": ("face_down",),
    "raise": ("stakes", "declined", "raise_when"),
    "dark": ("dark_raise",),
    "aceita": ("answers",),
    "corre": ("declined",),
    "vai": ("special_stake",),
    "desiste": ("giving_up",),
    "baixa": ("lay_down",),
    "segue": (),
    "bate": ("cuts",),
    "corta": ("cuts",),
    "cerra": ("cerrada",),
    "embaralha": ("reshuffle",),
    "desce": ("deal_from",),
    "sobe": ("deal_from",),
    "uma": ("deal_by",),
    "três": ("deal_by",),
    "queima": ("burn_cards", "burn_size"),
    "packet": ("burn_packets",),
    "tira": ("cutter_takes_cards",),
    "fica": ("thrown_cards",),
}
"""The fields of the regulation to cite for each kind of action. `_fields` has the exceptions."""

AT_SPECIAL: Final = {"corre": ("special_gives",), "vai": ("special_stake", "partners_see_cards")}
USUAL_VALUES: Final = {"exposed_raise": "plain", "raise_limit": "none"}
"""Rules about raises with their usual values. A rule is cited only if the regulation has another value."""


def explain(voice: Voice, view: View, choices: Sequence[Choice]) -> Iterator[str]:
    seen: set[str] = set()
    cited: set[str] = set()
    for choice in choices:
        kind = kind_of(choice.action)
        if kind in seen:
            continue
        seen.add(kind)
        yield voice.explanation(_name_choice(voice, kind, choice), _text(voice, view, kind))
        fields = [field for field in _fields(voice, view, kind) if field not in cited]
        cited.update(fields)
        yield from voice.cite_rules(fields)


def _name_choice(voice: Voice, kind: str, choice: Choice) -> str:
    """Return the name of a kind of choice, or the word that chooses it if the catalogue has no name."""
    return lookup(f"truco_terminal.sort.{kind}", voice.lang) or choice.key


def _text(voice: Voice, view: View, kind: str) -> str:
    stage = view["cut"]["stage"] if view["cut"] else "hand"
    special = view["hand"] is not None and not view["hand"]["decided"]
    for key in (f"explain.{kind}_special" if special else "", f"explain.{kind}_{stage}", f"explain.{kind}"):
        if key and lookup(f"truco_terminal.{key}", voice.lang):
            return voice.say(key)
    raise KeyError(kind)


def _fields(voice: Voice, view: View, kind: str) -> Sequence[str]:
    hand = view["hand"]
    if hand is not None and not hand["decided"] and kind in AT_SPECIAL:
        return AT_SPECIAL[kind]
    if kind == "olha":
        return ("cutter_sees_bottom",) if hand is None else ("dark_raise",)
    if kind in ("bate", "corta") and view["cut"]["kind"] == "iron":
        return ("at_iron.cuts",)
    if kind in ("raise", "dark"):
        unusual = (field for field, usual in USUAL_VALUES.items() if voice.regulation.value(field) != usual)
        return (*RULES[kind], *unusual)
    return RULES[kind]
