"""The marks of commands: whatever was done is known, and what was not is hardly ever looked for in the log."""

from __future__ import annotations

from carteado.tables.done_commands import Marks


def test_whatever_was_added_is_known_and_hardly_anything_else() -> None:
    marks = Marks()
    assert not marks.may_have("ana:1")
    done = [f"ana:{number}" for number in range(1000)]
    for command in done:
        marks.add(command)
    assert all(map(marks.may_have, done))
    assert sum(marks.may_have(f"bruno:{number}") for number in range(10_000)) < 100
