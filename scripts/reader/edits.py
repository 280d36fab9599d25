"""Changes words of a marked text, order or sentence, and keeps the places of its marks right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

#: From and to, in characters of the words, and the replacement.
Edit = tuple[int, int, str]


def replaced(plain: str, edits: Sequence[Edit]) -> tuple[str, Callable[[int], int]]:
    """The words after a change at these places, which are in ascending order, and a function from old places
    to new ones.
    """
    told, done = "", 0
    for start, end, instead in edits:
        told += plain[done:start] + instead
        done = end

    def place(at: int) -> int:
        return at + sum(len(instead) - (end - start) for start, end, instead in edits if end <= at)

    return told + plain[done:], place


def slip(plain: str, start: int, end: int, random: Random) -> Edit:
    """Swaps two letters of a longer word, or omits one; never the first or the last."""
    at = random.randrange(start + 1, end - 2)
    two = plain[at : at + 2]
    return at, at + 2, two[::-1] if random.random() < 0.5 else two[0]
