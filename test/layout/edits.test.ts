import fc from "fast-check";
import { expect, test } from "vitest";
import type { Graph, Node, Plane } from "../../src/bpmn/graph.ts";
import { layOutAfterEdit } from "../../src/layout/after-edit/relayout.ts";
import { layOut } from "../../src/layout/layout.ts";
import { broken } from "./invariants.ts";
import { onlyPlane } from "./planes.ts";
import { edits } from "./random-edits.ts";
import { randomGraph, type Shape } from "./random-graph.ts";

const shapes: fc.Arbitrary<Shape> = fc.record({
  seed: fc.nat(1_000_000),
  size: fc.integer({ min: 8, max: 24 }),
  pools: fc.integer({ min: 1, max: 2 }),
  lanes: fc.integer({ min: 2, max: 3 }),
  messages: fc.integer({ min: 0, max: 4 }),
  artifacts: fc.integer({ min: 0, max: 3 }),
  nested: fc.constantFrom(0, 0.2),
  wild: fc.integer({ min: 0, max: 1 }),
});

type Tried = { shape: Shape; pick: number; before: Graph };

/** Made once for all kinds of edits, when first needed. */
const samples = fc.sample(fc.tuple(shapes, fc.nat(1000)), { numRuns: 20, seed: 5 });
const made = new Map<number, Tried>();

async function drawingAt(index: number): Promise<Tried> {
  const known = made.get(index);
  const sample = samples[index];
  if (known) return known;
  if (!sample) throw new Error(`there is no drawing ${index}`);
  const [shape, pick] = sample;
  const tried = { shape, pick, before: await layOut(randomGraph(shape)) };
  made.set(index, tried);
  return tried;
}

const kinds = Object.keys(edits);
/** Of the twenty; an edit makes no sense in some drawings, for example without a gateway. */
const leastTried = 7;
/** A larger drawing gets only one of the seven kinds of edits, in turn: it takes as long as ten others. */
const manyShapes = 35;

const isTried = ({ before }: Tried, index: number, kind: string): boolean =>
  onlyPlane(before).nodes.length <= manyShapes || (index + kinds.indexOf(kind)) % kinds.length === 0;

const centre = ({ bounds: b }: Node) => ({
  x: (b?.x ?? 0) + (b?.width ?? 0) / 2,
  y: (b?.y ?? 0) + (b?.height ?? 0) / 2,
});

/** Pairs of unedited shapes that changed their order; and all pairs. */
function flips(before: Plane, edited: Plane, after: Plane): [number, number] {
  const unmoved = new Map(edited.nodes.map((node) => [node.id, node]));
  const is = new Map(after.nodes.map((node) => [node.id, centre(node)]));
  const both = before.nodes.flatMap((node) => {
    const place = is.get(node.id);
    const container = node.kind === "lane" || node.kind === "participant";
    return place && !container && unmoved.get(node.id)?.lane === node.lane
      ? [[centre(node), place] as const]
      : [];
  });
  let [flipped, pairs] = [0, 0];
  both.forEach(([p, r], i) => {
    for (const [q, s] of both.slice(i + 1)) {
      pairs++;
      if ((p.x - q.x) * (r.x - s.x) < 0 || (p.y - q.y) * (r.y - s.y) < 0) flipped++;
    }
  });
  return [flipped, pairs];
}

test.each(Object.entries(edits))(
  "%s leaves no fault, and nearly everything on its side",
  async (kind, edit) => {
    let [flipped, pairs, count] = [0, 0, 0];
    for (const index of samples.keys()) {
      const tried = await drawingAt(index);
      const { shape, pick, before } = tried;
      const edited = isTried(tried, index, kind) ? edit(onlyPlane(before), pick) : null;
      if (edited === null) continue;
      const after = await layOutAfterEdit(before, { planes: [edited] });
      expect(broken(after), JSON.stringify({ shape, pick })).toEqual([]);
      const [some, of] = flips(onlyPlane(before), edited, onlyPlane(after));
      flipped += some;
      pairs += of;
      count++;
    }
    expect(count).toBeGreaterThanOrEqual(leastTried);
    expect(flipped / pairs).toBeLessThanOrEqual(0.02);
  },
  // Twenty drawings are made and edited, beside other heavy test files.
  180_000,
);
