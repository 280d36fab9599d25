/** The REST server: routes every API request to its endpoint. The operations server is separate. */
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Scope } from "../events/key.ts";
import { limits } from "../limits.ts";
import type { Span } from "../tracing/tracing.ts";
import { send, sendError } from "./answer.ts";
import { type Asked, answerCall, callerOf, type Serving } from "./asking.ts";
import { openAttempts } from "./attempts.ts";
import { jsonMediaType, readJsonObject } from "./body.ts";
import type { Caller } from "./caller.ts";
import { inTime } from "./deadline.ts";
import { addDocs } from "./docs.ts";
import { base, openDoor, turnAway, withoutAlias } from "./door.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import type { ErrorCode } from "./errors.ts";
import { watchJobs } from "./generations.ts";
import { logRequest, statusOf, timesOf } from "./log.ts";
import { addMcp } from "./mcp/route.ts";
import { openHttpMetrics } from "./metrics.ts";
import { preferredWait } from "./prefer.ts";
import { trustOf } from "./proxies.ts";
import { newRequestId } from "./request-id.ts";
import type { Deps } from "./service.ts";
import { endTrace, startTrace, tracedDeps } from "./trace.ts";
import { answerBrokenHttp, answerRareRequests, type OnBroken } from "./transport.ts";
import { withoutSchemas } from "./without-schemas.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Null until the caller is authenticated, and for requests without a valid key. */
    caller: Caller | null;
    /** Code of the error that it was answered with. */
    refusedAs: ErrorCode | null;
    /** When (`performance.now()`) the answer was held back because the client asked for it; null when it is not. */
    heldSinceMs: number | null;
    /** Null where no traces are recorded. */
    span: Span | null;
  }
  interface FastifyContextConfig {
    scope?: Scope;
  }
}

/** The whole REST service, not listening yet. */
export function buildServer(deps: Deps): FastifyInstance {
  const { config } = deps;
  const { onAnswered, onBroken } = observers(deps);
  const app = Fastify({
    ...withoutSchemas,
    logger: false,
    genReqId: newRequestId,
    trustProxy: trustOf(config.trustProxy),
    bodyLimit: config.bodyBytesMax,
    requestTimeout: config.arrivalMs,
    return503OnClosing: false,
    rewriteUrl: ({ url }) => withoutAlias(url ?? "/"),
    routerOptions: { maxParamLength: limits.requestHeadBytesMax },
    http: {
      requireHostHeader: false,
      maxHeaderSize: limits.requestHeadBytesMax,
      headersTimeout: config.arrivalMs,
      connectionsCheckingInterval: Math.min(limits.connectionsCheckMs, config.arrivalMs),
    },
    clientErrorHandler: answerBrokenHttp(deps, onBroken),
    frameworkErrors: async (error, request, reply) => {
      await turnAway(deps, request, reply);
      if (deps.stopping.aborted) reply.header("Connection", "close");
      await sendError(deps, request, reply, error);
      onAnswered(request, reply);
    },
  });
  answerRareRequests(app.server, deps, onBroken);
  app.decorateRequest("caller", null);
  app.decorateRequest("refusedAs", null);
  app.decorateRequest("heldSinceMs", null);
  app.decorateRequest("span", null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(jsonMediaType, { parseAs: "buffer" }, (_, bytes, done) => done(null, bytes));
  if (deps.tracing) app.addHook("onRequest", startTrace(deps.tracing));
  app.addHook("onRequest", openDoor(deps));
  // Clients that are answered during shutdown must reconnect, to another process (A21).
  app.addHook("onSend", (_, reply, payload, done) => {
    if (deps.stopping.aborted) reply.header("Connection", "close");
    done(null, payload);
  });
  app.addHook("onResponse", (request, reply, done) => {
    onAnswered(request, reply);
    done();
  });
  app.setErrorHandler((error, request, reply) => sendError(deps, request, reply, error));
  addDocs(app);
  const attempts = openAttempts(deps);
  app.addHook("onClose", attempts.close);
  const jobs = watchJobs(deps);
  const serving = { deps, attempts, jobs };
  for (const endpoint of endpoints) addEndpoint(app, serving, endpoint, onAnswered);
  addMcp(app, serving, (request, reply) => noticeLeaving(request, reply, onAnswered));
  return app;
}

/** One log line and one count for each request, whatever happened to it. */
function observers({ logger, registry }: Deps) {
  const metrics = openHttpMetrics(registry);
  const onBroken: OnBroken = ({ requestId, status, reason }) => {
    metrics.answered({ method: "none", route: "broken", status, ms: 0 });
    logger.info({ requestId, status, reason }, "broken request");
  };
  const onAnswered = (request: FastifyRequest, reply: FastifyReply) => {
    const { method, routeOptions, refusedAs } = request;
    const { ms } = timesOf(request, reply);
    const status = statusOf(reply);
    metrics.answered({ method, route: routeOptions.url ?? "unknown", status, ms });
    if (refusedAs === "rate_limit_exceeded") metrics.refused("burst");
    if (refusedAs === "quota_exceeded") metrics.refused("quota");
    logRequest(logger, request, reply);
    if (request.span) endTrace(request.span, request, reply);
  };
  return { onAnswered, onBroken };
}

type OnAnswered = (request: FastifyRequest, reply: FastifyReply) => void;

function addEndpoint(
  app: FastifyInstance,
  serving: Serving,
  endpoint: Endpoint,
  onAnswered: OnAnswered,
): void {
  const { deps } = serving;
  const { method, path, scope, large, answer, slow, waits } = endpoint;
  // Looking up a view waits only for calls that have their own limits, so it needs no timer.
  const quick = method === "GET" && !answer.mediaTypes && !slow;
  app.route({
    method,
    url: base + path.replaceAll(/\{(\w+)\}/g, ":$1"),
    config: { scope },
    ...(large ? { bodyLimit: deps.config.importBodyBytesMax } : {}),
    handler: async (request, reply) => {
      noticeLeaving(request, reply, onAnswered);
      const own = { ...serving, deps: tracedDeps(deps, request.span) };
      const seconds = waits ? preferredWait(headerText(request.headers.prefer)) : null;
      const onHeld = () => {
        request.heldSinceMs = performance.now();
      };
      const work = async (waiting: AbortSignal) =>
        answerCall(own, endpoint, askedOf(endpoint, request), { seconds, waiting, onHeld });
      const noTimer = quick && seconds === null;
      return send(reply, await (noTimer ? work(noEnd) : inTime(reply.raw, deps.config.answerMs, work)));
    },
  });
}

const noEnd = new AbortController().signal;

/** Fastify reports only answers, and a client that has left gets none. */
function noticeLeaving(request: FastifyRequest, reply: FastifyReply, onAnswered: OnAnswered): void {
  const leave = () => {
    if (!reply.raw.headersSent) onAnswered(request, reply);
  };
  if (reply.raw.destroyed) leave();
  else reply.raw.once("close", leave);
}

/**
 * What a request of the REST service asks for. Its body is released, because many requests may wait for a thread with
 * what was read from it.
 */
function askedOf({ method, body }: Endpoint, request: FastifyRequest): Asked {
  const { caller, params, headers, query, id: requestId, span } = request;
  const bodyRequired = method === "POST" || method === "PATCH";
  const bytes = request.body as Uint8Array | undefined; // The only parser returns bytes.
  const raw = body ? readJsonObject(bytes, bodyRequired) : {};
  request.body = undefined;
  return {
    caller: callerOf(caller),
    path: params as Record<string, string>, // The router gives every parameter as text.
    query: Object(query),
    raw,
    header: (name) => headerText(headers[name]),
    requestId,
    traceParent: span?.traceParent,
  };
}

const headerText = (value: string | string[] | undefined): string | null =>
  Array.isArray(value) ? value.join(", ") : (value ?? null);
