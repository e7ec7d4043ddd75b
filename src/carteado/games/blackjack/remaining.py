"""The value of each play for a card counter. Unlike in `study`, the values depend on the cards that are still unseen.

The unseen cards are all cards of the shoe except those that were open since the last shuffle. They include the dealer's
hole card, the face-down cards of other players and the cards behind the cut card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from carteado.core.game import View
from carteado.games.blackjack.actions import INSURE, PASS, SURRENDER
from carteado.games.blackjack.actions import SPLIT as SPLIT_ACTION
from carteado.games.blackjack.odds import house_of
from carteado.games.blackjack.odds.card_counting import full_shoe, subtract
from carteado.games.blackjack.odds.evaluation import HIT, NEVER, STAND, Evaluator, descendants
from carteado.games.blackjack.odds.house import VALUES, Shoe
from carteado.games.blackjack.odds.splitting import Split
from carteado.games.blackjack.odds.upcard_strategy import PAIRS, SPLIT, ValuesByLetter
from carteado.games.blackjack.study import ACTION_OF, by_letter, encode_cards, own_hand
from carteado.games.blackjack.totals import VALUE
from carteado.games.blackjack.view import FACE_DOWN

ValueCounts = tuple[int, ...]
"""The number of cards of each value, aces first."""
NO_CARDS: Final[ValueCounts] = (0,) * VALUES
MIN_UNSEEN: Final = 12
"""If fewer cards than this are unseen, they might not suffice for the rest of the round."""


def count_values(cards: Iterable[str]) -> ValueCounts:
    """Count the cards of each value. Face-down cards are not counted.

    >>> count_values(["Ap", "10c", "Ko", "~"])
    (1, 0, 0, 0, 0, 0, 0, 0, 0, 2)
    """
    found = [0] * VALUES
    for card in cards:
        if card != FACE_DOWN:
            found[VALUE[card] - 1] += 1
    return tuple(found)


def count_open_cards(round_: Mapping[str, Any]) -> ValueCounts:
    """Count the open cards of a round by value."""
    return count_values([*round_["dealer"], *(card for hand in round_["hands"] for card in hand["cards"])])


# Plays -------------------------------------------------------------------------------------------------


def remaining_values(view: View, legal: Sequence[str], gone: ValueCounts) -> dict[str, float]:
    """Return the expected gain of each legal action, in initial bets, or {} if too few cards are unseen.

    gone: the number of cards of each value that were seen in earlier rounds.
    """
    round_, house = view["round"], house_of(view["rules"])
    unseen = subtract(subtract(full_shoe(house.decks), gone), count_open_cards(round_))
    if min(unseen) < 0 or sum(unseen) < MIN_UNSEEN:
        return {}
    hand = own_hand(view)
    own = count_values(hand["cards"])
    shoe = Shoe([left + held for left, held in zip(unseen, own, strict=True)])
    evaluator = Evaluator(house, VALUE[round_["dealer"][0]] - 1, shoe)
    cards, size = encode_cards(hand), len(hand["cards"])
    blackjack = evaluator.natural_chance(cards, size) if house.peek else 0.0
    if PASS in legal:
        found = _answer_values(evaluator, hand, cards, blackjack)
    else:
        plays = _play_values(evaluator, cards, split=SPLIT_ACTION in legal, again=bool(hand["splits"]))
        found = {ACTION_OF[letter]: value / (1.0 - blackjack) for letter, value in plays.items()}
        found[SURRENDER] = -0.5 if house.peek else -0.5 - 0.5 * evaluator.natural_chance(cards, size)
    return {word: found[word] for word in legal if found.get(word, NEVER) > NEVER}


def _play_values(evaluator: Evaluator, cards: int, *, split: bool, again: bool = False) -> ValuesByLetter:
    """Return the value of each play except surrender. If the dealer peeks, deals with a dealer's blackjack count as 0.

    split: whether the hand may be split.
    again: whether the hand comes from a split. If so, it is assumed to be split only once more.
    """
    hands = descendants([cards])
    found = by_letter(evaluator.evaluate(hands, 0, 0, doubles=True)[cards])
    if split:
        pair = Split(evaluator, PAIRS.index(cards))
        found[SPLIT] = pair.value_up_to(2, 1) if again else pair.value(max(found[STAND], found[HIT]))
    return found


def _answer_values(evaluator: Evaluator, hand: Mapping[str, Any], cards: int, blackjack: float) -> dict[str, float]:
    """Return the value of each answer before the dealer peeks: pass, insurance or early surrender.

    blackjack: the probability of a dealer's blackjack if the dealer peeks, else 0.
    """
    house, chance = evaluator.house, evaluator.natural_chance(cards, 2)
    if hand["ending"] == "blackjack":
        goes_on = house.natural_payout * (1.0 - chance)
    else:
        goes_on = max(_play_values(evaluator, cards, split=cards in PAIRS and house.hands > 1).values()) - blackjack
    return {PASS: goes_on, INSURE: goes_on + 0.5 * (3.0 * chance - 1.0), SURRENDER: -0.5}
