"""Words of a marked text, order or sentence that change, with the places of its marks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

#: From where to where in the words, and what stands there instead.
Edit = tuple[int, int, str]


def replaced(plain: str, edits: Sequence[Edit]) -> tuple[str, Callable[[int], int]]:
    """The words changed at these places, which follow each other, and where an old place is then."""
    told, done = "", 0
    for start, end, instead in edits:
        told += plain[done:start] + instead
        done = end

    def place(at: int) -> int:
        return at + sum(len(instead) - (end - start) for start, end, instead in edits if end <= at)

    return told + plain[done:], place


def slip(plain: str, start: int, end: int, random: Random) -> Edit:
    """In a longer word two letters change places, or one is left out; not the first and the last."""
    at = random.randrange(start + 1, end - 2)
    two = plain[at : at + 2]
    return at, at + 2, two[::-1] if random.random() < 0.5 else two[0]
