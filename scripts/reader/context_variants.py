"""Sentences made of sentences: two in one, lower case, no stop, typing errors, other names."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from contexts import QUIET, Context
from edits import Edit, replaced, slip
from texts import Span

#: Share of sentences that are joined with one that has none of their roles, and the words between them.
JOINED = 0.15
BETWEEN = ("; ", ", ", ", and ", " and ", ", plus ", ". ", " / ")
#: Shares of sentences in lower case, without their last stop, with a typing error, with other names.
LOWERED = 0.12
UNSTOPPED = 0.2
SLIPPED = 0.1
RENAMED = 0.25
SLIP_LETTERS = 5
#: Roles whose words may come from another sentence.
NAMES = ("name", "from", "doer")

NamesByRole = Mapping[str, Sequence[str]]


def names_of(contexts: Sequence[Context]) -> dict[str, list[str]]:
    """The words whose roles are names."""
    found: dict[str, list[str]] = {role: [] for role in NAMES}
    for one in contexts:
        for role, span in one.marks:
            if role in found:
                found[role].append(one.plain[slice(*span)])
    return found


def variant(context: Context, others: Sequence[Context], names: NamesByRole, random: Random) -> Context:
    """The sentence, the same wish in another form, or both it and another sentence."""
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
    """Both as one sentence, if both ask for something and no role would belong to both; otherwise only the
    first.
    """
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
    """Swaps two letters in one longer word, or omits one."""
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
