"""Format the results of all pairs of bots as a crosstable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from carteado.research.arena.tournament import Pair
from carteado.words.catalogue import Language, say


def crosstable(pairs: Sequence[Pair], ratings: Mapping[str, float], lang: Language) -> Iterator[str]:
    """Yield the lines of the report.

    The report has the crosstable (best bot first), the win rate of each pair with its confidence interval, and the
    faults.
    """
    names = sorted(ratings, key=lambda name: -ratings[name])
    shares = {(pair.a, pair.b): pair.share for pair in pairs} | {(pair.b, pair.a): 1 - pair.share for pair in pairs}
    width = max(map(len, names))
    heads = [f"{number:>7}" for number in range(1, len(names) + 1)]
    yield f"{'':<{width + 4}}{say('arena.rating', lang):>7}{''.join(heads)}"
    for number, name in enumerate(names, start=1):
        cells = [_cell(shares.get((name, other))) for other in names]
        yield f"{number:>2}  {name:<{width}}{ratings[name]:>7.0f}{''.join(cells)}"
    yield ""
    for pair in pairs:
        low, high = pair.interval
        shown = {"share": _percent(pair.share), "low": _percent(low), "high": _percent(high)}
        yield say("arena.pair", lang, a=pair.a, b=pair.b, games=pair.games, **shown)
    yield from _fault_lines(pairs, lang)


def _fault_lines(pairs: Sequence[Pair], lang: Language) -> Iterator[str]:
    """Yield a line for each bot and kind of fault, with the number of faults."""
    found: Counter[tuple[str, str]] = Counter()
    for pair in pairs:
        for side, name in enumerate((pair.a, pair.b)):
            found.update((name, fault.reason) for fault in pair.faults(side))
    for (name, reason), times in found.items():
        yield say("arena.fault", lang, name=name, times=times, reason=say(f"arena.reason.{reason}", lang))


def _cell(share: float | None) -> str:
    return f"{'–':>7}" if share is None else f"{_percent(share):>7}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%"
