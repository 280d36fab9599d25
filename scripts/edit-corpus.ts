/**
 * Edits every BPMN file of a folder in many ways and measures how much of the picture stays, for the files as they are
 * drawn and for our own drawings of them. The last argument keeps the edited documents, for other measuring tools.
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
import { layOut } from "../src/layout/layout.ts";
import { layOutAfterEdit } from "../src/layout/relayout.ts";
import { measure } from "../src/render/text.ts";
import { figuresOf } from "./gallery-figures.ts";

const [input, output] = process.argv.slice(2);
if (!input) throw new Error("usage: node scripts/edit-corpus.ts IN_DIR [OUT_DIR]");
if (output) mkdirSync(output, { recursive: true });

type Totals = {
  edits: number;
  flipped: number;
  moved: number;
  crossings: number;
  pairs: number;
  worst: string;
};
const totals = new Map<string, Totals>();

for (const file of readdirSync(input)
  .filter((name) => name.endsWith(".bpmn"))
  .sort()) {
  const checked = await checkBpmn(readFileSync(join(input, file), "utf8"));
  const ours = replaceDiagram(
    checked.bpmn,
    await layOut(readGraph(checked.bpmn, { geometry: false }), { measure: widthOf }),
  );
  await tryEdits("ours", file, ours);
  if (checked.completeDi) await tryEdits("theirs", file, checked.bpmn);
}
for (const [name, { edits, flipped, moved, crossings, pairs, worst }] of [...totals].sort())
  console.log(
    `${name.padEnd(26)} ${String(edits).padStart(4)} edits  flipped ${share(flipped, pairs)} (mean ${share(moved, edits)})  crossings ${crossings >= 0 ? "+" : ""}${(crossings / edits).toFixed(2)}  worst ${worst}`,
  );

function widthOf(text: string, px: number): number {
  return measure(text, px);
}

function share(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;
}

async function tryEdits(drawnBy: string, file: string, bpmn: string): Promise<void> {
  const before = readGraph(bpmn);
  for (const [kind, edits] of Object.entries(editsOf(before)))
    for (const [i, edit] of edits.entries()) {
      const edited = changed(bpmn, edit, file);
      if (edited === null) continue;
      const after = await layOutAfterEdit(before, readGraph(edited, { undrawn: true }), { measure: widthOf });
      const text = updateDiagram(edited, after);
      const name = `${drawnBy}-${kind}`;
      if (output) writeFileSync(join(output, `${name}-${i}-${file}`), text);
      count(name, `${i} ${file}`, before, after);
    }
}

/** Null where the edit makes no sense at this place. */
function changed(bpmn: string, operation: Operation, file: string): string | null {
  try {
    return applyOperations(bpmn, [operation]).bpmn;
  } catch (error) {
    if (!(error instanceof CannotEdit)) console.log(`FAULT ${operation.type} ${file}: ${error}`);
    return null;
  }
}

function count(name: string, edit: string, before: Graph, after: Graph): void {
  const { flipped, pairs } = flips(before, after);
  const known = totals.get(name) ?? { edits: 0, flipped: 0, moved: 0, crossings: 0, pairs: 0, worst: "" };
  const crossings = (figuresOf(after).crossings ?? 0) - (figuresOf(before).crossings ?? 0);
  const mine = flipped / Math.max(1, pairs);
  const isWorst = mine * 100 > Number.parseFloat(known.worst || "0");
  totals.set(name, {
    edits: known.edits + 1,
    flipped: known.flipped + flipped,
    moved: known.moved + mine,
    crossings: known.crossings + crossings,
    pairs: known.pairs + pairs,
    worst: isWorst ? `${(mine * 100).toFixed(1)} % ${edit}` : known.worst,
  });
}

/** Pairs of shapes in both drawings, and those that changed their order from left to right or from top to bottom. */
function flips(before: Graph, after: Graph): { flipped: number; pairs: number } {
  let [flipped, pairs] = [0, 0];
  for (const plane of before.planes) {
    const other = after.planes.find(({ element }) => element === plane.element);
    const placeOf = new Map((other?.nodes ?? []).map((node) => [node.id, centre(node)]));
    const both = plane.nodes.flatMap((node) => {
      const [was, is] = [centre(node), placeOf.get(node.id)];
      return was && is && node.kind !== "lane" && node.kind !== "participant" ? [{ was, is }] : [];
    });
    both.forEach((a, i) => {
      for (const b of both.slice(i + 1)) {
        pairs += 1;
        const x = (a.was.x - b.was.x) * (a.is.x - b.is.x);
        const y = (a.was.y - b.was.y) * (a.is.y - b.is.y);
        if (x < 0 || y < 0) flipped += 1;
      }
    });
  }
  return { flipped, pairs };
}

function centre({ bounds: b }: Node): { x: number; y: number } | null {
  return b && { x: b.x + b.width / 2, y: b.y + b.height / 2 };
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
