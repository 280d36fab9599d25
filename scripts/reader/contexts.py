"""Marked sentences of folders: reading and checking them. CONTEXTS.md describes the marks."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from texts import Span

#: What a sentence asks for; the order is that of the weights. A twin of context-law.ts.
TYPES = (
    *("none", "other", "asis", "call", "means", "inside", "outside", "closed", "absent", "laneorder", "pool"),
    *("doer", "insists", "first", "last", "before", "after", "case", "skip", "together", "manner"),
    *("starts", "ends", "stop", "hide", "noted", "document", "store"),
    *("service", "user", "manual", "send", "receive", "script", "rule"),
    *("nolanes", "nopools", "noparallel", "notimers", "noeventgateways", "noboundary", "noinclusive"),
    *("nosub", "nonotes", "noquestions", "nowide"),
    *("words", "chars", "british", "american", "yesno", "remarks", "oneend", "endnames", "edgetimers"),
)
#: The roles of words in a sentence.
ROLES = (
    *("from", "to", "term", "cond", "name", "doer", "work", "thing", "at", "atthing"),
    *("how", "label", "what", "n"),
)
#: The types that have no other type beside them, and no roles.
QUIET = ("none", "other", "asis")
#: Roles that a type needs; with "|" between several, one of them is enough.
NEEDED = {
    "call": ("from", "to"),
    "means": ("term", "cond"),
    "inside": ("name",),
    "outside": ("name|to",),
    "absent": ("name",),
    "laneorder": ("name",),
    "pool": ("name",),
    "doer": ("doer",),
    "first": ("work",),
    "last": ("work",),
    "before": ("work", "at"),
    "after": ("work", "at"),
    "case": ("cond",),
    "skip": ("work", "cond"),
    "together": ("work",),
    "manner": ("work", "how"),
    "starts": ("label",),
    "ends": ("label",),
    "hide": ("what",),
    "document": ("name",),
    "store": ("name",),
    "words": ("n",),
    "chars": ("n",),
}


@dataclass(frozen=True)
class Context:
    """A sentence of a folder. If it has faults, its marks are not reliable."""

    name: str
    plain: str
    #: What it asks for.
    types: tuple[str, ...]
    #: Roles, each with its words.
    marks: tuple[tuple[str, Span], ...]
    faults: tuple[str, ...] = field(default=())


def read_contexts(files: Iterable[Path]) -> list[Context]:
    """All sentences of files, those with faults too."""
    return [one for file in files for one in contexts_in(file)]


def contexts_in(file: Path) -> list[Context]:
    """All sentences of a file."""
    found: list[Context] = []
    body: str | None = None
    at = 0
    for number, raw in enumerate([*file.read_text(encoding="utf8").split("\n"), "# end"], 1):
        line = raw.strip()
        if body is not None and line and not line.startswith("= "):
            found.append(context_from(f"{file.name}:{at}", body, ()))
            body = None
        if line.startswith("> "):
            body, at = line[2:].strip(), number
        elif line.startswith("= ") and body is not None:
            found.append(context_from(f"{file.name}:{at}", body, line[2:].split()))
            body = None
        elif line and not line.startswith("# "):
            found.append(Context(f"{file.name}:{number}", line, (), (), ("neither sentence nor types",)))
    return found


BRACE = re.compile(r"\{(\w+):([^{}]*)\}")


def context_from(name: str, body: str, types: Iterable[str]) -> Context:
    """The sentence without braces, its marks, and their faults."""
    plain, marks, at = "", [], 0
    for brace in BRACE.finditer(body):
        plain += body[at : brace.start()]
        marks.append((brace[1], (len(plain), len(plain) + len(brace[2]))))
        plain += brace[2]
        at = brace.end()
    plain += body[at:]
    own = tuple(types)
    return Context(name, plain, own, tuple(marks), tuple(faults_of(plain, own, marks)))


def faults_of(plain: str, types: tuple[str, ...], marks: list[tuple[str, Span]]) -> Iterable[str]:
    """The faults of a sentence and its marks."""
    roles = {role for role, _ in marks}
    if not types:
        yield "no line tells what it asks for"
    if re.search(r"[{}]", plain):
        yield "a brace that is not closed, or without a role"
    yield from (f"no type is called {one}" for one in types if one not in TYPES)
    yield from (f"no role is called {one}" for one in roles if one not in ROLES)
    for role, span in marks:
        words = plain[slice(*span)]
        if not words or words != words.strip():
            yield f"the brace of {role} is empty or has a space at its edge"
    for one in types:
        for role in NEEDED.get(one, ()):
            # Only "outside" marks a pool if the sentence gives somebody a name.
            if not roles & set(role.split("|")):
                yield f"{one} without {role}"
    if set(types) & set(QUIET) and (len(types) > 1 or roles):
        yield f"{' '.join(types)}: what asks for nothing has one type, and no marks"
