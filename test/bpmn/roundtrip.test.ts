import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkBpmn } from "../../src/bpmn/check.ts";
import type {
  FlowNodeDefinition,
  ProcessContent,
  ProcessDefinition,
  SequenceFlowDefinition,
} from "../../src/bpmn/definition.ts";
import { replaceDiagram, updateDiagram } from "../../src/bpmn/diagram.ts";
import { applyEdits, openDocument, removeElement, setAttribute } from "../../src/bpmn/document.ts";
import type { Bounds, Graph } from "../../src/bpmn/graph.ts";
import { diagramsOf } from "../../src/bpmn/interchange.ts";
import { readGraph } from "../../src/bpmn/read.ts";
import { writeBpmn } from "../../src/bpmn/write.ts";
import { legalText } from "../../src/bpmn/xml.ts";
import { anyText } from "./support/any-text.ts";

/** Processes with random nodes and flows, and names of any characters. */
const name = fc.oneof(fc.constant(null), anyText(8));
const kinds = [
  "task",
  "userTask",
  "exclusiveGateway",
  "parallelGateway",
  "subProcess",
  "startEvent",
] as const;
const nodesOf = (prefix: string): fc.Arbitrary<FlowNodeDefinition[]> =>
  fc.array(fc.tuple(fc.constantFrom(...kinds), name), { minLength: 1, maxLength: 6 }).map((all) =>
    all.map(([type, name], index): FlowNodeDefinition => {
      const base = { id: `${prefix}_${index}`, name };
      if (type === "startEvent") return { ...base, type, definition: null };
      if (type !== "subProcess") return { ...base, type };
      const inner = { id: `${base.id}_inner`, name, type: "task" } as const;
      return { ...base, type, content: { nodes: [inner], flows: [], data: [], annotations: [] } };
    }),
  );
const flowsOf = (prefix: string, nodes: FlowNodeDefinition[]): fc.Arbitrary<SequenceFlowDefinition[]> => {
  const end = fc.constantFrom(...nodes.map(({ id }) => id));
  return fc.array(fc.tuple(end, end, name), { maxLength: 6 }).map((all) =>
    all.map(([source, target, name], index) => ({
      id: `${prefix}_flow_${index}`,
      name,
      source,
      target,
      condition: null,
      isDefault: false,
    })),
  );
};
const process = (id: string): fc.Arbitrary<ProcessContent> =>
  nodesOf(id).chain((nodes) =>
    fc.tuple(name, flowsOf(id, nodes)).map(([name, flows]) => ({
      id,
      name,
      nodes,
      flows,
      lanes: [{ id: `${id}_lane`, name: "Lane", nodes: nodes.map((node) => node.id), lanes: [] }],
      data: [{ id: `${id}_data`, name: "Data", type: "dataObjectReference" }],
      annotations: [],
    })),
  );
const definition: fc.Arbitrary<ProcessDefinition> = fc
  .tuple(process("P"), process("Q"), fc.boolean())
  .map(([first, second, isCollaboration]) => ({
    id: "Definitions_1",
    collaboration: isCollaboration
      ? {
          id: "C",
          name: null,
          participants: [
            { id: "A", name: "One", process: "P" },
            { id: "B", name: "Two", process: "Q" },
          ],
          messageFlows: [{ id: "M", name: null, source: "A", target: "B", message: null }],
        }
      : null,
    processes: isCollaboration ? [first, second] : [first],
    messages: [],
    signals: [],
    errors: [],
    escalations: [],
  }));

const hundredths = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((value) => value / 100);
const bounds = fc.record({
  x: hundredths(1, 3000),
  y: hundredths(-900, 900),
  width: hundredths(1, 400),
  height: hundredths(1, 300),
});
const point = fc.record({ x: hundredths(-99, 999), y: hundredths(-99, 999) });
const colors = fc.record({
  fill: fc.constantFrom(null, "#ffffff"),
  stroke: fc.constantFrom(null, "#123abc"),
  font: fc.constantFrom(null, "#00ff00"),
});

/** A geometry for everything, with the values in turn. */
type Values = {
  boxes: Bounds[];
  points: { x: number; y: number }[];
  colors: Graph["planes"][0]["nodes"][0]["colors"][];
};
const values: fc.Arbitrary<Values> = fc.record({
  boxes: fc.array(bounds, { minLength: 3, maxLength: 9 }),
  points: fc.array(point, { minLength: 4, maxLength: 9 }),
  colors: fc.array(colors, { minLength: 1, maxLength: 5 }),
});
function place(graph: Graph, { boxes, points, colors }: Values): Graph {
  let turn = 0;
  const next = <T>(list: T[]): T => {
    turn += 1;
    const value = list[turn % list.length];
    if (value === undefined) throw new Error("empty list");
    return value;
  };
  return {
    planes: graph.planes.map((plane) => ({
      ...plane,
      nodes: plane.nodes.map((node) => ({
        ...node,
        bounds: next(boxes),
        label: turn % 3 === 0 ? next(boxes) : null,
        colors: next(colors),
        horizontal: node.horizontal && turn % 2 === 0,
      })),
      edges: plane.edges.map((edge) => ({
        ...edge,
        waypoints: Array.from({ length: 2 + (turn % 3) }, () => next(points)),
        label: turn % 2 === 0 ? next(boxes) : null,
        colors: next(colors),
        envelope: edge.kind === "messageFlow" ? "initiating" : "none",
      })),
    })),
  };
}

/** The text without its drawings and their declarations. */
function bare(xml: string): string {
  const document = openDocument(xml);
  const prefixes = document.root.attributes.filter(
    ({ name }) => name.startsWith("xmlns:") && name !== "xmlns:bpmn" && name !== "xmlns:xsi",
  );
  return applyEdits(xml, [
    ...diagramsOf(document).flatMap((one) => removeElement(document, one)),
    ...prefixes.flatMap(({ name }) => setAttribute(document, document.root, name, null)),
  ]);
}

describe("whatever is drawn", () => {
  test("can be read as it was written, and the rest of the document is what it was", async () => {
    await fc.assert(
      fc.asyncProperty(definition, values, async (input, geometry) => {
        const xml = await writeBpmn(input);
        expect(checkBpmn(xml).completeDi).toBe(false);
        const graph = place(readGraph(xml, { geometry: false }), geometry);
        const drawn = replaceDiagram(xml, graph);
        expect(readGraph(drawn)).toEqual(graph);
        expect(checkBpmn(drawn)).toMatchObject({ bpmn: drawn, completeDi: true });
        expect(bare(drawn)).toBe(bare(xml));
        expect(replaceDiagram(drawn, graph)).toBe(drawn);
        expect(updateDiagram(drawn, graph)).toBe(drawn);
      }),
      { numRuns: 40 },
    );
  });

  test("can be changed, and only that changes", async () => {
    await fc.assert(
      fc.asyncProperty(definition, values, values, fc.nat(), async (input, before, after, which) => {
        const xml = await writeBpmn(input);
        const empty = readGraph(xml, { geometry: false });
        const drawn = replaceDiagram(xml, place(empty, before));
        const all = place(empty, after);
        const now = readGraph(drawn);
        const some: Graph = {
          planes: now.planes.map((plane, index) => ({
            ...plane,
            nodes: plane.nodes.flatMap((node, at) =>
              at % 3 === which % 3 ? (all.planes[index]?.nodes[at] ?? []) : node,
            ),
            edges: plane.edges.flatMap((edge, at) =>
              at % 2 === which % 2 ? (all.planes[index]?.edges[at] ?? []) : edge,
            ),
          })),
        };
        const updated = updateDiagram(drawn, some);
        expect(readGraph(updated)).toEqual(some);
        expect(bare(updated)).toBe(bare(xml));
        // Changing back restores the document: nothing else was touched, lost or added.
        expect(readGraph(updateDiagram(updated, now))).toEqual(now);
      }),
      { numRuns: 40 },
    );
  });

  test("names survive any character that XML can hold", async () => {
    await fc.assert(
      fc.asyncProperty(definition, async (input) => {
        const graph = readGraph(await writeBpmn(input), { geometry: false });
        const names = new Map(graph.planes.flatMap(({ nodes }) => nodes.map(({ id, name }) => [id, name])));
        for (const { nodes } of input.processes)
          for (const node of nodes) {
            const expected = legalText(node.name ?? "")
              .replace(/\r\n?/g, "\n")
              .replaceAll("\t", " ");
            expect(names.get(node.id)).toBe(expected);
          }
      }),
      { numRuns: 40 },
    );
  });
});
