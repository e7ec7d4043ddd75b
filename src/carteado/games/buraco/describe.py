"""A match of buraco as it stands, in a few sentences; and its actions in the words of a button."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from carteado.buraco.words import ADD, CUT, DRAW, LAY, REFUSE, TAKE
from carteado.core.cards import JOKER, SUITS, pretty, pretty_all, rank_of, suit_of
from carteado.core.game import View
from carteado.words.speaker import capital

if TYPE_CHECKING:
    from carteado.buraco.telling import Teller

NO_BREAK: Final = "\N{NO-BREAK SPACE}"
"""Keeps together what belongs together, where lines are broken."""


def position(teller: Teller, view: View) -> Iterator[str]:
    yield teller.phrase("position.standing", target=view["target"], score=teller.score(view))
    if view["cut"]:
        who = {"dealer": teller.whom(view["dealer"]), "cutter": teller.whom(view["cut"]["turn"])}
        yield capital(teller.phrase("position.cut", **who))
    elif view["deal"]:
        yield from _deal(teller, view, view["deal"])
    else:
        yield teller.phrase("position.over" if view["over"] else "position.waiting")


def _deal(teller: Teller, view: View, deal: dict[str, Any]) -> Iterator[str]:
    yield _table(teller, deal)
    for number, seats in enumerate(view["sides"]):
        took = teller.phrase("position.took", count=deal["took"][number]) if deal["took"][number] else ""
        jogos = _jogos(teller, deal["jogos"][number])
        yield capital(teller.phrase("position.side", side=teller.side(seats), took=took, jogos=jogos))
    yield teller.phrase("position.others", cards=_left(teller, deal["left"]))
    if teller.you is not None:
        yield from _own(teller, view, deal, teller.you)
    if deal["turn"] == teller.you:
        yield teller.phrase("position.your_turn")
    else:
        yield teller.phrase("position.turn_of", name=teller.name(deal["turn"]))


def _own(teller: Teller, view: View, deal: dict[str, Any], seat: int) -> Iterator[str]:
    side = next(number for number, seats in enumerate(view["sides"]) if seat in seats)
    yield teller.phrase("position.hand", count=len(deal["hand"]), cards=_grouped(teller, view["rules"], deal["hand"]))
    if deal["using"] and deal["turn"] == seat:
        yield teller.phrase("position.using", card=pretty(deal["using"]))
    if not deal["morto"][side] and not deal["may_go_out"][side]:
        yield teller.phrase(f"position.lacks.{view['rules']['going_out']}")


def _table(teller: Teller, deal: dict[str, Any]) -> str:
    """Stock, mortos and pile; of a closed pile only the top card."""
    count, seen = deal["pile_left"], deal["pile"]
    if not count:
        pile = teller.phrase("position.pile_empty")
    elif count == len(seen):
        pile = teller.phrase("position.pile", count=count, cards=pretty_all(seen))
    elif seen:
        pile = teller.phrase("position.pile_closed", count=count, top=pretty(seen[-1]))
    else:
        pile = teller.phrase("position.rest", count=count)
    return teller.phrase("position.table", stock=deal["stock_left"], mortos=deal["mortos_left"], pile=pile)


def _jogos(teller: Teller, jogos: Sequence[dict[str, Any]]) -> str:
    """The jogos of a side, numbered; a canastra is marked."""
    if not jogos:
        return teller.phrase("position.nothing")
    shown = []
    for number, jogo in enumerate(jogos, start=1):
        mark = f" [{teller.phrase('position.mark.' + jogo['canastra'])}]" if jogo["canastra"] else ""
        shown.append(f"{number}) {pretty_all(jogo['cards'])}{mark}".replace(" ", NO_BREAK))
    return f"{NO_BREAK} ".join(shown)


def _left(teller: Teller, left: Sequence[int]) -> str:
    """How many cards the others hold, in the order in which they play."""
    seats, first = len(left), teller.you or 0
    order = [(first + step - 1) % seats + 1 for step in range(1, seats + (not first))]
    return ", ".join(f"{teller.name(seat)}{NO_BREAK}{left[seat - 1]}" for seat in order)


def _grouped(teller: Teller, rules: Mapping[str, Any], hand: Sequence[str]) -> str:
    """The cards suit by suit, those that can stand for others apart."""
    wild = [card for card in hand if is_wild(rules, card)]
    groups = [pretty_all(card for card in hand if card not in wild and suit_of(card) == suit) for suit in SUITS]
    if wild:
        groups.append(teller.phrase("position.wild", cards=pretty_all(wild)))
    return " | ".join(filter(None, groups))


def is_wild(rules: Mapping[str, Any], card: str) -> bool:
    """Whether a card can stand for another; a joker, that it is no card of a suit."""
    return card == JOKER or (rank_of(card) == "2" and rules["wild_twos"] and rules["wilds_per_meld"] > 0)


def label(teller: Teller, view: View, action: str) -> str:
    """A legal action in the words of a button."""
    word, *rest = action.split()
    if word == CUT:
        return teller.phrase("label.cut", count=rest[0])
    if word in (DRAW, TAKE):
        return teller.phrase("label.draw" if word == DRAW else "label.take", count=view["deal"]["pile_left"])
    if word == REFUSE:
        return teller.phrase("label.refuse", card=pretty(view["deal"]["offered"]))
    if word == ADD:
        return teller.phrase("label.add", card=pretty_all(rest[:-2]), number=rest[-1])
    return teller.phrase("label.lay" if word == LAY else "label.discard", cards=pretty_all(rest))
