"""The table in plain lines, for somebody who is about to choose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from carteado.cli.faces.truco.voice import Voice
from carteado.game import View


def position(voice: Voice, view: View) -> Iterator[str]:
    if view["hand"] is not None:
        yield from _hand(voice, view, view["hand"])
    elif view["cut"] is not None:
        yield from _cut(voice, view, view["cut"])


# At the cut ------------------------------------------------------------------------------------------


def _cut(voice: Voice, view: View, cut: dict[str, Any]) -> Iterator[str]:
    yield voice.say(f"at.{cut['stage']}", dealer=voice.name(cut["dealer"]))
    if cut["stage"] == "cut" and cut["cuts"]:
        yield voice.say("cut_so_far", cuts=cut["cuts"])
    if cut["burnt"]:
        yield voice.say("burnt", cards=voice.cards(cut["burnt"]))
    if view["bottom"]:
        yield voice.say("bottom", card=voice.card(view["bottom"]))


# In the hand -----------------------------------------------------------------------------------------


def _hand(voice: Voice, view: View, hand: dict[str, Any]) -> Iterator[str]:
    yield voice.say("standing", score=voice.score(view), stake=hand["stake"])
    yield _vira(voice, hand)
    if hand["tricks"]:
        yield voice.say("tricks", tricks=", ".join(_trick(voice, n, t) for n, t in enumerate(hand["tricks"], 1)))
    if hand["table"]:
        yield voice.say("on_table", plays=", ".join(_play(voice, hand, *play) for play in hand["table"]))
    yield from _partners(voice, hand)
    yield from _own_cards(voice, hand)
    yield from _question(voice, hand)


def _vira(voice: Voice, hand: dict[str, Any]) -> str:
    if not hand["manilhas"]:
        return voice.say("vira_closed")
    if hand["vira"] is None:
        return voice.say("manilhas", manilhas=voice.cards(hand["manilhas"], hand["manilhas"]))
    rank = voice.card(hand["manilhas"][0])[:-1]
    return voice.say("vira", vira=voice.card(hand["vira"]), rank=rank)


def _trick(voice: Voice, number: int, trick: dict[str, Any]) -> str:
    return voice.say("trick", number=number, whose=whose(voice, trick["winner"]))


def whose(voice: Voice, side: str) -> str:
    """Whose a trick is: "nossa", "deles", "empatada"."""
    return voice.say("tied") if side == "tie" else voice.sided(f"trick_{voice.us_or_them(side)}")


def _play(voice: Voice, hand: dict[str, Any], seat: int, card: str) -> str:
    return voice.say("play", name=voice.whom(seat), card=voice.card(card, hand["manilhas"]))


def _partners(voice: Voice, hand: dict[str, Any]) -> Iterator[str]:
    for seat, cards in hand["partners"].items():
        if cards:
            yield voice.say("partner", name=voice.name(int(seat)), cards=voice.hand(cards, hand["manilhas"]))


def _own_cards(voice: Voice, hand: dict[str, Any]) -> Iterator[str]:
    """One's own cards, unless they are about to be listed as choices."""
    if hand["blind"]:
        yield voice.say("blind")
    elif not hand["looked"]:
        yield voice.say("not_looked")
    elif not _to_play(voice, hand):
        yield voice.say("cards", cards=voice.hand(hand["cards"], hand["manilhas"]))


def _to_play(voice: Voice, hand: dict[str, Any]) -> bool:
    return hand["turn"] == voice.seat and not hand["answering"]


def _question(voice: Voice, hand: dict[str, Any]) -> Iterator[str]:
    """What the table waits for."""
    for seat in hand["noes"]:
        yield voice.say("wants_to_run", name=voice.name(seat))
    if hand["asked"]:
        asked = hand["asked"]
        yield voice.say("asked", name=voice.name(asked["by"]), word=asked["word"], stake=asked["stake"])
    elif not hand["decided"]:
        rules = voice.rules
        yield voice.sided("decide", points=rules.special_at, stake=rules.special_stake, gives=rules.special_gives)
    elif _to_play(voice, hand):
        yield voice.say("you_lead" if not hand["table"] else "your_turn")
    else:
        yield voice.say("turn_of", name=voice.name(hand["turn"]))
