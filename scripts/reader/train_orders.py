"""Training of the part that reads orders, above the first layers of texts, which do not change."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

import torch
from torch import Tensor

from model import Reader
from order_examples import OrderExample, order_batch
from order_model import order_loss, order_scores
from train import Count, by_length, cut
from train_part import PartPlan, train_part

#: Orders of one diagram that are read together, and of how many; how many batches are sorted by length.
TOGETHER = 8
DIAGRAMS = 3
SORTED_BATCHES = 12
MEASURED = 24
LAYERS_RATE = 1.5e-4
HEADS_RATE = 6e-4
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
    """Trains for this many minutes, and writes the running mean of the weights to `out` every few minutes.

    `rate` is a share of the rates of a training from the beginning. Prints the loss, and how well the orders
    of `dev` are read; `dev` is not trained on.
    """
    plan = PartPlan(minutes, LAYERS_RATE * rate, HEADS_RATE * rate, PRINTED_STEPS, SAVED_SECONDS, out)
    train_part(
        reader,
        reader.ord,
        without_end(orders, random),
        lambda batch: order_loss(reader, order_batch(batch)),
        (lambda: evaluated(reader, dev)) if dev else None,
        plan,
    )


def without_end(orders: OrdersOfAPass, random: Random) -> Iterator[list[OrderExample]]:
    """Batches of orders of similar length and of few diagrams, whose rows are read once for all, pass by
    pass.
    """
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
def evaluated(reader: Reader, examples: Sequence[OrderExample]) -> str:
    """One line: shares of orders whose words are right, and of answers with the marks given."""
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
