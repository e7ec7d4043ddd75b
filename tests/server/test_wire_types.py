"""web/src/net/wire.ts is generated from the Python types."""

from __future__ import annotations

import importlib.util
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_generated_types_are_up_to_date() -> None:
    spec = importlib.util.spec_from_file_location("wire_types", ROOT / "scripts" / "wire_types.py")
    assert spec
    assert spec.loader
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    assert script.FILE.read_text(encoding="utf-8") == script.typescript(), "run: python scripts/wire_types.py"
