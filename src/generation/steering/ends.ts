/** Names of starts and ends from the folder. */
import { goodOf } from "../naming/good-questions.ts";
import { resultOf } from "../naming/outcomes.ts";
import {
  allSteps,
  type Branch,
  bodiesOf,
  type End,
  type Outline,
  type OutlinePool,
  type Step,
} from "../outline.ts";
import { alwaysEnds } from "../outline-check.ts";
import type { Order } from "./order.ts";
import { mapBody, onlyIf } from "./outline-maps.ts";
import { mainPool } from "./placing.ts";
import { stem, stems } from "./work.ts";

/** Names for starts and ends; an end on the way gets the name that fits its outcome. */
export function framed(
  outline: Outline,
  type: "starts" | "ends",
  labels: readonly string[],
  when?: string,
): Outline {
  const main = mainPool(outline);
  if (main === undefined || labels[0] === undefined) return outline;
  if (type === "starts" && arriving.test(labels[0])) return startedByMessage(outline, labels[0]);
  const pools = outline.pools.map((pool) => {
    if (pool !== main) return pool;
    return type === "starts"
      ? { ...pool, start: { ...pool.start, label: labels[0] ?? null } }
      : {
          ...pool,
          body:
            when === undefined ? withEnds(pool.body, labels) : withOutcome(pool.body, labels[0] ?? "", when),
        };
  });
  return { ...outline, pools };
}

const arriving = /\b(?:received|arrived|arrives|comes? in|came in)$/i;

/** "Order received" waits for the message that otherwise the first step would get. */
function startedByMessage(outline: Outline, label: string): Outline {
  const main = mainPool(outline);
  const [first] = main?.body ?? [];
  const keys = first && "label" in first ? [first.id, first.label] : [];
  const isFirst = (pool: string, step: string | null) =>
    pool === main?.name && step !== null && keys.includes(step);
  const comes = outline.messages.some(
    ({ from, to }) => isFirst(to.pool, to.step) && from.pool !== main?.name,
  );
  const id = main?.start.id ?? "folderStart";
  const pools = outline.pools.map((pool): OutlinePool => {
    if (pool !== main) return pool;
    const { start } = pool;
    return {
      ...pool,
      start: comes && start.kind === "none" ? { ...start, id, kind: "message", label } : { ...start, label },
    };
  });
  const messages = outline.messages.map((message) =>
    comes && main?.start.kind === "none" && isFirst(message.to.pool, message.to.step)
      ? { ...message, to: { ...message.to, step: id } }
      : message,
  );
  return { ...outline, pools, messages };
}

/** Outcomes match if their last words match: "Application rejected" is the end after "Reject applicant". */
function withEnds(body: Step[], labels: readonly string[]): Step[] {
  const used = new Set<string>();
  const outcome = (label: string) => stem(label.split(" ").at(-1) ?? "");
  const before = (steps: Step[]): Step[] =>
    steps.map((step, at) => {
      if (step.type !== "end") return step;
      const last = steps[at - 1];
      const said = stems(`${step.label ?? ""} ${last?.type === "task" ? last.label : ""}`);
      const label = labels.find((one) => said.includes(outcome(one)));
      if (label === undefined) return step;
      used.add(label);
      return { ...step, label };
    });
  const steps = mapBody(body, before);
  const rest = labels.find((label) => !used.has(label));
  if (rest === undefined) return steps;
  const usual = endsChanged(steps, rest, isUsual);
  if (usual !== null) return usual;
  if (!alwaysEnds(steps)) return [...steps, { type: "end", kind: "none", label: rest }];
  const last = steps.at(-1);
  return last?.type === "end" && used.size === 0 ? [...steps.slice(0, -1), { ...last, label: rest }] : steps;
}

type Stop = Extract<Order, { type: "stop" }>;

/** "Claim wrong" is what "Claim correct?" denies. */
function goodWords(told: string): string[][] {
  const words = told.split(" ");
  const good = goodOf(`Thing ${words.at(-1) ?? ""}?`, true);
  const state = good?.replace(/^Thing /, "").replace(/\?$/, "");
  return state ? [stems([...words.slice(0, -1), state].join(" "))] : [];
}

/** A branch ends where a decision says so, or after such work: after its own decision, if the folder gives one. */
export function stopped(outline: Outline, { work, ask, label, isError }: Stop): Outline {
  const main = mainPool(outline);
  if (main === undefined) return outline;
  const end: End = { type: "end", kind: isError ? "error" : "none", label };
  const told = (ask ?? "").split(/\s+or\s+/).map((one) => one.replace(/^(?:something|anything|it) /i, ""));
  const asksFor = (marks: readonly string[][]) => (said: string) =>
    marks.some((words) => words.length > 0 && words.every((word) => stems(said).includes(word)));
  const asks = asksFor(told.map((one) => stems(one)));
  const asksForGood = asksFor(told.flatMap((one) => goodWords(one)));
  let isDone = false;
  const closed = (body: Step[]): Step[] => {
    const last = body.at(-1);
    isDone = true;
    const name =
      label ?? (last?.type === "end" ? last.label : last?.type === "task" ? resultOf(last.label) : null);
    return [
      ...(last?.type === "end" || last?.type === "jump" ? body.slice(0, -1) : body),
      { ...end, label: name },
    ];
  };
  const isMeant = (question: string | null, { condition }: Branch) =>
    asks(condition ?? "") ||
    (asks(question ?? "") && /^yes$/i.test(condition ?? "")) ||
    (asksForGood(question ?? "") && /^no$/i.test(condition ?? ""));
  const asked = mapBody(main.body, (steps) =>
    steps.map((step) =>
      step.type === "choice" && step.branches.some((one) => isMeant(step.question, one))
        ? {
            ...step,
            branches: step.branches.map((one) =>
              isMeant(step.question, one) ? { ...one, body: closed(one.body) } : one,
            ),
          }
        : step,
    ),
  );
  const body = isDone
    ? asked
    : mapBody(main.body, (steps) => steps.flatMap((step, at) => behind(steps, step, at)));
  return { ...outline, pools: outline.pools.map((pool) => (pool === main ? { ...pool, body } : pool)) };

  function behind(steps: Step[], step: Step, at: number): Step[] {
    const last = steps[at - 1];
    const isIt = (one: Step | undefined) => one?.type === "task" && isWork(one.label);
    if (ask === null) {
      if (step.type === "end" && isIt(last)) return [{ ...step, label: label ?? step.label }];
      const isLast = at === steps.length - 1 && steps !== main?.body && isIt(step) && step.type === "task";
      return isLast ? [step, { ...end, label: label ?? resultOf(step.label) }] : [step];
    }
    return isIt(step) ? [step, onlyIf(`${ask}?`, [end])] : [step];
  }

  function isWork(said: string): boolean {
    const words = stems([work.verb, ...work.things].filter((word) => word !== null).join(" "));
    const [first = ""] = stems(said);
    const isAll = words.length > 0 && words.every((word) => stems(said).includes(word));
    return isAll || (ask === null && work.verb !== null && first === stem(work.verb));
  }
}

/** Branches with separate ends continue to one end; branches in parallel work end by themselves. */
export function withOneEnd(outline: Outline): Outline {
  const main = mainPool(outline);
  if (main === undefined || endsIn(main.body).length < 1) return outline;
  const hasEnds = (step: Step) => bodiesOf(step).some((body) => endsIn(body).length > 0);
  const isBeside =
    endsIn(main.body).length > 0 && allSteps(main.body).some(({ type }) => type === "parallel");
  const name = "theEnd";
  if (isBeside || !main.body.some(hasEnds)) return outline;
  const joined = main.body.map((step, at) => {
    const [whole = step] = mapBody([step], (steps) =>
      steps.flatMap((one): Step[] =>
        one.type === "end" && steps[0] !== step
          ? at === main.body.length - 1
            ? []
            : [{ type: "jump", to: name }]
          : [one],
      ),
    );
    return whole;
  });
  const last = joined.at(-1);
  const isEnd = last?.type === "end";
  const isMarked = allSteps(joined).some((step) => step.type === "jump" && step.to === name);
  const body: Step[] = [
    ...(isEnd ? joined.slice(0, -1) : joined),
    ...(isMarked ? [{ type: "mark", name } as const] : []),
    ...(isEnd && last ? [last] : [{ type: "end", kind: "none", label: null } as const]),
  ];
  return { ...outline, pools: outline.pools.map((pool) => (pool === main ? { ...pool, body } : pool)) };
}

const refusing = /^(?:refused|rejected|declined|denied|cancelled|canceled|failed|lost|withdrawn)$/;

/** The ends of one outcome, by their words; a bad outcome is the only end on the way, a good one the common end. */
function withOutcome(body: Step[], label: string, when: string): Step[] {
  const isRefusal = /^(?:refused|rejected|declined|denied)$/.test(when);
  const alike = isRefusal ? ["refuse", "reject", "decline", "deny"] : [];
  const words = [when, label.split(" ").at(-1) ?? "", ...alike].map(stem);
  const isMeant = (step: Step, last: Step | undefined): boolean => {
    if (step.type !== "end") return false;
    const said = stems(`${step.label ?? ""} ${last?.type === "task" ? last.label : ""}`);
    return words.some((word) => said.includes(word));
  };
  const named = endsChanged(body, label, isMeant);
  if (named !== null) return named;
  const last = body.at(-1);
  if (!refusing.test(when)) {
    const usual = endsChanged(body, label, isUsual);
    if (usual !== null) return usual;
    if (last?.type === "end") return [...body.slice(0, -1), { ...last, label }];
    return alwaysEnds(body) ? body : [...body, { type: "end", kind: "none", label }];
  }
  const early = endsIn(body).filter((end) => end !== last && !isUsual(end));
  return early.length === 1 ? (endsChanged(body, label, (step) => step === early[0]) ?? body) : body;
}

/**
 * An end that the text does not mention: the common end of all branches, drawn separately because another branch ends
 * by itself.
 */
const isUsual = (step: Step): boolean => step.type === "end" && step.id === undefined;

const endsIn = (steps: readonly Step[]): Step[] =>
  steps.flatMap((step) => [...(step.type === "end" ? [step] : []), ...bodiesOf(step).flatMap(endsIn)]);

/** Null if no end is meant. */
function endsChanged(
  body: Step[],
  label: string,
  isMeant: (step: Step, last: Step | undefined) => boolean,
): Step[] | null {
  let isFound = false;
  const steps = mapBody(body, (inner) =>
    inner.map((step, at) => {
      if (step.type !== "end" || !isMeant(step, inner[at - 1])) return step;
      isFound = true;
      return { ...step, label };
    }),
  );
  return isFound ? steps : null;
}
