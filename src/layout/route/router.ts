/** Pass 6: routes every link over the field, then tears up and routes links again while that helps. */

import { limits } from "../../limits.ts";
import { at, range } from "../geometry/geometry.ts";
import type { End, Link } from "../model.ts";
import { price } from "../spacing.ts";
import { isSpent, shareOf, type Work } from "../work.ts";
import { crossingsIn, type Field, mark, type Path, stepLength, usersOf } from "./field.ts";
import { canMeetApart, canPartAtOnce, sharedStarts } from "./meetings.ts";
import { plainWay } from "./plain-way.ts";
import { coverOf, type PortContext, portsOf } from "./ports.ts";
import { isProven, newProofs, noteChange, type Proofs, prove } from "./proofs.ts";
import {
  type Found,
  type Joint,
  newWorkspace,
  type Request,
  search,
  type Window,
  type Workspace,
} from "./search.ts";

/**
 * `path` is null if no route was found at all; `forced` counts links that had to run on top of others; `plain` says
 * that the work was used up before every link had its line, so that some take the plain way.
 */
export type Routing = {
  paths: (Path | null)[];
  costs: number[];
  forced: number;
  crossings: number;
  plain: boolean;
};

/** The lines of a sheet during the search for routes. */
export type Router = {
  field: Field;
  space: Workspace;
  context: PortContext;
  links: readonly Link[];
  paths: (Path | null)[];
  costs: number[];
  bySource: Map<string, number[]>;
  byTarget: Map<string, number[]>;
  forced: Set<number>;
  proofs: Proofs;
  /** The share of the work for these lines. */
  work: Work;
  plain: boolean;
  /** The price of sharing the last, or first, piece of another line although there are enough sides. */
  sharedEnd: number;
};

/** No link has a route yet. */
export function routerOf(field: Field, context: PortContext, links: readonly Link[]): Router {
  const work = shareOf(context.sheet.work, limits.layoutRoutingShare);
  return {
    field,
    space: newWorkspace(field, work),
    context,
    links,
    paths: links.map(() => null),
    costs: links.map(() => 0),
    bySource: familiesOf(links, (link) => link.source),
    byTarget: familiesOf(links, (link) => link.target),
    forced: new Set(),
    proofs: newProofs(field.nx),
    work,
    plain: false,
    sharedEnd: 0,
  };
}

/** Sequence flows before message flows before associations, short ones first. */
export function routeLinks(router: Router): Routing {
  for (const link of firstOrder(router)) routeOne(router, link);
  ripUp(router);
  router.context.sheet.work.done += router.work.done;
  return routingOf(router);
}

/** The present routes of the links. */
export const routingOf = ({ plain, paths, costs, forced, field }: Router): Routing => ({
  plain,
  paths: [...paths],
  costs: [...costs],
  forced: forced.size,
  crossings: crossingsIn(field),
});

/** Links that end at the same shape, by its name; such lines may merge. Frames are met at different places. */
function familiesOf(links: readonly Link[], endOf: (link: Link) => End): Map<string, number[]> {
  const families = new Map<string, number[]>();
  links.forEach((link, i) => {
    const key = keyOf(endOf(link));
    if (key !== null) families.set(key, [...(families.get(key) ?? []), i]);
  });
  return families;
}

export const keyOf = (end: End): string | null =>
  end.at === "frame" ? null : `${end.boundary ?? end.inner ?? end.item}`;

function firstOrder({ links, context }: Router): number[] {
  const rank = { sequence: 0, message: 1, association: 2 };
  const centre = (end: End): [number, number] | null =>
    end.at === "item"
      ? [
          at(context.lines.xPx, at(context.lines.columnLine, at(context.grid.column, end.item))),
          at(context.lines.yPx, at(context.lines.rowLine, at(context.rowOf, end.item))),
        ]
      : null;
  const lengthOf = (link: Link): number => {
    const [a, b] = [centre(link.source), centre(link.target)];
    return a && b ? Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) : 0;
  };
  const keyed = links.map((link, i) => ({ i, rank: rank[link.kind], length: lengthOf(link) }));
  return keyed.sort((a, b) => a.rank - b.rank || a.length - b.length || a.i - b.i).map(({ i }) => i);
}

function routeOne(router: Router, i: number): void {
  if (isSpent(router.work)) {
    routePlainly(router, i);
    return;
  }
  const wide = wideWindow(router, at(router.links, i));
  const near = nearWindow(router, i, wide);
  const first = find(router, i, { window: near, sharing: "kind", forced: null, limit: Infinity });
  if (first) prove(router.proofs, i, first.cost, router.space.seen);
  const found =
    first ??
    find(router, i, { window: wide, sharing: "kind", forced: null, limit: Infinity }) ??
    find(router, i, { window: wide, sharing: "any", forced: null, limit: Infinity }) ??
    find(router, i, { window: wide, sharing: "none", forced: price.forced, limit: Infinity });
  if (!found && isSpent(router.work)) {
    routePlainly(router, i);
    return;
  }
  router.forced.delete(i);
  if (found && found.cost >= price.forced && sharesWithStrangers(router, i, found.path)) router.forced.add(i);
  enter(router, i, found);
}

function routePlainly(router: Router, i: number): void {
  const path = plainWay(router.context, at(router.links, i), i);
  router.plain = true;
  router.forced.add(i);
  enter(router, i, path && { path, cost: 2 * price.forced });
}

export function enter(router: Router, i: number, found: Found | null, before: Path | null = null): void {
  router.paths[i] = found?.path ?? null;
  router.costs[i] = found?.cost ?? 2 * price.forced;
  if (!found) return;
  mark(router.field, found.path, 1);
  noteChange(router.proofs, i, before, found.path);
}

type Freedom = Pick<Request, "window" | "forced" | "limit"> & {
  /** Who may share lines: relatives of the same kind, any relatives, or none. */
  sharing: "kind" | "any" | "none";
};

export function find(router: Router, i: number, { sharing, ...freedom }: Freedom): Found | null {
  const { field, context } = router;
  const link = at(router.links, i);
  const request: Request = {
    ...freedom,
    starts: portsOf(context, link, "source"),
    goals: portsOf(context, link, "target"),
    leave: sharing === "none" ? [] : trunks(router, i, "source", sharing === "kind"),
    join: sharing === "none" ? [] : trunks(router, i, "target", sharing === "kind"),
    sourceCover: coverOf(link.source),
    targetCover: coverOf(link.target),
  };
  return search(field, router.space, request);
}

/** Everything that is open to a link: sequence flows stay inside their group. */
export function wideWindow({ context }: Router, link: Link): Window {
  const all: Window = { left: 0, right: context.nx - 1, top: 0, bottom: context.lines.y.length - 1 };
  if (link.kind !== "sequence" || link.source.at !== "item" || link.target.at !== "item") return all;
  const groupAt = (item: number) => at(context.sheet.bands, at(context.grid.band, item)).group;
  const group = groupAt(link.source.item);
  if (group !== groupAt(link.target.item)) return all;
  const [top, bottom] = at(context.lines.groupLines, group);
  return { ...all, top, bottom };
}

/** Detours more than this many columns and rows away are only tried if nothing else is found. */
const near = { columns: 4, rows: 5 };

export function nearWindow({ context, links }: Router, i: number, wide: Window): Window {
  const { lines, grid, rowOf } = context;
  const { source, target } = at(links, i);
  if (source.at !== "item" || target.at !== "item") return wide;
  const columns = [at(grid.column, source.item), at(grid.column, target.item)];
  const rows = [at(rowOf, source.item), at(rowOf, target.item)];
  const left = lines.columnLine[Math.min(...columns) - near.columns] ?? wide.left;
  const right = lines.columnLine[Math.max(...columns) + near.columns] ?? wide.right;
  const top = lines.rowLine[Math.min(...rows) - near.rows] ?? wide.top;
  const bottom = lines.rowLine[Math.max(...rows) + near.rows] ?? wide.bottom;
  return { left, right, top: Math.max(wide.top, top), bottom: Math.min(wide.bottom, bottom) };
}

/**
 * Where a link may leave the line of a relative with the same source (or join one with the same target). Only along
 * steps that no unrelated line uses, so shared lines always form a tree.
 */
function trunks(router: Router, i: number, role: "source" | "target", sameKind: boolean): Joint[] {
  const { field, paths, links } = router;
  const relatives = familyOf(router, i, role).filter((other) => paths[other]);
  const leaders = relatives.filter((other) => !sameKind || at(links, other).kind === at(links, i).kind);
  const users = new Map<number, number>();
  for (const other of relatives) {
    const path = paths[other] ?? [];
    router.work.done += path.length / 10;
    for (let k = 1; k < path.length; k++) count(users, stepKey(at(path, k - 1), at(path, k)));
  }
  const own = (a: number, b: number) => users.get(stepKey(a, b)) === usersOf(field, a, b);
  const entry = role === "target" ? sharedEndPrice(router, i) : sharedStartPrice(router, i);
  return leaders.flatMap((other) => jointsOf(field, paths[other] ?? [], role, own, entry));
}

/** The price for a link of ending on the last piece of another one of its kind. */
export function sharedEndPrice(router: Router, i: number): number {
  const { links, context, sharedEnd } = router;
  const { target, kind } = at(links, i);
  if (sharedEnd === 0 || target.at !== "item" || target.inner !== null) return 0;
  const lines = 1 + familyOf(router, i, "target").filter((other) => at(links, other).kind === kind).length;
  return canMeetApart(at(context.sheet.items, target.item).node, kind, lines) ? sharedEnd : 0;
}

/** The price for a flow of a decision of beginning on the first piece of another one. */
export function sharedStartPrice(router: Router, i: number): number {
  const { links, context, sharedEnd } = router;
  const { source, edge } = at(links, i);
  if (sharedEnd === 0 || source.at !== "item" || source.boundary !== null || source.inner !== null) return 0;
  const edges = [edge, ...familyOf(router, i, "source").map((other) => at(links, other).edge)];
  return canPartAtOnce(at(context.sheet.items, source.item).node, edges) ? sharedStarts * sharedEnd : 0;
}

/** A number for the step between two neighbouring points, the same in both directions. */
export const stepKey = (a: number, b: number): number => 2 * Math.min(a, b) + (Math.abs(a - b) === 1 ? 0 : 1);

const count = (counts: Map<number, number>, key: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

/**
 * The places of a relative's line where another may leave it (or join it); `own` says which steps only they use,
 * `entry` is the price of sharing any of them.
 */
export function jointsOf(
  field: Field,
  path: Path,
  role: "source" | "target",
  own: (a: number, b: number) => boolean,
  entry = 0,
): Joint[] {
  const joints: Joint[] = [];
  const order = role === "source" ? range(path.length) : range(path.length).reverse();
  const perStep = role === "source" ? price.sharedSource : price.sharedTarget;
  let cost = entry;
  for (let k = 1; k + 1 < order.length; k++) {
    const [before, index, after] = [at(order, k - 1), at(order, k), at(order, k + 1)];
    const [a, p, b] = [at(path, before), at(path, index), at(path, after)];
    if (!own(a, p)) break;
    cost += stepLength(field, a, p) + perStep;
    if (at(field.cover, p) === 0 && field.closedLine[(p / field.nx) | 0] === 0)
      joints.push({ path, index, cost });
    if (p - a !== b - p) cost += price.bend;
    else cost += price.crossing * at(Math.abs(a - p) === 1 ? field.upright : field.level, p);
  }
  return joints;
}

/** Tears up links in order of price and keeps improvements, until a whole round brings none. */
function ripUp(router: Router): void {
  for (let round = 0; round < limits.layoutRouteRoundsMax; round++) {
    let improved = false;
    const order = range(router.links.length).sort(
      (a, b) => at(router.costs, b) - at(router.costs, a) || a - b,
    );
    for (const i of order) {
      if (router.space.work > limits.layoutRouteWorkMax || isSpent(router.work)) return;
      improved = reroute(router, i) || improved;
    }
    if (!improved) return;
  }
}

/** Another route for a link if it is cheaper. */
export function reroute(router: Router, i: number): boolean {
  const { field, costs } = router;
  const path = router.paths[i];
  if (!path) {
    routeOne(router, i);
    return router.paths[i] !== null;
  }
  mark(field, path, -1);
  const was = priceNow(router, i, path);
  const found = isProven(router.proofs, i, was, relativesOf(router, i)) ? null : cheaper(router, i, was);
  if (!found) {
    mark(field, path, 1);
    costs[i] = was;
    return false;
  }
  router.forced.delete(i);
  enter(router, i, found, path);
  return found.path.join() !== path.join();
}

/** A route that costs less than the present one, which is torn up. */
function cheaper(router: Router, i: number, was: number): Found | null {
  const window = nearWindow(router, i, wideWindow(router, at(router.links, i)));
  const found = find(router, i, { window, sharing: "kind", forced: null, limit: was - 1e-6 });
  const isCheaper = found !== null && found.cost < was - 1e-6;
  if (!isSpent(router.work)) prove(router.proofs, i, isCheaper ? found.cost : was, router.space.seen);
  return isCheaper ? found : null;
}

const relativesOf = (router: Router, i: number) =>
  [...familyOf(router, i, "source"), ...familyOf(router, i, "target")].map((link) => ({
    link,
    path: at(router.paths, link),
  }));

/** The present price of a path in the field, without the path itself. */
export function priceNow(router: Router, i: number, path: Path): number {
  const link = at(router.links, i);
  let cost = portCost(router, link, "source", path) + portCost(router, link, "target", path);
  const shared = [
    [familySteps(router, i, "source"), price.sharedSource],
    [familySteps(router, i, "target"), price.sharedTarget],
  ] as const;
  for (let k = 1; k < path.length; k++) {
    const [a, b] = [at(path, k - 1), at(path, k)];
    const users = usersOf(router.field, a, b);
    cost += stepLength(router.field, a, b);
    if (users > 0) {
      const own = shared.find(([steps]) => steps.has(stepKey(a, b)));
      cost += own ? own[1] : users * price.forced;
      if (k === 1) cost += sharedStartPrice(router, i);
    }
    const c = path[k + 1];
    if (c !== undefined) cost += cornerCost(router, i, a, b, c, users > 0);
    else if (users > 0) cost += sharedEndPrice(router, i);
  }
  return cost;
}

function cornerCost(router: Router, i: number, a: number, b: number, c: number, shared: boolean): number {
  const { field } = router;
  if (b - a === c - b) return price.crossing * at(Math.abs(a - b) === 1 ? field.upright : field.level, b);
  return price.bend + (shared ? 0 : price.touch * touching(router, i, b));
}

/** Bends of unrelated links at a point; those of relatives are where lines merge. */
function touching(router: Router, i: number, point: number): number {
  const relatives = [...familyOf(router, i, "source"), ...familyOf(router, i, "target")];
  router.work.done += relatives.length / 2;
  const mine = relatives.some((other) => (router.paths[other] ?? []).includes(point));
  return mine ? 0 : at(router.field.bends, point);
}

/** The other links with the same source, or with the same target. */
export function familyOf(router: Router, i: number, role: "source" | "target"): number[] {
  const key = keyOf(at(router.links, i)[role]);
  const family =
    (key === null ? undefined : (role === "source" ? router.bySource : router.byTarget).get(key)) ?? [];
  return family.filter((other) => other !== i);
}

function familySteps(router: Router, i: number, role: "source" | "target"): Set<number> {
  const steps = new Set<number>();
  for (const other of familyOf(router, i, role)) {
    const path = router.paths[other] ?? [];
    router.work.done += path.length / 10;
    for (let k = 1; k < path.length; k++) steps.add(stepKey(at(path, k - 1), at(path, k)));
  }
  return steps;
}

function portCost({ context, field }: Router, link: Link, role: "source" | "target", path: Path): number {
  const [end, next] = role === "source" ? [path[0], path[1]] : [path.at(-1), path.at(-2)];
  if (end === undefined || next === undefined) return 0;
  const step = next - end;
  const out = step === 1 ? 0 : step === -1 ? 2 : step === field.nx ? 1 : 3;
  return portsOf(context, link, role).find((port) => port.point === end && port.out === out)?.cost ?? 0;
}

function sharesWithStrangers(router: Router, i: number, path: Path): boolean {
  const own = new Set([...familySteps(router, i, "source"), ...familySteps(router, i, "target")]);
  return range(path.length - 1).some((k) => {
    const [a, b] = [at(path, k), at(path, k + 1)];
    return usersOf(router.field, a, b) > 0 && !own.has(stepKey(a, b));
  });
}
