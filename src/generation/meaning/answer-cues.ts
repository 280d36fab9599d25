/** "yes", "if not", "otherwise", "in that case": words that answer a question which stands before them. */
import { connectorClass } from "../clauses/lexicon.ts";
import { type CaseCue, noCue } from "./case-cue.ts";
import type { Saying } from "./saying.ts";

/** "yes", "if not", "ok", "otherwise": null where the words ask something of their own. */
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
  if (word === "yes" || word === "y" || word === "true") return negated ? "no" : "yes";
  if (word === "no" || word === "n" || word === "false") return "no";
  return null;
}

const bareFillers = new Set("if when in the case this that is are it he she they then , : .".split(" "));
const otherWords = new Set("otherwise else others rest".split(" "));

/** "otherwise", "else", "if not", "if so" as connectors of a step. */
export function answerCue({ clause, act }: Saying, at: number): CaseCue[] {
  if (act === "condition" || act === "mark") return [];
  const side =
    clause.connectors.map((words) => casesOfTwo.get(words)).find((one) => one !== undefined) ?? null;
  const answer = side === "first" ? "same" : clause.connectors.map(answerIn).find((one) => one !== undefined);
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

const casesOfTwo: ReadonlyMap<string, "first" | "last"> = new Map([
  ["in the first case", "first"],
  ["in the former case", "first"],
  ["in the second case", "last"],
  ["in the latter case", "last"],
]);

/** "otherwise", "if not", "if so", "in that case": what a connector of a step answers. */
function answerIn(words: string): "yes" | "no" | "other" | "same" | undefined {
  const known = connectorClass.get(words);
  if (known === "otherwise") return words === "if not" || words === "if no" ? "no" : "other";
  if (known !== "therefore") return undefined;
  if (/^if (so|yes|ok|true)$/.test(words)) return "yes";
  return /case/.test(words) && !/first|former/.test(words) ? "same" : undefined;
}
