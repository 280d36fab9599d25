"""What the rules make of a text, as numbers for the reader; the same as hints.ts of the service."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

from texts import Span

#: What a clause does in its text, by the feature's number; any other act has the number after the last one.
ACTS = (
    *("", "step", "condition", "content", "remark", "frame", "form", "ask", "end", "back", "begin", "beside"),
    *("exception", "limit", "mark", "order", "state", "together", "until", "wait"),
)
#: Kinds of the statements that clauses make; the first of those that make none.
STATEMENTS = (None, "step", "question", "event", "parallel", "start", "end", "lead", "remark")
#: More branches around a clause count as so many.
DEEPEST = 3
#: How many values each feature of a word has: act, statement, branches around it, whether its clause begins.
FEATURES = (len(ACTS) + 1, len(STATEMENTS), DEEPEST + 2, 2)

#: The features of a word, and those of a word about which the rules say nothing.
Features = tuple[int, int, int, int]
NOTHING: Features = (0, 0, 0, 0)

#: A case of a question, a branch of parallel work, or (None) the path of an event: what it is of, and which.
Container = tuple[str, str | None]


class Lie(IntEnum):
    """How the place of one word relates to that of another."""

    UNKNOWN = 0
    SAME_PATH = 1
    INSIDE = 2
    DEEP_INSIDE = 3
    AROUND = 4
    FAR_AROUND = 5
    OTHER_CASE = 6
    WITHIN_OTHER_CASE = 7
    BESIDE = 8
    ELSEWHERE = 9
    SAME_CLAUSE = 10
    LEADS_TO = 11
    ATTACHED_TO = 12


@dataclass(frozen=True, eq=False)
class Hint:
    """A stretch of a text, and what the rules take it for. Hints are compared by identity."""

    span: Span
    act: str
    #: The statement that it makes, and its kind; None if it makes none.
    statement: str | None
    kind: str | None
    #: The branches that contain it, or what it opens; the outermost first. None if nothing follows.
    path: tuple[Container, ...] | None

    def features(self, *, begins: bool) -> Features:
        """The features of a word in it; `begins`: it is the first word, or the first one after a stretch
        within it.
        """
        act = ACTS.index(self.act) if self.act in ACTS else len(ACTS)
        kind = STATEMENTS.index(self.kind) if self.kind in STATEMENTS else 0
        depth = 0 if self.path is None else 1 + min(DEEPEST, len(self.path))
        return act, kind, depth, int(begins)


@dataclass(frozen=True)
class Hints:
    """All that the rules say about a text; `ways` from one statement to another that is not the next one."""

    told: Sequence[Hint]
    ways: Mapping[tuple[str, str | None], Lie]


NO_HINTS = Hints((), {})

#: Hints by their text.
HintsOfTexts = Mapping[str, Hints]


def read_hints(path: Path) -> HintsOfTexts:
    """The hints of a file that hints.ts beside this file wrote."""
    with path.open(encoding="utf8") as lines:
        told = [json.loads(line) for line in lines]
    return {one["text"]: hints_from(one) for one in told}


def hints_from(told: dict) -> Hints:
    """The hints of one line of such a file."""
    return Hints(
        tuple(hint_from(one) for one in told["told"]),
        {(way["from"], way["to"]): lie_of_way(way["kind"]) for way in told["ways"]},
    )


def hint_from(told: dict) -> Hint:
    """One hint of such a line."""
    path = told["path"]
    return Hint(
        span=(told["from"], told["to"]),
        act=told["act"],
        statement=told["statement"],
        kind=told["kind"],
        path=None if path is None else tuple((one["of"], one["value"]) for one in path),
    )


def lie_of_way(kind: str) -> Lie:
    """How the source of a way relates to its target."""
    return Lie.ATTACHED_TO if kind == "attach" else Lie.LEADS_TO


def hints_at(spans: Sequence[Span | None], hints: Hints) -> list[Hint | None]:
    """For each word the shortest hint that contains it; None if there is none, or no such word."""
    return [shortest_at(span, hints) if span else None for span in spans]


def shortest_at(span: Span, hints: Hints) -> Hint | None:
    """The shortest hint around a place; the first if several are equally short."""
    start, end = span
    around = [hint for hint in hints.told if hint.span[0] < end and hint.span[1] > start]
    return min(around, key=lambda hint: hint.span[1] - hint.span[0], default=None)


def features_of(words: Sequence[Hint | None]) -> Iterator[Features]:
    """The features of each word, by the hints in which the words lie."""
    last: Hint | None = None
    for hint in words:
        yield NOTHING if hint is None else hint.features(begins=hint is not last)
        last = hint or last


def lies_of(marks: Sequence[Hint | None], hints: Hints) -> list[list[int]]:
    """How each mark relates to each, by the hints that contain the marks: M rows of M."""
    return [[int(lie_of(one, other, hints)) for other in marks] for one in marks]


def lie_of(one: Hint | None, other: Hint | None, hints: Hints) -> Lie:
    """How the place of a word relates to that of another, by the hints that contain them."""
    if one is None or other is None:
        return Lie.UNKNOWN
    if one.statement is not None and other.statement is not None:
        way = hints.ways.get((one.statement, other.statement))
        if way is not None:
            return way
        if one.statement == other.statement:
            return Lie.SAME_CLAUSE
    if one is other:
        return Lie.SAME_CLAUSE
    if one.path is None or other.path is None:
        return Lie.UNKNOWN
    return lie_of_paths(one.path, other.path)


def lie_of_paths(one: Sequence[Container], other: Sequence[Container]) -> Lie:
    """How a place in the branches `one` relates to a place in the branches `other`; the outermost branch
    comes first in both.
    """
    shared = 0
    while shared < min(len(one), len(other)) and one[shared] == other[shared]:
        shared += 1
    left, right = len(one) - shared, len(other) - shared
    if left == right == 0:
        return Lie.SAME_PATH
    if right == 0:
        return Lie.INSIDE if left == 1 else Lie.DEEP_INSIDE
    if left == 0:
        return Lie.AROUND if right == 1 else Lie.FAR_AROUND
    if one[shared][0] != other[shared][0]:
        return Lie.ELSEWHERE
    if one[shared][0].startswith("p"):
        return Lie.BESIDE
    return Lie.OTHER_CASE if left == right == 1 else Lie.WITHIN_OTHER_CASE
