/** The state after the last line to the outline of a process. */
import type { Outline, OutlineMessage, OutlinePool, Step } from "../outline.ts";
import { alwaysEnds } from "../outline-check.ts";
import { lanesOf } from "./lanes.ts";
import { actionsIn, bodiesOfNode, type Node } from "./node.ts";
import { type Message, type Pools, partOfPool, poolsOf } from "./pools.ts";
import type { Start, State } from "./state.ts";
import { endLabelOf, nameOf, stepsOf } from "./to-outline.ts";

export function outlineOf(
  state: State,
  name: string | null,
  declared: string[],
  poolNames: string[],
): Outline {
  dropUselessMarks(state.root);
  const start = state.start ? { ...state.start, label: nameOf(state.start.label) } : noStart;
  if (poolNames.length > 1) return collaborationOf(state, name, poolsOf(state.root, poolNames), start);
  const lanes = lanesOf(state.root, declared);
  const context = { depth: 0, lanes, shared: sharedLabels(state.root) };
  const body = withEnd(stepsOf(state.root, context), state.endLabel ?? lastLabel(state.root));
  return { name, pools: [{ name: null, lanes: lanes.names, start, body }], messages: [] };
}

/** One pool for each name; what it receives first starts it. A pool without work of its own is a black box. */
function collaborationOf(state: State, name: string | null, pools: Pools, start: Start): Outline {
  const context = { depth: 0, lanes: lanesOf([], []), shared: new Set<string>() };
  const blackBoxes = new Set<string>();
  const outlinePools = pools.names.map((pool, at): OutlinePool => {
    const nodes = partOfPool(state.root, (actor) => pools.poolOf(actor) === pool);
    const [first, ...rest] = nodes;
    const begins = first?.type === "event" && first.kind === "message" && actionsIn(rest).length > 0;
    if (actionsIn(nodes).length === 0) {
      blackBoxes.add(pool);
      return { name: pool, lanes: [], start: noStart, body: [] };
    }
    const body = withEnd(stepsOf(begins ? rest : nodes, context), lastLabel(nodes));
    const own = at === firstPool(state, pools) ? start : noStart;
    return {
      name: pool,
      lanes: [],
      start: begins ? { kind: "message", label: first.label, timer: null } : own,
      body,
    };
  });
  return {
    name,
    pools: outlinePools,
    messages: pools.messages.map((message) => messageOf(message, blackBoxes)),
  };
}

const noStart: Start = { kind: "none", label: null, timer: null };

const firstPool = (state: State, pools: Pools) => {
  const first = actionsIn(state.root)[0];
  return first ? pools.names.indexOf(pools.poolOf(first.actor)) : 0;
};

function messageOf({ name, from, to, fromPool, toPool }: Message, blackBoxes: Set<string>): OutlineMessage {
  return {
    name,
    from: { pool: fromPool, step: from.label },
    to: { pool: toPool, step: blackBoxes.has(toPool) ? null : to.label },
  };
}

const withEnd = (body: Step[], label: string | null): Step[] =>
  alwaysEnds(body) ? body : [...body, { type: "end", kind: "none", label: nameOf(label) }];

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
