"""Training of the part that reads sentences of folders, above the first layers of a reader of texts, which do
not change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

import torch
from torch import Tensor

from context_examples import TAGS, ContextExample, context_batch
from context_model import context_loss
from contexts import TYPES
from model import Reader
from train import by_length, cut
from train_part import PartPlan, train_part

BATCH = 16
SORTED_BATCHES = 8
MEASURED = 48
LAYERS_RATE = 1.5e-4
HEADS_RATE = 1e-3
PRINTED_STEPS = 50
SAVED_SECONDS = 240

#: Gives the sentences to train on, each in one of its forms, for one pass.
ContextsOfAPass = Callable[[], Sequence[ContextExample]]


def train_contexts(
    reader: Reader,
    contexts: ContextsOfAPass,
    dev: Sequence[ContextExample],
    minutes: float,
    rate: float,
    out: Path,
    random: Random,
) -> None:
    """Trains for this many minutes, and writes the running mean of the weights to `out` every few minutes.

    `rate` is a share of the rates of a training from the beginning. Prints the loss, and how well the
    sentences of `dev` are read; `dev` is not trained on.
    """
    plan = PartPlan(minutes, LAYERS_RATE * rate, HEADS_RATE * rate, PRINTED_STEPS, SAVED_SECONDS, out)
    train_part(
        reader,
        reader.ctx,
        without_end(contexts, random),
        lambda batch: context_loss(reader, context_batch(batch)),
        (lambda: evaluated(reader, dev)) if dev else None,
        plan,
    )


def without_end(contexts: ContextsOfAPass, random: Random) -> Iterator[list[ContextExample]]:
    """Batches of sentences of similar length, pass by pass."""
    while True:
        found = list(contexts())
        random.shuffle(found)
        batches = [
            some for chunk in cut(found, BATCH * SORTED_BATCHES) for some in cut(by_length(chunk), BATCH)
        ]
        random.shuffle(batches)
        yield from batches


Spans = set[tuple[str, int, int]]


def spans_of(tags: Sequence[str]) -> Spans:
    """Roles with their first words and the words after their last."""
    found: Spans = set()
    for at, tag in enumerate(tags):
        if tag == "O" or (tag[0] == "I" and at > 0 and tags[at - 1][2:] == tag[2:]):
            continue
        end = at + 1
        while end < len(tags) and tags[end] == f"I-{tag[2:]}":
            end += 1
        found.add((tag[2:], at, end))
    return found


@torch.no_grad()
def evaluated(reader: Reader, examples: Sequence[ContextExample]) -> str:
    """One line: shares of sentences whose types are all right, and their spans too; F1 of both."""
    reader.eval()
    typed = whole = 0
    spans, types = [0, 0, 0], [0, 0, 0]
    for chunk in cut(examples, MEASURED):
        tag_scores, type_scores = reader.ctx(reader.enc, context_batch(chunk))
        for row, one in enumerate(chunk):
            told = told_types(type_scores[row])
            meant = {TYPES[at] for at, holds in enumerate(one.types) if holds}
            tags = [TAGS[at] for at in tag_scores[row].argmax(1)[: len(one.tags)]]
            found, marked = spans_of(tags), spans_of([TAGS[at] for at in one.tags])
            for counts, own, wanted in ((spans, found, marked), (types, told, meant)):
                counts[0] += len(own & wanted)
                counts[1] += len(own)
                counts[2] += len(wanted)
            typed += told == meant
            whole += told == meant and found == marked
    reader.train()
    reader.enc.eval()
    count = len(examples)
    return (
        f"types all right {typed / count:.3f} spans F1 {f1(spans):.3f} types F1 {f1(types):.3f} "
        f"both all right {whole / count:.3f} of {count}"
    )


def told_types(scores: Tensor) -> set[str]:
    """Types that are more likely than not; the likeliest if there is none."""
    return {TYPES[at] for at, score in enumerate(scores) if score > 0} or {TYPES[int(scores.argmax())]}


def f1(counts: Sequence[int]) -> float:
    """F1 from the numbers of right, found and wanted ones."""
    right, found, wanted = counts
    return 2 * right / max(1, found + wanted)
