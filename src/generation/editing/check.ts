/** Conditions that must hold after any edit: an edit that violates one is refused as a whole. */
import { limits } from "../../limits.ts";
import { CannotEdit } from "../editor.ts";
import { type Model, type Node, outgoing, sources, titleOf } from "./model.ts";
import { unreached } from "./regions.ts";
import { checkSound } from "./sound.ts";

/**
 * @param before the model before the edit: faults that it already had do not count.
 * @throws CannotEdit naming the first rule that is broken.
 */
export function check(model: Model, before: Model): void {
  if (model.nodes.size > Math.max(limits.elementsMax, before.nodes.size)) {
    throw new CannotEdit(`The diagram would have more than ${limits.elementsMax} elements.`);
  }
  if (model.nodes.size === 0) throw new CannotEdit("Nothing would be left of the diagram.");
  checkFlows(model, before);
  for (const node of model.nodes.values()) checkNode(model, before, node);
  const lost = unreached(model, sourcesOf(before, model)).find((node) => !isUnreached(before, node));
  if (lost) throw new CannotEdit(`Nothing would lead to ${titleOf(lost)} any more.`);
  checkSound(model, before);
}

function checkFlows(model: Model, before: Model): void {
  for (const flow of model.flows.values()) {
    const was = before.flows.get(flow.id);
    if (
      was?.source === flow.source &&
      was.target === flow.target &&
      model.nodes.has(flow.source) &&
      model.nodes.has(flow.target)
    )
      continue;
    const source = model.nodes.get(flow.source);
    const target = model.nodes.get(flow.target);
    if (!source || !target) throw new Error(`The flow ${flow.id} lost an end.`);
    if (source.scope !== target.scope) {
      throw new CannotEdit(`A flow cannot lead from ${titleOf(source)} into another pool or sub-process.`);
    }
    if (source.kind === "endEvent")
      throw new CannotEdit(`No flow can leave the end event ${titleOf(source)}.`);
    if (target.kind === "startEvent" || target.kind === "boundaryEvent") {
      throw new CannotEdit(`No flow can lead to ${titleOf(target)}: a path only begins there.`);
    }
  }
}

function checkNode(model: Model, before: Model, node: Node): void {
  const was = before.nodes.get(node.id);
  const isStuck = outgoing(model, node.id).length === 0 && !/^(?:endEvent|eventSubProcess)$/.test(node.kind);
  if (isStuck && (!was || outgoing(before, node.id).length > 0) && !endsImplicitly(before, node.scope)) {
    throw new CannotEdit(`The path would break off behind ${titleOf(node)}.`);
  }
  if (node.attachedTo !== null && !model.nodes.has(node.attachedTo)) {
    throw new Error(`The boundary event ${node.id} lost its activity.`);
  }
  if (node.lane !== null && !model.lanes.has(node.lane))
    throw new Error(`The node ${node.id} lost its lane.`);
}

/** Whether paths of a process end without an end event, as BPMN allows: then others may do so too. */
const endsImplicitly = (model: Model, scope: string): boolean =>
  [...model.nodes.values()].some(
    (node) =>
      node.scope === scope &&
      node.kind !== "endEvent" &&
      node.kind !== "eventSubProcess" &&
      outgoing(model, node.id).length === 0,
  );

/** The former starts of paths, if they still exist, and the current ones. */
function sourcesOf(before: Model, model: Model): string[] {
  const added = sources(model).filter((id) => !before.nodes.has(id));
  const starts = [...model.nodes.values()]
    .filter((node) => node.kind === "startEvent")
    .map((node) => node.id);
  return [...sources(before), ...added, ...starts];
}

const isUnreached = (before: Model, node: Node): boolean =>
  unreached(before, sources(before)).some((one) => one.id === node.id);
