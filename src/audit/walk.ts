/** One walk over the whole log: the hash chain of every stream, and the digests that checkpoints state. */
import { createHash } from "node:crypto";
import { hashOf } from "../events/chain.ts";
import type { RecordedEvent } from "../events/recorded.ts";
import type { Head } from "./merkle.ts";

/** Where the log is not as it was written. */
export type Fault = {
  stream: string;
  revision: number;
  /** Decimal; of the event itself or, when it is missing, of the one found in its place. */
  position: string;
  kind:
    | "altered"
    | "replaced"
    | "missing"
    | "inserted"
    | "out_of_order"
    | "unreadable"
    | "sealed"
    | "checkpoint";
  /** One sentence. */
  why: string;
};

/** What stays of each event until the next checkpoint has been compared. */
export type Step = { stream: string; revision: number; position: bigint; hash: string };

/** What has been walked so far; `step` moves it on. */
export type Walk = {
  events: number;
  heads: Map<string, Head & { position: bigint }>;
  /** Digest over the hashes of all events in their order. */
  order: Buffer;
  position: bigint;
  /** Events since `steps` was last emptied. */
  steps: Step[];
};

export const newWalk = (): Walk => ({
  events: 0,
  heads: new Map(),
  order: Buffer.alloc(32),
  position: 0n,
  steps: [],
});

/** Moves the walk over one event of the log. @returns what is wrong at it. */
export function step(walk: Walk, recorded: RecordedEvent): Fault[] {
  const { stream, revision, position } = recorded;
  const chained = recorded.unreadable === undefined || recorded.metadata.hash !== "";
  const faults = [
    ...(chained ? chainFaults(walk.heads.get(stream), recorded) : []),
    ...contentFaults(recorded),
  ];
  const { hash } = recorded.metadata;
  walk.heads.set(stream, { revision, hash, position });
  walk.order = createHash("sha256").update(walk.order).update(hash).digest();
  walk.events += 1;
  walk.position = position;
  walk.steps.push({ stream, revision, position, hash });
  return faults;
}

/** Does it follow the event before it in its stream? */
function chainFaults(
  before: (Head & { position: bigint }) | undefined,
  { stream, revision, position, metadata }: RecordedEvent,
): Fault[] {
  const at = { stream, revision, position: String(position) };
  const due = (before?.revision ?? -1) + 1;
  if (revision < due)
    return [
      {
        ...at,
        kind: "out_of_order",
        why: `Revision ${revision} comes after revision ${due - 1} in the log.`,
      },
    ];
  if (revision > due) {
    const why = `Revision ${due} is missing before revision ${revision}.`;
    return [{ ...at, revision: due, kind: "missing", why }];
  }
  // Where the one before has lost its hash, that was told.
  if (metadata.previousHash === (before?.hash ?? null) || before?.hash === "") return [];
  if (!before)
    return [
      { ...at, kind: "altered", why: "It is the first of its stream, but is chained to another event." },
    ];
  const where = { stream, revision: before.revision, position: String(before.position) };
  const why = `Revision ${revision} was chained to another event than this one.`;
  return [{ ...where, kind: "replaced", why }];
}

/** Does its hash fit what is stored? */
function contentFaults(recorded: RecordedEvent): Fault[] {
  const { stream, revision, position, metadata, unreadable } = recorded;
  const at = { stream, revision, position: String(position) };
  if (unreadable !== undefined) return [{ ...at, kind: "unreadable", why: unreadable }];
  if (hashOf(recorded) === metadata.hash) return [];
  return [{ ...at, kind: "altered", why: "Its hash does not fit what is stored." }];
}
