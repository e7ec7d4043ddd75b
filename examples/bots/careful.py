#!/usr/bin/env python3
"""A truco bot in plain Python: it plays its lowest card that takes the trick, and declines every raise.

    carteado arena mestre "cmd:python3 examples/bots/careful.py"

It needs only the standard library. It reads and writes lines of JSON (docs/bot-protocol.md).
"""

import json
import sys


def value(card, view):
    """Return the strength of a card: manilhas first, then the order of the ranks."""
    manilhas, order = view["hand"]["manilhas"], view["order"]
    if card in manilhas:
        return 100 - manilhas.index(card)
    return len(order) - order.index(card[:-1]) if card[:-1] in order else 0


def choose(view, legal):
    hand = view["hand"]
    if hand is None:
        return legal[0]
    if "corre" in legal:
        return "corre"
    cards = sorted((card for card in legal if card in hand["cards"]), key=lambda card: value(card, view))
    if not cards:
        return legal[0]
    mine = view["seat"] % 2
    against = [value(card, view) for seat, card in hand["table"] if seat % 2 != mine]
    takes = [card for card in cards if value(card, view) > max(against, default=0)]
    return takes[0] if takes else cards[0]


for line in sys.stdin:
    message = json.loads(line)
    if message["t"] == "match":
        print(json.dumps({"t": "ready", "name": "careful"}), flush=True)
    elif message["t"] == "act":
        answer = {"id": message["id"], "action": choose(message["view"], message["legal"])}
        print(json.dumps(answer), flush=True)
    elif message["t"] == "sign":
        print(json.dumps({"id": message["id"], "sign": None}), flush=True)
    elif message["t"] == "end":
        break
