/**
 * Implicit ends: a path whose last work is a refusal does not continue as if nothing had happened. "If the passport has
 * expired, the request is rejected. The clerk prints the visa."
 */
import { overlap } from "../document/document.ts";
import { participle, plural } from "../naming/inflect.ts";
import { capitalised } from "../naming/words.ts";
import { outsideNouns, refusingVerbs } from "./classes.ts";
import type { Cues } from "./cues.ts";
import type { EndStatement, QuestionStatement, Relation, Statement, StepStatement } from "./meaning.ts";

type Told = { statements: readonly Statement[]; cues: readonly Cues[]; relations: readonly Relation[] };
type Within = Extract<Relation, { kind: "within" }>;

/** Nouns that turn sending or writing into a refusal: "sends a rejection". */
const refusals = new Set(
  "rejection refusal cancellation denial decline withdrawal termination dismissal".split(" "),
);

/** The ends of refused cases, with their relations; each directly after the last statement of its case. */
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
      if (!partsFromWhatFollows(question.id, value, last, { statements, cues }, within)) continue;
      const end = endAfter(last);
      after.set(last.id, end);
      const place = within.get(last.id);
      if (place) found.push({ ...place, what: end.id, why: "world", rule: "end by refusal" });
    }
  }
  return { after, relations: found };
}

/** The last work of a case if it, or the work that it reports, is a refusal. */
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
  const asked = statements.find(({ id }) => id === of);
  // "Scrap the parts, unless they are kept": what is usual is no end.
  const isLeft = asked?.kind === "question" && last.span.to > asked.span.from && leavesForGood(last, asked);
  return isLeft || isRefused(of, value, statements, within) ? last : null;
}

const isRefused = (
  of: string,
  value: string,
  statements: readonly Statement[],
  within: ReadonlyMap<string, Within>,
): boolean =>
  statements.some((one) => {
    const place = within.get(one.id);
    return one.kind === "step" && place?.of === of && place.value === value && isRefusal(one);
  });

/** "The truck is sent away", "the ticket is closed", "cracked jars are scrapped": the thing of the process is gone. */
function leavesForGood({ verb, things, label }: StepStatement, { ask }: QuestionStatement): boolean {
  const words = label.toLowerCase().split(/\s+/);
  if (sendingVerbs.has(verb.split(" ")[0] ?? ""))
    return words.some((word) => word === "away" || word === "home");
  if (verb === "leave" && words.length === 1) return true;
  const about = new Set(ask.toLowerCase().split(/[^a-z]+/));
  const isAbout = things.some(
    (thing) => caseNouns.has(thing) || about.has(thing) || about.has(plural(thing)),
  );
  const isGone = closingVerbs.has(verb) || (verb.startsWith("throw") && words.includes("away"));
  return isAbout && (isGone || isHandedBack(verb, words));
}

/** "An invalid prescription is returned to the customer": the sender has it again. */
function isHandedBack(verb: string, words: readonly string[]): boolean {
  const isBack = verb === "return" || (/^(?:give|hand|send|bring)\b/.test(verb) && words.includes("back"));
  const to = words.lastIndexOf("to");
  return isBack && to >= 0 && words.slice(to + 1).some((word) => outsideNouns.has(word));
}

const sendingVerbs = new Set("send turn go walk drive ride travel".split(" "));
const closingVerbs = new Set("close scrap destroy dispose bin expire lapse".split(" "));

/** Words for the process as a whole. */
const caseNouns = new Set(
  "case matter ticket request application claim complaint procedure process order incident issue booking enquiry inquiry offer quote reservation".split(
    " ",
  ),
);

const isRefusal = ({ verb, things, label }: StepStatement) =>
  refusingVerbs.has(verb) ||
  verb === "turn down" ||
  refusingVerbs.has(verb.split(" ")[0] ?? "") ||
  things.some((thing) => refusals.has(thing)) ||
  // "Approve or decline repair" is still open.
  (!/^\S+ or /.test(label) &&
    label
      .toLowerCase()
      .split(" ")
      .some((word) => refusals.has(word)));

/** A way back or on already leaves the case. */
const leaves = (last: string, of: string, value: string, relations: readonly Relation[]) =>
  relations.some(
    (one) =>
      (one.kind === "back" || one.kind === "on") &&
      (typeof one.from === "string" ? one.from === last : one.from.of === of && one.from.value === value),
  );

/**
 * Something follows the question that no word joins to all its cases; "then" joins closing or scrapping, but not a
 * refusal.
 */
function partsFromWhatFollows(
  of: string,
  value: string,
  last: StepStatement,
  { statements, cues }: Pick<Told, "statements" | "cues">,
  within: ReadonlyMap<string, Within>,
): boolean {
  const next = nextBehind(of, last, statements, within);
  const isFinal = isRefused(of, value, statements, within);
  if (next < 0) return isFinal && hasOther(of, value, statements, within);
  const said = cues[next]?.connectors ?? [];
  return isFinal ? !said.some((one) => one.class === "join") : said.length === 0;
}

/** The index of the statement after the question that is not part of it; -1 if there is none. */
const nextBehind = (
  of: string,
  last: StepStatement,
  statements: readonly Statement[],
  within: ReadonlyMap<string, Within>,
): number =>
  statements.findIndex(
    (one, at) =>
      at > statements.indexOf(last) &&
      one.kind !== "remark" &&
      caseOf(one.id, of, within) === null &&
      !isInAnotherCase(one.id, of, within),
  );

/** Another case of the question contains work: then the two paths end separately. */
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

/** The case of a question that contains a statement, at any depth; null if there is none. */
function caseOf(id: string, of: string, within: ReadonlyMap<string, Within>): string | null {
  for (let place = within.get(id), left = within.size; place && left > 0; left--) {
    if (place.of === of) return place.value;
    place = within.get(place.of);
  }
  return null;
}

/** In another case of a surrounding question: no flow leads there. */
function isInAnotherCase(id: string, of: string, within: ReadonlyMap<string, Within>): boolean {
  for (let around = within.get(of), left = within.size; around && left > 0; left--) {
    const other = caseOf(id, around.of, within);
    if (other !== null && other !== around.value) return true;
    around = within.get(around.of);
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

/** Connecting words, with the equivalent statements of another reading of the same text. */
export function withConnectorsOf(
  of: Pick<Told, "statements" | "cues">,
  cues: readonly Cues[],
  told: readonly Statement[],
): Cues[] {
  return cues.map((cue, at) => {
    const { span } = told[at] ?? {};
    const same = of.statements.findIndex(
      (one) => one.kind === told[at]?.kind && span && overlap(one.span, span),
    );
    return { ...cue, connectors: of.cues[same]?.connectors ?? cue.connectors };
  });
}

/** The statements with the ends in their places; cues stay with their statements. */
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
