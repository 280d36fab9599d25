/** Limits before the work within them: "Up to 1000 euros, the team lead signs; beyond that, the director does." */
import { subjectOf } from "./antecedents.ts";
import { bandIn } from "./bands.ts";
import { type CaseCue, noCue } from "./case-cue.ts";
import type { Saying } from "./saying.ts";

/** The limit before the doer, wherever the tree attaches it: it begins with a word of measure and contains a number. */
export function bandCue(saying: Saying, at: number, sayings: readonly Saying[]): CaseCue[] {
  const { clause, sentence, times } = saying;
  const begin = (clause.doer ?? subjectOf(clause))?.from ?? sentence.tokens[clause.verb?.at ?? 0]?.from ?? 0;
  const before = sayings[at - 1];
  const behind = before?.sentence === sentence ? before.clause.to : sentence.from;
  const front = sentence.tokens.filter(
    ({ from, to, upos }) =>
      from >= behind && to <= begin && upos !== "PUNCT" && upos !== "CCONJ" && upos !== "DET",
  );
  const words = front.map(({ form }) => form.toLowerCase());
  const [first] = front;
  const last = front.at(-1);
  if (!first || !last || !openers.has(words[0] ?? "")) return [];
  if (times.some(({ from, to }) => from < last.to && to > first.from)) return [];
  if (words.some((word) => hours.has(word))) return [];
  const band = bandIn(words);
  const beyond = words.length === 2 && pointers.has(words[1] ?? "");
  if (band === null && !beyond) return [];
  const span = { from: first.from, to: last.to };
  return [{ ...noCue, form: "preposition", span, at, governs: at, band, answer: beyond ? "other" : null }];
}

const openers = new Set(
  "up above below over under between from beyond less more at within outside < > <= >=".split(" "),
);
const pointers = new Set(["that", "this", "it", "these", "those"]);
const hours = new Set(["o'clock", "am", "pm", "a.m.", "p.m.", "a.m", "p.m"]);
