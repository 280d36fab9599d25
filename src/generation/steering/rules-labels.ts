/** How long labels may be. */
import type { Rule } from "./order.ts";
import { isNotation, lemmasOf } from "./words.ts";

const numbers = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

export const labelRules: Rule[] = [
  {
    name: "characters of a label",
    example: "Task names have at most 30 characters.",
    read({ text, tokens }) {
      const max = Number(/\b(\d{1,3})\s+(?:characters?|letters|signs)\b/i.exec(text)?.[1] ?? 0);
      return max > 4 && lemmasOf(tokens).some(isNotation) && !/\bat least\b/i.test(text)
        ? [{ type: "charsMax", max }]
        : null;
    },
  },
  {
    name: "words of a label",
    example: "Never write more than three words in a label.",
    read({ text, tokens }) {
      const lemmas = lemmasOf(tokens);
      if (!lemmas.some((word) => isNotation(word) || word === "short" || word === "brief")) return null;
      const at = lemmas.findIndex((word, place) => /^words?$/.test(word) && place > 0);

      const said = lemmas[at - 1] ?? "";
      const max = /^\d{1,2}$/.test(said) ? Number(said) : numbers.indexOf(said);
      if (
        at > 0 &&
        max > 1 &&
        lemmas.includes("question") &&
        !lemmas.some((word) => /^(?:label|name|task|step)$/.test(word))
      )
        return [
          {
            type: "nothing",
            why: "Only the names of steps and events can be cut; questions keep their words.",
          },
        ];
      const below = /\b(?:under|below|fewer than|less than)\s+\S+\s+words?\b/i.test(text);
      return at > 0 && max > 1 && !/\bat least\b/i.test(text)
        ? [{ type: "wordsMax", max: below ? max - 1 : max }]
        : null;
    },
  },
];
