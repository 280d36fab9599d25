/** Changes of a text's form that keep its content. Each leaves a text unchanged if it finds nothing to change. */
import { participle, thirdPerson } from "../../../src/generation/naming/inflect.ts";
import { parser } from "../../../src/generation/parser/parser.ts";
import { chanceFrom } from "../../../src/verbaliser/wording.ts";

type Change = (text: string) => string;

/** Changes each sentence by itself, and keeps what is between them. */
const bySentence = (text: string, change: (sentence: string) => string): string =>
  text
    .split(/(?<=[.!?])(?=\s+[A-Z\d])|(?=\n)/)
    .map((part) => {
      const [, before = "", sentence = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(part) ?? [];
      return before + (sentence === "" ? "" : change(sentence)) + after;
    })
    .join("");

const isProse = (text: string) =>
  !/^\s*(?:[-*•\d]|[a-z][.)])/m.test(text) && (text.match(/[.!?]\s/g)?.length ?? 0) > 1;

const lowerFirst = (text: string) =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "If X, Y." as "Y if X." and back. */
function turned(sentence: string): string {
  const opened = /^(If|When|Once|As soon as|After|Before|Unless) ([^,]+), (?:then )?([^,;:]+)\.$/.exec(
    sentence,
  );
  if (opened) {
    const [, word = "", condition = "", main = ""] = opened;
    return `${upperFirst(main)} ${word.toLowerCase()} ${condition}.`;
  }
  const closed = /^([^,;:]+?),? (if|when|once|as soon as|after|before|unless) ([^,;:]+)\.$/.exec(sentence);
  if (!closed || /\b(?:what|whether|that|which|who)\b/.test(sentence)) return sentence;
  const [, main = "", word = "", condition = ""] = closed;
  return `${upperFirst(word)} ${condition}, ${lowerFirst(main)}.`;
}

/** Connectors with the same meaning; the first one in a sentence is exchanged. */
const connectors: readonly (readonly [RegExp, string])[] = [
  [/^If /, "In case "],
  [/^When /, "As soon as "],
  [/^Then /, "Next, "],
  [/^After that,? /, "Afterwards, "],
  [/^Afterwards,? /, "After that, "],
  [/^Finally,? /, "In the end, "],
  [/^Otherwise,? /, "If not, "],
  [/^If not,? /, "Otherwise, "],
  [/^Meanwhile,? /, "At the same time, "],
  [/^At the same time,? /, "In the meantime, "],
  [/; otherwise,? /, "; if not, "],
  [/, then /, ", after that "],
];

const vowelPairs = /(?<=\b[a-z]{2,})([a-z])([a-z])(?=[a-z]{2,}\b)/g;

/** Swaps two letters in every eighth of the longer words. */
function mistyped(text: string): string {
  const chance = chanceFrom(text.length);
  return text.replace(/\b[a-z]{6,}\b/g, (word) => {
    if (chance() > 0.125) return word;
    let done = false;
    return word.replace(vowelPairs, (pair, one: string, other: string) => {
      if (done || one === other) return pair;
      done = true;
      return other + one;
    });
  });
}

export const changes: Readonly<Record<string, Change>> = {
  "lower case": (text) => text.toLowerCase(),
  "no commas": (text) => text.replaceAll(/,(?=\s)/g, ""),
  "no articles": (text) => text.replaceAll(/\b(?:the|an?) (?=\w)/gi, ""),
  semicolons: (text) =>
    isProse(text)
      ? text.replaceAll(
          /\.( +)([A-Z])(?=[a-z])/g,
          (_, space: string, letter: string) => `;${space}${letter.toLowerCase()}`,
        )
      : text,
  "no full stops": (text) =>
    isProse(text) ? text.replaceAll(/[.!] +(?=[A-Z])/g, "\n").replace(/\.$/, "") : text,
  list: (text) =>
    isProse(text)
      ? bySentence(text, (sentence) => `¶${sentence}`)
          .replaceAll(/\s*¶/g, "\n- ")
          .trim()
      : text,
  "numbered list": (text) => {
    let count = 0;
    return isProse(text)
      ? bySentence(text, (sentence) => `¶${sentence}`)
          .replaceAll(/\s*¶/g, () => `\n${++count}. `)
          .trim()
      : text;
  },
  "clause order": (text) => bySentence(text, turned),
  connectors: (text) =>
    bySentence(text, (sentence) => {
      const found = connectors.find(([pattern]) => pattern.test(sentence));
      return found ? sentence.replace(found[0], found[1]) : sentence;
    }),
  passive: (text) => bySentence(text, passiveOf),
  typos: mistyped,
};

/** "The clerk checks the order." as "The order is checked by the clerk."; only for such plain sentences. */
function passiveOf(sentence: string): string {
  const plain =
    /^(The [a-z]+(?: [a-z]+)?) ([a-z]+s) (the [a-z]+(?: [a-z]+)?)( (?:to|from|into|on|in) the [a-z]+)?\.$/.exec(
      sentence,
    );
  const [, doer = "", verb = "", thing = "", place = ""] = plain ?? [];
  const base = [verb.replace(/ies$/, "y"), verb.replace(/es$/, ""), verb.replace(/s$/, "")].find(
    (one) => one !== verb && thirdPerson(one) === verb && parser.mayBeVerb?.(one) === true,
  );
  if (base === undefined || !/[^s]$/.test(thing)) return sentence;
  return `${upperFirst(thing)} is ${participle(base)}${place} by ${lowerFirst(doer)}.`;
}
