/** An outline as indented lines, which show its structure at a glance. */
import type {
  Boundary,
  Branch,
  Each,
  Handler,
  Outline,
  OutlineEnd,
  OutlinePool,
  StartEvent,
  Step,
  SubProcess,
  Task,
  Timer,
} from "../generation/outline.ts";

export function outlineText({ name, pools, messages }: Outline): string {
  return [
    `process ${name ?? "-"}`,
    ...pools.flatMap(linesOfPool),
    ...messages.map((one) => `message ${one.name ?? "-"}: ${endText(one.from)} -> ${endText(one.to)}`),
  ].join("\n");
}

const endText = ({ pool, step }: OutlineEnd) => (step === null ? pool : `${pool} / ${step}`);

function linesOfPool({
  name,
  lanes,
  start,
  body,
  otherStarts = [],
  handlers = [],
  stores = [],
}: OutlinePool): string[] {
  return [
    ...(name === null ? [] : [`pool ${name}`]),
    ...(lanes.length === 0 ? [] : [`lanes ${lanes.join(", ")}`]),
    ...(stores.length === 0 ? [] : [`stores ${stores.join(", ")}`]),
    startText(start),
    ...otherStarts.flatMap((one) => [`or ${startText(one.start)}`, ...indented(linesOf(one.body))]),
    ...linesOf(body),
    ...handlers.flatMap(linesOfHandler),
  ];
}

const startText = ({ kind, label, timer }: StartEvent) => `start ${kind}${suffix(label)}${timerText(timer)}`;

function linesOfHandler({ label, start, interrupting, body }: Handler): string[] {
  const how = interrupting ? "breaks off on" : "aside on";
  return [
    `at any time${suffix(label)}: ${how} ${start.kind}${suffix(start.label)}${timerText(start.timer)}`,
    ...indented(linesOf(body)),
  ];
}

const linesOf = (steps: Step[]): string[] => steps.flatMap(linesOfStep);
const indented = (lines: string[]): string[] => lines.map((line) => `  ${line}`);
const suffix = (label: string | null) => (label === null ? "" : ` “${label}”`);
const laneText = (lane: string | null) => (lane === null ? "" : `${lane}: `);
const timerText = (timer: Timer | null) => (timer === null ? "" : ` ${timer.kind} ${timer.value ?? "?"}`);

const eachText = (each: Each | null | undefined) => (each ? ` for each, ${each}` : "");
const timesText = (times: number | null | undefined) => (times ? `, ${times} times` : "");
const doersText = ({ lane, together = [] }: Task | SubProcess) =>
  laneText([...(lane === null ? [] : [lane]), ...together].join(" + ") || null);
const dataLines = ({ reads = [], writes = [] }: Task | SubProcess) => [
  ...(reads.length > 0 ? [`reads ${reads.join(", ")}`] : []),
  ...(writes.length > 0 ? [`writes ${writes.join(", ")}`] : []),
];
const noteLines = (note: string | null | undefined) => (note ? [`note “${note}”`] : []);

function linesOfStep(step: Step): string[] {
  switch (step.type) {
    case "task":
      return [
        `${doersText(step)}${step.label} (${step.kind})${eachText(step.each)}${timesText(step.times)}`,
        ...indented([
          ...dataLines(step),
          ...noteLines(step.note),
          ...step.boundaries.flatMap(linesOfBoundary),
        ]),
      ];
    case "subProcess":
      return [
        `${doersText(step)}sub-process “${step.label}”${eachText(step.each)}${timesText(step.times)}`,
        ...indented([...dataLines(step), ...noteLines(step.note), ...linesOf(step.body)]),
        ...indented(step.boundaries.flatMap(linesOfBoundary)),
      ];
    case "choice":
    case "inclusive":
      return [`${step.type}${suffix(step.question)}`, ...indented(step.branches.flatMap(linesOfBranch))];
    case "parallel":
      return [
        "parallel",
        ...indented(step.branches.flatMap((body) => ["branch", ...indented(linesOf(body))])),
      ];
    case "loop":
      return [
        "loop",
        ...indented(linesOf(step.body)),
        `  question${suffix(step.question)} exit${suffix(step.exit)} again${suffix(step.again)}${timesText(step.times)}`,
        ...indented(indented(linesOf(step.redo))),
        ...indented((step.others ?? []).flatMap(linesOfBranch)),
      ];
    case "event":
      return [eventText(step), ...indented(noteLines(step.note))];
    case "eventChoice":
      return [
        "first of",
        ...indented(
          step.branches.flatMap(({ event, body }) => [eventText(event), ...indented(linesOf(body))]),
        ),
      ];
    case "end":
      return [`end ${step.kind}${suffix(step.label)}`];
    case "mark":
      return [`mark ${step.name}`];
    case "jump":
      return [`jump to ${step.to}`];
  }
}

function eventText({ kind, throwing, label, timer, lane }: Extract<Step, { type: "event" }>): string {
  return `${laneText(lane)}${throwing ? "throw" : "catch"} ${kind}${suffix(label)}${timerText(timer)}`;
}

function linesOfBranch({ condition, isDefault, body }: Branch): string[] {
  return [`if${suffix(condition)}${isDefault ? " (default)" : ""}`, ...indented(linesOf(body))];
}

function linesOfBoundary({ kind, label, timer, interrupting, body }: Boundary): string[] {
  const how = interrupting ? "breaks off on" : "aside on";
  return [`${how} ${kind}${suffix(label)}${timerText(timer)}`, ...indented(linesOf(body))];
}
