"""`carteado serve`: the site on this machine."""

from __future__ import annotations

import errno
import os
import socket
import sys
from argparse import Namespace, _SubParsersAction
from pathlib import Path
from typing import Any, Final

from carteado.cli.parser import Parser, WrongUse, add_command
from carteado.cli.record_file import usual_folder
from carteado.cli.server_extra import server_extra, sound_folder
from carteado.words.catalogue import Language, say

FLAGS: Final = ("host", "port", "data", "lan", "metrics_port", "log", "hold_trick_ms", "hold_hand_ms", "hold_sheet_ms")
"""Options that are settings by the same name."""


def add(commands: _SubParsersAction[Parser], lang: Language) -> None:
    parser = add_command(commands, "serve", "serve", lang)
    parser.option("--config", "serve_config", "file", type=Path)
    parser.option("--host", "serve_host", "address")
    parser.option("--port", "serve_port", "number", type=int)
    parser.option("--lan", "serve_lan", action="store_true", default=None)
    parser.option("--data", "serve_data", "folder", type=Path)
    parser.option("--origin", "serve_origin", "address", action="append")
    parser.option("--https", "serve_https", action="store_true", default=None)
    parser.option("--trusted-proxy", "serve_trusted_proxy", "address", action="append")
    parser.option("--metrics-port", "serve_metrics_port", "number", type=int)
    parser.option("--log", "serve_log", choices=("lines", "json"))
    parser.option("--hold-trick", "serve_hold_trick", "number", type=int, dest="hold_trick_ms")
    parser.option("--hold-hand", "serve_hold_hand", "number", type=int, dest="hold_hand_ms")
    parser.option("--hold-sheet", "serve_hold_sheet", "number", type=int, dest="hold_sheet_ms")
    parser.option("--set", "serve_set", "setting", action="append", default=[])
    parser.option("--settings", "serve_settings", action="store_true")
    parser.common_options()


def run(asked: Namespace, lang: Language) -> int:
    with server_extra(lang):
        from carteado.server import configuration
        from carteado.server.data_folder import check
        from carteado.server.process import run as run_site
        from carteado.server.settings import Settings, packaged_pages
    if asked.settings:
        print("\n".join(configuration.written()))
        return 0
    try:
        found = configuration.read(flags(asked, lang), os.environ, asked.config or _named_file())
    except configuration.BadSetting as bad:
        raise WrongUse(say("cli.serve.bad_setting", lang, setting=bad.text(lang))) from None
    data = found.settings.setdefault("data", usual_folder() / "site")
    with sound_folder(lang):
        check(data)
    pages = packaged_pages()
    if pages is None:
        raise WrongUse(say("cli.serve.no_pages", lang))
    process, held = on_a_port(found.process, lang)
    process, more = opened(process, found.settings, lang)
    settings = Settings(**{**found.settings, **more, "static": pages})
    here = f"http://{'127.0.0.1' if process.host in ('0.0.0.0', '::') else process.host}:{process.port}"
    print(say("cli.serve.ready", lang, address=settings.address or here))
    print(say("cli.serve.lan" if process.lan else "cli.serve.leave", lang))
    sys.stdout.flush()
    run_site(settings, process, held)
    return 0


def flags(asked: Namespace, lang: Language) -> dict[str, Any]:
    """The settings that were given on the command line."""
    from carteado.server.configuration import converted

    given = {name: getattr(asked, name) for name in FLAGS if getattr(asked, name) is not None}
    for name, value in (("origins", asked.origin), ("trusted_proxies", asked.trusted_proxy)):
        given |= {name: tuple(value)} if value else {}
    given |= {"secure": True} if asked.https else {}
    for text in asked.set:
        name, equals, value = text.partition("=")
        if not equals:
            raise WrongUse(say("cli.serve.bad_set", lang, text=text))
        given[name.strip()] = converted(name.strip(), value.strip(), "--set")
    return given


def _named_file() -> Path | None:
    named = os.environ.get("CARTEADO_CONFIG")
    return Path(named) if named else None


def on_a_port(process: Any, lang: Language) -> tuple[Any, socket.socket | None]:
    """Port 0 is any that is free: found now, and held until the house opens on it."""
    from dataclasses import replace

    from carteado.server.addresses import is_own_machine
    from carteado.server.process import listening

    if process.lan and is_own_machine(process.host):
        process = replace(process, host="0.0.0.0")
    if trouble := _trouble(process.host, process.port):
        raise WrongUse(say(f"cli.serve.{trouble}", lang, host=process.host, port=process.port))
    if process.port:
        return process, None
    held = listening(process.host)
    return replace(process, port=held.getsockname()[1]), held


def opened(process: Any, settings: dict[str, Any], lang: Language) -> tuple[Any, dict[str, Any]]:
    """Where to listen, and what follows from it: the address for links, and whether others can come at all."""
    from dataclasses import replace

    from carteado.server.addresses import is_own_machine, local_network_address
    from carteado.server.settings import HALL, Limits

    neighbours = local_network_address() if process.lan else None
    if process.lan and neighbours is None:
        raise WrongUse(say("cli.serve.no_network", lang))
    address = settings.get("address") or (f"http://{neighbours}:{process.port}" if neighbours else "")
    limits = settings.get("limits", Limits())
    if process.lan and limits.people_per_private_address == 1:
        limits = replace(limits, people_per_private_address=HALL)
    others = bool(settings.get("origins") or settings.get("trusted_proxies") or address)
    return process, {
        "address": address, "reachable": others or not is_own_machine(process.host), "limits": limits,
    }  # fmt: skip


def _trouble(host: str, port: int) -> str:
    """What keeps the house from opening there: the port is in use (`busy`), or the address is not this machine's
    (`foreign`). A name may stand for several addresses: one of them will do."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (socket.gaierror, UnicodeError):
        return "foreign"
    errors = {_error_at(family, address) for family, _, _, _, address in found}
    if errno.EADDRINUSE in errors:
        return "busy"
    return "" if None in errors else "foreign"


def _error_at(family: int, address: Any) -> int | None:
    """Which of the two errors comes of listening at an address; others are the system's to tell."""
    with socket.socket(family) as probe:
        if os.name == "posix":  # as the server does: a port that was left a moment ago is free
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            probe.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        try:
            probe.bind(address)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EADDRNOTAVAIL):
                raise
            return error.errno
    return None
