import { expect, test } from "vitest";
import { piecesOf, wordsIn } from "../../../src/generation/reader/words.ts";

const words = (text: string) => wordsIn(text).map(({ from, to }) => text.slice(from, to));

test.each([
  ["The smith forges a hinge.", ["The", "smith", "forges", "a", "hinge", "."]],
  ["e-mail (late)?", ["e", "-", "mail", "(", "late", ")", "?"]],
  ["one\n\ntwo", ["one", "\n", "\n", "two"]],
  ["  ", []],
  ["500€ -> pay", ["500", "€", "-", ">", "pay"]],
  ["🙂 ok", ["🙂", "ok"]],
])("%j", (text, expected) => {
  expect(words(text)).toEqual(expected);
});

const vocabulary = new Map(
  ["[UNK]", "[unused1]", "[CLS]", "[SEP]", "hin", "##ge", "##s", "cafe"].map((piece, at) => [piece, at]),
);

test.each([
  ["hinges", [4, 5, 6]],
  ["Hinge", [4, 5]],
  ["Café", [7]],
  ["\n", [1]],
  ["anvil", [0]],
])("%j in pieces", (word, expected) => {
  expect(piecesOf(word, vocabulary)).toEqual(expected);
});
