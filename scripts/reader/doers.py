"""The words of a text that name the doer of a step."""

from __future__ import annotations

import re
from collections.abc import Sequence

from texts import Mark, Span, Text
from words import words_in

#: Names that a text also uses in other forms.
FORMS = {"i": {"i", "me", "my"}, "we": {"we", "us", "our"}, "you": {"you", "your"}}
#: Doers that a text need not name: orders are for "you", systems work unnamed.
UNNAMED = ("you", "we", "i", "system")


def doer_places(name: str | None, words: Sequence[str]) -> list[int] | None:
    """Places of the words (in lower case) that name the doer, by the last word of the name.

    An empty list: nobody is named. None: the text names somebody in a way that is not found.
    Of several doers ("Anna+Ben") only the first is looked for.
    """
    parts = [part for part in re.split(r"\W+", (name or "").split("+")[0].lower()) if part]
    if not parts:
        return []
    last = parts[-1]
    wanted = FORMS.get(last, {last}) if len(parts) == 1 else {last}
    singles = {singular(word) for word in wanted}
    found = [at for at, word in enumerate(words) if word in wanted or singular(word) in singles]
    if len(parts) > 1:
        whole = [at for at in found if at >= len(parts) - 1 and words[at - 1] == parts[-2]]
        # A name that occurs in full only once has a short form elsewhere.
        if len(whole) > 1:
            found = whole
    if found:
        return found
    return [] if last in UNNAMED else None


def nearest_doer(text: Text, mark: Mark) -> Span | None:
    """The word that names the doer of a step: the last before the mark, otherwise the first of the text."""
    if mark.kind != "step":
        return None
    spans = words_in(text.plain)
    found = doer_places(mark.doer, [text.plain[start:end].lower() for start, end in spans])
    if not found:
        return None
    own = min(range(len(spans)), key=lambda place: abs(spans[place][0] - mark.span[0]))
    before = [place for place in found if place <= own]
    return spans[before[-1] if before else found[0]]


def singular(word: str) -> str:
    """A noun without the ending of the plural."""
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word
