/** Converts events between ours and those of EventStoreDB's client, and its errors to those of the port. */
import {
  AccessDeniedError,
  type AllStreamRecordedEvent,
  CancelledError,
  DeadlineExceededError,
  jsonEvent,
  MaxAppendSizeExceededError,
  NotLeaderError,
  type RecordedEvent as StoredEvent,
  TimeoutError,
  UnavailableError,
  WrongExpectedVersionError,
} from "@eventstore/db-client";
import type { NewEvent, RecordedEvent } from "../events/recorded.ts";
import { contentOf } from "./event-content.ts";
import { EventTooLarge, type ExpectedRevision, Unavailable, WrongRevision } from "./event-store.ts";
import { awaySentence, Refused, refusedSentence, type ServerPlace } from "./server-trouble.ts";

export const storedEvent = ({ id, type, data, metadata }: NewEvent) =>
  jsonEvent({ id, type, data, metadata });

/** @throws Error for an event without a position, which only servers before 20.6 give. */
export function recordedEvent(event: StoredEvent | AllStreamRecordedEvent): RecordedEvent {
  return {
    id: event.id,
    type: event.type,
    // The client returns anything that is not JSON as text or bytes.
    ...contentOf(event.data, event.metadata),
    stream: event.streamId,
    revision: Number(event.revision),
    position: positionOf(event),
  };
}

function positionOf({ streamId, revision, position }: StoredEvent | AllStreamRecordedEvent): bigint {
  if (position === undefined) throw new Error(`Event ${revision} of ${streamId} came without its position.`);
  return position.commit;
}

export function appendError(
  error: unknown,
  { stream, expected, place }: { stream: string; expected: ExpectedRevision; place: ServerPlace },
): unknown {
  if (error instanceof WrongExpectedVersionError) return new WrongRevision(stream, expected);
  if (error instanceof MaxAppendSizeExceededError)
    return new EventTooLarge(`An append to ${stream} is above ${error.maxAppendSize} bytes.`);
  // The client has no error type for the size limit of single events that an operator may set (MaxAppendEventSize, from
  // 24.10.4 on).
  if (error instanceof Error && /exceeds Maximum Append Event Size of \d+/.test(error.message))
    return new EventTooLarge(`An event of an append to ${stream} is above what the server takes.`);
  return unavailableOr(error, place);
}

/**
 * Temporary failures become `Unavailable`, rejected users and rights become `Refused`; any other error is returned
 * unchanged.
 */
export function unavailableOr(error: unknown, place: ServerPlace): unknown {
  const refusal = refusalOf(error, place);
  if (refusal !== null) return new Refused(refusal, { cause: error });
  return isPassing(error) ? new Unavailable(awaySentence(place, error), { cause: error }) : error;
}

/** gRPC: unknown user or wrong password; and a user without the right to do that. */
const unauthenticated = 16;
const permissionDenied = 7;

function refusalOf(error: unknown, place: ServerPlace): string | null {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const { setting } = place;
  if (code === unauthenticated)
    return refusedSentence(
      place,
      `it does not accept the user of ${setting}`,
      `check user and password in ${setting}`,
    );
  if (code !== permissionDenied && !(error instanceof AccessDeniedError)) return null;
  return refusedSentence(
    place,
    `the user of ${setting} lacks a right; it must read $all, which only $admins may by default, and write and read streams`,
    "docs/OPERATING.md has the commands",
  );
}

const passing = [UnavailableError, DeadlineExceededError, TimeoutError, CancelledError, NotLeaderError];
/** gRPC: INTERNAL, with which servers end their calls while stopping, and UNAVAILABLE. */
const passingCodes = [13, 14];
/**
 * gRPC: the server has no room for the call at the moment. A message above its limit has the same code, but would never
 * succeed.
 */
const resourceExhausted = 8;
const unknown = 2;
/**
 * What nodes of a cluster answer as UNKNOWN: during an election, while stopping (the request goes to a part that has
 * already ended), while starting, and when their queues are full.
 */
const passingWords = [
  "No leader info available",
  "Leader info not available",
  "Envelope callback expected",
  "Server Is Not Ready",
  "Server Is Too Busy",
];

function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (passing.some((kind) => error instanceof kind)) return true;
  const code = "code" in error ? error.code : undefined;
  if (passingCodes.some((one) => one === code)) return true;
  if (code === resourceExhausted) return !/larger than max/i.test(error.message);
  // Errors of the client itself have no code.
  if (code === undefined || code === unknown)
    return [...passingWords, "Failed to discover"].some((words) => error.message.includes(words));
  return false;
}
