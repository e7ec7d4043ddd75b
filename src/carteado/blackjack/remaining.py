"""What a play is worth to who remembers the cards: as in `study`, but over the cards that have not been seen.

Unseen are the shoe's cards without those that lay open since it was shuffled. The dealer's hole card, cards that lie
face down before others and those behind the cut card are among them: whoever has not seen them can't tell them apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from carteado.blackjack.counting import VALUE
from carteado.blackjack.odds import house_of
from carteado.blackjack.odds.counted import full, without
from carteado.blackjack.odds.facing import PAIRS, SPLIT, Plays
from carteado.blackjack.odds.house import VALUES, Shoe
from carteado.blackjack.odds.playing import HIT, NEVER, STAND, Against, following
from carteado.blackjack.odds.splitting import Split
from carteado.blackjack.study import WORD_OF, cards_of, letters, own_hand
from carteado.blackjack.view import FACE_DOWN
from carteado.blackjack.words import INSURE, PASS, SURRENDER
from carteado.blackjack.words import SPLIT as SPLITS
from carteado.core.game import View

Counts = tuple[int, ...]
"""How many cards of each value, the ace first."""
NONE: Final[Counts] = (0,) * VALUES
FEWEST: Final = 12
"""With fewer unseen cards a round may use them up."""


def counted(cards: Iterable[str]) -> Counts:
    """How many of each value there are; cards that lie face down are not counted.

    >>> counted(["Ap", "10c", "Ko", "~"])
    (1, 0, 0, 0, 0, 0, 0, 0, 0, 2)
    """
    found = [0] * VALUES
    for card in cards:
        if card != FACE_DOWN:
            found[VALUE[card] - 1] += 1
    return tuple(found)


def shown(round_: Mapping[str, Any]) -> Counts:
    """All cards of a round that lie open."""
    return counted([*round_["dealer"], *(card for hand in round_["hands"] for card in hand["cards"])])


# Plays -------------------------------------------------------------------------------------------------


def worths_left(view: View, legal: Sequence[str], gone: Counts) -> dict[str, float]:
    """What each legal play is worth in first bets, `gone` having been seen before this round; nothing while bets are
    made, and nothing when so few cards are left that a round may use them up."""
    round_, house = view["round"], house_of(view["rules"])
    unseen = without(without(full(house.decks), gone), shown(round_))
    if min(unseen) < 0 or sum(unseen) < FEWEST:
        return {}
    hand = own_hand(view)
    own = counted(hand["cards"])
    shoe = Shoe([left + held for left, held in zip(unseen, own, strict=True)])
    against = Against(house, VALUE[round_["dealer"][0]] - 1, shoe)
    cards, size = cards_of(hand), len(hand["cards"])
    blackjack = against.natural(cards, size) if house.peek else 0.0
    if PASS in legal:
        found = _answers(against, hand, cards, blackjack)
    else:
        plays = _plays(against, cards, split=SPLITS in legal, again=bool(hand["splits"]))
        found = {WORD_OF[letter]: worth / (1.0 - blackjack) for letter, worth in plays.items()}
        found[SURRENDER] = -0.5 if house.peek else -0.5 - 0.5 * against.natural(cards, size)
    return {word: found[word] for word in legal if found.get(word, NEVER) > NEVER}


def _plays(against: Against, cards: int, *, split: bool, again: bool = False) -> Plays:
    """Values over the deals in which a dealer who looks has no blackjack. Of a pair that came of a split, one more
    split is counted on."""
    hands = following([cards])
    found = letters(against.worths(hands, 0, 0, doubles=True)[cards])
    if split:
        pair = Split(against, PAIRS.index(cards))
        found[SPLIT] = pair.up_to(2, 1) if again else pair.value(max(found[STAND], found[HIT]))
    return found


def _answers(against: Against, hand: Mapping[str, Any], cards: int, blackjack: float) -> dict[str, float]:
    """Insurance pays 2 to 1 for half the bet, whatever becomes of the hand."""
    house, chance = against.house, against.natural(cards, 2)
    if hand["ending"] == "blackjack":
        goes_on = house.natural * (1.0 - chance)
    else:
        goes_on = max(_plays(against, cards, split=cards in PAIRS and house.hands > 1).values()) - blackjack
    return {PASS: goes_on, INSURE: goes_on + 0.5 * (3.0 * chance - 1.0), SURRENDER: -0.5}
