"""Provide `mypyc_attr`, the decorator that gives the compiler mypyc hints about a class.

In interpreted code the decorator does nothing, so the package mypy_extensions is not needed at run time. This module
itself is never compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_):
        return lambda kind: kind
