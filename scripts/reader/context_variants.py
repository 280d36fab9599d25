"""Sentences made of sentences: in lower case, without the stop, with slips of the hand, with other names."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from contexts import Context
from texts import Span

#: Shares of sentences in lower case, without their last stop, with a slip, and with names of other ones.
LOWERED = 0.12
UNSTOPPED = 0.2
SLIPPED = 0.1
RENAMED = 0.25
SLIP_LETTERS = 5
#: Roles whose words may be those of another sentence.
NAMES = ("name", "from", "doer")

#: From where to where in the words, and what stands there instead.
Edit = tuple[int, int, str]
NamesByRole = Mapping[str, Sequence[str]]


def names_of(contexts: Sequence[Context]) -> dict[str, list[str]]:
    """Words of the roles that are names."""
    found: dict[str, list[str]] = {role: [] for role in NAMES}
    for one in contexts:
        for role, span in one.marks:
            if role in found:
                found[role].append(one.plain[slice(*span)])
    return found


def variant(context: Context, names: NamesByRole, random: Random) -> Context:
    """The sentence, or the same wish in another form."""
    if random.random() < RENAMED:
        context = with_names(context, names, random)
    if random.random() < UNSTOPPED:
        end = len(context.plain.rstrip(".!"))
        context = edited(context, [(end, len(context.plain), "")])
    if random.random() < SLIPPED:
        context = slipped(context, random)
    return lowered(context) if random.random() < LOWERED else context


def with_names(context: Context, names: NamesByRole, random: Random) -> Context:
    """Each name is one of another sentence; a word that stands twice is changed in both places."""
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
    at = random.randrange(word.start() + 1, word.end() - 2)
    two = context.plain[at : at + 2]
    return edited(context, [(at, at + 2, two[::-1] if random.random() < 0.5 else two[0])])


def lowered(context: Context) -> Context:
    """All in lower case."""
    plain = context.plain.lower()
    return replace(context, plain=plain) if len(plain) == len(context.plain) else context


def edited(context: Context, edits: Sequence[Edit]) -> Context:
    """The sentence with its words changed at these places, which follow each other, and its marks moved.

    The sentence as it is where a mark would lose its words.
    """
    plain, done = "", 0
    for start, end, instead in edits:
        plain += context.plain[done:start] + instead
        done = end
    plain += context.plain[done:]

    def place(at: int) -> int:
        return at + sum(len(instead) - (end - start) for start, end, instead in edits if end <= at)

    def span(own: Span) -> Span:
        instead = next((edit[2] for edit in edits if edit[:2] == own), None)
        start = place(own[0])
        return (start, start + len(instead)) if instead is not None else (start, place(own[1] - 1) + 1)

    marks = tuple((role, span(own)) for role, own in context.marks)
    sound = all(plain[slice(*own)].strip() for _, own in marks)
    return replace(context, plain=plain, marks=marks) if sound else context
