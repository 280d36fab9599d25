/** Knowledge about words: a smaller form of the lexicon's file, and the treebank's data about frequent words. */
import { lemmaOf } from "../../src/generation/parser/lemma.ts";
import { classesOf, type Lexicon } from "../../src/generation/parser/lexicon.ts";
import { hashOf, mix } from "../../src/generation/parser/numbers.ts";
import { normal } from "../../src/generation/parser/words.ts";
import { type Gold, type GoldToken, tagOf } from "./treebank.ts";

/** Reads lexicon.tsv: form, classes, number of the coarse and of the fine cluster (-1 for none). */
export function readLexicon(text: string): Lexicon {
  const rows = text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [form = "", classes = "", coarse = "-1", fine = "-1"] = line.split("\t");
      return { key: hashOf(normal(form)) >>> 0, classes, coarse: Number(coarse) + 1, fine: Number(fine) + 1 };
    })
    .sort((a, b) => a.key - b.key)
    .filter((row, at, all) => row.key !== all[at - 1]?.key);
  const names = [...new Set(rows.map(({ classes }) => classes))].sort();
  const numbers = new Map(names.map((name, at) => [name, at]));
  return {
    keys: Uint32Array.from(rows, ({ key }) => key),
    classes: Uint8Array.from(rows, ({ classes }) => numbers.get(classes) ?? 0),
    coarse: Uint8Array.from(rows, ({ coarse }) => coarse),
    fine: Uint16Array.from(rows, ({ fine }) => fine),
    names,
  };
}

/** How often each word has each tag. */
function tagCounts(treebank: readonly Gold[]): Map<string, Map<string, number>> {
  const counts = new Map<string, Map<string, number>>();
  for (const sentence of treebank)
    for (const token of sentence) {
      const word = normal(token.form);
      const tags = counts.get(word) ?? new Map<string, number>();
      counts.set(word, tags.set(tagOf(token), (tags.get(tagOf(token)) ?? 0) + 1));
    }
  return counts;
}

const functionWord = /^(?:ADP|AUX|CCONJ|DET|PART|PRON|SCONJ|PUNCT)_/;

/**
 * The ambiguity of words with 8 or more uses, by the word's hash: itself for function words, else the set of its usual
 * tags.
 */
export function ambiguitiesOf(treebank: readonly Gold[]): Map<number, number> {
  const result = new Map<number, number>();
  for (const [word, tags] of tagCounts(treebank)) {
    const total = [...tags.values()].reduce((sum, count) => sum + count, 0);
    if (total < 8) continue;
    const [most = ""] = [...tags].sort((a, b) => b[1] - a[1])[0] ?? [];
    const usual = [...tags].filter(([, count]) => count >= total * 0.05).map(([tag]) => tag);
    const isFunction = total >= 40 && functionWord.test(most);
    result.set(hashOf(word), isFunction ? mix(hashOf(word), 5) : hashOf(usual.sort().join(" ")));
  }
  return result;
}

/** Words with 50 or more uses and a single tag, by their hash, with the number of the tag. */
export function certainWords(treebank: readonly Gold[], tags: readonly string[]): Map<number, number> {
  const result = new Map<number, number>();
  for (const [word, counts] of tagCounts(treebank)) {
    const [[tag, count] = ["", 0], ...others] = counts;
    if (count >= 50 && others.length === 0) result.set(hashOf(word), tags.indexOf(tag) + 1);
  }
  return result;
}

const inflected = /^(?:NNS|VB[ZDNG]|JJ[RS]|RB[RS])$/;

/**
 * Lemmas that the rules get wrong: "children NNS\tchild". Function words ("'s" is "be") with any tag, others inflected
 * only.
 */
export function lemmaExceptions(treebank: readonly Gold[], lexicon: Lexicon): string[] {
  const counts = new Map<string, Map<string, number>>();
  const table = { lexicon, exceptions: new Map<string, string>() };
  for (const sentence of treebank)
    for (const token of sentence) {
      if (!tellsLemma(token)) continue;
      const key = `${token.form.toLowerCase()} ${token.xpos}`;
      const lemmas = counts.get(key) ?? new Map<string, number>();
      const lemma = token.lemma.toLowerCase();
      counts.set(key, lemmas.set(lemma, (lemmas.get(lemma) ?? 0) + 1));
    }
  const lines: string[] = [];
  for (const [key, lemmas] of counts) {
    const [form = "", xpos = ""] = key.split(" ");
    const [lemma = ""] = [...lemmas].sort((a, b) => b[1] - a[1])[0] ?? [];
    if (lemmaOf(form, xpos, table) !== lemma && plausible(form, lemma, lexicon))
      lines.push(`${key}\t${lemma}`);
  }
  return lines.sort();
}

const tellsLemma = ({ upos, xpos, form }: GoldToken): boolean =>
  !/\s/.test(form) &&
  (inflected.test(xpos) ? upos !== "PROPN" : ["AUX", "PRON", "PART", "DET", "ADV"].includes(upos));

/** A typing error ("recieved") is not an irregular word. */
const plausible = (form: string, lemma: string, lexicon: Lexicon): boolean =>
  form.includes("'") || form.length < 4 || classesOf(lexicon, form) !== "" || lemma[0] === form[0];
