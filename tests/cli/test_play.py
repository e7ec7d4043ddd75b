"""`carteado play`: whole games by a person at the terminal, and leaving in the middle."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from itertools import cycle, pairwise
from random import Random
from select import select

import pytest

from carteado.games.registry import rulebook
from carteado.regulation.documents import document
from carteado.words.catalogue import LANGUAGES
from tests.cli.command import Player, carteado, fails, first, program, run_program
from tests.examples import LONG

PRESETS = [(preset, seats) for preset in rulebook("truco").presets()
           for seats in rulebook("truco").preset(preset).rules.players]  # fmt: skip
PORTUGUESE = re.compile(
    r"\b(mão|mãos|vaza|vazas|você|nós|eles|joga|não|cartas?|baralho|ganha|regra|decisão|nossa|escuro|corte|dá|vale)\b",
    re.IGNORECASE,
)


@pytest.fixture
def record(tmp_path):
    return tmp_path / "jogo.toml"


def replay_as_json(record):
    told = carteado("replay", record, "--json")
    assert told.status == 0, told.err
    return json.loads(told.out)


# Whole games


ONCE = [(preset, seats, "pt" if (preset, seats - 2) in PRESETS else "en") for preset, seats in PRESETS]
"""Every table once; each regulation in English and in Portuguese."""


@pytest.mark.parametrize(
    ("preset", "seats", "lang"), [(*one, lang) for one in PRESETS for lang in LANGUAGES] if LONG else ONCE
)
def test_whole_game_with_first_choices(preset, seats, lang, record):
    player = Player(first)
    played = player.play("--regulation", preset, "--players", seats, "--record", record, "--lang", lang)
    assert (played.status, played.err) == (0, "")
    assert replay_as_json(record)["over"]
    assert carteado("verify", record).status == 0
    assert str(record) in played.out
    assert "carteado verify" in played.out
    if lang == "en":
        assert not PORTUGUESE.search(played.out), PORTUGUESE.search(played.out)


@pytest.mark.parametrize(("preset", "seats"), PRESETS if LONG else dict(PRESETS).items())
def test_whole_game_with_random_input_is_recorded(preset, seats, record):
    rng = Random(f"{preset} {seats}")
    odd_words = ("?", "", "xyz", "999", "corta 0", "~", "~~", "4♣", "seis", "doze escuro", "\x1b[A", "é" * 300, "0")

    def types(keys):
        return rng.choice(odd_words) if rng.random() < 0.3 else rng.choice(keys).replace("Enter", "")

    seat = rng.randint(1, seats)
    played = Player(types).play(
        "--regulation", preset, "--players", seats, "--seat", seat, "--record", record, "--out-of-turn"
    )
    assert (played.status, played.err) == (0, "")
    assert replay_as_json(record)["over"]
    assert carteado("verify", record).status == 0


@pytest.mark.parametrize("level", ["aleatorio", "atento", "novato", "amador", "experiente", "mestre"])
def test_every_bot_level_can_be_chosen(level, record):
    assert Player(first).play("--players", 2, "--bots", level, "--record", record).status == 0


def test_help_cites_the_rule_and_its_article(record):
    script = cycle(["?", ""])
    played = Player(lambda keys: next(script) or keys[0]).play("--regulation", "fenacef", "--record", record)
    assert "Aumento: pede que a mão valha mais." in played.out
    assert "  Regra: Aumenta-se a qualquer momento, mesmo fora da vez. (fenacef, Art. 17)" in played.out


def test_help_after_a_refusal_quotes_every_cited_article(record):
    script = iter(["queima 30", "?"])
    played = Player(lambda keys: next(script, None)).play("--regulation", "fenacef", "--seat", 3, "--record", record)
    out = " ".join(played.out.split())
    refused = re.search(r"Não dá: [^(]*\(fenacef, ([^)]*)\)", out)
    assert refused
    says = {article.label: article.says for article in document("truco", "fenacef").values()}
    for label in refused[1].split("; "):
        assert f"{label}: {says[label]}" in out[refused.end() :]


def test_help_in_english(record):
    script = cycle(["?", "zzz", ""])
    player = Player(lambda keys: next(script) or keys[0])
    played = player.play("--regulation", "sinsep", "--record", record, "--lang", "en")
    assert "  Rule: " in played.out
    assert not PORTUGUESE.search(re.sub(r"\(sinsep,[^)]*\)", "", played.out))


def test_raises_show_their_points_and_refusals_their_rule(record):
    script = iter(["doze"])
    played = Player(lambda keys: next(script, None)).play("--players", 2, "--record", record)
    assert "A mão passa a valer 3; se Bento correr, você ganha 1" in played.out or "pede truco" in played.out
    assert "Não dá: o próximo aumento é" in played.out


# Options


def test_name_seat_and_seed_are_recorded(record):
    Player(lambda keys: None).play("--name", "  Zé\n", "--seat", 3, "--seed", "sorte", "--record", record)
    text = record.read_text()
    assert 'players = ["Bento", "Celina", "Zé", "Dirceu"]' in text
    assert 'seeds = ["", "", "sorte", ""]' in text


def test_options_change_a_rule_for_one_game(record):
    """The person leaves at the first prompt. The bot cannot end a hand before it: it may not give up."""
    options = ("target=24", "deck=limpo", "players=[2, 4]", "giving_up=never")
    arguments = (word for option in options for word in ("--option", option))
    played = Player(lambda keys: None).play("--players", 2, *arguments, "--record", record)
    assert "até 24 tentos" in played.out
    assert replay_as_json(record)["score"] == [0, 0]
    assert 'deck = "limpo"' in record.read_text()


def test_own_regulation_is_copied_beside_the_record(tmp_path, record):
    own = tmp_path / "casa" / "minha.toml"
    own.parent.mkdir()
    own.write_text('carteado = 1\ngame = "truco"\nname = "Lá em casa"\nbase = "sinsep"\n[rules]\ntarget = 2\n'
                   "special_at = 1\n")  # fmt: skip
    played = Player(first).play("--regulation", own, "--players", 2, "--record", record)
    assert "Lá em casa, até 2 tentos." in played.out
    own.unlink()
    assert replay_as_json(record)["over"]
    assert carteado("verify", record).status == 0
    assert (tmp_path / "jogo.regulamento.toml").is_file()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--players", 3), "paulista joga-se com 2, 4, 6 jogadores"),
        (("--seat", 5), "--seat vai de 1 a 4"),
        (("--seat", 0), "--seat vai de 1 a 4"),
        (("--bots", "deus"), "não há esse nível; há novato, amador, experiente, mestre"),
        (("--seed", "é" * 33), "--seed: um texto de até 64 bytes"),
        (("--option", "target"), "escreva o campo e o valor"),
        (("--option", "alvo=3"), 'campo desconhecido: "alvo"'),
        (("--option", "target=muito"), "use um número inteiro de 1 a 99"),
        (("--regulation", "carioca"), "há basico, "),
        (("--regulation", "nada.toml"), "o arquivo não existe"),
    ],
)
def test_invalid_arguments_are_refused_in_one_line(arguments, says):
    assert says in fails("play", *arguments)


def test_invalid_own_regulation(tmp_path):
    (tmp_path / "minha.toml").write_text('carteado = 1\ngame = "truco"\nbase = "copag"\n[rules]\nalvo = 3\n')
    assert 'linha 5: campo desconhecido: "alvo"' in fails("play", "--regulation", tmp_path / "minha.toml")


def test_record_never_overwrites_a_file(record):
    record.write_text("carta de amor")
    assert "o arquivo já existe" in fails("play", "--record", record)
    assert record.read_text() == "carta de amor"


def test_record_needs_an_existing_folder(tmp_path):
    assert "não há essa pasta" in fails("play", "--record", tmp_path / "nada" / "jogo.toml")


# Leaving


def test_end_of_input_leaves_and_prints_the_record_path(tmp_path):
    left = run_program("play", data=tmp_path)
    assert (left.status, left.err) == (0, "")
    [record] = (tmp_path / "carteado").iterdir()
    assert re.fullmatch(r"truco-\d{4}-\d\d-\d\d-\d{6}\.toml", record.name)
    assert f"O registro está em {record}\n" in left.out
    assert left.out.endswith(f"carteado replay {record}\n")
    assert not replay_as_json(record)["over"]
    assert carteado("verify", record).status == 1


@pytest.mark.parametrize("word", ["sair", "QUIT"])
def test_typed_word_leaves_the_table(word, record):
    left = Player(lambda keys: word).play("--record", record)
    assert "Você saiu da mesa." in left.out
    assert not replay_as_json(record)["over"]


def test_games_in_the_same_second_have_separate_records(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for _ in range(3):
        Player(lambda keys: None).play()
    assert len(list((tmp_path / "carteado").iterdir())) == 3


@pytest.mark.skipif(sys.platform == "win32", reason="no terminals of that kind there")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_ctrl_c_in_a_real_terminal(lang, record):
    """Type `?`, type nonsense, then press Ctrl-C."""
    terminal = Terminal("play", "--record", record, "--lang", lang)
    prompt = {"pt": "Sua escolha (? explica): ", "en": "Your choice (? explains): "}[lang]
    terminal.wait_for(prompt)
    terminal.type("?\n")
    terminal.wait_for({"pt": "Regra: ", "en": "Rule: "}[lang])
    terminal.wait_for(prompt)
    terminal.type("zzz\n")
    terminal.wait_for(prompt)
    terminal.press_ctrl_c()
    screen = terminal.rest()
    assert terminal.status() == 0
    assert "Traceback" not in screen
    assert f"carteado replay {record}" in screen.replace("\r\n", "")
    assert not replay_as_json(record)["over"]


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to a process there")
def test_sigint_between_two_prompts_leaves_the_table_and_keeps_the_record(record):
    process = subprocess.Popen(
        program("play", "--record", record), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    for _ in range(300):
        if record.exists():
            break
        time.sleep(0.05)
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (0, b"")
    assert f"O registro está em {record}" in out.decode()
    assert not replay_as_json(record)["over"]


class Terminal:
    """A program in its own pseudo-terminal, with methods to read and type."""

    def __init__(self, *arguments: object) -> None:
        import pty

        self._pid, self._screen = pty.fork()
        if self._pid == 0:
            command = program(*arguments)
            os.execv(command[0], command)
        self._seen = ""

    def _read(self) -> str:
        assert self._waits_less_than(60), self._seen
        try:
            return os.read(self._screen, 4096).decode(errors="replace")
        except OSError:  # the program has ended
            return ""

    def wait_for(self, text: str) -> None:
        while text not in self._seen:
            more = self._read()
            assert more, self._seen
            self._seen += more
        self._seen = self._seen.split(text, 1)[1]

    def type(self, text: str) -> None:
        os.write(self._screen, text.encode())

    def _waits_less_than(self, seconds: float) -> bool:
        return bool(select([self._screen], [], [], seconds)[0])

    def press_ctrl_c(self) -> None:
        """Press Ctrl-C until the program leaves. Python misses it in the instant between a prompt and its reading."""
        while "carteado replay" not in self._seen:
            self.type("\x03")
            while self._waits_less_than(1) and (more := self._read()):
                self._seen += more

    def rest(self) -> str:
        while more := self._read():
            self._seen += more
        return self._seen

    def status(self) -> int:
        return os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1])


def test_record_is_complete_at_every_prompt(tmp_path, record):
    """A power cut at any prompt leaves a record that replays."""
    seen = []

    def types(keys):
        assert carteado("replay", record).status == 0
        seen.append(record.read_text())
        return keys[0] if len(seen) < 12 else None

    Player(types).play("--record", record, "--players", 2)
    assert not list(tmp_path.glob("*.part"))
    assert all(len(later) >= len(earlier) for earlier, later in pairwise(seen))
