/** A request as a span: the root of a trace, or a child in the client's trace (`traceparent`). */
import type { FastifyReply, FastifyRequest } from "fastify";
import { traceDrawing } from "../drawing/traced.ts";
import type { Span, Tracing } from "../tracing/tracing.ts";
import type { Deps } from "./service.ts";

/** The hook that runs before all others. */
export function startTrace(tracing: Tracing) {
  return async (request: FastifyRequest): Promise<void> => {
    const { method, routeOptions, headers, id } = request;
    const route = routeOptions.url ?? "unknown";
    const { traceparent } = headers;
    request.span = tracing.start(
      `${method} ${route}`,
      "server",
      typeof traceparent === "string" ? traceparent : null,
      { "http.request.method": method, "http.route": route, "pds.request_id": id },
    );
  };
}

export function endTrace(
  span: Span,
  { caller, refusedAs }: FastifyRequest,
  { statusCode }: FastifyReply,
): void {
  span.set({
    "http.response.status_code": statusCode,
    ...(caller ? { "pds.key_id": caller.keyId, "pds.owner": caller.owner } : {}),
    ...(refusedAs ? { "error.type": refusedAs } : {}),
  });
  span.end(statusCode >= 500 ? "failed" : undefined);
}

/** Drawing tasks of the request are child spans. */
export const tracedDeps = (deps: Deps, span: Span | null): Deps =>
  deps.tracing && span
    ? { ...deps, drawing: traceDrawing(deps.drawing, deps.tracing, span.traceParent) }
    : deps;
