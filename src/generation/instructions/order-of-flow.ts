/** The order in which a reader meets the elements of a diagram. */
import { incoming, type Model, type Node, sources, successors } from "../editing/model.ts";

/** From the starts along the flow, a join after everything that leads to it; jumps back do not count. */
export function inOrder(model: Model): Node[] {
  const done = new Map<string, Node>();
  const roots = sources(model);
  const waiting = [...roots];
  while (done.size < model.nodes.size) {
    const next = waiting.findIndex((id) => isReady(model, id, done, waiting));
    const [id] = next >= 0 ? waiting.splice(next, 1) : waiting.splice(0, 1);
    if (id === undefined) break;
    const node = model.nodes.get(id);
    if (!node || done.has(id)) continue;
    done.set(id, node);
    // Depth first: one branch is followed to its end before the next.
    waiting.unshift(...successors(model, id).filter((one) => !done.has(one) && !waiting.includes(one)));
  }
  return [...done.values(), ...[...model.nodes.values()].filter(({ id }) => !done.has(id))];
}

/** Whether all its predecessors were met, apart from jumps back. */
function isReady(
  model: Model,
  id: string,
  done: ReadonlyMap<string, Node>,
  waiting: readonly string[],
): boolean {
  const open = incoming(model, id)
    .map(({ source }) => source)
    .filter((one) => !done.has(one));
  return (
    open.length === 0 || waiting.every((one) => one === id) || open.every((one) => comesAfter(model, id, one))
  );
}

function comesAfter(model: Model, id: string, later: string): boolean {
  const seen = new Set([id]);
  for (const one of seen) for (const next of successors(model, one)) seen.add(next);
  return seen.has(later);
}
