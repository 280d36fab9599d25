import { isActivity, type Node } from "../../editing/model.ts";
import { CannotEdit } from "../../editor.ts";
import type { Operation } from "../../edits.ts";
import { conditionIn, consequence, isElse, personIn, telling, waysCut } from "../cases.ts";
import { type Context, findNode, tryNodes } from "../find.ts";
import { tryLane } from "../find-others.ts";
import { cutWords, likeness, mentionIn } from "../mention.ts";
import { isTime } from "../place.ts";
import { someStep } from "../refusals.ts";
import { type Answer, answer } from "../rule.ts";
import { type Said, type Slot, saidOf, without } from "../said.ts";
import { sameWords, type Timing, timeIn, workClauses } from "../steps.ts";
import { attached } from "./events.ts";
import { stepOf } from "./known-steps.ts";

/**
 * "If X takes longer than 3 days, ...", "if it is not done within 3 days", "X may take at most 4 hours, otherwise ...",
 * "after 2 days without answer, remind".
 */
export function limitIn(said: Said, context: Context, tail: readonly Said[]): Answer | null {
  const time = timeIn(said);
  const text = said.source.masked.slice(said.from, said.to).toLowerCase();
  // "If the leave is longer than two weeks" is about the leave, not about the duration of a step.
  const isOfThing = said.clauses.some(
    ({ link, verb, state }) => link !== null && verb === null && state !== null,
  );
  if (isOfThing && /\b(?:longer|more|shorter|less|over|under|above|below)\b/.test(text)) return null;
  if (time === null || !(limits.test(text) || reminders.test(text) || staying.test(text))) return null;
  const told = limitTold(said, reminders.test(text), context, tail[0]);
  if (told === null) return null;
  const host = hostOf(told.about, context) ?? (told.spoken ? focused(context) : null);
  if (host === null)
    throw new CannotEdit(
      `Say which step has the time limit: "if '${someStep(context.model)}' takes longer than ${time.words}, remind the clerk".`,
    );
  return passed(told, host, time, context);
}

/** What happens after the time limit. */
function passed(told: Limit, host: Node, time: Timing, context: Context): Answer | null {
  const person = told.about?.clauses.map(personIn).find((one) => one !== null) ?? null;
  const thing = groupIn(told, context);
  const path = consequence(told.path, { node: host, lane: null, kind: "task", person, thing }, context);
  const known = path.steps.length === 1 ? elsewhere(told.path, host, context) : null;
  if (known) return answer([goesOn(host, time, known)], [host.id], told.used);
  if (path.steps.length === 0 && path.next.type !== "end") return null;
  if (told.path.clauses.some(({ verb }) => regarding.has(verb?.lemma ?? "")))
    throw new CannotEdit(
      `Say what is done then, or that it ends: "if '${host.name}' takes longer than ${time.words}, end the process".`,
    );
  // "After that his deputy approves": somebody else does the same work instead.
  const again = path.steps.some(({ label }) => sameWords(label, host.name));
  const ends = path.next.type === "end" || path.steps.some((step) => /^Cancel\b/.test(step.label));
  const name = path.next.type === "end" ? path.next.name : "";
  const made = attached(host, "timer", time, { ...path, ends, name, used: 0 });
  const event: Operation =
    again && made.type === "attachEvent" ? { ...made, interrupting: true, next: { type: "continue" } } : made;
  return answer([...path.before, event], [host.id], told.used);
}

/** "If the fire brigade does not answer, remind them": who should have done it. */
function groupIn({ about, path }: Limit, context: Context): string | null {
  if (!about || !/\bthem\b/i.test(path.source.masked.slice(path.from, path.to))) return null;
  const lanes = about.clauses.flatMap(({ doer }) =>
    doer && !doer.pronoun ? (tryLane(mentionIn(about, doer.from, doer.to), context) ?? []) : [],
  );
  return lanes[0]?.name.toLowerCase() ?? null;
}

const goesOn = (host: Node, { words, time }: Timing, { id }: Node): Operation => ({
  type: "attachEvent",
  host: host.id,
  trigger: "timer",
  interrupting: true,
  label: words,
  time,
  steps: [],
  next: { type: "goto", id },
});

/**
 * "..., the thesis is failed" if a step of another path does that: the path continues there. Informing somebody may
 * happen twice.
 */
function elsewhere(path: Said, host: Node, context: Context): Node | null {
  const [clause, second] = workClauses(path);
  if (!clause?.verb || second || telling.has(clause.verb.lemma)) return null;
  const known = stepOf(clause, path, context);
  return known && known.id !== host.id && known.scope === host.scope ? known : null;
}

/** "It counts as approved" is no work. */
const regarding = new Set(["count", "deem", "consider", "regard", "treat"]);

const limits =
  /\b(?:longer than|more than|within|not (?:\w+ )?(?:after|by)|at most|no later than|without|exceeds?|not .{2,40} (?:after|in)|n't .{2,40} (?:after|in|within)|(?:has|have|gets?) .{2,24} to)\b/;

const reminders = /^(?=.*\b(?:remind|reminder|escalate|chase|nudge)).*\bafter\b/;

/** "after 3 days in the kiln, turn the pot" */
const staying = /^after .+ (?:in|at) /;

/** The path after the limit, and the words for the limited step; `spoken`: it may be the step mentioned last. */
type Limit = { path: Said; about: Said | null; spoken: boolean; used: number };

function limitTold(said: Said, reminds: boolean, context: Context, next: Said | undefined): Limit | null {
  const [first = said, second] = waysCut(said);
  const isGiven = giving.test(said.source.masked.slice(said.from, said.to));
  const after = next && isGiven ? afterwards(next) : null;
  if (after) return { path: after, about: first, spoken: false, used: 1 };
  const without_ = said.slots.find(({ marker }) => marker === "without");
  const spoken = without_ !== undefined;
  const other = second ?? (next && isElse(next) ? next : undefined);
  if (other) return { path: conditionless(other, context), about: first, spoken, used: second ? 0 : 1 };
  return conditionTold(said, first, context) ?? timeTold(said, first, reminds, without_ ?? null, context);
}

/** "has two days to" */
const giving = /\b(?:has|have|gets?) .{2,24} to\b/;

function conditionTold(said: Said, first: Said, context: Context): Limit | null {
  const condition = conditionIn(first, null, context);
  if (condition?.slot == null || condition.words === null) return null;
  const { slot } = condition;
  const path = without(said, [slot, ...outsideTimes(said, slot)]);
  return { path, about: saidOf(said.source, slot.at, slot.to), spoken: false, used: 0 };
}

function timeTold(
  said: Said,
  first: Said,
  reminds: boolean,
  lacking: Slot | null,
  context: Context,
): Limit | null {
  const timed = first.slots.find((slot) => isTime(said, slot));
  const stay = timed ? stayIn(said, first, timed, context) : null;
  if (stay) return stay;
  if (!timed || !(lacking || reminds)) return null;
  const path = without(said, [timed, ...(lacking ? [lacking] : [])]);
  return { path, about: lacking ? saidOf(said.source, lacking.at, lacking.to) : null, spoken: true, used: 0 };
}

/** "The cook has an hour. After that, call the boss": what happens after the time limit. */
function afterwards(next: Said): Said | null {
  const lead = /^(?:after that|afterwards|thereafter|otherwise|or else|then),? /i.exec(
    next.source.masked.slice(next.from, next.to),
  );
  return lead ? without(next, [{ from: next.from, to: next.from + lead[0].length }]) : null;
}

/** "after 3 days in the kiln": the step with that duration. */
function stayIn(said: Said, first: Said, timed: Slot, context: Context): Limit | null {
  const within = first.slots.find(({ marker }) => marker === "in" || marker === "at");
  if (timed.marker !== "after" || !within) return null;
  const about = saidOf(said.source, within.at, within.to);
  if (hostOf(about, context) === null) return null;
  return { path: without(said, [timed, within]), about, spoken: false, used: 0 };
}

const outsideTimes = (said: Said, slot: { from: number; to: number }) =>
  said.slots.filter((one) => isTime(said, one) && (one.to <= slot.from || one.from >= slot.to));

function conditionless(said: Said, context: Context): Said {
  const slot = conditionIn(said, null, context)?.slot;
  return slot ? without(said, [slot]) : said;
}

const focused = ({ model, focus }: Context): Node | null => {
  const node = model.nodes.get(focus.at(-1) ?? "");
  return node && isActivity(node) ? node : null;
};

/** The step that a limit applies to. */
function hostOf(said: Said | null, context: Context): Node | null {
  if (said === null) return null;
  const quote = said.source.quotes.find(({ from, to }) => from >= said.from && to <= said.to);
  if (quote) return findNode(mentionIn(said, quote.from, quote.to), context, isActivity);
  return told(said, context) ?? awaited(said, context) ?? spokenHost(said, context);
}

function told(said: Said, context: Context): Node | null {
  return said.clauses.map((clause) => stepOf(clause, said, context)).find((node) => node !== null) ?? null;
}

/** "If the customer does not pay": the step that receives the payment. */
function awaited(said: Said, { model }: Context): Node | null {
  const nodes = [...model.nodes.values()].filter(isActivity);
  for (const { verb } of said.clauses) {
    const [only, second] = nodes.filter(
      ({ name }) => verb !== null && cutWords(name).some((word) => likeness(word, verb.lemma) === 1),
    );
    if (only && !second) return only;
  }
  return null;
}

function spokenHost(said: Said, context: Context): Node | null {
  for (const clause of said.clauses) {
    const thing = clause.doer ?? clause.object;
    if (!thing) continue;
    const [only, second] = tryNodes(
      { ...mentionIn(said, thing.from, thing.to), plural: true },
      context,
      isActivity,
    );
    if (only && !second) return only;
  }
  const mention = mentionIn(said, said.from, said.to);
  const words = mention.words.filter((word) => !limitWords.has(word) && !/\d/.test(word));
  const [only, second] = tryNodes({ ...mention, words, plural: true }, context, isActivity);
  return only && !second ? only : null;
}

const limitWords = new Set(
  "longer than within day days hour hours week weeks month months minute minutes finish done complete".split(
    " ",
  ),
);
