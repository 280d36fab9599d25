/** New steps and events of an order, in their lanes. */
import type { Phrase } from "../clauses/clause.ts";
import type { Node } from "../editing/model.ts";
import { CannotEdit } from "../editor.ts";
import type { Operation, Step } from "../edits.ts";
import { laneFor, resolving, thingOf } from "../instructions/doers.ts";
import { type Near, task } from "../instructions/drafts.ts";
import { maskedOf } from "../instructions/pieces.ts";
import { eventLabel } from "../naming/labels.ts";
import { capitalised, sayPhrase, withoutArticles } from "../naming/words.ts";
import { parser } from "../parser/parser.ts";
import { thingAt } from "./antecedents.ts";
import type { New } from "./asked.ts";
import { labelOf } from "./labels.ts";
import { tellingOf } from "./telling.ts";
import { type Moment, timeOf } from "./times.ts";
import { plainWords, type Work, wordsAs } from "./work.ts";

/** `before`: lanes that must be made first. */
export type Made = { before: Operation[]; steps: Step[] };

/** @param news in text order; \@param near the neighbour of the first of them */
export function stepsOf(work: Work, news: readonly New[], near: Node | null): Made {
  const before: Operation[] = [];
  let thing: string | null = null;
  const steps: Step[] = [];
  for (const one of news) {
    const step = stepOf(one, work, { node: near, lane: null, kind: "task", thing });
    // "The customer gets a call": both words tell the same work.
    if (step.type === "task" && steps.at(-1)?.label === step.label) continue;
    if (step.type === "task") thing = thingSaid(step.label) ?? thing;
    steps.push({ ...step, lane: laneOf(one, work, near, before) });
  }
  return { before, steps };
}

function stepOf(one: New, work: Work, near: Near): Step {
  if (one.wait === null) return task(labelOf(one, work, near), "task");
  const event = { type: "event" as const, kind: "intermediateCatchEvent" as const, lane: null };
  if (one.wait === "message")
    return { ...event, trigger: "message", label: awaitedLabel(one, work, near), time: null };
  const told = wordsAs(work, "time");
  const timing = timeOf(told ?? work.text) ?? untilIn(work.text.slice(one.to));
  if (timing === null) throw new CannotEdit('Say how long the wait is, for example: "wait 2 days".');
  return { ...event, trigger: "timer", label: capitalised(told ?? timing.words), time: timing.time };
}

/** "A pause | till midnight": a point in time that only words express. */
function untilIn(words: string): Moment | null {
  const [until] = /\b(?:till|until|to) [\p{L}\p{N}:]+(?: [ap]\.?m\.?)?/iu.exec(words) ?? [];
  return until === undefined ? null : timeOf(until);
}

/** Without the particle of the new step: "throw bread away" is about the bread. */
const thingSaid = (label: string): string | null =>
  thingOf(label)?.replace(/ (?:away|back|out|off|up|down|over|in|on)$/, "") ?? null;

/** "Answer received" for an awaited event: "wait for the answer", "until the answer is there", "they have answered". */
function awaitedLabel(one: New, work: Work, near: Near): string {
  const { clause, said } = tellingOf(one, work, maskedOf(work.text, []));
  const resolved = resolving(near.node, work.model, thingAt(near.node, work.model));
  const isThing = ({ lemma }: Phrase) => !parser.mayBePerson(lemma);
  const isWait = /^(?:wait|await|pause|delay|hold)$/.test(clause?.verb?.lemma ?? "");
  if (clause === null || !isWait)
    return (clause && eventLabel(clause, resolved, isThing)) ?? labelOf(one, work, near);
  const until = said.clauses.find(
    ({ link }) => link?.to === clause.id && /^(?:until|when|once|purpose|content)$/.test(link.kind),
  );
  const come = until ? eventLabel(until, resolved, isThing) : null;
  const what = clause.complements.find(({ preposition }) => preposition === "for")?.phrase ?? clause.object;
  const thing = what ? sayPhrase(what, resolved) : thingAt(near.node, work.model);
  return come ?? capitalised(`${thing ?? "answer"} received`);
}

/** The lane of the doer; without one, that of the neighbour. */
function laneOf(one: New, work: Work, near: Node | null, before: Operation[]): string | null {
  const { doer } = one;
  const { model } = work;
  if (doer === null) return laneTold(one, work, near);
  if ("role" in doer)
    return laneFor(withoutArticles(plainWords(doer.role)), near, { model, focus: [] }, before);
  const lane = model.lanes.get(doer.lane);
  const scope = near === null ? null : model.scopes.get(near.scope);
  if (!lane || (scope && scope.parent !== null)) return null;
  if (near !== null && lane.owner !== near.scope)
    throw new CannotEdit(
      `The lane "${lane.name}" is in another pool: say which of its steps the new one follows.`,
    );
  return lane.id;
}

/** The subject of the clause, if a lane has that name. */
function laneTold(one: New, work: Work, near: Node | null): string | null {
  const { clause } = tellingOf(one, work, maskedOf(work.text, []));
  const name = clause?.doer ? withoutArticles(clause.doer.words).toLowerCase() : "";
  const lane = [...work.model.lanes.values()].find(
    (known) => known.name !== "" && known.name.toLowerCase() === name,
  );
  return lane && lane.owner === near?.scope ? lane.id : null;
}
