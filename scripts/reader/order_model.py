"""The reader of orders: layers above the first ones of the encoder, and heads for changes and targets."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from batches import IGNORED
from hints import NOTHING
from model import (
    BUCKETS,
    DROPOUT,
    ENCODER_HEADS,
    MARK_HEADS,
    MARK_WIDTH,
    NEVER,
    WIDTH,
    Dense,
    Encoder,
    Layer,
    bucket,
    differences,
    lower_precision,
)
from order_examples import BECOMES, NEIGHBOURS_MAX, ROLES, SORTS, TAGS, WAITED, OrderBatch
from orders import CHANGES

ORDER_LAYERS = 2
PAIR_WIDTH = 96
#: The weight of a row that is meant against one that is not.
MEANT_WEIGHT = 3.0
#: The weight of each single column against the choice among all.
ALONE_WEIGHT = 0.3
#: The first layers of the encoder are those of texts; orders have separate ones above them.
SHARED_LAYERS = 6
WORDS_AN_ORDER = 6


class Orders(nn.Module):
    """The heads. Shapes: B orders, N words, M marks, E rows, H = WIDTH, A = MARK_WIDTH."""

    def __init__(self, layers: int) -> None:
        super().__init__()
        own = [Layer(WIDTH, 4 * WIDTH, ENCODER_HEADS) for _ in range(layers)]
        self.enc = nn.ModuleList(own)
        self.drop = nn.Dropout(DROPOUT)
        self.tag = Dense(WIDTH, len(TAGS))
        self.proj = Dense(WIDTH, MARK_WIDTH)
        self.rows = Dense(WIDTH, MARK_WIDTH)
        self.semb = nn.Embedding(len(SORTS), MARK_WIDTH)
        self.layers = nn.ModuleList(
            [Layer(MARK_WIDTH, 3 * MARK_WIDTH, MARK_HEADS) for _ in range(ORDER_LAYERS)]
        )
        self.bias = nn.Embedding(BUCKETS, MARK_HEADS)
        self.change = Dense(MARK_WIDTH, len(CHANGES))
        self.becomes = Dense(MARK_WIDTH, len(BECOMES))
        self.role = Dense(MARK_WIDTH, len(ROLES))
        self.wait = Dense(MARK_WIDTH, len(WAITED))
        self.ofd = Dense(MARK_WIDTH, PAIR_WIDTH)
        self.ofh = Dense(MARK_WIDTH, PAIR_WIDTH)
        self.ofn = nn.Embedding(BUCKETS, 1)
        self.ind = Dense(MARK_WIDTH, PAIR_WIDTH)
        self.inh = Dense(MARK_WIDTH, PAIR_WIDTH)
        self.inn = nn.Embedding(BUCKETS, 1)
        self.innone = Dense(MARK_WIDTH, 1)
        self.md = Dense(MARK_WIDTH, PAIR_WIDTH)
        self.mh = Dense(MARK_WIDTH, PAIR_WIDTH)
        self.mnone = Dense(MARK_WIDTH, 1)
        # Whether a word is like one of the diagram: added above the shared layers, and to what is meant.
        self.known = nn.Embedding(3, WIDTH)
        nn.init.zeros_(self.known.weight)
        self.same = nn.Embedding(3, 1)
        self.near = nn.Embedding(NEIGHBOURS_MAX + 1, 1)
        with torch.no_grad():
            self.same.weight[:, 0] = torch.arange(3.0)
            self.near.weight[:, 0] = torch.arange(NEIGHBOURS_MAX + 1.0) / 2

    def shared(self, encoder: Encoder, batch: OrderBatch) -> tuple[Tensor, Tensor]:
        """B,T,H and D,R,H: what the layers of texts make of orders and rows, each alone."""
        with torch.no_grad(), lower_precision():
            told = encoder(batch.ids, batch.mask, nothing(batch.ids), layers=SHARED_LAYERS)
            return told, encoder(batch.row_ids, batch.row_mask, nothing(batch.row_ids), layers=SHARED_LAYERS)

    def above(self, told: Tensor, rows: Tensor, batch: OrderBatch) -> tuple[Tensor, Tensor]:
        """told: B,T,H and rows: D,R,H of the shared layers. Like both.

        Orders look at the rows of their diagram, rows at each other alone: they are the same for all orders.
        """
        told = told + self.known(batch.known)
        own, of_rows = within(batch.mask), within(batch.row_mask)
        both = torch.cat([own, of_rows[batch.diagram]], 1)
        for layer in self.enc:
            query, key, value = layer.sides(told)
            row_query, row_key, row_value = layer.sides(rows)
            keys = torch.cat([key, row_key[batch.diagram]], 2)
            values = torch.cat([value, row_value[batch.diagram]], 2)
            told = layer.behind(told, layer.mixed(query, keys, values, both))
            rows = layer.behind(rows, layer.mixed(row_query, row_key, row_value, of_rows))
        return self.drop(told), self.drop(rows)

    def among(self, words: Tensor, rows: Tensor, batch: OrderBatch) -> Tensor:
        """words: B,N,H; rows: D,R,H by pieces. Marks and rows side by side: B,M+E,A."""
        marks = self.proj(words[torch.arange(len(words))[:, None], batch.words])
        firsts = rows[torch.arange(len(rows))[:, None], batch.row_first]
        rows = self.proj(firsts) + self.rows(batch.row_words @ rows)
        x = torch.cat([marks, rows[batch.diagram]], 1) + self.semb(batch.sorts)
        bias = self.bias(bucket(differences(torch.arange(x.shape[1]))))[None].permute(0, 3, 1, 2)
        for layer in self.layers:
            x = layer(x, batch.has, bias)
        return x

    def pairs(self, x: Tensor, batch: OrderBatch) -> tuple[Tensor, Tensor, Tensor]:
        """x: B,M+E,A. Scores of belonging (B,M,M), lying in (B,M,1+M), meaning (B,M,E)."""
        marks = batch.marks
        own, rows = x[:, :marks], x[:, marks:]
        near = bucket(differences(torch.arange(marks)))
        size = PAIR_WIDTH**0.5
        of = self.ofd(own) @ self.ofh(own).transpose(1, 2) / size + self.ofn(near)[..., 0]
        inside = self.ind(own) @ self.inh(own).transpose(1, 2) / size + self.inn(near)[..., 0]
        inside = torch.cat([self.innone(own), inside], 2)
        meant = self.md(own) @ self.mh(rows).transpose(1, 2) / size + self.mnone(own)
        meant = meant + self.same(batch.same)[..., 0] + self.near(batch.near)[..., 0]
        return of, inside, meant


def nothing(ids: Tensor) -> Tensor:
    """Hints that say nothing, for pieces of this shape."""
    return torch.tensor(NOTHING).view(1, 1, len(NOTHING)).expand(*ids.shape, -1)


def within(mask: Tensor) -> Tensor:
    """mask: B,T. Without the signs before and after the text."""
    inner = mask.clone()
    inner[:, 0] = False
    inner[torch.arange(len(mask)), mask.sum(1) - 1] = False
    return inner


def order_scores(reader: nn.Module, batch: OrderBatch) -> dict[str, Tensor]:
    """What the reader says about a batch of orders, with the marks given."""
    own: Orders = reader.ord
    with lower_precision():
        pieces, rows = own.above(*own.shared(reader.enc, batch), batch)
    words = pieces.float()[torch.arange(len(batch.ids))[:, None], batch.firsts]
    marks = batch.marks
    x = own.among(words, rows.float(), batch)
    of, inside, meant = own.pairs(x, batch)
    sorts, has = batch.sorts[:, :marks], batch.has[:, :marks]
    isdo = (sorts == SORTS.index("do")) & has
    isnew = (sorts == SORTS.index("new")) & has
    istext = (sorts == SORTS.index("text")) & has
    # "at" and "text" may belong to a change or to a new step, all others to a change.
    both = (sorts == SORTS.index("at")) | istext
    may = isdo[:, None, :] | (isnew[:, None, :] & both[:, :, None])
    yes = torch.zeros(len(sorts), marks, 1, dtype=torch.bool)
    return {
        "tag": own.tag(words),
        "change": own.change(x[:, :marks]),
        "becomes": own.becomes(x[:, :marks]),
        "role": own.role(x[:, :marks]),
        "wait": own.wait(x[:, :marks]),
        "of": of.masked_fill(~may, NEVER),
        "in": inside.masked_fill(torch.cat([yes, ~istext[:, None, :].expand(-1, marks, -1)], 2), NEVER),
        "meant": meant.masked_fill(~batch.has[:, None, marks:], NEVER),
    }


def order_loss(reader: nn.Module, batch: OrderBatch) -> Tensor:
    """The loss."""
    scores = order_scores(reader, batch)
    tags = scores["tag"].reshape(-1, len(TAGS))
    loss = F.cross_entropy(tags, batch.tags.reshape(-1), ignore_index=IGNORED, reduction="sum")
    loss = loss / WORDS_AN_ORDER / len(batch.ids)
    for name, weight in (("change", 1.0), ("becomes", 0.3), ("role", 1.0), ("wait", 0.3), ("in", 0.5)):
        target = batch.targets[name]
        if (target >= 0).any():
            own = scores[name].reshape(-1, scores[name].shape[-1])
            loss = loss + weight * F.cross_entropy(own, target.reshape(-1), ignore_index=IGNORED)
    loss = loss + chosen_loss(scores["of"], batch.of)
    return loss + chosen_loss(scores["meant"], batch.meant) * 1.5


def chosen_loss(scores: Tensor, wanted: Tensor) -> Tensor:
    """scores, wanted: B,M,columns; several of a row may be right. Each alone, and against the others."""
    asked = wanted.any(2)
    if not asked.any():
        return scores.sum() * 0
    scores, wanted = scores[asked], wanted[asked]
    can = scores > NEVER / 2
    weight = torch.where(wanted > 0, MEANT_WEIGHT, 1.0) * can
    each = F.binary_cross_entropy_with_logits(scores.clamp(min=-30), wanted, reduction="none")
    alone = (each * weight).sum(1).mean()
    against = -torch.logsumexp(F.log_softmax(scores, 1).masked_fill(wanted == 0, NEVER), 1).mean()
    return alone * ALONE_WEIGHT + against
