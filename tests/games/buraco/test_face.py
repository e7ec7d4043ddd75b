"""Buraco in the terminal: what it offers can be typed, what it tells gives nothing away."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from carteado.bots.buraco_veteran import Beginner
from carteado.buraco.match import Match
from carteado.cli.faces import new_face
from carteado.cli.faces.face import plain
from carteado.core.game import Refusal
from carteado.games import new_game, rulebook, usual_regulation, usual_seats
from carteado.words.catalogue import LANGUAGES, Language
from tests.buraco.table import FAR, Laid, lay
from tests.hosted import NAMES

PRESETS = rulebook("buraco").presets()


def steps(preset: str, seats: int, seed: int, deals: int = 1) -> Iterator[tuple[Any, int, str, Any]]:
    """Every step of a short match: the state before, who acts and how, the state after."""
    rng = Random(f"{preset} {seats} {seed}")
    regulation = rulebook("buraco").with_options(rulebook("buraco").preset(preset), {"most_deals": deals})
    state: Any = new_game("buraco", regulation, seats).start()
    bot = Beginner(rng)
    while state.outcome is None:
        before = state
        if state.chance is not None:
            state = state.shuffled(rng.sample(state.chance.items, len(state.chance.items)))
            yield before, 0, "", state
            continue
        seat = state.actors()[0]
        legal = state.legal(seat)
        action = rng.choice(legal) if rng.random() < 0.3 else bot.choose(state.view(seat), legal)
        state = before.apply(seat, action)
        yield before, seat, action, state


def face_of(preset: str, seats: int, seat: int, lang: Language = "pt") -> Any:
    regulation = rulebook("buraco").preset(preset)
    return new_face(new_game("buraco", regulation, seats), regulation, NAMES[:seats], seat, lang)


def meant(read: str | tuple[str, ...] | None) -> tuple[str, ...]:
    return (read,) if isinstance(read, str) else read or ()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("preset", "seats"), [("copag", 4), ("aberto", 2), ("fechado", 3), ("stbl", 6)])
def test_whatever_is_legal_can_be_typed_and_whatever_is_offered_is_legal(
    preset: str, seats: int, lang: Language
) -> None:
    rng = Random(lang)
    faces = {seat: face_of(preset, seats, seat, lang) for seat in range(1, seats + 1)}
    for state, seat, _, _ in steps(preset, seats, 1):
        if not seat:
            continue
        view, legal, face = state.view(seat), state.legal(seat), faces[seat]
        choices = face.choices(view, legal)
        keys = [plain(choice.key) for choice in choices]
        assert len(set(keys)) == len(keys)
        assert sum(choice.default for choice in choices) <= 1
        assert choices or len(legal) == 1
        for choice in choices:
            actions = meant(face.read(choice.key, view, legal))
            assert actions[0] == choice.action
            after = state
            for action in actions:
                after = after.apply(seat, action)
        for action in rng.sample(legal, min(4, len(legal))):
            assert face.read(action.upper(), view, legal) == action
        lines = [*face.position(view), *face.explain(view, legal)]
        assert all(0 < len(line) < 80 for line in lines)


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_told_and_shown_depends_on_the_seats_view_alone(preset: str) -> None:
    """A state that the seat can't tell from the real one is shown and answered in the same words."""
    face, rng = face_of(preset, 4, 1), Random(preset)
    for state, seat, action, after in steps(preset, 4, 2):
        if not seat or rng.random() > 0.2:
            continue
        told = face.told(state.view(1), seat, action, after.view(1))
        if action in ("compra", "recusa") and seat != 1:
            assert not any(suit in line for line in told[action == "recusa" :] for suit in "♣♥♠♦")
        other = state.determinise(1, rng)
        here, there = state.view(1), other.view(1)
        assert face.position(here) == face.position(there)
        for typed in ("b 4c 5c 6c", "4c", "j 7c", "b1", "j1", "X 1", "lixo", "baixa 4c 5c 6c 7c 8c"):
            assert answer(face, typed, state) == answer(face, typed, other)


def answer(face: Any, typed: str, state: Any) -> object:
    """What comes of typing something: the actions, or the refusal."""
    try:
        actions = meant(face.read(typed, state.view(1), state.legal(1)))
        for action in actions:
            state = state.apply(1, action)
    except Refusal as refusal:
        return str(refusal)
    return actions


def test_what_is_told_ends_each_deal_and_the_match() -> None:
    face = face_of("copag", 4, 1)
    told = [
        line
        for before, seat, action, after in steps("copag", 4, 3, deals=2)
        for line in (
            face.told(before.view(1), seat, action, after.view(1))
            if seat
            else face.told(before.view(1), 0, "", after.view(1))
        )
    ]
    assert sum(line.startswith("Rodada ") for line in told) == 2
    assert sum(line.startswith("Você e Carla: ") for line in told) == 2
    assert told[-1].startswith("Fim da partida")


def test_the_usual_table() -> None:
    assert (usual_regulation("buraco"), usual_seats("buraco")) == ("copag", 4)
    assert face_of("copag", 4, 1).welcome() == [
        "Buraco: Copag, até 3000 pontos.",
        "Você joga com Carla contra Bruno e Davi.",
        "Cartas: 4p é de paus, 10c de copas, Ke de espadas, Ao de ouros; X é o curinga.",
    ]
    assert face_of("copag", 3, 2).welcome()[1] == "À mesa com você, cada um por si: Ana e Carla."


# What is typed ---------------------------------------------------------------------------------------


def typed(table: Laid, text: str, preset: str = "copag") -> tuple[str, ...]:
    """What seat 1 means by a text."""
    face = face_of(preset, len(table.deal.hands), 1)
    return meant(face.read(text, table.view(1), table.legal(1)))


HAND = lay(hands=["4c 5c 6c 7c X 9p Kp Ko 3o", "Ko"], jogos=[["6p 7p 8p"], ["Jp Jc Jo"]]).do("1 compra")


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
def test_short_forms(text: str, actions: tuple[str, ...]) -> None:
    assert typed(HAND, text) == actions


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
def test_what_is_missing_in_a_text_is_said(text: str, said: str) -> None:
    with pytest.raises(Refusal, match=said):
        typed(HAND, text)


def test_a_letter_alone_is_the_only_jogo_of_its_kind_and_never_an_example() -> None:
    table = lay(hands=["4c 5c 6c 7c X Ko Qe", "Ko"]).do("1 compra")
    assert typed(table, "b") == ("baixa 4c 5c 6c", "junta 7c em 1")
    only_wild = lay(hands=["4c 5c 7c X 9p Kp Qe", "Ko"]).do("1 compra")
    with pytest.raises(Refusal, match="diga as cartas, como em b 4c 5c 6c"):
        typed(only_wild, "b")


def test_a_card_that_fits_two_jogos_needs_a_number() -> None:
    table = lay(hands=["9p Ko Kp", "Ko"], jogos=[["6p 7p 8p", "9c 9e 9o"], []]).do("1 compra")
    with pytest.raises(Refusal, match="9p cabe em mais de um jogo; diga o número, como em j 9p 1"):
        typed(table, "j 9p")
    assert typed(table, "j 9p 2") == ("junta 9p em 2",)


def test_cards_in_a_morto_cannot_be_asked_for() -> None:
    """Laying the whole hand and one card more would tell whether that card is in the morto that then comes."""
    table = lay(hands=["4c 5c", "Ko"], stock="6c 8e", mortos=["7c " + FAR[3:], FAR]).do("1 compra")
    assert typed(table, "b 4c 5c 6c 7c") == ("baixa 4c 5c 6c 7c",)
    assert "7♥ não está na sua mão" in answer_of(table, "baixa 4c 5c 6c 7c")


def answer_of(table: Laid, action: str) -> str:
    with pytest.raises(Refusal) as refusal:
        table.match.apply(1, action)
    return str(refusal.value)


# What is shown ---------------------------------------------------------------------------------------


def test_the_table_is_shown() -> None:
    table = lay(
        hands=["4c 7p 2e X Ko", "Ko"], pile="Qp 3o", took=(1, 0), mortos=[FAR],
        jogos=[["3p 4p 5p 6p 7p 8p 9p", "Jp Jc X"], ["5c 6c 7c 8c 9c 10c X"]],
    )  # fmt: skip
    assert face_of("copag", 2, 1).position(table.view(1)) == [
        "Placar, até 3000: você 0; Bruno 0.",
        "Monte: 2. Mortos: 1. Lixo: Q♣ 3♦ (2).",
        "Você (mortos: 1): 1) 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ [real]  2) J♣ J♥ ★",
        "Bruno: 1) 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ ★ [suja]",
        "Na mão dos outros: Bruno 1.",
        "Suas cartas (5): 7♣ | 4♥ | K♦ | curingas: 2♠ ★",
        "É a sua vez.",
    ]


def test_of_a_closed_pile_the_top_is_shown_and_what_going_out_needs() -> None:
    table = lay("stbl", hands=["4c 5c 9p", "Ko"], pile="Qp 3o 6c", took=(1, 0), mortos=[FAR])
    shown = face_of("stbl", 2, 1).position(table.view(1))
    assert "Monte: 2. Mortos: 1. Lixo: 6♥ por cima (3)." in shown
    assert shown[-2] == "Para bater falta ao seu lado uma canastra limpa."


def test_the_top_of_a_closed_pile_is_used_before_the_rest_comes() -> None:
    table = lay("stbl", hands=["10c Qc 2p 2e 9p", "Ko"], pile="Qp 3o Jc").do("1 lixo")
    face = face_of("stbl", 2, 1)
    assert "Monte: 2. Mortos: 2. Lixo: o resto (2)." in face.position(table.view(1))
    offered = [(choice.key, choice.label) for choice in face.choices(table.view(1), table.legal(1))]
    assert offered[0] == ("b1", "baixa 10♥ J♥ Q♥")
    assert offered[-1] == ("b 10c Jc 2p", "baixa com curinga; escreva b e as cartas (jeitos: 4)")


def test_a_few_ways_to_use_a_wild_card_have_a_line_each() -> None:
    table = lay(hands=["X 9p Ke", "Ko"], jogos=[["6c 7c 8c", "3e 4e 5e"], []]).do("1 compra")
    offered = face_of("copag", 2, 1).choices(table.view(1), table.legal(1))
    assert [(choice.key, choice.label) for choice in offered[:2]] == [
        ("j X 1", "junta ★ ao jogo 1"),
        ("j X 2", "junta ★ ao jogo 2"),
    ]


@pytest.mark.parametrize("typed", ["40", "corta 40", "040", "CORTA 40"])
def test_a_cut_is_a_number(typed: str) -> None:
    match = Match(rulebook("buraco").preset("copag"), 2, 2)
    match = match.shuffled(match.table.pack)
    face = face_of("copag", 2, 1)
    assert face.read(typed, match.view(1), match.legal(1)) == "corta 40"
    assert answer(face, "9" * 5000, match) == "um corte levanta de 1 a 107 cartas"


def test_the_last_card_says_what_comes_of_it() -> None:
    for took, label in (((0, 0), "descarta K♦ e pega o morto"), ((1, 1), "descarta K♦ e bate")):
        table = lay(hands=["9p", "Ko"], stock="Ko 8c", jogos=[["6p 7p 8p"], []], took=took)
        table = table.do("1 compra, 1 junta 9p em 1")
        choices = face_of("copag", 2, 1).choices(table.view(1), [*table.legal(1), "descarta Ko"])
        assert choices[-1].label == label
