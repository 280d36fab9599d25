"""Texts made of texts: without a sentence, with a remark of another text, two after one another.

What the marks say stays true. A text is cut and filled together with its hints, so that neither shows where
it was changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from doers import doer_places
from hints import NO_HINTS, Hint, Hints, HintsOfTexts
from texts import Mark, Span, Text
from words import sentences_of, words_in

#: Shares of texts that lose sentences, get a remark, or get another text after them.
CUT = 0.15
REMARKED = 0.15
JOINED = 0.08
#: Joined texts are not longer, in words; the encoder reads some 350 at once.
JOINED_WORDS = 320
#: A remark has at least this many words: shorter sentences are greetings and names of sections.
REMARK_WORDS = 5

Told = tuple[Text, Hints]


def variant(text: Text, hints: HintsOfTexts, others: Sequence[Text], random: Random) -> Told:
    """The text with its hints, changed as often as the shares say; remarks and whole texts come from
    `others`.
    """
    told = text, hints.get(text.plain, NO_HINTS)
    if random.random() < JOINED:
        told = with_texts_behind(told, hints, others, random)
    if random.random() < CUT:
        told = without_sentences(told, random)
    if random.random() < REMARKED:
        told = with_remark(told, hints, random.choice(others), random)
    return told


def sentences_in(text: Text) -> list[Span]:
    """Places of the sentences of a text that have a word."""
    spans = words_in(text.plain)
    words = [text.plain[start:end] for start, end in spans]
    places: dict[int, list[Span]] = {}
    for sentence, span, word in zip(sentences_of(words), spans, words, strict=True):
        if word != "\n":
            places.setdefault(sentence, []).append(span)
    return [(own[0][0], own[-1][1]) for own in places.values() if len(own) > 1]


def marks_at(text: Text, place: Span) -> list[Mark]:
    """Marks in a place."""
    return [mark for mark in text.marks if place[0] <= mark.span[0] < place[1]]


def without_sentences(told: Told, random: Random) -> Told:
    """Without one or two sentences that nothing else depends on."""
    for _ in range(random.choice((1, 1, 2))):
        free = [place for place in sentences_in(told[0]) if may_go(told[0], place)]
        if len(free) < 2:
            break
        place = random.choice(free)
        less = filled(told, place, "", ())
        if names_doers(told[0]) == names_doers(less[0]) + len(marks_at(told[0], place)):
            told = less
    return told


def may_go(text: Text, place: Span) -> bool:
    """Whether a sentence has only steps that no other mark names and that begin no branch."""
    own = marks_at(text, place)
    named = {
        number
        for mark in text.marks
        for number in (mark.inside, mark.before, mark.after, mark.leads, mark.on)
    }
    return all(mark.kind == "step" and mark.block is None and mark.number not in named for mark in own)


def names_doers(text: Text) -> int:
    """How many steps have a doer that the text names, or none."""
    words = [text.plain[start:end].lower() for start, end in words_in(text.plain)]
    return sum(doer_places(mark.doer, words) is not None for mark in text.marks)


def with_remark(told: Told, hints: HintsOfTexts, other: Text, random: Random) -> Told:
    """With a sentence of another text that has no mark, between two sentences."""
    remarks = [
        place
        for place in sentences_in(other)
        if not marks_at(other, place) and len(words_in(other.plain[slice(*place)])) >= REMARK_WORDS
    ]
    ends = [end for _, end in sentences_in(told[0]) if told[0].plain[end - 1] == "."]
    if not remarks or not ends:
        return told
    start, end = random.choice(remarks)
    lent = [
        moved(hint, 1 - start)
        for hint in hints.get(other.plain, NO_HINTS).told
        if start <= hint.span[0] and hint.span[1] <= end
    ]
    at = random.choice(ends)
    return filled(told, (at, at), f" {other.plain[start:end]}", [renamed(hint, "r") for hint in lent])


def with_texts_behind(told: Told, hints: HintsOfTexts, others: Sequence[Text], random: Random) -> Told:
    """With other texts after it, which continue where it ends."""
    for place in range(random.choice((1, 1, 2))):
        other = random.choice(others)
        both = len(told[0].plain.split()) + len(other.plain.split())
        if both <= JOINED_WORDS and goes_on(told[0]) and follows(other):
            told = joined(told, (other, hints.get(other.plain, NO_HINTS)), f"j{place}")
    return told


def goes_on(text: Text) -> bool:
    """Whether another text can follow: nothing ends the main path."""
    return bool(text.marks) and not any(
        mark.kind in ("end", "back", "on") and mark.inside is None for mark in text.marks
    )


def follows(text: Text) -> bool:
    """Whether it can follow another text: it begins with work, and no mark refers to the whole process."""
    return (
        bool(text.marks)
        and text.marks[0].kind == "step"
        and not any(mark.kind == "start" or mark.on == "all" for mark in text.marks)
    )


def joined(one: Told, other: Told, name: str) -> Told:
    """One text after the other, in a separate paragraph."""
    (text, hints), (behind, more) = one, other
    shift = len(text.plain) + 2
    numbers = max(mark.number for mark in text.marks)

    def number(own: int | None) -> int | None:
        return None if own is None else own + numbers

    marks = [
        replace(
            mark,
            number=mark.number + numbers,
            question=mark.question and name + mark.question,
            block=mark.block and name + mark.block,
            inside=number(mark.inside),
            before=number(mark.before),
            after=number(mark.after),
            to=number(mark.to),
            same_as=number(mark.same_as),
            on=number(mark.on) if isinstance(mark.on, int) else mark.on,
            span=(mark.span[0] + shift, mark.span[1] + shift),
        )
        for mark in behind.marks
    ]
    ways = {(f"{start}{name}", end and f"{end}{name}"): lie for (start, end), lie in more.ways.items()}
    return (
        replace(text, plain=f"{text.plain}\n\n{behind.plain}", marks=(*text.marks, *marks)),
        Hints(
            (*hints.told, *(renamed(moved(hint, shift), name) for hint in more.told)),
            {**hints.ways, **ways},
        ),
    )


def filled(told: Told, place: Span, words: str, lent: Sequence[Hint]) -> Told:
    """With `words` and their hints at this place; the hints count from its start."""
    text, hints = told
    start, end = place
    change = len(words) - (end - start)

    def shifted(span: Span) -> Span:
        return (
            span[0] if span[0] < end else span[0] + change,
            span[1] if span[1] <= start else max(start, span[1] + change),
        )

    kept = [hint for hint in hints.told if not (start <= hint.span[0] and hint.span[1] <= end)]
    filled_text = replace(
        text,
        plain=text.plain[:start] + words + text.plain[end:],
        marks=tuple(
            replace(mark, span=shifted(mark.span)) for mark in text.marks if not start <= mark.span[0] < end
        ),
    )
    own = [replace(hint, span=shifted(hint.span)) for hint in kept]
    return filled_text, Hints((*own, *(moved(hint, start) for hint in lent)), hints.ways)


def moved(hint: Hint, by: int) -> Hint:
    """The hint, moved by this many characters."""
    return replace(hint, span=(hint.span[0] + by, hint.span[1] + by))


def renamed(hint: Hint, name: str) -> Hint:
    """The hint of another text, with new names for its statements and branches."""
    return replace(
        hint,
        statement=hint.statement and hint.statement + name,
        path=hint.path and tuple((f"{of}{name}", value) for of, value in hint.path),
    )
