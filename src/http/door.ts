/** The checks before a body is read: who calls, how often, on which plan, for which route, with which scope (B1). */
import type { FastifyReply, FastifyRequest } from "fastify";
import { openIdentify, requirePaidPlan, requireScope } from "./auth.ts";
import { addressHeaders, countAddress, countKey, rateLimitHeaders, requireRoom } from "./burst.ts";
import { allowedMethods, isOwnPath } from "./endpoints.ts";
import { ApiError } from "./errors.ts";
import type { Deps } from "./service.ts";
import { standardHeaders } from "./transport.ts";

/** Base path of the API; everything below needs a key. */
export const base = "/api/v1";

/** The same API for agents (Model Context Protocol), with the same keys. */
export const mcpPath = "/mcp";

/**
 * Every path under /v1 is an alias of the same path under /api/v1 (A1); also when the request line holds a whole URL.
 */
export function withoutAlias(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, "") || "/";
  return /^\/v1(?=[/?]|$)/.test(path) ? `/api${path}` : path;
}

/** The hook that every routed request passes first. */
export function openDoor(deps: Deps) {
  const { config, burst, now } = deps;
  const identify = openIdentify(deps);
  const standard = standardHeaders(config);

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.headers(standard).header("X-Request-Id", request.id);
    const nowMs = now();
    const identity = await identify(request.headers.authorization, nowMs);
    const caller = identity instanceof ApiError ? null : identity;
    request.caller = caller;
    const counted = await (caller
      ? countKey(burst, config, caller.keyId, nowMs)
      : countAddress(burst, config, request.ip, nowMs));
    reply.headers(rateLimitHeaders(counted));
    checkHost(request);
    requireRoom(counted);
    if (isApi(request.url)) {
      if (identity instanceof ApiError) throw identity;
      requirePaidPlan(identity);
    }
    if (request.is404 || isNoId(request)) throw noSuchRoute(request.url);
    const { scope } = request.routeOptions.config;
    if (scope && caller) requireScope(caller, scope);
    checkEncoding(request);
  };
}

/**
 * The headers of `openDoor` for requests whose path cannot be decoded: the router refuses them before any hook runs.
 */
export async function turnAway(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers(standardHeaders(deps.config)).header("X-Request-Id", request.id);
  reply.headers(await addressHeaders(deps, request.ip));
}

const isApi = (url: string): boolean => /^\/(?:api|mcp)(?=[/?]|$)/.test(url);

/** HTTP/1.1 asks for exactly one Host (RFC 9112, section 3.2). */
function checkHost({ raw: { httpVersion, rawHeaders } }: FastifyRequest): void {
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

/** Bodies are small, so compressed ones are not accepted, which also keeps out zip bombs (A11). */
function checkEncoding({ headers }: FastifyRequest): void {
  const encoding = headers["content-encoding"];
  if (encoding === undefined || encoding.trim().toLowerCase() === "identity") return;
  throw new ApiError("invalid_parameter", "Send the body without Content-Encoding.", {
    param: "Content-Encoding",
  });
}

/** The router took a fixed path for an id, because that path does not have the method. */
const isNoId = ({ url, routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.includes(":") === true && isOwnPath(pathOf(url));

/** Below the base, without the query. */
function pathOf(url: string): string {
  const [path = ""] = url.split("?", 1);
  return path.startsWith(`${base}/`) ? path.slice(base.length) : "";
}

/**
 * There is one error type per status and none for 405: a wrong method gets a 404 whose Allow header lists the right
 * ones (A4).
 */
function noSuchRoute(url: string): ApiError {
  const allowed = allowedMethods(pathOf(url));
  const headers = allowed.length > 0 ? { Allow: allowed.join(", ") } : {};
  return new ApiError("resource_not_found", "There is no such resource.", { headers });
}
