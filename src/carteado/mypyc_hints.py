"""Hints for mypyc. In interpreted code the decorator does nothing, so mypy_extensions is not needed at run time.

This module is never compiled itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_):
        return lambda kind: kind
