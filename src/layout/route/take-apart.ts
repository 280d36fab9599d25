/**
 * Pass 6b: links that end on the last piece of another one look for their own side, and another line makes way for
 * them. So do the flows of a decision that begin on one piece: their names would stand side by side.
 */

import { limits } from "../../limits.ts";
import { at, range } from "../geometry/geometry.ts";
import { price } from "../spacing.ts";
import { isSpent } from "../work.ts";
import { mark, usersOf } from "./field.ts";
import {
  enter,
  familyOf,
  find,
  keyOf,
  nearWindow,
  priceNow,
  type Router,
  type Routing,
  reroute,
  routingOf,
  sharedEndPrice,
  sharedStartPrice,
  wideWindow,
} from "./router.ts";

/**
 * The routing with fewer shared ends, as far as they are worth it; null if nothing changes. Names are not known here,
 * and may be in the way: the caller that draws compares both.
 */
export function takenApart(router: Router): Routing | null {
  const { work, links, context } = router;
  const before = work.done;
  router.sharedEnd = price.sharedEnd;
  // Other prices, and pairs of lines that are torn up together.
  router.proofs.byLink.clear();
  let changed = false;
  for (const i of range(links.length)) {
    if (router.space.work > limits.layoutRouteWorkMax || isSpent(work)) break;
    for (const role of ["target", "source"] as const) {
      if (!sharesEnd(router, i, role)) continue;
      changed = reroute(router, i) || changed;
      if (sharesEnd(router, i, role))
        changed = linesAt(router, i, role).some((other) => rerouteBoth(router, i, other)) || changed;
    }
  }
  context.sheet.work.done += work.done - before;
  return changed ? routingOf(router) : null;
}

type Role = "source" | "target";

/** Whether a link ends on the last piece of another one, or begins on the first, although it need not. */
function sharesEnd(router: Router, i: number, role: Role): boolean {
  const path = router.paths[i];
  const [end, next] = role === "target" ? [path?.at(-1), path?.at(-2)] : [path?.[0], path?.[1]];
  if (end === undefined || next === undefined || usersOf(router.field, end, next) < 2) return false;
  return (role === "target" ? sharedEndPrice(router, i) : sharedStartPrice(router, i)) > 0;
}

/**
 * The other lines of the shape at the end of a link that may make way for it: the flow that leads to a decision need
 * not.
 */
function linesAt(router: Router, i: number, role: Role): number[] {
  const key = role === "target" ? keyOf(at(router.links, i).target) : null;
  const away = (key === null ? undefined : router.bySource.get(key)) ?? [];
  return [...familyOf(router, i, role), ...away].filter((other) => other !== i && router.paths[other]);
}

/**
 * The first of two gets another route as if the second did not exist, and then the second one; both are kept if the
 * total is cheaper.
 */
function rerouteBoth(router: Router, i: number, other: number): boolean {
  const pair = [i, other];
  const former = pair.map((one) => ({ path: at(router.paths, one), cost: at(router.costs, one) }));
  const was = pair.map((one) => tornUp(router, one)).reduce((a, b) => a + b);
  let cost = 0;
  for (const one of pair) {
    const window = nearWindow(router, one, wideWindow(router, at(router.links, one)));
    const found = find(router, one, { window, sharing: "kind", forced: null, limit: was - cost });
    cost += found?.cost ?? Infinity;
    if (!found) break;
    enter(router, one, found);
  }
  if (cost < was - 1e-6) {
    for (const one of pair) router.forced.delete(one);
    return true;
  }
  pair.forEach((one, k) => {
    const path = router.paths[one];
    if (path) mark(router.field, path, -1);
    const { path: before, cost: paid } = at(former, k);
    router.paths[one] = before;
    router.costs[one] = paid;
    if (before) mark(router.field, before, 1);
  });
  return false;
}

/** Removes the line of a link, and returns its price. */
function tornUp(router: Router, i: number): number {
  const path = router.paths[i];
  if (!path) return 0;
  mark(router.field, path, -1);
  const cost = priceNow(router, i, path);
  router.paths[i] = null;
  return cost;
}
