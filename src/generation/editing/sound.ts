/** Ensures that an edit neither makes parallel paths block each other nor starts what follows twice. */
import type { FlowGraph } from "../compile-nodes.ts";
import { CannotEdit } from "../editor.ts";
import { faultsOf } from "../soundness.ts";
import { type Model, outgoing, titleOf } from "./model.ts";

/** @throws CannotEdit for a process that was sound before and no longer is. */
export function checkSound(model: Model, before: Model): void {
  for (const scope of model.scopes.keys()) {
    if (!runsInParallel(model, scope) || textOf(model, scope) === textOf(before, scope)) continue;
    const [fault] = faultsOf(graphOf(model, scope));
    if (fault !== undefined && faultsOf(graphOf(before, scope)).length === 0) {
      const told = fault.replace(/[\p{L}_][\p{L}\p{N}_.-]*/gu, (word) => {
        const node = model.nodes.get(word);
        return node === undefined ? word : titleOf(node);
      });
      throw new CannotEdit(`Paths that run in parallel would no longer fit together: ${told}.`);
    }
  }
}

/** Without parallel paths it is enough that every step is reached and leads on, which is checked for all edits. */
const runsInParallel = (model: Model, scope: string): boolean =>
  [...model.nodes.values()].some(
    (node) =>
      node.scope === scope &&
      (/^(?:parallel|inclusive)Gateway$/.test(node.kind) ||
        (!node.kind.endsWith("Gateway") && outgoing(model, node.id).length > 1)),
  );

const textOf = (model: Model, scope: string): string => JSON.stringify(graphOf(model, scope));

function graphOf({ nodes, flows }: Model, scope: string): FlowGraph {
  const graph = {
    nodes: [...nodes.values()]
      .filter((node) => node.scope === scope)
      .map(({ id, kind, attachedTo, interrupting, triggers }) => {
        const definition = triggers.includes("terminate") ? { type: "terminate" } : null;
        return { id, type: kind, attachedTo, interrupting, definition };
      }),
    flows: [...flows.values()]
      .filter((flow) => flow.scope === scope)
      .map(({ id, source, target }) => ({ id, source, target })),
  };
  // The token game uses nothing else, and treats unknown nodes as tasks.
  return graph as unknown as FlowGraph;
}
