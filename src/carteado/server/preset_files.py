"""The files of the presets, as they are."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def preset_text(game: str, name: str) -> str:
    return (files(f"carteado.{game}") / "regulations" / f"{name}.toml").read_text(encoding="utf-8")
