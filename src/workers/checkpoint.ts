/** Signs checkpoints over the whole log: on a schedule, and when an auditor asks. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Placed } from "../audit/checkpoints.ts";
import { type Fault, faultWithin } from "../audit/fault.ts";
import { signStatement } from "../audit/signature.ts";
import { openVerifier, type Verifier } from "../audit/verify.ts";
import { checkpoint, checkpointStream } from "../commands/checkpoint.ts";
import { type CommandContext, handle } from "../commands/handle.ts";
import { newId } from "../commands/ids.ts";
import type { Log } from "../commands/log.ts";
import { type Checkpoint, checkpointEvents } from "../events/checkpoint.ts";
import type { RecordedEvent } from "../events/recorded.ts";
import { limits } from "../limits.ts";
import { Damaged } from "../store/damaged.ts";
import { readAll } from "../store/decode.ts";
import type { EventStore } from "../store/event-store.ts";

/** What has been walked; kept between two checkpoints, so that each event is read once. */
export type Auditing = { verifier: Verifier; lastSignature: string | null };

export type SignResult =
  /** Nothing to sign: the log has not grown since the newest checkpoint. */
  | { status: "unchanged"; newest: Checkpoint }
  | { status: "signed"; newest: Checkpoint }
  | { status: "empty" }
  /** A log with faults is not signed. */
  | { status: "faulty"; faults: Fault[] };

/** The checkpoints of the log, oldest first. */
export async function readCheckpoints({ store }: Log): Promise<Placed[]> {
  return checkpointsIn(await store.read(checkpointStream));
}

/** One that cannot be read is none; a walk over the log names it. */
export async function checkpointsIn(events: RecordedEvent[]): Promise<Placed[]> {
  const reads = await readAll({ get: async () => null }, checkpointEvents, events);
  return reads.flatMap(({ event, recorded: { revision, position } }) =>
    event === null ? [] : [{ checkpoint: event.data, revision, position }],
  );
}

/**
 * Walks from where the verifier stands to the end that the log has now.
 *
 * @param onEvents told after each batch how many events were walked.
 */
export async function walkLog(
  store: EventStore,
  verifier: Verifier,
  onEvents: (done: number) => void = () => {},
): Promise<void> {
  const end = await store.end();
  const stop = new AbortController();
  if (end <= verifier.position()) return;
  try {
    for await (const { events, upTo } of store.follow([""], verifier.position(), stop.signal)) {
      for (const event of events) verifier.add(event);
      onEvents(verifier.events());
      if (upTo >= end) stop.abort();
    }
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    // A damaged page ends the walk: what is behind it is not looked at.
    const behind = Number(verifier.position()) + 1;
    const what = `What is stored from here on cannot be read: ${error.message}`;
    verifier.fault(faultWithin(behind, Math.max(behind, Number(end)), "unreadable", what));
  }
}

export type Signing = {
  /** From an earlier call, to go on from there. */
  auditing?: Auditing | null;
  onEvents?: (done: number) => void;
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
  { auditing = null, onEvents }: Signing = {},
): Promise<{ result: SignResult; auditing: Auditing }> {
  const signed = await readCheckpoints(log);
  const newest = signed.at(-1) ?? null;
  // Somebody else signed meanwhile: what was collected since our own checkpoint is of no use any more.
  const known = auditing?.lastSignature === (newest?.checkpoint.signature ?? null) ? auditing : null;
  const verifier = known?.verifier ?? openVerifier(signed);
  await walkLog(log.store, verifier, onEvents);
  const faults = verifier.faults();
  const going = { verifier, lastSignature: newest?.checkpoint.signature ?? null };
  if (faults.length > 0) return { result: { status: "faulty", faults }, auditing: going };
  if (newest && newest.position === verifier.position())
    return { result: { status: "unchanged", newest: newest.checkpoint }, auditing: going };
  let last: Checkpoint | null = null;
  for (const { statement, trail } of verifier.takeUnsigned()) {
    const { at } = context();
    const whole = { ...statement, signedAt: at };
    const data: Checkpoint = { ...whole, ...signStatement(whole, privatePem), trail };
    await handle(log, checkpoint, checkpointStream, { type: "RecordCheckpoint", data }, context());
    last = data;
  }
  if (!last) return { result: { status: "empty" }, auditing: going };
  return {
    result: { status: "signed", newest: last },
    auditing: { verifier, lastSignature: last.signature },
  };
}

/** Signs the log's growth every so often until the signal aborts. */
export async function keepSigning(
  { log, now }: { log: Log; now: () => number },
  privatePem: string,
  onResult: (result: SignResult) => void,
  signal: AbortSignal,
  everyMs: number = limits.checkpointEveryMs,
): Promise<void> {
  let auditing: Auditing | null = null;
  const context = (): CommandContext => ({
    commandId: newId(),
    requestId: null,
    actor: { kind: "service", id: "projector" },
    at: new Date(now()).toISOString(),
  });
  while (!signal.aborted) {
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    const signed = await signCheckpoint(log, privatePem, context, { auditing });
    auditing = signed.auditing;
    onResult(signed.result);
  }
}
