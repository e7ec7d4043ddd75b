"""Finding the tournament regulation somebody named: a preset, or a file of their own."""

from __future__ import annotations

from pathlib import Path

from carteado.files.file_errors import quoted
from carteado.regulation.rulebook import BadRegulation, Problem, Regulation
from carteado.regulation_files import read_small
from carteado.tournaments.rules import RULEBOOK, Rules
from carteado.words.catalogue import Said


def find_regulation(name: str, folder: Path | None = None) -> Regulation[Rules]:
    """The regulation of that name, or in that file of a folder; BadRegulation when there is none.

    Without a folder only presets are known: what comes over a wire never names a file.
    """
    if name in RULEBOOK.presets():
        return RULEBOOK.preset(name)
    content = read_small(folder / name) if folder is not None and "\0" not in name else None
    if content is None:
        said = Said("regulations.unknown", name=quoted(name), known=", ".join(RULEBOOK.presets()))
        raise BadRegulation(Problem(said), readable=False)
    return RULEBOOK.read(content, Path(name).stem)
