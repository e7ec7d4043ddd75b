"""Properties of every game of buraco, for every preset, every option and every number of seats."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carteado.core.cards import parse_cards
from carteado.core.check import Sampling, check_game
from carteado.games.buraco.actions import LAY, Written
from carteado.games.buraco.hand_bits import KINDS, names
from carteado.games.buraco.jogos import book
from carteado.games.buraco.meld_reasons import why_no_jogo
from carteado.games.buraco.rules import RULEBOOK
from carteado.games.buraco.single_actions import SideOnTable, steps_of
from carteado.games.melds import MeldRules
from carteado.games.registry import new_game
from carteado.regulation.rulebook import Regulation
from tests.examples import examples
from tests.games.buraco.any_regulation import regulations
from tests.games.buraco.random_play import Sensible, short_regulation
from tests.games.buraco.table import numbers

WORDS = (
    "corta 4", "corta 40", "corta 500", "compra", "lixo", "recusa", "descarta Ko", "descarta X", "baixa 4c 5c 6c",
    "baixa 4c 5c 6c 7c", "baixa 2c 2p X", "baixa Jp Jc X", "junta 7c em 1", "junta X em 1", "junta 7c 8c em 1",
    "junta 7c em 99", "Baixa 6c 5c 4c", "bate",
)  # fmt: skip
CASES = [(preset, seats) for preset in RULEBOOK.presets() for seats in RULEBOOK.preset(preset).rules.players]
SAMPLING = Sampling(looks=0.03, tries=0.02, playouts=0.3)


@pytest.mark.parametrize(("preset", "seats"), CASES)
def test_buraco_property_every_preset_passes_the_game_check(preset: str, seats: int) -> None:
    checked = check_game(
        new_game("buraco", short_regulation(preset), seats), examples(4, least=1), seats, sampling=SAMPLING, words=WORDS
    )
    assert checked.games == examples(4, least=1)


@pytest.mark.parametrize(("preset", "seats"), CASES)
def test_buraco_property_games_with_mortos_pass_the_game_check(preset: str, seats: int) -> None:
    player = Sensible()
    check_game(
        new_game("buraco", short_regulation(preset), seats),
        examples(4, least=3),
        seats,
        sampling=SAMPLING,
        player=player,
        words=WORDS,
    )
    assert player.took


@settings(max_examples=examples(40), deadline=None)
@given(regulations(), st.sampled_from([2, 3, 4, 6]), st.integers(0, 10**6))
def test_buraco_property_every_option_passes_the_game_check(regulation: Regulation[Any], seats: int, seed: int) -> None:
    check_game(new_game("buraco", regulation, seats), 1, seed, sampling=SAMPLING, player=Sensible(), words=WORDS)


# Several cards at once -------------------------------------------------------------------------------


@settings(max_examples=examples(300), deadline=None)
@given(st.data(), st.booleans(), st.booleans())
def test_buraco_property_laying_at_once_equals_laying_card_by_card(
    data: st.DataObject, ace_high: bool, with_sets: bool
) -> None:
    rules = MeldRules(
        ace_low=True, ace_high=ace_high, sets="any" if with_sets else "none", wild_jokers=True, wild_twos=True,
        wilds_per_meld=1, wild_sets=with_sets,
    )  # fmt: skip
    known = book(rules)
    jogo = known.jogo(numbers("4c 5c 6c" if not with_sets else data.draw(st.sampled_from(["4c 5c 6c", "2p 2c X"]))))
    assert jogo is not None
    for _ in range(data.draw(st.integers(0, 9))):
        fits = [card for card in range(KINDS) if jogo.takes(card)]
        if not fits:
            break
        jogo = jogo.with_card(data.draw(st.sampled_from(fits)))
    using = data.draw(st.sampled_from([-1, *jogo.cards]))
    cards = data.draw(st.permutations(jogo.cards))
    first, *rest = steps_of(SideOnTable(rules, [], using), Written(LAY, tuple(cards)))
    made = known.jogo(numbers(first.removeprefix("baixa ")))
    assert made is not None
    assert using < 0 or jogo.size == 3 or names([using])[0] in first.split()
    for step in rest:
        card = numbers(step.split()[1])[0]
        assert made.takes(card)
        made = made.with_card(card)
    assert made is jogo


@given(
    regulations(),
    st.sampled_from(range(4)),
    st.lists(st.integers(0, 12), min_size=3, max_size=6),
    st.lists(st.sampled_from(numbers("X 2p 2e")), max_size=2),
)
@settings(max_examples=examples(400), deadline=None)
def test_cards_named_as_missing_complete_the_jogo(
    regulation: Regulation[Any], suit: int, ranks: list[int], wilds: list[int]
) -> None:
    rules = regulation.rules.melds
    cards = (*(suit * 13 + rank for rank in ranks), *wilds)
    if any(cards.count(card) > 2 for card in cards) or book(rules).jogo(cards):
        return
    said, fields = why_no_jogo(rules, cards)
    assert said.text("pt")
    assert regulation.citation(*fields).text("pt")
    if said.key.startswith("buraco.no_jogo.gap"):
        missing = numbers(" ".join(parse_cards(str(said.params["cards"]))))
        # If the sequence from ace to king is then complete, there is no place left for the wild card.
        assert book(rules).jogo((*cards, *missing)) or book(rules).jogo((*cards[: len(ranks)], *missing))
