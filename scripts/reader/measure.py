"""How well marks are found: those of the reader against those of the texts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from classes import CASES
from decode import LEADING, Found
from doers import nearest_doer
from examples import kind_of, type_of, value_of
from texts import Text
from words import words_in

#: A mark counts as found if one of the same kind is at most this many words away.
WORDS_APART = 4


def gold_marks(text: Text) -> list[Found]:
    """The marks of a text without faults, as the reader should find them."""
    place = {mark.number: at for at, mark in enumerate(text.marks)}
    last_case: dict[str, int] = {}
    last_head: dict[str, int] = {}
    found: list[Found] = []
    for mark in text.marks:
        sibling = last_case.get(mark.question) if mark.question is not None else None
        beside = last_head.get(mark.block) if mark.block is not None else None
        if mark.question is not None:
            last_case[mark.question] = place[mark.number]
        if mark.block is not None:
            last_head[mark.block] = place[mark.number]
        told = (("before", mark.before), ("after", mark.after))
        order = [(kind, place[than]) for kind, than in told if than is not None]
        found.append(
            Found(
                span=mark.span,
                kind=kind_of(mark),
                type=type_of(mark),
                value=value_of(mark),
                keeps=mark.keeps,
                each=mark.each,
                inside=None if mark.inside is None else (place[mark.inside], mark.other),
                sibling=sibling,
                beside=beside,
                leads=None if mark.leads is None else place[mark.leads],
                on=place[mark.on] if isinstance(mark.on, int) else None,
                doer=nearest_doer(text, mark),
                order=order[0] if order else None,
            )
        )
    return found


@dataclass
class Share:
    """How often something was asked and right; `told` counts only targets that are not "none"."""

    asked: int = 0
    right: int = 0
    told: int = 0
    told_right: int = 0

    def add(self, gold: object, found: object) -> bool:
        """Whether the answer is wrong."""
        self.asked += 1
        self.right += gold == found
        self.told += gold is not None
        self.told_right += gold is not None and gold == found
        return gold != found


@dataclass
class Figures:
    """Sums over texts."""

    #: By kind: marks of the texts, marks found, and those of both.
    gold: dict[str, int] = field(default_factory=dict)
    found: dict[str, int] = field(default_factory=dict)
    both: dict[str, int] = field(default_factory=dict)
    #: Targets of the marks that both have, by name.
    shares: dict[str, Share] = field(default_factory=dict)
    #: For each text its faults and its marks.
    faults: list[tuple[int, int]] = field(default_factory=list)

    def share(self, name: str) -> Share:
        """The share of this name."""
        return self.shares.setdefault(name, Share())


def add(figures: Figures, text: Text, found: Sequence[Found]) -> int:
    """Adds a text and what was found in it; returns its faults.

    A fault is a missing or superfluous mark, or one with another place, question or target.
    """
    gold = gold_marks(text)
    pairs = pairs_of(text, gold, found)
    count(figures.gold, gold)
    count(figures.found, found)
    count(figures.both, [gold[place] for place in pairs])
    faults = len(gold) + len(found) - 2 * len(pairs)
    faults += sum(compare(figures, text, gold[one], found[other], pairs) for one, other in pairs.items())
    figures.faults.append((faults, len(gold)))
    return faults


def count(kinds: dict[str, int], marks: Iterable[Found]) -> None:
    """Adds marks to sums by kind."""
    for mark in marks:
        kinds[mark.kind] = kinds.get(mark.kind, 0) + 1


def pairs_of(text: Text, gold: Sequence[Found], found: Sequence[Found]) -> dict[int, int]:
    """Places of found marks by those of the gold ones: first on the same word, then the nearest."""
    words = words_in(text.plain)

    def word_of(mark: Found) -> int:
        return next((place for place, span in enumerate(words) if span[1] > mark.span[0]), 0)

    gold_words, found_words = [word_of(mark) for mark in gold], [word_of(mark) for mark in found]
    pairs: dict[int, int] = {}
    used: set[int] = set()
    for apart in (0, WORDS_APART):
        for one, mark in enumerate(gold):
            if one in pairs:
                continue
            free = [at for at, other in enumerate(found) if at not in used and other.kind == mark.kind]
            near = [(abs(found_words[at] - gold_words[one]), at) for at in free]
            if near and min(near)[0] <= apart:
                pairs[one] = min(near)[1]
                used.add(pairs[one])
    return pairs


def compare(figures: Figures, text: Text, gold: Found, found: Found, pairs: dict[int, int]) -> int:
    """Adds the predictions for one mark to the figures; returns its faults."""

    def same(mark: int | None) -> int | None:
        """The found mark for a gold one; -1 if it was not found."""
        return None if mark is None else pairs.get(mark, -1)

    inside = (pairs.get(gold.inside[0], -1), gold.inside[1]) if gold.inside else None
    faults = int(figures.share("in").add(inside, found.inside))
    if gold.kind in CASES:
        faults += figures.share("sib").add(same(gold.sibling), found.sibling)
        figures.share("val").add(gold.value, found.value)
    faults += figures.share("par").add(same(gold.beside), found.beside)
    if gold.kind in LEADING:
        faults += figures.share("to").add(same(gold.leads), found.leads)
    if gold.kind == "bound":
        faults += figures.share("on").add(same(gold.on), found.on)
    order = (gold.order[0], pairs.get(gold.order[1], -1)) if gold.order else None
    figures.share("ord").add(order, found.order)
    if gold.kind == "step":
        # Any mention of the doer will do.
        names = [text.plain[slice(*mark.doer)].lower() if mark.doer else None for mark in (gold, found)]
        figures.share("doer").add(*names)
    return faults


def told(figures: Figures) -> Iterable[str]:
    """The figures in three lines: F1 of kinds (gold, found), shares of right answers, faults."""
    gold, found, both = figures.gold, figures.found, figures.both
    all_f1 = 2 * sum(both.values()) / (sum(gold.values()) + sum(found.values()))
    kinds = [
        f"{kind} {2 * both.get(kind, 0) / (own + found.get(kind, 0)):.3f}({own},{found.get(kind, 0)})"
        for kind, own in sorted(gold.items())
    ]
    yield f"F1 all {all_f1:.3f}  {' '.join(kinds)}"
    yield " ".join(
        f"{name} {share.right / share.asked:.3f} of {share.asked},"
        f" nz {share.told_right / max(1, share.told):.3f} of {share.told};"
        for name, share in figures.shares.items()
    )
    faults = sum(faults for faults, _ in figures.faults)
    marks = sum(marks for _, marks in figures.faults)
    without = sum(faults == 0 for faults, _ in figures.faults)
    yield (
        f"faults a text {faults / len(figures.faults):.2f}, a mark {faults / marks:.3f},"
        f" texts without {without} of {len(figures.faults)}"
    )
