/**
 * The log as whoever signs it walks it: each event once, for as long as the process runs. It notices that something is wrong;
 * what it is and where, `examine.ts` says.
 */
import type { RecordedEvent } from "../events/recorded.ts";
import { limits } from "../limits.ts";
import { type Placed, signatureFaults } from "./checkpoints.ts";
import { type Fault, faultWithin } from "./fault.ts";
import { type Head, rootOf } from "./merkle.ts";
import { anchorsOf, openSegments } from "./segments.ts";
import type { Statement } from "./signature.ts";
import { trailHashOf, trailOf } from "./trails.ts";
import { newWalk, step } from "./walk.ts";

/** What a new checkpoint would state about events that none covers yet. */
export type Unsigned = { statement: Omit<Statement, "signedAt">; trail: string };

export type Verifier = {
  add(event: RecordedEvent): void;
  /** What else is known to be wrong: an event that cannot even be read. */
  fault(fault: Fault): void;
  /** Position of the last event so far. */
  position(): bigint;
  events(): number;
  /** The last event of every stream so far. */
  heads(): ReadonlyMap<string, Head>;
  /** Events that no checkpoint covers; checkpoints have signatures of their own. */
  uncovered(): number;
  /** What no checkpoint covers yet, in pieces of at most `limits.checkpointEventsMax` events; given once. */
  takeUnsigned(): Unsigned[];
  /** All that is wrong so far. More events may come after it. */
  faults(): Fault[];
};

/** @param checkpoints all of the log, whose signatures must be good whoever signed. */
export function openVerifier(checkpoints: Placed[]): Verifier {
  const walk = newWalk();
  const faults: Fault[] = checkpoints.flatMap((placed) => signatureFaults(placed, null));
  const segments = openSegments(anchorsOf(checkpoints.map(({ checkpoint }) => checkpoint)));
  const signedUpTo = checkpoints.reduce((newest, { checkpoint }) => max(newest, BigInt(checkpoint.upTo)), 0n);
  const unsigned: Unsigned[] = [];
  /** The place behind the last event that is signed or waits in `unsigned`. */
  let since = { upTo: "0", events: 0, order: walk.order.toString("hex") };
  let hashes: string[] = [];
  let uncovered = 0;

  const here = () => ({
    upTo: String(walk.position),
    events: walk.events,
    order: walk.order.toString("hex"),
  });

  function collect(): void {
    if (hashes.length === 0) return;
    const trail = trailOf(hashes);
    const state = { ...here(), streams: walk.heads.size, root: rootOf(walk.heads) };
    unsigned.push({ statement: { ...state, since, trailHash: trailHashOf(trail) }, trail });
    since = here();
    hashes = [];
  }

  return {
    add(event) {
      faults.push(...step(walk, event));
      segments.add(walk.events - 1, Number(event.position), event.metadata.hash);
      if (event.position <= signedUpTo) {
        since = here();
        return;
      }
      hashes.push(event.metadata.hash);
      if (event.type !== "CheckpointSigned") uncovered += 1;
      if (hashes.length >= limits.checkpointEventsMax) collect();
    },
    fault: (fault) => void faults.push(fault),
    position: () => walk.position,
    events: () => walk.events,
    heads: () => walk.heads,
    uncovered: () => uncovered,
    takeUnsigned() {
      collect();
      uncovered = 0;
      return unsigned.splice(0);
    },
    faults() {
      const differing = segments.result().find(({ sound }) => !sound);
      if (differing === undefined) return faults.slice(0, limits.auditFaultsMax);
      const { start, end } = differing;
      const what = "What stands between these positions is not what was signed.";
      const fault = faultWithin(start.upTo + 1, end.upTo, "replaced", what);
      return [...faults, fault].slice(0, limits.auditFaultsMax);
    },
  };
}

const max = (one: bigint, other: bigint) => (one > other ? one : other);
