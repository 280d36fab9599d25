"""Examples of sentences of folders: what the reader sees, and what it should find there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from batches import IGNORED
from contexts import ROLES, TYPES, Context
from examples import PIECES_MAX, overlap
from texts import Span
from words import Vocabulary, words_in

#: What a word is: nothing, the first word of a role, or a further one.
TAGS = ("O", *(f"{sign}-{role}" for role in ROLES for sign in "BI"))


@dataclass(frozen=True)
class ContextExample:
    """A sentence as numbers: pieces, first pieces and tags of words, and for each type whether it holds."""

    ids: list[int]
    firsts: list[int]
    tags: list[int]
    types: list[float]


def context_example(context: Context, vocabulary: Vocabulary) -> ContextExample | None:
    """The example of a sentence without faults; None if it is too long to be read."""
    ids, firsts, tags = [vocabulary.first], [], []
    begun: set[Span] = set()
    for start, end in words_in(context.plain):
        firsts.append(len(ids))
        ids += vocabulary.pieces_of(context.plain[start:end])
        mark = next((mark for mark in context.marks if overlap((start, end), mark[1])), None)
        if mark is None:
            tags.append("O")
        else:
            tags.append(f"{'I' if mark[1] in begun else 'B'}-{mark[0]}")
            begun.add(mark[1])
    ids.append(vocabulary.last)
    if len(ids) > PIECES_MAX or not firsts:
        return None
    return ContextExample(
        ids=ids,
        firsts=firsts,
        tags=[TAGS.index(tag) for tag in tags],
        types=[float(one in context.types) for one in TYPES],
    )


@dataclass(frozen=True)
class ContextBatch:
    """B sentences of up to T pieces and N words."""

    ids: Tensor
    mask: Tensor
    firsts: Tensor
    #: B,N: tags, IGNORED after the last word.
    tags: Tensor
    #: B,types.
    types: Tensor


def context_batch(examples: Sequence[ContextExample]) -> ContextBatch:
    """The batch of some sentences."""
    count = len(examples)
    pieces = max(len(one.ids) for one in examples)
    words = max(len(one.firsts) for one in examples)
    batch = ContextBatch(
        ids=torch.zeros(count, pieces, dtype=torch.long),
        mask=torch.zeros(count, pieces, dtype=torch.bool),
        firsts=torch.zeros(count, words, dtype=torch.long),
        tags=torch.full((count, words), IGNORED),
        types=torch.tensor([one.types for one in examples]),
    )
    for row, one in enumerate(examples):
        batch.ids[row, : len(one.ids)] = torch.tensor(one.ids)
        batch.mask[row, : len(one.ids)] = True
        batch.firsts[row, : len(one.firsts)] = torch.tensor(one.firsts)
        batch.tags[row, : len(one.tags)] = torch.tensor(one.tags)
    return batch
