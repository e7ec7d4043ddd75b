"""`carteado solve` and `carteado exploitability`, end to end on a hand without raises."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from carteado.cli.main import main
from carteado.games.truco.duel.policy_file import read_policy
from carteado.games.truco.rules import RULEBOOK

AT_ELEVEN = ["--score", "11", "4", "--every", "10"]


def solve_at_eleven(folder: Path, *more: str) -> Path:
    out = folder / "mao.duel"
    assert main(["solve", *AT_ELEVEN, "--iterations", "40", "--target", "0", "--out", str(out), *more]) == 0
    return out


def test_solved_policy_can_be_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = solve_at_eleven(tmp_path, "--json")
    told = json.loads(capsys.readouterr().out)
    assert main(["exploitability", str(out), "--json"]) == 0
    measured = json.loads(capsys.readouterr().out)
    assert len(measured["measures"]) == 9
    for one in measured["measures"]:
        assert one["value"] == pytest.approx(told["value"], abs=0.1)
        assert 0 <= one["exploitability"] < 0.1
    assert measured["made_by"].startswith("carteado solve --regulation paulista --score 11 4")


def test_policy_contains_the_hash_of_its_rules(tmp_path: Path) -> None:
    policy = read_policy(solve_at_eleven(tmp_path).read_bytes())
    assert policy.fits(RULEBOOK.preset("paulista").rules)
    assert not policy.fits(RULEBOOK.preset("jtb").rules)


def test_solving_continues_from_a_checkpoint(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = str(tmp_path / "kept.npz")
    main(["solve", *AT_ELEVEN, "--iterations", "20", "--target", "0", "--checkpoint", kept, "--json"])
    main(["solve", *AT_ELEVEN, "--iterations", "40", "--target", "0", "--checkpoint", kept, "--json"])
    in_two = capsys.readouterr().out.splitlines()[-1]
    main(["solve", *AT_ELEVEN, "--iterations", "40", "--target", "0", "--json"])
    assert json.loads(in_two) == json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["solve", "--regulation", "fenacef"], "só o truco a dois"),
        (["solve", "--score", "12", "0"], "de 0 a 11"),
        (["solve", "--vira", "8p"], "8p"),
        (["solve", "--regulation", "jtb", "--score", "11", "11"], "às cegas"),
    ],
)
def test_unsupported_rules_are_refused_with_a_reason(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert reason in capsys.readouterr().err
