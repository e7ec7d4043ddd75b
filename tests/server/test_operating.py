"""Settings by flag, environment and file; health checks, metrics, logs and shutdown."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import io
import json
import logging
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest
import websockets
from prometheus_client import generate_latest

from carteado.cli.operate.serve import choose_port
from carteado.presenter.messages import WIRE_VERSION
from carteado.server.app import configuration
from carteado.server.app.configuration import BadSetting, Process, read
from carteado.server.operations import admin_file
from carteado.server.runtime import metrics
from carteado.server.runtime.limits import Bucket
from carteado.server.runtime.logs import set_up
from carteado.tables.refusal import FileDamaged
from tests.security.attacked_server import AttackedServer
from tests.server.house import furnish, overwrite, running

DOCUMENT = Path(__file__).parents[2] / "docs" / "operating.md"


def test_flags_override_the_environment_which_overrides_the_file(tmp_path: Path) -> None:
    file = tmp_path / "carteado.toml"
    file.write_text(
        'port = 1\nhost = "0.0.0.0"\nsession_days = 7\norigins = ["https://a.example"]\n'
        "[limits]\nrequests_per_minute = 5\nlogins_per_minute = 6\n"
    )
    environment = {"CARTEADO_PORT": "2", "CARTEADO_SECURE": "yes", "CARTEADO_LIMITS_REQUESTS_PER_MINUTE": "50",
                   "CARTEADO_TRUSTED_PROXIES": "10.0.0.0/8, ::1", "CARTEADO_OTHER": "ignored"}  # fmt: skip
    found = read({"port": 3}, environment, file)
    assert (found.process.port, found.process.host) == (3, "0.0.0.0")
    assert (found.settings["session_days"], found.settings["secure"]) == (7, True)
    assert found.settings["origins"] == ("https://a.example",)
    assert found.settings["trusted_proxies"] == ("10.0.0.0/8", "::1")
    assert (found.settings["limits"].requests_per_minute, found.settings["limits"].logins_per_minute) == (50, 6)


@pytest.mark.parametrize("name", ["port", "metrics_port"])
@pytest.mark.parametrize("number", [-1, 65536, 99999])
def test_invalid_port_is_refused_from_every_source(tmp_path: Path, name: str, number: int) -> None:
    file = tmp_path / "carteado.toml"
    file.write_text(f"{name} = {number}")
    environment = {f"CARTEADO_{name.upper()}": str(number)}
    for flags, variables, path in (({name: number}, {}, None), ({}, environment, None), ({}, {}, file)):
        with pytest.raises(BadSetting) as found:
            read(flags, variables, path)
        assert found.value.text("pt") == f"{name}: uma porta vai de 0 a 65535, e não {number}"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("prot = 1", "prot"),
        ("limits = 5", "limits"),
        ('port = "x"', "port"),
        ("[limits]\nlogins = 1", "limits.logins"),
        ("port = ", "toml"),
    ],
)
def test_invalid_setting_is_named(tmp_path: Path, text: str, named: str) -> None:
    file = tmp_path / "carteado.toml"
    file.write_text(text)
    with pytest.raises(BadSetting, match=named):
        read({}, {}, file)


def test_document_lists_every_setting() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    missing = [name for name in configuration.names() if f"`{name.removeprefix('limits.')}`" not in text]
    assert missing == []


def test_generated_settings_file_has_the_defaults(tmp_path: Path) -> None:
    file = tmp_path / "carteado.toml"
    lines = [line.removeprefix("# ") for line in configuration.default_file()][1:]
    file.write_text("\n".join(line for line in lines if not line.endswith("...")))
    assert read({}, {}, file).settings["limits"] == read({}, {}, None).settings["limits"]


def test_health_and_readiness_are_reported_and_other_paths_are_not_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            assert await ana.get("/api/health") == {"ok": True}
            assert await ana.get("/api/ready") == {"ok": True}
            for path in ("/api/healthz", "/api/", "/api/metrics", "/metrics", "/health"):
                assert (await ana.http.get(path)).status_code == 404, path

            async def broken(_: object) -> None:
                raise OSError

            monkeypatch.setattr(house.services.runtime.database, "run", broken)
            assert (await ana.http.get("/api/ready")).status_code == 503
            monkeypatch.undo()

    asyncio.run(story())


def test_metrics_contain_no_names(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            table = (await ana.post("/api/play"))["table"]
            await ana.get("/api/tables/nothing", status=404)
            text = generate_latest(metrics.REGISTRY).decode()
            for name in ("tables", "viewers", "moves_total", "durable_seconds", "errors_total", "loop_lag_seconds"):
                assert f"carteado_{name}" in text
            assert 'carteado_refusals_total{code="not_found"}' in text
            assert table not in text

    asyncio.run(story())


def test_json_log_has_request_id_and_no_table_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.StringIO()
    root = logging.getLogger()
    before = root.handlers[:], root.level
    monkeypatch.setattr("sys.stderr", written)
    set_up("json", "info")

    async def story() -> tuple[str, str]:
        async with running(tmp_path) as house:
            ana = house.browser()
            table = (await ana.post("/api/play"))["table"]
            answer = await ana.http.get(f"/api/tables/{table}", headers={"Cookie": ana.cookie})
            return table, answer.headers["x-request-id"]

    try:
        table, request = asyncio.run(story())
    finally:
        root.handlers[:] = before[0]
        root.setLevel(before[1])
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    mine = [line for line in lines if line["request"] == request]
    assert [(line["method"], line["route"], line["status"]) for line in mine] == [("GET", "/api/tables/{table}", 200)]
    ours = [line for line in lines if not line["logger"].startswith("http")]  # without the log of the HTTP client
    assert table not in json.dumps(ours)


def test_port_0_becomes_a_free_port_that_is_printed() -> None:
    process, held = choose_port(Process(port=0), "pt")
    assert held is not None
    with held:
        assert held.getsockname() == ("127.0.0.1", process.port)
        assert process.port > 0
    assert choose_port(process, "pt")[1] is None


def test_full_disk_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading from both databases still works; only writing fails."""

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            await ana.get("/api/ready")
            house.services.disk_check.limit = Bucket(1e9, 1e9)
            monkeypatch.setattr("carteado.server.runtime.data_folder.os.fsync", full)
            assert (await ana.get("/api/ready", status=503))["code"] == "not_ready"
            await ana.get("/api/health")
            monkeypatch.undo()
            await ana.get("/api/ready")

    asyncio.run(story())


def test_damaged_log_is_reported_and_not_ready(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            await ana.post("/api/play")
        overwrite(tmp_path / "tables.db", 4096, b"\xff" * 8)
        caplog.clear()
        async with running(tmp_path) as house:
            ana = house.browser(**{"Accept-Language": "en"})
            refused = await ana.post("/api/play", status=503)
            assert (refused["code"], refused["reason"][:32]) == ("damaged", "A file of the server is damaged,")
            assert (await ana.get("/api/ready", status=503))["code"] == "not_ready"
            await ana.get("/api/health")
        (said,) = [line.getMessage() for line in caplog.records if line.levelno >= logging.ERROR]
        assert "tables.db is damaged (carteado doctor)" in said

    asyncio.run(story())


def test_player_is_told_of_a_damaged_log_and_not_to_reconnect(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def raise_damage(_: object) -> None:
        raise FileDamaged("malformed")

    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            table = (await ana.post("/api/tables", {"seats": 2, "bots": True, "pace": "none"}))["table"]
            async with ana.sit(table) as chair:
                await chair.begin()
                monkeypatch.setattr(house.services.tables.log, "append", raise_damage)
                await chair.send("act", action=chair.match["legal"][0], moves=chair.match["moves"])
                bye = await chair.until("bye")
            assert (bye["code"], bye["again"]) == ("damaged", False)
            monkeypatch.setattr(house.services.tables.log._store, "_query", lambda *_: raise_damage(_).send(None))
            async with ana.sit(table) as chair:
                assert (await chair.next())["code"] == "damaged"

    asyncio.run(story())


def test_damaged_database_is_reported_and_not_ready(tmp_path: Path) -> None:
    furnish(tmp_path)
    with closing(sqlite3.connect(tmp_path / "carteado.db")) as people:
        (page,) = people.execute("SELECT rootpage FROM sqlite_master WHERE name = 'players'").fetchone()
        (size,) = people.execute("PRAGMA page_size").fetchone()
    overwrite(tmp_path / "carteado.db", (page - 1) * size, b"\xff" * 8)

    async def story() -> None:
        async with running(tmp_path) as house:
            ana = house.browser()
            await ana.get("/api/ready")
            register = {"name": "Ana", "password": "segredo longo"}
            assert (await ana.post("/api/register", register, status=503))["code"] == "damaged"
            await ana.get("/api/ready", status=503)

    asyncio.run(story())


def test_path_traversal_is_not_found(tmp_path: Path) -> None:
    async def story() -> None:
        pages = tmp_path / "pages"
        pages.mkdir()
        (pages / "index.html").write_text("<html><head></head></html>")
        async with running(tmp_path / "data", static=pages) as house:
            ana = house.browser()
            for path in ("/api/games/..%2f..%2f", "/api/..%2f", "/api/nothing", "/x/..%2f"):
                assert (await ana.http.get(path)).status_code == 404, path
            assert (await ana.http.get("/")).status_code == 200

    asyncio.run(story())


def test_players_are_told_to_reconnect_at_shutdown(tmp_path: Path) -> None:
    async def story() -> None:
        server = AttackedServer(tmp_path)
        await server.start()
        assert server.process is not None
        async with httpx.AsyncClient(base_url=server.url, verify=False) as http:
            table = (await http.post("/api/play", json={})).json()["table"]
            cookie = {"Cookie": f"carteado={http.cookies['carteado']}"}
        address = f"{server.url.replace('http', 'ws')}/api/tables/{table}/socket?wire={WIRE_VERSION}"
        async with websockets.connect(address, additional_headers=cookie) as socket:
            assert json.loads(await socket.recv())["t"] == "sync"
            server.process.send_signal(signal.SIGTERM)
            heard = []
            with contextlib.suppress(websockets.ConnectionClosed):
                while True:
                    heard.append(json.loads(await socket.recv()))
        assert (heard[-1]["t"], heard[-1]["code"], heard[-1]["again"]) == ("bye", "restart", True)
        await asyncio.to_thread(server.process.wait, 30)

    asyncio.run(story())


def test_admin_file_is_deleted_on_sigterm(tmp_path: Path) -> None:
    async def story() -> None:
        server = AttackedServer(tmp_path)
        await server.start()
        assert (tmp_path / admin_file.NAME).exists()
        assert server.process is not None
        server.process.send_signal(signal.SIGTERM)
        await asyncio.to_thread(server.process.wait, 30)
        assert not (tmp_path / admin_file.NAME).exists()

    asyncio.run(story())
