/** The front door: routes every request through the same checks, in the order of decision B1, to its endpoint. */
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Scope } from "../events/key.ts";
import { limits } from "../limits.ts";
import { type Caller, openIdentify, requirePaidPlan, requireScope } from "./auth.ts";
import { jsonMediaType, readJsonObject } from "./body.ts";
import { countRequest, rateLimitHeaders, requireRoom } from "./burst.ts";
import { addDocs } from "./docs.ts";
import type { Endpoint } from "./endpoint.ts";
import { allowedMethods, endpoints } from "./endpoints.ts";
import { ApiError, apiErrorOf, type ErrorCode, envelope, errorTable, internalError } from "./errors.ts";
import { checkFields } from "./fields.ts";
import { once } from "./idempotency.ts";
import { logFault, logRequest } from "./log.ts";
import { openHttpMetrics } from "./metrics.ts";
import { newRequestId } from "./request-id.ts";
import type { Answer, Call, Deps } from "./service.ts";
import { answerBrokenHttp, answerRareRequests, type OnBroken, standardHeaders } from "./transport.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Null until the key is known, and where none is needed. */
    caller: Caller | null;
    /** Why it was refused; null for a success. */
    refusedAs: ErrorCode | null;
  }
  interface FastifyContextConfig {
    scope?: Scope;
  }
}

const base = "/api/v1";

/** The whole REST service; it listens on nothing yet. */
export function buildServer(deps: Deps): FastifyInstance {
  const { config, logger } = deps;
  const metrics = openHttpMetrics(deps.registry);
  const onBroken: OnBroken = ({ requestId, status, reason }) => {
    metrics.answered({ method: "none", route: "broken", status, ms: 0 });
    logger.info({ requestId, status, reason }, "broken request");
  };
  const onAnswered = (request: FastifyRequest, reply: FastifyReply) => {
    const { method, routeOptions, refusedAs } = request;
    const { statusCode: status, elapsedTime: ms } = reply;
    metrics.answered({ method, route: routeOptions.url ?? "unknown", status, ms });
    if (refusedAs === "rate_limit_exceeded") metrics.refused("burst");
    if (refusedAs === "quota_exceeded") metrics.refused("quota");
    logRequest(logger, request, reply);
  };
  const app = Fastify({
    logger: false,
    genReqId: newRequestId,
    trustProxy: config.trustProxy,
    bodyLimit: config.bodyBytesMax,
    requestTimeout: limits.requestArrivalMs,
    handlerTimeout: limits.answerMs,
    return503OnClosing: false,
    rewriteUrl: ({ url }) => withoutAlias(url ?? "/"),
    routerOptions: { maxParamLength: limits.requestHeadBytesMax },
    http: { requireHostHeader: false, maxHeaderSize: limits.requestHeadBytesMax },
    clientErrorHandler: answerBrokenHttp(deps, onBroken),
    frameworkErrors: (error, request, reply) => {
      void refuseAtTheDoor(deps, request, reply, error).then(() => onAnswered(request, reply));
    },
  });
  answerRareRequests(app.server, deps, onBroken);
  app.decorateRequest("caller", null);
  app.decorateRequest("refusedAs", null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(jsonMediaType, { parseAs: "buffer" }, (_, bytes, done) => done(null, bytes));
  app.addHook("onRequest", openDoor(deps));
  app.addHook("onResponse", (request, reply, done) => {
    onAnswered(request, reply);
    done();
  });
  app.setErrorHandler((error, request, reply) => answerError(deps, request, reply, error));
  app.setNotFoundHandler(() => {
    throw noSuchRoute();
  });
  addDocs(app);
  for (const endpoint of endpoints) addEndpoint(app, deps, endpoint);
  return app;
}

/** Every address under /v1 means the same under /api/v1 (A1); also when the request line holds a whole URL. */
function withoutAlias(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, "") || "/";
  return /^\/v1(?=[/?]|$)/.test(path) ? `/api${path}` : path;
}

/** Checks that need no body: who asks, how often, on which plan, for which route, with which scope. */
function openDoor(deps: Deps) {
  const { config, burst, now } = deps;
  const identify = openIdentify(deps.models);
  const standard = standardHeaders("", config);

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.headers(standard);
    reply.header("X-Request-Id", request.id);
    const nowMs = now();
    const identity = await identify(request.headers.authorization, nowMs);
    const caller = identity instanceof ApiError ? null : identity;
    request.caller = caller;
    const counted = await countRequest(burst, config, { caller, address: request.ip, nowMs });
    reply.headers(rateLimitHeaders(counted));
    checkHost(request);
    requireRoom(counted, (caller ? config.burst : config.addressBurst).windowMs);
    if (isApi(request.url)) {
      if (identity instanceof ApiError) throw identity;
      requirePaidPlan(identity);
    }
    if (request.is404) throw noSuchRoute(request);
    const { scope } = request.routeOptions.config;
    if (scope && caller) requireScope(caller, scope);
    checkEncoding(request);
  };
}

/** Hooks do not run for what the router refuses (a path that cannot be decoded), so the same is done here. */
async function refuseAtTheDoor(deps: Deps, request: FastifyRequest, reply: FastifyReply, error: Error) {
  const { config, burst, now } = deps;
  reply.headers(standardHeaders(request.id, config));
  const counted = await countRequest(burst, config, { caller: null, address: request.ip, nowMs: now() });
  reply.headers(rateLimitHeaders(counted));
  await answerError(deps, request, reply, error);
}

const isApi = (url: string): boolean => /^\/api(?=[/?]|$)/.test(url);

/** HTTP/1.1 asks for exactly one Host (RFC 9112, section 3.2). */
function checkHost({ raw }: FastifyRequest): void {
  const { httpVersion, rawHeaders } = raw;
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.length === 4 && rawHeaders[i]?.toLowerCase() === "host") hosts++;
  if (hosts === 1 || (hosts === 0 && httpVersion === "1.0")) return;
  const code = hosts === 0 ? "missing_parameter" : "invalid_parameter";
  throw new ApiError(code, "The request must have exactly one Host header.", {
    param: "Host",
    headers: { Connection: "close" },
  });
}

/** Bodies are small, so none is unpacked: that also keeps out bombs (A11). */
function checkEncoding({ headers }: FastifyRequest): void {
  const encoding = headers["content-encoding"];
  if (encoding === undefined || encoding.trim().toLowerCase() === "identity") return;
  throw new ApiError("invalid_parameter", "Send the body without Content-Encoding.", {
    param: "Content-Encoding",
  });
}

/** One type per status, and 405 has none: a wrong method is a 404 that tells which ones there are (A4). */
function noSuchRoute(request?: FastifyRequest): ApiError {
  const allowed = request ? allowedMethods(request.url.split("?", 1)[0]?.slice(base.length) ?? "") : [];
  const headers =
    allowed.length > 0 && request?.url.startsWith(`${base}/`) ? { Allow: allowed.join(", ") } : {};
  return new ApiError("resource_not_found", "There is no such resource.", { headers });
}

function addEndpoint(app: FastifyInstance, deps: Deps, endpoint: Endpoint): void {
  const { method, path, scope, large } = endpoint;
  app.route({
    method,
    url: base + path.replace("{id}", ":id"),
    config: { scope },
    ...(large ? { bodyLimit: deps.config.importBodyBytesMax } : {}),
    handler: async (request, reply) => send(reply, await answerCall(deps, endpoint, request)),
  });
}

async function answerCall(deps: Deps, endpoint: Endpoint, request: FastifyRequest): Promise<Answer> {
  const { caller, params, headers, id: requestId } = request;
  if (!caller) throw new Error("A request came to an endpoint without a caller.");
  const call: Call = {
    caller,
    id: (params as { id?: string }).id ?? "", // Routes have no other parameter.
    query: request.query,
    body: null,
    header: (name) => headerText(headers[name]),
    requestId,
    at: new Date(deps.now()).toISOString(),
  };
  const needed = endpoint.method === "POST" || endpoint.method === "PATCH";
  const raw = endpoint.body && readJsonObject(request.body as Uint8Array | undefined, needed); // As the one parser gives it.
  const check = () => {
    call.query = checkFields(endpoint.query, Object(request.query));
    call.body = endpoint.body && checkFields(endpoint.body, raw ?? {});
    return call;
  };
  if ("handle" in endpoint) return endpoint.handle(deps, check());
  return once(deps, endpoint, call, raw ?? {}, async () => endpoint.prepare(deps, check()));
}

const headerText = (value: string | string[] | undefined): string | null =>
  Array.isArray(value) ? value.join(", ") : (value ?? null);

function send(reply: FastifyReply, { status, headers, json, bytes }: Answer) {
  reply.code(status);
  if (headers) reply.headers(headers);
  return json ? sendJson(reply, json) : reply.send(bytes);
}

const sendJson = (reply: FastifyReply, json: object) =>
  reply.header("Content-Type", "application/json; charset=utf-8").send(JSON.stringify(json));

async function answerError(deps: Deps, request: FastifyRequest, reply: FastifyReply, thrown: unknown) {
  const known = apiErrorOf(thrown);
  if (!known) logFault(deps.logger, request.id, thrown);
  const error = known ?? internalError();
  request.refusedAs = error.code;
  // Something failed before the request was counted: the header still stands on every answer.
  if (!reply.hasHeader("RateLimit-Limit"))
    reply.headers(
      rateLimitHeaders({ ...deps.config.burst, remaining: 0, resetMs: deps.config.burst.windowMs }),
    );
  if (error.code === "payload_too_large") await readOn(request);
  return sendJson(
    reply.code(errorTable[error.code].status).headers(error.headers),
    envelope(error, request.id),
  );
}

/** A sender that is cut off in mid-body sees a broken pipe and not the answer, so some more is read and dropped. */
function readOn({ raw }: FastifyRequest): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const stop = () => {
      clearTimeout(timer);
      raw.off("data", count).pause();
      resolve();
    };
    const count = (chunk: Uint8Array) => {
      bytes += chunk.length;
      if (bytes > limits.refusedBodyBytesMax) stop();
    };
    const timer = setTimeout(stop, limits.refusedBodyMs);
    raw.on("data", count).once("end", stop).once("close", stop).resume();
  });
}
