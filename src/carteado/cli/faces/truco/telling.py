"""What happened, as one seat saw it: made from its own views alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from carteado.cli.faces.truco.choosing import kind_of
from carteado.cli.faces.truco.position import whose
from carteado.cli.faces.truco.voice import Voice
from carteado.game import PACK, REPACK, View
from carteado.truco.occasion import side_of
from carteado.truco.words import DARK, HIDE

# Chance ----------------------------------------------------------------------------------------------


def shuffled(voice: Voice, before: View, after: View) -> Iterator[str]:
    """The dealer drawn, a new hand, the pack shuffled again."""
    if before["chance"] == REPACK:
        yield voice.say("reshuffled")
        yield from _dealt(voice, after)
    elif before["chance"] == PACK:
        yield from _new_hand(voice, after)
    else:
        yield from _dealer(voice, before, after)


def _dealer(voice: Voice, before: View, after: View) -> Iterator[str]:
    for row in after["draws"][len(before["draws"]) :]:
        drawn = ", ".join(f"{voice.whom(seat)} {voice.card(card)}" for seat, card in enumerate(row, start=1))
        yield voice.say("drawn", cards=drawn)
    yield voice.to(after["dealer"], "dealer") if after["dealer"] else voice.say("draw_tied")


def _new_hand(voice: Voice, view: View) -> Iterator[str]:
    stage = view["cut"] or view["hand"]
    yield voice.to(stage["dealer"], "new_hand", number=view["number"], score=voice.score(view))
    yield from _kind_of_hand(voice, view, stage["kind"])
    yield from _dealt(voice, view)


def _kind_of_hand(voice: Voice, view: View, kind: str) -> Iterator[str]:
    rules = voice.rules
    if kind == "iron":
        yield voice.say("iron", points=rules.special_at)
    if kind == "special":
        near = "odd" if view["score"][0] >= rules.special_at else "even"
        key = f"special_{voice.us_or_them(near)}"
        yield voice.sided(key, points=rules.special_at, stake=rules.special_stake, gives=rules.special_gives)


def _dealt(voice: Voice, view: View) -> Iterator[str]:
    """The cards lie before the players."""
    hand = view["hand"]
    if hand is None:
        return
    if hand["burnt"]:
        yield voice.say("burnt", cards=voice.cards(hand["burnt"]))
    yield voice.manilhas_line(hand)


# Actions ---------------------------------------------------------------------------------------------


def told(voice: Voice, before: View, seat: int, action: str, after: View) -> Iterator[str]:
    hand = after["hand"] or (after["last"] if after["cut"] is None else None)
    yield _deed(voice, before, seat, action, after)
    if before["cut"] is not None:
        if action == "olha" and seat == voice.seat:
            yield voice.say("bottom", card=voice.card(after["bottom"]))
        yield from _dealt(voice, after)
        return
    if hand is None:
        return
    done = len(before["hand"]["tricks"])
    for number, trick in enumerate(hand["tricks"][done:], start=done + 1):
        yield _trick(voice, hand, number, trick)
        if not before["hand"]["manilhas"] and hand["manilhas"]:
            yield voice.manilhas_line(hand)
    if after["hand"] is None:
        yield from _ending(voice, after, hand)


def _deed(voice: Voice, before: View, seat: int, action: str, after: View) -> str:
    """One sentence on what a seat did, to others or to oneself."""
    kind, person = kind_of(action, voice), "you" if seat == voice.seat else "did"
    words: dict[str, Any] = {"who": voice.name(seat), "what": action.partition(" ")[2]}
    if kind in ("card", "place", "hidden"):
        kind, words["card"] = _card(voice, before, seat, action, after)
    elif kind in ("raise", "dark"):
        word = action.removesuffix(DARK)
        words |= {"word": word, "stake": voice.rules.stakes[voice.rules.raises.index(word) + 1]}
    elif kind in ("packet", "tira"):
        owner = int(action.rpartition(" ")[2])
        words["what"] = voice.whom(owner)
        kind += "_own" * (owner == seat)
    elif kind == "fica":
        words["what"] = voice.card(words["what"])
    elif kind in ("olha", "desce", "sobe", "segue") and before["cut"] is not None:
        kind += f"_{before['cut']['stage']}"
    elif kind == "baixa":
        words["what"] = voice.hand(after["last"]["shown"], after["last"]["manilhas"])
    return voice.say(f"{person}.{kind}", **words)


def _card(voice: Voice, before: View, seat: int, action: str, after: View) -> tuple[str, str]:
    """How a card was played and what it was, as far as the seat may know: from the table, or from its own hand."""
    manilhas = before["hand"]["manilhas"]
    if not action.startswith(HIDE):
        return "card", voice.card(_last_card(after, seat), manilhas)
    card = action.removeprefix(HIDE)
    if seat == voice.seat and card in before["hand"]["cards"]:
        return "hidden", voice.card(card, manilhas)
    return "hidden_unseen", ""


def _last_card(view: View, seat: int) -> str:
    """The card a seat has just played, as it lies on the table."""
    hand = view["hand"] or view["last"]
    plays = hand["table"] or hand["tricks"][-1]["plays"]
    return next(str(card) for owner, card in reversed(plays) if owner == seat)


# What came of it -------------------------------------------------------------------------------------


def _trick(voice: Voice, hand: dict[str, Any], number: int, trick: dict[str, Any]) -> str:
    side = trick["winner"]
    if side == "tie":
        return voice.say("trick_done", number=number, whose=whose(voice, side))
    seat, card = _best(voice, hand, trick)
    taken = {"name": voice.name(seat), "card": voice.card(card, hand["manilhas"])}
    key = "trick_taken_you" if seat == voice.seat else "trick_taken"
    return voice.sided(key, number=number, whose=whose(voice, side), **taken)


def _best(voice: Voice, hand: dict[str, Any], trick: dict[str, Any]) -> tuple[int, str]:
    """The play that took a trick: the winners' best card, of two equal ones the first."""
    strength = voice.strength(hand["manilhas"])
    winners = [(seat, card) for seat, card in trick["plays"] if (side_of(seat) == 0) == (trick["winner"] == "odd")]
    return max(winners, key=lambda play: strength(play[1]))


def _ending(voice: Voice, view: View, hand: dict[str, Any]) -> Iterator[str]:
    us = side_of(voice.seat)
    points = hand["points"] or [0, 0]
    winner = "us" if points[us] else "them" if points[1 - us] else "nobody"
    ours = "" if winner == "nobody" else voice.points(points[us] or points[1 - us])
    yield voice.sided(f"hand_{winner}", points=ours)
    if view["winner"] is None:
        return
    yield voice.sided(f"match_{voice.us_or_them(view['winner'])}", score=voice.score(view))
