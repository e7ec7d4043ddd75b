"""Import modules of this package that need optional libraries."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from carteado.tournaments.refusal import tournament_refusal


def load_module(name: str) -> Any:
    """Import and return a module of this package. Raises Refusal if a library that it needs is not installed."""
    try:
        return import_module(f"carteado.tournaments.files.{name}")
    except ModuleNotFoundError as missing:
        if missing.name is not None and missing.name.startswith("carteado"):
            raise
        raise tournament_refusal("not_installed", name=missing.name or "") from None


def xlsx_rows(content: bytes) -> list[list[str]]:
    """Return the rows of an XLSX file as text. Raises Refusal if it is no spreadsheet or openpyxl is not installed."""
    sheets = load_module("spreadsheets")
    try:
        rows: list[list[str]] = sheets.xlsx_rows(content)
    except sheets.NotASpreadsheet:
        raise tournament_refusal("not_a_spreadsheet") from None
    return rows
