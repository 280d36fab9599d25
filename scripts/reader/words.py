"""Words of a text and their pieces (WordPiece of BERT, lower case, without accents), as in words.ts."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from texts import Span

#: Longer words are unknown, in characters.
LONGEST_WORD = 100
#: Words that end a sentence.
SENTENCE_ENDS = frozenset(".!?;\n")


@dataclass(frozen=True)
class Vocabulary:
    """Word pieces by their place in the table of the encoder; those within a word begin with "##"."""

    pieces: tuple[str, ...]
    places: dict[str, int]

    @property
    def first(self) -> int:
        """Place of the sign before a text."""
        return self.places["[CLS]"]

    @property
    def last(self) -> int:
        """Place of the sign after a text."""
        return self.places["[SEP]"]

    def pieces_of(self, word: str) -> list[int]:
        """The pieces of a word, the longest known ones from the left; an unknown word is one piece."""
        if word == "\n":
            return [self.places["[unused1]"]]
        unknown = [self.places["[UNK]"]]
        plain = "".join(folded(character) for character in word)
        if not plain or len(plain) > LONGEST_WORD:
            return unknown
        found: list[int] = []
        at = 0
        while at < len(plain):
            sign = "##" if at else ""
            ends = range(len(plain), at, -1)
            end = next((end for end in ends if sign + plain[at:end] in self.places), None)
            if end is None:
                return unknown
            found.append(self.places[sign + plain[at:end]])
            at = end
        return found


def vocabulary_of(pieces: Iterable[str]) -> Vocabulary:
    """The vocabulary with these pieces, in the order of the table."""
    in_order = tuple(pieces)
    return Vocabulary(in_order, {piece: place for place, piece in enumerate(in_order)})


def read_vocabulary(path: Path) -> Vocabulary:
    """The vocabulary of a file with one piece per line."""
    return vocabulary_of(path.read_text(encoding="utf8").removesuffix("\n").split("\n"))


def words_in(text: str) -> list[Span]:
    """Places of words, signs and line breaks, each separately."""
    found: list[Span] = []
    at = 0
    while at < len(text):
        end = at + 1
        if text[at] != "\n":
            if is_space(text[at]):
                at = end
                continue
            if not is_sign(text[at]):
                while end < len(text) and not text[end].isspace() and not is_sign(text[end]):
                    end += 1
        found.append((at, end))
        at = end
    return found


def sentences_of(words: Sequence[str]) -> list[int]:
    """For each word, how many sentences ended before it."""
    found: list[int] = []
    sentence = 0
    for word in words:
        found.append(sentence)
        sentence += word in SENTENCE_ENDS
    return found


def is_space(character: str) -> bool:
    """Whether it is white space."""
    return character.isspace() or unicodedata.category(character) in ("Cc", "Cf")


def is_sign(character: str) -> bool:
    """Whether it is a separate word: punctuation and symbols."""
    return unicodedata.category(character)[0] in "PS"


def folded(character: str) -> str:
    """Lower case, without accents."""
    apart = unicodedata.normalize("NFD", character.lower())
    return "".join(part for part in apart if unicodedata.category(part) != "Mn")
