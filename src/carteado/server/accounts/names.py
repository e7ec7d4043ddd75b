"""Names people carry: which letters one may have, and which names look alike.

Unicode's security profile (UTS 39): letters, marks and digits of one script, nothing invisible, nothing that is only
another form of a letter; two names look alike when their skeletons are the same. The data is confusable-homoglyphs'.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from itertools import groupby
from typing import Final

from confusable_homoglyphs import categories, confusables

from carteado.server.refusals import HttpRefused
from carteado.tournaments.left_to_desk import HOUSE

MOST_NAME: Final = 24
MOST_LOOK: Final = 200
PUNCTUATION: Final = frozenset(" -_.'’")
KINDS: Final = ("Lu", "Ll", "Lt", "Lo", "Mn", "Mc", "Nd")
MODIFIERS: Final = frozenset("ー々")
"""Of the modifiers, which may pass for nothing at all, those that Japanese names are written with."""
STROKES: Final = str.maketrans("i10", "llo")
"""Letters and digits of our alphabet that are drawn alike."""
TOGETHER: Final = (("rn", "m"), ("vv", "w"))
"""Letters that side by side look like another."""
INVISIBLE: Final = frozenset(
    [*"\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0"]
    + [chr(code) for code in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))]
)
"""Letters and marks that are not drawn: fillers, joiners, choices of a form."""
_ANY_SCRIPT: Final = {"COMMON", "INHERITED"}
_TOGETHER: Final = ({"HAN", "HIRAGANA", "KATAKANA"}, {"HAN", "HANGUL"}, {"HAN", "BOPOMOFO"})
"""Scripts that are written together in one word."""
MOST_MARKS: Final = 2


def clean_name(name: str, most: int = MOST_NAME) -> str:
    """A name as it is shown. Control characters and runs of spaces become one space; what may not be in a name is
    refused rather than taken out, so that nobody gets another name than the one typed.

    >>> clean_name("  Ana\\u0007 Clara "), clean_name("João d’Ávila-2")
    ('Ana Clara', 'João d’Ávila-2')
    """
    shown = "".join(" " if unicodedata.category(letter) == "Cc" else letter for letter in name)
    shown = unicodedata.normalize("NFKC", " ".join(shown.split()))
    if not 0 < len(shown) <= most or not any(unicodedata.category(letter)[0] in "LN" for letter in shown):
        raise HttpRefused("bad_name")
    if look_of(shown) == look_of(HOUSE):  # what the house decides stands under its name
        raise HttpRefused("name_taken")
    if not (all(map(_is_allowed, shown)) and _is_one_script(shown) and _has_few_marks(shown)):
        raise HttpRefused("bad_letters")
    return shown


def account_key(name: str) -> str:
    """A name as it is typed to sign in: large and small letters are the same."""
    return unicodedata.normalize("NFKC", " ".join(name.split())).casefold()[:64]


def look_of(name: str) -> str:
    """What a name looks like: the same for names that a person would take for each other.

    >>> look_of("Аna") == look_of("Ana"), look_of("ANA") == look_of("ana"), look_of("Ilda") == look_of("lIda")
    (True, True, True)
    >>> look_of("Ana") == look_of("Anã")
    False
    """
    shown = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name))
    drawn = (letter for letter in shown if letter not in PUNCTUATION and unicodedata.category(letter) != "Lm")
    look = "".join(map(_prototype, drawn)).translate(STROKES)
    for two, one in TOGETHER:
        look = look.replace(two, one)
    return look[:MOST_LOOK]


def _is_allowed(letter: str) -> bool:
    return letter in PUNCTUATION | MODIFIERS or (unicodedata.category(letter) in KINDS and letter not in INVISIBLE)


def _is_one_script(name: str) -> bool:
    scripts = {categories.alias(letter) for letter in name} - _ANY_SCRIPT
    return len(scripts) < 2 or any(scripts <= together for together in _TOGETHER)


def _has_few_marks(name: str) -> bool:
    is_mark = (unicodedata.category(letter)[0] == "M" for letter in name)
    return all(not mark or len(list(run)) <= MOST_MARKS for mark, run in groupby(is_mark))


@cache
def _prototype(letter: str) -> str:
    """A small letter that stands for all that look like this one: of our alphabet if one does.

    Alike is not taken to be transitive: a Greek nu looks like a v, a large one like an N, and no v looks like an n.
    """
    small = letter.casefold()
    if small.isascii():
        return small
    for form in (letter, small):
        ours = sorted(other for other in _alike(form) if other.isascii() and other.isalnum())
        if ours:
            return ours[0].casefold()
    return min([small, *(other for other in _alike(small) if len(other) == 1)])


def _alike(letter: str) -> list[str]:
    return [each["c"] for each in confusables.confusables_data.get(letter, ())]
