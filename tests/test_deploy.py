"""The files of deploy/ are valid, as far as this can be checked without containers."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
from pathlib import Path

from carteado.server.app.configuration import names, read, variable

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"


def unit() -> configparser.ConfigParser:
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(DEPLOY / "carteado.service")
    return parser


def test_deployed_settings_are_valid() -> None:
    found = read({}, {}, DEPLOY / "carteado.toml")
    assert found.settings["secure"]
    assert found.settings["trusted_proxies"] == ("127.0.0.1",)


def test_unit_runs_the_server_without_privileges() -> None:
    service = unit()["Service"]
    assert service["ExecStart"].endswith("carteado serve")
    assert service["User"] not in ("", "root")
    for wish in ("NoNewPrivileges", "PrivateTmp", "ProtectHome"):
        assert service[wish] == "yes"
    assert unit()["Install"]["WantedBy"] == "multi-user.target"


def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    """Check the unit with systemd if it is installed, else only its syntax."""
    text = (DEPLOY / "carteado.service").read_text()
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert all(re.fullmatch(r"\[\w+\]|[A-Z]\w+=.*", line) for line in lines)
    if shutil.which("systemd-analyze"):
        copy = tmp_path / "carteado.service"
        copy.write_text(text.replace("/opt/carteado/bin/carteado", shutil.which("true") or "/bin/true"))
        checked = subprocess.run(["systemd-analyze", "verify", str(copy)], capture_output=True, text=True, check=False)
        assert "carteado.service" not in checked.stderr, checked.stderr


def instructions() -> list[tuple[str, str]]:
    text = re.sub(r"\\\n", " ", (DEPLOY / "Containerfile").read_text())
    return [
        (word, rest) for word, _, rest in (line.partition(" ") for line in text.splitlines()) if word and word[0] != "#"
    ]


def test_container_runs_unprivileged_and_pins_packages() -> None:
    found = instructions()
    words = [word for word, _ in found]
    assert set(words) <= {
        "FROM", "WORKDIR", "COPY", "RUN", "USER", "VOLUME", "ENV", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT",
    }  # fmt: skip
    assert all(":" in rest and not rest.endswith(":latest") for word, rest in found if word == "FROM")
    user = words.index("USER")
    assert found[user][1] not in ("root", "0")
    assert "RUN" not in words[user:]
    assert any("--require-hashes" in rest for word, rest in found if word == "RUN")
    assert all(rest.startswith("[") for word, rest in found if word == "ENTRYPOINT")


def test_container_paths_and_variables_exist() -> None:
    variables = {variable(name) for name in names()}
    for word, rest in instructions():
        if word == "COPY" and "--from" not in rest:
            assert all((ROOT / each).exists() for each in rest.split()[:-1]), rest
        if word == "ENV":
            assert {pair.partition("=")[0] for pair in rest.split()} <= variables


def test_proxy_and_settings_use_the_same_address() -> None:
    proxy = (DEPLOY / "Caddyfile").read_text()
    assert "reverse_proxy 127.0.0.1:8000" in proxy
    assert proxy.count("{") == proxy.count("}")
    assert "cartas.example" in (DEPLOY / "carteado.toml").read_text()
