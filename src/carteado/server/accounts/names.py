"""Names of people: which characters are allowed, and which names look alike.

The rules follow Unicode's security profile (UTS 39). A name may have letters, marks and digits of one script, or of
scripts that are used together, as in Japanese, and some punctuation. Invisible characters are not allowed. Variants of
letters are normalised. Two names look alike if their skeletons are equal. The data comes from the package
confusable-homoglyphs.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from itertools import groupby
from typing import Final

from confusable_homoglyphs import categories, confusables

from carteado.server.runtime.refusal import site_refusal
from carteado.tournaments.manual_overrides import SERVER_AUTHOR

MAX_NAME: Final = 24
MAX_LOOK: Final = 200
PUNCTUATION: Final = frozenset(" -_.'’")
KINDS: Final = ("Lu", "Ll", "Lt", "Lo", "Mn", "Mc", "Nd")
MODIFIERS: Final = frozenset("ー々")
"""Modifier letters that Japanese names use. Other modifiers are refused because they are easily overlooked."""
STROKES: Final = str.maketrans("i10", "llo")
"""Letters and digits that look like an l or an o."""
PAIRS: Final = (("rn", "m"), ("vv", "w"))
"""Pairs of letters that look like one letter."""
INVISIBLE: Final = frozenset(
    [*"\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0"]
    + [chr(code) for code in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))]
)
"""Fillers, joiners and variation selectors, which are not visible."""
_ANY_SCRIPT: Final = {"COMMON", "INHERITED"}
_MIXABLE: Final = ({"HAN", "HIRAGANA", "KATAKANA"}, {"HAN", "HANGUL"}, {"HAN", "BOPOMOFO"})
"""Sets of scripts that may be mixed in one name."""
MAX_MARKS: Final = 2


def clean_name(name: str, most: int = MAX_NAME) -> str:
    """Return a name as it is displayed. Control characters and runs of spaces become one space.

    Refuses a name that breaks the rules. Removing characters would give the person a name that they did not type.

    >>> clean_name("  Ana\\u0007 Clara "), clean_name("João d’Ávila-2")
    ('Ana Clara', 'João d’Ávila-2')
    """
    shown = "".join(" " if unicodedata.category(letter) == "Cc" else letter for letter in name)
    shown = unicodedata.normalize("NFKC", " ".join(shown.split()))
    if not 0 < len(shown) <= most or not any(unicodedata.category(letter)[0] in "LN" for letter in shown):
        raise site_refusal("bad_name")
    if look_of(shown) == look_of(SERVER_AUTHOR):  # the log of a tournament uses this name for automatic decisions
        raise site_refusal("name_taken")
    if not (all(map(_is_allowed, shown)) and _is_one_script(shown) and _has_few_marks(shown)):
        raise site_refusal("bad_letters")
    return shown


def account_key(name: str) -> str:
    """Return the form of an account name that is compared at sign-in. Case does not matter."""
    return unicodedata.normalize("NFKC", " ".join(name.split())).casefold()[:64]


def look_of(name: str) -> str:
    """Return the skeleton of a name: a form without punctuation in which letters that look alike are equal.

    >>> look_of("Аna") == look_of("Ana"), look_of("ANA") == look_of("ana"), look_of("Ilda") == look_of("lIda")
    (True, True, True)
    >>> look_of("Ana") == look_of("Anã")
    False
    """
    shown = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name))
    drawn = (letter for letter in shown if letter not in PUNCTUATION and unicodedata.category(letter) != "Lm")
    look = "".join(map(_prototype, drawn)).translate(STROKES)
    for two, one in PAIRS:
        look = look.replace(two, one)
    return look[:MAX_LOOK]


def _is_allowed(letter: str) -> bool:
    return letter in PUNCTUATION | MODIFIERS or (unicodedata.category(letter) in KINDS and letter not in INVISIBLE)


def _is_one_script(name: str) -> bool:
    scripts = {categories.alias(letter) for letter in name} - _ANY_SCRIPT
    return len(scripts) < 2 or any(scripts <= mixable for mixable in _MIXABLE)


def _has_few_marks(name: str) -> bool:
    is_mark = (unicodedata.category(letter)[0] == "M" for letter in name)
    return all(not mark or len(list(run)) <= MAX_MARKS for mark, run in groupby(is_mark))


@cache
def _prototype(letter: str) -> str:
    """Return the lower-case form of the letters that look like this one, a Latin letter or digit if possible.

    Similarity is not transitive: a Greek nu looks like a v and a capital nu like an N, but a v does not look like an n.
    """
    small = letter.casefold()
    if small.isascii():
        return small
    for form in (letter, small):
        ours = sorted(other for other in _lookalikes(form) if other.isascii() and other.isalnum())
        if ours:
            return ours[0].casefold()
    return min([small, *(other for other in _lookalikes(small) if len(other) == 1)])


def _lookalikes(letter: str) -> list[str]:
    return [each["c"] for each in confusables.confusables_data.get(letter, ())]
