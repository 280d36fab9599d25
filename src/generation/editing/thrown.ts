/**
 * Errors and escalations: what is thrown has a name, and a catcher of what nothing throws becomes conditional, as in an
 * outline (`outline-throws.ts`).
 */
import type { Model, Node } from "./model.ts";

/**
 * New events throw what their label names. Their catcher catches the single thing that is thrown, whatever its own
 * label. A catcher that has lost its last thrower waits for a condition. Changes the model in place.
 */
export function settleThrown(model: Model, before: Model): void {
  const fresh = [...model.nodes.values()].filter(
    ({ id, triggers }) => before.nodes.get(id)?.triggers.join() !== triggers.join(),
  );
  for (const node of fresh) node.thrown = kindOf(node) === null ? null : node.name || null;
  for (const node of fresh) {
    const [only, other] =
      hostOf(model, node) === null ? [] : new Set(throwersOf(model, node).map(({ thrown }) => thrown));
    if (only !== undefined && other === undefined) node.thrown = only;
  }
  for (const { id } of before.nodes.values()) {
    const [was, node] = [before.nodes.get(id), model.nodes.get(id)];
    if (!was || !node || fresh.includes(node) || !isThrown(before, was) || isThrown(model, node)) continue;
    Object.assign(node, { triggers: ["conditional"], thrown: null });
  }
}

const kindOf = ({ triggers }: Node) =>
  triggers.find((one) => one === "error" || one === "escalation") ?? null;

/** The scope whose throws a node catches; null if it catches none. */
function hostOf({ nodes, scopes }: Model, { kind, attachedTo, scope }: Node): string | null {
  if (attachedTo !== null) return scopes.has(attachedTo) ? attachedTo : null;
  const isHandler = kind === "startEvent" && nodes.get(scope)?.kind === "eventSubProcess";
  return isHandler ? (scopes.get(scope)?.parent ?? null) : null;
}

/** Kinds of tasks that may fail by themselves, without an end event that throws. */
const automated = new Set(["serviceTask", "scriptTask", "sendTask", "businessRuleTask", "callActivity"]);

const throwing = new Set(["endEvent", "intermediateThrowEvent"]);

function throwersOf(model: Model, catcher: Node): Node[] {
  const [host, kind] = [hostOf(model, catcher), kindOf(catcher)];
  return [...model.nodes.values()].filter(
    (node) =>
      throwing.has(node.kind) && kind !== null && kindOf(node) === kind && isWithin(model, node, host),
  );
}

function isThrown(model: Model, catcher: Node): boolean {
  const [host, kind] = [hostOf(model, catcher), kindOf(catcher)];
  if (host === null || kind === null) return false;
  const fails = ({ kind: task }: Node) => kind === "error" && automated.has(task);
  return (
    [...model.nodes.values()].some((node) => fails(node) && isWithin(model, node, host)) ||
    throwersOf(model, catcher).some(
      ({ thrown }) => [thrown, catcher.thrown].includes(null) || thrown === catcher.thrown,
    )
  );
}

function isWithin({ scopes }: Model, { scope }: Node, host: string | null): boolean {
  for (let up: string | null = scope; up !== null; up = scopes.get(up)?.parent ?? null)
    if (up === host) return true;
  return false;
}
