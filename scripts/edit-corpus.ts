/**
 * Edits every BPMN file of a folder in many ways, and measures how much of the picture remains and how it compares with
 * a layout from scratch (`edit-figures.ts`). It does so for the original drawings and for ours. The last argument keeps
 * the edited documents, for other measuring tools, and reports each edit with a worse result.
 *
 *     node scripts/edit-corpus.ts IN_DIR [OUT_DIR]
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { checkBpmn } from "../src/bpmn/check.ts";
import { replaceDiagram, updateDiagram } from "../src/bpmn/diagram.ts";
import type { Edge, Graph, Node } from "../src/bpmn/graph.ts";
import { readGraph } from "../src/bpmn/read.ts";
import { applyOperations } from "../src/generation/apply.ts";
import { CannotEdit } from "../src/generation/editor.ts";
import type { Operation, Step } from "../src/generation/edits.ts";
import { layOutAfterEdit } from "../src/layout/after-edit/relayout.ts";
import { layOut } from "../src/layout/layout.ts";
import { loadShaper } from "../src/render/shaper.ts";
import { measure } from "../src/render/text.ts";
import { added, type Drawings, type EditFigures, figuresOfEdit, noFigures } from "./edit-figures.ts";

await loadShaper();
const [input, output] = process.argv.slice(2);
if (!input) throw new Error("usage: node scripts/edit-corpus.ts IN_DIR [OUT_DIR]");
if (output) mkdirSync(output, { recursive: true });

type Totals = EditFigures & { edits: number; worst: string; ms: number };
const nothing: Totals = { ...noFigures, edits: 0, worst: "", ms: 0 };
const totals = new Map<string, Totals>();

for (const file of readdirSync(input)
  .filter((name) => name.endsWith(".bpmn"))
  .sort()) {
  const checked = await checkBpmn(readFileSync(join(input, file), "utf8"));
  const fresh = await freshOf(checked.bpmn);
  await tryEdits("ours", file, replaceDiagram(checked.bpmn, fresh), fresh);
  if (checked.completeDi) await tryEdits("theirs", file, checked.bpmn, fresh);
}
print([...totals].sort(([a], [b]) => (a < b ? -1 : 1)));
for (const drawer of ["ours", "theirs"]) {
  const all = [...totals].filter(([name]) => name.startsWith(drawer)).map(([, some]) => some);
  print([[`${drawer}, all`, all.reduce((a, b) => sumOf(a, b), nothing)]]);
}

function print(rows: readonly (readonly [string, Totals])[]): void {
  for (const [
    name,
    { edits, flipped, pairs, hard, own, back, off, bends, of, crossings, names, ms, worst },
  ] of rows)
    console.log(
      `${name.padEnd(20)} ${String(edits).padStart(4)} edits  flipped ${share(flipped, pairs)}  hard ${hard} (own end ${own})  back ${back}  off ${off}  bends ${bends >= 0 ? "+" : ""}${share(bends, of)}  crossings ${(crossings / edits).toFixed(2)}  names ${names}  ${(ms / edits).toFixed(0)} ms  worst ${worst}`,
    );
}

function widthOf(text: string, px: number): number {
  return measure(text, px);
}

function share(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;
}

function freshOf(bpmn: string): Promise<Graph> {
  return layOut(readGraph(bpmn, { geometry: false }), { measure: widthOf });
}

async function tryEdits(drawnBy: string, file: string, bpmn: string, freshBefore: Graph): Promise<void> {
  const before = readGraph(bpmn);
  for (const [kind, edits] of Object.entries(editsOf(before)))
    for (const [i, edit] of edits.entries()) {
      const edited = changed(bpmn, edit, file);
      if (edited === null) continue;
      const begin = performance.now();
      const after = await layOutAfterEdit(before, readGraph(edited, { undrawn: true }), { measure: widthOf });
      const ms = performance.now() - begin;
      const text = updateDiagram(edited, after);
      const name = `${drawnBy}-${kind}`;
      if (output) writeFileSync(join(output, `${name}-${i}-${file}`), text);
      count(name, `${i} ${file}`, { before, after, freshBefore, freshAfter: await freshOf(edited) }, ms);
    }
}

/** Null if the edit makes no sense at this place. */
function changed(bpmn: string, operation: Operation, file: string): string | null {
  try {
    return applyOperations(bpmn, [operation]).bpmn;
  } catch (error) {
    if (!(error instanceof CannotEdit)) console.log(`FAULT ${operation.type} ${file}: ${error}`);
    return null;
  }
}

function count(name: string, edit: string, drawings: Drawings, ms: number): void {
  const figures = figuresOfEdit(drawings);
  if (output) log(name, edit, figures);
  const mine = { ...figures, edits: 1, ms, worst: `${share(figures.flipped, figures.pairs)} ${edit}` };
  totals.set(name, sumOf(totals.get(name) ?? nothing, mine));
}

/** Edits with a result that a person would not have drawn, one per line. */
function log(
  name: string,
  edit: string,
  { hard, back, off, bends, names, flipped, pairs }: EditFigures,
): void {
  const found = { hard, back, off, bends: bends > 2 ? bends : 0, names };
  const told = Object.entries(found).flatMap(([what, value]) => (value > 0 ? [`${what} ${value}`] : []));
  if (told.length > 0) console.log(`  ${name} ${edit}: ${told.join(", ")}, flipped ${share(flipped, pairs)}`);
}

function sumOf(a: Totals, b: Totals): Totals {
  const isWorse = Number.parseFloat(b.worst || "0") > Number.parseFloat(a.worst || "0");
  const worst = isWorse ? b.worst : a.worst;
  return { ...added(a, b), edits: a.edits + b.edits, ms: a.ms + b.ms, worst };
}

/** At most three of each kind, spread over the document. */
function editsOf(graph: Graph): Record<string, Operation[]> {
  const nodes = graph.planes.flatMap((plane) => plane.nodes);
  const flows = graph.planes.flatMap((plane) => plane.edges.filter(({ kind }) => kind === "sequenceFlow"));
  const tasks = nodes.filter(({ kind }) => kind === "task" || kind.endsWith("Task"));
  const gateways = nodes.filter(({ kind }) => kind === "exclusiveGateway");
  const lanes = nodes.filter(({ kind }) => kind === "lane");
  const step: Step = { type: "task", kind: "userTask", label: "Check it again", lane: null };
  const onward = { condition: "yes", isDefault: false, steps: [step], next: { type: "continue" } as const };
  const aside = { condition: "no", isDefault: true, steps: [], next: { type: "continue" } as const };
  const ending = { type: "end", name: "Stopped", trigger: null } as const;
  const inSameProcess = (edge: Edge): Node[] => tasks.filter(({ process }) => process === edge.process);
  return {
    insert: spread(flows).map(({ id }) => ({ type: "insertInFlow", flow: id, steps: [step] })),
    "insert two": spread(flows).map(({ id }) => ({ type: "insertInFlow", flow: id, steps: [step, step] })),
    remove: spread(tasks).map(({ id }) => ({ type: "delete", id })),
    decision: spread(tasks).map(({ id }) => ({
      type: "addDecision",
      after: id,
      question: "All well?",
      branches: [onward, aside],
    })),
    parallel: spread(tasks).map(({ id }) => ({ type: "insertParallel", ids: [id], steps: [step] })),
    conditional: spread(tasks).map(({ id }) => ({
      type: "makeConditional",
      ids: [id],
      question: "Needed?",
      condition: "yes",
      otherwise: "no",
      usual: "done",
    })),
    branch: spread(gateways).map(({ id }) => ({
      type: "addBranch",
      gateway: id,
      branch: { condition: "unclear", isDefault: false, steps: [step], next: ending },
    })),
    "flow back": spread(tasks).map(({ id, process }, i) => ({
      type: "loopBack",
      after: id,
      to: tasks.filter((other) => other.process === process)[i]?.id ?? id,
      question: "Once more?",
      condition: "yes",
      otherwise: "no",
    })),
    "flow on": spread(gateways).flatMap(({ id, process }, i) => {
      const to = tasks.filter((task) => task.process === process).at(-1 - i);
      return to
        ? [
            {
              type: "addBranch",
              gateway: id,
              branch: {
                condition: "other",
                isDefault: false,
                steps: [],
                next: { type: "goto", id: to.id },
              },
            } as const,
          ]
        : [];
    }),
    redirect: spread(flows).flatMap((edge, i) => {
      const to = inSameProcess(edge).at(i);
      return to ? [{ type: "redirect", flow: edge.id, end: "target", to: to.id } as const] : [];
    }),
    timer: spread(tasks).map(({ id }) => ({
      type: "attachEvent",
      host: id,
      trigger: "timer",
      interrupting: true,
      label: "3 days",
      time: { type: "duration", value: "P3D" },
      steps: [step],
      next: ending,
    })),
    note: spread(tasks).map(({ id }) => ({ type: "annotate", id, text: "Only in the first quarter" })),
    "other lane": spread(tasks).flatMap(({ id, lane, process }, i) => {
      const open = lanes.filter((other) => other.id !== lane && other.process === process);
      const to = open[i % Math.max(1, open.length)];
      return to ? [{ type: "assignLane", ids: [id], lane: to.id } as const] : [];
    }),
    "new lane": spread(tasks)
      .filter(({ lane }) => lane !== null)
      .flatMap(({ id, process }) =>
        process === null ? [] : [{ type: "addLane", name: "Auditor", process, ids: [id] } as const],
      ),
    "fewer lanes": spread(lanes).map(({ id }, i) => ({
      type: "deleteLane",
      id,
      to:
        lanes.filter((other) => other.id !== id && other.parent === nodes.find((n) => n.id === id)?.parent)[i]
          ?.id ?? null,
    })),
  };
}

function spread<T>(list: readonly T[]): T[] {
  const places = new Set([1, 2, 3].map((i) => Math.floor((list.length * i) / 4)));
  return [...places].flatMap((place) => list[place] ?? []);
}
