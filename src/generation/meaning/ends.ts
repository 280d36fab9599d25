/**
 * Ends that no word tells: a path whose last work is a refusal does not go on as if nothing had happened. "If the passport
 * has expired, the request is rejected. The clerk prints the visa."
 */
import { participle } from "../naming/inflect.ts";
import { capitalised } from "../naming/words.ts";
import { refusingVerbs } from "./classes.ts";
import type { Cues } from "./cues.ts";
import type { EndStatement, Relation, Statement, StepStatement } from "./meaning.ts";

type Told = { statements: readonly Statement[]; cues: readonly Cues[]; relations: readonly Relation[] };
type Within = Extract<Relation, { kind: "within" }>;

/** Nouns that make a refusal of what is sent or written: "sends a rejection". */
const refusals = new Set(
  "rejection refusal cancellation denial decline withdrawal termination dismissal".split(" "),
);

/** The ends of refused cases, with their relations; each stands directly behind the last statement of its case. */
export function refusedEnds({ statements, cues, relations }: Told): {
  after: ReadonlyMap<string, EndStatement>;
  relations: Relation[];
} {
  const within = new Map(
    relations.flatMap((one) => (one.kind === "within" ? [[one.what, one] as const] : [])),
  );
  const after = new Map<string, EndStatement>();
  const found: Relation[] = [];
  for (const question of statements) {
    if (question.kind !== "question") continue;
    for (const value of question.values) {
      const last = lastRefused(question.id, value, statements, within);
      if (!last || leaves(last.id, question.id, value, relations)) continue;
      if (!goesOn(question.id, value, last, statements, cues, within)) continue;
      const end = endAfter(last);
      after.set(last.id, end);
      const place = within.get(last.id);
      if (place) found.push({ ...place, what: end.id, why: "world", rule: "end by refusal" });
    }
  }
  return { after, relations: found };
}

/** The last work of a case where it, or the work it tells somebody of, is a refusal. */
function lastRefused(
  of: string,
  value: string,
  statements: readonly Statement[],
  within: ReadonlyMap<string, Within>,
): StepStatement | null {
  const inside = statements.filter((one) => {
    const place = within.get(one.id);
    return one.kind !== "remark" && place?.of === of && place.value === value;
  });
  const last = inside.at(-1);
  if (last?.kind !== "step") return null;
  return inside.some((one) => one.kind === "step" && isRefusal(one)) ? last : null;
}

const isRefusal = ({ verb, things, label }: StepStatement) =>
  refusingVerbs.has(verb) ||
  verb === "turn down" ||
  refusingVerbs.has(verb.split(" ")[0] ?? "") ||
  things.some((thing) => refusals.has(thing)) ||
  label
    .toLowerCase()
    .split(" ")
    .some((word) => refusals.has(word));

/** A way back or on leaves from the case already. */
const leaves = (last: string, of: string, value: string, relations: readonly Relation[]) =>
  relations.some(
    (one) =>
      (one.kind === "back" || one.kind === "on") &&
      (typeof one.from === "string" ? one.from === last : one.from.of === of && one.from.value === value),
  );

/** Something follows the question that is no part of it, and no word joins all cases there. */
function goesOn(
  of: string,
  value: string,
  last: StepStatement,
  statements: readonly Statement[],
  cues: readonly Cues[],
  within: ReadonlyMap<string, Within>,
): boolean {
  const next = statements.findIndex(
    (one, at) => at > statements.indexOf(last) && one.kind !== "remark" && !isInside(one.id, of, within),
  );
  if (next < 0) return hasOther(of, value, statements, within);
  return !cues[next]?.connectors.some((one) => one.class === "join");
}

/** Another case of the question holds work: then the two paths end apart. */
const hasOther = (
  of: string,
  value: string,
  statements: readonly Statement[],
  within: ReadonlyMap<string, Within>,
) =>
  statements.some((one) => {
    const place = within.get(one.id);
    return one.kind === "step" && place?.of === of && place.value !== value;
  });

function isInside(id: string, of: string, within: ReadonlyMap<string, Within>): boolean {
  for (let place = within.get(id), left = within.size; place && left > 0; left--) {
    if (place.of === of) return true;
    place = within.get(place.of);
  }
  return false;
}

function endAfter(last: StepStatement): EndStatement {
  const [verb = "", ...rest] = last.label.split(" ");
  const refused = refusingVerbs.has(verb.toLowerCase());
  return {
    id: `${last.id}end`,
    kind: "end",
    span: last.span,
    text: last.text,
    event: "none",
    label:
      refused && rest.length > 0 ? capitalised(`${rest.join(" ")} ${participle(verb.toLowerCase())}`) : "",
  };
}

/** The statements with the ends in their places; cues go with the statements they are of. */
export function withEnds(
  { statements, cues }: Pick<Told, "statements" | "cues">,
  after: ReadonlyMap<string, EndStatement>,
): { statements: Statement[]; cues: Cues[] } {
  const pairs = statements.flatMap((statement, at): { statement: Statement; cue: Cues | undefined }[] => {
    const cue = cues[at];
    const end = after.get(statement.id);
    return end
      ? [
          { statement, cue },
          {
            statement: end,
            cue: cue && { ...cue, of: end.id, openings: [], connectors: [], boundary: "none" },
          },
        ]
      : [{ statement, cue }];
  });
  return {
    statements: pairs.map((one) => one.statement),
    cues: pairs.flatMap(({ cue }) => (cue ? [cue] : [])),
  };
}
