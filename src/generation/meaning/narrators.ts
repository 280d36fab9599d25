/** Who "I" and "we" are, where the text says so once: "I (Lena) ask for the date", "we, the laboratory, test it". */
import type { ReadSentence } from "../clauses/clause.ts";
import { withoutArticles } from "../naming/words.ts";
import type { Token } from "../parser/tree.ts";
import { groupNouns, personNouns } from "./classes.ts";

/** Names as in the text; null where it names nobody. */
export type Narrators = { one: string | null; many: string | null };

const one: ReadonlySet<string> = new Set(["i", "me", "my", "myself"]);
const spoken: ReadonlySet<string> = new Set(["i", "me", "we", "us"]);

export const isOne = (pronoun: string): boolean => one.has(pronoun);

export function narratorsOf(sentences: readonly ReadSentence[], text: string): Narrators {
  const found = sentences.flatMap(({ tokens }) =>
    tokens.flatMap(({ form }, at) => {
      const pronoun = form.toLowerCase();
      const name = spoken.has(pronoun) ? nameBehind(tokens, at, text) : null;
      return name === null ? [] : [{ isOne: isOne(pronoun), name }];
    }),
  );
  const first = (wanted: boolean) => found.find((told) => told.isOne === wanted)?.name ?? null;
  return { one: first(true), many: first(false) };
}

const nameWordsMax = 4;
const naming: ReadonlySet<string> = new Set(["NOUN", "PROPN"]);
const within: ReadonlySet<string> = new Set(["NOUN", "PROPN", "DET", "ADJ"]);

/** What brackets or two commas enclose after a pronoun, if it is only a name. */
function nameBehind(tokens: readonly Token[], at: number, text: string): string | null {
  const opening = tokens[at + 1]?.form;
  if (opening !== "(" && opening !== ",") return null;
  const end = tokens.findIndex(({ form }, place) => place > at + 1 && form === (opening === "(" ? ")" : ","));
  const inner = tokens.slice(at + 2, end);
  const [first, last] = [inner.at(0), inner.at(-1)];
  if (end < 0 || !first || !last || inner.length > nameWordsMax) return null;
  if (!naming.has(last.upos) || !inner.every(({ upos }) => within.has(upos))) return null;
  // "We, the others, wait": between commas only a role is a name.
  const isRole = [personNouns, groupNouns].some((nouns) => nouns.has(last.lemma.toLowerCase()));
  if (opening === "," && !(isRole && first.form.toLowerCase() === "the")) return null;
  return withoutArticles(text.slice(first.from, last.to));
}
