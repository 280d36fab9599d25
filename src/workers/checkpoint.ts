/** Signs checkpoints over the whole log. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Placed } from "../audit/checkpoints.ts";
import { type Fault, faultWithin } from "../audit/fault.ts";
import { signStatement } from "../audit/signature.ts";
import { signTree } from "../audit/tree-note.ts";
import { openVerifier, type Unsigned, type Verifier } from "../audit/verify.ts";
import { checkpoint, checkpointStream } from "../commands/checkpoint.ts";
import { type CommandContext, handle } from "../commands/handle.ts";
import { newId } from "../commands/ids.ts";
import type { Log } from "../commands/log.ts";
import { type Checkpoint, checkpointEvents } from "../events/checkpoint.ts";
import type { RecordedEvent } from "../events/recorded.ts";
import { Damaged } from "../store/damaged.ts";
import { readAll } from "../store/decode.ts";
import type { EventStore } from "../store/event-store.ts";

/** The state of the walk; kept between two checkpoints, so that each event is read once. */
export type Auditing = { verifier: Verifier; lastSignature: string | null };

export type SignResult =
  /** Nothing to sign: the log has not grown since the newest checkpoint. */
  | { status: "unchanged"; newest: Checkpoint }
  | { status: "signed"; newest: Checkpoint }
  | { status: "empty" }
  /** It was stopped before it reached the end. */
  | { status: "interrupted" }
  /** A log with faults is not signed. */
  | { status: "faulty"; faults: Fault[] };

/** The checkpoints of the log, oldest first. */
export async function readCheckpoints({ store }: Log): Promise<Placed[]> {
  return checkpointsIn(await store.read(checkpointStream));
}

/** Unreadable ones are left out; a walk over the log reports them. */
export async function checkpointsIn(events: RecordedEvent[]): Promise<Placed[]> {
  const reads = await readAll({ get: async () => null }, [checkpointEvents], events);
  return reads.flatMap(({ event, recorded: { revision, position } }) =>
    event === null ? [] : [{ checkpoint: event.data, revision, position }],
  );
}

export type Walking = {
  /** Called after each batch with the number of events walked. */
  onEvents?: ((done: number) => void) | undefined;
  /** Ends the walk early. */
  signal?: AbortSignal | undefined;
};

/** Walks from the verifier's position to the current end of the log. @returns whether it got there. */
export async function walkLog(
  store: EventStore,
  verifier: Verifier,
  { onEvents = () => {}, signal }: Walking = {},
): Promise<boolean> {
  const end = await store.end();
  const stop = new AbortController();
  const stopped = signal ? AbortSignal.any([stop.signal, signal]) : stop.signal;
  if (end <= verifier.position()) return true;
  try {
    for await (const { events, upTo } of store.follow([""], verifier.position(), stopped)) {
      for (const event of events) verifier.add(event);
      onEvents(verifier.events());
      if (upTo >= end) stop.abort();
    }
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    const behind = Number(verifier.position()) + 1;
    const what = `What is stored from here on cannot be read: ${error.message}`;
    verifier.fault(faultWithin(behind, Math.max(behind, Number(end)), "unreadable", what));
    return true;
  }
  return stop.signal.aborted;
}

export type Signing = Walking & {
  /** From an earlier call, to continue from there. */
  auditing?: Auditing | null;
  /** Signs even if the log has not grown, so that today's copy can be distinguished from an older one. */
  anew?: boolean;
};

/**
 * Verifies the log up to its end and signs what no checkpoint covers yet.
 *
 * @throws Unavailable
 */
export async function signCheckpoint(
  log: Log,
  privatePem: string,
  context: () => CommandContext,
  { auditing = null, anew = false, ...walking }: Signing = {},
): Promise<{ result: SignResult; auditing: Auditing }> {
  const signed = await readCheckpoints(log);
  const newest = signed.at(-1) ?? null;
  const lastSignature = newest?.checkpoint.signature ?? null;
  const { verifier, done } = await walked(log, signed, auditing, walking);
  const going = { verifier, lastSignature };
  if (!done) return { result: { status: "interrupted" }, auditing: going };
  const faults = verifier.faults();
  if (faults.length > 0) return { result: { status: "faulty", faults }, auditing: going };
  // A checkpoint of an older version states no tree: the log gets its first one now.
  const isWhole = newest?.checkpoint.tree !== undefined;
  if (newest && newest.position === verifier.position() && isWhole && !anew)
    return { result: { status: "unchanged", newest: newest.checkpoint }, auditing: going };
  const origin = newest?.checkpoint.origin ?? `${originPrefix}${newId()}`;
  let last: Checkpoint | null = null;
  for (const unsigned of await inTurns(verifier.takeUnsigned())) {
    const data = signedCheckpoint(unsigned, origin, privatePem, context().at);
    await handle(log, checkpoint, checkpointStream, { type: "RecordCheckpoint", data }, context());
    last = data;
  }
  if (!last) return { result: { status: "empty" }, auditing: going };
  return {
    result: { status: "signed", newest: last },
    auditing: { verifier, lastSignature: last.signature },
  };
}

/**
 * The name of a log is this and an id, from its first tree on. A copy of the log is another log with another tree, and
 * another name.
 */
const originPrefix = "process-diagram-service/";

function signedCheckpoint(
  { statement, trail }: Unsigned,
  origin: string,
  privatePem: string,
  at: string,
): Checkpoint {
  const whole = { ...statement, origin, signedAt: at };
  const head = { origin, size: statement.events, root: Buffer.from(statement.tree, "hex") };
  return { ...whole, ...signStatement(whole, privatePem), trail, note: signTree(head, privatePem, at) };
}

/** Lets requests be served between the steps. */
async function inTurns<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await nextTurn();
  }
}

/** The earlier walk is still valid if no other process has signed, or has signed the same. */
async function walked(
  log: Log,
  signed: Placed[],
  auditing: Auditing | null,
  walking: Walking,
): Promise<{ verifier: Verifier; done: boolean }> {
  const newest = signed.at(-1) ?? null;
  if (auditing !== null) {
    const { verifier, lastSignature } = auditing;
    const done = await walkLog(log.store, verifier, walking);
    const isOwn = lastSignature === (newest?.checkpoint.signature ?? null);
    if (isOwn || (newest && verifier.adopt(newest.checkpoint))) return { verifier, done };
  }
  const verifier = openVerifier(signed);
  return { verifier, done: await walkLog(log.store, verifier, walking) };
}
