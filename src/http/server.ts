/** The front door: every request of the API on its way to its endpoint. Operations have a server of their own. */
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Scope } from "../events/key.ts";
import { limits } from "../limits.ts";
import type { Watch } from "../projections/watch.ts";
import type { Span } from "../tracing/tracing.ts";
import { send, sendError } from "./answer.ts";
import { type Attempts, openAttempts } from "./attempts.ts";
import type { Caller } from "./auth.ts";
import { jsonMediaType, readJsonObject } from "./body.ts";
import { inTime } from "./deadline.ts";
import { addDocs } from "./docs.ts";
import { base, openDoor, turnAway, withoutAlias } from "./door.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import type { ErrorCode } from "./errors.ts";
import { checkFields } from "./fields.ts";
import { watchJobs } from "./generations.ts";
import { once } from "./idempotency.ts";
import { logRequest, statusOf, timesOf } from "./log.ts";
import { openHttpMetrics } from "./metrics.ts";
import { preferredWait } from "./prefer.ts";
import { trustOf } from "./proxies.ts";
import { newRequestId } from "./request-id.ts";
import type { Answer, Call, Deps } from "./service.ts";
import { endTrace, startTrace, tracedDeps } from "./trace.ts";
import { answerBrokenHttp, answerRareRequests, type OnBroken } from "./transport.ts";
import { held } from "./waiting.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Null until the key is known, and for requests without a valid one. */
    caller: Caller | null;
    /** Code of the error that it was answered with. */
    refusedAs: ErrorCode | null;
    /** Since when (`performance.now()`) the answer is held back because the client asked for it; null when it is not. */
    heldSinceMs: number | null;
    /** Null where no traces are recorded. */
    span: Span | null;
  }
  interface FastifyContextConfig {
    scope?: Scope;
  }
}

/** The whole REST service; it listens on nothing yet. */
export function buildServer(deps: Deps): FastifyInstance {
  const { config } = deps;
  const { onAnswered, onBroken } = observers(deps);
  const app = Fastify({
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
  // Whoever is answered while the service stops shall come back elsewhere (A21).
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
  for (const endpoint of endpoints) addEndpoint(app, { deps, attempts, jobs, onAnswered }, endpoint);
  return app;
}

/** One line in the log and one count for each request, whichever way it took. */
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

type Serving = {
  deps: Deps;
  attempts: Attempts;
  jobs: Watch;
  onAnswered: (request: FastifyRequest, reply: FastifyReply) => void;
};

function addEndpoint(app: FastifyInstance, serving: Serving, endpoint: Endpoint): void {
  const { deps, onAnswered } = serving;
  const { method, path, scope, large, answer, slow, waits } = endpoint;
  // Looking up a view waits for nothing that has no bound of its own, so it needs no timer.
  const quick = method === "GET" && !answer.mediaTypes && !slow;
  app.route({
    method,
    url: base + path.replaceAll(/\{(\w+)\}/g, ":$1"),
    config: { scope },
    ...(large ? { bodyLimit: deps.config.importBodyBytesMax } : {}),
    handler: async (request, reply) => {
      // Fastify tells of answers only, and a client that has gone gets none.
      const leave = () => {
        if (!reply.raw.headersSent) onAnswered(request, reply);
      };
      if (reply.raw.destroyed) leave();
      else reply.raw.once("close", leave);
      const own = { ...serving, deps: tracedDeps(deps, request.span) };
      const seconds = waits ? preferredWait(headerText(request.headers.prefer)) : null;
      const work = (waiting: AbortSignal) =>
        seconds === null
          ? answerCall(own, endpoint, request, waiting)
          : answerWaiting(own, endpoint, request, { seconds, waiting });
      const noTimer = quick && seconds === null;
      return send(reply, await (noTimer ? work(noEnd) : inTime(reply.raw, deps.config.answerMs, work)));
    },
  });
}

const noEnd = new AbortController().signal;

/** The answer is made as ever, and only then held back: so nothing else waits with it. */
async function answerWaiting(
  serving: Serving,
  endpoint: Endpoint,
  request: FastifyRequest,
  { seconds, waiting }: { seconds: number; waiting: AbortSignal },
): Promise<Answer> {
  const sinceMs = performance.now();
  const answer = await answerCall(serving, endpoint, request, waiting);
  request.heldSinceMs = performance.now();
  return held(serving.deps, serving.jobs, answer, { seconds, sinceMs, waiting });
}

/** Body, earlier answer, fields, then the endpoint itself: the rest of decision B1. */
async function answerCall(
  { deps, attempts }: Serving,
  endpoint: Endpoint,
  request: FastifyRequest,
  waiting: AbortSignal,
): Promise<Answer> {
  const { caller, params, headers, id: requestId } = request;
  if (!caller) throw new Error("A request came to an endpoint without a caller.");
  const path = params as Record<string, string>; // The router gives every part of the pattern as text.
  const call: Call = {
    caller,
    id: path.id ?? "",
    path,
    query: request.query,
    body: null,
    header: (name) => headerText(headers[name]),
    requestId,
    at: new Date(deps.now()).toISOString(),
    waiting,
    ...(request.span ? { traceParent: request.span.traceParent } : {}),
  };
  const bodyRequired = endpoint.method === "POST" || endpoint.method === "PATCH";
  const bytes = request.body as Uint8Array | undefined; // As the one parser gives it.
  const raw = endpoint.body ? readJsonObject(bytes, bodyRequired) : {};
  // Many may wait for a thread with what they read out of it.
  request.body = undefined;
  const checked = (): Call => ({
    ...call,
    query: checkFields(endpoint.query, Object(request.query)),
    body: endpoint.body && checkFields(endpoint.body, raw),
  });
  if ("handle" in endpoint) return endpoint.handle(deps, checked());
  return once(deps, attempts, endpoint, call, raw, async () => endpoint.prepare(deps, checked()));
}

const headerText = (value: string | string[] | undefined): string | null =>
  Array.isArray(value) ? value.join(", ") : (value ?? null);
