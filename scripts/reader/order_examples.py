"""Examples of orders: what the reader sees of an order and its diagram, and what it should find there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import torch
from torch import Tensor

from batches import IGNORED
from examples import PIECES_MAX, overlap
from orders import CHANGES, PLACES, TARGETS, TEXTS, WAITS, Order, OrderMark
from words import Vocabulary, words_in

#: The tags of words in an order. A text of several words continues with "in".
TAGS = ("O", "do", "at", "new", "end", "text", "in")
#: The kinds in the combined list of marks and rows: the tags of marks, then the letters of rows.
SORTS = ("do", "at", "new", "end", "text", "e", "f", "l", "p", "d")
ROLES = (*PLACES, *TEXTS)
BECOMES = ("none", *TARGETS)
WAITED = ("none", *WAITS)

#: Every row of a diagram begins with the kind of its element.
ACTIVITY = re.compile(
    r"(?:(?:user|service|manual|send|receive|script|business rule) )?task\b|sub process\b|call activity\b"
)
CHOICE = re.compile(r"(?:or |event )?choice\b")


#: Words that say nothing about an element.
EMPTY = frozenset(
    [
        "a",
        "an",
        "the",
        "of",
        "to",
        "for",
        "in",
        "on",
        "at",
        "by",
        "with",
        "and",
        "or",
        "is",
        "are",
        "be",
        "it",
        "its",
        "this",
        "that",
        "way",
        "task",
        "event",
        "start",
        "end",
        "choice",
        "join",
    ]
)
#: How many words before and after a mark count as its neighbours, and how many of them at most.
NEIGHBOURS = 3
NEIGHBOURS_MAX = 4


@lru_cache(maxsize=1 << 22)
def alike(one: str, other: str) -> int:
    """2 for the same word, 1 for words of one stem, 0 for others; both in lower case."""
    if one in EMPTY or other in EMPTY or not one[:1].isalnum():
        return 0
    if one == other:
        return 2
    short = min(len(one), len(other))
    same = next((at for at in range(short) if one[at] != other[at]), short)
    return int((same >= 3 and same == short) or (same >= 4 and same >= short - 2))


def matches_of(words: Sequence[str], rows: Sequence[Sequence[str]]) -> list[list[int]]:
    """For each word how alike it is to the most alike word of each row."""
    return [[max((alike(word, other) for other in row), default=0) for row in rows] for word in words]


@dataclass(frozen=True)
class Rows:
    """The rows of a diagram as numbers: pieces; by row its letter and the first pieces of its words."""

    ids: list[int]
    firsts: list[list[int]]
    letters: list[str]
    #: The words of each row in lower case.
    words: list[list[str]]
    #: The place of each row by its name.
    places: dict[str, int]


@dataclass(frozen=True)
class OrderExample:
    """An order as numbers: pieces, first pieces and tags of words, and the rows of its diagram."""

    ids: list[int]
    firsts: list[int]
    tags: list[int]
    rows: Rows
    #: Word of each mark.
    words: list[int]
    marks: list[OrderMark]
    #: By mark: the marks it belongs to, the rows it means.
    of: list[list[int]]
    meant: list[list[int]]
    #: By word of the order and row: how alike they are.
    matches: list[list[int]]


def numbered(rows: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Rows with the number of each step and each decision before its words."""
    steps = choices = 0
    found = []
    for name, words in rows:
        if name[0] == "e" and ACTIVITY.match(words):
            steps += 1
            words = f"{steps} {words}"
        elif name[0] == "e" and CHOICE.match(words):
            choices += 1
            words = f"{choices} {words}"
        found.append((name, words))
    return found


def rows_of(rows: Sequence[tuple[str, str]], vocabulary: Vocabulary) -> Rows | None:
    """The rows of a diagram, each after a line break; None if they are too long to be read at once."""
    ids, firsts, words = [vocabulary.first], [], []
    for _, told in numbered(rows):
        ids += vocabulary.pieces_of("\n")
        places, own = [], []
        for start, end in words_in(told):
            places.append(len(ids))
            own.append(told[start:end].lower())
            ids += vocabulary.pieces_of(told[start:end])
        firsts.append(places)
        words.append(own)
    ids.append(vocabulary.last)
    if len(ids) > PIECES_MAX:
        return None
    names = [name for name, _ in rows]
    return Rows(ids, firsts, [name[0] for name in names], words, {name: at for at, name in enumerate(names)})


def order_example(order: Order, rows: Rows, vocabulary: Vocabulary) -> OrderExample | None:
    """The example of an order without faults on these rows; None if it is too long to be read."""
    ids, firsts, tags = [vocabulary.first], [], []
    marks = list(order.marks)
    word_of: dict[int, int] = {}
    for at, (start, end) in enumerate(words_in(order.plain)):
        firsts.append(len(ids))
        ids += vocabulary.pieces_of(order.plain[start:end])
        mark = next((mark for mark in marks if overlap((start, end), mark.span)), None)
        if mark is None:
            tags.append("O")
        elif mark.number in word_of:
            tags.append("in" if mark.kind == "text" else "O")
        else:
            word_of[mark.number] = at
            tags.append(mark.kind)
    ids.append(vocabulary.last)
    if len(ids) > PIECES_MAX:
        return None
    marks = [mark for mark in marks if mark.number in word_of]
    column = {mark.number: place for place, mark in enumerate(marks)}
    told = [order.plain[start:end].lower() for start, end in words_in(order.plain)]
    return OrderExample(
        ids=ids,
        firsts=firsts,
        tags=[TAGS.index(tag) for tag in tags],
        rows=rows,
        words=[word_of[mark.number] for mark in marks],
        marks=marks,
        of=[[column[one] for one in mark.of if one in column] for mark in marks],
        meant=[[rows.places[one] for one in mark.meant] for mark in marks],
        matches=matches_of(told, rows.words),
    )


@dataclass(frozen=True)
class OrderBatch:
    """B orders of up to T pieces, N words and M marks, on D diagrams of up to R pieces and E rows."""

    ids: Tensor
    mask: Tensor
    row_ids: Tensor
    row_mask: Tensor
    #: B: the diagram of each order.
    diagram: Tensor
    firsts: Tensor
    #: B,N: tags of words of the order, IGNORED elsewhere.
    tags: Tensor
    #: B,M: words of marks.
    words: Tensor
    #: D,E,R: shares of the first pieces of the words of a row; D,E: its first piece.
    row_words: Tensor
    row_first: Tensor
    #: B,M+E: side by side marks, then rows.
    sorts: Tensor
    has: Tensor
    #: B,M by name: change, becomes, role, wait, in (0 none, 1 the first mark).
    targets: dict[str, Tensor]
    #: B,M,M and B,M,E.
    of: Tensor
    meant: Tensor
    #: B,T: whether the word of a piece is like a word of some row.
    #: B,M,E: how alike the word of a mark is to a row, and how many words near it are.
    known: Tensor
    same: Tensor
    near: Tensor

    @property
    def marks(self) -> int:
        """M."""
        return self.words.shape[1]


def order_batch(examples: Sequence[OrderExample]) -> OrderBatch:
    """The batch of some orders; those that share their rows share one diagram."""
    diagrams = list({id(one.rows): one.rows for one in examples}.values())
    number = {id(rows): at for at, rows in enumerate(diagrams)}
    count = len(examples)
    pieces = max(len(one.ids) for one in examples)
    words = max(len(one.firsts) for one in examples)
    marks = max(1, max(len(one.marks) for one in examples))
    row_pieces = max(len(one.ids) for one in diagrams)
    rows = max(1, max(len(one.letters) for one in diagrams))

    def zeros(*shape: int) -> Tensor:
        return torch.zeros(*shape, dtype=torch.long)

    batch = OrderBatch(
        ids=zeros(count, pieces),
        mask=torch.zeros(count, pieces, dtype=torch.bool),
        row_ids=zeros(len(diagrams), row_pieces),
        row_mask=torch.zeros(len(diagrams), row_pieces, dtype=torch.bool),
        diagram=torch.tensor([number[id(one.rows)] for one in examples]),
        firsts=zeros(count, words),
        tags=torch.full((count, words), IGNORED),
        words=zeros(count, marks),
        row_words=torch.zeros(len(diagrams), rows, row_pieces),
        row_first=zeros(len(diagrams), rows),
        sorts=zeros(count, marks + rows),
        has=torch.zeros(count, marks + rows, dtype=torch.bool),
        targets={
            name: torch.full((count, marks), IGNORED) for name in ("change", "becomes", "role", "wait", "in")
        },
        of=torch.zeros(count, marks, marks),
        meant=torch.zeros(count, marks, rows),
        known=zeros(count, pieces),
        same=zeros(count, marks, rows),
        near=zeros(count, marks, rows),
    )
    for row, one in enumerate(diagrams):
        fill_rows(batch, row, one)
    for row, one in enumerate(examples):
        fill(batch, row, one)
    return batch


def fill_rows(batch: OrderBatch, row: int, one: Rows) -> None:
    """Writes the rows of a diagram into a row of a batch."""
    batch.row_ids[row, : len(one.ids)] = torch.tensor(one.ids)
    batch.row_mask[row, : len(one.ids)] = True
    for place, firsts in enumerate(one.firsts):
        for first in firsts:
            batch.row_words[row, place, first] = 1 / len(firsts)
        batch.row_first[row, place] = firsts[0]


def fill(batch: OrderBatch, row: int, one: OrderExample) -> None:
    """Writes an example into a row of a batch."""
    batch.ids[row, : len(one.ids)] = torch.tensor(one.ids)
    batch.mask[row, : len(one.ids)] = True
    batch.firsts[row, : len(one.firsts)] = torch.tensor(one.firsts)
    batch.tags[row, : len(one.tags)] = torch.tensor(one.tags)
    for place, letter in enumerate(one.rows.letters):
        batch.sorts[row, batch.marks + place] = SORTS.index(letter)
        batch.has[row, batch.marks + place] = True
    for word, matches in enumerate(one.matches):
        end = one.firsts[word + 1] if word + 1 < len(one.firsts) else len(one.ids) - 1
        batch.known[row, one.firsts[word] : end] = max(matches, default=0)
    for place in range(len(one.marks)):
        fill_mark(batch, row, one, place)


def fill_mark(batch: OrderBatch, row: int, one: OrderExample, place: int) -> None:
    """Writes a mark of an example into a row of a batch."""
    mark, word = one.marks[place], one.words[place]
    around = one.matches[max(0, word - NEIGHBOURS) : word + NEIGHBOURS + 1]
    rows = len(one.rows.letters)
    near = [min(NEIGHBOURS_MAX, sum(matches[at] > 0 for matches in around)) for at in range(rows)]
    batch.same[row, place, :rows] = torch.tensor(one.matches[word])
    batch.near[row, place, :rows] = torch.tensor(near)
    batch.words[row, place] = word
    batch.sorts[row, place] = SORTS.index(mark.kind)
    batch.has[row, place] = True
    targets = batch.targets
    if mark.kind == "do":
        targets["change"][row, place] = CHANGES.index(mark.role or "other")
        if mark.role == "kind":
            targets["becomes"][row, place] = BECOMES.index(mark.becomes or "none")
    if mark.kind in ("at", "text"):
        targets["role"][row, place] = ROLES.index(mark.role or "target")
    if mark.kind == "new":
        targets["wait"][row, place] = WAITED.index(mark.wait or "none")
    if mark.kind != "do":
        column = {other.number: at for at, other in enumerate(one.marks)}
        targets["in"][row, place] = 0 if mark.inside is None else column.get(mark.inside, -1) + 1
    for other in one.of[place]:
        batch.of[row, place, other] = 1
    for other in one.meant[place]:
        batch.meant[row, place, other] = 1
