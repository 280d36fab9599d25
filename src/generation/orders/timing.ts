/** Deadlines, reminders, interrupting events, and the times of existing timers. */
import { boundaryEvents, incoming, isActivity, type Model, type Node, outgoing } from "../editing/model.ts";
import { CannotEdit } from "../editor.ts";
import type { Next, Operation, Part, Step } from "../edits.ts";
import { renamedTime } from "../instructions/orders/kinds.ts";
import { saidIn } from "../instructions/said.ts";
import { eventLabel } from "../naming/labels.ts";
import { capitalised } from "../naming/words.ts";
import { endName, pathOf } from "./conditions.ts";
import { type Moment, timeInPlaceOf, timeOf } from "./times.ts";
import { isQuoted, type Maker, nodesAs, targetsOf, type Work, wordsAs } from "./work.ts";

/** The activity that an event is attached to: the one meant, or the one before the meant node. */
function hostOf(node: Node | undefined, model: Model): Node | null {
  let at = node;
  for (let count = 0; at && count < model.nodes.size; count++) {
    if (isActivity(at)) return at;
    if (at.attachedTo !== null) return model.nodes.get(at.attachedTo) ?? null;
    const [way, second] = incoming(model, at.id);
    at = way && !second ? model.nodes.get(way.source) : undefined;
  }
  return null;
}

function timingOf(work: Work): Moment {
  const words = wordsAs(work, "time");
  const timing = words === null ? null : timeOf(words);
  if (timing === null)
    throw new CannotEdit(
      words === null ? "Say after which time." : `"${words}" tells no time: say, for example, "2 days".`,
    );
  return timing;
}

export const limit: Maker = (work) => {
  const { model } = work;
  const [target] = targetsOf(work, "Say which step has the time limit.");
  const timing = timingOf(work);
  if (target?.kind === "intermediateCatchEvent") return awaited(target, timing, work);
  const host = hostOf(target, model);
  if (!host) throw new CannotEdit(`"${target?.name ?? ""}" is no step that could take too long.`);
  const { before, steps, next } = pathOf(work, null, host);
  // A person who is reminded continues the work.
  const reminds = next.type === "continue" && steps.length > 0 && steps.every(isReminder);
  const on = (steps.length === 0 && next.type === "continue") || reminds ? nowhere : next;
  return [
    ...before,
    {
      type: "attachEvent",
      host: host.id,
      trigger: "timer",
      interrupting: !reminds,
      label: timing.words,
      time: timing.time,
      steps,
      next: on,
    },
  ];
};

const nowhere: Next = { type: "end", name: "", trigger: null };

const isReminder = (step: Part): boolean =>
  step.type === "task" && /^(?:remind|chase|nudge|urge)\b|\breminders?\b/i.test(step.label);

/** The awaited event comes, or the time passes: whichever is first. */
function awaited({ id, name, triggers, time: own }: Node, { words, time }: Moment, work: Work): Operation[] {
  const { before, steps, next } = pathOf(work, null, work.model.nodes.get(id) ?? null);
  const event = (label: string, trigger: "timer" | "message", at: typeof own): Step => ({
    type: "event",
    kind: "intermediateCatchEvent",
    trigger,
    label,
    time: at,
    lane: null,
  });
  const known = event(name, triggers.includes("timer") ? "timer" : "message", own);
  return [
    ...before,
    {
      type: "replace",
      id,
      steps: [
        {
          type: "eventChoice",
          branches: [
            { condition: "", isDefault: false, steps: [known], next: { type: "continue" } },
            { condition: "", isDefault: false, steps: [event(words, "timer", time), ...steps], next },
          ],
        },
      ],
    },
  ];
}

/** The step continues; the additional work ends separately. */
export const remind: Maker = (work) => {
  const [target] = targetsOf(work, "Say which step is waited for.");
  const host = hostOf(target, work.model);
  if (!host) throw new CannotEdit(`"${target?.name ?? ""}" is no step that goes on meanwhile.`);
  const timing = timingOf(work);
  const { before, steps } = pathOf(work, null, host);
  if (steps.length === 0) throw new CannotEdit(`Say what happens after ${timing.words}.`);
  return [
    ...before,
    {
      type: "attachEvent",
      host: host.id,
      trigger: "timer",
      interrupting: false,
      label: timing.words,
      time: timing.time,
      steps,
      next: nowhere,
    },
  ];
};

const failing =
  /\b(?:error|fails?|failed|failure|fault|crash\w*|exception|breaks? down|goes down|is down|outage|timeout)\b/i;
const final = /\b(?:cancel\w*|withdraw\w*|abort\w*|revok\w*|gives? up|quits?|steps? back|dies|bankrupt)\b/i;

/** Without a step that it interrupts, it may come at any time. */
export const caught: Maker = (work) => {
  const { model, change } = work;
  const words = wordsAs(work, "name") ?? wordsAs(work, "condition");
  if (words === null) throw new CannotEdit("Say what comes in between.");
  const label = isQuoted(work, "name") ? capitalised(words) : nameOf(words);
  const isError = failing.test(words) || /\berror\b[\s.]*(?:event)?[\s"'“”‘’„«»`]*$/i.test(beforeName(work));
  const trigger = isError ? "error" : "message";
  const [target] = nodesAs(work, "target");
  const host = target ? hostOf(target, model) : null;
  const path = pathOf(work, null, host);
  if (host) {
    const isOver = path.next.type === "continue" && (path.steps.length === 0 || final.test(words));
    const next = isOver
      ? { type: "end" as const, name: endName(work, path.steps.at(-1) ?? null), trigger: null }
      : path.next;
    return [
      ...path.before,
      {
        type: "attachEvent",
        host: host.id,
        trigger,
        interrupting: true,
        label,
        time: null,
        steps: path.steps,
        next,
      },
    ];
  }
  const over: Step = {
    type: "event",
    kind: "intermediateThrowEvent",
    trigger: null,
    label: "Process stopped",
    time: null,
    lane: null,
  };
  return [
    ...path.before,
    {
      type: "addHandler",
      process: processOf(work),
      label,
      trigger,
      time: null,
      interrupting: change.ends.length > 0 || final.test(words),
      steps: path.steps.length > 0 ? path.steps : [over],
    },
  ];
};

/** "error event 'Key broken'": the kind is before the name. */
const beforeName = ({ change, text }: Work): string =>
  text.slice(0, change.texts.find(({ role }) => role === "name")?.from ?? 0);

/** "guest cancels" is "Guest cancelled"; words that are not a clause stay unchanged. */
function nameOf(words: string): string {
  const [clause, second] = saidIn(`if ${words}`).clauses.filter(({ verb }) => verb !== null);
  return (clause && !second ? eventLabel(clause) : null) ?? capitalised(words);
}

/** The process of the party that handles it, otherwise the largest. */
function processOf({ model, change }: Work): string {
  const lanes = change.news.flatMap(({ doer }) =>
    doer && "lane" in doer ? (model.lanes.get(doer.lane) ?? []) : [],
  );
  const [owner] = lanes.map((lane) => lane.owner);
  if (owner !== undefined) return owner;
  const size = (scope: string) => [...model.nodes.values()].filter((node) => node.scope === scope).length;
  const [largest] = [...model.scopes.values()]
    .filter(({ parent }) => parent === null)
    .sort((a, b) => size(b.id) - size(a.id));
  return largest?.id ?? "";
}

export const time: Maker = (work) => {
  const { model } = work;
  const told = wordsAs(work, "time");
  const [target] = targetsOf(work, "Say which timer is meant.");
  if (!target || told === null) throw new CannotEdit("Say the new time.");
  const timer = timerAt(target, model);
  const old = (timer ?? target).name;
  const moment = timeInPlaceOf(old, told);
  if (moment === null) throw new CannotEdit(`"${told}" tells no time: say, for example, "2 days".`);
  if (timer) return retimed(timer, moment);
  if (timeOf(old) === null) throw new CannotEdit(`There is no timer at "${old}".`);
  return [{ type: "rename", id: target.id, name: capitalised(renamedTime(old, moment.words)) }];
};

/** If its name has the time, the name changes too; a time that only words express replaces the machine-readable one. */
function retimed({ id, name, time: known }: Node, { words, time: next }: Moment): Operation[] {
  const isCounted = /\d|\b(?:day|week|hour|month|minute|year|quarter|second)s?\b/i.test(name);
  const lead = /^(?:at|on|by|until|from|in|every)\b/i.test(words)
    ? ""
    : (/^(?:at|on|by|until|from|in)\b/i.exec(name)?.[0] ?? "");
  const shown = next?.type === "duration" && isCounted ? renamedTime(name, words) : `${lead} ${words}`.trim();
  const named: Operation[] = name === "" ? [] : [{ type: "rename", id, name: capitalised(shown) }];
  if (next) return [{ type: "setTime", id, time: next }, ...named];
  const cleared: Operation[] =
    known === null ? [] : [{ type: "retypeEvent", id, trigger: "timer", time: null }];
  return [...cleared, { type: "rename", id, name: capitalised(shown) }];
}

/** The timer itself, the one attached to a step, or the one beside it. */
function timerAt(node: Node, model: Model): Node | null {
  const beside = [
    ...boundaryEvents(model, node.id),
    ...incoming(model, node.id).flatMap(({ source }) => model.nodes.get(source) ?? []),
    ...outgoing(model, node.id).flatMap(({ target }) => model.nodes.get(target) ?? []),
  ];
  return [node, ...beside].find(({ triggers }) => triggers.includes("timer")) ?? null;
}
