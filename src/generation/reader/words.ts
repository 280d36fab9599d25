/**
 * The words of a text and their pieces, as in the encoder's training (WordPiece of BERT, lower case, without accents).
 */
import type { Span } from "../document/document.ts";

/** Indexes of pieces in the table of the encoder; pieces inside of a word begin with "##". */
export type Vocabulary = ReadonlyMap<string, number>;

const space = /\s|\p{Cc}|\p{Cf}/u;
const sign = /[\p{P}\p{S}]/u;

/** Words, signs and line breaks, each separate, with their positions in the text. */
export function wordsIn(text: string): Span[] {
  const found: Span[] = [];
  for (let at = 0; at < text.length; ) {
    const first = characterAt(text, at);
    let end = at + first.length;
    if (first !== "\n" && space.test(first)) {
      at = end;
      continue;
    }
    if (first !== "\n" && !sign.test(first))
      while (end < text.length && isInner(characterAt(text, end))) end += characterAt(text, end).length;
    found.push({ from: at, to: end });
    at = end;
  }
  return found;
}

const characterAt = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 32);
const isInner = (character: string): boolean => !/\s/u.test(character) && !sign.test(character);

const longestWord = 100;

/** The longest known pieces from the left; an unknown word is a single piece. */
export function piecesOf(word: string, vocabulary: Vocabulary): number[] {
  if (word === "\n") return [placeOf("[unused1]", vocabulary)];
  const plain = word
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "");
  const unknown = [placeOf("[UNK]", vocabulary)];
  if (plain.length === 0 || plain.length > longestWord) return unknown;
  const pieces: number[] = [];
  for (let at = 0; at < plain.length; ) {
    let end = plain.length;
    let place: number | undefined;
    for (; end > at && place === undefined; end--)
      place = vocabulary.get(`${at > 0 ? "##" : ""}${plain.slice(at, end)}`);
    if (place === undefined) return unknown;
    pieces.push(place);
    at = end + 1;
  }
  return pieces;
}

/** Index of one of the encoder's special tokens. */
export const placeOf = (piece: string, vocabulary: Vocabulary): number => vocabulary.get(piece) ?? 0;
