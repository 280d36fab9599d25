/** Who does what: steps change hands, lanes are made. */
import type { Node } from "../editing/model.ts";
import { CannotEdit } from "../editor.ts";
import type { Operation, OperationOf } from "../edits.ts";
import { tryLane } from "../instructions/find-others.ts";
import { mentionOf } from "../instructions/mention.ts";
import { capitalised, withoutArticles } from "../naming/words.ts";
import { type Maker, meantAs, nodesAs, targetsOf, type Work, wordsAs } from "./work.ts";

/** Steps in a sub-process have no lanes: the sub-process itself changes hands. */
export const assign: Maker = (work) => {
  const { model } = work;
  const nodes = targetsOf(work, "Say which step somebody else is to do.").map((node) =>
    outermost(node, work),
  );
  const ids = [...new Set(nodes.filter(({ attachedTo }) => attachedTo === null).map(({ id }) => id))];
  const owner = nodes[0]?.scope ?? "";
  const [by] = meantAs(work, "by").filter((id) => model.lanes.has(id));
  if (by !== undefined) return [{ type: "assignLane", ids, lane: by }];
  const [pool] = meantAs(work, "by").flatMap((id) => model.pools.get(id) ?? []);
  if (pool) throw new CannotEdit(`"${pool.name}" is a pool: name one of the lanes.`);
  const role = wordsAs(work, "doer");
  if (role === null) throw new CannotEdit("Say who is to do it.");
  return [laneKnown(role, owner, ids, work) ?? addLane(role, owner, ids)];
};

const outermost = (node: Node, { model }: Work): Node => {
  let at = node;
  for (let sub = model.nodes.get(at.scope); sub; sub = model.nodes.get(at.scope)) at = sub;
  return at;
};

/** Words may name an existing lane. */
function laneKnown(role: string, owner: string, ids: string[], { model }: Work): Operation | null {
  const lane = tryLane(mentionOf(role), { model, focus: [] });
  return lane && lane.owner === owner ? { type: "assignLane", ids, lane: lane.id } : null;
}

const addLane = (role: string, process: string, ids: string[]): OperationOf<"addLane"> => ({
  type: "addLane",
  name: capitalised(withoutArticles(role)),
  process,
  ids,
});

/** The lane of a role that the words of a change name; null if they name none. */
export function newLane(work: Work, owner: string, ids: string[]): Operation | null {
  const role = wordsAs(work, "doer") ?? wordsAs(work, "name");
  return role === null ? null : addLane(role, owner, ids);
}

export const addlane: Maker = (work) => {
  const nodes = nodesAs(work, "target").map((node) => outermost(node, work));
  const ids = [...new Set(nodes.map(({ id }) => id))];
  const owner = nodes[0]?.scope ?? processOf(work);
  const made = newLane(work, owner, ids);
  if (made === null) throw new CannotEdit(`Say how the lane is called: "add a lane 'Finance'".`);
  const known = laneKnown(wordsAs(work, "doer") ?? "", owner, ids, work);
  if (known && ids.length === 0) throw new CannotEdit("There is a lane of that name already.");
  return [known ?? made];
};

function processOf({ model }: Work): string {
  const owners = [...model.lanes.values()].map(({ owner }) => owner);
  const pools = [...model.pools.values()].flatMap(({ process }) => process ?? []);
  const tops = [...model.scopes.values()].filter(({ parent }) => parent === null).map(({ id }) => id);
  const [process, other] = new Set(owners.length > 0 ? owners : pools.length > 0 ? pools : tops);
  if (process === undefined || other !== undefined)
    throw new CannotEdit("The diagram has several pools: say which steps the lane takes over.");
  return process;
}
