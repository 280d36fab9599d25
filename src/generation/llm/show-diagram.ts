/**
 * A diagram in the form in which a language model reads it for an edit: names, flows and short ids; neither XML nor
 * places.
 */
import { openDocument } from "../../bpmn/document.ts";
import { limits } from "../../limits.ts";
import type { Flow, Model, Node } from "../editing/model.ts";
import { readModel } from "../editing/read-model.ts";
import { type Aliases, aliasesOf } from "./aliases.ts";

/** Null when the diagram is too large to be shown. */
export function showDiagram(bpmn: string): object | null {
  const model = readModel(openDocument(bpmn));
  const shown = shownOf(model, aliasesOf(model));
  return JSON.stringify(shown).length > limits.llmDiagramCharsMax ? null : shown;
}

/** The prompt states the omissions: the kind of plain tasks, and the scope of elements in the process itself. */
function shownOf(model: Model, { of }: Aliases): object {
  const scopeOf = (scope: string) => (model.scopes.get(scope)?.kind === "process" ? null : of(scope));
  const nodeOf = (node: Node) => ({
    id: of(node.id),
    kind: node.kind === "task" ? null : node.kind,
    name: node.name,
    lane: node.lane && of(node.lane),
    inside: scopeOf(node.scope),
    triggers: node.triggers,
    time: node.time,
    on: node.attachedTo && of(node.attachedTo),
    interrupting: node.kind === "boundaryEvent" ? node.interrupting : null,
    each: node.loop,
    times: node.times,
    together: node.together,
  });
  const lineOf = ({
    id,
    source,
    target,
    name,
  }: {
    id: string;
    source: string;
    target: string;
    name: string;
  }) => [of(id), of(source), of(target), ...(name === "" ? [] : [name])];
  const flowOf = (flow: Flow) => {
    const line = lineOf(flow);
    return flow.isDefault ? [...line, ...(line.length === 3 ? [""] : []), "default"] : line;
  };
  const { processes, pools, lanes, nodes, flows, messages, others } = {
    processes: [...model.scopes.values()].filter(({ kind }) => kind === "process"),
    pools: [...model.pools.values()],
    lanes: [...model.lanes.values()],
    nodes: [...model.nodes.values()],
    flows: [...model.flows.values()],
    messages: [...model.messages.values()],
    others: [...model.artifacts.values()],
  };
  return compact({
    processes: processes.map(({ id, name }) => compact({ id: of(id), name })),
    pools: pools.map(({ id, name, process }) =>
      compact({ id: of(id), name, process: process && of(process) }),
    ),
    lanes: lanes.map(({ id, name, owner, parent }) =>
      compact({ id: of(id), name, process: of(owner), inside: parent && of(parent) }),
    ),
    nodes: nodes.map((node) => compact(nodeOf(node))),
    flows: flows.map(flowOf),
    messages: messages.map(lineOf),
    data: nodes.flatMap(({ id, reads, writes }) => [
      ...reads.map((one) => [of(one), of(id)]),
      ...writes.map((one) => [of(id), of(one)]),
    ]),
    others: others.map(({ id, kind, name }) => ({ id: of(id), kind, name })),
  });
}

/** Without empty members. */
const compact = (element: object): object =>
  Object.fromEntries(
    Object.entries(element).filter(([, value]) => value !== null && value !== "" && !isEmpty(value)),
  );

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;
