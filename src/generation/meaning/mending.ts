/**
 * Implicit ways back: corrected things are judged again. "If it is torn, it goes back to the tailor, who mends it. Once
 * the judge is content, ..." The case with the correction leads back to the question.
 */
import { nominalisationOf } from "../clauses/nominalisations.ts";
import {
  checkingVerbs,
  decidingVerbs,
  destroyingVerbs,
  mendingNouns,
  mendingVerbs,
  refusingVerbs,
} from "./classes.ts";
import type { Cues } from "./cues.ts";
import type { LeadStatement, QuestionStatement, Relation, Statement, StepStatement } from "./meaning.ts";
import { isMending, madeIn } from "./mended.ts";

type Told = { statements: readonly Statement[]; cues: readonly Cues[]; relations: readonly Relation[] };
/** Work, or only the way to its doer: "goes back to the tailor". */
type Step = { statement: StepStatement | LeadStatement; cues: Cues };
type Case = { question: QuestionStatement; value: string; steps: Step[]; told: Told };

/** The ways back from cases with a correction to their questions. */
export function mendedWays(told: Told): Relation[] {
  return told.statements.flatMap((question) =>
    question.kind !== "question" ? [] : question.values.flatMap((value) => wayFrom(question, value, told)),
  );
}

function wayFrom(question: QuestionStatement, value: string, told: Told): Relation[] {
  const one: Case = { question, value, steps: stepsIn(question.id, value, told), told };
  if (!isOpenEnded(one)) return [];
  const maker = makerOf(one);
  const judge = judgedBy(question, told);
  const rule = maker === null && judge !== null ? rules.find(({ holds }) => holds(one)) : undefined;
  const to = maker ?? (rule ? judge : null);
  const name = rule?.name ?? "given back to whoever made it";
  return to === null
    ? []
    : [{ kind: "back", from: { of: question.id, value }, to, why: "world", rule: name }];
}

/** Whether the text has both, the return and the correction. */
export const isToldWhole = (one: Relation): boolean =>
  "rule" in one && rules.some(({ name, whole }) => whole === true && name === one.rule);

/** The first matching rule makes the way back. */
const rules: readonly { name: string; example: string; whole?: true; holds: (one: Case) => boolean }[] = [
  {
    name: "given back to be mended",
    example: "The editor returns it for changes.",
    whole: true,
    holds: ({ steps, ...one }) => {
      const last = steps.at(-1);
      return last !== undefined && asksMending(last) && (isGivenBack(last) || isJudged(one));
    },
  },
  {
    name: "given back and mended",
    example: "The boss rejects it, and the trainee has to improve it.",
    whole: true,
    holds: ({ steps }) =>
      steps.some(
        (one, at) =>
          (isGivenBack(one) || asksMending(one)) &&
          steps.slice(at + 1).some((other) => isOthers(other, one) && mends(other)),
      ),
  },
  {
    name: "given back and nothing else",
    example: "The editor reads it. Mistakes? Back to the author. No mistakes? It is printed.",
    holds: (one) => {
      const { steps } = one;
      const last = steps.at(-1);
      const isReturned = last && isSentBack(last, one);
      const isFinal = steps.some(
        ({ statement }) => statement.kind === "step" && refusingVerbs.has(statement.verb),
      );
      return (
        isReturned === true && !isFinal && !goesBackForGood(last, one) && isJudged(one) && isOnlyOther(one)
      );
    },
  },
  {
    name: "mended until it passes",
    example: "If the seam is loose, the tailor mends it. Once the judge is content, ...",
    holds: ({ steps, ...one }) => steps.some((step) => mends(step) || isAgain(step)) && isAwaited(one),
  },
  {
    name: "mended and nothing else",
    example: "If the seam is loose, the tailor mends it. If it holds, he irons the coat.",
    holds: ({ steps, ...one }) =>
      mends(steps.at(-1)) && isJudged(one) && isOnlyOther(one) && !isLostElse(one),
  },
];

/**
 * "The boss signs it or sends it back to the trainee": the trainee's work before the judgement. "The goods are sent
 * back to the supplier", who only delivered them: nothing is repeated.
 */
function makerOf({ question, steps, told: { statements } }: Case): string | null {
  const last = steps.at(-1);
  if (last?.statement.kind !== "step" || !isGivenBack(last)) return null;
  const before = gotBack(last.statement, question, statements);
  // "Gives the deposit back to the guest": the guest did not make it.
  const { things } = last.statement;
  return before.some((one) => one.things.some((thing) => things.includes(thing)))
    ? (madeIn(before)?.id ?? null)
    : null;
}

/** The person who gets it back corrects it; also if nobody is named. */
const isOthers = ({ cues: { doer } }: Step, giver: Step): boolean =>
  doer === null || doer !== giver.cues.doer;

const mends = (step: Step | undefined): boolean =>
  step?.statement.kind === "step" &&
  isMending(step.statement.verb, [...step.cues.lemmas, ...step.statement.label.toLowerCase().split(" ")]);

const isAgain = ({ cues: { connectors } }: Step): boolean => connectors.some((one) => one.class === "again");

/** "Sends it back for rework", "asks for changes": the purpose or the wish is a correction. */
function asksMending(step: Step): boolean {
  const { statement, cues } = step;
  const verb = statement.kind === "step" ? (statement.verb.split(" ")[0] ?? "") : "";
  return (
    (isGivenBack(step) || asking.has(verb)) &&
    [...cues.lemmas, ...(statement.kind === "step" ? statement.label.split(" ") : [])].some(
      (word) =>
        word !== verb &&
        (mendingNouns.has(word) ||
          mendingVerbs.has(word) ||
          mendingVerbs.has(nominalisationOf(word)?.verb ?? "")),
    )
  );
}

const asking: ReadonlySet<string> = new Set(
  "ask request demand want require send give pass refer order".split(" "),
);

const isGivenBack = ({ statement }: Step): boolean =>
  statement.text.toLowerCase().split(/\s+/).includes("back") ||
  (statement.kind === "step" && (statement.verb === "return" || refusingVerbs.has(statement.verb)));

/** The earlier work of the person who gets it back. */
const gotBack = (
  { label }: StepStatement,
  question: QuestionStatement,
  statements: readonly Statement[],
): StepStatement[] =>
  statements
    .slice(0, statements.indexOf(question))
    .filter((one) => one.kind === "step")
    .filter(({ doer }) => doer !== null && label.toLowerCase().includes(` to ${doer.toLowerCase()}`));

/** "Back to the author", "sends it back": the judged thing; not "gives the deposit back". */
function isSentBack({ statement }: Step, { question, told }: Case): boolean {
  if (statement.kind === "lead") return statement.text.toLowerCase().includes("back");
  const by = told.statements.find(({ id }) => id === judgedBy(question, told));
  const isShared = by?.kind === "step" && statement.things.some((thing) => by.things.includes(thing));
  return statement.verb === "send back" && (isShared || statement.text.toLowerCase().startsWith("back"));
}

/** Goods that were delivered are not made again. */
const goesBackForGood = ({ statement, cues: { things, lemmas } }: Step, { question, told }: Case): boolean =>
  [...things, ...lemmas].some((word) => deliverers.has(word)) ||
  (statement.kind === "step" && gotBack(statement, question, told.statements).length > 0);

const deliverers: ReadonlySet<string> = new Set(
  "supplier vendor sender manufacturer shipper carrier dealer producer wholesaler seller shop store factory goods parcel shipment delivery money sample key".split(
    " ",
  ),
);

/** All steps in the case, including nested cases. */
function stepsIn(of: string, value: string, { statements, cues, relations }: Told): Step[] {
  const within = new Map(
    relations.flatMap((one) => (one.kind === "within" ? [[one.what, one] as const] : [])),
  );
  const isIn = (id: string): boolean => {
    const seen = new Set<string>();
    for (let place = within.get(id); place && !seen.has(place.of); place = within.get(place.of)) {
      if (place.of === of) return place.value === value;
      seen.add(place.of);
    }
    return false;
  };
  return statements.flatMap((statement, at): Step[] => {
    const own = cues[at];
    const isWork = statement.kind === "step" || statement.kind === "lead";
    return isWork && own && isIn(statement.id) ? [{ statement, cues: own }] : [];
  });
}

/** Nothing in the case ends it or asks a further question, and the question has no way back yet. */
function isOpenEnded({ question, value, steps, told: { statements, relations } }: Case): boolean {
  const inside = new Set(
    relations.flatMap((one) =>
      one.kind === "within" && one.of === question.id && one.value === value ? [one.what] : [],
    ),
  );
  const isPlain = statements.every(
    ({ id, kind }) => !inside.has(id) || ["step", "lead", "remark"].includes(kind),
  );
  const held = new Set(
    relations.flatMap((one) => (one.kind === "within" && one.of === question.id ? [one.what] : [])),
  );
  const leads = relations.some(
    (one) =>
      (one.kind === "back" || one.kind === "on") &&
      (typeof one.from === "string" ? held.has(one.from) : one.from.of === question.id),
  );
  return steps.length > 0 && isPlain && !leads && inside.size > 0;
}

/** The work whose outcome is asked: the one that decides, otherwise the last before it. */
function judgedBy(question: QuestionStatement, { statements, relations }: Told): string | null {
  if (question.by !== null) return question.by;
  const at = statements.indexOf(question);
  const before = statements.slice(0, at).findLast(({ kind }) => kind === "step");
  const place = (id: string) => relations.find((one) => one.kind === "within" && one.what === id);
  const here = place(question.id);
  const there = before ? place(before.id) : undefined;
  const isBeside =
    here?.kind === "within"
      ? there?.kind === "within" && there.of === here.of && there.value === here.value
      : there === undefined;
  return before && isBeside ? before.id : null;
}

/** The decision is a judgement, not an attempt: "checks it", "decides". */
function isJudged({ question, told }: Omit<Case, "steps">): boolean {
  const by = told.statements.find(({ id }) => id === judgedBy(question, told));
  const verb = by?.kind === "step" ? (by.verb.split(" ")[0] ?? "") : "";
  return verb !== "try" && (checkingVerbs.has(verb) || decidingVerbs.has(verb));
}

/** Another case comes later: "once the judge is content". */
const isAwaited = ({ question, value, told: { cues } }: Omit<Case, "steps">): boolean =>
  cues.some(({ openings }) =>
    openings.some(
      ({ form, case: told }) => form === "when" && told.question === question.id && told.value !== value,
    ),
  );

/** Another case contains everything that follows: without a way back, the corrected thing would be lost. */
function isOnlyOther(one: Omit<Case, "steps">): boolean {
  const { question, value, told } = one;
  const others = stepsElse(one);
  const own = stepsIn(question.id, value, told);
  const last = [...own, ...others].map(({ statement }) => told.statements.indexOf(statement));
  const behind = told.statements.slice(Math.max(...last) + 1);
  return others.length > 0 && behind.every(({ kind }) => kind === "remark");
}

/** "If it is cracked, he melts it down. Otherwise the squire polishes it": a sound thing is not judged again. */
const isLostElse = (one: Omit<Case, "steps">): boolean =>
  stepsElse(one).some(
    ({ statement }) => statement.kind === "step" && destroyingVerbs.has(statement.verb.split(" ")[0] ?? ""),
  );

/** All steps in the other cases of the question. */
const stepsElse = ({ question, value, told }: Omit<Case, "steps">): Step[] =>
  question.values.filter((one) => one !== value).flatMap((one) => stepsIn(question.id, one, told));
