/** "yes", "if not", "otherwise", "in that case": words that answer a question before them. */
import { connectorClass, ellipsisOf } from "../clauses/lexicon.ts";
import { type CaseCue, noCue } from "./case-cue.ts";
import type { Saying } from "./saying.ts";

/** "yes", "if not", "ok", "otherwise": null if the words ask something themselves. */
export function bareAnswer(words: readonly string[]): CaseCue["answer"] {
  const said = words.filter((word) => /\w/.test(word) && !bareFillers.has(word));
  if (said.length === 0) return null;
  if (said.some((word) => otherWords.has(word)) && said.length <= 2) return "other";
  if (said.includes("so") && said.length === 1) return "yes";
  const negated = said.includes("not") || said.includes("n't");
  const rest = said.filter((word) => word !== "not" && word !== "n't");
  if (rest.length === 0) return "no";
  if (rest.length > 1) return null;
  const word = rest[0] ?? "";
  if (yesWords.has(word) || isPleased(words)) return negated ? "no" : "yes";
  if (noWords.has(word)) return "no";
  return null;
}

/** "Great, he takes it" means yes; "Fine?" asks. */
export const isPleased = (words: readonly string[]) => words.length === 1 && pleasedWords.has(words[0] ?? "");

const yesWords = new Set(["yes", "y", "true"]);
const noWords = new Set(["no", "n", "false"]);
const pleasedWords = new Set(["great", "perfect", "fine"]);
const bareFillers = new Set("if when in the case this that is are it he she they then , : .".split(" "));
const otherWords = new Set("otherwise else others rest".split(" "));

/** "otherwise", "else", "if not", "if so" as connectors of a step. */
export function answerCue({ clause, act }: Saying, at: number): CaseCue[] {
  if (act === "condition" || act === "mark") return [];
  const side = clause.connectors.map(sideIn).find((one) => one !== undefined) ?? null;
  const told = clause.connectors.map(answerIn).find((one) => one !== undefined);
  // If the cases cannot be counted, the first is the one mentioned, and each later one is the other.
  const answer = side === null ? told : side === 0 ? "same" : "other";
  if (answer === undefined) return [];
  return [
    {
      ...noCue,
      form: answer === "same" ? "thatCase" : "otherwise",
      span: { from: clause.from, to: clause.to },
      at,
      governs: at,
      answer: answer === "same" ? "yes" : answer,
      side,
    },
  ];
}

/** "In the former case", "in the third case": the number of the case, -1 for the last. */
const sideIn = (words: string) => sides.get(/^in the (\w+) case$/.exec(words)?.[1] ?? "");

const sides: ReadonlyMap<string, number> = new Map([
  ["first", 0],
  ["former", 0],
  ["second", 1],
  ["third", 2],
  ["latter", -1],
  ["last", -1],
]);

/** "otherwise", "if not", "if it is not", "if so", "in that case": the answer in a step's connector. */
function answerIn(words: string): "yes" | "no" | "other" | "same" | undefined {
  const known = connectorClass.get(words) ?? ellipsisOf(words.split(" "));
  if (known === "otherwise") return /^if .*\bno|n['’]t$/.test(words) ? "no" : "other";
  if (known !== "therefore") return undefined;
  if (words.startsWith("if ")) return "yes";
  return /case/.test(words) ? "same" : undefined;
}
