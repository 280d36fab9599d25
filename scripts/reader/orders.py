"""Marked orders: reading and checking them. ORDERS.md describes the marks."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from texts import Span, without_braces

CHANGES = (
    *("add", "remove", "removeway", "rename", "move", "swap", "parallel", "sequence", "merge", "replace"),
    *("assign", "addlane", "pool", "kind", "only", "decide", "outcome", "back", "lead", "end", "limit"),
    *("remind", "catch", "time", "each", "group", "ungroup", "note", "start", "undo", "other"),
)
TARGETS = (
    "user",
    "service",
    "manual",
    "send",
    "receive",
    "script",
    "rule",
    "plain",
    "message",
    "timer",
    "or",
    "xor",
    "and",
)
PLACES = ("target", "after", "before", "inside", "beside", "to", "by")
TEXTS = ("name", "condition", "question", "time", "note", "doer")
WAITS = ("message", "timer")


#: The rows of a diagram: their names and words.
RowWords = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class OrderMark:
    """One mark of an order. Numbers are those of other marks."""

    number: int
    #: do, at, new, text or end.
    kind: str
    #: Of a do: its change; of an at or text: its role.
    role: str | None = None
    #: Of a do "kind": what the element becomes.
    becomes: str | None = None
    of: tuple[int, ...] = ()
    #: Rows of the diagram that are meant.
    meant: tuple[str, ...] = ()
    inside: int | None = None
    wait: str | None = None
    label: str | None = None
    span: Span = (0, 0)


@dataclass(frozen=True)
class Order:
    """An order on a diagram. With faults, the marks are not reliable."""

    name: str
    #: Rows of the diagram: name and words.
    rows: RowWords
    plain: str
    marks: tuple[OrderMark, ...]
    faults: tuple[str, ...] = field(default=())


def read_orders(files: Iterable[Path]) -> list[Order]:
    """All orders of files, those with faults too."""
    return [order for file in files for order in orders_in(file)]


ROW = re.compile(r"([elfpd]\d+)(?: (.*))?$")


def orders_in(file: Path) -> list[Order]:
    """All orders of a file."""
    found: list[Order] = []
    rows: list[tuple[str, str]] = []
    body: str | None = None
    lines: list[str] = []
    line_number = 0

    def close() -> None:
        if body is not None:
            found.append(order_from(f"{file.name}:{line_number}", tuple(rows), body, lines))

    began = False
    for at, raw in enumerate(file.read_text(encoding="utf8").split("\n"), 1):
        line = raw.strip()
        if line.startswith("> "):
            close()
            body, lines, line_number, began = line[2:].strip(), [], at, True
        elif line.startswith("# "):
            close()
            body, rows, began = None, [], False
        elif line and not began and (row := ROW.match(line)):
            rows.append((row[1], row[2] or ""))
        elif line and began and not line.startswith("```"):
            lines.append(line)
    close()
    return found


#: Several words, because names and conditions are marked whole.
IN_BRACES = re.compile(r"\{(\d+):([^{}]*)\}")


def order_from(name: str, rows: RowWords, body: str, lines: Iterable[str]) -> Order:
    """The order without braces, its marks, and their faults."""
    plain, spans, faults = without_braces(body, IN_BRACES)
    marks: dict[int, OrderMark] = {}
    for line in lines:
        try:
            mark = mark_from(line)
        except ValueError as error:
            faults.append(str(error))
            continue
        if mark.number in marks:
            faults.append(f"line {mark.number} twice")
        if mark.number not in spans:
            faults.append(f"no brace for line: {line}")
            continue
        marks[mark.number] = replace(mark, span=spans[mark.number])
    for number in spans.keys() - marks.keys():
        faults.append(f"no line for brace {number}")
    faults += faults_of(marks, {row for row, _ in rows}, plain)
    in_order = sorted(marks.values(), key=lambda mark: mark.span)
    return Order(name, rows, plain, tuple(in_order), tuple(faults))


LINE = re.compile(r"(\d+) (do|at|new|text|end)\b(.*)$")
MEMBER = re.compile(r'\s*(?:"([^"]*)"|(of|is|in|wait|kind)=(\S+)|(\S+))')


def mark_from(line: str) -> OrderMark:
    """A mark from its line. Raises ValueError."""
    found = LINE.match(line)
    if not found:
        raise ValueError(f"cannot be read: {line}")
    number, kind, rest = int(found[1]), found[2], found[3]
    given: dict[str, str] = {}
    words: list[str] = []
    label: str | None = None
    for text, name, value, word in MEMBER.findall(rest):
        if name:
            given[name] = value
        elif word:
            words.append(word)
        else:
            label = text
    role = words[0] if words else None
    becomes = None
    if kind == "do" and "kind" in given:
        role, becomes = "kind", given["kind"]
    numbers = lambda value: tuple(int(one) for one in value.split(",")) if value else ()  # noqa: E731
    if len(words) > 1:
        raise ValueError(f"too many words: {line}")
    return OrderMark(
        number=number,
        kind=kind,
        role=role,
        becomes=becomes,
        of=numbers(given.get("of", "")),
        meant=tuple(one for one in given.get("is", "").split(",") if one),
        inside=int(given["in"]) if "in" in given else None,
        wait=given.get("wait"),
        label=label,
    )


def faults_of(marks: dict[int, OrderMark], rows: set[str], plain: str) -> list[str]:
    """The faults of an order's marks."""
    faults: list[str] = []
    for mark in marks.values():
        told = f"line {mark.number}"
        words = plain[slice(*mark.span)]
        if words != words.strip() or not words:
            faults.append(f"{told}: the brace is empty or has a space at its edge")
        if mark.kind != "text" and re.search(r"\s", words):
            faults.append(f"{told}: only a text may have several words")
        if mark.kind == "do" and mark.role not in CHANGES:
            faults.append(f"{told}: no change is called {mark.role}")
        if mark.role == "kind" and mark.becomes not in TARGETS:
            faults.append(f"{told}: no kind is called {mark.becomes}")
        if mark.kind == "at" and mark.role not in PLACES:
            faults.append(f"{told}: no role of an at is called {mark.role}")
        if mark.kind == "at" and not mark.meant:
            faults.append(f"{told}: is= is missing")
        if mark.kind == "text" and mark.role not in TEXTS:
            faults.append(f"{told}: no role of a text is called {mark.role}")
        if mark.kind == "new" and not mark.label:
            faults.append(f"{told}: the label is missing")
        if mark.wait is not None and mark.wait not in WAITS:
            faults.append(f"{told}: wait is message or timer")
        if mark.kind != "do" and not mark.of:
            faults.append(f"{told}: of= is missing")
        for one in mark.of:
            wanted = ("do", "new") if mark.kind in ("at", "text") else ("do",)
            if one not in marks:
                faults.append(f"{told}: of={one} is nothing")
            elif marks[one].kind not in wanted:
                faults.append(f"{told}: of={one} is no {' or '.join(wanted)}")
        if mark.inside is not None:
            own = marks.get(mark.inside)
            if own is None or own.role != "condition":
                faults.append(f"{told}: in={mark.inside} is no condition")
        faults += [f"{told}: the diagram has no {one}" for one in mark.meant if one not in rows]
    belonging = [(one.role if one.kind != "new" else "new", of) for one in marks.values() for of in one.of]
    for mark in marks.values():
        if mark.kind != "do":
            continue
        own = {role for role, of in belonging if of == mark.number}
        if not own & NEEDED.get(mark.role or "", own | {""}) and mark.role in NEEDED:
            faults.append(f"line {mark.number}: {mark.role} without {' or '.join(sorted(NEEDED[mark.role]))}")
    return faults


#: One of these has to be there.
NEEDED = {
    "add": {"new"},
    **{
        change: {"target"}
        for change in ("remove", "removeway", "rename", "move", "swap", "parallel", "sequence")
    },
    **{
        change: {"target"}
        for change in ("merge", "replace", "assign", "only", "outcome", "lead", "time", "each", "group")
    },
    **{change: {"target"} for change in ("kind", "limit", "remind", "note", "ungroup")},
    "back": {"to"},
    "end": {"after", "inside"},
    "decide": {"condition"},
    "pool": {"target", "name"},
    "addlane": {"doer"},
}
