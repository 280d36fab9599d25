"""Which words of a text name what a step is done to."""

from __future__ import annotations

import re
from collections.abc import Sequence

from doers import singular

#: What ends a phrase in a label: prepositions, conjunctions, particles and adverbs.
STOPS = frozenset(
    (
        "about",
        "above",
        "across",
        "after",
        "again",
        "against",
        "along",
        "and",
        "around",
        "as",
        "at",
        "away",
        "back",
        "because",
        "before",
        "behind",
        "below",
        "beneath",
        "beside",
        "between",
        "beyond",
        "by",
        "down",
        "during",
        "each",
        "for",
        "forward",
        "from",
        "home",
        "if",
        "in",
        "inside",
        "into",
        "is",
        "near",
        "no",
        "not",
        "of",
        "off",
        "on",
        "onto",
        "or",
        "out",
        "over",
        "past",
        "per",
        "since",
        "so",
        "than",
        "that",
        "through",
        "to",
        "together",
        "toward",
        "towards",
        "twice",
        "under",
        "unless",
        "until",
        "up",
        "upon",
        "via",
        "what",
        "when",
        "where",
        "whether",
        "which",
        "while",
        "who",
        "why",
        "with",
        "within",
        "without",
    )
)
#: What stands before the noun and is no part of its name.
DETERMINERS = frozenset(
    (
        "a",
        "an",
        "the",
        "all",
        "both",
        "every",
        "any",
        "some",
        "his",
        "her",
        "their",
        "its",
        "our",
        "your",
        "my",
    )
)


def thing_places(label: str | None, words: Sequence[str]) -> list[int] | None:
    """Places of the words (in lower case) that name what the work of a label is done to, by its last word.

    An empty list: the label names nothing. None: it names it in a way that the text does not have.
    """
    head = head_of_thing(label)
    if head is None:
        return []
    found = [at for at, word in enumerate(words) if word == head or singular(word) == singular(head)]
    return found or None


def head_of_thing(label: str | None) -> str | None:
    """The last word of the first phrase behind the verb: "Hand blue form over to clerk" has "form"."""
    words = re.findall(r"[\w'’-]+", (label or "").lower())[1:]
    # "Approve or reject plan": the work has two verbs.
    if len(words) > 2 and words[0] in ("or", "and"):
        words = words[2:]
    phrase: list[str] = []
    for word in words:
        if word in STOPS:
            if phrase:
                break
        elif word not in DETERMINERS:
            phrase.append(word)
    return phrase[-1] if phrase else None
