"""Programs as bots: a fault costs the hand, and no program blocks the arena."""

from __future__ import annotations

import json
import shlex
import sys
import time
from pathlib import Path

import pytest

from carteado.cli.main import main
from carteado.games.registry import new_game, rulebook
from carteado.research.arena.bot_server import BotServer, serve
from carteado.research.arena.faults import Faulty
from carteado.research.arena.players import bot_factory
from carteado.research.arena.program import Programs, Table
from carteado.research.arena.tournament import Pair, Tournament, play

ROOT = Path(__file__).parents[3]
PAULISTA = rulebook("truco").preset("paulista")

READY = """
import json, sys, time
def say(answer):
    print(json.dumps(answer), flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["t"] == "match":
        say({"t": "ready"})
    if message["t"] == "sign":
        say({"id": message["id"], "sign": None})
    if message["t"] == "act":
"""


def program(act: str) -> str:
    """Return the command of a bot that is correct except for its actions."""
    return f"cmd:{shlex.quote(sys.executable)} -c {shlex.quote(READY + '        ' + act)}"


def play_against(name: str, *, games: int = 2, seconds: float = 5.0, seats: int = 2) -> Pair:
    tournament = Tournament("truco", PAULISTA, seats, ("atento", name), games, seconds=seconds)
    return play(tournament, jobs=1)[0]


def reasons(pair: Pair) -> set[str]:
    assert not pair.faults(0)
    return {fault.reason for fault in pair.faults(1)}


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        ("say({'id': message['id'], 'action': 'zap'})", "illegal"),
        ("say({'id': message['id'], 'action': 7})", "broken"),
        ("print('what?', flush=True)", "broken"),
        ("say([1, 2])", "broken"),
        ("sys.exit(3)", "silent"),
    ],
)
def test_a_wrong_answer_costs_the_hand_and_is_reported(act: str, reason: str) -> None:
    pair = play_against(program(act))
    assert reason in reasons(pair)
    assert pair.wins == 2


def test_silent_program_loses_without_blocking() -> None:
    """After three late answers the program is not asked again."""
    pair = play_against(program("pass"), seconds=0.05)
    assert reasons(pair) == {"late", "silent"}
    assert sum(fault.reason == "late" for fault in pair.faults(1)) == 3 * pair.games
    assert pair.wins == 2


def test_late_answer_is_not_used_for_the_next_question() -> None:
    early = "say({'id': message['id'] - 1, 'action': message['legal'][0]})"
    act = early + "; say({'id': message['id'], 'action': message['legal'][-1]})"
    assert reasons(play_against(program(act))) == set()


def test_other_output_of_a_program_never_blocks_it() -> None:
    act = "sys.stderr.write('x' * 200000); say({'id': message['id'], 'action': message['legal'][0]})"
    assert reasons(play_against(program(act))) == set()


def test_a_program_that_floods_with_other_answers_is_late() -> None:
    """Buffered lines do not extend the deadline."""
    pair = play_against(program("[say({'id': -1}) for _ in iter(int, 1)]"), seconds=0.1)
    assert "late" in reasons(pair)
    assert pair.wins == 2


def test_ready_messages_do_not_extend_the_start() -> None:
    drip = 'import time\nwhile True: print(\'{"t": "soon"}\', flush=True); time.sleep(0.05)'
    with pytest.raises(Faulty, match="late"):
        programs(drip, start_seconds=0.3).start(1)


def test_program_that_never_reads_is_stopped() -> None:
    """The program answers without reading, until its input pipe is full."""
    deaf = 'import time; print(\'{"t": "ready"}\', flush=True); time.sleep(600)'
    running = programs(deaf).start(1)
    try:
        with pytest.raises(Faulty, match="silent"):
            running.send({"t": "act", "view": "x" * 200_000}, seconds=0.1)
    finally:
        running.stop()


def programs(source: str, start_seconds: float = 10.0) -> Programs:
    return Programs(
        shlex.join([sys.executable, "-c", source]), Table("truco", PAULISTA, 2, 0.1), start_seconds=start_seconds
    )


def test_program_that_cannot_start_loses_every_hand() -> None:
    assert reasons(play_against("cmd:/no/such/program")) == {"silent"}


def test_program_is_killed_together_with_its_children(tmp_path: Path) -> None:
    """The program and its child ignore signals; neither runs after the match."""
    mark = tmp_path / "pids"
    child = "import os, subprocess; child = subprocess.Popen(['sleep', '600'])"
    noted = f"open({str(mark)!r}, 'a').write(f'{{os.getpid()}} {{child.pid}} ')"
    act = f"{child}; {noted}; say({{'id': message['id'], 'action': 'no'}}); time.sleep(600)"
    assert "illegal" in reasons(play_against(program(act), games=2, seconds=0.3))
    pids, patience = mark.read_text().split(), time.monotonic() + 30
    while any(still_runs(pid) for pid in pids):  # a killed process may need a moment to end
        assert time.monotonic() < patience


def still_runs(pid: str) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.parametrize("command", ["python3 examples/bots/careful.py", "node examples/bots/bold.mjs"])
@pytest.mark.parametrize("preset", ["paulista", "jtb"])
def test_the_example_bots_play_whole_matches(command: str, preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    regulation = rulebook("truco").preset(preset)
    pair = play(Tournament("truco", regulation, 4, ("aleatorio", f"cmd:{command}"), 4), jobs=1)[0]
    assert reasons(pair) == set()
    assert all(max(result.ours, result.theirs) >= regulation.rules.target for result in pair.results)


def test_bot_plays_the_same_through_the_protocol() -> None:
    """In mirrored games, `carteado bot atento` draws against `atento`."""
    pair = play_against(f"cmd:{shlex.quote(sys.executable)} -m carteado bot atento --regulation paulista")
    assert reasons(pair) == set()
    assert pair.wins == 1


def test_bot_program_answers_by_id_and_ignores_malformed_lines() -> None:
    state = new_game("truco", PAULISTA, 2).start()
    while state.chance:
        state = state.apply_shuffle(sorted(state.chance.items))
    seat = state.waiting()[0]
    question = {"t": "act", "id": 9, "view": state.view(seat), "legal": list(state.legal(seat))}
    lines = ["not json", "[]", json.dumps({"t": "match", "game": "truco"}), json.dumps(question), '{"t": "end"}', "{}"]
    said: list[str] = []
    serve(BotServer(bot_factory("truco", "atento", PAULISTA), PAULISTA), lines, said.append)
    ready, answer = map(json.loads, said)
    assert ready == {"t": "ready"}
    assert answer["id"] == 9
    assert answer["action"] in state.legal(seat)


def test_carteado_bot_lists_the_known_bots(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot", "ninguém"]) == 2
    assert "não há o robô ninguém; há acaso" in capsys.readouterr().err
