/** Words for numbers of attempts. */
import { type Saying, wordsOf } from "./saying.ts";
import { numberOf } from "./time-words.ts";

/** "up to three times", "twice", "3x", "after the third attempt", "three failed attempts". */
export function countOf(saying: Pick<Saying, "clause" | "sentence"> | undefined): string | null {
  if (!saying) return null;
  const words = wordsOf(saying.clause, saying.sentence);
  if (words.includes("twice")) return "two";
  const counts = words.flatMap((word, at) =>
    triesWords.has(word)
      ? words.slice(Math.max(0, at - 2), at).filter((one) => numbers.has(one) || /^\d+$/.test(one))
      : [],
  );
  const [count] = counts;
  return count === undefined ? null : (numbers.get(count) ?? count);
}

const triesWords: ReadonlySet<string> = new Set(
  "times attempts attempt tries try x reminders reminder failures failure rounds calls visits".split(" "),
);
const numbers: ReadonlyMap<string, string> = new Map(
  "two three four five six several third:three fourth:four fifth:five".split(" ").map((one) => {
    const [word = "", means = word] = one.split(":");
    return [word, means];
  }),
);

/**
 * "At most three times", "up to twice", "a maximum of 5 times": the number of repetitions, and the work without these
 * words.
 */
export function withoutMost(saying: Saying): { saying: Saying; times: number | null } {
  const { clause, sentence } = saying;
  const words = wordsOf(clause, sentence);
  const at = words.findIndex((word) => word === "times" || word === "twice");
  const isTwice = words[at] === "twice";
  const number = isTwice ? 2 : numberOf(words[at - 1] ?? "");
  const before = words.slice(0, Math.max(0, isTwice ? at : at - 1)).join(" ");
  const behind = words.slice(at + 1, at + 3).join(" ");
  const isLimit = limits.some((limit) => before.endsWith(limit) || behind.startsWith(limit));
  if (at < 0 || number === null || number < 2 || !isLimit) return { saying, times: null };
  const complements = clause.complements.filter(
    ({ preposition, phrase }) => preposition !== "at" || !["time", "twice"].includes(phrase.lemma),
  );
  return { saying: { ...saying, clause: { ...clause, complements } }, times: number };
}

const limits = ["at most", "up to", "no more than", "not more than", "maximum", "maximum of", "max", "max."];

/** "After the third attempt", "after three failed attempts". */
export const isAfterTries = ({ clause }: Saying): boolean =>
  clause.complements.some(
    ({ preposition, phrase }) => preposition === "after" && triesWords.has(phrase.lemma.toLowerCase()),
  );

/** "If it is still too high", "if he fails again", "if the second one fails too". */
export const saysSameAgain = ({ clause, sentence }: Saying): boolean =>
  sentence.tokens.some(
    ({ form, from, to }) =>
      from >= clause.from &&
      to <= clause.to &&
      ["again", "still", "second", "twice"].includes(form.toLowerCase()),
  );
