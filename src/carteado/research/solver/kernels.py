"""Numba, with types that the rest of the house understands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba

_njit: Any = numba.njit
Kernel = TypeVar("Kernel", bound=Callable[..., object])


def kernel(function: Kernel) -> Kernel:
    """Compiles a function of numbers and arrays at its first call, and keeps the result on disk."""
    compiled: Kernel = _njit(cache=True, error_model="numpy")(function)
    return compiled


def walking_kernel(function: Kernel) -> Kernel:
    """The same for functions that make no arrays of their own: without counting references to arrays, which costs
    more than the work itself where functions call each other millions of times."""
    compiled: Kernel = _njit(cache=True, error_model="numpy", _nrt=False)(function)
    return compiled
