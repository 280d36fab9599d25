/** The only writer of the log: fold the stream, decide, append; retry after a lost race. */
import { hashOf } from "../events/chain.ts";
import { encode, sealedBy } from "../events/codec.ts";
import type { Actor, EventMetadata, NewEvent } from "../events/recorded.ts";
import { limits } from "../limits.ts";
import { type EventStore, WrongRevision } from "../store/event-store.ts";
import { pauseAfter } from "../store/patience.ts";
import { KeyDestroyed } from "../store/vault.ts";
import type { Decider } from "./decider.ts";
import { idFrom } from "./ids.ts";
import { type Folded, fold, type Log } from "./log.ts";

/** Who asks, in which request, and when. The same `commandId` on the same stream gives the same event ids. */
export type CommandContext = {
  commandId: string;
  requestId: string | null;
  actor: Actor;
  at: string;
  /** Trace context of the operation that issued the command. */
  traceParent?: string;
};

export type Handled<E> = { position: bigint; events: E[] };

/**
 * @param load replaces the fold of the whole stream where a rule needs only a part of it.
 * @returns the position of the stream's last event, and the appended events (none when there was nothing to do).
 * @throws Refusal, EventTooLarge, Unavailable; WrongRevision when races were lost for `limits.commandRacesMs`.
 */
export const handle = <C, E extends { type: string; data: object }, S>(
  log: Log,
  decider: Decider<C, E, S>,
  stream: string,
  command: C,
  context: CommandContext,
  load: () => Promise<Folded<S>> = () => fold(log, decider, stream),
): Promise<Handled<E>> =>
  inTurn(log.store, stream, () => attempt(log, decider, stream, command, context, load));

/** The last command of this process on each stream with a command in progress. */
const lastOn = new WeakMap<EventStore, Map<string, Promise<unknown>>>();

/**
 * Commands of one process on one stream run one after the other, so that races are lost only to other processes.
 * Otherwise each of thirty simultaneous requests of one customer would decide dozens of times.
 */
async function inTurn<T>(store: EventStore, stream: string, work: () => Promise<T>): Promise<T> {
  const last = lastOn.get(store) ?? new Map<string, Promise<unknown>>();
  lastOn.set(store, last);
  const before = last.get(stream) ?? Promise.resolve();
  const turn = before.then(work, work);
  last.set(stream, turn);
  try {
    return await turn;
  } finally {
    if (last.get(stream) === turn) last.delete(stream);
  }
}

async function attempt<C, E extends { type: string; data: object }, S>(
  log: Log,
  decider: Decider<C, E, S>,
  stream: string,
  command: C,
  context: CommandContext,
  load: () => Promise<Folded<S>>,
): Promise<Handled<E>> {
  const startedMs = performance.now();
  for (let lost = 1; ; lost++) {
    const past = await load();
    const events = decider.decide(command, past.state);
    if (events.length === 0) return { position: past.position, events };
    const stored = await store(log, decider, stream, past, events, context);
    try {
      const { position } = await log.store.append(stream, past.revision ?? "absent", stored);
      return { position, events };
    } catch (error) {
      const isOver = performance.now() - startedMs > limits.commandRacesMs;
      if (!(error instanceof WrongRevision) || isOver) throw error;
      await pauseAfter(lost, { firstMs: limits.commandRetryMs, mostMs: limits.commandRetryMsMax });
    }
  }
}

/** The events in their stored form: sealed, and each chained to the one before it. */
async function store<C, E extends { type: string; data: object }, S>(
  log: Log,
  { family }: Decider<C, E, S>,
  stream: string,
  past: Folded<S>,
  events: E[],
  { commandId, requestId, actor, at, traceParent }: CommandContext,
): Promise<NewEvent[]> {
  let previousHash = past.hash;
  const traced = traceParent === undefined ? {} : { traceParent };
  const stored: NewEvent[] = [];
  for (const [i, decided] of events.entries()) {
    // An event that cannot be parsed must never be written: it would stop every projection for ever.
    const event = family.schema.parse(decided);
    const id = idFrom(stream, commandId, i);
    const diagramId = sealedBy(family, event);
    const key = diagramId === null ? null : await keyFor(log, diagramId);
    const data = await encode(family, event, key, { stream, eventId: id });
    const revision = (past.revision ?? -1) + 1 + i;
    const context = { commandId, requestId, actor, at, ...traced };
    const chained: Omit<EventMetadata, "hash"> = { ...context, previousHash };
    const hash = hashOf({ stream, revision, id, type: event.type, data, metadata: chained });
    stored.push({ id, type: event.type, data, metadata: { ...chained, hash } });
    previousHash = hash;
  }
  return stored;
}

async function keyFor({ vault }: Log, diagramId: string): Promise<Uint8Array | null> {
  try {
    return await vault.getOrCreate(diagramId);
  } catch (error) {
    if (error instanceof KeyDestroyed) return null;
    throw error;
  }
}
