/** Text to tagged sentences: the first half of the pipeline, shared by generation and editing. */
import { phrases } from "../lexicon/phrases.ts";
import { type Block, blocksOf } from "./blocks.ts";
import { disambiguate } from "./disambiguate.ts";
import { candidateOf } from "./readings.ts";
import type { Tagger } from "./tagger.ts";
import type { PartOfSpeech, Sentence } from "./token.ts";
import { type RawToken, tokensOf } from "./tokens.ts";

export type ReadBlock = Omit<Block, "sentences"> & { sentences: Sentence[] };

/** The blocks of a text with their sentences tagged; offsets are those of `text`. */
export function readBlocks(text: string, tagger: Tagger): ReadBlock[] {
  return blocksOf(text).map((block, at) => ({
    ...block,
    sentences: block.sentences.map((span) => ({
      ...span,
      block: at,
      tokens: tag(tokensOf(span.text, span.from), tagger),
    })),
  }));
}

/** All sentences of a text, tagged; offsets are those of `text`. */
export function readSentences(text: string, tagger: Tagger): Sentence[] {
  return readBlocks(text, tagger).flatMap((block) => block.sentences);
}

function tag(raw: RawToken[], tagger: Tagger): Sentence["tokens"] {
  const { words, fixed } = joinPhrases(raw);
  const hints = tagger.hints(words.map((word) => word.text));
  const candidates = words.map((word, at) => {
    const hint = hints[at];
    if (hint === undefined) throw new Error("the tagger must answer for every word");
    const candidate = candidateOf(word, hint, tagger);
    return { ...candidate, fixed: fixed.get(at) ?? candidate.fixed };
  });
  return disambiguate(candidates, tagger);
}

/** "if no, ..." and "to begin, ..." say all, while "if no answer comes" and "to begin preparing" go on. */
const standsAlone = (words: string[], next: RawToken | undefined) =>
  (!/^to (begin|start|finish|conclude)$/.test(words.join(" ")) &&
    !/^if (no|not|so|yes)$/.test(words.join(" "))) ||
  next === undefined ||
  !next.isWord ||
  next.lower === "then";

const byFirstWord = Map.groupBy(phrases, ([words]) => words[0] ?? "");

function joinPhrases(raw: RawToken[]): { words: RawToken[]; fixed: Map<number, PartOfSpeech> } {
  const words: RawToken[] = [];
  const fixed = new Map<number, PartOfSpeech>();
  for (let at = 0; at < raw.length; ) {
    const word = raw[at];
    if (word === undefined) break;
    const phrase = (byFirstWord.get(word.lower) ?? []).find(([parts]) =>
      parts.every((part, ahead) => raw[at + ahead]?.lower === part),
    );
    const last =
      phrase && standsAlone(phrase[0], raw[at + phrase[0].length]) && raw[at + phrase[0].length - 1];
    if (phrase && last && phrase[0].length > 1) {
      fixed.set(words.length, phrase[1]);
      const text = phrase[0].join(" ");
      words.push({ text, lower: text, from: word.from, to: last.to, isWord: true });
      at += phrase[0].length;
    } else {
      words.push(word);
      at += 1;
    }
  }
  return { words, fixed };
}
