/** Random graphs of the kinds that people draw: structured processes with loops, lanes, pools, messages and data. */

import fc from "fast-check";
import type { Edge, EdgeKind, Graph, Node, NodeKind } from "../../src/bpmn/graph.ts";
import { plainEdge, plainNode } from "../support/graph.ts";
import { randomFrom } from "../support/seeded.ts";

export type Shape = {
  seed: number;
  /** Approximate number of flow nodes. */
  size: number;
  pools: number;
  lanes: number;
  messages: number;
  artifacts: number;
  /** Share of steps that are expanded sub-processes or have boundary events. */
  nested: number;
  /** Flows between any two nodes, as in unstructured processes. */
  wild: number;
  /** Share of steps that stay in the lane of the previous step; random lanes if it is missing. */
  stay?: number;
};

/** Graphs as large as people draw them. */
export const shapes: fc.Arbitrary<Shape> = fc.record({
  seed: fc.nat(1_000_000),
  size: fc.integer({ min: 3, max: 30 }),
  pools: fc.integer({ min: 0, max: 3 }),
  lanes: fc.integer({ min: 0, max: 3 }),
  messages: fc.integer({ min: 0, max: 6 }),
  artifacts: fc.integer({ min: 0, max: 4 }),
  nested: fc.constantFrom(0, 0.2),
  wild: fc.integer({ min: 0, max: 3 }),
});

type Build = { nodes: Node[]; edges: Edge[]; next: number; random: () => number; shape: Shape };
type Scope = { parent: string | null; process: string; lanes: string[] };

export function randomGraph(shape: Shape): Graph {
  const build: Build = { nodes: [], edges: [], next: 0, random: randomFrom(shape.seed), shape };
  const scopes: Scope[] = [];
  for (let p = 0; p < shape.pools; p++) scopes.push(addPool(build, p));
  if (scopes.length === 0) scopes.push({ parent: null, process: "process", lanes: [] });
  const all: string[][] = [];
  for (const scope of scopes) {
    const first = build.nodes.length;
    const start = addNode(build, "startEvent", scope);
    const last = addBlock(build, scope, start, Math.max(2, Math.floor(shape.size / scopes.length)));
    link(build, last, addNode(build, "endEvent", scope), scope);
    all.push(
      build.nodes
        .slice(first)
        .flatMap((node) => (node.parent === scope.parent && node.attachedTo === null ? [node.id] : [])),
    );
  }
  if (shape.pools > 1 && build.random() < 0.4)
    addNode(build, "participant", { parent: null, process: "", lanes: [] });
  for (let i = 0; i < shape.messages && all.length > 1; i++) addMessage(build, all);
  for (let i = 0; i < shape.artifacts; i++) addArtifact(build, scopes, all);
  for (let i = 0; i < shape.wild; i++) {
    const k = Math.floor(build.random() * all.length);
    const [a, b] = [pick(build, all[k] ?? []), pick(build, all[k] ?? [])];
    const scope = scopes[k];
    if (a && b && scope) link(build, a, build.random() < 0.1 ? null : b, scope);
  }
  return { planes: [{ element: "plane", name: "", nodes: build.nodes, edges: build.edges }] };
}

const pick = <T>(build: Build, list: readonly T[]): T | undefined =>
  list[Math.floor(build.random() * list.length)];

function addPool(build: Build, index: number): Scope {
  const process = `process${index}`;
  const id = `pool${index}`;
  build.nodes.push(
    plainNode(id, "participant", { name: `Pool ${index}`, process, expanded: true, horizontal: true }),
  );
  const lanes: string[] = [];
  for (let l = 0; l < build.shape.lanes; l++) {
    const lane = `${id}lane${l}`;
    lanes.push(lane);
    build.nodes.push(plainNode(lane, "lane", { name: `Lane ${l}`, parent: id, process, horizontal: true }));
  }
  return { parent: id, process, lanes };
}

/** A sequence of about `size` nodes after `from`; returns the last one. */
function addBlock(build: Build, scope: Scope, from: string, size: number): string {
  let last = from;
  let left = size;
  while (left > 0) {
    const roll = build.random();
    if (left > 5 && roll < 0.3) {
      const used = Math.min(left, 4 + Math.floor(build.random() * Math.min(left, 30)));
      last = addSplit(build, scope, last, used);
      left -= used;
    } else if (left > 3 && roll < 0.38) {
      last = addLoop(build, scope, last);
      left -= 4;
    } else {
      last = addStep(build, scope, last);
      left -= 1;
    }
  }
  return last;
}

function addSplit(build: Build, scope: Scope, from: string, size: number): string {
  const kind =
    pick(build, ["exclusiveGateway", "parallelGateway", "inclusiveGateway"] as const) ?? "exclusiveGateway";
  const split = addNode(build, kind, scope);
  link(build, from, split, scope);
  const join = addNode(build, kind, scope);
  const branches = 2 + Math.floor(build.random() * 2.5);
  for (let b = 0; b < branches; b++) {
    const part = Math.floor((size - 2) / branches);
    if (part < 1 && b > 0 && b < branches - 1) continue;
    const last = part < 1 ? split : addBlock(build, scope, split, part);
    if (build.random() < 0.15 && last !== split) link(build, last, addNode(build, "endEvent", scope), scope);
    else link(build, last, join, scope);
  }
  return join;
}

function addLoop(build: Build, scope: Scope, from: string): string {
  const join = addNode(build, "exclusiveGateway", scope);
  link(build, from, join, scope);
  const step = addStep(build, scope, join);
  const split = addNode(build, "exclusiveGateway", scope);
  link(build, step, split, scope);
  if (build.random() < 0.5) link(build, split, join, scope);
  else link(build, addStep(build, scope, split), join, scope);
  return split;
}

function addStep(build: Build, scope: Scope, from: string): string {
  const nested = build.random() < build.shape.nested;
  const kind: NodeKind = nested && build.random() < 0.5 ? "subProcess" : (pick(build, steps) ?? "task");
  const id = addNode(build, kind, scope);
  link(build, from, id, scope);
  if (kind === "subProcess") fill(build, id, scope.process);
  if (nested && kind !== "intermediateCatchEvent") {
    const count = 1 + Math.floor(build.random() * 2);
    for (let i = 0; i < count; i++) {
      const boundary = addNode(build, "boundaryEvent", scope, id);
      link(build, boundary, addNode(build, "endEvent", scope), scope);
    }
  }
  return id;
}

const steps = ["task", "userTask", "serviceTask", "intermediateCatchEvent"] as const;

function fill(build: Build, id: string, process: string): void {
  const inside: Scope = { parent: id, process, lanes: [] };
  const start = addNode(build, "startEvent", inside);
  const last = addBlock(build, inside, start, 3);
  link(build, last, addNode(build, "endEvent", inside), inside);
}

function addMessage(build: Build, all: readonly string[][]): void {
  const a = Math.floor(build.random() * all.length);
  const b = (a + 1 + Math.floor(build.random() * (all.length - 1))) % all.length;
  const [source, target] = [
    pick(build, all[a] ?? []),
    build.random() < 0.15 ? `pool${b}` : pick(build, all[b] ?? []),
  ];
  if (source && target) addEdge(build, "messageFlow", source, target, null, null);
}

function addArtifact(build: Build, scopes: readonly Scope[], all: readonly string[][]): void {
  const k = Math.floor(build.random() * scopes.length);
  const [scope, host] = [scopes[k], pick(build, all[k] ?? [])];
  if (!scope) return;
  const kind =
    pick(build, ["dataObjectReference", "dataStoreReference", "textAnnotation"] as const) ?? "textAnnotation";
  const id = addNode(build, kind, { ...scope, lanes: [] });
  if (host)
    addEdge(
      build,
      kind === "textAnnotation" ? "association" : "dataOutputAssociation",
      host,
      id,
      scope.process,
      null,
    );
}

function addNode(build: Build, kind: NodeKind, scope: Scope, attachedTo: string | null = null): string {
  const id = `n${build.next++}`;
  const words = ["Check", "the order", "of a very important customer", "again", "and send it"];
  const name = build.random() < 0.7 ? words.slice(0, 1 + Math.floor(build.random() * 5)).join(" ") : "";
  const host = build.nodes.find((node) => node.id === attachedTo);
  const stays = build.shape.stay !== undefined && build.random() < build.shape.stay;
  const before = stays ? build.nodes.at(-1)?.lane : null;
  const lane = host ? host.lane : (before ?? pick(build, scope.lanes) ?? null);
  build.nodes.push(
    plainNode(id, kind, {
      name,
      parent: scope.parent,
      process: scope.process,
      lane,
      attachedTo,
      expanded: kind === "subProcess",
    }),
  );
  return id;
}

function link(build: Build, source: string, target: string | null, scope: Scope): void {
  addEdge(build, "sequenceFlow", source, target, scope.process, scope.parent);
}

function addEdge(
  build: Build,
  kind: EdgeKind,
  source: string,
  target: string | null,
  process: string | null,
  parent: string | null,
): void {
  const names = ["yes", "no", "after some days", "Order"];
  build.edges.push(
    plainEdge(`e${build.next++}`, {
      kind,
      name: build.random() < 0.25 ? (pick(build, names) ?? "") : "",
      source,
      target,
      process,
      parent: parent?.startsWith("pool") ? null : parent,
    }),
  );
}
