/** Events during a step: a missing answer, a limit, a repetition. */
import type { EventStatement, Relation } from "../meaning.ts";
import type { Scene, Told } from "./input.ts";
import { areForms, isNegated, shared, wordsOf } from "./words.ts";

/** Work that is done when a time passes without the event, while the main work continues. */
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
const limits = /^(?:has|have|gets?)\b|\bevery\b/;

export function atSteps(scene: Scene, known: readonly Relation[]): Relation[] {
  const found = known.filter((one) => one.kind === "attach");
  for (const one of scene.told) {
    const { statement } = one;
    if (statement.kind !== "event" || statement.event !== "timer" || scene.headOf.has(statement.id)) continue;
    if (found.some((other) => other.what === statement.id)) continue;
    const host = isLimit(statement) ? hostOf(one, scene) : null;
    if (host === null) continue;
    found.push({
      kind: "attach",
      what: statement.id,
      to: host,
      interrupts: !reminds(scene, one),
      why: "explicit",
      rule: "a time that passes while the step is done",
    });
  }
  return found.filter((one) => !known.includes(one));
}

/** The step that the event names, by its number or its words; otherwise the previous one. */
function hostOf({ cues, at }: Told, scene: Scene): string | null {
  const number = cues.references.find((one) => one.number !== null)?.number ?? null;
  const steps = scene.told.filter((one) => one.statement.kind === "step" && one.at < at);
  const numbered = number === null ? undefined : steps.find((one) => one.cues.number === number);
  if (numbered) return numbered.statement.id;
  const words = ({ statement, cues: { lemmas } }: Told) =>
    statement.kind === "step" ? [statement.verb, ...wordsOf(statement.doer ?? ""), ...lemmas] : [];
  const best = steps
    .toReversed()
    .toSorted((a, b) => shared(cues.lemmas, words(b)) - shared(cues.lemmas, words(a)))[0];
  return best?.statement.id ?? null;
}

const isLimit = ({ text }: EventStatement): boolean =>
  limits.test(text.toLowerCase()) || isNegated(wordsOf(text));

function reminds(scene: Scene, one: Told): boolean {
  const next = pathStart(scene, one);
  return next !== null && isReminder(next);
}

const isReminder = ({ cues }: Told): boolean =>
  cues.lemmas.some((lemma) => reminders.some((verb) => areForms(lemma, verb)));

/**
 * Where the path of an event at a step begins: after it in its sentence; for a limit, at the work for the case that it
 * is missed.
 */
function pathStart(scene: Scene, { at, statement }: Told): Told | null {
  const steps = scene.told.slice(at + 1).filter((one) => one.statement.kind === "step");
  const [next] = steps;
  if (next === undefined) return null;
  if (!limits.test(statement.text.toLowerCase())) return next;
  const missed = steps.find((one) => one.cues.boundary !== "none");
  return missed && (isReminder(missed) || missed.cues.openings.some((one) => one.negated)) ? missed : null;
}

/** The first statement of the path of each event at a step, with the event. */
export function pathsOf(
  scene: Scene,
  attached: readonly Relation[],
  known: readonly Relation[],
): Map<string, string> {
  const told = known.flatMap((one) =>
    one.kind === "within" && attached.some((other) => other.kind === "attach" && other.what === one.of)
      ? [[one.what, one.of] as const]
      : [],
  );
  const paths = new Set(told.map(([, event]) => event));
  return new Map([
    ...told,
    ...attached.flatMap((one) => {
      const event = one.kind === "attach" ? scene.byId.get(one.what) : undefined;
      const start = event && !paths.has(event.statement.id) ? pathStart(scene, event) : null;
      return event && start ? [[start.statement.id, event.statement.id] as const] : [];
    }),
  ]);
}
