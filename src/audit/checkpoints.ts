/** Checkpoints against the log: whether all that was there is there still, in its order. */
import type { Checkpoint } from "../events/checkpoint.ts";
import { rootOf } from "./merkle.ts";
import { isSigned, type Statement } from "./signature.ts";
import type { Fault, Step, Walk } from "./walk.ts";

/** Bytes of each hash in a trail: enough to tell neighbours apart. */
const trailBytes = 6;

/** What a checkpoint of the walk so far states. */
export function statementOf(walk: Walk, signedAt: string): Statement {
  return {
    upTo: String(walk.position),
    events: walk.events,
    streams: walk.heads.size,
    root: rootOf(walk.heads),
    order: walk.order.toString("hex"),
    signedAt,
  };
}

/** The beginnings of the events' hashes, base64. */
export function trailOf(steps: Step[]): string {
  return Buffer.concat(steps.map(({ hash }) => beginning(hash))).toString("base64");
}

/** A checkpoint and where it stands; one that was kept outside of the log stands nowhere in it. */
export type Placed = { checkpoint: Checkpoint; revision: number; position: bigint | null };

/**
 * Compares a checkpoint with the walk, which must stand right behind its last event.
 *
 * @param steps the events since the checkpoint before this one.
 */
export function checkpointFaults(
  { checkpoint, revision, position }: Placed,
  walk: Walk,
  steps: Step[],
): Fault[] {
  const { events, streams, order, root } = statementOf(walk, "");
  if (events === checkpoint.events && order === checkpoint.order) {
    if (root === checkpoint.root && streams === checkpoint.streams) return [];
    return [ofCheckpoint(revision, position, "Its Merkle root does not fit the streams.")];
  }
  return [firstDifference(steps, checkpoint.trail) ?? lastResort(checkpoint, walk, steps)];
}

/** A checkpoint that was not signed by the trusted key says nothing. */
export function signatureFaults(
  { checkpoint, revision, position }: Placed,
  trusted: string[] | null,
): Fault[] {
  if (!isSigned(checkpoint)) return [ofCheckpoint(revision, position, "Its signature does not fit.")];
  if (trusted !== null && !trusted.includes(checkpoint.publicKey))
    return [ofCheckpoint(revision, position, "It was signed with another key than a trusted one.")];
  return [];
}

const ofCheckpoint = (revision: number, position: bigint | null, why: string): Fault => ({
  stream: "checkpoint-log",
  revision,
  position: String(position ?? "-"),
  kind: "checkpoint",
  why,
});

function firstDifference(steps: Step[], trail: string): Fault | null {
  const expected = entriesOf(trail);
  const found = steps.map(({ hash }) => beginning(hash).toString("hex"));
  const at = expected.findIndex((entry, i) => entry !== found[i]);
  const here = at < 0 ? steps[expected.length] : steps[at];
  if (at < 0)
    return here ? faultAt(here, "inserted", "It is in the log, but the checkpoint does not know it.") : null;
  if (!here) return tailFault(steps, expected.length - at);
  const again = found.indexOf(expected[at] ?? "", at);
  if (again > at) {
    const moved = expected.includes(found[at] ?? "", at);
    if (moved)
      return faultAt(here, "out_of_order", "It stood further on in the log when the checkpoint was signed.");
    return faultAt(here, "inserted", "It was put into the log after the checkpoint was signed.");
  }
  const resumes = expected.indexOf(found[at] ?? "", at);
  if (resumes < 0)
    return faultAt(here, "replaced", "Another event stood here when the checkpoint was signed.");
  return faultAt(
    here,
    "missing",
    `${count(resumes - at)} that stood right before it when the checkpoint was signed.`,
  );
}

function tailFault(steps: Step[], missing: number): Fault | null {
  const last = steps.at(-1);
  return last
    ? faultAt(last, "missing", `${count(missing)} that stood behind it when the checkpoint was signed.`)
    : null;
}

/** The trails of two checkpoints need not meet, when one between them was removed. */
function lastResort({ events }: Checkpoint, walk: Walk, steps: Step[]): Fault {
  const why = `The log has ${walk.events} events up to here; the checkpoint was signed over ${events}, or others.`;
  const last = steps.at(-1);
  if (last) return faultAt(last, events > walk.events ? "missing" : "replaced", why);
  return { stream: "-", revision: 0, position: String(walk.position), kind: "missing", why };
}

const faultAt = ({ stream, revision, position }: Step, kind: Fault["kind"], why: string): Fault => ({
  stream,
  revision,
  position: String(position),
  kind,
  why,
});

const count = (n: number) => (n === 1 ? "One event is missing" : `${n} events are missing`);

const beginning = (hash: string): Buffer =>
  Buffer.from(hash.padEnd(trailBytes * 2, "0"), "hex").subarray(0, trailBytes);

function entriesOf(trail: string): string[] {
  const bytes = Buffer.from(trail, "base64");
  const entries: string[] = [];
  for (let i = 0; i < bytes.length; i += trailBytes)
    entries.push(bytes.subarray(i, i + trailBytes).toString("hex"));
  return entries;
}
