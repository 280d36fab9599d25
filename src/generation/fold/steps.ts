/**
 * One pool's statements as steps of an outline, with marks and jumps where the text goes back or continues elsewhere.
 */
import type { EventStatement, Place, QuestionStatement, Statement } from "../meaning/meaning.ts";
import type {
  Boundary,
  Branch,
  Handler,
  IntermediateEvent,
  StartEvent,
  Step,
  Task,
  Timer,
} from "../outline.ts";
import { type Container, keyOf, type Places } from "./places.ts";
import type { Told } from "./told.ts";

export type Fold = {
  told: Told;
  places: Places;
  /** Lane of a doer in this pool; null if there is none. */
  laneOf(doer: string | null): string | null;
  /** The mark that a statement, or the end of a container (by its key), leads to. */
  jumps: Map<string, string>;
  /** Statements that have a mark before them. */
  targets: Set<string>;
};

export const markOf = (id: string): string => `before ${id}`;

/** Jumps and their targets, if both are included statements. */
export function jumpsOf(told: Told, only: (id: string) => boolean): Pick<Fold, "jumps" | "targets"> {
  const jumps = new Map<string, string>();
  const targets = new Set<string>();
  for (const { from, to } of [...told.relations("back"), ...told.relations("on")]) {
    const source = sourceOf(told, from);
    const target = standsFor(told, told.original(to));
    if (!only(source.id) || !only(target)) continue;
    if (jumps.has(source.key)) {
      told.remarks.push({ text: "It leads to two places; the first one counts.", statement: source.id });
      continue;
    }
    jumps.set(source.key, markOf(target));
    targets.add(target);
  }
  return { jumps, targets };
}

/** A case, the path of an event at a step, and an event that heads a branch lead on from their end. */
function sourceOf(told: Told, from: Place): { id: string; key: string } {
  if (typeof from !== "string") {
    const of = told.original(from.of);
    const question = told.headOf.get(of);
    if (question !== undefined) return { id: of, key: keyOf({ of: question, value: of }) };
    return { id: of, key: keyOf({ of, value: from.value }) };
  }
  const id = told.original(from);
  if (id !== from) {
    // A mention continues from its case, not from the place where the text first has the step.
    const own = told.relations("within").find(({ what }) => what === from);
    if (own) return sourceOf(told, { of: own.of, value: own.value });
  }
  const question = told.headOf.get(id);
  if (question !== undefined) return { id, key: keyOf({ of: question, value: id }) };
  return { id, key: told.attached.has(id) ? keyOf({ of: id, value: null }) : id };
}

/**
 * Some statements cannot have a mark before them. Then the mark stands before what holds them: the question of an event,
 * or the step that an event is attached to.
 */
function standsFor(told: Told, id: string): string {
  const holder = told.headOf.get(id) ?? told.attached.get(id)?.to ?? null;
  return holder === null ? id : told.original(holder);
}

export function stepsIn(fold: Fold, container: Container | null): Step[] {
  const steps = fold.places.childrenOf(container).flatMap((one) => stepsOf(fold, one));
  return [...steps, ...jumpFrom(fold, keyOf(container))];
}

const jumpFrom = ({ jumps }: Fold, key: string): Step[] => {
  const to = jumps.get(key);
  return to === undefined ? [] : [{ type: "jump", to }];
};

function stepsOf(fold: Fold, statement: Statement): Step[] {
  const { id } = statement;
  const mark: Step[] = fold.targets.has(id) ? [{ type: "mark", name: markOf(id) }] : [];
  return [...mark, ...drawn(fold, statement), ...jumpFrom(fold, id)];
}

function drawn(fold: Fold, statement: Statement): Step[] {
  const { id } = statement;
  switch (statement.kind) {
    case "step": {
      const task: Task = {
        type: "task",
        id,
        label: nameOf(statement.label) ?? "Task",
        lane: fold.laneOf(statement.doer),
        ...(statement.together ? { together: [...statement.together] } : {}),
        kind: statement.task ?? "task",
        each: statement.each === null ? null : "parallel",
        ...(statement.times && statement.each === null ? { times: statement.times } : {}),
        boundaries: boundariesAt(fold, id),
      };
      return [task];
    }
    case "event":
      return [eventOf(statement)];
    case "question":
      return questionOf(fold, statement);
    case "parallel": {
      const branches = statement.branches.map((value) => stepsIn(fold, { of: id, value }));
      return branches.length < 2 ? branches.flat() : [{ type: "parallel", branches }];
    }
    case "end":
      return [{ type: "end", id, kind: statement.event, label: nameOf(statement.label) }];
    case "start":
    case "lead":
    case "remark":
      return [];
  }
}

function questionOf(fold: Fold, { id, ask, values, many }: QuestionStatement): Step[] {
  const heads = values.map((value) => headOf(fold, id, value));
  const bodies = values.map((value) => stepsIn(fold, { of: id, value }));
  const [first, second] = heads;
  if (first && second && heads.every((one) => one !== null))
    return [
      {
        type: "eventChoice",
        branches: heads.flatMap((event, at) =>
          event === null ? [] : [{ event: { ...event, throwing: false }, body: bodies[at] ?? [] }],
        ),
      },
    ];
  const branches = values.map((value, at): Branch => {
    const event = heads[at] ?? null;
    const body = bodies[at] ?? [];
    if (event !== null) return { condition: event.label, isDefault: false, body: [event, ...body] };
    return { condition: nameOf(value), isDefault: isOtherwise(value), body };
  });
  if (branches.length === 1) branches.push({ condition: "Otherwise", isDefault: true, body: [] });
  if (branches.length === 0) return [];
  return [{ type: many ? "inclusive" : "choice", question: nameOf(ask), branches }];
}

function headOf({ told }: Fold, question: string, value: string): IntermediateEvent | null {
  const statement = told.headOf.get(value) === question ? told.byId.get(value) : undefined;
  return statement?.kind === "event" ? eventOf(statement) : null;
}

const isOtherwise = (value: string): boolean => /^(?:otherwise|else)$/i.test(value.trim());

function boundariesAt(fold: Fold, step: string): Boundary[] {
  const { told } = fold;
  return [...told.attached.values()]
    .filter(({ to }) => to !== null && told.original(to) === step)
    .flatMap(({ what, interrupts }) => {
      const event = told.byId.get(what);
      if (event?.kind !== "event") return [];
      const { kind, label, timer } = eventOf(event);
      const body = stepsIn(fold, { of: what, value: null });
      return kind === "none" ? [] : [{ kind, label, timer, interrupting: interrupts, body }];
    });
}

/** What may happen at any time in the process: event sub-processes. */
export function handlersIn(fold: Fold, only: (id: string) => boolean): Handler[] {
  const { told } = fold;
  return [...told.attached.values()]
    .filter(({ what, to }) => to === null && only(what))
    .flatMap(({ what, interrupts }) => {
      const event = told.byId.get(what);
      if (event?.kind !== "event") return [];
      const { kind, label, timer } = eventOf(event);
      const body = stepsIn(fold, { of: what, value: null });
      const start: StartEvent = { id: what, kind, label, timer };
      const ending: Step[] = [{ type: "end", kind: "none", label: null }];
      return [{ label, start, interrupting: interrupts, body: body.length > 0 ? body : ending }];
    });
}

const eventKinds = {
  timer: "timer",
  message: "message",
  signal: "signal",
  condition: "conditional",
} as const;

function eventOf({ id, event, throws, label, time }: EventStatement): IntermediateEvent {
  return {
    type: "event",
    id,
    kind: eventKinds[event],
    throwing: throws && (event === "message" || event === "signal"),
    label: nameOf(label),
    timer: event === "timer" ? timerOf(time) : null,
    lane: null,
  };
}

/** ISO 8601 unchanged; other words stay in the label. */
export function timerOf(time: string | null): Timer {
  const value = time?.trim() ?? "";
  if (/^R\d*\//.test(value)) return { kind: "cycle", value };
  if (/^P(?=.*\d)/.test(value)) return { kind: "duration", value };
  if (/^\d{4}-\d{2}-\d{2}/.test(value)) return { kind: "date", value };
  return { kind: "duration", value: null };
}

/** In sentence case; null for an empty one. */
export function nameOf(label: string | null): string | null {
  const trimmed = label?.trim() ?? "";
  return trimmed === "" ? null : trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
}
