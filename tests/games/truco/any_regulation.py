"""Hypothesis strategies for random regulations: every field takes any value of its schema that fits the others."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from carteado.core.cards import RANKS, SUITS
from carteado.games.truco.decks import DECKS
from carteado.games.truco.rules import RULEBOOK, Rules
from carteado.regulation.kinds import Kind
from carteado.regulation.rulebook import Regulation

WORDS = (
    "truco",
    "seis",
    "nove",
    "doze",
    "meio-pau",
    "Queda",
    "vale-quatro",
    "ladrão",
    "retruco",
    "jogo",
    "tudo",
    "fim",
)
DECK_NAMES = ("sujo", "limpo", "limpo7", "espanhol")


def value_of(kind: Kind) -> st.SearchStrategy[Any]:
    """Return a strategy for the values of a field of this kind."""
    one: st.SearchStrategy[Any] = st.sampled_from(kind.choices) if kind.choices else st.integers(kind.low, kind.high)
    if kind.type is bool:
        return st.booleans()
    return st.lists(one, unique=True) if kind.many else one


@st.composite
def deck_and_manilhas(draw: st.DrawFn) -> dict[str, Any]:
    deck = DECKS[draw(st.sampled_from(DECK_NAMES))]
    some_ranks = st.permutations(RANKS).map(lambda ranks: [rank for rank in ranks if rank in deck.ranks])
    order = draw(st.permutations(RANKS) | some_ranks)
    fields = {"deck": deck.name, "order": list(order), "manilha_suits": list(draw(st.permutations(SUITS)))}
    if draw(st.booleans()):
        fixed = draw(st.lists(st.sampled_from(deck.cards), min_size=1, max_size=6, unique=True))
        return {**fields, "manilhas": "fixed", "fixed_manilhas": fixed, "vira_turned": "none"}
    turned = draw(st.sampled_from(["cutter", "after_deal"]))
    return {**fields, "manilhas": "vira", "fixed_manilhas": [], "vira_turned": turned}


@st.composite
def ladder(draw: st.DrawFn) -> dict[str, Any]:
    stakes = sorted(draw(st.lists(st.integers(1, 99), min_size=1, max_size=7, unique=True)))
    words = draw(st.permutations(WORDS))
    raises, others = words[: len(stakes) - 1], words[len(stakes) - 1 :]
    aliases = [f"{alias}={draw(st.sampled_from(raises))}" for alias in others[:2]] if raises else []
    return {"stakes": stakes, "raises": raises, "raise_aliases": aliases}


@st.composite
def burning(draw: st.DrawFn) -> dict[str, Any]:
    size = draw(st.sampled_from([1, 3]))
    return {"burn_size": size, "burn_cards": size * draw(st.integers(0, 9 // size))}


@st.composite
def ending(draw: st.DrawFn) -> dict[str, Any]:
    target = draw(st.integers(1, 30))
    return {"target": target, "special_at": draw(st.integers(0, target - 1))}


FREE_FIELDS = {
    name: value_of(kind)
    for name, kind in RULEBOOK.fields.items()
    if kind.choices or kind.type is bool or (kind.type is int and not kind.many)
}
BOUND_FIELDS = [deck_and_manilhas(), ladder(), burning(), ending()]


@st.composite
def options(draw: st.DrawFn) -> dict[str, Any]:
    """Draw values for all fields that the rulebook accepts together."""
    drawn = draw(st.fixed_dictionaries(FREE_FIELDS))
    for fields in BOUND_FIELDS:
        drawn |= draw(fields)
    drawn["players"] = drawn["players"] or [4]
    if drawn["hand_leader"] == "dealer_partner":
        drawn["players"] = [4]
    if drawn["burn_packets"]:
        drawn["deal_by"] = "threes"
    for part in ("at_special", "at_iron"):
        drawn[f"{part}.burn_cards"] -= drawn[f"{part}.burn_cards"] % drawn["burn_size"]
    if drawn["iron"] == "seen" or drawn["manilhas"] == "fixed":
        drawn["iron_vira"] = "open"
    return drawn


def regulation(drawn: dict[str, Any]) -> Regulation[Rules]:
    """Return the regulation with these options."""
    return RULEBOOK.with_options(RULEBOOK.preset("sinsep"), drawn)
