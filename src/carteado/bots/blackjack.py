"""Blackjack players: one who has just learnt it, and one who plays what has been computed to be best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from carteado.blackjack.counting import VALUE
from carteado.blackjack.odds.facing import GIVE_UP, PAIRS, Facing, Plays, facing
from carteado.blackjack.odds.facing import SPLIT as SPLIT_LETTER
from carteado.blackjack.odds.house import ACES, UNITS, house_of
from carteado.blackjack.odds.playing import DOUBLE as DOUBLE_LETTER
from carteado.blackjack.odds.playing import HIT as HIT_LETTER
from carteado.blackjack.odds.playing import NEVER, Worth
from carteado.blackjack.odds.playing import STAND as STAND_LETTER
from carteado.blackjack.words import DOUBLE, HIT, INSURE, PASS, SPLIT, STAND, SURRENDER
from carteado.bots.bot import Bot
from carteado.game import View

WORD_OF: Final = {
    STAND_LETTER: STAND,
    HIT_LETTER: HIT,
    DOUBLE_LETTER: DOUBLE,
    SPLIT_LETTER: SPLIT,
    GIVE_UP: SURRENDER,
}


def own_hand(view: View) -> dict[str, Any]:
    """The hand a seat has to decide about."""
    round_ = view["round"]
    if round_["turn"] is not None:
        hand: dict[str, Any] = round_["hands"][round_["turn"]]
        return hand
    return next(hand for hand in round_["hands"] if hand["seat"] == view["seat"])


class Beginner:
    """Plays like somebody who fears to bust: stands on 12, insures now and then, divides every pair he sees."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if view["round"] is None:
            return self.rng.choice(legal[: max(1, len(legal) // 2)])
        if PASS in legal:
            return INSURE if INSURE in legal and self.rng.random() < 0.5 else PASS
        hand = own_hand(view)
        if SPLIT in legal:
            return SPLIT
        if DOUBLE in legal and hand["total"] in (10, 11) and self.rng.random() < 0.5:
            return DOUBLE
        safe = hand["total"] < 12 or (hand["soft"] and hand["total"] < 16)
        return HIT if safe and HIT in legal else STAND


class Perfect:
    """Plays the computed best for its own cards and the dealer's open one, and bets the least there is.

    It knows the house's rules and the whole shoe, and remembers no card of earlier rounds.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if view["round"] is None:
            return legal[0]
        against = facing(house_of(view["rules"]), VALUE[view["round"]["dealer"][0]] - 1)
        plays = self._plays(against, own_hand(view))
        if PASS in legal:
            return SURRENDER if SURRENDER in legal and max(plays, key=plays.__getitem__) == GIVE_UP else PASS
        words = {WORD_OF[letter]: worth for letter, worth in plays.items()}
        return max(legal, key=lambda word: words.get(word, NEVER))

    def _plays(self, against: Facing, hand: dict[str, Any]) -> Plays:
        cards = sum(UNITS[VALUE[card] - 1] for card in hand["cards"])
        if hand["splits"]:
            return self._split(against, VALUE[hand["cards"][0]] - 1, cards)
        if len(hand["cards"]) == 2:
            return against.plays(cards)
        return _letters(against.worths[cards])

    def _split(self, against: Facing, card: int, cards: int) -> Plays:
        """A hand of a split is played with the pair's other card in mind."""
        found = against.split(PAIRS[card])
        assert found is not None
        split, worth = found
        plays = _letters(split.worths[cards]) if split.worths else {STAND_LETTER: 0.0}
        if cards == PAIRS[card]:
            plays[SPLIT_LETTER] = worth if card != ACES else 1.0
        return plays


def _letters(worth: Worth) -> Plays:
    return {STAND_LETTER: worth.stand, HIT_LETTER: worth.hit, DOUBLE_LETTER: worth.double}


LEVELS: Final[dict[str, Callable[[Random], Bot]]] = {"iniciante": Beginner, "perfeito": Perfect}
