/**
 * A double of an EventStoreDB server: its gRPC protocol by the client's generated code, its behaviour as measured on
 * servers 23.10.8 and 25.1.4. It can be stopped, started, frozen and cut off while its log remains.
 */
import { setTimeout as sleep } from "node:timers/promises";
import featuresGrpc from "@eventstore/db-client/generated/serverfeatures_grpc_pb.js";
import streamsGrpc from "@eventstore/db-client/generated/streams_grpc_pb.js";
import { Server, ServerCredentials } from "@grpc/grpc-js";
import { openTcpProxy, type TcpProxy } from "../tcp-proxy.ts";
import { compressAnswers, type Sent } from "./gzip.ts";
import { openDoubleLog } from "./log.ts";
import { type Failure, failures } from "./messages.ts";
import { type Behaviour, featuresService, streamsService } from "./service.ts";
import type { Serving } from "./subscription.ts";

export type DoubleOptions = Partial<Serving> & {
  /** 0 takes a free one; it stays the same after `stop` and `start`. */
  port?: number;
  /** Keeps the log when the process ends. */
  file?: string;
  /** The server that it imitates; the other options change single behaviours. */
  like?: keyof typeof kinds;
  /** The delay of every answer. */
  latencyMs?: number;
  /** Replaces the clock, for tests. */
  wait?: (ms: number) => Promise<unknown>;
  gzips?: boolean;
  /** Repeatedly the leader goes down, and there is no other for this time. */
  elections?: { everyMs: number; lastMs: number };
};

type Kind = Serving & { version: string; gzips: boolean };

const buffered = { sendsCaughtUp: true, liveBufferMax: 32, pageMs: 0 };

/** The differences between servers. */
export const kinds = {
  "22.10": {
    ...buffered,
    version: "22.10.5 by the double",
    whenSlow: "is dropped",
    sendsCaughtUp: false,
    gzips: false,
  },
  "23.10": { ...buffered, version: "23.10.8 by the double", whenSlow: "is dropped", gzips: false },
  "25.1": { ...buffered, version: "25.1.4 by the double", whenSlow: "catches up", gzips: true },
} as const satisfies Record<string, Kind>;

export type EventStoreDouble = {
  connectionString: string;
  port: number;
  /** Ends every connection, as a network does; the server continues. */
  dropConnections(): void;
  /** Connections stay open, nothing is answered. */
  freeze(): void;
  thaw(): void;
  /** The delay of every answer from now on. */
  slow(ms: number): void;
  /** The leader goes down, and there is no other for this time. */
  elect(lastMs: number): Promise<void>;
  /** gRPC messages sent to clients. */
  sent: Sent;
  /** Number of live subscriptions. */
  subscribers(): number;
  /** Every call ends with this error, and so do running subscriptions; null ends that. */
  fail(failure: Failure | null): void;
  /** Of this many appends from now on every second one is carried out and its answer lost. */
  loseAnswers(appends: number): void;
  /** Killed: connections break. In good order: subscribers get the errors that servers send. */
  stop(how?: "killed" | "in good order"): Promise<void>;
  /** The same log on the same port. For `notReadyMs` it answers that it is not ready. */
  start(options?: { notReadyMs?: number }): Promise<void>;
  close(): Promise<void>;
};

/** Real servers accept messages up to 16 MiB. */
const messageBytesMax = 16 * 1024 * 1024;

export async function startEventStoreDouble(options: DoubleOptions = {}): Promise<EventStoreDouble> {
  const log = openDoubleLog(options.file ?? null);
  const kind: Kind = kinds[options.like ?? "23.10"];
  const gzips = options.gzips ?? kind.gzips;
  const sent: Sent = { gzipped: 0, plain: 0 };
  let readyAt = 0;
  let delayMs = options.latencyMs ?? 0;
  const wait = options.wait ?? sleep;
  let failure: Failure | null = null;
  let losing = 0;
  let live = 0;
  let stopping = new AbortController();
  const behaviour: Behaviour = {
    ...kind,
    ...options,
    onLive(change) {
      live += change;
    },
    stopping: () => stopping.signal,
    appended() {
      if (losing > 0 && losing-- % 2 === 0) throw failures.dropped();
    },
    async ready() {
      if (Date.now() < readyAt) throw failures.notReady();
      if (failure !== null) throw failures[failure]();
      if (delayMs > 0) await wait(delayMs);
    },
  };

  let running = await listen();
  // Clients connect to the proxy, so that the double can treat connections as a network or a dying machine does.
  const proxy: TcpProxy = await openTcpProxy(running, options.port ?? 0);

  async function listen(): Promise<{ server: Server; port: number }> {
    const server = new Server({ "grpc.max_receive_message_length": messageBytesMax });
    compressAnswers(server, gzips, sent);
    server.addService(streamsGrpc.StreamsService, streamsService(log, behaviour));
    server.addService(featuresGrpc.ServerFeaturesService, featuresService(behaviour));
    const port = await new Promise<number>((resolve, reject) => {
      server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      );
    });
    return { server, port };
  }

  async function stop(how: "killed" | "in good order" = "killed"): Promise<void> {
    if (how === "in good order") {
      stopping.abort(failures.stopped());
      // Time for the last messages to be sent.
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await proxy.cut();
    running.server.forceShutdown();
    log.forget();
  }

  function fail(wanted: Failure | null): void {
    failure = wanted;
    if (wanted === null) return;
    stopping.abort(failures[wanted]());
    stopping = new AbortController();
  }

  /** Connections to the former leader break; until there is another, every node answers that there is none. */
  async function elect(lastMs: number): Promise<void> {
    proxy.dropConnections();
    fail("noLeader");
    await new Promise((resolve) => setTimeout(resolve, lastMs));
    fail(null);
  }

  const { everyMs = 0, lastMs = 0 } = options.elections ?? {};
  const elections = everyMs > 0 ? setInterval(() => void elect(lastMs), everyMs) : null;

  return {
    connectionString: `esdb://127.0.0.1:${proxy.port}?tls=false`,
    port: proxy.port,
    dropConnections: proxy.dropConnections,
    freeze: proxy.freeze,
    thaw: proxy.thaw,
    slow(ms) {
      delayMs = ms;
    },
    fail,
    elect,
    sent,
    subscribers: () => live,
    loseAnswers(appends) {
      losing = appends;
    },
    stop,
    async start({ notReadyMs = 0 } = {}) {
      stopping = new AbortController();
      readyAt = Date.now() + notReadyMs;
      running = await listen();
      proxy.retarget(running.port);
      await proxy.restore();
    },
    async close() {
      if (elections !== null) clearInterval(elections);
      await stop();
    },
  };
}
