"""Training: batches in random order, a rising and falling rate, a running mean of the weights."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TypeVar

import torch
from torch import Tensor

from batches import Batch, batch_of
from classes import KINDS
from context_examples import ContextExample
from examples import Example, example
from hints import NO_HINTS, HintsOfTexts
from losses import loss_of, scores_of
from model import HINT_PARTS, Reader
from order_examples import OrderExample, Rows
from texts import Text
from variants import variant
from words import Vocabulary

One = TypeVar("One", Example, OrderExample, ContextExample)

BATCH = 16
#: Batches of texts of similar length are made from this many times as many texts.
SORTED_BATCHES = 8
#: Share of texts whose form is changed in an epoch.
CHANGED = 0.25
#: Share of texts with hidden pieces, and the share of their pieces that is hidden.
MASKED = 0.4
MASKED_PIECES = (0.03, 0.06, 0.1)
#: How often a text of fewer words is drawn: there are many short ones, and long ones teach most.
TAKEN = ((45, 0.55), (110, 1.0), (180, 1.6))
TAKEN_LONGER = 2.5
#: Share of texts without hints in an epoch, so that the reader learns to read without them too.
UNHINTED = 0.05
#: Share of the steps in which the rate rises, and the share of the rate that is left at the end.
WARM_UP = 0.06
RATE_MIN = 0.02
WEIGHT_DECAY = 0.01
GRADIENT_MAX = 1.0
#: The share of the running mean that remains after a step, late in the training.
MEAN_KEPT = 0.998
PRINTED_STEPS = 50
SAVED_SECONDS = 600
EVALUATED_EPOCHS = 2


@dataclass(frozen=True)
class Plan:
    """How to train: steps, rates of learning for the encoder and for the heads, and what does not change."""

    steps: int
    encoder_rate: float
    heads_rate: float
    #: The number of encoder layers that do not learn: orders are read above the first six.
    kept_layers: int = 0
    #: How often texts of these files are drawn, against others of their length.
    often: Mapping[str, float] = field(default_factory=dict)


def steps_of(epochs: float, texts: int) -> int:
    """Steps of so many epochs."""
    return int(epochs * -(-texts // BATCH)) + 1


def train(
    reader: Reader,
    vocabulary: Vocabulary,
    texts: Sequence[Text],
    dev: Sequence[Text],
    hints: HintsOfTexts,
    plan: Plan,
    out: Path,
    random: Random,
) -> None:
    """Trains `reader` and writes the running mean of its weights to `out` every few minutes and each epoch.

    Prints the loss, and how well the marks of `dev` are found; `dev` is not trained on. The same state of
    `random` and torch gives the same weights on one machine.
    """
    # Most pieces are rare in the texts; their vectors would leave those of their neighbours.
    reader.enc.w.weight.requires_grad = False
    reader.ord.requires_grad_(False)
    if plan.kept_layers > 0:
        reader.enc.requires_grad_(False)
        reader.enc.layers[plan.kept_layers :].requires_grad_(True)
    optimizer = optimizer_of(reader, plan)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: rate(step, plan.steps))
    own = [parameter for parameter in reader.parameters() if parameter.requires_grad]
    mean = [parameter.detach().clone() for parameter in own]
    measured = [example(text, vocabulary, hints.get(text.plain, NO_HINTS)) for text in dev]
    began = saved = time.monotonic()
    step = epoch = 0
    reader.train()
    while step < plan.steps:
        epoch += 1
        losses: list[float] = []
        for batch in epoch_of(texts, plan, vocabulary, hints, random)[: plan.steps - step]:
            loss = loss_of(reader, batch_of(batch))
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(own, GRADIENT_MAX)
            optimizer.step()
            schedule.step()
            move(mean, own, step)
            losses.append(loss.item())
            step += 1
            if step % PRINTED_STEPS == 0:
                tell(f"step {step}/{plan.steps} loss {average(losses):.3f} {time.monotonic() - began:.0f}s")
            if time.monotonic() - saved > SAVED_SECONDS:
                saved = time.monotonic()
                write(reader, mean, own, out)
        tell(f"epoch {epoch} loss {average(losses):.3f} {time.monotonic() - began:.0f}s")
        write(reader, mean, own, out)
        swap(mean, own)
        if measured and (epoch % EVALUATED_EPOCHS == 0 or step >= plan.steps):
            tell("   " + evaluated(reader, measured))
        swap(mean, own)


def optimizer_of(reader: Reader, plan: Plan) -> torch.optim.Optimizer:
    """AdamW with one rate for the encoder, and one for the heads and for new parts of the encoder."""
    named = [(name, parameter) for name, parameter in reader.named_parameters() if parameter.requires_grad]
    encoder = [parameter for name, parameter in named if is_given(name)]
    heads = [parameter for name, parameter in named if not is_given(name)]
    groups = [{"params": encoder, "lr": plan.encoder_rate}, {"params": heads, "lr": plan.heads_rate}]
    return torch.optim.AdamW(groups, weight_decay=WEIGHT_DECAY, fused=True)


def is_given(name: str) -> bool:
    """Whether a parameter of this name came with the encoder."""
    return name.startswith("enc.") and not name.startswith(HINT_PARTS)


def rate(step: int, steps: int) -> float:
    """Share of the rate of learning at a step: it rises, then falls."""
    return min(1, (step + 1) / (WARM_UP * steps)) * max(RATE_MIN, 1 - step / steps)


def epoch_of(
    texts: Sequence[Text], plan: Plan, vocabulary: Vocabulary, hints: HintsOfTexts, random: Random
) -> list[list[Example]]:
    """As many texts as there are, drawn by length, in batches of like length and random order.

    Some are changed in content (variants.py) or in form; some have no hints, or hidden pieces.
    """
    shares = [taken(text) * plan.often.get(text.name.partition("#")[0], 1) for text in texts]
    drawn = random.choices(texts, shares, k=len(texts))
    examples: list[Example] = []
    for text in drawn:
        told, own = variant(text, hints, texts, random)
        if random.random() < UNHINTED:
            own = NO_HINTS
        one = example(told, vocabulary, own, random if random.random() < CHANGED else None)
        if random.random() < MASKED:
            hide(one, vocabulary, random)
        examples.append(one)
    chunks = cut(examples, BATCH * SORTED_BATCHES)
    batches = [batch for chunk in chunks for batch in cut(by_length(chunk), BATCH)]
    random.shuffle(batches)
    return batches


def taken(text: Text) -> float:
    """How often a text is drawn, relative to others."""
    words = len(text.plain.split())
    return next((share for most, share in TAKEN if words < most), TAKEN_LONGER)


def hide(one: Example | OrderExample | ContextExample | Rows, vocabulary: Vocabulary, random: Random) -> None:
    """Replaces some pieces by the sign for unreadable ones."""
    share = random.choice(MASKED_PIECES)
    for place in range(1, len(one.ids) - 1):
        if random.random() < share:
            one.ids[place] = vocabulary.places["[MASK]"]


def cut(examples: Sequence[One], size: int) -> Iterator[list[One]]:
    """Runs of `size` examples; the last may be shorter."""
    for start in range(0, len(examples), size):
        yield list(examples[start : start + size])


def by_length(examples: Sequence[One]) -> list[One]:
    """The shortest first."""
    return sorted(examples, key=lambda one: len(one.ids))


@torch.no_grad()
def move(mean: Sequence[Tensor], own: Sequence[Tensor], step: int, most: float = MEAN_KEPT) -> None:
    """Moves the running mean towards the weights; early steps count more, so that the start is forgotten."""
    kept = min(most, (1 + step) / (10 + step))
    torch._foreach_lerp_(list(mean), [parameter.data for parameter in own], 1 - kept)


@torch.no_grad()
def swap(mean: Sequence[Tensor], own: Sequence[Tensor]) -> None:
    """Exchanges the reader's weights and the mean."""
    for parameter, other in zip(own, mean, strict=True):
        kept = parameter.data.clone()
        parameter.data.copy_(other)
        other.copy_(kept)


def write(reader: Reader, mean: Sequence[Tensor], own: Sequence[Tensor], out: Path) -> None:
    """Writes the reader with the mean instead of its weights."""
    swap(mean, own)
    torch.save(reader.state_dict(), out)
    swap(mean, own)


def tell(line: str) -> None:
    """Prints a line at once, also into a pipe."""
    print(line, flush=True)


def average(numbers: Sequence[float]) -> float:
    """The mean of some numbers."""
    return sum(numbers) / len(numbers)


@dataclass
class Count:
    """How many were asked, and how many were right."""

    asked: int = 0
    right: int = 0

    def add(self, right: Tensor) -> None:
        """right: booleans of any shape."""
        self.asked += right.numel()
        self.right += int(right.sum())

    def __str__(self) -> str:
        """The share of right answers, and of how many."""
        return f"{self.right / max(1, self.asked):.3f}({self.asked})"


#: Arcs that few marks have: these are also counted separately ("par!"), as are wrongly found ones ("par+").
RARE = ("in", "par", "order")


@torch.no_grad()
def evaluated(reader: Reader, examples: Sequence[Example]) -> str:
    """One line: F1 of kinds by word, then shares of right answers with the marks given."""
    reader.eval()
    found, gold, right = [0] * len(KINDS), [0] * len(KINDS), [0] * len(KINDS)
    counts: dict[str, Count] = {}
    extra = {"par": 0, "order": 0}
    for chunk in cut(examples, BATCH):
        batch = batch_of(chunk)
        scores = scores_of(reader, batch)
        tags = batch.tags[batch.has_word].tolist()
        for wanted, said in zip(tags, scores.kinds.argmax(2)[batch.has_word].tolist(), strict=True):
            gold[wanted] += 1
            found[said] += 1
            right[said] += wanted == said
        for name, table in scores.targets.items():
            count_arcs(name, table, batch, counts, extra)
        asked = batch.doer.any(2)
        said = scores.doers.argmax(2)[asked]
        counts.setdefault("doer", Count()).add(batch.doer[asked][torch.arange(len(said)), said])
    reader.train()

    def f1(right: int, found: int, gold: int) -> str:
        return f"{2 * right / max(1, found + gold):.3f}"

    kinds = [
        f"{kind} {f1(right[place], found[place], gold[place])}({gold[place]})"
        for place, kind in enumerate(KINDS)
        if place and gold[place]
    ]
    told = [f"{name} {count}" for name, count in counts.items()]
    told += [f"{name}+ {count}" for name, count in extra.items()]
    return f"{' '.join(kinds)} | all {f1(sum(right[1:]), sum(found[1:]), sum(gold[1:]))} || {' '.join(told)}"


def count_arcs(
    name: str, scores: Tensor, batch: Batch, counts: dict[str, Count], extra: dict[str, int]
) -> None:
    """Adds the predictions for one kind of target to the counts."""
    target = batch.targets[name]
    asked = target >= 0
    said = scores.argmax(2)[asked]
    wanted = target[asked]
    counts.setdefault(name, Count()).add(said == wanted)
    if name in RARE:
        counts.setdefault(f"{name}!", Count()).add((said == wanted)[wanted > 0])
    if name in extra:
        extra[name] += int(((said > 0) & (wanted == 0)).sum())
