"""Random actions in records: each is accepted by the rules or refused with a reason."""

from __future__ import annotations

import io
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from carteado.core.refusal import Refusal
from carteado.games.truco.decks import DECKS
from carteado.games.truco.replaying import TrucoReplay, open_replay
from carteado.games.truco.rules import RULEBOOK, Rules
from carteado.records.record_text import dump, read
from carteado.regulation.rulebook import Regulation
from carteado.words.catalogue import LANGUAGES
from tests.examples import examples
from tests.games.truco.any_regulation import options, regulation
from tests.games.truco.random_play import NAMES, TABLES

REASONS = ("roubo", "quatro cartas", "cinco cartas", "maior", "conversa", "queima", "xyz", "")
PLAIN_WORDS = (
    "aceita", "corre", "vai", "baixa", "desiste", "olha", "segue", "bate", "cerra", "embaralha", "desce", "sobe", "uma",
    "três", "devolve", "~", "truco", "seis escuro", "nove", "doze", "carta 1", "~carta 3",
)  # fmt: skip
SHAPES = (
    "{plain}", "{own}", "~{own}", "{card}", "joga {own} {own2}", "joga {own} ~{own2}", "joga ~{own} ~{own2}",
    "joga {own} ~", "joga ~ ~", "joga {own} {own2} {card}", "fica {card}", "fica {own}", "queima {own}",
    "queima {card}", "queima {n}", "queima {n} de {n2}", "queima {card} de {n}", "corta {n}{n2}", "corta {n}",
    "tira {n}", "tento {reason}", "carta {n}", "~carta {n}",
)  # fmt: skip


def random_action(rng: Random, replay: TrucoReplay) -> tuple[int, str]:
    """Return a seat and a random action: often a legal one, rarely one of the referee, which ends the hand."""
    legal = [(int(seat), word) for seat, words in replay.legal().items() for word in words]
    quiet = [(seat, word) for seat, word in legal if word not in ("desiste", "corre")]
    if legal and rng.random() < 0.7:
        return rng.choice(quiet if quiet and rng.random() < 0.9 else legal)
    if rng.random() < 0.03:
        return 0, rng.choice(("anula", f"pena {rng.randint(0, 7)} {rng.choice(('mão', 'jogo', 'advertência'))} x"))
    seat = rng.randint(0, 7)
    return seat, rng.choice(SHAPES).format(**placeholder_values(rng, replay, seat))


def placeholder_values(rng: Random, replay: TrucoReplay, seat: int) -> dict[str, Any]:
    """Return values for the placeholders of SHAPES: cards of the seat and of the deck, numbers, words."""
    deck, hands = replay.match.deck_cards, replay._hand().cards
    held = [card for card in hands[seat - 1] if card] if 0 < seat <= len(hands) else []
    return {
        "own": rng.choice(held or deck),
        "own2": rng.choice(held or deck),
        "card": rng.choice(deck),
        "n": rng.randint(0, 9),
        "n2": rng.randint(0, 9),
        "plain": rng.choice(PLAIN_WORDS),
        "reason": rng.choice(REASONS),
    }


def random_hand(rng: Random, rules: Rules, seats: int) -> dict[str, Any]:
    """Return a hand with a pack, or with the cards dealt, sometimes with one or two extra cards for a seat."""
    deck = DECKS[rules.deck].cards
    pack = rng.sample(deck, len(deck))
    if rng.random() < 0.5:
        return {"pack": " ".join(pack)}
    extra = rng.choice((0, 0, 1, 2)) if rules.extra_cards == "mended" else 0
    lucky = rng.randrange(seats)
    cards = [[pack.pop() for _ in range(3 + extra * (seat == lucky))] for seat in range(seats)]
    return {"cards": list(map(" ".join, cards)), **({"vira": pack.pop()} if rules.manilhas == "vira" else {})}


def replay_random_hands(rng: Random, house: Regulation[Rules], seats: int, hands: int) -> int:
    """Replay hands of random actions. Return how many actions were accepted."""
    target, near = house.rules.target, house.rules.special_at
    score = [rng.choice((0, near, target - 1, max(0, target - 3))) for _ in range(2)]
    head = {"players": list(NAMES[:seats]), "dealer": rng.randint(1, seats), "score": score}
    reader = read(io.BytesIO(dump(head).encode()))
    lines: list[str] = []
    replay = open_replay(reader, house, lines.append, rng.choice(LANGUAGES))
    accepted = 0
    for _ in range(hands):
        if replay.over:
            break
        [entry] = read(io.BytesIO(dump({"hands": [random_hand(rng, house.rules, seats)]}).encode())).hands()
        replay.begin(entry)
        accepted += replay_random_actions(rng, replay)
    assert all(line.isprintable() for line in lines)
    return accepted


def replay_random_actions(rng: Random, replay: TrucoReplay) -> int:
    """Try sixty random actions. If the hand is not over then, the referee voids it."""
    accepted = 0
    for _ in range(60):
        if replay.playing:
            accepted += try_action(replay, *random_action(rng, replay))
            replay.summary()
    if replay.playing:
        replay.act(0, "anula")
    return accepted


def try_action(replay: TrucoReplay, seat: int, word: str) -> bool:
    """Try an action. A legal one must be accepted; a refused one must have a reason and change nothing."""
    legal = word in replay.legal().get(str(seat), [])
    before = replay.match
    refusal = find_refusal(replay, seat, word)
    if refusal is None:
        return True
    assert not legal, f"{seat} {word} was legal"
    assert replay.match == before
    assert all(refusal.text(lang).isprintable() for lang in LANGUAGES)
    return False


def find_refusal(replay: TrucoReplay, seat: int, word: str) -> Refusal | None:
    try:
        replay.act(seat, word)
    except Refusal as refusal:
        return refusal
    return None


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_random_records_with_every_preset_are_replayed_or_refused(preset: str, seats: int) -> None:
    rng = Random(f"{preset} {seats}")
    records = examples(60)
    assert sum(replay_random_hands(rng, RULEBOOK.preset(preset), seats, 5) for _ in range(records)) > records * 6


@given(options(), st.integers(0, 2**32))
@settings(max_examples=examples(200), deadline=None, suppress_health_check=list(HealthCheck))
def test_random_records_with_any_regulation_are_replayed_or_refused(drawn: dict[str, Any], seed: int) -> None:
    house = regulation(drawn)
    players = house.rules.players
    assert replay_random_hands(Random(seed), house, players[seed % len(players)], 3) > 0
