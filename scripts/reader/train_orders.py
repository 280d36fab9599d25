"""Training of what reads orders, above the first layers of a reader of texts, which stay as they are."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

import torch
from torch import Tensor

from model import Reader
from order_examples import OrderExample, order_batch
from order_model import order_loss, order_scores
from train import GRADIENT_MAX, RATE_MIN, WEIGHT_DECAY, Count, average, by_length, cut, swap, tell

#: Orders of one diagram that are read together, and of how many; how many batches are sorted by length.
TOGETHER = 8
DIAGRAMS = 3
SORTED_BATCHES = 12
MEASURED = 24
LAYERS_RATE = 1.5e-4
HEADS_RATE = 6e-4
WARM_UP_STEPS = 40
MEAN_KEPT = 0.99
PRINTED_STEPS = 25
SAVED_SECONDS = 480

#: Gives the orders to train on, each in one of its forms, for one pass.
OrdersOfAPass = Callable[[], Sequence[OrderExample]]


def train_orders(
    reader: Reader,
    orders: OrdersOfAPass,
    dev: Sequence[OrderExample],
    minutes: float,
    rate: float,
    out: Path,
    random: Random,
) -> None:
    """Trains for so many minutes and writes the running mean of the weights to `out` every few of them.

    `rate` is a share of the rates that a training from the start has. Prints the loss, and how well the
    orders of `dev` are told, which are not trained on.
    """
    reader.requires_grad_(False)
    reader.ord.requires_grad_(True)
    reader.train()
    reader.enc.eval()
    optimizer = optimizer_of(reader)
    rates = [group["lr"] * rate for group in optimizer.param_groups]
    own = list(reader.ord.parameters())
    mean = [parameter.detach().clone() for parameter in own]
    losses: list[float] = []
    began = saved = time.monotonic()
    for step, batch in enumerate(without_end(orders, random)):
        part = (time.monotonic() - began) / 60 / minutes
        for group, most in zip(optimizer.param_groups, rates, strict=True):
            group["lr"] = most * min(1, (step + 1) / WARM_UP_STEPS) * max(RATE_MIN, 1 - part)
        optimizer.zero_grad()
        tensors = order_batch(batch)
        loss = order_loss(reader, tensors)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(own, GRADIENT_MAX)
        optimizer.step()
        move(mean, own, step)
        losses.append(loss.item())
        if (step + 1) % PRINTED_STEPS == 0:
            tell(f"step {step + 1} loss {average(losses[-PRINTED_STEPS:]):.3f} {part:.2f}")
        if part >= 1 or time.monotonic() - saved > SAVED_SECONDS:
            saved = time.monotonic()
            swap(mean, own)
            torch.save(reader.state_dict(), out)
            tell("   " + evaluated(reader, dev))
            swap(mean, own)
        if part >= 1:
            return


def optimizer_of(reader: Reader) -> torch.optim.Optimizer:
    """AdamW with a rate for the layers of the encoder and one for the heads."""
    named = list(reader.ord.named_parameters())
    layers = [parameter for name, parameter in named if name.startswith("enc.")]
    heads = [parameter for name, parameter in named if not name.startswith("enc.")]
    groups = [{"params": layers, "lr": LAYERS_RATE}, {"params": heads, "lr": HEADS_RATE}]
    return torch.optim.AdamW(groups, weight_decay=WEIGHT_DECAY, fused=True)


def without_end(orders: OrdersOfAPass, random: Random) -> Iterator[list[OrderExample]]:
    """Batches of orders of like length and few diagrams, whose rows are read once for all, pass by pass."""
    while True:
        runs = [run for own in by_diagram(orders()) for run in cut(by_length(own), TOGETHER)]
        random.shuffle(runs)
        batches = [
            [one for run in some for one in run]
            for chunk in cut(runs, DIAGRAMS * SORTED_BATCHES)
            for some in cut(sorted(chunk, key=lambda run: len(run[-1].ids)), DIAGRAMS)
        ]
        random.shuffle(batches)
        yield from batches


def by_diagram(orders: Sequence[OrderExample]) -> list[list[OrderExample]]:
    """The orders of each diagram."""
    found: dict[int, list[OrderExample]] = {}
    for order in orders:
        found.setdefault(id(order.rows), []).append(order)
    return list(found.values())


@torch.no_grad()
def move(mean: Sequence[Tensor], own: Sequence[Tensor], step: int) -> None:
    """Moves the running mean towards the weights; early steps count more, so that the start is forgotten."""
    kept = min(MEAN_KEPT, (1 + step) / (10 + step))
    torch._foreach_lerp_(list(mean), [parameter.data for parameter in own], 1 - kept)


@torch.no_grad()
def evaluated(reader: Reader, examples: Sequence[OrderExample]) -> str:
    """One line: shares of orders whose words are right, and of answers where the marks are given."""
    reader.eval()
    counts: dict[str, Count] = {}

    def count(name: str, right: Tensor) -> None:
        counts.setdefault(name, Count()).add(right)

    for chunk in cut(examples, MEASURED):
        batch = order_batch(chunk)
        scores = order_scores(reader, batch)
        asked = batch.tags >= 0
        same = scores["tag"].argmax(2) == batch.tags
        count("word", same[asked])
        count("words", (same | ~asked).all(1))
        whole = torch.ones(len(chunk), dtype=torch.bool)
        for name in ("change", "becomes", "role", "wait", "in"):
            target = batch.targets[name]
            own = scores[name].argmax(2) == target
            count(name, own[target >= 0])
            whole &= (own | (target < 0)).all(1)
        for name, wanted in (("of", batch.of), ("meant", batch.meant)):
            told = ((scores[name] > 0) == (wanted > 0)).all(2)
            count(name, told[wanted.any(2)])
            whole &= (told | ~wanted.any(2)).all(1)
        count("rest", whole)
        count("all", whole & (same | ~asked).all(1))
    reader.train()
    reader.enc.eval()
    return " ".join(f"{name} {count}" for name, count in counts.items())
