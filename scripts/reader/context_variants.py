"""Sentences made of sentences: two in one, in lower case, without the stop, with slips, with other names."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from contexts import QUIET, Context
from edits import Edit, replaced, slip
from texts import Span

#: Share of sentences that are told together with another one that has none of their roles, and how.
JOINED = 0.15
BETWEEN = ("; ", ", ", ", and ", " and ", ", plus ", ". ", " / ")
#: Shares of sentences in lower case, without their last stop, with a slip, and with names of other ones.
LOWERED = 0.12
UNSTOPPED = 0.2
SLIPPED = 0.1
RENAMED = 0.25
SLIP_LETTERS = 5
#: Roles whose words may be those of another sentence.
NAMES = ("name", "from", "doer")

NamesByRole = Mapping[str, Sequence[str]]


def names_of(contexts: Sequence[Context]) -> dict[str, list[str]]:
    """Words of the roles that are names."""
    found: dict[str, list[str]] = {role: [] for role in NAMES}
    for one in contexts:
        for role, span in one.marks:
            if role in found:
                found[role].append(one.plain[slice(*span)])
    return found


def variant(context: Context, others: Sequence[Context], names: NamesByRole, random: Random) -> Context:
    """The sentence, or the same wish in another form, or with one of the others."""
    if random.random() < JOINED:
        context = joined(context, random.choice(others), random)
    if random.random() < RENAMED:
        context = with_names(context, names, random)
    if random.random() < UNSTOPPED:
        end = len(context.plain.rstrip(".!"))
        context = edited(context, [(end, len(context.plain), "")])
    if random.random() < SLIPPED:
        context = slipped(context, random)
    return lowered(context) if random.random() < LOWERED else context


def joined(one: Context, other: Context, random: Random) -> Context:
    """Both as one, if both ask for something and no role has two owners; otherwise only the first."""
    roles = [{role for role, _ in some.marks} for some in (one, other)]
    if roles[0] & roles[1] or {*one.types, *other.types} & set(QUIET) or set(one.types) & set(other.types):
        return one
    first = one.plain.rstrip(" .,;!") + random.choice(BETWEEN)
    second = other.plain
    if not first.endswith(". ") and second[1:2].islower():
        second = second[0].lower() + second[1:]
    if any(end > len(first) for _, (_, end) in one.marks):
        return one
    moved = ((role, (start + len(first), end + len(first))) for role, (start, end) in other.marks)
    return replace(one, plain=first + second, types=(*one.types, *other.types), marks=(*one.marks, *moved))


def with_names(context: Context, names: NamesByRole, random: Random) -> Context:
    """Replaces each name by one of another sentence; a word that occurs twice is changed in both places."""
    edits: list[Edit] = []
    told: dict[str, str] = {}
    for role, (start, end) in sorted(context.marks, key=lambda mark: mark[1]):
        if names.get(role):
            words = context.plain[start:end]
            instead = told.setdefault(words, random.choice(names[role]))
            edits.append((start, end, instead[0].upper() + instead[1:] if start == 0 else instead))
    return edited(context, edits)


def slipped(context: Context, random: Random) -> Context:
    """In one longer word two letters change places, or one is left out."""
    words = [word for word in re.finditer(r"[a-z]+", context.plain) if len(word[0]) >= SLIP_LETTERS]
    if not words:
        return context
    word = random.choice(words)
    return edited(context, [slip(context.plain, *word.span(), random)])


def lowered(context: Context) -> Context:
    """All in lower case."""
    plain = context.plain.lower()
    return replace(context, plain=plain) if len(plain) == len(context.plain) else context


def edited(context: Context, edits: Sequence[Edit]) -> Context:
    """The sentence with its words changed at these places, which follow each other, and its marks moved.

    The sentence as it is where a mark would lose its words.
    """
    plain, place = replaced(context.plain, edits)

    def span(own: Span) -> Span:
        instead = next((edit[2] for edit in edits if edit[:2] == own), None)
        start = place(own[0])
        return (start, start + len(instead)) if instead is not None else (start, place(own[1] - 1) + 1)

    marks = tuple((role, span(own)) for role, own in context.marks)
    sound = all(plain[slice(*own)].strip() for _, own in marks)
    return replace(context, plain=plain, marks=marks) if sound else context
