/** One change of an order during its execution: the change, and the diagram that the earlier changes have left. */
import { type Model, type Node, outgoing } from "../editing/model.ts";
import { CannotEdit } from "../editor.ts";
import type { Operation } from "../edits.ts";
import { inOrder } from "../instructions/order-of-flow.ts";
import type { Change, PlaceRole, TextRole } from "./asked.ts";

export type Work = {
  change: Change;
  /** The whole order. */
  text: string;
  model: Model;
  /** Nodes that the previous change has made or moved: without a place, new elements come after them. */
  focus: readonly string[];
};

/** @throws CannotEdit where the change lacks something, or cannot be done */
export type Maker = (work: Work) => Operation[];

/** Ids of all elements with these roles, in the order of the words. */
export const meantAs = ({ change }: Work, ...roles: PlaceRole[]): string[] => [
  ...new Set(
    change.places
      .filter(({ role }) => roles.includes(role))
      .sort((one, other) => one.from - other.from)
      .flatMap(({ meant }) => meant),
  ),
];

/** Nodes with these roles; a flow stands for the gateway that it leaves, a lane for all its steps. */
export const nodesAs = (work: Work, ...roles: PlaceRole[]): Node[] =>
  nodesOf(meantAs(work, ...roles), work.model);

export function nodesOf(ids: readonly string[], model: Model): Node[] {
  const found = ids.flatMap((id): Node[] => {
    const node = model.nodes.get(id) ?? model.nodes.get(model.flows.get(id)?.source ?? "");
    if (node) return [node];
    return model.lanes.has(id) ? inOrder(model).filter(({ lane }) => lane === id) : [];
  });
  return [...new Set(found)];
}

/**
 * The targets of a change.
 * @throws CannotEdit if it refers to no element
 */
export function targetsOf(work: Work, what = "Say which element is meant."): Node[] {
  const nodes = nodesAs(work, "target");
  if (nodes.length === 0) throw new CannotEdit(what);
  return nodes;
}

/** The words of a role without quotation marks; null if there are none. */
export const wordsAs = ({ change }: Work, role: TextRole): string | null =>
  change.texts.filter((one) => one.role === role).map(({ words }) => plainWords(words))[0] ?? null;

/** Whether the words of a role are in quotation marks, and so are a literal name. */
export const isQuoted = ({ change }: Work, wanted: TextRole): boolean =>
  change.texts.some(({ role, words }) => role === wanted && /^["'“”‘’„«`]/.test(words));

export const plainWords = (words: string): string =>
  words.trim().replace(/^["'“”‘’`«»]+|["'“”‘’`«»]+$|[.,;:]+$/g, "");

/** The only flow out of a node, if there is only one. */
export function onlyWay(model: Model, id: string) {
  const [way, second] = outgoing(model, id);
  return way && !second ? way : null;
}

/** The result, or the alternative if it cannot be made. */
export function tried<Made>(make: () => Made, otherwise: Made): Made {
  try {
    return make();
  } catch (error) {
    if (error instanceof CannotEdit) return otherwise;
    throw error;
  }
}
