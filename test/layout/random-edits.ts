/** Edits of random drawings: each leaves a plane as an edit does, without geometry for what is new. */
import type { Edge, Node, Plane } from "../../src/bpmn/graph.ts";
import { plainEdge, plainNode } from "../support/graph.ts";

const flowBetween = (id: string, source: string, target: string, like: Node): Edge =>
  plainEdge(id, { source, target, process: like.process, parent: like.parent });

const besideOf = (like: Node, id: string, kind: Node["kind"], name: string): Node =>
  plainNode(id, kind, { name, parent: like.parent, process: like.process, lane: like.lane });

/** `pick` chooses the place; null if the edit makes no sense. */
export const edits: Record<string, (plane: Plane, pick: number) => Plane | null> = {
  "a flow back"(plane, pick) {
    const tasks = plane.nodes.filter(({ kind }) => kind === "task");
    const a = tasks[pick % tasks.length];
    const others = tasks.filter((task) => task !== a && task.parent === a?.parent);
    const b = others[pick % others.length];
    if (!a || !b) return null;
    return { ...plane, edges: [...plane.edges, flowBetween("back", a.id, b.id, a)] };
  },
  "a branch with its own end"(plane, pick) {
    const gateways = plane.nodes.filter(({ kind }) => kind.endsWith("Gateway"));
    const from = gateways[pick % gateways.length];
    if (!from) return null;
    const step = besideOf(from, "step", "task", "Ask somebody else");
    const end = besideOf(from, "end", "endEvent", "Left open");
    return {
      ...plane,
      nodes: [...plane.nodes, step, end],
      edges: [
        ...plane.edges,
        { ...flowBetween("in", from.id, "step", from), name: "unclear" },
        flowBetween("out", "step", "end", from),
      ],
    };
  },
  "a decision in a flow"(plane, pick) {
    const flows = plane.edges.filter(({ kind }) => kind === "sequenceFlow");
    const flow = flows[pick % flows.length];
    const from = plane.nodes.find(({ id }) => id === flow?.source);
    if (!flow?.target || !from || from.kind === "boundaryEvent") return null;
    return {
      ...plane,
      nodes: [
        ...plane.nodes,
        besideOf(from, "question", "exclusiveGateway", "All well?"),
        besideOf(from, "step", "task", "Mend it"),
      ],
      edges: [
        ...plane.edges.filter((edge) => edge !== flow),
        flowBetween("a", from.id, "question", from),
        flowBetween("b", "question", flow.target, from),
        { ...flowBetween("c", "question", "step", from), name: "no" },
        flowBetween("d", "step", flow.target, from),
      ],
    };
  },
  "a boundary event with a path"(plane, pick) {
    const tasks = plane.nodes.filter(({ kind }) => kind === "task");
    const host = tasks[pick % tasks.length];
    if (!host) return null;
    const event = { ...besideOf(host, "event", "boundaryEvent", "3 days"), attachedTo: host.id };
    return {
      ...plane,
      nodes: [...plane.nodes, event, besideOf(host, "step", "task", "Remind them")],
      edges: [...plane.edges, flowBetween("out", "event", "step", host)],
    };
  },
  "a note"(plane, pick) {
    const tasks = plane.nodes.filter(({ kind }) => kind === "task");
    const host = tasks[pick % tasks.length];
    if (!host) return null;
    const note = { ...besideOf(host, "note", "textAnnotation", "Only in spring"), lane: null };
    const line: Edge = { ...flowBetween("tie", host.id, "note", host), kind: "association" };
    return { ...plane, nodes: [...plane.nodes, note], edges: [...plane.edges, line] };
  },
  "another lane"(plane, pick) {
    const lanes = plane.nodes.filter(({ kind }) => kind === "lane");
    const lane = lanes[pick % lanes.length];
    const tasks = plane.nodes.filter(
      (node) => node.kind === "task" && node.lane !== null && node.parent === lane?.parent,
    );
    const moved = tasks[pick % tasks.length];
    if (!lane || !moved) return null;
    return {
      ...plane,
      nodes: plane.nodes.map((node) => (node === moved ? { ...node, lane: lane.id } : node)),
    };
  },
  "a task less"(plane, pick) {
    const tasks = plane.nodes.filter(
      ({ id, kind }) => kind === "task" && !plane.nodes.some(({ attachedTo }) => attachedTo === id),
    );
    const gone = tasks[pick % tasks.length];
    const into = plane.edges.filter(({ target }) => target === gone?.id);
    const out = plane.edges.filter(({ source }) => source === gone?.id);
    const [before, after] = [into[0]?.source, out[0]?.target];
    if (!gone || !before || !after || into.length + out.length !== 2 || before === after) return null;
    return {
      ...plane,
      nodes: plane.nodes.filter((node) => node !== gone),
      edges: [
        ...plane.edges.filter((edge) => !into.includes(edge) && !out.includes(edge)),
        flowBetween("past", before, after, gone),
      ],
    };
  },
};
