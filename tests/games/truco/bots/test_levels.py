"""The four levels of truco bots: they play at every table, stronger levels win more, and policy files are described."""

from __future__ import annotations

from importlib.resources import files
from random import Random
from typing import Any

import pytest

from carteado.games.bot import baseline_bots, every_bot, hesitation, levels, prepare_bot
from carteado.games.truco.bots.policy_table import (
    find_policy,
    is_trained_for,
    load_policy,
    pack_policy,
    policy_heads,
    unpack_policy,
)
from carteado.games.truco.bots.rule_class import class_name, distance
from carteado.games.truco.bots.view_encoding import choose_sign
from carteado.games.truco.match import Match
from carteado.games.truco.rules import RULEBOOK
from carteado.research.arena.contest import Contest
from tests.examples import LONG, examples

TABLES = [(preset, seats) for preset in RULEBOOK.presets() for seats in RULEBOOK.preset(preset).rules.players]
PAULISTA = RULEBOOK.preset("paulista")


def make(name: str, regulation: Any = PAULISTA) -> Any:
    return lambda rng: prepare_bot(every_bot("truco")[name](rng), regulation)


def win_rate(better: str, other: str, seats: int, games: int = 60) -> float:
    contest = Contest("truco", PAULISTA, seats, make(better), make(other))
    return sum(result.won for result in contest.games(games)) / games


def deal_hand(seats: int = 4, score: tuple[int, int] = (0, 0), seed: int = 1, preset: str = "paulista") -> Match:
    state: Any = Match(RULEBOOK.preset(preset), seats, 1, score)
    rng = Random(seed)
    while state.chance:
        state = state.apply_shuffle(rng.sample(state.chance.items, len(state.chance.items)))
        while state.stage and "desce" in state.legal(state.waiting()[0]):
            state = state.apply(state.waiting()[0], "desce")
    return state


def test_tables_offer_four_levels_and_the_arena_two_yardsticks() -> None:
    assert list(levels("truco")) == ["novato", "amador", "experiente", "mestre"]
    assert list(baseline_bots("truco")) == ["aleatorio", "atento"]


@pytest.mark.parametrize(("preset", "seats"), TABLES if LONG else dict(TABLES).items())
def test_every_level_plays_at_every_table(preset: str, seats: int) -> None:
    regulation = RULEBOOK.preset(preset)
    for name in levels("truco"):
        contest = Contest("truco", regulation, seats, make(name, regulation), make("atento", regulation))
        results = list(contest.games(examples(8, least=1)))
        assert not any(result.faults for result in results)


@pytest.mark.parametrize("seats", [2, 4])
def test_levels_are_ordered_by_strength(seats: int) -> None:
    assert win_rate("mestre", "novato", seats, examples(60, least=40)) > 0.65
    assert win_rate("mestre", "atento", seats, examples(200, least=60)) > 0.5
    assert win_rate("novato", "aleatorio", seats, examples(60, least=30)) > 0.8


def test_same_seed_gives_the_same_games() -> None:
    contest = Contest("truco", PAULISTA, 4, make("amador"), make("mestre"))
    assert list(contest.games(4, seed=5)) == list(contest.games(4, seed=5))


@pytest.mark.parametrize("level", ["novato", "amador", "experiente", "mestre"])
def test_jtb_nota_novato_no_bot_raises_at_11(level: str) -> None:
    """A raise at 11 would cost the match under this regulation, so it is not a legal action."""
    jtb = RULEBOOK.preset("jtb")
    asked = []
    for seed in range(20):
        state = deal_hand(2, (11, 3), seed, "jtb").apply(1, "vai")
        seat = state.waiting()[0]
        bot = make(level, jtb)(Random(seed))
        asked.append(bot.choose(state.view(seat), state.legal(seat)))
    assert not set(asked) & set(jtb.rules.raises)


def test_only_weak_levels_hesitate() -> None:
    found = {}
    for name in levels("truco"):
        seen = set()
        for seed in range(40):
            state = deal_hand(seed=seed)
            bot, seat = make(name)(Random(seed)), state.waiting()[0]
            seen.add(hesitation(bot, state.view(seat), bot.choose(state.view(seat), state.legal(seat))))
        found[name] = seen
    assert found["mestre"] == found["experiente"] == {0.0}
    assert found["novato"] == found["amador"] == {0.0, 1.0}


def test_bot_uses_its_partners_sign() -> None:
    """Among 60 hands the bot plays at least one differently if its partner shows the zap."""
    differs = 0
    for seed in range(60):
        state = deal_hand(seed=seed)
        seat = state.waiting()[0]
        mate = (seat + 1) % 4 + 1
        assert choose_sign(state.view(mate)) in {"zap", "copeta", "espadilha", "pica_fumo", "tres", "dois", "nada"}
        bots = [make("mestre")(Random(seed)) for _ in range(2)]
        bots[0].hear(state.number, mate, "zap")
        bots[1].hear(state.number, mate, "nada")
        first, second = (bot.choose(state.view(seat), state.legal(seat)) for bot in bots)
        differs += first != second
    assert differs


def test_a_sign_of_an_earlier_hand_is_forgotten() -> None:
    state = deal_hand()
    bot = make("mestre")(Random(1))
    bot.hear(state.number - 1, 3, "zap")
    assert bot.visible_signs(state.view(1)) == {}


# The policies ----------------------------------------------------------------------------------------


def test_policy_headers_name_the_rules_and_the_command() -> None:
    assert policy_heads()
    for name, head in policy_heads().items():
        rules = RULEBOOK.preset(head["regulation"]).rules
        assert head["class"] == class_name(rules, head["seats"]), name
        assert head["command"].startswith(f"carteado train --regulation {head['regulation']} --seats {head['seats']}")
        table = load_policy(name)
        assert len(table.keys) == head["count"] == len(table.chances[0])


def test_the_policies_take_at_most_20_megabytes_of_the_package() -> None:
    folder = files("carteado.games.truco.bots") / "policies"
    assert sum(len(file.read_bytes()) for file in folder.iterdir()) <= 20_000_000


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_custom_regulation_gets_the_nearest_policy(seats: int) -> None:
    own = RULEBOOK.with_options(PAULISTA, {"tie_leader": "mao", "cuts": 1}).rules
    name = find_policy(own, seats)
    assert name is not None
    assert policy_heads()[name]["seats"] == seats
    assert not is_trained_for(name, own, seats)


def test_cut_rules_do_not_change_the_class() -> None:
    cut = RULEBOOK.with_options(PAULISTA, {"cuts": 3, "burn_cards": 3}).rules
    answers = RULEBOOK.with_options(PAULISTA, {"answers": "yes_prevails"}).rules
    assert class_name(cut, 4) == class_name(PAULISTA.rules, 4) != class_name(answers, 4)
    assert class_name(answers, 2) == class_name(PAULISTA.rules, 2)
    assert distance({"answers": 1}, {"answers": 2}) > distance({"iron": 1}, {"iron": 2})


def test_policy_round_trips() -> None:
    keys = [3, 8, 500, 2**52 + 1]
    planes = [bytes([number, 15 - number, 0, 15]) for number in range(5)]
    table = unpack_policy(pack_policy({"seats": 4}, keys, planes))
    assert list(table.keys) == keys
    assert [bytes(plane) for plane in table.chances] == planes
    assert table.chance(8) == (15, 14, 13, 12, 11)
