"""`carteado admin`: manage the tables and people of a running server."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from argparse import Namespace
from pathlib import Path
from typing import Any, Final

from carteado.cli.parser import Commands, WrongUse, add_command
from carteado.cli.records.record_file import default_folder
from carteado.cli.streams import one_line
from carteado.words.catalogue import Language, say

ADMIN_COMMANDS: Final = (
    "tables",
    "close",
    "people",
    "rename",
    "ban",
    "unban",
    "password",
    "sessions",
    "reports",
    "done",
)
NEEDS: Final = {"rename": 2, "tables": 0, "reports": 0}
"""The number of arguments of a command, 1 by default."""


def add(commands: Commands, lang: Language) -> None:
    parser = add_command(commands, "admin", "admin", lang)
    parser.value("action", "admin_action", choices=ADMIN_COMMANDS)
    parser.value("target", "admin_target", nargs="?", default="")
    parser.value("value", "admin_value", nargs="?", default="")
    parser.option("--data", "serve_data", "folder", type=Path)
    parser.option("--json", "json", action="store_true")
    parser.common_options()


def run(args: Namespace, lang: Language) -> int:
    from carteado.server.operations.admin_file import read_admin_access

    if [args.target, args.value].count("") > 2 - NEEDS.get(args.action, 1):
        raise WrongUse(say("cli.admin.needs", lang, action=args.action))
    folder = args.data or default_folder() / "site"
    access = read_admin_access(folder)
    if access is None:
        raise WrongUse(say("cli.admin.not_running", lang, folder=folder))
    answers = _ask(access.address, access.token, args, lang)
    for line in answers:
        text = json.dumps(line, ensure_ascii=False)
        print(text if args.json else one_line("  ".join(f"{key}={_plain(each)}" for key, each in line.items())))
    return 0


def _plain(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else "-" if value is None else str(value)


def _ask(address: str, token: str, args: Namespace, lang: Language) -> list[dict[str, Any]]:
    body = json.dumps({"do": args.action, "target": args.target, "value": args.value}).encode()
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}", "Accept-Language": lang}
    request = urllib.request.Request(f"{address}/api/admin", body, headers)
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=20) as answer:
            answers: list[dict[str, Any]] = json.load(answer)
            return answers
    except urllib.error.HTTPError as error:
        raise WrongUse(say("cli.admin.refused", lang, reason=json.load(error).get("reason", error.code))) from None
    except OSError:
        raise WrongUse(say("cli.admin.not_running", lang, folder=address)) from None
