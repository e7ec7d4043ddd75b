"""`carteado serve`: the site on this machine. Also `python -m carteado.server`."""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import uvicorn

from carteado.server.app import create_app
from carteado.server.settings import Settings, packaged_pages

SWITCH_SECONDS: Final = 0.0005
"""How long the event loop may keep the log's thread waiting for the interpreter's lock."""

COLLECT_AFTER: Final = (50_000, 20, 50)
"""When the interpreter looks for cycles. A move makes hundreds of small values and hardly any cycle: with the usual
setting a quarter of the time goes into looking."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `carteado serve`, for whoever builds the command line."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (0.0.0.0 for the whole network)")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--data", type=Path, default=Path("carteado-data"), help="folder for tables and accounts")
    parser.add_argument("--static", type=Path, default=None, help="folder of the built front end")
    parser.add_argument("--origin", action="append", default=[], help="another address under which browsers come")
    parser.add_argument("--https", action="store_true", help="browsers come over https: mark cookies for it")
    parser.add_argument("--bot-delay", type=int, nargs=2, default=(700, 1600), metavar=("LOW", "HIGH"))


def settings_from(options: argparse.Namespace) -> Settings:
    return Settings(
        data=options.data,
        static=options.static or packaged_pages(),
        origins=tuple(options.origin),
        secure=options.https,
        bot_delay_ms=tuple(options.bot_delay),
        cut_delay_ms=min(300, options.bot_delay[1]),
    )


def serve(options: argparse.Namespace) -> int:
    """Runs until it is stopped."""
    sys.stdout.write(f"http://{options.host}:{options.port}\n")
    sys.stdout.flush()
    run(settings_from(options), options.host, options.port)
    return 0


def run(settings: Settings, host: str, port: int) -> None:
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
    uvicorn.run(
        create_app(settings), host=host, port=port, ws="websockets-sansio", ws_max_size=64 * 1024,
        ws_per_message_deflate=False, ws_ping_interval=20, ws_ping_timeout=20, log_level="warning",
        access_log=False, server_header=False, timeout_graceful_shutdown=5,
    )  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="carteado serve", description=__doc__)
    add_arguments(parser)
    return serve(parser.parse_args(arguments))


if __name__ == "__main__":
    raise SystemExit(main())
