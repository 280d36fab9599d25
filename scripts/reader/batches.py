"""Examples combined into tensors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from examples import Example
from hints import FEATURES

#: The target where nothing is asked.
IGNORED = -100


@dataclass(frozen=True)
class Batch:
    """B texts of up to T pieces, N words and M marks. Arcs point to columns: 0 none, 1 the first mark.

    `inside` and `order` have 2M+1 columns: the second M stand for the other branches, or for what a mark
    comes after.
    """

    #: B,T: pieces, and where they are.
    ids: Tensor
    mask: Tensor
    #: B,T,4: what hints say about pieces.
    features: Tensor
    #: B,N: first pieces of words, where words are, and their tags.
    firsts: Tensor
    has_word: Tensor
    tags: Tensor
    #: B,M: words, kinds and sentences of marks, and where they are.
    word: Tensor
    kind: Tensor
    sentence: Tensor
    has_mark: Tensor
    #: B,M,M: how marks are placed to each other by the hints.
    lies: Tensor
    #: B,M by name: type, value, keeps, each, in, sib, par, to, on, order.
    targets: dict[str, Tensor]
    #: B,M,1+N: words that name the doer; column 0 nobody.
    doer: Tensor

    @property
    def marks(self) -> int:
        """M."""
        return self.word.shape[1]


def batch_of(examples: Sequence[Example]) -> Batch:
    """The batch of some examples."""
    count = len(examples)
    pieces = max(len(example.ids) for example in examples)
    words = max(len(example.firsts) for example in examples)
    marks = max(1, max(len(example.anchors) for example in examples))

    def zeros(*shape: int) -> Tensor:
        return torch.zeros(*shape, dtype=torch.long)

    def nowhere(*shape: int) -> Tensor:
        return torch.zeros(*shape, dtype=torch.bool)

    names = ("type", "value", "keeps", "each", "in", "sib", "par", "to", "on", "order")
    batch = Batch(
        ids=zeros(count, pieces),
        mask=nowhere(count, pieces),
        features=zeros(count, pieces, len(FEATURES)),
        firsts=zeros(count, words),
        has_word=nowhere(count, words),
        tags=torch.full((count, words), IGNORED),
        word=zeros(count, marks),
        kind=zeros(count, marks),
        sentence=zeros(count, marks),
        has_mark=nowhere(count, marks),
        lies=zeros(count, marks, marks),
        targets={name: torch.full((count, marks), IGNORED) for name in names},
        doer=nowhere(count, marks, words + 1),
    )
    for row, example in enumerate(examples):
        fill(batch, row, example)
    return batch


def fill(batch: Batch, row: int, example: Example) -> None:
    """Writes an example into a row of a batch."""
    pieces, words, marks = len(example.ids), len(example.firsts), len(example.anchors)
    batch.ids[row, :pieces] = torch.tensor(example.ids)
    batch.mask[row, :pieces] = True
    batch.features[row, :pieces] = torch.tensor(example.features)
    batch.firsts[row, :words] = torch.tensor(example.firsts)
    batch.has_word[row, :words] = True
    batch.tags[row, :words] = torch.tensor(example.tags)
    batch.lies[row, :marks, :marks] = torch.tensor(example.lies, dtype=torch.long).view(marks, marks)
    for place, anchor in enumerate(example.anchors):
        batch.has_mark[row, place] = True
        batch.word[row, place] = anchor.word
        batch.kind[row, place] = anchor.kind
        batch.sentence[row, place] = example.sentences[anchor.word]
        order = 0
        if anchor.order:
            order = anchor.order[1] + (batch.marks if anchor.order[0] == "after" else 0)
        inside = None
        if anchor.inside:
            inside = anchor.inside[1] + (batch.marks if anchor.inside[0] else 0)
        targets = {
            "type": anchor.type,
            "value": anchor.value,
            "keeps": anchor.keeps,
            "each": anchor.each,
            "in": inside,
            "sib": anchor.sib,
            "par": anchor.par,
            "to": anchor.to,
            "on": anchor.on,
            "order": order,
        }
        for name, target in targets.items():
            if target is not None:
                batch.targets[name][row, place] = target
        if anchor.doer is not None:
            for column in [word + 1 for word in anchor.doer if word < words] or [0]:
                batch.doer[row, place, column] = True
