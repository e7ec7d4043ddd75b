"""The kernels that policies are learnt by: plain Python every day, compiled, as people run them, in `make test-long`.

Compiling them takes longer than all that is played with them.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any
from unittest.mock import patch

import numba

from tests.examples import LONG


def kernels(module: str) -> Any:
    """A module of `carteado.training`. The first to import it says how its kernels are made."""
    with patch.object(numba.config, "DISABLE_JIT", not LONG):
        return import_module(f"carteado.training.{module}")
