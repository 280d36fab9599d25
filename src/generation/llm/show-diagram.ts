/** A diagram as a language model reads it for an edit: ids, names and flows; neither XML nor places. */
import { openDocument } from "../../bpmn/document.ts";
import { limits } from "../../limits.ts";
import { readModel } from "../editing/read-model.ts";

/** Null when the diagram is too large to be shown. */
export function showDiagram(bpmn: string): object | null {
  const model = readModel(openDocument(bpmn));
  const shown = {
    processes: [...model.scopes.values()].map(compact),
    pools: [...model.pools.values()].map(compact),
    lanes: [...model.lanes.values()].map(compact),
    nodes: [...model.nodes.values()].map(compact),
    flows: [...model.flows.values()].map(compact),
    messageFlows: [...model.messages.values()].map(compact),
    others: [...model.artifacts.values()].map(compact),
  };
  return JSON.stringify(shown).length > limits.llmDiagramCharsMax ? null : shown;
}

/** Without what says nothing. */
const compact = (element: object): object =>
  Object.fromEntries(
    Object.entries(element).filter(
      ([, value]) => value !== null && value !== "" && value !== false && !isEmpty(value),
    ),
  );

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;
