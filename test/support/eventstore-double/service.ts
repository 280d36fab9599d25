/** The gRPC services of the double: answers the client's calls from the log. */

import type * as featuresGrpc from "@eventstore/db-client/generated/serverfeatures_grpc_pb.js";
import features from "@eventstore/db-client/generated/serverfeatures_pb.js";
import type * as streamsGrpc from "@eventstore/db-client/generated/streams_grpc_pb.js";
import type * as streams from "@eventstore/db-client/generated/streams_pb.js";
import type { ServerReadableStream, ServerWritableStream, sendUnaryData } from "@grpc/grpc-js";
import type { DoubleLog, Expected, Proposed, StoredEvent } from "./log.ts";
import {
  appended,
  eventResponse,
  expectedOf,
  failures,
  type Position,
  proposedOf,
  type ReadResponse,
  streamName,
  streamNotFound,
  wrongExpectedVersion,
} from "./messages.ts";
import { type OnLive, runSubscription, type Serving, type Subscribing } from "./subscription.ts";

export type Behaviour = Serving & {
  onLive: OnLive;
  version: string;
  /** Called before every answer: a server that is starting throws, a slow one waits. */
  ready: () => Promise<void>;
  /** Called before the answer to a successful append: throws if the answer is to be lost. */
  appended: () => void;
  /** Aborts when running subscriptions end, with the error that they end with. */
  stopping: () => AbortSignal;
};

type ReadCall = ServerWritableStream<streams.ReadReq, ReadResponse>;
type AppendCall = ServerReadableStream<streams.AppendReq, streams.AppendResp>;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Events read for one page if the client gives no number. */
const windowDefault = 32;

export function streamsService(
  log: DoubleLog,
  behaviour: Behaviour,
): Pick<streamsGrpc.IStreamsServer, "read" | "append"> {
  return {
    read(call: ReadCall) {
      answer(log, behaviour, call).catch((error: Error) => call.emit("error", error));
    },

    append(call: AppendCall, callback: sendUnaryData<streams.AppendResp>) {
      receive(call)
        .then(async ({ stream, expected, events }) => {
          await behaviour.ready();
          if (events.some(({ id, type }) => !uuid.test(id) || type === "")) throw failures.badRequest();
          const result = log.append(stream, expected, events);
          if (result.status === "too large") throw failures.appendTooLarge();
          behaviour.appended();
          callback(
            null,
            result.status === "conflict"
              ? wrongExpectedVersion(expected, result.current)
              : appended(result.revision, result.position),
          );
        })
        .catch(callback);
    },
  };
}

/** Batch appends are not offered, as in servers before 21.10: clients then append call by call. */
export const featuresService = ({ version }: Behaviour): featuresGrpc.IServerFeaturesServer => ({
  getSupportedMethods(_call, callback) {
    const methods = ["Read", "Append"].map((name) =>
      new features.SupportedMethod().setServiceName("event_store.client.streams.Streams").setMethodName(name),
    );
    callback(
      null,
      new features.SupportedMethods().setEventStoreServerVersion(version).setMethodsList(methods),
    );
  },
});

async function receive(
  call: AppendCall,
): Promise<{ stream: string; expected: Expected; events: Proposed[] }> {
  let stream = "";
  let expected: Expected = "any";
  const events: Proposed[] = [];
  for await (const request of call as AsyncIterable<streams.AppendReq>) {
    const proposed = request.getProposedMessage();
    if (request.hasOptions()) {
      stream = streamName(request.getOptions());
      expected = expectedOf(request.getOptions());
    } else if (proposed) events.push(proposedOf(proposed));
  }
  return { stream, expected, events };
}

async function answer(log: DoubleLog, behaviour: Behaviour, call: ReadCall): Promise<void> {
  const options = call.request.getOptions();
  if (!options) throw failures.badRequest();
  const ended = new AbortController();
  for (const event of ["cancelled", "close", "error"]) call.on(event, () => ended.abort());
  const send = async (message: ReadResponse): Promise<void> => {
    if (ended.signal.aborted || call.write(message)) return;
    await Promise.race([
      new Promise((resolve) => call.once("drain", resolve)),
      new Promise((resolve) => ended.signal.addEventListener("abort", resolve)),
    ]);
  };
  await behaviour.ready();
  if (options.hasSubscription()) {
    const fail = (error: Error) => {
      if (!ended.signal.aborted) call.emit("error", error);
      ended.abort();
    };
    const stopping = behaviour.stopping();
    stopping.addEventListener("abort", () => fail(stopping.reason));
    const subscriber = { send, fail, ended: ended.signal };
    await runSubscription(log, subscribing(log, options), subscriber, behaviour);
    return;
  }
  const count = Number(options.getCount());
  if (count <= 0) throw failures.badRequest();
  const found = options.hasStream() ? streamPage(log, options) : allPage(log, options);
  if (found === null) await send(streamNotFound(streamName(options.getStream())));
  for (const event of (found ?? []).slice(0, count)) await send(eventResponse(event));
  call.end();
}

/** Null if there is no stream. */
function streamPage(log: DoubleLog, options: streams.ReadReq.Options): StoredEvent[] | null {
  const from = options.getStream();
  const events = log.stream(streamName(from));
  if (events === null) return null;
  const backwards = options.getReadDirection() === 1;
  const revision = from?.hasRevision() ? Number(from.getRevision()) : from?.hasEnd() ? events.length : 0;
  return backwards ? events.slice(0, revision + 1).toReversed() : events.slice(revision);
}

/** From a position: inclusive forwards, exclusive backwards. */
function allPage(log: DoubleLog, options: streams.ReadReq.Options): StoredEvent[] {
  const from = positionOf(log, options);
  const backwards = options.getReadDirection() === 1;
  const start = options.getAll()?.hasEnd() ? log.all.length : from === null ? 0 : log.indexAt(from.commit);
  return backwards ? log.all.slice(0, start).toReversed() : log.all.slice(start);
}

function subscribing(log: DoubleLog, options: streams.ReadReq.Options): Subscribing {
  const filter = options.getFilter();
  const window = filter?.hasMax() ? filter.getMax() : windowDefault;
  const newest = log.all.at(-1)?.position ?? 0n;
  return {
    after: options.getAll()?.hasEnd() ? { commit: newest, prepare: newest } : positionOf(log, options),
    matches: matcher(filter),
    filtered: filter !== undefined,
    window,
    checkpointEvery: window * (filter?.getCheckpointintervalmultiplier() ?? 1),
  };
}

/**
 * Null for the start.
 * @throws if no record begins there, as a server does
 */
function positionOf(log: DoubleLog, options: streams.ReadReq.Options): Position | null {
  const position = options.getAll()?.getPosition();
  if (!position) return null;
  const commit = BigInt(position.getCommitPosition());
  const prepare = BigInt(position.getPreparePosition());
  const index = log.indexAt(commit);
  const beyond = index === log.all.length;
  if (!beyond && log.all[index]?.position !== commit) throw failures.badRequest();
  if (prepare !== 0n && prepare !== commit) throw failures.badRequest();
  return { commit, prepare };
}

function matcher(filter: streams.ReadReq.Options.FilterOptions | undefined): (event: StoredEvent) => boolean {
  if (filter === undefined) return () => true;
  const expression = filter.getStreamIdentifier() ?? filter.getEventType();
  const prefixes = expression?.getPrefixList() ?? [];
  const pattern = expression?.getRegex() ? new RegExp(expression.getRegex()) : null;
  const name = (event: StoredEvent) => (filter.hasStreamIdentifier() ? event.stream : event.type);
  return pattern
    ? (event) => pattern.test(name(event))
    : (event) => prefixes.some((prefix) => name(event).startsWith(prefix));
}
