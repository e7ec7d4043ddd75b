"""Programs as bots: what they do wrong costs them the hand, and nothing they do holds up the arena."""

from __future__ import annotations

import json
import shlex
import sys
import time
from pathlib import Path

import pytest

from carteado.arena.faults import Faulty
from carteado.arena.players import player
from carteado.arena.program import Programs, Table
from carteado.arena.speaking import Speaker, speak
from carteado.arena.tournament import Pair, Tournament, play
from carteado.cli.main import main
from carteado.games import new_game, rulebook

ROOT = Path(__file__).parents[2]
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
    """A command that runs a bot: everything as it should be, but for how it acts."""
    return f"cmd:{shlex.quote(sys.executable)} -c {shlex.quote(READY + '        ' + act)}"


def played(name: str, *, games: int = 2, seconds: float = 5.0, seats: int = 2) -> Pair:
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
    pair = played(program(act))
    assert reason in reasons(pair)
    assert pair.wins == 2


def test_a_program_that_never_answers_loses_and_holds_nobody_up() -> None:
    """Three answers awaited in a match, then it is not asked any more."""
    pair = played(program("pass"), seconds=0.05)
    assert reasons(pair) == {"late", "silent"}
    assert sum(fault.reason == "late" for fault in pair.faults(1)) == 3 * pair.games
    assert pair.wins == 2


def test_an_answer_that_came_too_late_is_not_taken_for_the_next() -> None:
    early = "say({'id': message['id'] - 1, 'action': message['legal'][0]})"
    act = early + "; say({'id': message['id'], 'action': message['legal'][-1]})"
    assert reasons(played(program(act))) == set()


def test_what_a_program_writes_beside_its_answers_never_blocks_it() -> None:
    act = "sys.stderr.write('x' * 200000); say({'id': message['id'], 'action': message['legal'][0]})"
    assert reasons(played(program(act))) == set()


def test_a_program_that_floods_with_other_answers_is_late() -> None:
    """Lines that lie there already do not put its deadline off."""
    pair = played(program("[say({'id': -1}) for _ in iter(int, 1)]"), seconds=0.1)
    assert "late" in reasons(pair)
    assert pair.wins == 2


def test_a_program_that_promises_to_be_ready_soon_does_not_put_its_start_off() -> None:
    drip = 'import time\nwhile True: print(\'{"t": "soon"}\', flush=True); time.sleep(0.05)'
    with pytest.raises(Faulty, match="late"):
        programs(drip, start_seconds=0.3).start(1)


def test_a_program_that_never_reads_is_given_up() -> None:
    """It answers what it foresees to be asked; what it is told stays in the pipe until that is full."""
    deaf = 'import time; print(\'{"t": "ready"}\', flush=True); time.sleep(600)'
    running = programs(deaf).start(1)
    try:
        with pytest.raises(Faulty, match="silent"):
            running.tell({"t": "act", "view": "x" * 200_000}, seconds=0.1)
    finally:
        running.stop()


def programs(source: str, start_seconds: float = 10.0) -> Programs:
    return Programs(
        shlex.join([sys.executable, "-c", source]), Table("truco", PAULISTA, 2, 0.1), start_seconds=start_seconds
    )


def test_a_program_that_can_not_be_started_loses_every_hand() -> None:
    assert reasons(played("cmd:/no/such/program")) == {"silent"}


def test_a_program_is_killed_with_what_it_started(tmp_path: Path) -> None:
    """It refuses to leave, and so does its child: after the match neither runs."""
    mark = tmp_path / "pids"
    child = "import os, subprocess; child = subprocess.Popen(['sleep', '600'])"
    noted = f"open({str(mark)!r}, 'a').write(f'{{os.getpid()}} {{child.pid}} ')"
    act = f"{child}; {noted}; say({{'id': message['id'], 'action': 'no'}}); time.sleep(600)"
    assert "illegal" in reasons(played(program(act), games=2, seconds=0.3))
    pids, patience = mark.read_text().split(), time.monotonic() + 30
    while any(still_runs(pid) for pid in pids):  # what was killed may need a moment to die
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


def test_our_own_bot_driven_by_the_protocol_plays_as_it_does_at_home() -> None:
    """`carteado bot atento` against `atento`: mirrored games between equals."""
    pair = played(f"cmd:{shlex.quote(sys.executable)} -m carteado bot atento --regulation paulista")
    assert reasons(pair) == set()
    assert pair.wins == 1


def test_a_speaker_answers_by_id_and_passes_over_what_it_can_not_read() -> None:
    state = new_game("truco", PAULISTA, 2).start()
    while state.chance:
        state = state.shuffled(sorted(state.chance.items))
    seat = state.waiting()[0]
    question = {"t": "act", "id": 9, "view": state.view(seat), "legal": list(state.legal(seat))}
    lines = ["not json", "[]", json.dumps({"t": "match", "game": "truco"}), json.dumps(question), '{"t": "end"}', "{}"]
    said: list[str] = []
    speak(Speaker(player("truco", "atento", PAULISTA), PAULISTA), lines, said.append)
    ready, answer = map(json.loads, said)
    assert ready == {"t": "ready"}
    assert answer["id"] == 9
    assert answer["action"] in state.legal(seat)


def test_carteado_bot_names_the_bots_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot", "ninguém"]) == 2
    assert "não há o robô ninguém; há acaso" in capsys.readouterr().err
