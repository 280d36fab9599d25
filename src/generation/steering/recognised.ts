/**
 * Parties that the text calls differently than the folder: identified by their work, or by the last word of their name.
 */
import { linesOf } from "./lines.ts";
import { isPerson } from "./naming.ts";
import type { Line, Order } from "./order.ts";
import { one, plain, wholeWords, wordsOf } from "./words.ts";
import { isSuchWork, labelOf, workOf } from "./work.ts";

type Call = Extract<Order, { type: "call" }>;

/** The same order with the word in the text. */
export function recognised(order: Order, text: string): Order {
  if (order.type !== "call") return order;
  if (order.described) return withDoerOf(order, text);
  // "dev" is the developer of the text.
  const longer =
    /^\p{Ll}{3,5}$/u.test(order.from) && !has(text, order.from) ? inFull(order.from, text) : null;
  if (longer !== null) return { ...order, from: longer };
  const [, whose = "", of, head = ""] = /^(\p{L}+?s?)(['’]s)?\s+(\p{L}+)$/u.exec(order.from) ?? [];
  // "Pupils' parents" are parents if the text has no others, and so are "the child's parents".
  const isOwned = of !== undefined || (/s$/.test(whose) && isPerson(one(whose)));
  const isWhole = head === "" || !isOwned || has(text, order.from);
  return !isWhole && has(text, head) ? { ...order, from: head } : order;
}

const inFull = (short: string, text: string): string | null => {
  const all = [...text.matchAll(new RegExp(`(?<!\\p{L})${short}\\p{Ll}{3,}(?!\\p{L})`, "giu"))].map(
    ([word]) => one(word.toLowerCase()),
  );
  const [only, another] = [...new Set(all)];
  return only !== undefined && another === undefined && isPerson(only) ? only : null;
};

const has = (text: string, words: string): boolean => wholeWords(words).test(text);

/** "those who verify the facts": the only party in the text with such work. */
function withDoerOf(order: Call, text: string): Order {
  const said = order.from.replace(/^.*?\b(?:who|that|which|whoever|we)\s+/i, "Somebody ");
  const [line] = linesOf(said);
  const clause = line?.clauses.find(({ verb }) => verb !== null);
  if (!line || !clause) return order;
  const work = workOf(line, clause, clause.object?.pronoun ? null : clause.object);
  if (work.verb === null) return order;
  const doers = linesOf(text).flatMap((one) => doersOf(one, (label) => isSuchWork(label, work, false)));
  const [only, another] = [...new Set(doers.map((doer) => doer.toLowerCase()))];
  if (only === undefined || another !== undefined) return order;
  const { described: _, ...rest } = order;
  return { ...rest, from: only };
}

const doersOf = (line: Line, fits: (label: string) => boolean): string[] =>
  line.clauses.flatMap((clause) =>
    clause.verb !== null &&
    clause.doer &&
    !clause.doer.pronoun &&
    !clause.passive &&
    fits(labelOf(line, clause))
      ? [plain(wordsOf(line, clause.doer))]
      : [],
  );
