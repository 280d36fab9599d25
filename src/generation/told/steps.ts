/** Converts lines of a description to steps of an outline. */
import {
  type Boundary,
  type Branch,
  type End,
  type EventBranch,
  endKinds,
  type Handler,
  intermediateKinds,
  type OtherStart,
  type StartEvent,
  type Step,
  startKinds,
  type Task,
  type Timer,
  taskKindOf,
} from "../outline.ts";
import { details } from "./form.ts";
import { activityIn, boldsIn, italicsIn, type Said, type Saying } from "./sayings.ts";

/** A parsed line. `id` distinguishes steps, and names the line they come from. */
export type ReadLine = Said & { id: string; under: ReadLine[] };

/** The content of a process or sub-process. */
export type Body = {
  start: StartEvent;
  body: Step[];
  otherStarts: OtherStart[];
  handlers: Handler[];
};

type Of<T extends Saying["type"]> = Extract<Saying, { type: T }>;

/** Ends by their marks: a path may lead to an end described elsewhere. */
export type Ends = ReadonlyMap<string, Pick<End, "kind" | "label">>;

export function bodyOf(lines: readonly ReadLine[], ends: Ends): Body {
  const result: Body = { start: plainStart, body: [], otherStarts: [], handlers: [] };
  const steps: ReadLine[] = [];
  for (const line of lines) {
    const { saying, under } = line;
    if (saying.type === "start" && saying.isOther)
      result.otherStarts.push({ start: startOf(line, saying), body: stepsOf(under, ends) });
    else if (saying.type === "start") result.start = startOf(line, saying);
    else if (saying.type === "loose")
      result.otherStarts.push({ start: plainStart, body: stepsOf(under, ends) });
    else if (saying.type === "handler") result.handlers.push(handlerOf(line, saying, ends));
    else if (saying.type !== "border") steps.push(line);
  }
  const body = stepsOf(steps, ends);
  const [loose] = result.otherStarts;
  // A start without successors: the unreached nodes are the process.
  return body.length === 0 && loose
    ? { ...result, body: loose.body, otherStarts: result.otherStarts.slice(1) }
    : { ...result, body };
}

const plainStart: StartEvent = { kind: "none", label: null, timer: null };

const startOf = (
  { id, details: said }: ReadLine,
  { happening, label }: Of<"start" | "handler">,
): StartEvent => ({
  id,
  kind: startKinds.find((kind) => kind === happening) ?? "none",
  label,
  timer: timerIn(happening, said),
});

function handlerOf(line: ReadLine, saying: Of<"handler">, ends: Ends): Handler {
  const called = line.details.find((one) => one.startsWith(`${details.called} `));
  const [label = null] = called === undefined ? [] : boldsIn(called);
  const { body } = bodyOf(line.under, ends);
  return { label, start: startOf(line, saying), interrupting: saying.interrupting, body };
}

/** `PT2H`, `R/P1W`, `2026-01-31T09:00:00Z` */
function timerIn(happening: string, said: readonly string[]): Timer | null {
  if (happening !== "timer") return null;
  const [value = null] = said.filter((one) => one.startsWith(`${details.set} `)).flatMap(boldsIn);
  const kind =
    value === null || value.startsWith("P") ? "duration" : value.startsWith("R") ? "cycle" : "date";
  return { kind, value };
}

function stepsOf(lines: readonly ReadLine[], ends: Ends): Step[] {
  return lines.flatMap((line): Step[] => {
    const marks = line.saying.type === "end" ? [] : line.marks;
    return [...marks.map((name): Step => ({ type: "mark", name })), ...stepOf(line, ends)];
  });
}

function stepOf(line: ReadLine, ends: Ends): Step[] {
  const { saying, id, lane, details: said } = line;
  switch (saying.type) {
    case "activity":
      return [activityOf(line, saying.label, ends)];
    case "event": {
      const kind = intermediateKinds.find((one) => one === saying.happening) ?? "none";
      const timer = timerIn(saying.happening, said);
      const { throwing, label } = saying;
      return [{ type: "event", id, kind, throwing, label, timer, lane, note: noteIn(said) }];
    }
    case "end":
      return [{ type: "end", id, kind: endKindOf(saying), label: saying.label }];
    case "sameEnd":
      return [{ type: "end", id, kind: "none", label: null, ...ends.get(saying.mark) }];
    case "go":
      return [{ type: "jump", to: saying.mark }];
    case "split":
      return splitOf(line, saying, ends);
    default:
      return [];
  }
}

export const endKindOf = ({ happening }: Of<"end">): End["kind"] =>
  endKinds.find((kind) => kind === happening) ?? "none";

function splitOf({ under }: ReadLine, { of, question }: Of<"split">, ends: Ends): Step[] {
  const ways = under.flatMap((line) => (line.saying.type === "way" ? [{ line, ...line.saying }] : []));
  const branches = ways.map(
    ({ line, condition, isDefault }): Branch => ({ condition, isDefault, body: stepsOf(line.under, ends) }),
  );
  if (of === "one" || of === "rule") return [{ type: "choice", question, branches }];
  if (of === "some") return [{ type: "inclusive", question, branches }];
  const filled = branches.map(({ body }) => body).filter((body) => body.length > 0);
  if (of === "all" || of === "every")
    return filled.length < 2 ? filled.flat() : [{ type: "parallel", branches: filled }];
  return [{ type: "eventChoice", branches: filled.map(eventBranchOf) }];
}

/** A receive task is replaced by its message event. */
function eventBranchOf(body: Step[]): EventBranch {
  const at = body.findIndex(({ type }) => type !== "mark");
  const first = body[at];
  if (first?.type === "event") return { event: first, body: body.toSpliced(at, 1) };
  const label = first?.type === "task" ? first.label : null;
  return {
    event: { type: "event", kind: "message", throwing: false, label, timer: null, lane: null },
    body,
  };
}

function activityOf(line: ReadLine, name: string | null, ends: Ends): Step {
  const { id, lane, under, details: said } = line;
  const inside = bodyOf(under, ends).body;
  const boundaries = under.flatMap((one) =>
    one.saying.type === "border" ? [boundaryOf(one, one.saying, ends)] : [],
  );
  const told = { id, lane, boundaries, note: noteIn(said), ...repeatedIn(said), ...sharedIn(said) };
  const label = name ?? "Do a step without a name";
  if (inside.length > 0) return { type: "subProcess", label, ...told, body: inside };
  return { type: "task", kind: taskKindOf(activityIn(said)), label, ...told };
}

const boundaryKinds = ["timer", "message", "signal", "conditional", "error", "escalation"] as const;

const boundaryOf = (line: ReadLine, saying: Of<"border">, ends: Ends): Boundary => ({
  kind: boundaryKinds.find((kind) => kind === saying.happening) ?? "signal",
  label: saying.label,
  timer: timerIn(saying.happening, line.details),
  interrupting: saying.interrupting,
  body: stepsOf(line.under, ends),
});

function noteIn(said: readonly string[]): string | null {
  const notes = said.filter((one) => one.startsWith(details.note)).flatMap(boldsIn);
  return notes.length > 0 ? notes.join(" ") : null;
}

function repeatedIn(said: readonly string[]): Pick<Task, "each" | "times"> {
  const each = said.includes(details.eachParallel)
    ? "parallel"
    : said.includes(details.eachSequential)
      ? "sequential"
      : null;
  const counted = said.map((one) => new RegExp(`^(\\d+) ${details.times}$`).exec(one)?.[1]);
  const times = counted.find((one) => one !== undefined);
  return { each, times: times === undefined ? null : Number(times) };
}

const sharedIn = (said: readonly string[]): Pick<Task, "together" | "reads" | "writes"> => {
  const behind = (opening: string) => said.filter((one) => one.startsWith(`${opening} `));
  return {
    together: behind(details.together).flatMap(italicsIn),
    reads: behind(details.reads).flatMap(boldsIn),
    writes: behind(details.writes).flatMap(boldsIn),
  };
};
