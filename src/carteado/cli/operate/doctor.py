"""`carteado doctor FOLDER`: what is wrong with a house's data, and what can be saved."""

from __future__ import annotations

from argparse import Namespace, _SubParsersAction
from pathlib import Path
from typing import TYPE_CHECKING, Final

from carteado.cli.parser import Parser, add_command
from carteado.cli.server_extra import server_extra, sound_folder
from carteado.words.catalogue import Language, say

if TYPE_CHECKING:
    from carteado.server.checkup import Finding

SOUND: Final = 0
ILL: Final = 1


def add(commands: _SubParsersAction[Parser], lang: Language) -> None:
    parser = add_command(commands, "doctor", "doctor", lang)
    parser.value("folder", "doctor_folder", type=Path)
    parser.option("--mend", "doctor_mend", action="store_true")
    parser.option("--repair", "doctor_repair", action="store_true")
    parser.common_options()


def run(asked: Namespace, lang: Language) -> int:
    with server_extra(lang):
        from carteado.server import checkup
    with sound_folder(lang):
        for finding in checkup.repair(asked.folder) if asked.repair else ():
            _tell(finding, lang)
        if asked.mend or asked.repair:
            opened, put_aside = checkup.mend(asked.folder)
            print(say("doctor.mended", lang, opened=opened, aside=put_aside))
    status = SOUND
    for finding in checkup.findings(asked.folder):
        _tell(finding, lang)
        status = ILL if finding.bad else status
    return status


def _tell(finding: Finding, lang: Language) -> None:
    print(("! " if finding.bad else "  ") + finding.said.text(lang))
