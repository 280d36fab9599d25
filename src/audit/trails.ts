/** The trails of checkpoints: the first 48 bits of the hash of each event since the previous checkpoint. */
import { createHash } from "node:crypto";
import type { Checkpoint } from "../events/checkpoint.ts";
import type { Segment } from "./segments.ts";

/** Bytes of each hash in a trail. */
const trailBytes = 6;

/** The beginnings of these hashes, base64. */
export function trailOf(hashes: string[]): string {
  return Buffer.concat(hashes.map(beginningOf)).toString("base64");
}

/** SHA-256 of the trail's text, hexadecimal. */
export const trailHashOf = (trail: string): string => createHash("sha256").update(trail).digest("hex");

const beginningOf = (hash: string): Buffer =>
  Buffer.from(hash.padEnd(trailBytes * 2, "0"), "hex").subarray(0, trailBytes);

/** Adjacent segments that differ from what was signed, as one. */
export type Stretch = {
  /** Signed positions of the last event before it and of its last event. */
  after: number;
  upTo: number;
  /** The beginnings of the signed hashes, in order; NaN where no trail has them. */
  entries: Float64Array;
  /** Rows of the table that are there now. */
  first: number;
  behind: number;
};

/** Where the log differs from what these checkpoints signed. */
export function stretchesOf(segments: Segment[], checkpoints: Checkpoint[]): Stretch[] {
  const stretches: Stretch[] = [];
  let open: Segment[] = [];
  const close = () => {
    const [start, end] = [open[0], open.at(-1)];
    if (start && end) stretches.push(stretchOf(start, end, checkpoints));
    open = [];
  };
  for (const segment of segments) {
    if (segment.sound) close();
    else open.push(segment);
  }
  close();
  return stretches;
}

function stretchOf({ start, first }: Segment, { end, behind }: Segment, checkpoints: Checkpoint[]): Stretch {
  const entries = new Float64Array(end.events - start.events).fill(Number.NaN);
  for (const checkpoint of checkpoints) fillIn(entries, start.events, checkpoint);
  return { after: start.upTo, upTo: end.upTo, entries, first, behind };
}

/** Fills in what one checkpoint's trail shows about the events after the first `before`. */
function fillIn(entries: Float64Array, before: number, { events, trail, trailHash }: Checkpoint): void {
  if (trailHash !== undefined && trailHash !== trailHashOf(trail)) return;
  const bytes = Buffer.from(trail, "base64");
  const count = Math.floor(bytes.length / trailBytes);
  for (let i = 0; i < count; i++) {
    const at = events - count + i - before;
    if (at >= 0 && at < entries.length) entries[at] = bytes.readUIntBE(i * trailBytes, trailBytes);
  }
}
