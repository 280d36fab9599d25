/** Operations on properties of an activity beside its place in the flow: its performers, its repetitions, its data. */
import { timesNote } from "../compile-activity.ts";
import { CannotEdit } from "../editor.ts";
import type { OperationOf } from "../edits.ts";
import { newId, removeUnused, usedBy } from "./draft.ts";
import {
  type Artifact,
  incoming,
  isActivity,
  type Model,
  type Node,
  nodeOf,
  outgoing,
  titleOf,
} from "./model.ts";
import { annotate } from "./properties.ts";

function activityOf(model: Model, id: string, what: string): Node {
  const node = nodeOf(model, id);
  if (isActivity(node) && node.kind !== "eventSubProcess") return node;
  throw new CannotEdit(`${titleOf(node)} is not an activity: it cannot ${what}.`);
}

/** How often an activity is done: for each of several things, or repeatedly up to a number of times. */
export function setEach(model: Model, { id, each, times }: OperationOf<"setEach">): void {
  const node = activityOf(model, id, "be done for each of several things");
  const was = [timesText(node)];
  const isStill = each !== null && node.loop !== null && node.loop !== "standard";
  node.times = times ?? (isStill ? node.times : null);
  node.loop = each ?? (node.times === null ? null : "standard");
  retell(model, node, was, timesText(node));
}

export function setTogether(model: Model, { id, together }: OperationOf<"setTogether">): void {
  const node = activityOf(model, id, "be done together");
  const lane = node.lane === null ? undefined : model.lanes.get(node.lane)?.name;
  const all = node.together.join(" + ");
  node.together = inOrder(
    node.together,
    together.filter((role) => role !== lane),
  );
  const roles = node.together.join(" + ");
  retell(model, node, [all, `+ ${all}`], lane && roles ? `+ ${roles}` : roles);
}

const timesText = ({ loop, times }: Node): string =>
  times === null ? "" : timesNote(times, loop === "standard");

/** A note states what the shape does not show: its line is changed, added or removed. */
function retell(model: Model, node: Node, was: readonly string[], is: string): void {
  const notes = [...model.associations.values()].flatMap(({ source, target }) => {
    const other = source === node.id ? target : target === node.id ? source : "";
    const note = model.artifacts.get(other);
    return note?.kind === "textAnnotation" ? [note] : [];
  });
  const isOld = (line: string) => line !== "" && was.includes(line);
  const told = notes.find(({ name }) => name.split("\n").some(isOld));
  if (told) {
    const lines = told.name.split("\n").map((line) => (isOld(line) ? is : line));
    told.name = lines.filter((line) => line !== "").join("\n");
    if (told.name !== "") return;
    for (const { id, source, target } of [...model.associations.values()])
      if (source === told.id || target === told.id) model.associations.delete(id);
    model.artifacts.delete(told.id);
  } else if (is !== "") annotate(model, { type: "annotate", id: node.id, text: is });
}

/** Existing ones keep their order. */
const inOrder = (was: readonly string[], wanted: readonly string[]): string[] => [
  ...was.filter((one) => wanted.includes(one)),
  ...new Set(wanted.filter((one) => !was.includes(one))),
];

export function setData(model: Model, { id, reads, writes, stores = [] }: OperationOf<"setData">): void {
  const node = activityOf(model, id, "read or write data");
  const was = usedBy(node);
  for (const [side, names] of [
    ["reads", reads],
    ["writes", writes],
  ] as const)
    if (names !== undefined)
      node[side] = inOrder(
        node[side],
        names.map((name) => dataFor(model, node, name, stores.includes(name))),
      );
  removeUnused(
    model,
    was.filter((data) => !usedBy(node).includes(data)),
  );
}

/**
 * The activity's own data shape or a neighbour's; further away the same data gets its own shape, or lines would cross
 * the picture.
 */
function dataFor(model: Model, node: Node, name: string, isStore: boolean): string {
  const isData = ({ kind }: Artifact) => kind.startsWith("data");
  const all = [...model.artifacts.values()].filter(isData);
  const same = all.filter((one) => one.id === name || one.name === name);
  const near = new Set([node.id, ...neighbours(model, node.id)]);
  const users = [...model.nodes.values()].filter(({ id }) => near.has(id)).flatMap(usedBy);
  const shared = same.find((one) => one.id === name || users.includes(one.id));
  if (shared) return shared.id;
  const kind =
    isStore || same[0]?.kind === "dataStoreReference" ? "dataStoreReference" : "dataObjectReference";
  const isReached = (one: Artifact) => kind === "dataStoreReference" || one.scope === node.scope;
  const of = same.find((one) => one.kind === kind && isReached(one))?.of;
  const id = newId(model, "Data", name);
  const fresh = { id, kind, name, scope: node.scope };
  model.artifacts.set(id, {
    ...fresh,
    of: of ?? newId(model, kind === "dataObjectReference" ? "DataObject" : "DataStore", name),
  });
  return id;
}

/** The steps before and after, with at most one gateway or event between. */
function neighbours(model: Model, id: string): string[] {
  const beside = (one: string) => [
    ...incoming(model, one).map(({ source }) => source),
    ...outgoing(model, one).map(({ target }) => target),
  ];
  const near = beside(id);
  return [...near, ...near.filter((one) => !isActivity(nodeOf(model, one))).flatMap(beside)];
}
