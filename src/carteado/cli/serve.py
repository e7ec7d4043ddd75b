"""`carteado serve`: the site on this machine."""

from __future__ import annotations

import socket
import sys
from argparse import Namespace, _SubParsersAction
from pathlib import Path

from carteado.cli.parser import Parser, WrongUse, add_command
from carteado.cli.record_file import usual_folder
from carteado.messages import Language, say

DEFAULT_PORT = 8000


def add(commands: _SubParsersAction[Parser], lang: Language) -> None:
    parser = add_command(commands, "serve", "serve", lang)
    parser.option("--host", "serve_host", "address", default="127.0.0.1")
    parser.option("--port", "serve_port", "number", type=int, default=DEFAULT_PORT)
    parser.option("--data", "serve_data", "folder", type=Path, default=None)
    parser.option("--origin", "serve_origin", "address", action="append", default=[])
    parser.option("--https", "serve_https", action="store_true")
    parser.common_options()


def run(asked: Namespace, lang: Language) -> int:
    try:
        from carteado.server.running import run as run_site
        from carteado.server.settings import Settings, packaged_pages
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("carteado"):
            raise
        raise WrongUse(say("cli.serve.no_server", lang)) from None
    pages = packaged_pages()
    if pages is None:
        raise WrongUse(say("cli.serve.no_pages", lang))
    if _in_use(asked.host, asked.port):
        raise WrongUse(say("cli.serve.busy", lang, port=asked.port))
    shown = "127.0.0.1" if asked.host == "0.0.0.0" else asked.host
    print(say("cli.serve.ready", lang, address=f"http://{shown}:{asked.port}"))
    print(say("cli.serve.leave", lang))
    sys.stdout.flush()
    data = asked.data or usual_folder() / "site"
    run_site(Settings(data=data, static=pages, origins=tuple(asked.origin), secure=asked.https), asked.host, asked.port)
    return 0


def _in_use(host: str, port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1" if host == "0.0.0.0" else host, port)) == 0
