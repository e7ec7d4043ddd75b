"""Analysis for players who want to learn blackjack: the odds under given rules, and the value of each possible play.

The values assume a full shoe. They depend on the rules, the cards of the hand, the dealer's upcard and, after a split,
the first cards of the other hands.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final

from carteado.core.game import View
from carteado.games.blackjack.actions import DOUBLE as DOUBLE_ACTION
from carteado.games.blackjack.actions import HIT as HIT_ACTION
from carteado.games.blackjack.actions import INSURE, PASS, SURRENDER
from carteado.games.blackjack.actions import SPLIT as SPLIT_ACTION
from carteado.games.blackjack.actions import STAND as STAND_ACTION
from carteado.games.blackjack.odds import house_of, solve
from carteado.games.blackjack.odds.evaluation import DOUBLE, HIT, NEVER, STAND, PlayValues
from carteado.games.blackjack.odds.house import UNITS
from carteado.games.blackjack.odds.upcard_strategy import (
    GIVE_UP,
    PAIRS,
    SPLIT,
    UpcardStrategy,
    ValuesByLetter,
    strategy_for,
)
from carteado.games.blackjack.totals import VALUE

VERSION: Final = 2
"""The version of the computation. Odds that were cached by another version are computed again."""
SHIPPED: Final = "shipped.json"
"""The file with the odds of the presets, keyed by `key`. `make odds` writes it."""
ACTION_OF: Final = {
    STAND: STAND_ACTION, HIT: HIT_ACTION, DOUBLE: DOUBLE_ACTION, SPLIT: SPLIT_ACTION, GIVE_UP: SURRENDER,
}  # fmt: skip
"""The action for each letter of the strategy chart."""


def key(rules: Mapping[str, Any]) -> str:
    """Return a key for the odds of these rules. Rules that `House` does not contain, such as bets, do not change it."""
    return sha256(f"{VERSION} {house_of(rules)}".encode()).hexdigest()[:24]


def compute(rules: Mapping[str, Any], progress: Callable[[int, int], None]) -> dict[str, Any]:
    """Compute the odds under these rules. This takes some seconds. `progress`: see `odds.solve`."""
    return solve(house_of(rules), progress).as_json()


def load_shipped_odds(rules: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the odds of these rules if `SHIPPED` contains them, as for every preset; otherwise None."""
    houses: dict[str, dict[str, Any]] = json.loads(
        (files("carteado.games.blackjack.odds") / SHIPPED).read_text("utf-8")
    )
    return houses.get(key(rules))


def action_values(view: View, legal: Sequence[str]) -> dict[str, float]:
    """Return the expected gain of each legal action, in initial bets, if the player makes the best play afterwards.

    The result is empty between two rounds, and for a viewer who may not see the hand.
    """
    round_ = view["round"]
    if round_ is None or not legal:
        return {}
    strategy, hand = strategy_for(house_of(view["rules"]), VALUE[round_["dealer"][0]] - 1), own_hand(view)
    if hand["total"] is None:
        return {}
    found = _answer_values(strategy, hand) if PASS in legal else _play_values(strategy, round_, hand)
    return {word: found[word] for word in legal if found.get(word, NEVER) > NEVER}


def own_hand(view: View) -> dict[str, Any]:
    """Return the current hand or, before the dealer peeks, the hand of the viewer."""
    round_ = view["round"]
    if round_["turn"] is not None:
        hand: dict[str, Any] = round_["hands"][round_["turn"]]
        return hand
    return next(hand for hand in round_["hands"] if hand["seat"] == view["seat"])


# Before the dealer peeks -----------------------------------------------------------------------------


def _answer_values(strategy: UpcardStrategy, hand: dict[str, Any]) -> dict[str, float]:
    """Return the value of each answer before the dealer peeks: pass, insurance or early surrender."""
    cards = encode_cards(hand)
    chance = strategy.natural_chance(cards)
    if hand["ending"] == "blackjack":
        goes_on = strategy.natural_value()
    else:
        goes_on = max(
            value
            for letter, value in strategy.play_values(cards).items()
            if letter != GIVE_UP or _has_late_surrender(strategy)
        )
    return {PASS: goes_on, INSURE: goes_on + 0.5 * (3.0 * chance - 1.0), SURRENDER: -0.5}


def _has_late_surrender(strategy: UpcardStrategy) -> bool:
    return strategy.house.surrender == "late"


# In turn ---------------------------------------------------------------------------------------------


def _play_values(strategy: UpcardStrategy, round_: dict[str, Any], hand: dict[str, Any]) -> dict[str, float]:
    """Return the value of each play. After a peek, only deals without a dealer's blackjack are included."""
    cards, size = encode_cards(hand), len(hand["cards"])
    others = sum(other["seat"] == hand["seat"] for other in round_["hands"]) - 1
    gone = others * UNITS[VALUE[hand["cards"][0]] - 1]
    chance = strategy.evaluator.natural_chance(cards + gone, size + others) if round_["checked"] else 0.0
    plays = (
        _split_values(strategy, hand, cards, others + 1)
        if hand["splits"]
        else _unsplit_values(strategy, cards, size, round_["checked"])
    )
    return {ACTION_OF[letter]: value / (1.0 - chance) for letter, value in plays.items()}


def _unsplit_values(strategy: UpcardStrategy, cards: int, size: int, checked: bool) -> ValuesByLetter:
    if size > 2:
        return by_letter(strategy.hand_values[cards])
    lost = strategy.natural_chance(cards) if checked else 0.0
    return {letter: value + lost for letter, value in strategy.play_values(cards).items()}


def _split_values(strategy: UpcardStrategy, hand: dict[str, Any], cards: int, hands: int) -> ValuesByLetter:
    """Return the value of each play of a split hand. The values depend on the first cards of the other hands."""
    card = VALUE[hand["cards"][0]] - 1
    plays = by_letter(strategy.split_hand_values(card, hands)[cards])
    if cards == PAIRS[card] and (found := strategy.split(cards)) is not None:
        plays[SPLIT] = found[0].resplit_value(hands, hand["splits"])
    return plays


def encode_cards(hand: dict[str, Any]) -> int:
    return sum(UNITS[VALUE[card] - 1] for card in hand["cards"])


def by_letter(values: PlayValues) -> ValuesByLetter:
    return {STAND: values.stand, HIT: values.hit, DOUBLE: values.double}
