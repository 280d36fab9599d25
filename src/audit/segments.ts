/**
 * The log between two signed places. Each place states the number of events before it and a digest over their hashes in
 * order, which continues from one place to the next. So each stretch between two places is proven separately, and a
 * fault in one does not affect those after it.
 */
import { createHash } from "node:crypto";
import type { Checkpoint } from "../events/checkpoint.ts";

/** A signed place of the log. */
export type Anchor = { events: number; order: string; upTo: number };

export type Segment = {
  start: Anchor;
  end: Anchor;
  sound: boolean;
  /** Rows of the table that are there now. */
  first: number;
  behind: number;
  /** Position of the last of them; null if there is none. */
  lastPosition: number | null;
};

export const origin: Anchor = { events: 0, order: "0".repeat(64), upTo: 0 };

/** The places that checkpoints sign, in log order. */
export function anchorsOf(checkpoints: Checkpoint[]): Anchor[] {
  const anchors = new Map<number, Anchor>();
  for (const { events, order, upTo, since } of checkpoints) {
    if (since && since.events > 0 && !anchors.has(since.events))
      anchors.set(since.events, { ...since, upTo: Number(since.upTo) });
    if (!anchors.has(events)) anchors.set(events, { events, order, upTo: Number(upTo) });
  }
  return [...anchors.values()].sort((one, other) => one.events - other.events);
}

/** The digest extended by one hash. */
export const orderWith = (order: Buffer, hash: string): Buffer =>
  createHash("sha256").update(order).update(hash).digest();

export type Segmenter = {
  /** @param row index in the table. */
  add(row: number, position: number, hash: string): void;
  result(): Segment[];
};

/**
 * Divides by number of events or by position, whichever fits better: events may be missing, and positions may have been
 * changed.
 */
export function openSegments(anchors: Anchor[]): Segmenter {
  const ways = [byCount(anchors), byPosition(anchors)];
  const failing = (segments: Segment[]) => segments.filter(({ sound }) => !sound).length;
  return {
    add(row, position, hash) {
      for (const way of ways) way.add(row, position, hash);
    },
    result() {
      const [counted = [], placed = []] = ways.map((way) => way.result());
      return failing(placed) < failing(counted) ? placed : counted;
    },
  };
}

/** Shared by both: a stretch ends at an anchor, and the digest continues with the value that the anchor states. */
function stretches(anchors: Anchor[]) {
  const segments: Segment[] = [];
  let order = Buffer.from(origin.order, "hex");
  let first = 0;
  let lastPosition: number | null = null;
  return {
    next: () => anchors[segments.length],
    add(position: number, hash: string): void {
      order = Buffer.from(orderWith(order, hash));
      lastPosition = position;
    },
    end(behind: number): void {
      const end = anchors[segments.length];
      if (!end) return;
      const start = anchors[segments.length - 1] ?? origin;
      const sound = order.toString("hex") === end.order && behind - first === end.events - start.events;
      segments.push({ start, end, sound, first, behind, lastPosition });
      order = Buffer.from(end.order, "hex");
      first = behind;
      lastPosition = null;
    },
    segments,
  };
}

function byCount(anchors: Anchor[]): Segmenter {
  const stretch = stretches(anchors);
  let rows = 0;
  return {
    add(row, position, hash) {
      stretch.add(position, hash);
      rows = row + 1;
      if (stretch.next()?.events === rows) stretch.end(rows);
    },
    result() {
      while (stretch.next()) stretch.end(rows);
      return stretch.segments;
    },
  };
}

function byPosition(anchors: Anchor[]): Segmenter {
  const stretch = stretches(anchors);
  let rows = 0;
  return {
    add(row, position, hash) {
      for (let end = stretch.next(); end && position > end.upTo; end = stretch.next()) stretch.end(row);
      stretch.add(position, hash);
      rows = row + 1;
    },
    result() {
      while (stretch.next()) stretch.end(rows);
      return stretch.segments;
    },
  };
}
