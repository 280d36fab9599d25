/** Converts between the double's log and the protocol's messages in the client's generated code. */

import shared from "@eventstore/db-client/generated/shared_pb.js";
import type * as streamsTypes from "@eventstore/db-client/generated/streams_pb.js";
import streams from "@eventstore/db-client/generated/streams_pb.js";
import { Metadata, type ServiceError, status } from "@grpc/grpc-js";
import { type Expected, maxAppendBytes, type Proposed, type StoredEvent } from "./log.ts";

export type ReadResponse = streamsTypes.ReadResp;
export type Position = { commit: bigint; prepare: bigint };

export function eventResponse(event: StoredEvent): ReadResponse {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(new shared.UUID().setString(event.id));
  recorded.setStreamIdentifier(streamIdentifier(event.stream));
  recorded.setStreamRevision(String(event.revision));
  recorded.setCommitPosition(String(event.position));
  recorded.setPreparePosition(String(event.position));
  recorded.getMetadataMap().set("type", event.type);
  recorded.getMetadataMap().set("content-type", event.contentType);
  // .NET ticks of 100 ns, counted from 1970.
  recorded.getMetadataMap().set("created", String(BigInt(event.createdMs) * 10_000n));
  recorded.setData(event.data);
  recorded.setCustomMetadata(event.metadata);
  const read = new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(event.position));
  return new streams.ReadResp().setEvent(read);
}

export function confirmation(subscriptionId: string): ReadResponse {
  const confirmed = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(subscriptionId);
  return new streams.ReadResp().setConfirmation(confirmed);
}

export function checkpoint({ commit, prepare }: Position): ReadResponse {
  const reached = new streams.ReadResp.Checkpoint()
    .setCommitPosition(String(commit))
    .setPreparePosition(String(prepare));
  return new streams.ReadResp().setCheckpoint(reached);
}

export const caughtUp = (): ReadResponse =>
  new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());

export function streamNotFound(stream: string): ReadResponse {
  const missing = new streams.ReadResp.StreamNotFound().setStreamIdentifier(streamIdentifier(stream));
  return new streams.ReadResp().setStreamNotFound(missing);
}

export function appended(revision: number, position: bigint): streamsTypes.AppendResp {
  const at = new streams.AppendResp.Position()
    .setCommitPosition(String(position))
    .setPreparePosition(String(position));
  const success = new streams.AppendResp.Success().setCurrentRevision(String(revision)).setPosition(at);
  return new streams.AppendResp().setSuccess(success);
}

export function wrongExpectedVersion(expected: Expected, current: number | null): streamsTypes.AppendResp {
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (expected === "any") wrong.setExpectedAny(new shared.Empty());
  else if (expected === "no_stream") wrong.setExpectedNoStream(new shared.Empty());
  else if (expected === "stream_exists") wrong.setExpectedStreamExists(new shared.Empty());
  else wrong.setExpectedRevision(String(expected));
  if (current === null) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(current));
  return new streams.AppendResp().setWrongExpectedVersion(wrong);
}

export function expectedOf(options: streamsTypes.AppendReq.Options | undefined): Expected {
  if (options?.hasNoStream()) return "no_stream";
  if (options?.hasStreamExists()) return "stream_exists";
  if (options?.hasRevision()) return Number(options.getRevision());
  return "any";
}

export function proposedOf(message: streamsTypes.AppendReq.ProposedMessage): Proposed {
  const described = message.getMetadataMap();
  return {
    id: message.getId()?.getString() ?? "",
    type: described.get("type") ?? "",
    contentType: described.get("content-type") ?? "",
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

export const streamName = (
  holder: { getStreamIdentifier(): { getStreamName_asU8(): Uint8Array } | undefined } | undefined,
): string => Buffer.from(holder?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString("utf8");

const streamIdentifier = (stream: string) =>
  new shared.StreamIdentifier().setStreamName(Uint8Array.from(Buffer.from(stream, "utf8")));

/** The errors of a server, with the code, text and trailers from which the client makes its own errors. */
export const failures = {
  appendTooLarge: () =>
    serviceError(status.INVALID_ARGUMENT, `Maximum Append Size of ${maxAppendBytes} Exceeded.`, {
      exception: "maximum-append-size-exceeded",
      "maximum-append-size": String(maxAppendBytes),
    }),
  notReady: () => serviceError(status.UNAVAILABLE, "Server Is Not Ready"),
  badRequest: () => serviceError(status.UNKNOWN, "Exception was thrown by handler."),
  tooSlow: () =>
    serviceError(
      status.ABORTED,
      "Consumer too slow to handle event while live. Client resubscription required.",
    ),
  /** The error for a subscriber when a server stops in good order. */
  stopped: () => serviceError(status.INTERNAL, "Received RST_STREAM with code 0"),
  /** The answer of every node of a cluster without a leader. */
  noLeader: () => serviceError(status.UNKNOWN, "No leader info available in response"),
  /** The answer of a node that stops during a call. */
  partEnded: () =>
    serviceError(
      status.UNKNOWN,
      "Envelope callback expected ReadStreamEventsCompleted, received NotHandled instead",
    ),
  /** The errors for a user without the right, and for an unknown user or a wrong password. */
  denied: () => serviceError(status.PERMISSION_DENIED, "Access Denied", { exception: "access-denied" }),
  unknownUser: () => serviceError(status.UNAUTHENTICATED, "Not authenticated"),
  /** The client's error if the connection broke before the answer. */
  dropped: () => serviceError(status.UNAVAILABLE, "Connection dropped"),
  noRoom: () => serviceError(status.RESOURCE_EXHAUSTED, "Server Is Too Busy"),
};

export type Failure = keyof typeof failures;

function serviceError(code: status, details: string, trailers: Record<string, string> = {}): ServiceError {
  const metadata = Metadata.fromHttp2Headers(trailers);
  return Object.assign(new Error(details), { code, details, metadata });
}
