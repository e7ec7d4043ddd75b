"""The writers and readers of files, as far as what they need is installed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from carteado.tournaments.refused import Refused


def module(name: str) -> Any:
    """A module beside this one; Refused, saying what to install, where the extra is missing."""
    try:
        return import_module(f"carteado.tournament_files.{name}")
    except ModuleNotFoundError as missing:
        if missing.name is not None and missing.name.startswith("carteado"):
            raise
        raise Refused("not_installed", name=missing.name or "") from None


def xlsx_rows(content: bytes) -> list[list[str]]:
    """The rows of a spreadsheet; Refused when it is none."""
    sheets = module("spreadsheets")
    try:
        rows: list[list[str]] = sheets.xlsx_rows(content)
    except sheets.NotASpreadsheet:
        raise Refused("not_a_spreadsheet") from None
    return rows
