/**
 * Describes the effect of a plan on a diagram: one line for each changed element, and for each node with new
 * successors.
 */
import { laneAbove, lanesMoved } from "../editing/lane-order.ts";
import { isActivity, type Model, type Node, outgoing } from "../editing/model.ts";
import { aliasesOf } from "./aliases.ts";

/** Empty without a difference. */
export const tellChanges = (before: Model, after: Model): string[] => [
  ...tellElements(before, after),
  ...tellWays(before, after),
];

/** Changes of the elements themselves: removed, new, or with new content. */
export function tellElements(before: Model, after: Model): string[] {
  const titles = titlesOf(before, after);
  const then = tellerOf(before, titles);
  const now = tellerOf(after, titles);
  return [
    ...compared(kindsOf(before), kindsOf(after)),
    ...lanesMoved(before, after).map((lane) => {
      const above = laneAbove(before, after, lane);
      return `lane "${lane.name}" now stands ${above ? `below lane "${above.name}"` : "above all others"}`;
    }),
    ...[...before.nodes.values()]
      .filter((node) => !after.nodes.has(node.id) && !isPassed(before, node.id))
      .map(({ id }) => `gone: ${titles(id)}`),
    ...[...after.nodes.values()].flatMap((node) => {
      const old = before.nodes.get(node.id);
      if (old)
        return differences(then.look(old), now.look(node), old.name ? `"${old.name}"` : titles(old.id));
      const look = now.look(node).slice(node.name === "" ? 0 : 1);
      // For an unnamed one, its place is enough.
      return node.name === "" && node.triggers.length === 0
        ? []
        : [`new: ${titles(node.id)}, ${look.join(", ")}`];
    }),
  ];
}

function tellWays(before: Model, after: Model): string[] {
  const titles = titlesOf(before, after);
  const then = tellerOf(before, titles);
  const now = tellerOf(after, titles);
  return [...after.nodes.keys()].flatMap((id) => {
    const [was, is] = [then.ways(id), now.ways(id)];
    const lost = was.filter((way) => !is.includes(way));
    if (lost.length === 0 && is.every((way) => was.includes(way))) return [];
    const gone = lost.length === 0 ? "" : `, no longer ${lost.join(" or ")}`;
    return [`after ${titles(id)} comes ${is.join(" or ") || "nothing"}${gone}`];
  });
}

/** Elements outside of the flow: lanes, pools, messages and notes. */
function kindsOf(model: Model): Map<string, string> {
  const title = (id: string) => model.nodes.get(id)?.name || model.pools.get(id)?.name || id;
  return new Map([
    ...[...model.lanes.values()].map(({ id, name }) => [id, `lane "${name}"`] as const),
    ...[...model.pools.values()].map(({ id, name }) => [id, `pool "${name}"`] as const),
    ...[...model.messages.values()].map(
      ({ id, name, source, target }) =>
        [id, `message${name && ` "${name}"`} from "${title(source)}" to "${title(target)}"`] as const,
    ),
    ...[...model.artifacts.values()].map(({ id, kind, name }) => {
      const lines = [...model.associations.values()].filter((one) => one.source === id || one.target === id);
      const hosts = lines.map(({ source, target }) => `"${title(source === id ? target : source)}"`);
      return [id, `${kind} "${name}"${hosts.length === 0 ? "" : ` at ${hosts.join(", ")}`}`] as const;
    }),
  ]);
}

function compared(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [
    ...[...before].flatMap(([id, was]) => (after.has(id) ? [] : [`gone: ${was}`])),
    ...[...after].flatMap(([id, is]) => {
      const was = before.get(id);
      return was === is ? [] : [was === undefined ? `new: ${is}` : `${was} is now ${is}`];
    }),
  ];
}

function differences(was: readonly string[], is: readonly string[], title: string): string[] {
  const now = is.filter((one) => !was.includes(one));
  const lost = was.filter((one) => !is.includes(one) && one !== `called ${title}`);
  if (now.length + lost.length === 0) return [];
  return [`${title} is now ${[...now, ...lost.map((one) => `not ${one}`)].join(", ")}`];
}

/**
 * Names of nodes after the change; one without a name appears under its short name in the diagram that the model knows.
 */
function titlesOf(before: Model, after: Model) {
  const { of } = aliasesOf(before);
  const fresh = [...after.nodes.values()].filter(({ id, name }) => name === "" && !before.nodes.has(id));
  return (id: string): string => {
    const node = after.nodes.get(id) ?? before.nodes.get(id);
    if (node?.name) return `"${node.name}"`;
    const same = fresh.filter(({ kind }) => kind === node?.kind);
    return before.nodes.has(id) ? of(id) : `new ${node?.kind} ${same.findIndex((one) => one.id === id) + 1}`;
  };
}

function tellerOf(model: Model, title: (id: string) => string) {
  const looks: readonly ((node: Node) => string | false | null | undefined)[] = [
    ({ name }) => name && `called "${name}"`,
    ({ kind, triggers }) => [kind, ...triggers].join(" "),
    (node) => isActivity(node) && node.lane && `in lane "${model.lanes.get(node.lane)?.name ?? ""}"`,
    ({ time }) => time?.value,
    ({ attachedTo, interrupting }) =>
      attachedTo && `${interrupting ? "breaking off" : "beside"} ${title(attachedTo)}`,
    ({ kind, interrupting }) => kind === "startEvent" && !interrupting && "beside the rest",
    ({ loop, times }) =>
      loop && loop !== "standard" && `done for each (${[loop, times ?? []].flat().join(", ")})`,
    ({ loop, times }) =>
      loop === "standard" && `done again${times === null ? "" : `, at most ${times} times`}`,
    ({ together }) => together.length > 0 && `done together with ${together.join(" and ")}`,
    ({ reads }) => reads.length > 0 && `reading ${dataIn(reads)}`,
    ({ writes }) => writes.length > 0 && `writing ${dataIn(writes)}`,
    ({ scope }) => model.scopes.get(scope)?.kind !== "process" && `inside ${title(scope)}`,
  ];
  const dataIn = (ids: string[]) => ids.map((id) => `"${model.artifacts.get(id)?.name ?? id}"`).join(" and ");
  const look = (node: Node): string[] => looks.flatMap((one) => one(node) || []);
  /** The successors of a node, skipping merges. */
  const ways = (id: string): string[] =>
    isPassed(model, id)
      ? []
      : outgoing(model, id).map(({ name, target, isDefault }) => {
          const said = [...(name === "" ? [] : [`"${name}"`]), ...(isDefault ? ["default"] : [])].join(", ");
          return `${title(behindMerges(model, target))}${said === "" ? "" : ` (${said})`}`;
        });
  return { look, ways };
}

/** Whether it only merges paths. */
function isPassed(model: Model, id: string): boolean {
  const node = model.nodes.get(id);
  return node?.kind === "exclusiveGateway" && node.name === "" && outgoing(model, id).length === 1;
}

function behindMerges(model: Model, id: string, seen: ReadonlySet<string> = new Set()): string {
  const [out] = outgoing(model, id);
  return !isPassed(model, id) || out === undefined || seen.has(id)
    ? id
    : behindMerges(model, out.target, new Set([...seen, id]));
}
