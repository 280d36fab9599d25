/** The state after the last line to the outline of a process. */
import type { Outline, Step } from "../outline.ts";
import { alwaysEnds } from "../outline-check.ts";
import { lanesOf } from "./lanes.ts";
import { actionsIn, bodiesOfNode, type Node } from "./node.ts";
import type { State } from "./state.ts";
import { endLabelOf, stepsOf } from "./to-outline.ts";

export function outlineOf(state: State, name: string | null, declared: string[]): Outline {
  const lanes = lanesOf(state.root, declared);
  const context = { lanes, shared: sharedLabels(state.root) };
  dropUselessMarks(state.root);
  const body = stepsOf(state.root, context);
  const steps: Step[] = alwaysEnds(body)
    ? body
    : [...body, { type: "end", kind: "none", label: state.endLabel ?? lastLabel(state.root) }];
  return {
    name,
    pools: [
      {
        name: null,
        lanes: lanes.names,
        start: state.start ?? { kind: "none", label: null, timer: null },
        body: steps,
      },
    ],
    messages: [],
  };
}

function lastLabel(nodes: Node[]): string | null {
  const last = nodes.at(-1);
  return last?.type === "action" ? endLabelOf(last) : null;
}

/** Labels of two actions that differ in their long form. */
function sharedLabels(nodes: Node[]): Set<string> {
  const byLabel = Map.groupBy(actionsIn(nodes), (action) => action.label);
  return new Set(
    [...byLabel]
      .filter(([, actions]) => new Set(actions.map((one) => one.longLabel)).size > 1)
      .map(([label]) => label),
  );
}

/** A mark that nothing jumps to says nothing. */
function dropUselessMarks(nodes: Node[]): void {
  const targets = new Set<string>();
  const collect = (node: Node) => {
    if (node.type === "jump") targets.add(node.to);
    for (const body of bodiesOfNode(node)) body.forEach(collect);
  };
  nodes.forEach(collect);
  const drop = (body: Node[]) => {
    for (let at = body.length - 1; at >= 0; at--) {
      const node = body[at];
      if (node?.type === "mark" && !targets.has(node.name)) body.splice(at, 1);
      else if (node) bodiesOfNode(node).forEach(drop);
    }
  };
  drop(nodes);
}
