"""`carteado doctor FOLDER`: check a server's data and, with --mend or --repair, try to repair it."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from carteado.cli.operate.server_extra import explain_bad_folder, explain_missing_server
from carteado.cli.parser import Commands, add_command
from carteado.words.catalogue import Language, say

if TYPE_CHECKING:
    from carteado.server.operations.diagnose import Finding

SOUND: Final = 0
DAMAGED: Final = 1


def add(commands: Commands, lang: Language) -> None:
    parser = add_command(commands, "doctor", "doctor", lang)
    parser.value("folder", "doctor_folder", type=Path)
    parser.option("--mend", "doctor_mend", action="store_true")
    parser.option("--repair", "doctor_repair", action="store_true")
    parser.common_options()


def run(args: Namespace, lang: Language) -> int:
    with explain_missing_server(lang):
        from carteado.server.operations import diagnose
    with explain_bad_folder(lang):
        for finding in diagnose.repair(args.folder) if args.repair else ():
            _print_finding(finding, lang)
        if args.mend or args.repair:
            reopened, quarantined = diagnose.mend(args.folder)
            print(say("doctor.mended", lang, opened=reopened, aside=quarantined))
    status = SOUND
    for finding in diagnose.findings(args.folder):
        _print_finding(finding, lang)
        status = DAMAGED if finding.bad else status
    return status


def _print_finding(finding: Finding, lang: Language) -> None:
    print(("! " if finding.bad else "  ") + finding.sentence.text(lang))
