/** Where each statement lies: in the root, in a case, in a parallel branch, on the path of an event; and in which order. */
import type { Statement } from "../meaning/meaning.ts";
import type { Told } from "./told.ts";

/** A case of a question, a branch of parallel work, or (null) the path of an event at a step. */
export type Container = { of: string; value: string | null };

export type Places = {
  /** Null for the root. */
  parentOf(id: string): Container | null;
  /** The statements directly in it, in the order in which they happen. */
  childrenOf(container: Container | null): Statement[];
};

/** @param only the statements that count; a container that does not count is the root. */
export function placesOf(told: Told, only: (id: string) => boolean): Places {
  const parents = new Map<string, Container | null>();
  const parentOf = (id: string): Container | null => {
    const known = parents.get(id);
    if (known !== undefined) return known;
    // Until it is known the statement lies in the root, so that circles end there.
    parents.set(id, null);
    const found = ownParent(told, id, parentOf);
    const lies = found !== null && only(found.of) && !isInside(found.of, id, parentOf) ? found : null;
    parents.set(id, lies);
    return lies;
  };
  const drawn = told.drawn.filter(({ id }) => only(id));
  const lying = Map.groupBy(drawn, ({ id }) => keyOf(parentOf(id)));
  const positions = positionsOf(told, drawn, parentOf);
  const childrenOf = (container: Container | null): Statement[] => {
    const children = (lying.get(keyOf(container)) ?? []).toSorted(
      (a, b) => (positions.get(a.id) ?? 0) - (positions.get(b.id) ?? 0),
    );
    return moved(told, children, parentOf);
  };
  return { parentOf, childrenOf };
}

export const keyOf = (container: Container | null): string =>
  container === null ? "" : `${container.of}\n${container.value ?? ""}`;

function ownParent(told: Told, id: string, parentOf: (id: string) => Container | null): Container | null {
  const question = told.headOf.get(id);
  if (question !== undefined) return { of: question, value: id };
  const within = told.relations("within").find(({ what }) => what === id);
  if (within) return containerOf(told, within.of, within.value, parentOf);
  const beside = [...told.relations("before"), ...told.relations("after")].find(({ what }) => what === id);
  return beside ? parentOf(told.original(beside.than)) : null;
}

/** What lies on the path of an event that heads a branch lies in the branch; of one that just happens, where that happens. */
function containerOf(
  told: Told,
  named: string,
  value: string | null,
  parentOf: (id: string) => Container | null,
): Container | null {
  const of = told.original(named);
  const kind = told.byId.get(of)?.kind;
  if (kind === "question") return { of, value: value ?? "" };
  if (kind === "parallel") return { of, value: value ?? "" };
  if (kind !== "event") return parentOf(of);
  const question = told.headOf.get(of);
  if (question !== undefined) return { of: question, value: of };
  return told.attached.has(of) ? { of, value: null } : parentOf(of);
}

function isInside(id: string, outer: string, parentOf: (id: string) => Container | null): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = id; at !== undefined && !seen.has(at); at = parentOf(at)?.of) {
    if (at === outer) return true;
    seen.add(at);
  }
  return false;
}

/** A question or a block that is told after its first content stands where that is told. */
function positionsOf(
  { orderOf }: Told,
  drawn: Statement[],
  parentOf: (id: string) => Container | null,
): Map<string, number> {
  const positions = new Map(drawn.map(({ id }) => [id, orderOf.get(id) ?? 0]));
  for (const { id } of drawn) {
    const own = orderOf.get(id) ?? 0;
    for (let up = parentOf(id); up !== null; up = parentOf(up.of))
      positions.set(up.of, Math.min(own, positions.get(up.of) ?? own));
  }
  return positions;
}

/** What happens elsewhere than it is told goes beside what it names. */
function moved(told: Told, children: Statement[], parentOf: (id: string) => Container | null): Statement[] {
  const order = [...children];
  const placeOf = (id: string): number => {
    for (let at: string | undefined = id; at !== undefined; at = parentOf(at)?.of) {
      const place = order.findIndex((one) => one.id === at);
      if (place >= 0) return place;
    }
    return -1;
  };
  for (const { what, than } of told.relations("before")) {
    const from = order.findIndex((one) => one.id === what);
    const beside = placeOf(told.original(than));
    if (from < 0 || beside < 0 || beside === from) continue;
    const taken = order.splice(from, 1);
    order.splice(Math.max(placeOf(told.original(than)), 0), 0, ...taken);
  }
  const behind = new Map<string, number>();
  for (const { what, than } of told.relations("after")) {
    const from = order.findIndex((one) => one.id === what);
    const anchor = told.original(than);
    if (from < 0 || placeOf(anchor) < 0 || placeOf(anchor) === from) continue;
    const taken = order.splice(from, 1);
    // Several behind the same one keep the order of the text.
    const count = behind.get(anchor) ?? 0;
    behind.set(anchor, count + 1);
    order.splice(placeOf(anchor) + 1 + count, 0, ...taken);
  }
  return order;
}
