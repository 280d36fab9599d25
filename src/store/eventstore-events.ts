/** Between our events and those of EventStoreDB's client, and between its errors and the port's. */
import {
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

export const storedEvent = ({ id, type, data, metadata }: NewEvent) =>
  jsonEvent({ id, type, data, metadata });

/** @throws Error for an event without a position, which only servers before 20.6 give. */
export function recordedEvent(event: StoredEvent | AllStreamRecordedEvent): RecordedEvent {
  return {
    id: event.id,
    type: event.type,
    // The client gives what is no JSON as text or bytes.
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

export function appendError(error: unknown, stream: string, expected: ExpectedRevision): unknown {
  if (error instanceof WrongExpectedVersionError) return new WrongRevision(stream, expected);
  if (error instanceof MaxAppendSizeExceededError)
    return new EventTooLarge(`An append to ${stream} is above ${error.maxAppendSize} bytes.`);
  return unavailableOr(error);
}

/** Passing troubles are `Unavailable`; anything else, such as a refused user, is given back as it is. */
export function unavailableOr(error: unknown): unknown {
  return isPassing(error) ? new Unavailable("The event store cannot be reached.", { cause: error }) : error;
}

const passing = [UnavailableError, DeadlineExceededError, TimeoutError, CancelledError, NotLeaderError];
/** gRPC: INTERNAL, with which servers that stop end their calls, and UNAVAILABLE. */
const passingCodes = [13, 14];
/** gRPC: the server has no room for the call now; a message above its bound has the same code and would never pass. */
const resourceExhausted = 8;
const unknown = 2;
/**
 * What nodes of a cluster answer as UNKNOWN: during an election, while they stop (a request is handed to a part that has
 * ended already), while they start, and when their queues are full.
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
  // An error of the client's own has no code.
  if (code === undefined || code === unknown)
    return [...passingWords, "Failed to discover"].some((words) => error.message.includes(words));
  return false;
}
