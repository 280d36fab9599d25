"""Examples: what the reader sees of a marked text and what it should find there."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from classes import CASES, KINDS, TYPES, VALUES
from doers import doer_places
from hints import NOTHING, Features, Hints, features_of, hints_at, lies_of
from texts import Mark, Span, Text
from words import Vocabulary, sentences_of, words_in

#: Pieces that the encoder reads at once, with the signs before and after them.
PIECES_MAX = 512
ARTICLES = ("the", "a", "an")

#: A word as the reader sees it, and its place in the text; None if the text does not have this word.
Shown = tuple[str, Span | None]


@dataclass(frozen=True)
class Anchor:
    """A mark as the heads should find it. Other marks are columns: 0 is none, 1 the first mark of the text.

    None: the mark has no such target, or it is unknown.
    """

    #: Place among the words of the example.
    word: int
    #: Places in KINDS, TYPES and VALUES.
    kind: int
    type: int | None
    value: int | None
    keeps: int | None
    each: int | None
    #: Whether it is in the branch without a word, and the column of the mark that opens its branch.
    inside: tuple[bool, int] | None
    sib: int | None
    par: int | None
    to: int | None
    on: int | None
    #: "before" or "after", and the column; None if it follows the order of the text.
    order: tuple[str, int] | None
    #: Words that name the doer; an empty list if nobody is named.
    doer: list[int] | None


@dataclass(frozen=True)
class Example:
    """One text as numbers: `ids` of pieces and what hints say of each; each word's first piece, tag (place in
    KINDS), sentence; how marks lie to each other by the hints (M rows of M).
    """

    ids: list[int]
    features: list[Features]
    firsts: list[int]
    tags: list[int]
    sentences: list[int]
    anchors: list[Anchor]
    lies: list[list[int]]


def example(text: Text, vocabulary: Vocabulary, hints: Hints, random: Random | None = None) -> Example:
    """The example of a text without faults, cut off if it is too long; with `random` its form is changed."""
    shown = changed(text, random) if random else as_written(text)
    words = [word for word, _ in shown]
    hinted = hints_at([span for _, span in shown], hints)
    ids, features = [vocabulary.first], [NOTHING]
    firsts: list[int] = []
    for word, told in zip(words, features_of(hinted), strict=True):
        pieces = vocabulary.pieces_of(word)
        firsts.append(len(ids))
        ids += pieces
        features += [told] * len(pieces)
    ids.append(vocabulary.last)
    features.append(NOTHING)
    seen = sum(first < PIECES_MAX - 1 for first in firsts)
    places = {place: mark for place, mark in marks_by_word(text, shown).items() if place < seen}
    anchors = anchors_of(places, [word.lower() for word in words])
    tags = [0] * seen
    for anchor in anchors:
        tags[anchor.word] = anchor.kind
    return Example(
        ids=ids[:PIECES_MAX],
        features=features[:PIECES_MAX],
        firsts=firsts[:seen],
        tags=tags,
        sentences=sentences_of(words),
        anchors=anchors,
        lies=lies_of([hinted[place] for place in places], hints),
    )


def as_written(text: Text) -> list[Shown]:
    """The words of a text."""
    return [(text.plain[start:end], (start, end)) for start, end in words_in(text.plain)]


#: Changes of form and how often a text gets them.
CHANGES = (("comma", 0.2), ("article", 0.12), ("stop", 0.1), ("line", 0.1), ("semicolon", 0.1))


def changed(text: Text, random: Random) -> list[Shown]:
    """The words of a text in another form: without commas or articles, with other stops or line breaks."""
    changes = {name for name, share in CHANGES if random.random() < share}
    marked = [mark.span for mark in text.marks]
    shown: list[Shown] = []
    for word, span in as_written(text):
        assert span
        if any(overlap(span, own) for own in marked):
            shown.append((word, span))
            continue
        new = instead(word, changes, random)
        if new is None:
            shown.append((word, span))
        else:
            parts = [new[start:end] for start, end in words_in(new)]
            shown += [(part, span if at == 0 else None) for at, part in enumerate(parts)]
    return shown


def instead(word: str, changes: set[str], random: Random) -> str | None:
    """The replacement of a word without a mark; None: the word stays."""
    if word == "," and "comma" in changes and random.random() < 0.9:
        return ""
    if word.lower() in ARTICLES and "article" in changes and random.random() < 0.9:
        return ""
    new = None
    if word == "." and "stop" in changes and random.random() < 0.8:
        new = random.choice(["", ";", ",", " -"])
    if word == "." and "semicolon" in changes and new is None:
        new = ";"
    if word == "\n" and "line" in changes:
        new = " "
    if word == "." and "line" not in changes and random.random() < 0.03:
        new = ".\n"
    return new


def overlap(one: Span, other: Span) -> bool:
    """Whether two places have a character in common."""
    return one[0] < other[1] and one[1] > other[0]


def marks_by_word(text: Text, shown: list[Shown]) -> dict[int, Mark]:
    """The mark of each word that has one, in the order of the text; of two on one word the lower number."""
    found: dict[int, Mark] = {}
    for mark in sorted(text.marks, key=lambda mark: mark.number):
        place = next((at for at, (_, span) in enumerate(shown) if span and overlap(span, mark.span)), None)
        if place is not None:
            found.setdefault(place, mark)
    return dict(sorted(found.items()))


def anchors_of(places: dict[int, Mark], words: list[str]) -> list[Anchor]:
    """Anchors of marks by word, in the order of the text; `words` in lower case."""
    columns = {mark.number: column for column, mark in enumerate(places.values(), 1)}
    last_case: dict[str, int] = {}
    last_head: dict[str, int] = {}
    anchors: list[Anchor] = []
    for place, mark in places.items():
        kind = kind_of(mark)
        sib = par = None
        if mark.question is not None:
            sib = last_case.get(mark.question, 0)
            last_case[mark.question] = columns[mark.number]
        if mark.block is not None:
            par = last_head.get(mark.block, 0)
            last_head[mark.block] = columns[mark.number]
        elif kind in ("step", "wait", *CASES):
            par = 0
        anchors.append(
            Anchor(
                word=place,
                kind=KINDS.index(kind),
                type=TYPES.index(type_of(mark)) if has_type(mark) else None,
                value=VALUES.index(value_of(mark)) if kind in CASES else None,
                keeps=int(mark.keeps) if kind == "bound" else None,
                each=int(mark.each) if kind == "step" else None,
                inside=inside_of(mark, columns),
                sib=sib,
                par=par,
                to=columns.get(mark.leads) if mark.leads is not None else None,
                on=0 if mark.on == "all" else columns.get(mark.on) if isinstance(mark.on, int) else None,
                order=order_of(mark, columns),
                doer=doer_places(mark.doer, words) if kind == "step" else None,
            )
        )
    return anchors


def kind_of(mark: Mark) -> str:
    """The kind of a mark among KINDS."""
    return "evcase" if mark.kind == "case" and mark.event else mark.kind


def has_type(mark: Mark) -> bool:
    """Whether a mark has an event whose type is one of TYPES."""
    kind = kind_of(mark)
    own = plain_type(mark)
    return kind == "start" or (kind in ("evcase", "wait", "bound") and own in TYPES)


def type_of(mark: Mark) -> str:
    """The type of a mark's event among TYPES; none if it has no class."""
    own = plain_type(mark)
    return own if own in TYPES else "none"


def plain_type(mark: Mark) -> str:
    """The type of a mark's event as its line says it, by its usual name."""
    own = (mark.event if kind_of(mark) == "evcase" else mark.type) or "none"
    return "condition" if own == "conditional" else own


def value_of(mark: Mark) -> str:
    """What a case answers, among VALUES."""
    value = (mark.value or "").lower()
    return value if value in ("yes", "no") else "other"


def inside_of(mark: Mark, columns: dict[int, int]) -> tuple[bool, int] | None:
    """The place of a mark; None if the mark that opens the branch was cut off."""
    if mark.inside is None:
        return False, 0
    column = columns.get(mark.inside)
    return None if column is None else (mark.other, column)


def order_of(mark: Mark, columns: dict[int, int]) -> tuple[str, int] | None:
    """What a mark comes before or after, if its line says so."""
    if mark.after in columns and mark.after is not None:
        return "after", columns[mark.after]
    if mark.before in columns and mark.before is not None:
        return "before", columns[mark.before]
    return None
