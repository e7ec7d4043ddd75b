"""What each hand of a round gives, in the view and in words: divided hands one by one, insurance apart."""

from __future__ import annotations

import io
from random import Random
from typing import Any

import pytest

from carteado.blackjack import new_game
from carteado.blackjack.match import Match
from carteado.blackjack.rules import RULEBOOK
from carteado.blackjack.table import table_of
from carteado.blackjack.telling import Teller
from carteado.files.records import dump
from carteado.record_replay import replay
from tests.blackjack.table import record_of
from tests.blackjack.test_check import any_options
from tests.examples import examples
from tests.replayed import actions_of


class Played:
    """A player alone with 500 chips bets 20; after the first cards `then` comes out of the shoe."""

    def __init__(self, words: str, cards: str, dealer: str, then: str = "", **options: Any) -> None:
        table = table_of(RULEBOOK.with_options(RULEBOOK.preset("cassino"), options), 1)
        (one, two), (up, hole) = cards.split(), dealer.split()
        top = [one, up, two, hole, *then.split()]
        rest = list(table.cards)
        for card in top:
            rest.remove(card)
        match = Match(table, (500,)).with_shoe((*top, *rest), 0)
        for action in ("aposta 20", *words.split(", ")):
            self.before, self.last, match = match, action, match.apply(1, action)
        self.match = match

    @property
    def gains(self) -> list[int | None]:
        view = self.match.view(1)
        return [hand["gain"] for hand in (view["round"] or view["last"])["hands"]]

    def told(self, lang: Any = "pt") -> str:
        """What the log says of the player's chips."""
        sentences = Teller(["Ana"], lang).told(self.before.view(None), 1, self.last, self.match.view(None))
        paid = [one for one in sentences if one.startswith("Ana: ") and one.endswith(f" {self.match.chips[0]}.")]
        return paid[0].removeprefix("Ana: ")

    @property
    def ended(self) -> str:
        """What lies on the player's own table when the round is over."""
        return Teller(["Ana"], "pt", 1).ended(self.match.view(1))


@pytest.mark.parametrize(
    ("words", "cards", "dealer", "then", "gains", "told"),
    [
        (
            "divide, mantém, pede, mantém", "8p 8c", "10p 8o", "7c 3c 7o",
            [-20, 0], "mão 1 perde 20 (15 contra 18), mão 2 empata (18 contra 18); ao todo perde 20, fica com 480.",
        ),
        (
            "divide, mantém, mantém", "8p 8c", "10p 8o", "Ac 9c",
            [20, -20],
            "mão 1 ganha 20 (19 contra 18), mão 2 perde 20 (17 contra 18); ao todo não ganha nem perde, fica com 500.",
        ),
        (
            "divide, dobra, pede", "8p 8c", "10p 8o", "3c 10c 6c 10e",
            [40, -20], "mão 1 ganha 40 (21 contra 18), mão 2 perde 20 (estourou); ao todo ganha 20, fica com 520.",
        ),
        (
            "divide, mantém, mantém", "8p 8c", "6p 10o", "10c 9c 10e",
            [20, 20],
            "mão 1 ganha 20 (o crupiê estourou), mão 2 ganha 20 (o crupiê estourou); ao todo ganha 40, fica com 540.",
        ),
        (
            "divide", "Ap Ac", "10p 8o", "Kc 7c",
            [30, 0], "mão 1 ganha 30 (blackjack), mão 2 empata (18 contra 18); ao todo ganha 30, fica com 530.",
        ),
    ],
)  # fmt: skip
def test_split_hands_are_paid_and_told_one_by_one(words, cards, dealer, then, gains, told):
    paid = Played(words, cards, dealer, then, split_blackjack=True)
    assert paid.gains == gains
    assert paid.told() == told


@pytest.mark.parametrize(
    ("words", "cards", "dealer", "gains", "told"),
    [
        ("rende", "10p 6c", "10o 8o", [-10], "rendeu-se; perde 10, fica com 490."),
        ("mantém", "10p 7c", "10o 8o", [-20], "17 contra 18; perde 20, fica com 480."),
        ("passa, mantém", "10p 7c", "Ao 6o", [0], "17 contra 17; não ganha nem perde, fica com 500."),
        ("seguro, mantém", "10p 8c", "Ao 6o", [20], "18 contra 17, seguro perde 10; ao todo ganha 10, fica com 510."),
        (
            "seguro", "10p 8c", "Ao Ko", [-20],
            "blackjack do crupiê, seguro ganha 20; ao todo não ganha nem perde, fica com 500.",
        ),
        ("seguro", "Ap Kc", "Ao Ko", [0], "blackjack dos dois, seguro ganha 20; ao todo ganha 20, fica com 520."),
    ],
)  # fmt: skip
def test_a_hand_is_paid_without_its_insurance_which_is_told_apart(words, cards, dealer, gains, told):
    paid = Played(words, cards, dealer)
    assert paid.gains == gains
    assert paid.told() == told


def test_insurance_is_told_after_the_split_hands():
    paid = Played("seguro, divide, mantém, mantém", "8p 8c", "Ap 7o", "10c 9c")
    assert paid.gains == [0, -20]
    assert paid.told() == (
        "mão 1 empata (18 contra 18), mão 2 perde 20 (17 contra 18), seguro perde 10; ao todo perde 30, fica com 470."
    )
    assert paid.told("en") == (
        "hand 1 ties (18 against 18), hand 2 loses 20 (17 against 18), insurance loses 10; loses 30 in all, has 470."
    )


def test_on_the_table_three_hands_and_more_are_told_by_their_number():
    paid = Played("seguro, divide, divide, mantém, mantém, mantém", "8p 8c", "Ap 7o", "8o 10c 9c 10e")
    assert paid.gains == [0, -20, 0]
    assert paid.ended == "Você: 3 mãos, seguro perde 10; ao todo perde 30, fica com 470."
    assert "mão 3 empata (18 contra 18), seguro perde 10" in paid.told()


def test_no_hand_has_a_gain_before_the_round_is_over():
    assert Played("divide, pede", "8p 8c", "10p 8o", "4c 10c 2c").gains == [None, None]


def test_a_replay_tells_the_hands_one_by_one():
    written = {
        "cards": ["8p 8c"], "dealer": "10p 8o", "actions": actions_of("1 aposta 20, 1 divide 7c Kc, 1 mantém, 1 mantém")
    }  # fmt: skip
    out = io.StringIO()
    replay(io.BytesIO(dump(record_of([written], 1, chips=[500])).encode()), out, io.StringIO())
    assert (
        "Ana: mão 1 perde 20 (15 contra 18), mão 2 empata (18 contra 18); ao todo perde 20, fica com 480."
        in out.getvalue()
    )


def test_in_english_one_is_spoken_to():
    paid = Played("divide, mantém, pede", "8p 8c", "10p 8o", "7c 6c 10e")
    you = Teller(["Ana"], "en", 1)
    assert (
        you.told(paid.before.view(1), 1, paid.last, paid.match.view(1))[0] == "You (hand 2) hit and get 10♠: 24, bust."
    )
    assert you.ended(paid.match.view(1)) == (
        "You: hand 1 loses 20 (15 against 18), hand 2 loses 20 (bust); you lose 40 in all and have 460."
    )
    table = Match(table_of(RULEBOOK.preset("cassino"), 2)).with_shoe(paid.match.shoe, 0)
    bet = table.apply(1, "aposta 20")
    assert Teller(["Ana", "Bia"], "en", 1).told(table.view(1), 1, "aposta 20", bet.view(1)) == ["You bet 20."]
    assert Teller(["Ana", "Bia"], "en", 2).told(table.view(2), 1, "aposta 20", bet.view(2)) == ["Ana: bets 20."]


def test_the_bets_that_are_missing_are_counted():
    table = Match(table_of(RULEBOOK.preset("cassino"), 3)).with_shoe(Played("divide", "8p 8c", "10p 8o").match.shoe, 0)
    one_bet = table.apply(1, "aposta 20")
    ana = Teller(["Ana", "Nair", "Tonho"], "pt", 1)
    assert ana.position(one_bet.view(1)) == ["Rodada 1/20. Faltam as apostas de Nair e Tonho."]
    assert ana.position(one_bet.apply(3, "aposta 20").view(1)) == ["Rodada 1/20. Falta a aposta de Nair."]


@pytest.mark.parametrize("seed", range(examples(80)))
def test_the_hands_of_a_seat_and_its_insurance_come_to_its_gain(seed):
    rng = Random(seed)
    seats = rng.randint(1, 7)
    state = new_game(RULEBOOK.with_options(RULEBOOK.preset("copag"), {**any_options(rng), "rounds": 3}), seats).start()
    while state.outcome is None:
        if state.chance is not None:
            state = state.shuffled(rng.sample(state.chance.items, len(state.chance.items)))
            continue
        seat = rng.choice(state.actors())
        legal = state.legal(seat)
        played = state.played
        state = state.apply(seat, "divide" if "divide" in legal else rng.choice(legal))
        view = state.view(None)
        if state.played == played:
            assert all(hand["gain"] is None for hand in (view["round"] or {"hands": []})["hands"])
            continue
        round_ = view["last"]
        natural = len(round_["dealer"]) == 2 and round_["dealer_total"] == 21
        for at, gain in enumerate(round_["gains"]):
            of_hands = sum(hand["gain"] for hand in round_["hands"] if hand["seat"] == at + 1)
            assert gain == of_hands + round_["insured"][at] * (2 if natural else -1)
