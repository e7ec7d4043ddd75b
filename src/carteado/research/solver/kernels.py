"""Decorators that compile functions with Numba and keep their type hints."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba

_njit: Any = numba.njit
Kernel = TypeVar("Kernel", bound=Callable[..., object])


def kernel(function: Kernel) -> Kernel:
    """Compile a function at its first call. The compiled code is cached on disk."""
    compiled: Kernel = _njit(cache=True, error_model="numpy")(function)
    return compiled


def walking_kernel(function: Kernel) -> Kernel:
    """Compile a function without reference counting. The function must not allocate arrays.

    The traversal makes millions of calls, and reference counting would cost more than the work itself.
    """
    compiled: Kernel = _njit(cache=True, error_model="numpy", _nrt=False)(function)
    return compiled
