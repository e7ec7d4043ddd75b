"""Write the odds of the blackjack presets. Run it with `make odds`."""

from __future__ import annotations

import json
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import carteado.games.blackjack.odds
from carteado.games.blackjack import study
from carteado.games.registry import rulebook


def main() -> None:
    book = rulebook("blackjack")
    houses: dict[str, dict[str, Any]] = {}
    for name in book.presets():
        rules = asdict(book.preset(name).rules)
        began = time.perf_counter()
        houses[study.key(rules)] = study.compute(rules, lambda done, of: None)
        print(f"{name}: {time.perf_counter() - began:.0f} s")
    path = Path(carteado.games.blackjack.odds.__file__).parent / study.SHIPPED
    path.write_text(json.dumps(houses, sort_keys=True, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
