"""Training of a separate part above the first layers of a reader of texts, which do not change."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import torch
from torch import Tensor, nn

from model import Reader
from train import GRADIENT_MAX, RATE_MIN, WEIGHT_DECAY, average, move, swap, tell

WARM_UP_STEPS = 40
MEAN_KEPT = 0.99

Batch = TypeVar("Batch")


@dataclass(frozen=True)
class PartPlan:
    """How long a part is trained, how fast its layers and heads learn, when it is measured and written."""

    minutes: float
    layers_rate: float
    heads_rate: float
    printed_steps: int
    saved_seconds: float
    #: Where the running mean of the weights is written.
    out: Path


def train_part(
    reader: Reader,
    part: nn.Module,
    batches: Iterator[Batch],
    loss_of: Callable[[Batch], Tensor],
    evaluated: Callable[[], str] | None,
    plan: PartPlan,
) -> None:
    """Trains a part of the reader; prints the loss and, each time that it writes, what `evaluated` says."""
    reader.requires_grad_(False)
    part.requires_grad_(True)
    reader.train()
    reader.enc.eval()
    optimizer = optimizer_of(part, plan)
    rates = [group["lr"] for group in optimizer.param_groups]
    own = list(part.parameters())
    mean = [parameter.detach().clone() for parameter in own]
    losses: list[float] = []
    began = saved = time.monotonic()
    for step, batch in enumerate(batches):
        done = (time.monotonic() - began) / 60 / plan.minutes
        for group, most in zip(optimizer.param_groups, rates, strict=True):
            group["lr"] = most * min(1, (step + 1) / WARM_UP_STEPS) * max(RATE_MIN, 1 - done)
        optimizer.zero_grad()
        loss = loss_of(batch)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(own, GRADIENT_MAX)
        optimizer.step()
        move(mean, own, step, MEAN_KEPT)
        losses.append(loss.item())
        if (step + 1) % plan.printed_steps == 0:
            tell(f"step {step + 1} loss {average(losses[-plan.printed_steps :]):.3f} {done:.2f}")
        if done >= 1 or time.monotonic() - saved > plan.saved_seconds:
            saved = time.monotonic()
            swap(mean, own)
            torch.save(reader.state_dict(), plan.out)
            if evaluated:
                tell("   " + evaluated())
            swap(mean, own)
        if done >= 1:
            return


def optimizer_of(part: nn.Module, plan: PartPlan) -> torch.optim.Optimizer:
    """AdamW with a rate for the layers of the encoder and one for the heads."""
    named = list(part.named_parameters())
    layers = [parameter for name, parameter in named if name.startswith("enc.")]
    heads = [parameter for name, parameter in named if not name.startswith("enc.")]
    groups = [{"params": layers, "lr": plan.layers_rate}, {"params": heads, "lr": plan.heads_rate}]
    return torch.optim.AdamW(groups, weight_decay=WEIGHT_DECAY, fused=True)
