/**
 * The place of each statement: in the root, in a case, in a parallel branch, or on the path of an event; and the order.
 */
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

/** @param only the included statements; an excluded container is the root */
export function placesOf(told: Told, only: (id: string) => boolean): Places {
  const parents = new Map<string, Container | null>();
  const parentOf = (id: string): Container | null => {
    const known = parents.get(id);
    if (known !== undefined) return known;
    // While a place is sought, the statement counts as in the root, so that a circle ends there.
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

/**
 * A statement on the path of an event that heads a branch is in the branch; on the path of an event that just happens,
 * it is in the event's place.
 */
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

/** If the text mentions a question or a block after its first content, its position is that of the content. */
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

/**
 * If a statement happens in another place than the text tells it, it moves beside the statement that it names, with
 * everything that stands beside it. Several that move beside the same one keep the order of the text.
 */
function moved(told: Told, children: Statement[], parentOf: (id: string) => Container | null): Statement[] {
  const places = new Map(children.map(({ id }, place) => [id, place]));
  const besides = besidesOf(told, places, parentOf);
  const inOrder = (place: number): number[] => {
    const beside = (side: Side) =>
      [...besides].flatMap(([other, one]) => (one.side === side && one.than === place ? inOrder(other) : []));
    return [...beside("before"), place, ...beside("after")];
  };
  return [...children.keys()]
    .filter((place) => !besides.has(place))
    .flatMap(inOrder)
    .flatMap((place) => children[place] ?? []);
}

type Side = "before" | "after";

/** Which place goes beside which other place, without circles. */
function besidesOf(
  told: Told,
  places: ReadonlyMap<string, number>,
  parentOf: (id: string) => Container | null,
): Map<number, { side: Side; than: number }> {
  const around = (id: string): number | undefined => {
    for (let at: string | undefined = id; at !== undefined; at = parentOf(at)?.of) {
      const place = places.get(at);
      if (place !== undefined) return place;
    }
    return undefined;
  };
  const found = new Map<number, { side: Side; than: number }>();
  const leadsTo = (from: number, place: number): boolean => {
    for (let at: number | undefined = from; at !== undefined; at = found.get(at)?.than)
      if (at === place) return true;
    return false;
  };
  for (const side of ["before", "after"] as const)
    for (const relation of told.relations(side)) {
      const place = places.get(relation.what);
      const than = around(told.original(relation.than));
      if (place === undefined || than === undefined || found.has(place) || leadsTo(than, place)) continue;
      found.set(place, { side, than });
    }
  return new Map([...found].toSorted(([one], [other]) => one - other));
}
