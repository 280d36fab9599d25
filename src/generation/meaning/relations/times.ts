/** Events that happen while a step is done: a missing answer, a limit, a repetition in time. */
import type { EventStatement, Relation } from "../meaning.ts";
import type { Scene, Told } from "./input.ts";
import { areForms, isNegated, wordsOf } from "./words.ts";

/** What is done when a time passes in vain and the work goes on all the same. */
const reminders = [
  "remind",
  "reminder",
  "phone",
  "call",
  "chase",
  "nudge",
  "warn",
  "inform",
  "notify",
  "escalate",
];
/** Words of a limit on work: "has ten days", "every two hours". */
const limits = /\b(?:no|not|missing|without|has|have|had|every|within|still)\b/;

export function atSteps(scene: Scene, known: readonly Relation[]): Relation[] {
  const told = new Set(known.flatMap((one) => (one.kind === "attach" ? [one.what] : [])));
  return scene.told.flatMap((one): Relation[] => {
    const { statement } = one;
    if (statement.kind !== "event" || statement.event !== "timer" || scene.headOf.has(statement.id))
      return [];
    if (told.has(statement.id) || !isLimit(one, statement)) return [];
    const host = scene.told.findLast(({ at, statement: step }) => at < one.at && step.kind === "step");
    if (host === undefined) return [];
    return [
      {
        kind: "attach",
        what: statement.id,
        to: host.statement.id,
        interrupts: !reminds(scene, one),
        why: "explicit",
        rule: "a time that passes while the step is done",
      },
    ];
  });
}

const isLimit = ({ cues }: Told, { text }: EventStatement): boolean =>
  limits.test(text.toLowerCase()) || isNegated(wordsOf(text)) || cues.openings.some((one) => one.negated);

function reminds(scene: Scene, { at }: Told): boolean {
  const next = scene.told.slice(at + 1).find(({ statement }) => statement.kind === "step");
  return (
    next !== undefined && next.cues.lemmas.some((lemma) => reminders.some((verb) => areForms(lemma, verb)))
  );
}
