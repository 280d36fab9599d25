/** What differs between two versions of a diagram. */
import type { Drawing } from "../drawing/drawing.ts";
import { differenceKey } from "../store/images.ts";
import { endpoint } from "./endpoint.ts";
import { noFields } from "./fields.ts";
import { type FoundVersion, findVersions, versionIn } from "./found-versions.ts";
import { Difference } from "./resources.ts";
import { type Call, type Deps, turnOf } from "./service.ts";

type Compared = Awaited<ReturnType<Drawing["compare"]>>;

/** Counts changes of what comparing says; raise it with such a change, so that no cache tells the old. */
const comparison = 1;

const compare = endpoint({
  name: "compareVersions",
  tag: "Versions",
  summary: "See what differs between two versions of a diagram",
  description:
    "Element by element, from version `a` to version `b`, which may be the earlier one. Documents are compared by what they mean, and by where they draw it.",
  method: "GET",
  path: "/diagrams/{id}/versions/{a}/diff/{b}",
  scope: "diagrams:read",
  query: noFields,
  body: null,
  answer: { status: 200, description: "What differs.", schema: Difference },
  errors: [],
  slow: true,
  async handle(deps, call) {
    const found = await findVersions(deps, call);
    const [from, to] = (["a", "b"] as const).map((part) =>
      versionIn(deps, found, part, call.path[part] ?? ""),
    );
    if (!from || !to) throw new Error("Two parts of a path name two versions.");
    const difference = await differenceOf(deps, call, from, to);
    const json: Difference = {
      object: "difference",
      from: from.number,
      to: to.number,
      counts: countsOf(difference),
      ...difference,
    };
    return { status: 200, json };
  },
});

export const differenceEndpoints = [compare];

/** From the cache, else compared now. */
export async function differenceOf(
  deps: Deps,
  call: Call,
  before: FoundVersion,
  after: FoundVersion,
): Promise<Compared> {
  const { id } = after;
  const key = differenceKey({ before: before.sha256, after: after.sha256, comparison });
  const cached = await deps.images.get(id, key);
  // Only what is put below comes out.
  if (cached) return JSON.parse(Buffer.from(cached).toString()) as Compared;
  const pair = { before: await before.bpmn(), after: await after.bpmn() };
  const difference = await deps.drawing.compare(pair, turnOf(call));
  await deps.images.put(id, key, Buffer.from(JSON.stringify(difference)));
  // The diagram may have been deleted meanwhile: its data key goes before its pictures do, so this sees it.
  if ((await deps.log.vault.get(id)) === null) await deps.images.remove(id);
  return difference;
}

/** The difference in numbers. */
export const countsOf = ({ added, removed, changed, moved }: Compared): Difference["counts"] => ({
  added: added.length,
  removed: removed.length,
  changed: changed.length,
  moved: moved.length,
});
