/**
 * Verifies the log as its signer does: reads each event once, for as long as the process runs. It only notices that
 * something is wrong; `examine.ts` finds out what and where.
 */
import type { Checkpoint } from "../events/checkpoint.ts";
import type { RecordedEvent } from "../events/recorded.ts";
import { limits } from "../limits.ts";
import { type Placed, signatureFaults } from "./checkpoints.ts";
import { type Fault, faultWithin } from "./fault.ts";
import { type Head, rootOf, rootSteps } from "./merkle.ts";
import { anchorsOf, openSegments, orderWith } from "./segments.ts";
import type { Statement } from "./signature.ts";
import { trailHashOf, trailOf } from "./trails.ts";
import { frontierRoot } from "./tree.ts";
import { newWalk, step, type Walk } from "./walk.ts";

/** The content of a new checkpoint for the events that none covers yet. */
export type Unsigned = {
  statement: Omit<Statement, "signedAt" | "origin" | "tree"> & { tree: string };
  trail: string;
};

export type Verifier = {
  add(event: RecordedEvent): void;
  /** Adds a fault that was found elsewhere: an unreadable event. */
  fault(fault: Fault): void;
  /** Position of the last event so far. */
  position(): bigint;
  events(): number;
  /** The last event of every stream so far. */
  heads(): ReadonlyMap<string, Head>;
  /**
   * Events that no checkpoint covers, and when the oldest of them was decided; checkpoints have their own signatures.
   */
  uncovered(): { events: number; since: string | null };
  /**
   * Takes over a checkpoint that another process has signed meanwhile, over events already walked.
   *
   * @returns whether it fits the walk; if not, the whole log must be walked again.
   */
  adopt(checkpoint: Checkpoint): boolean;
  /**
   * Statements for the events that no checkpoint covers yet, each over at most `limits.checkpointEventsMax` events;
   * returned once. It runs in steps, because a tree over many streams takes long; no event may be added in between.
   */
  takeUnsigned(): Generator<void, Unsigned[]>;
  /** All faults so far; more events may follow. */
  faults(): Fault[];
};

/** An event that no checkpoint covers. */
type Uncovered = { hash: string; at: string; isCheckpoint: boolean };

/** @param checkpoints all of the log; their signatures must be valid, whoever signed. */
export function openVerifier(checkpoints: Placed[]): Verifier {
  const walk = newWalk();
  const faults: Fault[] = checkpoints.flatMap((placed) => signatureFaults(placed, null));
  const segments = openSegments(anchorsOf(checkpoints.map(({ checkpoint }) => checkpoint)));
  const signedUpTo = checkpoints.reduce((newest, { checkpoint }) => max(newest, BigInt(checkpoint.upTo)), 0n);
  const unsigned: Unsigned[] = [];
  let since = placeOf(walk);
  let behind: Uncovered[] = [];

  function collect(root: string): void {
    if (behind.length === 0) return;
    const trail = trailOf(behind.map(({ hash }) => hash));
    const tree = frontierRoot(walk.tree).toString("hex");
    const here = { ...placeOf(walk), streams: walk.heads.size, root, tree };
    unsigned.push({ statement: { ...here, since, trailHash: trailHashOf(trail) }, trail });
    since = placeOf(walk);
    behind = [];
  }

  return {
    add(event) {
      const { position, metadata, type } = event;
      faults.push(...step(walk, event));
      segments.add(walk.events - 1, Number(position), metadata.hash);
      if (position <= signedUpTo) {
        since = placeOf(walk);
        return;
      }
      behind.push({ hash: metadata.hash, at: metadata.at, isCheckpoint: type === "CheckpointSigned" });
      if (behind.length >= limits.checkpointEventsMax) collect(rootOf(walk.heads));
    },
    fault: (fault) => void faults.push(fault),
    position: () => walk.position,
    events: () => walk.events,
    heads: () => walk.heads,
    uncovered() {
      const open = behind.filter(({ isCheckpoint }) => !isCheckpoint);
      const pieces = unsigned.reduce(
        (sum, { statement }) => sum + statement.events - (statement.since?.events ?? 0),
        0,
      );
      return { events: open.length + pieces, since: open[0]?.at ?? null };
    },
    adopt({ events, order, upTo }) {
      const covered = behind.slice(0, Math.max(0, events - since.events));
      let digest: Buffer = Buffer.from(since.order, "hex");
      for (const { hash } of covered) digest = orderWith(digest, hash);
      const fits = since.events + covered.length === events && digest.toString("hex") === order;
      if (!fits || unsigned.length > 0) return false;
      behind = behind.slice(covered.length);
      since = { upTo, events, order };
      return true;
    },
    *takeUnsigned() {
      collect(yield* rootSteps(walk.heads));
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

/** The current place of a walk. */
const placeOf = ({ position, events, order }: Walk) => ({
  upTo: String(position),
  events,
  order: order.toString("hex"),
});

const max = (one: bigint, other: bigint) => (one > other ? one : other);
