"""Describe a position of buraco in sentences, and write the button text of each action."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from carteado.core.cards import JOKER, SUITS, pretty, pretty_all, rank_of, suit_of
from carteado.core.game import View
from carteado.games.buraco.actions import ADD, CUT, DRAW, LAY, REFUSE, TAKE, parse_action
from carteado.games.buraco.hand_bits import names
from carteado.words.speaker import capital

if TYPE_CHECKING:
    from carteado.games.buraco.narration import Teller

NO_BREAK: Final = "\N{NO-BREAK SPACE}"
"""Keeps words together when a line is wrapped."""


def describe_position(teller: Teller, view: View) -> Iterator[str]:
    yield teller.phrase("position.standing", target=view["target"], score=teller.score(view))
    if view["cut"]:
        who = {"dealer": teller.whom(view["dealer"]), "cutter": teller.whom(view["cut"]["turn"])}
        yield capital(teller.phrase("position.cut", **who))
    elif view["deal"]:
        yield from _describe_deal(teller, view, view["deal"])
    else:
        yield teller.phrase("position.over" if view["over"] else "position.waiting")


def _describe_deal(teller: Teller, view: View, deal: dict[str, Any]) -> Iterator[str]:
    yield _describe_table(teller, deal)
    for number, seats in enumerate(view["sides"]):
        took = teller.phrase("position.took", count=deal["took"][number]) if deal["took"][number] else ""
        jogos = _list_jogos(teller, deal["jogos"][number])
        yield capital(teller.phrase("position.side", side=teller.side(seats), took=took, jogos=jogos))
    yield teller.phrase("position.others", cards=_count_cards(teller, deal["left"]))
    if teller.you is not None:
        yield from _describe_own_hand(teller, view, deal, teller.you)
    if deal["turn"] == teller.you:
        yield teller.phrase("position.your_turn")
    else:
        yield teller.phrase("position.turn_of", name=teller.name(deal["turn"]))


def _describe_own_hand(teller: Teller, view: View, deal: dict[str, Any], seat: int) -> Iterator[str]:
    side = next(number for number, seats in enumerate(view["sides"]) if seat in seats)
    yield teller.phrase(
        "position.hand", count=len(deal["hand"]), cards=_group_by_suit(teller, view["rules"], deal["hand"])
    )
    if deal["using"] and deal["turn"] == seat:
        yield teller.phrase("position.using", card=pretty(deal["using"]))
    if not deal["morto"][side] and not deal["may_go_out"][side]:
        yield teller.phrase(f"position.lacks.{view['rules']['going_out']}")


def _describe_table(teller: Teller, deal: dict[str, Any]) -> str:
    """Describe the stock, the mortos and the pile. Only the top card of a closed pile is named."""
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


def _list_jogos(teller: Teller, jogos: Sequence[dict[str, Any]]) -> str:
    """Return a numbered list of the jogos of a side, in which the canastras are marked."""
    if not jogos:
        return teller.phrase("position.nothing")
    shown = []
    for number, jogo in enumerate(jogos, start=1):
        mark = f" [{teller.phrase('position.mark.' + jogo['canastra'])}]" if jogo["canastra"] else ""
        shown.append(f"{number}) {pretty_all(jogo['cards'])}{mark}".replace(" ", NO_BREAK))
    return f"{NO_BREAK} ".join(shown)


def _count_cards(teller: Teller, left: Sequence[int]) -> str:
    """Return the number of cards of each other player, or of each player for a spectator, in the order of play."""
    seats, first = len(left), teller.you or 0
    order = [(first + step - 1) % seats + 1 for step in range(1, seats + (not first))]
    return ", ".join(f"{teller.name(seat)}{NO_BREAK}{left[seat - 1]}" for seat in order)


def _group_by_suit(teller: Teller, rules: Mapping[str, Any], hand: Sequence[str]) -> str:
    """Return the cards grouped by suit, with the wild cards last."""
    wild = [card for card in hand if is_wild(rules, card)]
    groups = [pretty_all(card for card in hand if card not in wild and suit_of(card) == suit) for suit in SUITS]
    if wild:
        groups.append(teller.phrase("position.wild", cards=pretty_all(wild)))
    return " | ".join(filter(None, groups))


def is_wild(rules: Mapping[str, Any], card: str) -> bool:
    """Return whether the description lists a card as wild: every joker, and the twos if the rules make them wild."""
    return card == JOKER or (rank_of(card) == "2" and rules["wild_twos"] and rules["wilds_per_meld"] > 0)


def label_action(teller: Teller, view: View, action: str) -> str:
    word, cards, number = parse_action(action)
    if word == CUT:
        return teller.phrase("label.cut", count=number)
    if word in (DRAW, TAKE):
        return teller.phrase("label.draw" if word == DRAW else "label.take", count=view["deal"]["pile_left"])
    if word == REFUSE:
        return teller.phrase("label.refuse", card=pretty(view["deal"]["offered"]))
    if word == ADD:
        return teller.phrase("label.add", card=pretty_all(names(cards)), number=number)
    return teller.phrase("label.lay" if word == LAY else "label.discard", cards=pretty_all(names(cards)))
