"""The Bloom filter of older commands."""

from __future__ import annotations

from carteado.tables.recent_commands import BloomFilter


def test_bloom_filter_contains_what_was_added_and_rarely_others() -> None:
    commands = BloomFilter()
    assert not commands.may_contain("ana:1")
    added = [f"ana:{number}" for number in range(1000)]
    for command in added:
        commands.add(command)
    assert all(map(commands.may_contain, added))
    assert sum(commands.may_contain(f"bruno:{number}") for number in range(10_000)) < 100
