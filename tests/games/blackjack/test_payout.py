"""The gain of each hand in views and narration: split hands one by one, insurance separately."""

from __future__ import annotations

import io
from random import Random
from typing import Any

import pytest

from carteado.core.game import Line
from carteado.games.blackjack import new_game
from carteado.games.blackjack.match import Match
from carteado.games.blackjack.narration import Teller
from carteado.games.blackjack.rules import RULEBOOK
from carteado.games.blackjack.table import table_of
from carteado.playthrough.replay import replay
from carteado.records.record_text import dump
from tests.examples import examples
from tests.games.blackjack.table import record_of
from tests.games.blackjack.test_check import random_options
from tests.replayed import actions_of


class FinishedRound:
    """A single player with 500 chips bets 20. After the first cards, the shoe deals `then`."""

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

    def describe_gain(self, lang: Any = "pt") -> str:
        """Return the sentence of the log about the player's gain."""
        lines = Teller(["Ana"], lang).narrate(self.before.view(None), 1, self.last, self.match.view(None))
        dealer, paid, *_ = [line.text for line in lines if line.kind == "result"]
        assert dealer.startswith("Crupiê: " if lang == "pt" else "Dealer: ")
        return paid.removeprefix("Ana: ")

    def narrate_to_player(self, lang: Any = "pt") -> list[Line]:
        return Teller(["Ana"], lang, 1).narrate(self.before.view(1), 1, self.last, self.match.view(1))

    def describe_result(self, lang: Any = "pt") -> str:
        """Return the first result, which the player's own board shows."""
        return next(line.text for line in self.narrate_to_player(lang) if line.kind == "result")


@pytest.mark.parametrize(
    ("words", "cards", "dealer", "then", "gains", "sentence"),
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
def test_split_hands_are_paid_and_narrated_one_by_one(words, cards, dealer, then, gains, sentence):
    paid = FinishedRound(words, cards, dealer, then, split_blackjack=True)
    assert paid.gains == gains
    assert paid.describe_gain() == sentence


@pytest.mark.parametrize(
    ("words", "cards", "dealer", "gains", "sentence"),
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
def test_insurance_is_separate_from_the_gain_of_the_hand(words, cards, dealer, gains, sentence):
    paid = FinishedRound(words, cards, dealer)
    assert paid.gains == gains
    assert paid.describe_gain() == sentence


def test_insurance_is_narrated_after_split_hands():
    paid = FinishedRound("seguro, divide, mantém, mantém", "8p 8c", "Ap 7o", "10c 9c")
    assert paid.gains == [0, -20]
    assert paid.describe_gain() == (
        "mão 1 empata (18 contra 18), mão 2 perde 20 (17 contra 18), seguro perde 10; ao todo perde 30, fica com 470."
    )
    assert paid.describe_gain("en") == (
        "hand 1 ties (18 against 18), hand 2 loses 20 (17 against 18), insurance loses 10; loses 30 in all, has 470."
    )


def test_board_only_counts_three_or_more_hands():
    paid = FinishedRound("seguro, divide, divide, mantém, mantém, mantém", "8p 8c", "Ap 7o", "8o 10c 9c 10e")
    assert paid.gains == [0, -20, 0]
    assert paid.describe_result() == "Você: 3 mãos, seguro perde 10; ao todo perde 30, fica com 470."
    each = "Mão 1 empata (18 contra 18), mão 2 perde 20 (17 contra 18), mão 3 empata (18 contra 18)."
    assert Line("move", each) in paid.narrate_to_player()
    assert "mão 3 empata (18 contra 18), seguro perde 10" in paid.describe_gain()


def test_hands_have_no_gain_before_the_round_is_over():
    assert FinishedRound("divide, pede", "8p 8c", "10p 8o", "4c 10c 2c").gains == [None, None]


def test_replay_narrates_split_hands_one_by_one():
    written = {
        "cards": ["8p 8c"], "dealer": "10p 8o", "actions": actions_of("1 aposta 20, 1 divide 7c Kc, 1 mantém, 1 mantém")
    }  # fmt: skip
    out = io.StringIO()
    replay(io.BytesIO(dump(record_of([written], 1, chips=[500])).encode()), out, io.StringIO())
    assert (
        "Ana: mão 1 perde 20 (15 contra 18), mão 2 empata (18 contra 18); ao todo perde 20, fica com 480."
        in out.getvalue()
    )


def test_english_narration_addresses_the_viewer_as_you():
    paid = FinishedRound("divide, mantém, pede", "8p 8c", "10p 8o", "7c 6c 10e")
    assert paid.narrate_to_player("en")[0] == Line("move", "You (hand 2) hit and get 10♠: 24, bust.")
    assert paid.describe_result("en") == (
        "You: hand 1 loses 20 (15 against 18), hand 2 loses 20 (bust); you lose 40 in all and have 460."
    )
    table = Match(table_of(RULEBOOK.preset("cassino"), 2)).with_shoe(paid.match.shoe, 0)
    bet = table.apply(1, "aposta 20")
    for seat, text in ((1, "You bet 20."), (2, "Ana: bets 20.")):
        lines = Teller(["Ana", "Bia"], "en", seat).narrate(table.view(seat), 1, "aposta 20", bet.view(seat))
        assert lines == [Line("move", text)]


def test_position_names_the_seats_that_must_bet():
    table = Match(table_of(RULEBOOK.preset("cassino"), 3)).with_shoe(
        FinishedRound("divide", "8p 8c", "10p 8o").match.shoe, 0
    )
    one_bet = table.apply(1, "aposta 20")
    ana = Teller(["Ana", "Nair", "Tonho"], "pt", 1)
    assert ana.position(one_bet.view(1)) == ["Rodada 1/20. Faltam as apostas de Nair e Tonho."]
    assert ana.position(one_bet.apply(3, "aposta 20").view(1)) == ["Rodada 1/20. Falta a aposta de Nair."]


@pytest.mark.parametrize("seed", range(examples(80)))
def test_gain_of_a_seat_is_the_sum_of_its_hands_and_insurance(seed):
    rng = Random(seed)
    seats = rng.randint(1, 7)
    state = new_game(
        RULEBOOK.with_options(RULEBOOK.preset("copag"), {**random_options(rng), "rounds": 3}), seats
    ).start()
    while state.outcome is None:
        if state.chance is not None:
            state = state.apply_shuffle(rng.sample(state.chance.items, len(state.chance.items)))
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
