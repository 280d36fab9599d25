"""The weights file: a header in JSON, then arrays, as src/generation/parser/binary.ts reads them."""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from torch import Tensor

from checkpoints import load_reader
from classes import KINDS, TYPES, VALUES
from context_examples import TAGS as CONTEXT_TAGS
from contexts import TYPES as CONTEXT_TYPES
from model import ENCODER_HEADS
from order_examples import BECOMES, ROLES, SORTS, TAGS, WAITED
from orders import CHANGES
from words import Vocabulary, vocabulary_of

MAGIC = "pds-weights-1"
#: Names of arrays' types in the header.
ARRAY_KINDS = {np.dtype(np.int8): "i8", np.dtype(np.float32): "f32"}
PIECE_TABLE = "enc.w.weight"
#: Special pieces that are used.
OWN_SIGNS = ("[PAD]", "[unused1]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
#: Signs beyond ASCII that English texts have.
KEPT_SIGNS = "£§°²³¼½×–—‘’“”•…€→"

Arrays = list[tuple[str, np.ndarray]]


def export(checkpoint: Path, vocabulary: Vocabulary, learnt_from: Iterable[Path], out: Path) -> None:
    """Writes the weights of a checkpoint to `out`, with the hash of texts and hints that it learnt from."""
    weights = load_reader(checkpoint).state_dict()
    kept = kept_pieces(vocabulary.pieces)
    weights[PIECE_TABLE] = weights[PIECE_TABLE][kept]
    arrays, shapes = quantized(weights)
    own = vocabulary_of(vocabulary.pieces[place] for place in kept)
    info = {
        "trainedOn": hash_of(learnt_from),
        "heads": ENCODER_HEADS,
        "first": own.first,
        "last": own.last,
        "pieces": own.pieces,
        "kinds": KINDS,
        "types": TYPES,
        "values": VALUES,
        "orders": {
            "tags": TAGS,
            "sorts": SORTS,
            "changes": CHANGES,
            "becomes": BECOMES,
            "roles": ROLES,
            "waits": WAITED,
        },
        "contexts": {"tags": CONTEXT_TAGS, "types": CONTEXT_TYPES},
        "shapes": shapes,
    }
    out.write_bytes(file_of(info, arrays))


def kept_pieces(pieces: Sequence[str]) -> list[int]:
    """Places of the pieces that English texts need: the table of pieces is the largest part of the file."""

    def is_kept(piece: str) -> bool:
        if piece.startswith("[unused"):
            return piece in OWN_SIGNS
        return piece.isascii() or piece.removeprefix("##") in KEPT_SIGNS

    return [place for place, piece in enumerate(pieces) if is_kept(piece)]


def quantized(weights: dict[str, Tensor]) -> tuple[Arrays, dict[str, list[int]]]:
    """Arrays of the file, and shapes of the matrices.

    A matrix is bytes with a scale for each row (`NAME.scales`): weight = byte * scale. Vectors stay floats.
    """
    arrays: Arrays = []
    shapes: dict[str, list[int]] = {}
    for name, tensor in weights.items():
        array = tensor.float().numpy()
        if array.ndim != 2:
            arrays.append((name, array.astype(np.float32)))
            continue
        scales = np.abs(array).max(1) / 127
        scales[scales == 0] = 1
        table = np.clip(np.rint(array / scales[:, None]), -127, 127).astype(np.int8)
        shapes[name] = list(array.shape)
        arrays += [(name, table), (f"{name}.scales", scales.astype(np.float32))]
    return arrays, shapes


def hash_of(files: Iterable[Path]) -> str:
    """SHA-256 of the concatenated files."""
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()


def file_of(info: dict, arrays: Arrays) -> bytes:
    """The bytes of the file. Arrays begin at multiples of eight bytes."""
    sections = [
        {"name": name, "kind": ARRAY_KINDS[array.dtype], "length": int(array.size)} for name, array in arrays
    ]
    header = {"magic": MAGIC, "info": info, "sections": sections}
    head = json.dumps(header, separators=(",", ":"), ensure_ascii=False).encode()
    parts = [struct.pack("<I", len(head)) + bytes(4), padded(head)]
    return b"".join([*parts, *(padded(array.tobytes()) for _, array in arrays)])


def padded(part: bytes) -> bytes:
    """Filled up to a multiple of eight bytes."""
    return part + bytes(-len(part) % 8)
