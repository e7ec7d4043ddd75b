"""What can be computed of blackjack for who wants to learn it: a house's odds, and what each play is worth now.

All of it is found from the rules and from one seat's own view: its cards and the dealer's open one, in a full shoe.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final

from carteado.blackjack.counting import VALUE
from carteado.blackjack.odds import house_of, solve
from carteado.blackjack.odds.facing import GIVE_UP, PAIRS, SPLIT, Facing, Plays, facing
from carteado.blackjack.odds.house import UNITS
from carteado.blackjack.odds.playing import DOUBLE, HIT, NEVER, STAND, Worth
from carteado.blackjack.words import DOUBLE as DOUBLES
from carteado.blackjack.words import HIT as HITS
from carteado.blackjack.words import INSURE, PASS, SURRENDER
from carteado.blackjack.words import SPLIT as SPLITS
from carteado.blackjack.words import STAND as STANDS
from carteado.core.game import View

VERSION: Final = 2
"""Of the figures: what was kept by another one is computed anew."""
SHIPPED: Final = "shipped.json"
"""The odds of the regulations that come with the package, by key; written by `make odds`."""
WORD_OF: Final = {STAND: STANDS, HIT: HITS, DOUBLE: DOUBLES, SPLIT: SPLITS, GIVE_UP: SURRENDER}


def key(rules: Mapping[str, Any]) -> str:
    """The same for all rules with the same odds: bets, chips and the number of rounds change nothing."""
    return sha256(f"{VERSION} {house_of(rules)}".encode()).hexdigest()[:24]


def compute(rules: Mapping[str, Any], progress: Callable[[int, int], None]) -> dict[str, Any]:
    """The odds of a house. It takes some seconds."""
    return solve(house_of(rules), progress).as_json()


def shipped(rules: Mapping[str, Any]) -> dict[str, Any] | None:
    """The odds of a house that comes with the package; the file is read only when somebody asks."""
    houses: dict[str, dict[str, Any]] = json.loads((files("carteado.blackjack.odds") / SHIPPED).read_text("utf-8"))
    return houses.get(key(rules))


def worths(view: View, legal: Sequence[str]) -> dict[str, float]:
    """What each legal play is worth in first bets, by the best play afterwards; nothing while bets are made."""
    round_ = view["round"]
    if round_ is None or not legal:
        return {}
    against, hand = facing(house_of(view["rules"]), VALUE[round_["dealer"][0]] - 1), own_hand(view)
    if hand["total"] is None:
        return {}
    found = _answers(against, hand) if PASS in legal else _plays(against, round_, hand)
    return {word: found[word] for word in legal if found.get(word, NEVER) > NEVER}


def own_hand(view: View) -> dict[str, Any]:
    """The hand a seat has to decide about."""
    round_ = view["round"]
    if round_["turn"] is not None:
        hand: dict[str, Any] = round_["hands"][round_["turn"]]
        return hand
    return next(hand for hand in round_["hands"] if hand["seat"] == view["seat"])


# Before the dealer looks -----------------------------------------------------------------------------


def _answers(against: Facing, hand: dict[str, Any]) -> dict[str, float]:
    """Insurance pays 2 to 1 for half the bet, whatever becomes of the hand."""
    cards = cards_of(hand)
    chance = against.natural(cards)
    if hand["ending"] == "blackjack":
        goes_on = against.blackjack()
    else:
        goes_on = max(worth for letter, worth in against.plays(cards).items() if letter != GIVE_UP or _is_late(against))
    return {PASS: goes_on, INSURE: goes_on + 0.5 * (3.0 * chance - 1.0), SURRENDER: -0.5}


def _is_late(against: Facing) -> bool:
    return against.house.surrender == "late"


# In turn ---------------------------------------------------------------------------------------------


def _plays(against: Facing, round_: dict[str, Any], hand: dict[str, Any]) -> dict[str, float]:
    """Values are counted over the deals without a dealer's blackjack; once the dealer has looked, those are all."""
    cards, size = cards_of(hand), len(hand["cards"])
    others = sum(other["seat"] == hand["seat"] for other in round_["hands"]) - 1
    gone = others * UNITS[VALUE[hand["cards"][0]] - 1]
    chance = against.against.natural(cards + gone, size + others) if round_["checked"] else 0.0
    plays = (
        _split_plays(against, hand, cards, others + 1)
        if hand["splits"]
        else _own_plays(against, cards, size, round_["checked"])
    )
    return {WORD_OF[letter]: worth / (1.0 - chance) for letter, worth in plays.items()}


def _own_plays(against: Facing, cards: int, size: int, checked: bool) -> Plays:
    if size > 2:
        return letters(against.worths[cards])
    lost = against.natural(cards) if checked else 0.0
    return {letter: worth + lost for letter, worth in against.plays(cards).items()}


def _split_plays(against: Facing, hand: dict[str, Any], cards: int, hands: int) -> Plays:
    """A hand of a split is played with the first cards of the other hands in mind, and no more of them."""
    card = VALUE[hand["cards"][0]] - 1
    plays = letters(against.split_worths(card, hands)[cards])
    if cards == PAIRS[card] and (found := against.split(cards)) is not None:
        plays[SPLIT] = found[0].again(hands, hand["splits"])
    return plays


def cards_of(hand: dict[str, Any]) -> int:
    return sum(UNITS[VALUE[card] - 1] for card in hand["cards"])


def letters(worth: Worth) -> Plays:
    return {STAND: worth.stand, HIT: worth.hit, DOUBLE: worth.double}
