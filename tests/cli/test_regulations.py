"""`carteado regulations`: presets and users' own files, in words."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carteado.cli.rules.regulation_argument import preset_names
from carteado.games.registry import GAMES
from carteado.words.catalogue import LANGUAGES
from tests.cli.command import carteado, fails

PRESETS = [preset for game in GAMES for preset in preset_names(game)]

OWN = """
carteado = 1
game = "truco"
name = "Lá em casa"
base = "paulista"

[rules]
target = 15
special_at = 14
cuts = { is = 1, article = "combinado de 2019" }
"""


@pytest.fixture
def own(tmp_path):
    path = tmp_path / "minha.toml"
    path.write_text(OWN)
    return path


# List


@pytest.mark.parametrize("command", [(), ("list",)])
def test_list_names_every_regulation(command):
    listed = carteado("regulations", *command)
    assert listed.status == 0
    for preset in PRESETS:
        assert f"\n  {preset} " in listed.out
    assert "As regras mais comuns nos aplicativos." in listed.out


def test_shared_preset_names_are_qualified():
    assert carteado("regulations", "show", "truco/copag").out == carteado("regulations", "show", "copag").out
    assert "copag" in preset_names("truco")
    assert "blackjack/copag" in preset_names("blackjack")


def test_list_in_english():
    assert "The rules that most apps use." in carteado("regulations", "--lang", "en").out


# Show


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_show_prints_every_rule(preset, lang):
    shown = carteado("regulations", "show", preset, "--lang", lang)
    assert (shown.status, shown.err) == (0, "")
    assert "{" not in shown.out
    headings = [line for line in shown.out.splitlines() if line.isupper()]
    assert headings


def test_show_cites_the_article():
    shown = carteado("regulations", "show", "fenacef").out
    assert "\nQuem abre a mão: Abre a mão o parceiro de quem dá. (Art. 15)\n" in shown


def test_show_marks_decisions_with_their_reason():
    shown = carteado("regulations", "show", "jtb").out
    assert "; escolha do Carteado: o texto só nomeia o primeiro a jogar" in shown
    assert "Carteado’s choice: the text names only the first to play" in carteado(
        "regulations", "show", "jtb", "--lang", "en"
    ).out  # fmt: skip


def test_show_prints_a_common_source_once():
    shown = carteado("regulations", "show", "paulista").out
    assert shown.count("como se joga nos aplicativos") == 1


def test_show_own_regulation(own):
    shown = carteado("regulations", "show", own)
    assert shown.status == 0
    assert shown.out.startswith("minha: Lá em casa\n")
    assert "Ganha a partida quem chega a 15 tentos. (regra da mesa)" in shown.out
    assert "(combinado de 2019)" in shown.out


def test_show_reads_standard_input():
    assert "Lá em casa" in carteado("regulations", "show", "-", stdin=OWN.encode()).out


# Diff


def test_diff_shows_only_what_differs():
    found = carteado("regulations", "diff", "fenacef", "sinsep")
    assert found.status == 0
    assert found.out.startswith("fenacef e sinsep diferem em 33 regras.\n")
    assert (
        "  fenacef: Abre a mão o parceiro de quem dá. (Art. 15)\n  sinsep: Abre a mão quem está à direita" in found.out
    )
    assert "Quanto vale a mão" not in found.out


def test_diff_of_a_regulation_with_itself_is_empty():
    assert carteado("regulations", "diff", "copag", "copag").out == "copag e copag têm as mesmas regras.\n"


def test_diff_with_own_regulation(own):
    found = carteado("regulations", "diff", "paulista", own, "--lang", "en").out
    assert found.startswith("paulista and minha differ in 3 rules.")
    assert "  minha: The first side with 15 points wins the match. (house rule)" in found


def test_diff_of_files_with_equal_names_prints_paths(own, tmp_path):
    (tmp_path / "outra").mkdir()
    other = tmp_path / "outra" / "minha.toml"
    other.write_text(OWN.replace("15", "16"))
    assert f"{own} e {other} diferem em 1 regras." in carteado("regulations", "diff", own, other).out


# Check


def test_check_names_the_base(own):
    checked = carteado("regulations", "check", own)
    assert checked.status == 0
    assert checked.out.startswith(
        f"{own}: regulamento em ordem (Lá em casa).\nBaseia-se em paulista. Regras que muda: 3."
    )
    assert "  target: Ganha a partida quem chega a 15 tentos.\n" in checked.out


@pytest.mark.parametrize("preset", PRESETS)
def test_check_of_a_preset(preset):
    assert carteado("regulations", "check", preset).status == 0


@pytest.mark.parametrize(
    ("written", "instead", "says"),
    [
        ("cuts", "cutz", 'linha 10: campo desconhecido: "cutz"'),
        ("= 15", '= "x"', 'linha 8: target = "x" não vale; use um número inteiro de 1 a 99'),
        ("= 15", "= 0", "linha 8: target = 0 não vale"),
        ("= 14", "= 15", "special_at deve ser menor que target"),
        ('"paulista"', '"carioca"', "há basico, "),
        ("carteado = 1", "carteado = 2", "carteado = 1"),
        ('"truco"', '"xadrez"', "xadrez"),
        ('"truco"', "7", 'game = "truco"'),
        ("article", "artigo", "deve ser um valor, ou uma tabela com is"),
    ],
)
def test_check_reports_the_problem(own, written, instead, says):
    own.write_text(OWN.replace(written, instead, 1))
    assert says in fails("regulations", "check", own, status=1)


def test_check_reports_all_problems_in_one_line(own):
    own.write_text(OWN.replace("target", "alvo").replace("cuts", "cortes"))
    said = fails("regulations", "check", own, status=1)
    assert "alvo" in said
    assert "cortes" in said


@pytest.mark.parametrize(
    "content", [b"a = [", b"\xff\xfe\x00", b"carteado = 1\ngame", b"[" * 5000, b"x = 1\n" * 20000, b"\0" * 10]
)
def test_check_refuses_invalid_toml(own, content):
    own.write_bytes(content)
    assert fails("regulations", "check", own, status=2)


def test_check_reports_problems_in_english(own):
    own.write_text(OWN.replace("15", "500"))
    assert "use a whole number from 1 to 99" in fails("regulations", "check", own, "--lang", "en", status=1)


def test_an_unknown_name_lists_the_known_ones():
    assert "há basico, " in fails("regulations", "show", "carioca")


@settings(deadline=None)
@given(st.binary(max_size=200))
def test_random_bytes_end_in_one_line(content):
    ran = carteado("regulations", "check", "-", stdin=content)
    assert ran.status in (1, 2)
    assert ran.said


@settings(deadline=None)
@given(st.text(max_size=60), st.text(max_size=30))
def test_random_field_ends_in_one_line(field, value):
    written = f'{OWN}\n"{field}" = "{value}"\n'.encode(errors="replace")
    ran = carteado("regulations", "check", "-", stdin=written)
    assert ran.status in (0, 1, 2)
    assert ran.status == 0 or ran.said
