/** Orders that change the words of an outline. */

import { plural } from "../naming/inflect.ts";
import { capitalised } from "../naming/words.ts";
import type { Branch, Outline } from "../outline.ts";
import { mapSteps, mapTexts } from "./outline-maps.ts";
import { spellings } from "./spelling.ts";
import { one, wholeWords } from "./words.ts";

/** "courier" becomes "Rider" in names, "rider" within labels; many stay many. */
export function renamed(outline: Outline, from: string, to: string): Outline {
  const pattern = wholeWords(from);
  const many = manyOf(one(from)).toLowerCase();
  const word = (found: string, kind: string, start: boolean) => {
    if (found.toLowerCase() === from.toLowerCase()) return cased(to, kind, start);
    return cased(found.toLowerCase() === many ? manyOf(one(to)) : one(to), kind, start);
  };
  return mapTexts(outline, (text, kind) =>
    text.replace(pattern, (found: string, at: number) => word(found, kind, at === 0)),
  );
}

const manyOf = (words: string): string => {
  const cut = words.lastIndexOf(" ") + 1;
  return words.slice(0, cut) + plural(words.slice(cut));
};

/** A word of one capital is a name only at a lane; inside a label it is a common noun. */
function cased(words: string, kind: string, start: boolean): string {
  if (kind === "name" || start) return capitalised(words);
  const common = /^\p{Lu}[\p{Ll}-]*$/u.test(words);
  return common ? words.toLowerCase() : words;
}

/** In questions and answers: "Large order?" becomes "Order above 10,000 euros?". */
export function told(outline: Outline, phrase: string, words: string): Outline {
  const [first = "", ...rest] = phrase.split(/\s+/);
  // "Order large?" asks the same as "Large order?".
  const orders =
    rest.length > 0 ? [phrase, `${rest.join(" ")} ${first}`, `${rest.join(" ")} is ${first}`] : [phrase];
  return mapTexts(outline, (text, kind) =>
    kind !== "question" && kind !== "condition"
      ? text
      : capitalised(orders.reduce((sofar, order) => sofar.replace(wholeWords(order), words), text)),
  );
}

const small = new Set(
  "of to for with by in on at from and or the a an as into about than if when".split(" "),
);

/** At most so many words, and none at the end that leads on. */
export const shortened = (outline: Outline, max: number): Outline =>
  mapTexts(outline, (text, kind) => (kind === "label" ? cut(text, max) : text));

function cut(text: string, max: number): string {
  const words = text.split(/\s+/);
  if (words.length <= max) return text;
  const kept = words.slice(0, max);
  while (kept.length > 1 && small.has(kept.at(-1)?.toLowerCase() ?? "")) kept.pop();
  return kept.join(" ");
}

export function spelledAs(outline: Outline, variety: "British" | "American"): Outline {
  const spelled = (word: string): string => {
    const lower = word.toLowerCase();
    for (const [british, american] of spellings) {
      const [from, to] = variety === "British" ? [american, british] : [british, american];
      // Stems that one spelling merely shortens ("cancel"), and words of both ("check"), are left as they are.
      const clear = !british.startsWith(american) && !american.startsWith(british) && american !== "check";
      if (clear && lower.startsWith(from)) return word.charAt(0) + (to + lower.slice(from.length)).slice(1);
    }
    return word;
  };
  return mapTexts(outline, (text) => text.replace(/[A-Za-z]+/g, spelled));
}

/** A question with two answers, one of which says it again or denies it: Yes and No. */
export const yesAndNo = (outline: Outline): Outline =>
  mapSteps(outline, (step) =>
    step.type === "choice" && step.question?.endsWith("?") && step.branches.length === 2
      ? [{ ...step, branches: answered(step.question, step.branches) }]
      : [step],
  );

const denying = /\b(?:no|not|never|none|without|otherwise|else|cannot)\b|n['’]t\b/i;
const asking = /^(?:what|which|who|how|where|when|why)\b/i;

function answered(question: string, branches: Branch[]): Branch[] {
  const [first, second] = branches;
  if (!first || !second || asking.test(question)) return branches;
  const denies = (one: Branch) => one.condition === null || denying.test(one.condition);
  if (denies(first) === denies(second)) return branches;
  return branches.map((one) => ({ ...one, condition: denies(one) ? "No" : "Yes" }));
}
