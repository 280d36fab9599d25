/** One change of an order as it is carried out: what it asks for, and the diagram that the changes before it have left. */
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
  /** Nodes that the change before has made or moved: where no place is told, what is new comes behind them. */
  focus: readonly string[];
};

/** @throws CannotEdit where the change lacks what it needs, or cannot be done */
export type Maker = (work: Work) => Operation[];

/** Ids of all that is meant in these roles, in the order of the words. */
export const meantAs = ({ change }: Work, ...roles: PlaceRole[]): string[] => [
  ...new Set(
    change.places
      .filter(({ role }) => roles.includes(role))
      .sort((one, other) => one.from - other.from)
      .flatMap(({ meant }) => meant),
  ),
];

/** Nodes that are meant; a way is the gateway that it leaves, a lane all that is done in it. */
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

/** What a change is about. @throws CannotEdit where nothing of the diagram is meant */
export function targetsOf(work: Work, what = "Say which element is meant."): Node[] {
  const nodes = nodesAs(work, "target");
  if (nodes.length === 0) throw new CannotEdit(what);
  return nodes;
}

/** The words of a role without quotation marks; null where none are told. */
export const wordsAs = ({ change }: Work, role: TextRole): string | null =>
  change.texts.filter((one) => one.role === role).map(({ words }) => plainWords(words))[0] ?? null;

/** Whether the words of a role stand between quotation marks, and so are a name as they are. */
export const isQuoted = ({ change }: Work, wanted: TextRole): boolean =>
  change.texts.some(({ role, words }) => role === wanted && /^["'“”‘’„«`]/.test(words));

export const plainWords = (words: string): string =>
  words.trim().replace(/^["'“”‘’`«»]+|["'“”‘’`«»]+$|[.,;:]+$/g, "");

/** The only way on from a node, where there is one. */
export function onlyWay(model: Model, id: string) {
  const [way, second] = outgoing(model, id);
  return way && !second ? way : null;
}

/** What is made, or something else where it cannot be done. */
export function tried<Made>(make: () => Made, otherwise: Made): Made {
  try {
    return make();
  } catch (error) {
    if (error instanceof CannotEdit) return otherwise;
    throw error;
  }
}
