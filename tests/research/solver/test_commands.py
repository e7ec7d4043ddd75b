"""`carteado solve` and `carteado exploitability`, end to end on a hand without raises."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from carteado.cli.main import main
from carteado.duel.policy_file import read_policy
from carteado.truco.rules import RULEBOOK

AT_ELEVEN = ["--score", "11", "4", "--every", "10"]


def solved(folder: Path, *more: str) -> Path:
    out = folder / "mao.duel"
    assert main(["solve", *AT_ELEVEN, "--iterations", "40", "--target", "0", "--out", str(out), *more]) == 0
    return out


def test_what_was_solved_can_be_measured_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = solved(tmp_path, "--json")
    told = json.loads(capsys.readouterr().out)
    assert main(["exploitability", str(out), "--json"]) == 0
    measured = json.loads(capsys.readouterr().out)
    assert len(measured["measures"]) == 9
    for one in measured["measures"]:
        assert one["value"] == pytest.approx(told["value"], abs=0.1)
        assert 0 <= one["exploitability"] < 0.1
    assert measured["made_by"].startswith("carteado solve --regulation paulista --score 11 4")


def test_a_policy_carries_the_hash_of_its_rules(tmp_path: Path) -> None:
    policy = read_policy(solved(tmp_path).read_bytes())
    assert policy.fits(RULEBOOK.preset("paulista").rules)
    assert not policy.fits(RULEBOOK.preset("jtb").rules)


def test_solving_goes_on_from_its_checkpoint(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
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
def test_what_cannot_be_solved_is_refused_for_its_reason(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert reason in capsys.readouterr().err
