"""What the reader says about a batch, and how wrong that is."""

from __future__ import annotations

from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor

from batches import IGNORED, Batch
from classes import ARCS, FLAGS
from model import NEVER, Reader, lower_precision

#: Weights of the losses, by the name of their target.
WEIGHTS = {"in": 1, "sib": 1, "to": 0.7, "on": 0.5, "order": 0.5, "type": 0.3, "value": 0.3}
FLAG_WEIGHT = 0.2
DOER_WEIGHT = 0.8
#: Few marks begin a parallel branch, so those that do weigh more.
PAR_WEIGHT = 1.5
PAR_FOUND_WEIGHT = 5.0
#: This many words weigh as much as one text, because sums over words count longer texts more.
WORDS_A_TEXT = 25


@dataclass(frozen=True)
class Scores:
    """Scores of a batch, with the marks given.

    kinds: B,N,kinds; targets by name: B,M,columns; flags: B,M,flags; doers: B,M,1+N.
    """

    kinds: Tensor
    targets: dict[str, Tensor]
    flags: Tensor
    doers: Tensor


def scores_of(reader: Reader, batch: Batch) -> Scores:
    """What the reader says about a batch; impossible answers get an impossible score."""
    with lower_precision():
        pieces = reader.words(batch.ids, batch.mask, batch.features)
    rows = torch.arange(len(batch.ids))[:, None]
    words = pieces.float()[rows, batch.firsts]
    types, values, flags, arcs, marks = reader.anchors(
        words[rows, batch.word], batch.kind, batch.sentence, batch.lies, batch.has_mark
    )
    nowhere = torch.cat([torch.zeros(len(rows), 1, dtype=torch.bool), ~batch.has_word], 1)
    doers = reader.doers(marks, batch.word, words).masked_fill(nowhere[:, None], NEVER)
    targets = {**arc_scores(arcs, batch), "type": types, "value": values}
    return Scores(reader.kind(words), targets, flags, doers)


def arc_scores(arcs: Tensor, batch: Batch) -> dict[str, Tensor]:
    """arcs: B,M,M+1,kinds of arcs. Scores by target, as in `Batch.targets`."""
    marks = batch.marks
    itself = torch.eye(marks, dtype=torch.bool)
    wrong = (~batch.has_mark)[:, None, :].expand(-1, marks, -1) | itself
    none = torch.zeros(len(batch.ids), marks, 1, dtype=torch.bool)
    later = wrong | torch.triu(torch.ones(marks, marks, dtype=torch.bool))

    def to(name: str, never: Tensor) -> Tensor:
        """With column 0 for none."""
        return arcs[..., ARCS.index(name)].masked_fill(torch.cat([none, never], 2), NEVER)

    def to_mark(name: str) -> Tensor:
        return arcs[:, :, 1:, ARCS.index(name)].masked_fill(wrong, NEVER)

    return {
        "in": torch.cat([to("in", wrong), to_mark("other")], 2),
        "sib": to("sib", later),
        "par": to("par", later),
        "to": to("to", wrong),
        "on": to("on", wrong),
        "order": torch.cat([to("before", wrong), to_mark("after")], 2),
    }


def loss_of(reader: Reader, batch: Batch) -> Tensor:
    """The loss."""
    scores = scores_of(reader, batch)
    tags = F.cross_entropy(flat(scores.kinds), batch.tags.reshape(-1), ignore_index=IGNORED, reduction="sum")
    loss = tags / WORDS_A_TEXT / len(batch.ids)
    for name, weight in WEIGHTS.items():
        loss = loss + asked_loss(scores.targets[name], batch.targets[name]) * weight
    loss = loss + par_loss(scores.targets["par"], batch.targets["par"])
    for name in ("keeps", "each"):
        target = batch.targets[name]
        asked = target >= 0
        if asked.any():
            said = scores.flags[..., FLAGS.index(name)][asked]
            loss = loss + F.binary_cross_entropy_with_logits(said, target[asked].float()) * FLAG_WEIGHT
    return loss + doer_loss(scores.doers, batch.doer)


def flat(x: Tensor) -> Tensor:
    """...,columns to rows,columns."""
    return x.reshape(-1, x.shape[-1])


def asked_loss(scores: Tensor, target: Tensor) -> Tensor:
    """scores: B,M,columns; target: B,M. The mean over the targets; 0 without any."""
    if not (target >= 0).any():
        return scores.sum() * 0
    return F.cross_entropy(flat(scores), target.reshape(-1), ignore_index=IGNORED)


def par_loss(scores: Tensor, target: Tensor) -> Tensor:
    """scores: B,M,M+1; target: B,M. The weighted mean over the targets; 0 without any."""
    weight = torch.where(target > 0, PAR_FOUND_WEIGHT, 1.0) * (target >= 0)
    if weight.sum() <= 0:
        return scores.sum() * 0
    each = F.cross_entropy(flat(scores), target.clamp(min=0).reshape(-1), reduction="none")
    return (each * weight.reshape(-1)).sum() / weight.sum() * PAR_WEIGHT


def doer_loss(scores: Tensor, target: Tensor) -> Tensor:
    """scores, target: B,M,1+N. Any word that names the doer is right; 0 without a target."""
    asked = target.any(2)
    if not asked.any():
        return scores.sum() * 0
    right = F.log_softmax(scores, 2)[asked].masked_fill(~target[asked], NEVER)
    return -torch.logsumexp(right, 1).mean() * DOER_WEIGHT
