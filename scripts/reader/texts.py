"""Marked texts: reading, checking and showing them. MARKS.md describes the marks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

KINDS = ("start", "step", "case", "wait", "bound", "end", "back", "on", "same", "event")
#: "conditional" is another word for "condition"; errors and escalations have no class of their own.
EVENT_TYPES = ("none", "message", "timer", "signal", "condition", "conditional", "error", "escalation")

#: Kinds with an event's type; kinds that need a label.
TYPED = ("start", "wait", "bound", "event")
LABELLED = ("step", "end", "wait", "start")

#: From and to, in characters of the plain text.
Span = tuple[int, int]


@dataclass(frozen=True)
class Mark:
    """One mark: a word of the text and what it says. Numbers are those of other marks of the text."""

    number: int
    kind: str
    label: str | None = None
    #: Type of the event, if the kind has one.
    type: str | None = None
    doer: str | None = None
    #: Of a case: the letter of its question, its answer, and the type of the event that opens it.
    question: str | None = None
    value: str | None = None
    event: str | None = None
    #: The mark whose branch it is in; `other`: the branch of that question that no word opens.
    inside: int | None = None
    other: bool = False
    #: Letter of the block whose parallel branch begins here.
    block: str | None = None
    before: int | None = None
    after: int | None = None
    to: int | None = None
    same_as: int | None = None
    #: Number of the step at which an event happens, or "all".
    on: int | str | None = None
    each: bool = False
    keeps: bool = False
    #: Place of the word in the plain text.
    span: Span = (0, 0)

    @property
    def leads(self) -> int | None:
        """The target of a way, or the step referred to."""
        return self.to if self.to is not None else self.same_as


@dataclass(frozen=True)
class Text:
    """A text with its marks in the order of the text. With faults, the marks are not reliable."""

    name: str
    head: str
    plain: str
    marks: tuple[Mark, ...]
    faults: tuple[str, ...]


def read_file(path: Path) -> list[Text]:
    """All texts of a file, those with faults too; named `file#1`, `file#2` and so on."""
    parts = parts_of(path.read_text(encoding="utf8"))
    return [text_from(f"{path.name}#{place}", *part) for place, part in enumerate(parts, 1)]


def read_texts(paths: Iterable[Path]) -> list[Text]:
    """All texts of files and folders (their .txt files by name), those with faults too."""
    return [text for path in files_of(paths) for text in read_file(path)]


def files_of(paths: Iterable[Path]) -> list[Path]:
    """The files among `paths`, and the .txt files of the folders among them by name."""
    return [file for path in paths for file in (sorted(path.glob("*.txt")) if path.is_dir() else [path])]


def parts_of(source: str) -> Iterator[tuple[str, str, list[str]]]:
    """Head, marked text and lines of marks of each text in a file."""
    head: str | None = None
    body: list[str] = []
    lines: list[str] = []
    in_text = False
    for raw in source.split("\n"):
        line = raw.rstrip()
        if line.startswith("### "):
            if head is not None:
                yield head, "\n".join(body).strip(), lines
            head, body, lines, in_text = line[4:], [], [], True
        elif head is None:
            continue
        elif in_text and line.strip() == "---":
            in_text = False
        elif in_text:
            body.append(line)
        elif line.strip() and not line.strip().startswith("```"):
            lines.append(line.strip())
    if head is not None:
        yield head, "\n".join(body).strip(), lines


def text_from(name: str, head: str, body: str, lines: Iterable[str]) -> Text:
    """The text without braces, its marks, and their faults."""
    plain, spans, faults = without_braces(body)
    marks: dict[int, Mark] = {}
    for line in lines:
        try:
            mark = mark_from(line)
        except ValueError as error:
            faults.append(str(error))
            continue
        if mark.number in marks:
            faults.append(f"line {mark.number} twice")
        if mark.number not in spans:
            faults.append(f"no mark in the text for line {line}")
        marks[mark.number] = replace(mark, span=spans.get(mark.number, (0, 0)))
    for number, (start, end) in spans.items():
        if number not in marks:
            faults.append(f"no line for mark {number} ({plain[start:end]})")
    faults += faults_of(marks)
    in_order = sorted((mark for mark in marks.values() if mark.number in spans), key=lambda mark: mark.span)
    return Text(name, head, plain, tuple(in_order), tuple(faults))


IN_BRACES = re.compile(r"\{(\d+):([^{}\s]+)\}")


def without_braces(
    body: str, in_braces: re.Pattern[str] = IN_BRACES
) -> tuple[str, dict[int, Span], list[str]]:
    """The plain text, the place of each mark in it by its number, and the faults of the braces."""
    plain = ""
    spans: dict[int, Span] = {}
    faults: list[str] = []
    done = 0
    for found in in_braces.finditer(body):
        plain += body[done : found.start()]
        number = int(found[1])
        if number in spans:
            faults.append(f"mark {number} twice")
        spans[number] = (len(plain), len(plain) + len(found[2]))
        plain += found[2]
        done = found.end()
    plain += body[done:]
    if "{" in plain or "}" in plain:
        at = max(0, plain.find("{"))
        faults.append(f"brace left: {plain[max(0, at - 15) : at + 25]}")
    return plain, spans, faults


LINE = re.compile(r"^(\d+)\s+(\w+)\s*(.*)$")
LABEL = re.compile(r'"([^"]*)"')
CASE = re.compile(r"^([A-Za-z]\w*)=(.+)$")


def mark_from(line: str) -> Mark:
    """The mark of a line, without its place. Raises ValueError for an unknown line."""
    found = LINE.match(line)
    if not found:
        raise ValueError(f"cannot read line: {line}")
    number, kind, rest = int(found[1]), found[2], found[3]
    if kind not in KINDS:
        raise ValueError(f"unknown kind: {line}")
    label = LABEL.search(rest)
    front, members = members_of(rest[: label.start()] if label else rest)
    behind, more = members_of(rest[label.end() :] if label else "")
    if behind:
        raise ValueError(f"not understood behind the label: {behind} ({line})")
    return Mark(
        number,
        kind,
        label=label[1] if label else None,
        **own_members(kind, front, line),
        **common_members({**members, **more}, line),
    )


NAMED = ("in", "par", "before", "after", "to", "as", "on", "event")
BARE = ("each", "keeps")


def members_of(words: str) -> tuple[str, dict[str, str]]:
    """The rest of `words` without members such as `in=3` and `each`, and these by name."""
    members: dict[str, str] = {}
    for name in (*NAMED, *BARE):
        pattern = rf"(?:^|\s){name}=(\S+)" if name in NAMED else rf"(?:^|\s){name}(?=\s|$)"
        found = re.search(pattern, words)
        if found:
            members[name] = found[1] if name in NAMED else "yes"
            words = f"{words[: found.start()]} {words[found.end() :]}"
    return words.strip(), members


def own_members(kind: str, words: str, line: str) -> dict[str, Any]:
    """Members that only marks of one kind have: doer, question and value, type. Raises ValueError if it is
    wrong.
    """
    if kind == "step":
        if not words:
            raise ValueError(f"step without doer: {line}")
        return {"doer": words}
    if kind == "case":
        found = CASE.match(words)
        if not found:
            raise ValueError(f"case needs Q=value: {line}")
        return {"question": found[1], "value": found[2].strip()}
    if kind in TYPED:
        if words not in EVENT_TYPES:
            raise ValueError(f"needs one type of {', '.join(EVENT_TYPES)}: {line}")
        return {"type": words}
    if words:
        raise ValueError(f"not understood: {words} ({line})")
    return {}


def common_members(members: Mapping[str, str], line: str) -> dict[str, Any]:
    """The members of marks of all kinds. Raises ValueError if a number is not one."""

    def number(name: str, sign: str = "") -> int | None:
        value = members.get(name)
        if value is None:
            return None
        if not value.removeprefix(sign).isdigit():
            raise ValueError(f"{name}={value} refers to nothing: {line}")
        return int(value.removeprefix(sign))

    return {
        "inside": number("in", "!"),
        "other": members.get("in", "").startswith("!"),
        "block": members.get("par"),
        "event": members.get("event"),
        "before": number("before"),
        "after": number("after"),
        "to": number("to"),
        "same_as": number("as"),
        "on": "all" if members.get("on") == "all" else number("on"),
        "each": "each" in members,
        "keeps": "keeps" in members,
    }


def faults_of(marks: Mapping[int, Mark]) -> list[str]:
    """The faults of a text's marks in relation to each other."""
    questions = grouped(marks, lambda mark: mark.question)
    blocks = grouped(marks, lambda mark: mark.block)
    return [
        *(fault for mark in marks.values() for fault in faults_of_mark(mark, marks)),
        *(fault for cases in questions for fault in faults_of_question(cases)),
        *(fault for heads in blocks for fault in faults_of_block(heads)),
        *(f"{mark.number}: in= goes round" for mark in marks.values() if goes_round(mark, marks)),
    ]


def grouped(marks: Mapping[int, Mark], key: Callable[[Mark], str | None]) -> list[list[Mark]]:
    """Marks with the same key, in the order of their lines; those without a key are left out."""
    groups: dict[str, list[Mark]] = {}
    for mark in marks.values():
        name = key(mark)
        if name is not None:
            groups.setdefault(name, []).append(mark)
    return list(groups.values())


def faults_of_mark(mark: Mark, marks: Mapping[int, Mark]) -> Iterator[str]:
    """The faults of one mark and of those that it names."""
    number = mark.number
    named = {"in": mark.inside, "before": mark.before, "after": mark.after, "to": mark.to, "as": mark.same_as}
    if mark.kind == "bound" and mark.on != "all" and isinstance(mark.on, int):
        named["on"] = mark.on
    for name, other in named.items():
        if other is not None and other not in marks:
            yield f"{number}: {name}={other} refers to nothing"
    around = marks.get(mark.inside) if mark.inside is not None else None
    if around:
        if mark.other and around.kind != "case":
            yield f"{number}: in=!{around.number} must name a case"
        if around.kind not in ("case", "bound") and around.block is None:
            yield f"{number}: in={around.number} names no case, bound or first mark of a parallel branch"
        if around is mark:
            yield f"{number} lies in itself"
    if mark.kind in ("back", "on") and mark.to is None:
        yield f"{number} needs to="
    if mark.kind == "same" and mark.same_as is None:
        yield f"{number} needs as="
    if mark.kind == "bound":
        if mark.on is None:
            yield f"{number} needs on="
        host = marks.get(mark.on) if isinstance(mark.on, int) else None
        if host and host.kind not in ("step", "wait"):
            yield f"{number}: on= must name a step"
    if mark.kind in LABELLED and mark.label is None:
        yield f'{number} needs a "label"'


def faults_of_question(cases: list[Mark]) -> Iterator[str]:
    """The faults of the cases of one question."""
    question = cases[0].question
    if all(case.label is None for case in cases):
        yield f'question {question} has no "text?"'
    if len({(case.inside, case.other) for case in cases}) > 1:
        yield f"cases of {question} lie in different branches: {places(cases)}"
    if len({case.event is None for case in cases}) > 1:
        yield f"question {question} mixes events and conditions"


def faults_of_block(heads: list[Mark]) -> Iterator[str]:
    """The faults of the first marks of parallel branches of one block."""
    block = heads[0].block
    # "Anna+Ben" have a branch each.
    if len(heads) < 2 and not any("+" in (head.doer or "") for head in heads):
        yield f"parallel {block} has one branch"
    if len({(head.inside, head.other) for head in heads}) > 1:
        yield f"branches of {block} lie in different branches: {places(heads)}"


def places(marks: Iterable[Mark]) -> str:
    """The places of marks, by their lines."""
    return ", ".join(f"{mark.number} {place_of(mark) or 'main path'}" for mark in marks)


def place_of(mark: Mark) -> str:
    """The place of a mark, by its line; empty on the main path."""
    return "" if mark.inside is None else f"in={'!' if mark.other else ''}{mark.inside}"


def goes_round(mark: Mark, marks: Mapping[int, Mark]) -> bool:
    """Whether the branches around a mark contain each other."""
    seen: set[int] = set()
    here: Mark | None = mark
    while here is not None and here.inside is not None:
        if here.number in seen:
            return True
        seen.add(here.number)
        here = marks.get(here.inside)
    return False


def tree_of(text: Text) -> Iterator[str]:
    """The marks of a text without faults as lines, each branch below what opens it."""

    def below(number: int | None, other: bool, depth: int) -> Iterator[str]:
        for mark in text.marks:
            if (mark.inside, mark.other) != (number, other):
                continue
            yield "  " * depth + told(mark)
            yield from below(mark.number, False, depth + 1)
            rest = list(below(mark.number, True, depth + 2))
            if rest:
                yield "  " * (depth + 1) + f"(other case of {mark.number})"
                yield from rest

    return below(None, False, 1)


def told(mark: Mark) -> str:
    """One mark in one line."""
    members = {
        "to": mark.to,
        "as": mark.same_as,
        "on": mark.on,
        "before": mark.before,
        "after": mark.after,
        "par": mark.block,
        "event": mark.event,
    }
    parts = [
        str(mark.number),
        mark.kind,
        mark.type,
        f"{mark.question}={mark.value}" if mark.question else None,
        f"{mark.doer}:" if mark.doer else None,
        mark.label,
        *(f"{name}={value}" for name, value in members.items() if value is not None),
    ]
    return " ".join(part for part in parts if part)
