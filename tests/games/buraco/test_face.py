"""Buraco in the terminal: every choice can be typed, and the output reveals no hidden card."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from carteado.cli.streams import wrap_lines
from carteado.core.refusal import Refusal
from carteado.games.buraco.bots.veteran import Beginner
from carteado.games.buraco.match import Match
from carteado.games.registry import default_regulation, default_seats, new_game, rulebook
from carteado.games.terminal_face import new_face
from carteado.words.catalogue import LANGUAGES, Language
from carteado.words.text import normalise
from tests.games.buraco.table import ANY_MORTO, TableInPlay, make_table
from tests.hosted import NAMES
from tests.steps import random_steps

PRESETS = rulebook("buraco").presets()


def steps(preset: str, seats: int, seed: int, deals: int = 1) -> Iterator[tuple[Any, int, str, Any]]:
    """Return every step of a short match."""
    rng = Random(f"{preset} {seats} {seed}")
    regulation = rulebook("buraco").with_options(rulebook("buraco").preset(preset), {"most_deals": deals})
    return random_steps(new_game("buraco", regulation, seats).start(), rng, Beginner(rng))


def face_of(preset: str, seats: int, seat: int, lang: Language = "pt") -> Any:
    regulation = rulebook("buraco").preset(preset)
    return new_face(new_game("buraco", regulation, seats), regulation, NAMES[:seats], seat, lang)


def as_actions(read: str | tuple[str, ...] | None) -> tuple[str, ...]:
    return (read,) if isinstance(read, str) else read or ()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("preset", "seats"), [("copag", 4), ("aberto", 2), ("fechado", 3), ("stbl", 6)])
def test_every_legal_action_can_be_typed_and_every_choice_is_legal(preset: str, seats: int, lang: Language) -> None:
    rng = Random(lang)
    faces = {seat: face_of(preset, seats, seat, lang) for seat in range(1, seats + 1)}
    for state, seat, _, _ in steps(preset, seats, 1):
        if not seat:
            continue
        view, legal, face = state.view(seat), state.legal(seat), faces[seat]
        choices = face.choices(view, legal)
        keys = [normalise(choice.key) for choice in choices]
        assert len(set(keys)) == len(keys)
        assert sum(choice.default for choice in choices) <= 1
        assert choices or len(legal) == 1
        for choice in choices:
            actions = as_actions(face.read(choice.key, view, legal))
            assert actions[0] == choice.action
            after = state
            for action in actions:
                after = after.apply(seat, action)
        for action in rng.sample(legal, min(4, len(legal))):
            assert face.read(action.upper(), view, legal) == action
        lines = wrap_lines([*face.position(view), *face.explain(view, legal)])
        assert all(0 < len(line) < 80 for line in lines)


@pytest.mark.parametrize("preset", PRESETS)
def test_output_depends_only_on_the_view_of_the_seat(preset: str) -> None:
    """Two states that the seat cannot distinguish give the same position and the same answers."""
    face, rng = face_of(preset, 4, 1), Random(preset)
    for state, seat, action, after in steps(preset, 4, 2):
        if not seat or rng.random() > 0.2:
            continue
        told = face.narrate(state.view(1), seat, action, after.view(1))
        if action in ("compra", "recusa") and seat != 1:
            assert not any(suit in line for line in told[action == "recusa" :] for suit in "♣♥♠♦")
        other = state.determinise(1, rng)
        here, there = state.view(1), other.view(1)
        assert face.position(here) == face.position(there)
        for typed in ("b 4c 5c 6c", "4c", "j 7c", "b1", "j1", "X 1", "lixo", "baixa 4c 5c 6c 7c 8c"):
            assert answer_to(face, typed, state) == answer_to(face, typed, other)


def answer_to(face: Any, typed: str, state: Any) -> object:
    """Return the actions that an input means, or the text of the refusal."""
    try:
        actions = as_actions(face.read(typed, state.view(1), state.legal(1)))
        for action in actions:
            state = state.apply(1, action)
    except Refusal as refusal:
        return str(refusal)
    return actions


def test_narration_tells_the_end_of_each_deal_and_of_the_match() -> None:
    face = face_of("copag", 4, 1)
    told = [
        line
        for before, seat, action, after in steps("copag", 4, 3, deals=2)
        for line in (
            face.narrate(before.view(1), seat, action, after.view(1))
            if seat
            else face.narrate(before.view(1), 0, "", after.view(1))
        )
    ]
    assert sum(line.startswith("Rodada ") for line in told) == 2
    assert sum(line.startswith("Você e Carla: ") for line in told) == 2
    assert told[-1].startswith("Fim da partida")


def test_default_table_is_copag_with_four_seats() -> None:
    assert (default_regulation("buraco"), default_seats("buraco")) == ("copag", 4)
    assert face_of("copag", 4, 1).welcome() == [
        "Buraco: Copag, até 3000 pontos.",
        "Você joga com Carla contra Bruno e Davi.",
        "Cartas: 4p é de paus, 10c de copas, Ke de espadas, Ao de ouros; X é o curinga.",
    ]
    assert face_of("copag", 3, 2).welcome()[1] == "À mesa com você, cada um por si: Ana e Carla."


# Input -----------------------------------------------------------------------------------------------


def read_input(table: TableInPlay, text: str, preset: str = "copag") -> tuple[str, ...]:
    """Return the actions that an input of seat 1 means."""
    face = face_of(preset, len(table.deal.hands), 1)
    return as_actions(face.read(text, table.view(1), table.legal(1)))


HAND = make_table(hands=["4c 5c 6c 7c X 9p Kp Ko 3o", "Ko"], jogos=[["6p 7p 8p"], ["Jp Jc Jo"]]).do("1 compra")


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("b", ("baixa 4c 5c 6c", "junta 7c em 2")),
        ("b1", ("baixa 4c 5c 6c", "junta 7c em 2")),
        ("B 1", ("baixa 4c 5c 6c", "junta 7c em 2")),
        ("b 7c 6c 5c", ("baixa 5c 6c 7c",)),
        ("5♥ 6♥ 7♥", ("baixa 5c 6c 7c",)),
        ("baixa 4c 5c 6c 7c X", ("baixa 4c 5c 6c", "junta 7c em 2", "junta X em 2")),
        ("j", ("junta 9p em 1",)),
        ("j1", ("junta 9p em 1",)),
        ("j 9p", ("junta 9p em 1",)),
        ("j 9p x 1", ("junta 9p em 1", "junta X em 1")),
        ("junta 9p em 1", ("junta 9p em 1",)),
        ("9p 1", ("junta 9p em 1",)),
        ("9p", ("descarta 9p",)),
        ("d 9♣", ("descarta 9p",)),
        ("desc Ko", ("descarta Ko",)),
        ("d 2e", ("descarta 2e",)),
        ("r", ()),
        ("xyz", ()),
        ("4c 5c", ()),
    ],
)
def test_short_forms_are_read_as_actions(text: str, actions: tuple[str, ...]) -> None:
    assert read_input(HAND, text) == actions


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("d 1p", "“1p” não é uma carta, como 4p, 10c ou X"),
        ("b7", "não há b7 na lista"),
        ("baixa", "diga as cartas, como em b 4c 5c 6c"),
        ("d", "diga as cartas, como em d 4p"),
        ("DESCARTA", "diga as cartas, como em d 4p"),
        ("j em", "diga as cartas, como em j 7c 1"),
        ("junta em 1", "diga as cartas, como em j 7c 1"),
        ("junta 7 em 1", "“7” não é uma carta"),
        ("j 3o", "3o não cabe em nenhum jogo do seu lado"),
    ],
)
def test_incomplete_input_is_explained(text: str, said: str) -> None:
    with pytest.raises(Refusal, match=said):
        read_input(HAND, text)


def test_single_letter_lays_the_only_clean_jogo() -> None:
    table = make_table(hands=["4c 5c 6c 7c X Ko Qe", "Ko"]).do("1 compra")
    assert read_input(table, "b") == ("baixa 4c 5c 6c", "junta 7c em 1")
    only_wild = make_table(hands=["4c 5c 7c X 9p Kp Qe", "Ko"]).do("1 compra")
    with pytest.raises(Refusal, match="diga as cartas, como em b 4c 5c 6c"):
        read_input(only_wild, "b")


def test_a_card_that_fits_two_jogos_needs_a_number() -> None:
    table = make_table(hands=["9p Ko Kp", "Ko"], jogos=[["6p 7p 8p", "9c 9e 9o"], []]).do("1 compra")
    with pytest.raises(Refusal, match="9p cabe em mais de um jogo; diga o número, como em j 9p 1"):
        read_input(table, "j 9p")
    assert read_input(table, "j 9p 2") == ("junta 9p em 2",)


def test_input_cannot_probe_the_cards_of_a_morto() -> None:
    """Otherwise laying the whole hand and one more card would reveal whether that card is in the next morto."""
    table = make_table(hands=["4c 5c", "Ko"], stock="6c 8e", mortos=["7c " + ANY_MORTO[3:], ANY_MORTO]).do("1 compra")
    assert read_input(table, "b 4c 5c 6c 7c") == ("baixa 4c 5c 6c 7c",)
    assert "7♥ não está na sua mão" in refusal_of(table, "baixa 4c 5c 6c 7c")


def refusal_of(table: TableInPlay, action: str) -> str:
    with pytest.raises(Refusal) as refusal:
        table.match.apply(1, action)
    return str(refusal.value)


# Output ----------------------------------------------------------------------------------------------


def test_position_shows_the_table() -> None:
    table = make_table(
        hands=["4c 7p 2e X Ko", "Ko"], pile="Qp 3o", took=(1, 0), mortos=[ANY_MORTO],
        jogos=[["3p 4p 5p 6p 7p 8p 9p", "Jp Jc X"], ["5c 6c 7c 8c 9c 10c X"]],
    )  # fmt: skip
    assert wrap_lines(face_of("copag", 2, 1).position(table.view(1))) == [
        "Placar, até 3000: você 0; Bruno 0.",
        "Monte: 2. Mortos: 1. Lixo: Q♣ 3♦ (2).",
        "Você (mortos: 1): 1) 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ [real]  2) J♣ J♥ ★",
        "Bruno: 1) 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ ★ [suja]",
        "Na mão dos outros: Bruno 1.",
        "Suas cartas (5): 7♣ | 4♥ | K♦ | curingas: 2♠ ★",
        "É a sua vez.",
    ]


def test_position_shows_the_top_of_a_closed_pile_and_what_going_out_needs() -> None:
    table = make_table("stbl", hands=["4c 5c 9p", "Ko"], pile="Qp 3o 6c", took=(1, 0), mortos=[ANY_MORTO])
    shown = face_of("stbl", 2, 1).position(table.view(1))
    assert "Monte: 2. Mortos: 1. Lixo: 6♥ por cima (3)." in shown
    assert shown[-2] == "Para bater falta ao seu lado uma canastra limpa."


def test_top_of_a_closed_pile_must_be_used_first() -> None:
    table = make_table("stbl", hands=["10c Qc 2p 2e 9p", "Ko"], pile="Qp 3o Jc").do("1 lixo")
    face = face_of("stbl", 2, 1)
    assert "Monte: 2. Mortos: 2. Lixo: o resto (2)." in face.position(table.view(1))
    offered = [(choice.key, choice.label) for choice in face.choices(table.view(1), table.legal(1))]
    assert offered[0] == ("b1", "Baixar 10♥ J♥ Q♥")
    assert offered[-1] == ("b 10c Jc 2p", "Baixar com curinga; escreva b e as cartas (jeitos: 4)")


def test_each_use_of_a_wild_card_has_its_own_line_if_there_are_few() -> None:
    table = make_table(hands=["X 9p Ke", "Ko"], jogos=[["6c 7c 8c", "3e 4e 5e"], []]).do("1 compra")
    offered = face_of("copag", 2, 1).choices(table.view(1), table.legal(1))
    assert [(choice.key, choice.label) for choice in offered[:2]] == [
        ("j X 1", "Juntar ★ ao jogo 1"),
        ("j X 2", "Juntar ★ ao jogo 2"),
    ]


@pytest.mark.parametrize("typed", ["40", "corta 40", "040", "CORTA 40"])
def test_cut_is_typed_as_a_number(typed: str) -> None:
    match = Match(rulebook("buraco").preset("copag"), 2, 2)
    match = match.apply_shuffle(match.table.pack)
    face = face_of("copag", 2, 1)
    assert face.read(typed, match.view(1), match.legal(1)) == "corta 40"
    assert answer_to(face, "9" * 5000, match) == "um corte levanta de 1 a 107 cartas"


def test_label_of_the_last_discard_names_its_consequence() -> None:
    for took, label in (((0, 0), "Descartar K♦ e pegar o morto"), ((1, 1), "Descartar K♦ e bater")):
        table = make_table(hands=["9p", "Ko"], stock="Ko 8c", jogos=[["6p 7p 8p"], []], took=took)
        table = table.do("1 compra, 1 junta 9p em 1")
        choices = face_of("copag", 2, 1).choices(table.view(1), [*table.legal(1), "descarta Ko"])
        assert choices[-1].label == label
