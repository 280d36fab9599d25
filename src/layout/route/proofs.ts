/**
 * What is known of each link's best route: a search that found nothing cheaper need not be repeated while nothing in its
 * reach becomes free. More lines of strangers only make other ways dearer.
 */

import { at } from "../geometry/geometry.ts";
import type { Path } from "./field.ts";
import type { Window } from "./search.ts";

/** No route is cheaper than `least`; `seen` is where a search looked for one, and `since` counts changes until then. */
type Proof = { least: number; seen: Window; since: number };

/** A link with a new line, and the points at which its former line was different. */
type Change = { link: number; freed: Path };

export type Proofs = { nx: number; byLink: Map<number, Proof>; changes: Change[] };

type Relative = { link: number; path: Path | null };

export const newProofs = (nx: number): Proofs => ({ nx, byLink: new Map(), changes: [] });

export function noteChange({ changes }: Proofs, link: number, before: Path | null, after: Path): void {
  changes.push({ link, freed: before ? freedBy(before, after) : [] });
}

function freedBy(before: Path, after: Path): Path {
  const kept = new Map(after.map((point, k) => [point, k]));
  return before.filter((point, k) => {
    const now = kept.get(point);
    return now === undefined || after[now - 1] !== before[k - 1] || after[now + 1] !== before[k + 1];
  });
}

export function prove(proofs: Proofs, link: number, least: number, seen: Window): void {
  proofs.byLink.set(link, { least, seen, since: proofs.changes.length });
}

/** Whether a link of the given price certainly has no cheaper route. `relatives` are links with a common end. */
export function isProven(
  { nx, byLink, changes }: Proofs,
  link: number,
  cost: number,
  relatives: readonly Relative[],
): boolean {
  const proof = byLink.get(link);
  if (!proof || cost > proof.least + 1e-9) return false;
  const reach = reachOf(proof.seen, relatives, nx);
  const isOpen = (change: Change): boolean =>
    change.link !== link &&
    (relatives.some((relative) => relative.link === change.link) ||
      change.freed.some((point) => isWithin(reach, point % nx, (point / nx) | 0)));
  for (; proof.since < changes.length; proof.since++) if (isOpen(at(changes, proof.since))) return false;
  return true;
}

/** A step around what was seen; a link can also leave or join the lines of its relatives anywhere. */
function reachOf(seen: Window, relatives: readonly Relative[], nx: number): Window {
  let { left, right, top, bottom } = seen;
  for (const { path } of relatives)
    for (const point of path ?? []) {
      const [x, y] = [point % nx, (point / nx) | 0];
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  return { left: left - 1, right: right + 1, top: top - 1, bottom: bottom + 1 };
}

const isWithin = ({ left, right, top, bottom }: Window, x: number, y: number): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;
