"""A hand-written truco bot (`atento`), the reference against which the trained bots are measured.

It counts the cards it has seen, wins tricks as cheaply as possible and does not beat a partner's good card. It raises,
accepts or declines by its estimated chance of winning the hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from carteado.core.game import View
from carteado.games.truco.actions import PLACES, hide_card

RAISE_ABOVE: Final = 0.68
"""The bot raises if its chance of winning the hand is above this."""
RERAISE_ABOVE: Final = 0.8
GO_AT_SPECIAL_ABOVE: Final = 0.45
PARTNER_HELP: Final = 0.25
"""The estimated chance that a partner wins a trick that the bot's own card loses."""

AT_THE_CUT: Final = ("olha", "bate", "segue", "desce", "três", "corta 20")


def choose_before_play(view: View, legal: Sequence[str]) -> str | None:
    """Return an action at the cut, or `olha` if the bot can look at its cards. Return None in any other position."""
    if view["hand"] is None:
        return next((word for word in AT_THE_CUT if word in legal), legal[0])
    return "olha" if "olha" in legal else None


class HeuristicBot:
    """Plays by simple rules and never bluffs."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, view: View, legal: Sequence[str]) -> str:
        if (action := choose_before_play(view, legal)) is not None:
            return action
        hand = view["hand"]
        if "baixa" in legal:
            return "baixa"
        features = HandFeatures(view)
        if "vai" in legal:
            return "vai" if features.win_chance() > GO_AT_SPECIAL_ABOVE else "corre"
        if "aceita" in legal:
            return self._choose_answer(features, hand, legal)
        raises = hand["raise"]["word"] if hand["raise"] else None
        if raises in legal and features.win_chance() > RAISE_ABOVE:
            return str(raises)
        return self._choose_card(features, legal)

    def _choose_answer(self, features: HandFeatures, hand: dict[str, Any], legal: Sequence[str]) -> str:
        """Reraise if that is legal and the chance of winning is above RERAISE_ABOVE, else accept or decline."""
        chance = features.win_chance()
        raises = hand["raise"]["word"] if hand["raise"] else None
        if raises in legal and chance > RERAISE_ABOVE:
            return str(raises)
        fair_price = (1 - hand["stake"] / hand["asked"]["stake"]) / 2
        return "aceita" if chance > fair_price else "corre"

    def _choose_card(self, features: HandFeatures, legal: Sequence[str]) -> str:
        """Return the cheapest card that beats the opponents; the lowest if there is none or a partner is winning.

        Lead as `_choose_lead` says. In a blind hand, choose at random.
        """
        cards = [word for word in legal if word in features.value]
        if not cards:
            return self.rng.choice([word for word in legal if word in PLACES] or list(legal))
        cards.sort(key=features.value.__getitem__)
        if not features.table:
            return self._choose_lead(features, cards)
        winning = [card for card in cards if features.value[card] > features.best_against]
        if features.is_partner_winning() or not winning:
            return self._throw_away(cards[0], legal)
        return winning[0]

    def _choose_lead(self, features: HandFeatures, cards: list[str]) -> str:
        """Return the card to lead: in the first trick the best plain card, or the lowest manilha if there is none.

        Later it is the lowest card if the side is ahead, else the highest.
        """
        if not features.tricks:
            plain = [card for card in cards if card not in features.manilhas]
            return plain[-1] if plain else cards[0]
        return cards[0] if features.tricks[0] == features.us else cards[-1]

    def _throw_away(self, card: str, legal: Sequence[str]) -> str:
        """Return the action that plays a losing card, face down if possible, so that the opponents do not see it."""
        hidden = hide_card(card)
        return hidden if hidden in legal else card


class HandFeatures:
    """Computes features of a view: card values, unseen cards, and the chance of winning the hand."""

    def __init__(self, view: View) -> None:
        hand = view["hand"]
        self.hand = hand
        self.seat: int = view["seat"]
        self.us = "odd" if self.seat % 2 else "even"
        self.side_size: int = view["seats"] // 2
        self.manilhas: list[str] = hand["manilhas"]
        self.value = _card_values(view["order"], self.manilhas)
        self.table: list[tuple[int, str]] = hand["table"]
        self.tricks: list[str] = [trick["winner"] for trick in hand["tricks"]]
        self.best_against = self._best_value(lambda seat: (seat - self.seat) % 2 == 1)
        self.best_of_partners = self._best_value(lambda seat: (seat - self.seat) % 2 == 0)

    def _best_value(self, counts: Callable[[int], bool]) -> int:
        return max((self.value.get(card, 0) for seat, card in self.table if counts(seat)), default=0)

    def is_partner_winning(self) -> bool:
        """Return whether a partner's card wins so far, and either it is strong or the seat plays last."""
        last = len(self.table) == 2 * self.side_size - 1
        return self.best_of_partners > self.best_against and (last or self.best_of_partners >= self.value["3p"])

    def win_chance(self) -> float:
        """Estimate the chance that the seat's side wins the hand, trick by trick against the unseen cards."""
        mine = [*self.hand["cards"], *(card for cards in self.hand["partners"].values() for card in cards)]
        tricks = sorted((self._trick_chance(card) for card in mine), reverse=True)[: 3 - len(self.tricks)]
        tricks += [0.2] * (3 - len(self.tricks) - len(tricks))
        if not self.tricks:
            a, b, c = tricks
            return a * b + a * c * (1 - b) + b * c * (1 - a)
        if self.tricks[0] == "tie":
            return tricks[0]
        if self.tricks[0] == self.us:
            return 1 - (1 - tricks[0]) * (1 - tricks[-1]) if len(self.tricks) == 1 else tricks[0]
        return tricks[0] * tricks[1] if len(self.tricks) == 1 else tricks[0]

    def _trick_chance(self, card: str) -> float:
        unseen = self._unseen_values()
        weaker = sum(value < self.value[card] for value in unseen) / max(len(unseen), 1)
        alone = weaker**self.side_size
        return alone + (1 - alone) * PARTNER_HELP * (self.side_size > 1)

    def _unseen_values(self) -> list[int]:
        hand = self.hand
        seen = {*hand["cards"], *hand["burnt"], hand["vira"], *(card for _, card in self.table)}
        seen.update(card for trick in hand["tricks"] for _, card in trick["plays"])
        seen.update(card for cards in hand["partners"].values() for card in cards)
        return [value for card, value in self.value.items() if card not in seen]


def _card_values(order: Sequence[str], manilhas: Sequence[str]) -> dict[str, int]:
    values = {rank + suit: value for value, rank in enumerate(reversed(order), start=1) for suit in "pceo"}
    values.update({card: value for value, card in enumerate(reversed(manilhas), start=len(order) + 1)})
    return values
