"""What a record-keeper may write at any point of any hand: it is taken by the rules, or refused with a reason."""

from __future__ import annotations

import io
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from carteado.core.game import Refusal
from carteado.files.records import dump, read
from carteado.regulation.rulebook import Regulation
from carteado.truco.decks import DECKS
from carteado.truco.replaying import TrucoReplay
from carteado.truco.rules import RULEBOOK, Rules
from carteado.truco.telling import Teller
from carteado.words.catalogue import LANGUAGES
from tests.examples import examples
from tests.truco.any_regulation import options, regulation
from tests.truco.random_play import NAMES, TABLES

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


def any_word(rng: Random, replay: TrucoReplay) -> tuple[int, str]:
    """A seat and a word that may or may not fit; legal ones often, a referee's seldom, for he ends the hand."""
    legal = [(int(seat), word) for seat, words in replay.legal().items() for word in words]
    quiet = [(seat, word) for seat, word in legal if word not in ("desiste", "corre")]
    if legal and rng.random() < 0.7:
        return rng.choice(quiet if quiet and rng.random() < 0.9 else legal)
    if rng.random() < 0.03:
        return 0, rng.choice(("anula", f"pena {rng.randint(0, 7)} {rng.choice(('mão', 'jogo', 'advertência'))} x"))
    seat = rng.randint(0, 7)
    return seat, rng.choice(SHAPES).format(**some_words(rng, replay, seat))


def some_words(rng: Random, replay: TrucoReplay, seat: int) -> dict[str, Any]:
    """What fills a shape: cards of the seat and of the deck, numbers, words."""
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


def any_hand(rng: Random, rules: Rules, seats: int) -> dict[str, Any]:
    """The pack, or the cards as they lay in the end, now and then one or two too many for somebody."""
    deck = DECKS[rules.deck].cards
    pack = rng.sample(deck, len(deck))
    if rng.random() < 0.5:
        return {"pack": " ".join(pack)}
    extra = rng.choice((0, 0, 1, 2)) if rules.extra_cards == "mended" else 0
    lucky = rng.randrange(seats)
    cards = [[pack.pop() for _ in range(3 + extra * (seat == lucky))] for seat in range(seats)]
    return {"cards": list(map(" ".join, cards)), **({"vira": pack.pop()} if rules.manilhas == "vira" else {})}


def keep_a_record(rng: Random, house: Regulation[Rules], seats: int, hands: int) -> int:
    """Writes hands of anything at all; how many words were taken."""
    target, near = house.rules.target, house.rules.special_at
    score = [rng.choice((0, near, target - 1, max(0, target - 3))) for _ in range(2)]
    head = {"players": list(NAMES[:seats]), "dealer": rng.randint(1, seats), "score": score}
    reader = read(io.BytesIO(dump(head).encode()))
    told: list[str] = []
    replay = TrucoReplay(reader, house, Teller(house, NAMES[:seats], rng.choice(LANGUAGES)), told.append)
    taken = 0
    for _ in range(hands):
        if replay.over:
            break
        [entry] = read(io.BytesIO(dump({"hands": [any_hand(rng, house.rules, seats)]}).encode())).hands()
        replay.begin(entry)
        taken += keep_a_hand(rng, replay)
    assert all(line.isprintable() for line in told)
    return taken


def keep_a_hand(rng: Random, replay: TrucoReplay) -> int:
    """Sixty words at most; the referee ends what has not ended then."""
    taken = 0
    for _ in range(60):
        if replay.playing:
            taken += takes(replay, *any_word(rng, replay))
            replay.summary()
    if replay.playing:
        replay.act(0, "anula")
    return taken


def takes(replay: TrucoReplay, seat: int, word: str) -> bool:
    """Says a word; what is legal is taken, and what is refused has a reason and changes nothing."""
    legal = word in replay.legal().get(str(seat), [])
    before = replay.match
    refusal = refused(replay, seat, word)
    if refusal is None:
        return True
    assert not legal, f"{seat} {word} was legal"
    assert replay.match == before
    assert all(refusal.text(lang).isprintable() for lang in LANGUAGES)
    return False


def refused(replay: TrucoReplay, seat: int, word: str) -> Refusal | None:
    try:
        replay.act(seat, word)
    except Refusal as refusal:
        return refusal
    return None


@pytest.mark.parametrize(("preset", "seats"), TABLES)
def test_any_words_by_every_preset(preset: str, seats: int) -> None:
    rng = Random(f"{preset} {seats}")
    records = examples(60)
    assert sum(keep_a_record(rng, RULEBOOK.preset(preset), seats, 5) for _ in range(records)) > records * 6


@given(options(), st.integers(0, 2**32))
@settings(max_examples=examples(200), deadline=None, suppress_health_check=list(HealthCheck))
def test_any_words_by_any_regulation(drawn: dict[str, Any], seed: int) -> None:
    house = regulation(drawn)
    players = house.rules.players
    assert keep_a_record(Random(seed), house, players[seed % len(players)], 3) > 0
