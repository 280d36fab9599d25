/** One walk over the whole log: the hash chain of every stream, and the digests that checkpoints state. */
import { hashOf } from "../events/chain.ts";
import type { EventMetadata, RecordedEvent } from "../events/recorded.ts";
import { type Fault, faultAt } from "./fault.ts";
import type { Head } from "./merkle.ts";
import { orderWith } from "./segments.ts";
import { type Frontier, grow, leafOfEvent } from "./tree.ts";

/** The state of a walk; `step` advances it. */
export type Walk = {
  events: number;
  heads: Map<string, Head & { position: bigint }>;
  /** Digest over the hashes of all events in order. */
  order: Buffer;
  /** The tree over all events. */
  tree: Frontier;
  position: bigint;
};

export const newWalk = (): Walk => ({
  events: 0,
  heads: new Map(),
  order: Buffer.alloc(32),
  tree: [],
  position: 0n,
});

/** Advances the walk by one event. @returns its faults. */
export function step(walk: Walk, recorded: RecordedEvent): Fault[] {
  const { stream, revision, position } = recorded;
  const chained = recorded.unreadable === undefined || recorded.metadata.hash !== "";
  const faults = [
    ...(chained ? chainFaults(walk.heads.get(stream), recorded) : []),
    ...contentFaults(recorded),
  ];
  const { hash } = recorded.metadata;
  walk.heads.set(stream, { revision, hash, position });
  walk.order = orderWith(walk.order, hash);
  grow(walk.tree, leafOfEvent(hash));
  walk.events += 1;
  walk.position = position;
  return faults;
}

/** Checks that it follows the previous event of its stream. */
function chainFaults(before: (Head & { position: bigint }) | undefined, recorded: RecordedEvent): Fault[] {
  const { revision, metadata } = recorded;
  const due = (before?.revision ?? -1) + 1;
  if (revision < due) {
    const what = `Revision ${revision} comes after revision ${due - 1} in the log.`;
    return [faultAt(recorded, "out_of_order", what)];
  }
  if (revision > due) {
    const what = `Revision ${due} is missing before revision ${revision}.`;
    return [faultAt({ ...recorded, revision: due }, "missing", what)];
  }
  // If the previous event has lost its hash, that has been reported.
  if (metadata.previousHash === (before?.hash ?? null) || before?.hash === "") return [];
  if (!before)
    return [faultAt(recorded, "altered", "It is the first of its stream, but is chained to another event.")];
  const what = `Revision ${revision} was chained to another event than this one.`;
  return [faultAt({ ...before, stream: recorded.stream }, "replaced", what)];
}

/** Checks that its hash fits the stored event and covers all of it. */
function contentFaults(recorded: RecordedEvent): Fault[] {
  const { metadata, unreadable } = recorded;
  if (unreadable !== undefined) return [faultAt(recorded, "unreadable", unreadable)];
  if (hashOf(recorded) !== metadata.hash)
    return [faultAt(recorded, "altered", "Its hash does not fit what is stored.")];
  const strange = strangeMember(metadata);
  return strange === null ? [] : [faultAt(recorded, "metadata", strangeSentence(strange))];
}

const covered: Record<keyof EventMetadata, true> = {
  commandId: true,
  requestId: true,
  actor: true,
  at: true,
  traceParent: true,
  previousHash: true,
  hash: true,
};

/** A member of the metadata that the hash does not cover, so nothing proves its content. */
export const strangeMember = (metadata: EventMetadata): string | null =>
  Object.keys(metadata).find((name) => !Object.hasOwn(covered, name)) ?? null;

export const strangeSentence = (name: string): string =>
  `Its metadata has a member "${name}", which no hash covers.`;
