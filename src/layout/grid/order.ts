/**
 * Pass 1: the order of pools and lanes from top to bottom, so that flows between them are short and skip few others.
 */

import { limits } from "../../limits.ts";
import { at, range, sum } from "../geometry/geometry.ts";
import type { End, Lane, Order, Sheet } from "../model.ts";

/** Up to this many pools or lanes every order is tried; more are improved by swapping neighbours. */
const permuteMax = 7;
/**
 * `overBlackBox`: for a line through a closed pool; `besideBlackBox`: for a line past closed pools that are side by
 * side; `overLane`: for each lane that a line passes on its way out of its own pool.
 */
const groupPrice = {
  distance: 10,
  overPool: 30,
  overBlackBox: 300,
  besideBlackBox: 8,
  overLane: 2,
  moved: 0.01,
};
/** `overStart` is for each lane above the one where the process starts. */
const lanePrice = { distance: 1, over: 2, moved: 0.3, overStart: 1 };

/** Keeps the order of the file if nothing is gained. With `reorderLanes` false, lanes keep their order. */
export function orderOf(sheet: Sheet, reorderLanes: boolean): Order {
  const pairs = pairsBetween(sheet, (band) => at(sheet.bands, band).group);
  const isOpen = (group: number) => !at(sheet.groups, group).blackBox;
  const exits = lanesPassed(sheet);
  const groups = best(range(sheet.groups.length), (order, place) => {
    let cost = groupPrice.moved * displacement(order);
    for (const [a, b] of pairs) {
      const [from, to] = between(place, a, b);
      cost += groupPrice.distance * (to - from);
      cost += passing(order, from, to, isOpen);
    }
    for (const { group, other, above, below } of exits)
      cost += groupPrice.overLane * (at(place, other) < at(place, group) ? above : below);
    return cost;
  });
  return { groups, bands: groups.flatMap((group) => bandsOf(sheet, group, reorderLanes)) };
}

/** A pool that a line leaves for another one, with its lanes above and below the beginning of the line. */
type Exit = { group: number; other: number; above: number; below: number };

/** The exits of lines at items. Lanes are in the order of the file. */
function lanesPassed(sheet: Sheet): Exit[] {
  const groupOf = (end: End): number =>
    end.at === "frame" ? end.group : (sheet.bands[at(sheet.items, end.item).band]?.group ?? -1);
  return sheet.links.flatMap(({ source, target }) =>
    [
      [source, target],
      [target, source],
    ].flatMap(([end, far]): Exit[] => {
      if (end?.at !== "item" || !far) return [];
      const [group, other] = [groupOf(end), groupOf(far)];
      if (group < 0 || other < 0 || group === other) return [];
      const { bands } = at(sheet.groups, group);
      const above = bands.indexOf(at(sheet.items, end.item).band);
      return [{ group, other, above, below: bands.length - 1 - above }];
    }),
  );
}

/**
 * The price of everything between two places. Closed pools can be side by side with an end if no open pool separates
 * them from it.
 */
function passing(
  order: readonly number[],
  from: number,
  to: number,
  isOpen: (group: number) => boolean,
): number {
  const firstOpen = order.findIndex((group, i) => i >= from && isOpen(group));
  const lastOpen = order.findLastIndex((group, i) => i <= to && isOpen(group));
  let cost = 0;
  for (let i = from + 1; i < to; i++) {
    if (isOpen(at(order, i))) cost += groupPrice.overPool;
    else cost += i > firstOpen && i < lastOpen ? groupPrice.overBlackBox : groupPrice.besideBlackBox;
  }
  return cost;
}

/** The same with the pools from bottom to top. */
export const flipped = (sheet: Sheet, order: Order): Order => {
  const groups = order.groups.toReversed();
  const inside = (group: number) => order.bands.filter((band) => at(sheet.bands, band).group === group);
  return { groups, bands: groups.flatMap(inside) };
};

/** A node of the tree of lanes keeps its leaves together, so every level is ordered separately. */
function bandsOf(sheet: Sheet, group: number, reorder: boolean): number[] {
  const own = at(sheet.groups, group);
  if (!reorder || own.lanes.length === 0) return own.bands;
  const arrange = (lanes: readonly Lane[]): number[] => {
    const leaves = lanes.map((lane) => (lane.children.length > 0 ? arrange(lane.children) : [lane.band]));
    const laneOf = new Map(leaves.flatMap((bands, i) => bands.map((band) => [band, i] as const)));
    const pairs = pairsBetween(sheet, (band) => laneOf.get(band) ?? -1);
    const start = sheet.items.find(({ node, band }) => node.kind === "startEvent" && laneOf.has(band));
    const first = start ? laneOf.get(start.band) : undefined;
    const order = best(range(lanes.length), (trial, place) => {
      let cost = lanePrice.moved * displacement(trial);
      if (first !== undefined) cost += lanePrice.overStart * at(place, first);
      for (const [a, b] of pairs) {
        const [from, to] = between(place, a, b);
        cost += lanePrice.distance * (to - from) + lanePrice.over * Math.max(0, to - from - 1);
      }
      return cost;
    });
    return order.flatMap((lane) => at(leaves, lane));
  };
  return arrange(own.lanes);
}

/** The links between two different places, as pairs of places; -1 means none. */
function pairsBetween(sheet: Sheet, placeOf: (band: number) => number): [number, number][] {
  const bandOf = (end: End): number =>
    end.at === "item" ? at(sheet.items, end.item).band : (at(sheet.groups, end.group).bands[0] ?? -1);
  return sheet.links.flatMap(({ source, target }): [number, number][] => {
    const [a, b] = [bandOf(source), bandOf(target)];
    if (a < 0 || b < 0) return [];
    const [from, to] = [placeOf(a), placeOf(b)];
    return from < 0 || to < 0 || from === to ? [] : [[from, to]];
  });
}

const between = (place: readonly number[], a: number, b: number): [number, number] => {
  const [from, to] = [at(place, a), at(place, b)];
  return from < to ? [from, to] : [to, from];
};

const displacement = (order: readonly number[]): number => sum(order.map((item, i) => Math.abs(item - i)));

type Cost = (order: readonly number[], place: readonly number[]) => number;

function best(start: readonly number[], cost: Cost): number[] {
  const priced = (order: readonly number[]): number => {
    const place = order.map(() => 0);
    order.forEach((item, i) => {
      place[item] = i;
    });
    return cost(order, place);
  };
  if (start.length < 2) return [...start];
  return start.length <= permuteMax ? bestOfAll(start, priced) : bestBySwaps(start, priced);
}

function bestOfAll(start: readonly number[], priced: (order: readonly number[]) => number): number[] {
  let found = [...start];
  let lowest = priced(found);
  const order = [...start];
  const permute = (from: number): void => {
    if (from === order.length) {
      const cost = priced(order);
      if (cost < lowest) {
        lowest = cost;
        found = [...order];
      }
      return;
    }
    for (let i = from; i < order.length; i++) {
      swap(order, from, i);
      permute(from + 1);
      swap(order, from, i);
    }
  };
  permute(0);
  return found;
}

function bestBySwaps(start: readonly number[], priced: (order: readonly number[]) => number): number[] {
  const order = [...start];
  let lowest = priced(order);
  let improved = true;
  for (let round = 0; improved && round < limits.layoutOrderRoundsMax; round++) {
    improved = false;
    for (let i = 0; i + 1 < order.length; i++) {
      swap(order, i, i + 1);
      const cost = priced(order);
      if (cost < lowest) {
        lowest = cost;
        improved = true;
      } else swap(order, i, i + 1);
    }
  }
  return order;
}

const swap = (list: number[], i: number, j: number): void => {
  const held = at(list, i);
  list[i] = at(list, j);
  list[j] = held;
};
