"""Expect a refusal by its code."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from carteado.core.refusal import Refusal


@contextmanager
def refused(code: str) -> Iterator[pytest.ExceptionInfo[Refusal]]:
    with pytest.raises(Refusal) as found:
        yield found
    assert found.value.code == code
