"""Marked texts in another order than things happen: a sentence after the next one, or the first one last.

A sentence moves only where it stands for itself: it tells no case of a question that goes on elsewhere, and
nothing else lies in what it opens. "Before that, ..." leads it in; its marks on the main path get `before=`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from texts import files_of

#: Texts with fewer or more words are left as they are.
WORDS_MIN, WORDS_MAX = 30, 140
BEFORE = (
    *(
        "Before that, ",
        "Before this, ",
        "Beforehand, ",
        "But before that, ",
        "Prior to that, ",
        "First, however, ",
    ),
    *("Before this happens, ", "Before it comes to this, ", "That is preceded by the following: "),
)
BEGINNING = (
    *(
        "At the very beginning, ",
        "It all starts like this: ",
        "The very first step: ",
        "Before all of this, ",
    ),
    *("Right at the start, ", "To begin with, before anything else, "),
)
#: Words that refer to the sentence before; they are removed.
LEADING = re.compile(
    r"(?:Then|After that|Afterwards|Next|Finally|Subsequently|And then|Later|After this|Lastly),? (?=\S)"
)
#: A sentence with such a beginning depends on the one before it, or is not about work.
LEANING = frozenset(
    [
        "he",
        "she",
        "it",
        "they",
        "this",
        "these",
        "that",
        "those",
        "otherwise",
        "else",
        "so",
        "his",
        "her",
        "their",
        "its",
        "both",
        "if",
        "unless",
        "only",
        "in",
        "such",
        "not",
        "again",
        "and",
        "but",
        "or",
        "also",
        "meanwhile",
        "there",
        "here",
        "yes",
        "no",
        "hi",
        "hello",
        "dear",
        "thanks",
        "note",
        "please",
    ]
)
#: First words that are in lower case within a sentence.
SMALL = frozenset(
    [
        "the",
        "a",
        "an",
        "if",
        "when",
        "once",
        "in",
        "for",
        "every",
        "each",
        "as",
        "at",
        "on",
        "our",
        "their",
        "his",
        "her",
        "any",
        "all",
        "one",
        "two",
        "both",
        "some",
        "after",
        "before",
        "with",
        "by",
        "from",
        "depending",
        "should",
        "whoever",
        "no",
        "only",
        "where",
        "while",
        "during",
        "to",
        "we",
        "they",
        "you",
    ]
)
PART = re.compile(r"(.*)\n([\s\S]*?)\n---[ \t]*(?:\n([\s\S]*))?$")


@dataclass(frozen=True)
class Sentence:
    """A sentence with its braces, the numbers of its marks, and those of them on the main path."""

    words: str
    numbers: list[int]
    main: list[int]


def write_reordered(files: Iterable[Path], count: int, random: Random, out: Path) -> int:
    """Writes so many texts in another order into a file; returns how many there are."""
    found = []
    for file in files_of(files):
        for part in re.split(r"^### ", file.read_text(encoding="utf8"), flags=re.MULTILINE)[1:]:
            told = reordered(part.strip("\n"), random)
            if told is not None:
                found.append(told)
    kept = random.sample(found, min(count, len(found)))
    out.write_text("\n\n".join(kept) + "\n", encoding="utf8")
    return len(kept)


def reordered(part: str, random: Random) -> str | None:
    """One text, after its `###`, in another order; None if no sentence can move."""
    read = PART.match(part)
    if not read:
        return None
    body, lines = read[2].strip(), lines_of(read[3] or "")
    if "\n" in body or not WORDS_MIN <= len(body.split()) <= WORDS_MAX:
        return None
    if any(re.search(r"\b(?:before|after)=", line) for line in lines.values()):
        return None
    sentences = sentences_of(body, lines)
    if sentences is None:
        return None
    moves = [at for at in range(len(sentences) - 1) if can_swap(at, sentences, lines)]
    first = can_begin_last(sentences, lines)
    if not moves and not first:
        return None
    place = random.choice([*moves, *([-1] if first else [])])
    at = max(place, 0)
    moved, rest = sentences[at], sentences[at + 1]
    lead = random.choice(BEFORE if place >= 0 else BEGINNING)
    turned = lead + small(LEADING.sub("", moved.words, count=1))
    ahead = capital(LEADING.sub("", rest.words, count=1))
    told = [one.words for one in sentences]
    order = [*told[:at], ahead, turned, *told[at + 2 :]] if place >= 0 else [ahead, *told[2:], turned]
    for number in moved.main:
        lines[number] += f" before={rest.main[0]}"
    text = " ".join(order)
    return f"### {read[1].strip()}, told in another order\n{text}\n---\n" + "\n".join(
        f"{number} {lines[number]}" for number in numbers_in(text)
    )


def lines_of(told: str) -> dict[int, str]:
    """The line of each mark, by its number."""
    read = (re.match(r"(\d+) (.*)$", line.strip()) for line in told.split("\n"))
    return {int(line[1]): line[2] for line in read if line}


def numbers_in(words: str) -> list[int]:
    """The numbers of the marks in these words."""
    return [int(number) for number in re.findall(r"\{(\d+):", words)]


def sentences_of(body: str, lines: dict[int, str]) -> list[Sentence] | None:
    """The sentences of a text; None if a mark has no line, or there are too few."""
    found = []
    for words in re.split(r"(?<=[.!?])\s+(?=[{A-Z])", body):
        numbers = numbers_in(words)
        if any(number not in lines for number in numbers):
            return None
        main = [number for number in numbers if named(lines[number], "in") is None]
        found.append(Sentence(words, numbers, main))
    return found if len(found) > 2 else None


def named(line: str, member: str) -> int | None:
    """The mark that a member of a line names."""
    found = re.search(rf"\b{member}=!?(\d+)", line)
    return int(found[1]) if found else None


def letters_of(sentence: Sentence, lines: dict[int, str]) -> set[str]:
    """The letters of its questions and parallel blocks."""
    told = " ".join(lines[number] for number in sentence.numbers)
    return set(re.findall(r"\bcase (\w+)=", told)) | set(re.findall(r"\bpar=(\w+)", told))


def stands_alone(at: int, sentences: Sequence[Sentence], lines: dict[int, str]) -> bool:
    """Whether nothing later depends on a sentence."""
    own = sentences[at]
    if not own.main or begins_with(own, LEANING):
        return False
    inside = [(number, named(line, "in")) for number, line in lines.items()]
    crosses = any((number in own.numbers) != (around in own.numbers) for number, around in inside if around)
    letters = letters_of(own, lines)
    shares = any(letters & letters_of(one, lines) for place, one in enumerate(sentences) if place != at)
    leaves = any(re.match(r"(?:back|on|same|end|bound)\b", lines[number]) for number in own.main)
    return not (crosses or shares or leaves)


def can_swap(at: int, sentences: Sequence[Sentence], lines: dict[int, str]) -> bool:
    """Whether a sentence can follow the next one."""
    both = stands_alone(at, sentences, lines) and stands_alone(at + 1, sentences, lines)
    return both and can_anchor(sentences[at + 1], lines)


def can_begin_last(sentences: Sequence[Sentence], lines: dict[int, str]) -> bool:
    """Whether the first sentence can come last."""
    second = sentences[1]
    if not stands_alone(0, sentences, lines) or not second.main or begins_with(second, LEANING):
        return False
    return can_anchor(second, lines)


def can_anchor(sentence: Sentence, lines: dict[int, str]) -> bool:
    """Whether another sentence can be placed before it by "before that"."""
    return re.match(r"(?:step|case|wait)\b", lines[sentence.main[0]]) is not None


def begins_with(sentence: Sentence, words: frozenset[str]) -> bool:
    """Whether its first word is one of these."""
    plain = re.sub(r"\{\d+:([^}]*)\}", r"\1", LEADING.sub("", sentence.words, count=1)).split()
    return not plain or plain[0].strip(",;:").lower() in words


def small(words: str) -> str:
    """As within a sentence."""
    found = re.match(r"((?:\{\d+:)?)(\w+)", words)
    if not found or found[2].lower() not in SMALL:
        return words
    return found[1] + found[2][0].lower() + words[len(found[1]) + 1 :]


def capital(words: str) -> str:
    """As at the beginning of a sentence."""
    found = re.match(r"(?:\{\d+:)?\w", words)
    return (
        words
        if not found
        else words[: found.end() - 1] + words[found.end() - 1].upper() + words[found.end() :]
    )
