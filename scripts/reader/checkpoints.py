"""Checkpoints: files of torch with the weights of a reader of texts, orders and sentences of folders."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from context_model import CONTEXT_SHARED_LAYERS, Contexts
from model import HINT_PARTS, Reader, layers_in
from order_model import SHARED_LAYERS, Orders

#: Prefixes of parameters that only orders or folders have, and how many layers these share with texts.
OWN_PARTS = {"ord.": SHARED_LAYERS, "ctx.": CONTEXT_SHARED_LAYERS}
PIECE_TABLE = "enc.w.weight"


def new_reader(layers: int) -> Reader:
    """An untrained reader of texts, orders and sentences of folders."""
    reader = Reader(layers)
    reader.ord = Orders(layers - SHARED_LAYERS)
    reader.ctx = Contexts(layers - CONTEXT_SHARED_LAYERS)
    return reader


def load_reader(path: Path) -> Reader:
    """The reader of a checkpoint, ready to read."""
    weights = torch.load(path)
    reader = new_reader(layers_in(weights, "enc.layers."))
    set_weights(reader, weights)
    return reader.eval()


def set_weights(reader: Reader, weights: dict[str, Tensor]) -> None:
    """Gives a reader the weights of a checkpoint; what that lacks for hints stays as it is.

    What it lacks for orders or for folders begins with the last layers of its texts.
    """
    own = reader.state_dict()
    untrained = {name: value for name, value in own.items() if name.startswith((*HINT_PARTS, *OWN_PARTS))}
    upper = {
        own_layer(part, name): value
        for part in OWN_PARTS
        for name, value in weights.items()
        if name.startswith("enc.layers.")
    }
    upper = {name: value for name, value in upper.items() if name in own}
    reader.load_state_dict({**untrained, **upper, **weights})


def own_layer(part: str, name: str) -> str:
    """The name of an encoder's layer in the part for orders, or for folders."""
    _, _, at, rest = name.split(".", 3)
    return f"{part}enc.{int(at) - OWN_PARTS[part]}.{rest}"


def weights_of(file: Path, pieces: dict[str, int], table: Tensor) -> dict[str, Tensor]:
    """The weights of the service's file, to continue from; pieces that it lacks are taken from `table`."""
    data = file.read_bytes()
    length = struct.unpack("<I", data[:4])[0]
    header = json.loads(data[8 : 8 + length])
    at = 8 + -(-length // 8) * 8
    arrays: dict[str, np.ndarray] = {}
    for section in header["sections"]:
        kind = np.dtype(np.int8 if section["kind"] == "i8" else np.float32)
        arrays[section["name"]] = np.frombuffer(data, kind, section["length"], at)
        at += -(-section["length"] * kind.itemsize // 8) * 8
    weights: dict[str, Tensor] = {}
    for name, array in arrays.items():
        if name.endswith(".scales"):
            continue
        if name in header["info"]["shapes"]:
            scales = arrays[f"{name}.scales"][:, None]
            array = array.reshape(header["info"]["shapes"][name]).astype(np.float32) * scales
        weights[name] = torch.from_numpy(array.astype(np.float32))
    whole = table.clone().float()
    whole[[pieces[piece] for piece in header["info"]["pieces"]]] = weights[PIECE_TABLE]
    return {**weights, PIECE_TABLE: whole}
