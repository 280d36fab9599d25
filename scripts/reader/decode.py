"""From scores to marks, as src/generation/reader (reader.ts, marking.ts, decode.ts)."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from classes import ARCS, CASES, FLAGS, KINDS, TYPES, VALUES
from hints import NOTHING, Features, Hints, features_of, hints_at, lies_of
from model import WIDTH, Reader, lower_precision
from texts import Span
from words import Vocabulary, sentences_of, words_in

#: Pieces that are read at once, without the signs before and after them.
WINDOW = 510
#: "less than 24 hours": words that are this near belong to one condition.
ONE_CONDITION_WORDS = 3
#: By how much a word must be likelier to be no mark than to be any mark.
SILENCE = 1.0
#: By how much a link must score higher than "none".
MARGIN = 0.75
#: By how much a return to a branch that the text has left must be likelier than its continuation.
COMING_BACK = 1.0
REST = ("otherwise", "else")
PAUSE = re.compile(r"[,;:.?/\n]|\bor\b")


@dataclass(frozen=True)
class Found:
    """A mark as the service has it (mark.ts). Numbers are places of other marks in the order of the text."""

    span: Span
    kind: str
    type: str
    value: str
    keeps: bool
    each: bool
    #: The mark whose branch it is in, and whether that is the branch that no word opens.
    inside: tuple[int, bool] | None
    sibling: int | None
    beside: int | None
    leads: int | None
    on: int | None
    doer: Span | None
    #: "before" or "after" which mark.
    order: tuple[str, int] | None

    def as_json(self) -> dict:
        """The form of mark.ts."""
        return {
            "from": self.span[0],
            "to": self.span[1],
            "kind": self.kind,
            "type": self.type,
            "value": self.value,
            "keeps": self.keeps,
            "each": self.each,
            "in": {"mark": self.inside[0], "other": self.inside[1]} if self.inside else None,
            "sibling": self.sibling,
            "beside": self.beside,
            "leads": self.leads,
            "on": self.on,
            "doer": {"from": self.doer[0], "to": self.doer[1]} if self.doer else None,
            "order": {"kind": self.order[0], "than": self.order[1]} if self.order else None,
        }


@torch.no_grad()
def marks_of(reader: Reader, vocabulary: Vocabulary, text: str, hints: Hints) -> list[Found]:
    """The marks that the reader finds in a text, in its order."""
    spans = words_in(text)
    words = [text[start:end] for start, end in spans]
    if not words:
        return []
    hinted = hints_at(spans, hints)
    pieces: list[int] = []
    features: list[Features] = []
    firsts: list[int] = []
    for word, told in zip(words, features_of(hinted), strict=True):
        own = vocabulary.pieces_of(word)
        firsts.append(len(pieces))
        pieces += own
        features += [told] * len(own)
    vectors = vectors_of(reader, vocabulary, pieces, features)[firsts]
    kinds = reader.kind(vectors)
    kinds[:, 0] -= SILENCE
    places = without_doubles(text, spans, kinds)
    while places:
        found = torch.tensor(with_answers(places, kinds, [word.lower() for word in words]))
        sentences = torch.tensor(sentences_of(words))[places]
        lies = torch.tensor(lies_of([hinted[place] for place in places], hints))
        everywhere = torch.ones(1, len(places), dtype=torch.bool)
        types, values, flags, arcs, marks = reader.anchors(
            vectors[places][None], found[None], sentences[None], lies[None], everywhere
        )
        doers = reader.doers(marks, torch.tensor(places)[None], vectors[None])[0].argmax(1).tolist()
        read = decoded(
            [spans[place] for place in places],
            [KINDS[kind] for kind in found.tolist()],
            [TYPES[place] for place in types[0].argmax(1).tolist()],
            values[0],
            flags[0],
            arcs[0],
            [spans[word - 1] if word else None for word in doers],
        )
        idle = idle_in(read)
        if not idle:
            return read
        places = [place for mark, place in enumerate(places) if mark not in idle]
    return []


def idle_in(marks: Sequence[Found]) -> set[int]:
    """Cases of questions with nothing in any of their cases; other links of the marks remain."""
    sibling = [mark.sibling for mark in marks]
    filled = {root_of(mark.inside[0], sibling) for mark in marks if mark.inside}
    return {at for at, mark in enumerate(marks) if mark.kind in CASES and root_of(at, sibling) not in filled}


def vectors_of(
    reader: Reader, vocabulary: Vocabulary, pieces: Sequence[int], features: Sequence[Features]
) -> Tensor:
    """pieces: n places; features: what hints say about each. Returns n,H. Longer texts are read in windows
    that overlap by half.
    """
    count = len(pieces)
    starts = [0] if count <= WINDOW else [*range(0, count - WINDOW, WINDOW // 2), count - WINDOW]
    all_vectors = torch.zeros(count, WIDTH)
    nearness = torch.full((count,), -1.0)
    for start in starts:
        window = [vocabulary.first, *pieces[start : start + WINDOW], vocabulary.last]
        ids = torch.tensor([window])
        told = torch.tensor([[NOTHING, *features[start : start + WINDOW], NOTHING]])
        with lower_precision():
            vectors = reader.words(ids, torch.ones_like(ids, dtype=torch.bool), told).float()[0][1:-1]
        # Where windows overlap, the one with more context on both sides decides.
        edge = edges(len(vectors), start > 0, start + WINDOW < count)
        better = edge > nearness[start : start + WINDOW]
        all_vectors[start : start + WINDOW][better] = vectors[better]
        nearness[start : start + WINDOW][better] = edge[better]
    return all_vectors


def edges(count: int, has_before: bool, has_behind: bool) -> Tensor:
    """For each piece of a window, how far the nearest cut is: count numbers."""
    place = torch.arange(count)
    never = torch.full((count,), 9999)
    return torch.minimum(place if has_before else never, count - 1 - place if has_behind else never).float()


def with_answers(places: Sequence[int], kinds: Tensor, words: Sequence[str]) -> list[int]:
    """The likeliest kinds of marks; "otherwise" is of one kind with the case before it. kinds: N,kinds."""
    found = kinds.argmax(1)[list(places)].tolist()
    likely = kinds.log_softmax(1)
    both = [KINDS.index(kind) for kind in CASES]
    for mark, word in enumerate(places):
        if words[word] not in REST or found[mark] not in both:
            continue
        before = next((m for m in reversed(range(mark)) if found[m] in both), None)
        if before is None or found[before] == found[mark]:
            continue
        sums = [float(likely[word, kind] + likely[places[before], kind]) for kind in both]
        found[before] = found[mark] = both[0 if sums[0] >= sums[1] else 1]
    return found


def without_doubles(text: str, spans: Sequence[Span], kinds: Tensor) -> list[int]:
    """kinds: N,kinds. Places of words with a mark; of one condition or event, and of neighbours that stand
    for work, only the likelier.
    """
    said = kinds.argmax(1).tolist()
    likely = kinds.log_softmax(1).tolist()
    apart = {**{KINDS.index(kind): ONE_CONDITION_WORDS for kind in CASES}, KINDS.index("step"): 1}
    kept: list[int] = []
    for place, kind in enumerate(said):
        if kind == 0:
            continue
        last = kept[-1] if kept else None
        is_same = (
            last is not None
            and said[last] == kind
            and place - last <= apart.get(kind, 0)
            and not PAUSE.search(text[spans[last][1] : spans[place][0]])
        )
        if not is_same:
            kept.append(place)
        elif likely[place][kind] > likely[kept[-1]][kind]:
            kept[-1] = place
    return kept


#: Kinds that a parallel branch may begin with, that a way may lead to, and at which an event may happen.
BRANCHING = ("step", "wait", "same", *CASES)
TARGETS = ("step", "wait", "start", "bound", *CASES)
HOSTS = ("step", "wait")
LEADING = ("back", "on", "same")

May = Callable[[int], bool]
#: A mark, and whether it is the branch that no word opens; None is the main path.
Lies = tuple[int, bool] | None
Places = dict[Lies, float]


def decoded(
    spans: Sequence[Span],
    kinds: Sequence[str],
    types: Sequence[str],
    values: Tensor,
    flags: Tensor,
    arcs: Tensor,
    doers: Sequence[Span | None],
) -> list[Found]:
    """The best possible answers, without circles. values: M,values; flags: M,flags; arcs: M,M+1,arcs; all
    else by mark.
    """
    marks = range(len(kinds))
    table = {name: arcs[..., place].tolist() for place, name in enumerate(ARCS)}
    keeps, each = (flags[:, FLAGS.index(name)].tolist() for name in ("keeps", "each"))

    def is_case(mark: int) -> bool:
        return kinds[mark] in CASES

    def earlier(mark: int, name: str, of: Sequence[str]) -> int | None:
        return best_of(table[name][mark], mark, lambda other: other < mark and kinds[other] in of)

    sibling = [earlier(m, "sib", [kinds[m]]) if is_case(m) else None for m in marks]
    beside = [earlier(m, "par", BRANCHING) if kinds[m] in BRANCHING else None for m in marks]
    heads = {mark for m in marks if beside[m] is not None for mark in (m, beside[m])}

    def opens(mark: int) -> bool:
        return is_case(mark) or kinds[mark] == "bound" or mark in heads

    around: list[Lies] = []
    places: list[Places] = []
    for m in marks:
        own = places_of(table["in"][m], table["other"][m], m, opens, is_case)
        places.append(with_open_first(own, m, around))
        around.append(likeliest([places[m]]))
    # Cases of one question get one place, the likeliest for all of them; so do parallel branches.
    for links in (sibling, beside):
        for root in marks:
            group = [m for m in marks if root_of(m, links) == root]
            if len(group) > 1:
                lies = likeliest([places[m] for m in group], group)
                for m in group:
                    around[m] = lies
    around = without_circles(around)
    said = answers_of(values, sibling)

    def led(mark: int) -> int | None:
        return nearest(table["to"][mark], mark, lambda other: kinds[other] in TARGETS)

    def host(mark: int) -> int | None:
        return best_of(table["on"][mark], mark, lambda other: kinds[other] in HOSTS)

    return [
        Found(
            span=spans[m],
            kind=kinds[m],
            type=types[m],
            value=said[m],
            keeps=kinds[m] == "bound" and keeps[m] > 0,
            each=kinds[m] == "step" and each[m] > 0,
            inside=around[m],
            sibling=sibling[m],
            beside=beside[m],
            leads=led(m) if kinds[m] in LEADING else None,
            on=host(m) if kinds[m] == "bound" else None,
            doer=doers[m] if kinds[m] in ("step", "same") else None,
            order=order_of(table["before"][m], table["after"][m], m),
        )
        for m in marks
    ]


def answers_of(values: Tensor, sibling: Sequence[int | None]) -> list[str]:
    """The answer of each case. If a question has two cases with yes or no, their answers differ."""
    said = [VALUES[place] for place in values.argmax(1).tolist()]
    scores = {name: values[:, VALUES.index(name)].tolist() for name in ("yes", "no")}
    for root in range(len(said)):
        question = [m for m in range(len(said)) if root_of(m, sibling) == root]
        if len(question) != 2:
            continue
        one, other = question
        if said[one] != said[other] or said[one] not in scores:
            continue
        is_yes_first = scores["yes"][one] + scores["no"][other] >= scores["no"][one] + scores["yes"][other]
        said[one], said[other] = ("yes", "no") if is_yes_first else ("no", "yes")
    return said


def nearest(scores: Sequence[float], mark: int, may: May) -> int | None:
    """The best other mark, whatever "none" scores; the first if several score the same. scores: M+1, column 0
    none.
    """
    others = [other for other in range(len(scores) - 1) if other != mark and may(other)]
    return max(others, key=lambda other: scores[other + 1], default=None)


def best_of(scores: Sequence[float], mark: int, may: May, by: float = MARGIN) -> int | None:
    """The best mark among those that may be meant; None if it does not score higher than "none" by this
    margin.
    """
    found = nearest(scores, mark, may)
    return found if found is not None and scores[found + 1] > scores[0] + by else None


def places_of(inside: Sequence[float], other: Sequence[float], mark: int, opens: May, is_case: May) -> Places:
    """Where a mark may be: on the main path, in a branch that a mark opens, or in the other branch of a case;
    with the logarithm of each probability.
    """
    scores: Places = {None: inside[0] + MARGIN}
    for at in range(len(inside) - 1):
        if at != mark and opens(at):
            scores[at, False] = inside[at + 1]
        if at != mark and is_case(at):
            scores[at, True] = other[at + 1]
    top = max(scores.values())
    total = top + math.log(sum(math.exp(score - top) for score in scores.values()))
    return {lies: score - total for lies, score in scores.items()}


def with_open_first(places: Places, mark: int, around: Sequence[Lies]) -> Places:
    """A text usually continues where it is: in the branch of the mark before, in one that this mark opens, in
    one around it, or on the main path.
    """
    open_ones: set[Lies] = {None}
    up = around[mark - 1] if mark else None
    while up not in open_ones:
        open_ones.add(up)
        up = around[up[0]] if up and up[0] < len(around) else None

    def is_open(lies: Lies) -> bool:
        return lies in open_ones or lies is None or lies[0] >= mark - 1

    return {lies: score if is_open(lies) else score - COMING_BACK for lies, score in places.items()}


def likeliest(group: Sequence[Places], members: Sequence[int] = ()) -> Lies:
    """The likeliest place for all marks of a group together; none of them is inside another one."""
    sums: Places = {}
    for places in group:
        for lies, score in places.items():
            sums[lies] = sums.get(lies, 0.0) + score
    possible = [lies for lies in sums if lies is None or lies[0] not in members]
    return max(possible, key=lambda lies: sums[lies])


def root_of(mark: int, links: Sequence[int | None]) -> int:
    """The first mark of a chain. Links only lead to earlier marks."""
    while (link := links[mark]) is not None:
        mark = link
    return mark


def without_circles(around: Sequence[tuple[int, bool] | None]) -> list[tuple[int, bool] | None]:
    """A mark that would be inside itself goes to the main path."""
    lies = list(around)
    for mark in range(len(lies)):
        seen = {mark}
        place = lies[mark]
        while place is not None:
            if place[0] in seen:
                lies[mark] = None
                break
            seen.add(place[0])
            place = lies[place[0]]
    return lies


def order_of(before: Sequence[float], after: Sequence[float], mark: int) -> tuple[str, int] | None:
    """The mark that a mark comes before or after; None if it follows the order of the text."""
    # A word says that the content is out of order, so a link needs no margin here.
    first = best_of(before, mark, lambda _: True, by=0)
    score = before[0] if first is None else before[first + 1]
    second = nearest(after, mark, lambda _: True)
    if second is not None and after[second + 1] > score:
        return "after", second
    return None if first is None else ("before", first)
