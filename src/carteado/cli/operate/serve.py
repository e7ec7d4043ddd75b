"""`carteado serve`: run the site on this machine."""

from __future__ import annotations

import errno
import os
import socket
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any, Final

from carteado.cli.operate.server_extra import explain_bad_folder, explain_missing_server
from carteado.cli.parser import Commands, WrongUse, add_command
from carteado.cli.records.record_file import default_folder
from carteado.words.catalogue import Language, say

FLAGS: Final = ("host", "port", "data", "lan", "metrics_port", "log", "hold_trick_ms", "hold_hand_ms", "hold_sheet_ms")
"""Options that have the same name as their setting."""


def add(commands: Commands, lang: Language) -> None:
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


def run(args: Namespace, lang: Language) -> int:
    with explain_missing_server(lang):
        from carteado.server.app import configuration
        from carteado.server.app.process import run as run_site
        from carteado.server.runtime.data_folder import check
        from carteado.server.runtime.settings import Settings, packaged_pages
    if args.settings:
        print("\n".join(configuration.default_file()))
        return 0
    try:
        found = configuration.read(read_flags(args, lang), os.environ, args.config or _config_from_environment())
    except configuration.BadSetting as bad:
        raise WrongUse(say("cli.serve.bad_setting", lang, setting=bad.text(lang))) from None
    data = found.settings.setdefault("data", default_folder() / "site")
    with explain_bad_folder(lang):
        check(data)
    pages = packaged_pages()
    if pages is None:
        raise WrongUse(say("cli.serve.no_pages", lang))
    process, listener = choose_port(found.process, lang)
    process, more = derive_settings(process, found.settings, lang)
    settings = Settings(**{**found.settings, **more, "static": pages})
    here = f"http://{'127.0.0.1' if process.host in ('0.0.0.0', '::') else process.host}:{process.port}"
    print(say("cli.serve.ready", lang, address=settings.address or here))
    print(say("cli.serve.lan" if process.lan else "cli.serve.leave", lang))
    sys.stdout.flush()
    run_site(settings, process, listener)
    return 0


def read_flags(args: Namespace, lang: Language) -> dict[str, Any]:
    """Return the settings given on the command line, by name.

    Raises WrongUse if a `--set` is not `name=value`, and BadSetting if its name or value is invalid.
    """
    from carteado.server.app.configuration import convert

    given = {name: getattr(args, name) for name in FLAGS if getattr(args, name) is not None}
    for name, value in (("origins", args.origin), ("trusted_proxies", args.trusted_proxy)):
        given |= {name: tuple(value)} if value else {}
    given |= {"secure": True} if args.https else {}
    for text in args.set:
        name, equals, value = text.partition("=")
        if not equals:
            raise WrongUse(say("cli.serve.bad_set", lang, text=text))
        given[name.strip()] = convert(name.strip(), value.strip(), "--set")
    return given


def _config_from_environment() -> Path | None:
    named = os.environ.get("CARTEADO_CONFIG")
    return Path(named) if named else None


def choose_port(process: Any, lang: Language) -> tuple[Any, socket.socket | None]:
    """Return the process settings with the host and port to use, and for port 0 a socket bound to a free port.

    Raises WrongUse if the server cannot listen there.
    """
    from dataclasses import replace

    from carteado.server.app.process import bind_free_port
    from carteado.server.runtime.addresses import is_own_machine

    if process.lan and is_own_machine(process.host):
        process = replace(process, host="0.0.0.0")
    if trouble := _find_bind_problem(process.host, process.port):
        raise WrongUse(say(f"cli.serve.{trouble}", lang, host=process.host, port=process.port))
    if process.port:
        return process, None
    listener = bind_free_port(process.host)
    return replace(process, port=listener.getsockname()[1]), listener


def derive_settings(process: Any, settings: dict[str, Any], lang: Language) -> tuple[Any, dict[str, Any]]:
    """Return the same process settings, and the site settings that depend on them, such as the address and the limits.

    Raises WrongUse for `--lan` without a local network.
    """
    from dataclasses import replace

    from carteado.server.runtime.addresses import host_of, is_own_machine, local_network_address
    from carteado.server.runtime.settings import PEOPLE_IN_A_HALL, Limits

    lan_address = local_network_address() if process.lan else None
    if process.lan and lan_address is None:
        raise WrongUse(say("cli.serve.no_network", lang))
    address = settings.get("address") or (f"http://{lan_address}:{process.port}" if lan_address else "")
    limits = settings.get("limits", Limits())
    if process.lan and limits.people_per_private_address == 1:
        limits = replace(limits, people_per_private_address=PEOPLE_IN_A_HALL)
    is_public = bool(settings.get("origins") or settings.get("trusted_proxies") or address)
    machine = socket.gethostname().lower() if process.lan else ""
    near = (machine, f"{machine}.local") if machine else ()
    urls = map(host_of, (address, *settings.get("origins", ())))
    hosts = (name.lower() for name in (*settings.get("hosts", ()), *urls, *near, process.host) if name)
    return process, {
        "address": address, "reachable": is_public or not is_own_machine(process.host), "limits": limits,
        "hosts": tuple(dict.fromkeys(hosts)),
    }  # fmt: skip


def _find_bind_problem(host: str, port: int) -> str:
    """Return why the server cannot listen on this host and port, or "" if it can.

    "busy":    the port is in use at one of the host's addresses.
    "foreign": none of the host's addresses belongs to this machine, or the host is unknown.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (socket.gaierror, UnicodeError):
        return "foreign"
    errors = {_bind_error(family, address) for family, _, _, _, address in found}
    if errno.EADDRINUSE in errors:
        return "busy"
    return "" if None in errors else "foreign"


def _bind_error(family: int, address: Any) -> int | None:
    """Try to bind an address. Return None if that works, else EADDRINUSE or EADDRNOTAVAIL. Raise any other error."""
    with socket.socket(family) as probe:
        if os.name == "posix":  # as the server does: allow a port that was closed a moment ago
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
