"""The reader: a BERT encoder with heads for kinds, arcs and doers.

Parameters keep their short names: they are those of the weights file, which src/generation/reader reads.
Shapes: B texts, T pieces, N words, M marks, H = WIDTH of the encoder, A = MARK_WIDTH.
Hints say nothing until they are trained: their vectors are 0.
"""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from classes import ARCS, FLAGS, KINDS, TYPES, VALUES
from hints import FEATURES, Lie

#: Numbers that stand for a word, and for a mark among the marks.
WIDTH = 384
MARK_WIDTH = 256
ENCODER_HEADS = 12
MARK_HEADS = 8
MARK_LAYERS = 3
PIECES = 30522
POSITIONS = 512
DROPOUT = 0.1
#: Classes of distances: sixteen ahead, sixteen back.
BUCKETS = 32
ARC_WIDTH = 192
ARC_PAIR_WIDTH = 64
DOER_WIDTH = 96
#: Added to the score of what must not be attended to.
NEVER = -1e4
#: Half precision is slower on a processor without tiles for it.
HALF = torch.cpu._is_amx_tile_supported()
#: How the names of parameters begin that readers without hints do not have.
HINT_PARTS = ("enc.hints.", "apair.", "arcs.pair.", "arcs.say.")


def lower_precision() -> torch.autocast:
    """Products inside it have half precision, if that is faster."""
    return torch.autocast("cpu", torch.bfloat16, enabled=HALF)


class Drop(nn.Module):
    """Dropout with random numbers from a pool: new ones would take a fifth of the training time."""

    size = 1 << 23
    pool: Tensor | None = None

    def forward(self, x: Tensor) -> Tensor:
        """Sets a tenth of the numbers to 0 while training. Any shape."""
        if not self.training:
            return x
        if torch.compiler.is_compiling():
            return F.dropout(x, DROPOUT)
        count = x.numel()
        if count >= self.size:
            return F.dropout(x, DROPOUT)
        start = int(torch.randint(0, self.size - count, (1,)))
        return x * self.shared()[start : start + count].view(x.shape).to(x.dtype)

    @classmethod
    def shared(cls) -> Tensor:
        """Factors, the same in every training."""
        if Drop.pool is None:
            kept = torch.rand(cls.size, generator=torch.Generator()) >= DROPOUT
            Drop.pool = kept.to(torch.bfloat16) / (1 - DROPOUT)
        return Drop.pool


#: Whole numbers of an activation reach from minus this to this (kernel.c: quantize), of a weight to BYTE.
SEVEN_BITS = 63
BYTE = 127


def rounded(x: Tensor, most: int, dim: int = -1) -> Tensor:
    """x in whole numbers up to `most`, with one scale along `dim`. The gradient is that of x."""
    with torch.no_grad():
        scale = x.abs().amax(dim, keepdim=True).clamp(min=1e-30) / most
        steps = torch.round(x / scale) * scale - x
    return x + steps


def rounded_shares(shares: Tensor) -> Tensor:
    """Shares of attention in whole numbers, the greatest of a row being BYTE."""
    with torch.no_grad():
        whole = torch.round(shares * (BYTE / shares.amax(-1, keepdim=True)))
        steps = whole / whole.sum(-1, keepdim=True) - shares
    return shares + steps


class Dense(nn.Linear):
    """A product whose input the kernel takes in seven bits."""

    def forward(self, x: Tensor) -> Tensor:
        """x: ...,in. Returns ...,out."""
        return super().forward(rounded(x, SEVEN_BITS))


class Layer(nn.Module):
    """One layer of a transformer, normalised after each half: attention (q, k, v, o, n1), then f, g, n2."""

    def __init__(self, width: int, wide: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.q = nn.Linear(width, width)
        self.k = nn.Linear(width, width)
        self.v = nn.Linear(width, width)
        self.o = Dense(width, width)
        self.n1 = nn.LayerNorm(width, eps=1e-12)
        self.f = Dense(width, wide)
        self.g = Dense(wide, width)
        self.n2 = nn.LayerNorm(width, eps=1e-12)
        self.d = Drop()

    def forward(self, x: Tensor, mask: Tensor, bias: Tensor | None = None) -> Tensor:
        """x: B,T,width; mask: B,T, true where something stands; bias: B,heads,T,T or nothing. Like x."""
        return self.behind(x, self.mixed(*self.sides(x), mask, bias))

    def sides(self, x: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """x: B,T,width. Queries, keys and values: B,heads,T,width of a head."""
        taken = rounded(x, SEVEN_BITS)

        def by_head(y: Tensor) -> Tensor:
            return y.view(*x.shape[:2], self.heads, -1).transpose(1, 2)

        return by_head(self.q(taken)), by_head(self.k(taken)), by_head(self.v(taken))

    def mixed(
        self, query: Tensor, key: Tensor, value: Tensor, mask: Tensor, bias: Tensor | None = None
    ) -> Tensor:
        """What attention makes of T queries among S keys and values, with a mask of B,S: B,T,width."""
        add = torch.zeros_like(mask, dtype=query.dtype).masked_fill(~mask, NEVER)[:, None, None, :]
        if bias is not None:
            add = add + bias.to(query.dtype)
        # Autocast would turn the products of a half-precision batch to and fro.
        with torch.autocast("cpu", enabled=False):
            query = rounded(query, SEVEN_BITS) * (query.shape[-1] ** -0.5)
            scores = torch.matmul(query, rounded(key, BYTE).transpose(2, 3)).add_(add)
            shares = rounded_shares(torch.softmax(scores, -1))
            value = rounded(value * mask[:, None, :, None], BYTE, 2)
            return shares.matmul(value).transpose(1, 2).flatten(2)

    def behind(self, x: Tensor, mixed: Tensor) -> Tensor:
        """x: B,T,width, and what attention made of it. Like x."""
        x = self.n1(x + self.d(self.o(mixed)))
        return self.n2(x + self.d(self.g(F.gelu(self.f(x)))))


def compile_layers() -> None:
    """Compiles the layers, which takes a minute at the first step and saves a third of each. It needs g++."""
    torch._dynamo.config.recompile_limit = 32
    Layer.forward = torch.compile(Layer.forward, dynamic=True)


def blank(values: int, width: int) -> nn.Embedding:
    """A table of vectors of 0."""
    table = nn.Embedding(values, width)
    nn.init.zeros_(table.weight)
    return table


class Encoder(nn.Module):
    """BERT: pieces (w), positions (p), the one kind of segment (t) and hints, normalised (n); then layers."""

    def __init__(self, layers: int) -> None:
        super().__init__()
        self.w = nn.Embedding(PIECES, WIDTH)
        self.p = nn.Embedding(POSITIONS, WIDTH)
        self.n = nn.LayerNorm(WIDTH, eps=1e-12)
        self.d = Drop()
        self.t = nn.Parameter(torch.zeros(WIDTH))
        self.layers = nn.ModuleList([Layer(WIDTH, 4 * WIDTH, ENCODER_HEADS) for _ in range(layers)])
        self.hints = nn.ModuleList([blank(values, WIDTH) for values in FEATURES])

    def forward(self, ids: Tensor, mask: Tensor, features: Tensor, layers: int | None = None) -> Tensor:
        """ids: B,T places of pieces; mask: B,T; features: B,T,4 of hints; the first layers or all. B,T,H."""
        hints = sum(table(features[..., place]) for place, table in enumerate(self.hints))
        x = self.d(self.n(self.w(ids) + self.p.weight[: ids.shape[1]][None] + self.t + hints))
        for layer in self.layers[:layers]:
            x = layer(x, mask)
        return x


def bucket(distance: Tensor) -> Tensor:
    """Classes of distances: exact up to seven, then by half octaves; back from sixteen on. Any shape."""
    far = distance.abs()
    octaves = torch.log2(torch.clamp(far.float(), min=1) / 8) * 2
    size = torch.where(far < 8, far, 8 + torch.clamp(octaves, max=7).long())
    return size + (distance < 0).long() * 16


class Arcs(nn.Module):
    """Scores of all arcs between marks: from what both are, how far apart they are and how they lie to each
    other by the rules (pair, say), and a product for each arc.
    """

    def __init__(self, kinds: int) -> None:
        super().__init__()
        self.kinds = kinds
        self.dep = Dense(MARK_WIDTH, ARC_WIDTH)
        self.head = Dense(MARK_WIDTH, ARC_WIDTH)
        self.dist = nn.Embedding(BUCKETS, ARC_WIDTH)
        self.sent = nn.Embedding(BUCKETS, ARC_WIDTH)
        self.out = nn.Linear(ARC_WIDTH, kinds)
        self.bd = Dense(MARK_WIDTH, ARC_PAIR_WIDTH * kinds)
        self.bh = Dense(MARK_WIDTH, ARC_PAIR_WIDTH * kinds)
        self.root = nn.Parameter(torch.randn(MARK_WIDTH) * 0.1)
        self.dr = nn.Dropout(0.2)
        self.pair = blank(len(Lie), ARC_WIDTH)
        self.say = blank(len(Lie), kinds)

    def forward(self, x: Tensor, sentences: Tensor, lies: Tensor) -> Tensor:
        """x: B,M,A; sentences: B,M; lies: B,M,M.

        Returns B,M,M+1,kinds: from each mark to none (column 0) and to each.
        """
        batch, marks, _ = x.shape
        x = self.dr(x)
        heads = torch.cat([self.root[None, None].expand(batch, 1, -1), x], 1)
        near = bucket(differences(torch.arange(marks)))
        near = torch.cat([torch.zeros(marks, 1, dtype=torch.long), near], 1)
        apart = bucket(differences(sentences))
        none = torch.zeros(batch, marks, 1, dtype=torch.long)
        apart = torch.cat([none, apart], 2)
        lies = torch.cat([none + Lie.UNKNOWN, lies], 2)
        hidden = self.dep(x)[:, :, None] + self.head(heads)[:, None]
        hidden = hidden + self.dist(near)[None] + self.sent(apart) + self.pair(lies)
        added = self.out(F.relu(hidden)) + self.say(lies)
        from_mark = self.bd(x).view(batch, marks, self.kinds, ARC_PAIR_WIDTH)
        to_mark = self.bh(heads).view(batch, marks + 1, self.kinds, ARC_PAIR_WIDTH)
        return added + torch.einsum("binc,bjnc->bijn", from_mark, to_mark) / ARC_PAIR_WIDTH**0.5


def differences(places: Tensor) -> Tensor:
    """places: ...,M. Returns ...,M,M: the row's place less the column's."""
    return places[..., :, None] - places[..., None, :]


class Reader(nn.Module):
    """Encoder and heads. `words` reads a text; `anchors` and `doers` connect its marks."""

    def __init__(self, layers: int) -> None:
        super().__init__()
        self.enc = Encoder(layers)
        self.kind = Dense(WIDTH, len(KINDS))
        self.drop = nn.Dropout(DROPOUT)
        self.proj = Dense(WIDTH, MARK_WIDTH)
        self.kemb = nn.Embedding(len(KINDS), MARK_WIDTH)
        among = [Layer(MARK_WIDTH, 3 * MARK_WIDTH, MARK_HEADS) for _ in range(MARK_LAYERS)]
        self.alayers = nn.ModuleList(among)
        self.abias = nn.Embedding(BUCKETS, MARK_HEADS)
        self.asent = nn.Embedding(BUCKETS, MARK_HEADS)
        self.apair = blank(len(Lie), MARK_HEADS)
        self.typ = Dense(MARK_WIDTH, len(TYPES))
        self.val = Dense(MARK_WIDTH, len(VALUES))
        self.flags = Dense(MARK_WIDTH, len(FLAGS))
        self.arcs = Arcs(len(ARCS))
        self.dq = Dense(MARK_WIDTH, DOER_WIDTH)
        self.dk = Dense(WIDTH, DOER_WIDTH)
        self.dd = nn.Embedding(BUCKETS, 1)
        self.dnone = Dense(MARK_WIDTH, 1)

    def words(self, ids: Tensor, mask: Tensor, features: Tensor) -> Tensor:
        """ids: B,T places of pieces; mask: B,T; features: B,T,4 of hints. Returns B,T,H."""
        return self.drop(self.enc(ids, mask, features))

    def anchors(
        self, words: Tensor, kinds: Tensor, sentences: Tensor, lies: Tensor, mask: Tensor
    ) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
        """words: B,M,H of the marks; kinds, sentences, mask: B,M; lies: B,M,M, how they lie to each other.

        Returns scores of types, values, flags (B,M,classes) and arcs (B,M,M+1,arcs), and the marks (B,M,A).
        """
        x = self.proj(words) + self.kemb(kinds)
        near = self.abias(bucket(differences(torch.arange(kinds.shape[1]))))[None]
        apart = self.asent(bucket(differences(sentences)))
        bias = (near + apart + self.apair(lies)).permute(0, 3, 1, 2)
        for layer in self.alayers:
            x = layer(x, mask, bias)
        return self.typ(x), self.val(x), self.flags(x), self.arcs(x, sentences, lies), x

    def doers(self, marks: Tensor, places: Tensor, words: Tensor) -> Tensor:
        """marks: B,M,A; places: B,M of the marks among the words; words: B,N,H.

        Returns B,M,1+N: that nobody is named (column 0), and each word.
        """
        apart = places[:, :, None] - torch.arange(words.shape[1])[None, None]
        near = self.dd(bucket(torch.div(apart, 2, rounding_mode="floor")))[..., 0]
        scores = self.dq(marks) @ self.dk(words).transpose(1, 2) / 10 + near
        return torch.cat([self.dnone(marks), scores], 2)


def layers_in(names: dict[str, Tensor], prefix: str) -> int:
    """How many layers have weights whose names begin with `prefix` and a number."""
    at = prefix.count(".")
    return 1 + max(int(name.split(".")[at]) for name in names if name.startswith(prefix))
