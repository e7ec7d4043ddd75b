"""The command line itself: help, error messages, and missing files and streams."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from carteado import __version__
from carteado.cli.main import COMMANDS
from carteado.cli.streams import delay_interrupts
from tests.cli.command import carteado, fails, program, run_program
from tests.cli.records import honest_record

ENGLISH_OF_ARGPARSE = (
    "usage",
    "optional",
    "positional",
    "show this help",
    "error",
    "required",
    "invalid",
    "unrecognized",
)
NOBODY = 65534
SUBCOMMANDS = [("regulations", name) for name in ("list", "show", "diff", "check")]


@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS), *SUBCOMMANDS])
def test_help_is_in_portuguese_or_in_english(command):
    helped = carteado(*command, "--help")
    assert (helped.status, helped.err) == (0, "")
    assert helped.out.startswith("uso: carteado")
    assert not any(word in helped.out for word in ENGLISH_OF_ARGPARSE)
    english = carteado(*command, "--help", "--lang", "en")
    assert english.out.startswith("usage: carteado")
    assert "opções" not in english.out


def test_help_is_shown_without_a_command():
    assert carteado().out == carteado("--help").out


@pytest.mark.parametrize("arguments", [("--lang=en",), ("--lang", "en"), ("regulations", "--lang=en")])
def test_lang_option_may_be_anywhere(arguments):
    assert "Brazilian" in carteado(*arguments).out or "Basic rules" in carteado(*arguments).out


def test_version_is_printed():
    assert carteado("--version").out == f"carteado {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("xadrez",), "xadrez não serve; há play, serve, replay"),
        (("replay",), "falta dizer ARQUIVO"),
        (("regulations", "diff", "copag"), "falta dizer OUTRO"),
        (("replay", "x", "y"), "não conheço y"),
        (("replay", "--depressa", "x"), "não conheço --depressa"),
        (("replay", "--json=sim", "x"), "--json não leva valor"),
        (("play", "--players"), "--players precisa de um valor"),
        (("play", "--players", "muitos"), "muitos não é um número inteiro"),
        (("play", "--lang", "fr"), "fr não serve; há pt, en"),
        (("play", "gamão"), "gamão não serve; há truco"),
    ],
)
def test_wrong_use_is_one_sentence_in_portuguese(arguments, says):
    said = fails(*arguments)
    assert says in said
    assert "--help" in said
    assert not any(word in said for word in ENGLISH_OF_ARGPARSE)


def test_wrong_use_in_english():
    assert fails("replay", "--lang", "en") == (
        "carteado replay: FILE is missing. See carteado replay --help --lang en."
    )


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--port", "99999"), "port: uma porta vai de 0 a 65535, e não 99999"),
        (("--port", "-1"), "port: uma porta vai de 0 a 65535, e não -1"),
        (("--metrics-port", "99999"), "metrics_port: uma porta vai de 0 a 65535, e não 99999"),
        (("--set", "a=b"), "a (--set): não há configuração com esse nome; carteado serve --settings mostra todas"),
    ],
)
def test_invalid_setting_is_reported_in_one_sentence(arguments, says, tmp_path):
    assert fails("serve", "--data", tmp_path, *arguments) == f"configuração que não serve: {says}"


@pytest.mark.parametrize("host", ["203.0.113.7", "a..b"])
@pytest.mark.parametrize("port", [0, 8980])
def test_foreign_address_is_not_reported_as_port_in_use(host, port, tmp_path, monkeypatch):
    monkeypatch.setattr("carteado.server.runtime.settings.packaged_pages", lambda: tmp_path)
    said = fails("serve", "--data", tmp_path, "--host", host, "--port", port)
    assert said.startswith(f"{host} não é um endereço desta máquina")


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0", "localhost"])
def test_port_in_use_is_reported(host, tmp_path, monkeypatch):
    monkeypatch.setattr("carteado.server.runtime.settings.packaged_pages", lambda: tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = fails("serve", "--data", tmp_path, "--host", host, "--port", port)
    assert said.startswith(f"a porta {port} já está em uso")


@contextmanager
def not_as_administrator() -> Iterator[None]:
    """Drop root privileges for a while, because root may read everything."""
    was = os.geteuid()
    if was == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(was)


@pytest.mark.parametrize("command", [("replay",), ("verify",), ("regulations", "show"), ("regulations", "check")])
class TestUnreadableFiles:
    def test_missing_file(self, command, tmp_path):
        assert fails(*command, tmp_path / "nada.toml") == f"carteado: {tmp_path}/nada.toml: o arquivo não existe."

    def test_folder_instead_of_a_file(self, command, tmp_path):
        assert "é uma pasta" in fails(*command, tmp_path)

    def test_path_below_a_file(self, command, tmp_path):
        (tmp_path / "arquivo").write_text("")
        assert "não há essa pasta" in fails(*command, tmp_path / "arquivo" / "x.toml")

    def test_invalid_name(self, command):
        assert "o nome é longo demais" in fails(*command, "x" * 5000 + ".toml")
        assert "o arquivo não existe" in fails(*command, "a\0b.toml")

    @pytest.mark.skipif(sys.platform == "win32", reason="no permissions of that kind there")
    def test_file_without_permission(self, command, tmp_path):
        (tmp_path / "x.toml").touch(0)
        fails(*command, tmp_path / "nada.toml")  # load the command's own files first
        with not_as_administrator():
            assert "não há permissão" in fails(*command, tmp_path / "x.toml")


def test_runs_as_module_and_as_program():
    for module in (True, False):
        ran = subprocess.run(program("--version", module=module), capture_output=True, text=True)
        assert (ran.returncode, ran.stdout, ran.stderr) == (0, f"carteado {__version__}\n", "")


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break otherwise there")
@pytest.mark.parametrize("arguments", [("regulations", "show", "copag"), ("replay", "-")])
def test_broken_pipe_is_silent(arguments):
    """`carteado … | head -1` prints nothing more."""
    commands = f"import sys; from carteado.cli.main import main; sys.exit(main({arguments!r}))"
    reader, writer = os.pipe()
    os.close(reader)
    ran = subprocess.run(
        [sys.executable, "-c", commands], input=honest_record().encode(), stdout=writer, stderr=subprocess.PIPE
    )
    os.close(writer)
    assert (ran.returncode, ran.stderr) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk at hand")
def test_full_disk_is_reported():
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(program("regulations"), stdout=full, stderr=subprocess.PIPE, text=True)
    assert (ran.returncode, ran.stderr) == (2, "carteado: não há espaço no disco.\n")


def test_ascii_terminal_shows_cards_in_letters():
    shown = run_program("regulations", "show", "fenacef", PYTHONIOENCODING="ascii").out
    assert "4p, 7c, Ae, 7o" in shown
    assert "Manilhas: As manilhas sao fixas" in shown


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to a process there")
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_ctrl_c_leaves_cleanly(command):
    process = subprocess.Popen(
        program(command, "-"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin is not None
    process.stdin.write(b"# more than a pipe holds\n" * 6_000)
    process.stdin.flush()  # wait until it has begun to read
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (130, b"", b"Interrompido.\n")


def test_ctrl_c_waits_for_imports():
    loaded = []

    def load():
        with delay_interrupts():
            signal.raise_signal(signal.SIGINT)
            loaded.append("all of it")

    with pytest.raises(KeyboardInterrupt):
        load()
    assert loaded
