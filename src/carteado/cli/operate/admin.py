"""`carteado admin`: what an operator does to the tables and people of a running server."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from argparse import Namespace, _SubParsersAction
from pathlib import Path
from typing import Any, Final

from carteado.cli.parser import Parser, WrongUse, add_command
from carteado.cli.record_file import usual_folder
from carteado.cli.streams import one_line
from carteado.words.catalogue import Language, say

DEEDS: Final = ("tables", "close", "people", "rename", "ban", "unban", "password", "sessions", "reports", "done")
NEEDS: Final = {"rename": 2, "tables": 0, "reports": 0}


def add(commands: _SubParsersAction[Parser], lang: Language) -> None:
    parser = add_command(commands, "admin", "admin", lang)
    parser.value("deed", "admin_deed", choices=DEEDS)
    parser.value("target", "admin_target", nargs="?", default="")
    parser.value("value", "admin_value", nargs="?", default="")
    parser.option("--data", "serve_data", "folder", type=Path)
    parser.option("--json", "json", action="store_true")
    parser.common_options()


def run(asked: Namespace, lang: Language) -> int:
    from carteado.server.admin_file import reach_of

    if [asked.target, asked.value].count("") > 2 - NEEDS.get(asked.deed, 1):
        raise WrongUse(say("cli.admin.needs", lang, deed=asked.deed))
    folder = asked.data or usual_folder() / "site"
    reach = reach_of(folder)
    if reach is None:
        raise WrongUse(say("cli.admin.not_running", lang, folder=folder))
    told = _ask(reach.address, reach.token, asked, lang)
    for line in told:
        text = json.dumps(line, ensure_ascii=False)
        print(text if asked.json else one_line("  ".join(f"{key}={_plain(each)}" for key, each in line.items())))
    return 0


def _plain(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else "-" if value is None else str(value)


def _ask(address: str, token: str, asked: Namespace, lang: Language) -> list[dict[str, Any]]:
    body = json.dumps({"do": asked.deed, "target": asked.target, "value": asked.value}).encode()
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}", "Accept-Language": lang}
    request = urllib.request.Request(f"{address}/api/admin", body, headers)
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=20) as answer:
            told: list[dict[str, Any]] = json.load(answer)
            return told
    except urllib.error.HTTPError as error:
        raise WrongUse(say("cli.admin.refused", lang, reason=json.load(error).get("reason", error.code))) from None
    except OSError:
        raise WrongUse(say("cli.admin.not_running", lang, folder=address)) from None
