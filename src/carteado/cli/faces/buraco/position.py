"""The table before a choice: score, stock, pile, what both sides have laid, and one's own cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from carteado.buraco.rules import Rules
from carteado.cards import JOKER, SUITS, pretty, pretty_all, rank_of, suit_of
from carteado.cli.faces.buraco.voice import Voice
from carteado.cli.lines import NO_BREAK
from carteado.game import View


def position(voice: Voice, view: View) -> Iterator[str]:
    yield voice.say("standing", target=view["target"], score=voice.teller.score(view))
    if view["cut"]:
        yield voice.say("cut", dealer=voice.teller.name(view["dealer"]))
        return
    deal = view["deal"]
    yield _table(voice, deal)
    for number, seats in enumerate(view["sides"]):
        took = voice.say("took", count=deal["took"][number]) if deal["took"][number] else ""
        yield voice.say("side", side=voice.teller.side(seats), took=took, jogos=_jogos(voice, deal["jogos"][number]))
    yield voice.say("others", cards=_left(voice, deal["left"]))
    yield voice.say("hand", count=len(deal["hand"]), cards=_grouped(voice, deal["hand"]))
    if deal["using"]:
        yield voice.say("using", card=pretty(deal["using"]))
    if not deal["morto"][voice.side] and not deal["may_go_out"][voice.side]:
        yield voice.say(f"lacks.{view['rules']['going_out']}")


def _table(voice: Voice, deal: dict[str, Any]) -> str:
    """Stock, mortos and pile; of a closed pile only the top card."""
    count, seen = deal["pile_left"], deal["pile"]
    if not count:
        pile = voice.say("pile_empty")
    elif count == len(seen):
        pile = voice.say("pile", count=count, cards=pretty_all(seen))
    else:
        pile = voice.say("pile_closed", count=count, top=pretty(seen[-1])) if seen else voice.say("rest", count=count)
    return voice.say("table", stock=deal["stock_left"], mortos=deal["mortos_left"], pile=pile)


def _jogos(voice: Voice, jogos: Sequence[dict[str, Any]]) -> str:
    """The jogos of a side, numbered; a canastra is marked."""
    if not jogos:
        return voice.say("nothing")
    shown = []
    for number, jogo in enumerate(jogos, start=1):
        mark = f" [{voice.say('mark.' + jogo['canastra'])}]" if jogo["canastra"] else ""
        shown.append(f"{number}) {pretty_all(jogo['cards'])}{mark}".replace(" ", NO_BREAK))
    return f"{NO_BREAK} ".join(shown)


def _left(voice: Voice, left: Sequence[int]) -> str:
    """How many cards the others hold, in the order in which they play."""
    seats = len(left)
    order = [(voice.seat + step - 1) % seats + 1 for step in range(1, seats)]
    return ", ".join(f"{voice.teller.name(seat)}{NO_BREAK}{left[seat - 1]}" for seat in order)


def _grouped(voice: Voice, hand: Sequence[str]) -> str:
    """The cards suit by suit, those that can stand for others apart."""
    rules = voice.regulation.rules
    wild = [card for card in hand if is_wild(rules, card)]
    groups = [pretty_all(card for card in hand if card not in wild and suit_of(card) == suit) for suit in SUITS]
    if wild:
        groups.append(voice.say("wild", cards=pretty_all(wild)))
    return " | ".join(filter(None, groups))


def is_wild(rules: Rules, card: str) -> bool:
    """Whether a card can stand for another; a joker, that it is no card of a suit."""
    return card == JOKER or (rank_of(card) == "2" and rules.wild_twos and rules.wilds_per_meld > 0)
