"""Hypothesis strategies for broken records: bytes, lines, fields and words."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from hypothesis import strategies as st

from carteado.core.cards import PACK_52
from carteado.games.truco.rules import RULEBOOK
from carteado.records.record_text import dump
from carteado.regulation.rulebook import Rulebook
from tests.games.truco.random_play import TABLES, host_match, table

ODD_TEXTS = (
    "", " ", "\0", "\n", "a\nb", "\x1b[31m", "\u202e", "\ufeff", "²", "٣", "１", "½", "ǅ", "\U0001f0cf", "é" * 50,
    "~", "~~", "0", "-1", "1e9", "9" * 30, "/etc/passwd", "..", "./", "sinsep", "truco", "x" * 300, "{0}", "{x}", "%s",
)  # fmt: skip
odd_texts = st.sampled_from(ODD_TEXTS) | st.text(max_size=12)
odd_numbers = st.sampled_from([0, 1, -1, 2, 3, 4, 6, 7, 11, 12, 99, 2**31, 2**63 - 1, -(2**63)])
odd_scalars = odd_texts | odd_numbers | st.booleans() | st.floats() | st.dates() | st.datetimes() | st.times()
odd_values: st.SearchStrategy[Any] = st.recursive(
    odd_scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(odd_texts, inner, max_size=3),
    max_leaves=6,
)


# Valid records ---------------------------------------------------------------------------------------


@cache
def valid_record(preset: str, seats: int) -> dict[str, Any]:
    """Return the first hands of a record of a hosted match."""
    host, _ = host_match(table(preset, seats), 7)
    record = host.record()
    return {**{key: value for key, value in record.items() if key != "result"}, "hands": record["hands"][:3]}


valid_records = st.sampled_from(TABLES).map(lambda of: valid_record(*of))


# Bytes and lines -------------------------------------------------------------------------------------


PIECES = (b'"', b"[", b"]", b"\n", b"=", b"[[hands]]\n", b"\xff", b"\0", b"\xed\xa0\x80")


@st.composite
def broken_bytes(draw: st.DrawFn, records: st.SearchStrategy[dict[str, Any]] = valid_records) -> bytes:
    """Change, delete or insert bytes of a valid record."""
    content = bytearray(dump(draw(records)).encode())
    for _ in range(draw(st.integers(1, 8))):
        at = draw(st.integers(0, len(content) - 1))
        content[at : at + draw(st.integers(0, 12))] = draw(st.binary(max_size=4) | st.sampled_from(PIECES))
        content = content or bytearray(b"\n")
    return bytes(content)


STRANGE_LINES = (
    b"x = " + b"9" * 600, b"dealer = " + b"9" * 30, b"score = [0x" + b"f" * 20 + b", 0]", b"x = 1e999", b"x = nan",
    b"x = " + b"[" * 40 + b"]" * 40, b"x = " + b"{a=" * 40, b"a" + b".a" * 40 + b" = 1", b"[" + b"a." * 40 + b"a]",
    b'x = "\xed\xa0\x80"', b'x = "\\ud800"', b"\0", b"\xef\xbb\xbf", b"[hands]", b"[[fair]]", b"[hands.x]", b'x = """',
    b"hands = []", b"hands = 3", b'players = ["a\\nb", "\\u001b[31m"]', b"# \x07", b"\r", b"x = " + b"'" * 7,
)  # fmt: skip


@st.composite
def broken_lines(draw: st.DrawFn, records: st.SearchStrategy[dict[str, Any]] = valid_records) -> bytes:
    """Reorder, repeat, drop and insert lines and words of a valid record."""
    lines = dump(draw(records)).encode().split(b"\n")
    for _ in range(draw(st.integers(1, 6))):
        one, other = draw(st.tuples(*[st.integers(0, len(lines) - 1)] * 2))
        match draw(st.sampled_from(["swap", "words", "double", "strange", "delete"])):
            case "swap":
                lines[one], lines[other] = lines[other], lines[one]
            case "words":
                lines[one] = b" ".join(draw(st.permutations(lines[one].split(b" "))))
            case "double":
                lines.insert(one, lines[other])
            case "strange":
                lines.insert(one, draw(st.sampled_from(STRANGE_LINES)))
            case "delete" if len(lines) > 1:
                del lines[one]
    return b"\n".join(lines)


# Fields ----------------------------------------------------------------------------------------------

HEADER_KEYS = (
    "carteado", "game", "regulation", "players", "dealer", "score", "draw", "result", "options", "fair", "hands", "x",
)  # fmt: skip
HAND_KEYS = ("pack", "cards", "vira", "actions", "points", "shuffles", "openings", "x")
FAIR_KEYS = ("version", "match", "commitment", "seeds", "secret", "shuffles")


@st.composite
def broken_fields(draw: st.DrawFn) -> bytes:
    """Give a field of a valid record a wrong type or value, in the header, the options, the shuffles or a hand."""
    record = draw(valid_records)
    hands = [dict(hand) for hand in record["hands"]]
    record = {**record, "fair": dict(record["fair"]), "options": {}, "hands": hands}
    for _ in range(draw(st.integers(1, 3))):
        table, keys = draw(
            st.sampled_from([(record, HEADER_KEYS), (record["fair"], FAIR_KEYS), (record["options"], OPTION_KEYS)])
            | st.sampled_from(hands).map(lambda hand: (hand, HAND_KEYS))
        )
        table[draw(st.sampled_from(keys))] = draw(odd_values)
        if not all(isinstance(record[part], dict) for part in ("fair", "options")):
            break
    return encode(record)


OPTION_KEYS = (*RULEBOOK.fields, "x")


def encode(record: dict[str, Any]) -> bytes:
    """Return the text of a record, even if its hands are no longer a list of tables."""
    hands = record.get("hands")
    if isinstance(hands, list) and all(isinstance(hand, dict) for hand in hands):
        return dump(record).encode()
    return dump({**record, "hands": []}).encode() + f"\nhands = {hands!r}\n".encode(errors="replace")


@st.composite
def odd_options(draw: st.DrawFn) -> bytes:
    """Give a valid record options with valid or invalid values."""
    record = draw(valid_records)
    names = draw(st.lists(st.sampled_from(OPTION_KEYS), min_size=1, max_size=4, unique=True))
    return dump({**record, "options": {name: draw(_any_option(name)) for name in names}}).encode()


def _any_option(name: str, book: Rulebook[Any] = RULEBOOK) -> st.SearchStrategy[Any]:
    kind = book.fields.get(name)
    if kind is None:
        return odd_values
    one = st.sampled_from(kind.choices) if kind.choices else st.booleans() | st.integers(-1, 100)
    return odd_values | one | st.lists(one, max_size=5)


# Actions ---------------------------------------------------------------------------------------------

_card = st.sampled_from([*PACK_52, "X", "8p", "10o", "4♣", "ap", "0p", "4", "p", "²p", "~4p"])
_number = st.sampled_from([*"012459²٣x", "12", "39", "40", "99", "999", "1000", "-1", ""])
_reason = st.sampled_from(["", "roubo", "quatro cartas", "cinco cartas!", "maior", "conversa", "mão", "a\nb", "\0"])
_penalty = st.sampled_from(["mão", "mao", "jogo", "partida", "advertência", "x"])
_word = st.sampled_from([
    "truco", "seis", "nove", "doze", "dez", "meio-pau", "truco escuro", "SEIS ESCURO", "aceita", "corre", "vai",
    "baixa", "desiste", "olha", "segue", "bate", "cerra", "embaralha", "desce", "sobe", "uma", "três", "tres",
    "devolve", "~", "corta", "queima", "tira", "joga", "fica", "carta", "~carta", "pena", "tento", "anula", "escuro",
])  # fmt: skip
_with_number = st.sampled_from(["corta", "tira", "queima", "carta", "~carta", "fica", "joga"])
_with_card = st.sampled_from(["queima", "fica", "joga"])
_words = (
    _word
    | _card
    | odd_texts
    | st.builds("~{}".format, _card)
    | st.builds("{} {}".format, _with_number, _number)
    | st.builds("{} {}".format, _with_card, _card)
    | st.builds("queima {} de {}".format, _number | _card, _number)
    | st.builds("joga {} {}".format, _card, _card)
    | st.builds("joga {} ~ ~{}".format, _card, _card)
    | st.builds("pena {} {} {}".format, _number, _penalty, _reason)
    | st.builds("{} {}".format, st.sampled_from(["tento", "anula"]), _reason)
)
_seat = st.sampled_from(["0", "1", "2", "3", "4", "5", "6", "7", "9", "10", "99", "-1", "01", "²", "٣", "", "a"])
actions = st.builds("{} {}".format, _seat, _words) | odd_texts


@st.composite
def odd_hands(draw: st.DrawFn) -> bytes:
    """Return a record of one valid deal at any score with arbitrary actions."""
    preset, seats = draw(st.sampled_from(TABLES))
    rules = RULEBOOK.preset(preset).rules
    near = rules.special_at
    score = draw(st.sampled_from([[0, 0], [near, 0], [0, near], [near, near], [9, 3], [rules.target - 1, 1]]))
    deck = table(preset, seats).start().deck_cards
    pack = Random(draw(st.integers(0, 20))).sample(deck, len(deck))
    said = draw(st.lists(actions | _card_of(pack, seats), max_size=12))
    hand = _deal_fields(pack, seats, rules.manilhas == "vira") if draw(st.booleans()) else {"pack": " ".join(pack)}
    head = {"carteado": 1, "game": "truco", "regulation": preset, "players": ["A", "B", "C", "D", "E", "F"][:seats]}
    return dump({**head, "dealer": seats, "score": score, "hands": [{**hand, "actions": said}]}).encode()


def _card_of(pack: list[str], seats: int) -> st.SearchStrategy[str]:
    """Let a seat play one of its own cards."""
    owned = [
        f"{seat} {mark}{card}"
        for seat in range(1, seats + 1)
        for card in pack[seat * 3 - 3 : seat * 3]
        for mark in ("", "~")
    ]
    return st.sampled_from(owned)


def _deal_fields(pack: list[str], seats: int, has_vira: bool) -> dict[str, Any]:
    cards = [" ".join(pack[seat * 3 : seat * 3 + 3]) for seat in range(seats)]
    return {"cards": cards, **({"vira": pack[3 * seats]} if has_vira else {})}


# Regulations -----------------------------------------------------------------------------------------


@st.composite
def broken_regulations(draw: st.DrawFn, book: Rulebook[Any] = RULEBOOK) -> bytes:
    """Return a regulation file with valid or odd fields, with or without a base."""
    base = draw(st.sampled_from([*book.presets(), "x", 1, "", None]))
    head = {
        "carteado": 1,
        "game": book.game,
        "name": draw(odd_texts | st.just(3)),
        **({"base": base} if base is not None else {}),
    }
    names = draw(st.lists(st.sampled_from([*book.fields, "x"]), max_size=4, unique=True))
    rules = {name: draw(_any_option(name, book) | _with_source(name, book)) for name in names}
    for key in draw(st.lists(st.sampled_from(["carteado", "game", "about", "rules", "x"]), max_size=1)):
        head[key] = draw(odd_values)
    return dump({"rules": rules, **head}).encode()


def _with_source(name: str, book: Rulebook[Any]) -> st.SearchStrategy[dict[str, Any]]:
    keys = st.sampled_from(["article", "decision", "x"])
    return st.builds(lambda value, key, text: {"is": value, key: text}, _any_option(name, book), keys, odd_scalars)
