"""The part that reads sentences of folders: layers above the first ones of the encoder, and two heads."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from batches import IGNORED
from context_examples import TAGS, ContextBatch
from contexts import TYPES
from model import DROPOUT, ENCODER_HEADS, WIDTH, Dense, Encoder, Layer, lower_precision
from order_model import nothing

#: The first layers of the encoder are those of texts; sentences of folders have separate ones above them.
CONTEXT_SHARED_LAYERS = 8
WORDS_A_SENTENCE = 6
TYPES_WEIGHT = 2.0
#: The initial score of a type, which most sentences do not have.
RARE = -3.0


class Contexts(nn.Module):
    """Layers and heads. Shapes: B sentences, T pieces, N words, H = WIDTH."""

    def __init__(self, layers: int) -> None:
        super().__init__()
        own = [Layer(WIDTH, 4 * WIDTH, ENCODER_HEADS) for _ in range(layers)]
        self.enc = nn.ModuleList(own)
        self.drop = nn.Dropout(DROPOUT)
        self.tag = Dense(WIDTH, len(TAGS))
        # Input: the sign before the sentence, and the mean of its words.
        self.types = Dense(2 * WIDTH, len(TYPES))
        nn.init.constant_(self.types.bias, RARE)

    def forward(self, encoder: Encoder, batch: ContextBatch) -> tuple[Tensor, Tensor]:
        """Scores of tags (B,N,tags) and of types (B,types)."""
        with lower_precision():
            with torch.no_grad():
                x = encoder(batch.ids, batch.mask, nothing(batch.ids), layers=CONTEXT_SHARED_LAYERS)
            for layer in self.enc:
                x = layer(x, batch.mask)
        x = self.drop(x).float()
        words = x[torch.arange(len(x))[:, None], batch.firsts]
        has = (batch.tags != IGNORED).float()[..., None]
        mean = (words * has).sum(1) / has.sum(1)
        return self.tag(words), self.types(torch.cat([x[:, 0], mean], 1))


def context_loss(reader: nn.Module, batch: ContextBatch) -> Tensor:
    """The loss."""
    tags, types = reader.ctx(reader.enc, batch)
    told = F.cross_entropy(
        tags.reshape(-1, len(TAGS)), batch.tags.reshape(-1), ignore_index=IGNORED, reduction="sum"
    )
    asked = F.binary_cross_entropy_with_logits(types, batch.types, reduction="sum")
    return (told / WORDS_A_SENTENCE + asked * TYPES_WEIGHT) / len(batch.ids)
