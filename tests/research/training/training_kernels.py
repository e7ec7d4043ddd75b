"""The training kernels: plain Python in `make test`, compiled in `make test-long`.

Compiling them takes longer than the tests.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any
from unittest.mock import patch

import numba

from tests.examples import LONG


def kernels(module: str) -> Any:
    """Import a module of `carteado.research.training` with compiled or plain kernels."""
    with patch.object(numba.config, "DISABLE_JIT", not LONG):
        return import_module(f"carteado.research.training.{module}")
