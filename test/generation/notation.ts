/** An outline as one line of text, so that tests can state the expected process in words. */
import type {
  Boundary,
  Branch,
  IntermediateEvent,
  Outline,
  OutlinePool,
  StartEvent,
  Step,
} from "../../src/generation/outline.ts";

/**
 * `Lane: label` a task, `a; b` sequence, `?Question{[condition] a | [condition*] b}` a choice (`*` default), `or{}`,
 * `and{}`, `first{}` (event gateway), `<kind: label (value)>` an event, `^timer: ...{}` a boundary event, `label
 * *parallel` for each, `label (3x)` so often, `label "note"` a note, `A + B: label` done together, `label <- a, b -> c`
 * data read and written, `label[a; b]` a sub-process, `at any time ...{}` a handler, `@n` a mark and `->n` a jump to
 * it, `end(label)`; pools as `Name[[ ... ]]`, messages as `A.step -> B.step`.
 */
export function notationOf(outline: Outline): string {
  const pools = outline.pools.map((pool) =>
    pool.name === null ? poolText(pool) : `${pool.name}[[${poolText(pool)}]]`,
  );
  const messages = outline.messages.map(
    ({ from, to }) => `${from.pool}.${from.step ?? "*"} -> ${to.pool}.${to.step ?? "*"}`,
  );
  return [...pools, ...messages].join("\n");
}

function poolText({ start, body, otherStarts = [], handlers = [] }: OutlinePool): string {
  const others = otherStarts.map((one) => `${startText(one.start)}{${stepsText(one.body)}}`);
  const first = [startText(start), ...others].filter((text) => text !== "").join(" or ");
  const asides = handlers.map(
    (one) =>
      `at any time ${one.interrupting ? "" : "~"}${startText(one.start)} ${one.label ?? ""}{${stepsText(one.body)}}`,
  );
  return [...(first ? [first] : []), stepsText(body), ...asides].join("; ");
}

function startText({ kind, label, timer }: StartEvent): string {
  if (kind === "none" && label === null) return "";
  return `start${kind === "none" ? "" : ` ${kind}`}(${label ?? ""}${timer?.value ? ` ${timer.value}` : ""})`;
}

const stepsText = (steps: Step[]): string => steps.map(stepText).join("; ");

function stepText(step: Step): string {
  switch (step.type) {
    case "task":
      return `${workText(step)}${step.boundaries.map(boundaryText).join("")}`;
    case "subProcess":
      return `${workText(step)}[${stepsText(step.body)}]${step.boundaries.map(boundaryText).join("")}`;
    case "choice":
      return `?${step.question ?? ""}{${step.branches.map(branchText).join(" | ")}}`;
    case "inclusive":
      return `or{${step.branches.map(branchText).join(" | ")}}`;
    case "parallel":
      return `and{${step.branches.map(stepsText).join(" | ")}}`;
    case "loop":
      return `loop{${stepsText(step.body)} | [${step.again ?? ""}] ${stepsText(step.redo)} | [${step.exit ?? ""}]${(step.others ?? []).map((one) => ` | ${branchText(one)}`).join("")}}${timesText(step)}`;
    case "event":
      return eventText(step);
    case "eventChoice":
      return `first{${step.branches.map(({ event, body }) => [eventText(event), ...(body.length ? [stepsText(body)] : [])].join("; ")).join(" | ")}}`;
    case "end":
      return `end${step.kind === "none" ? "" : ` ${step.kind}`}(${step.label ?? ""})`;
    case "mark":
      return `@${step.name.replace(/\D/g, "")}`;
    case "jump":
      return `->${step.to.replace(/\D/g, "")}`;
  }
}

const workText = (step: Extract<Step, { type: "task" | "subProcess" }>) => {
  const { lane, label, each, note, together = [] } = step;
  const roles = [...(lane ? [lane] : []), ...together].join(" + ");
  return `${roles ? `${roles}: ` : ""}${label}${each ? ` *${each}` : ""}${timesText(step)}${dataText(step)}${note ? ` "${note}"` : ""}`;
};

const timesText = ({ times }: { times?: number | null }) => (times ? ` (${times}x)` : "");

const dataText = ({ reads = [], writes = [] }: { reads?: string[]; writes?: string[] }) =>
  `${reads.length > 0 ? ` <- ${reads.join(", ")}` : ""}${writes.length > 0 ? ` -> ${writes.join(", ")}` : ""}`;

const branchText = ({ condition, isDefault, body }: Branch) =>
  `[${condition ?? ""}${isDefault ? "*" : ""}]${body.length ? ` ${stepsText(body)}` : ""}`;

const eventText = ({ kind, label, timer, throwing }: IntermediateEvent) =>
  `<${throwing ? "throw " : ""}${kind}: ${label ?? ""}${timer?.value ? ` ${timer.value}` : ""}>`;

const boundaryText = ({ kind, label, timer, interrupting, body }: Boundary) =>
  ` ^${interrupting ? "" : "~"}${kind}: ${label ?? ""}${timer?.value ? ` ${timer.value}` : ""}{${stepsText(body)}}`;
