/**
 * The Model Context Protocol on the API's port, over streamable HTTP. Every message is one request with an API key,
 * without a session: any process can answer it, and a revoked key is refused at the next one.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Serving } from "../asking.ts";
import { readJsonObject } from "../body.ts";
import { inTime } from "../deadline.ts";
import { mcpPath } from "../door.ts";
import { tracedDeps } from "../trace.ts";

/** @param noticeLeaving records requests whose client leaves before the answer. */
export function addMcp(
  app: FastifyInstance,
  serving: Serving,
  noticeLeaving: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  const { config } = serving.deps;
  app.post(mcpPath, { bodyLimit: config.importBodyBytesMax }, async (request, reply) => {
    noticeLeaving(request, reply);
    if (isOfBrowser(request)) return refuse(reply, 403, "Web pages may not use this service.");
    const body = request.body as Uint8Array | undefined; // The only parser returns bytes.
    // One message, so that one request counts as one: the protocol no longer has batches.
    const message = readJsonObject(body, true);
    request.body = undefined;
    const own = { ...serving, deps: tracedDeps(serving.deps, request.span) };
    const bytes = body?.length ?? 0;
    // Loaded by the first message: the protocol's packages take a tenth of a second, and most services get none.
    const { respond } = await import("./respond.ts");
    const response = await inTime(reply.raw, config.answerMs, (waiting) =>
      respond({ serving: own, request, bytes, waiting }, message),
    );
    const answer = Buffer.from(await response.arrayBuffer());
    return reply.code(response.status).headers(Object.fromEntries(response.headers)).send(answer);
  });
  // There is nothing to listen to between requests, and no session to end (transport specification).
  app.route({
    method: ["GET", "DELETE"],
    url: mcpPath,
    handler: async (_, reply) => refuse(reply.header("Allow", "POST"), 405, "Send messages by POST."),
  });
}

/** Browsers send an Origin. They have no keys, and the protocol demands this check besides (DNS rebinding). */
const isOfBrowser = ({ headers: { origin } }: FastifyRequest): boolean =>
  origin !== undefined && /^(?:https?:|null$)/i.test(origin);

/** The code of JSON-RPC for a message that is none. */
const invalidRequest = -32_600;

/** In the protocol's form: the API's error envelope has no type for these. */
const refuse = (reply: FastifyReply, status: 403 | 405, message: string) =>
  reply
    .code(status)
    .type("application/json")
    .send(JSON.stringify({ jsonrpc: "2.0", error: { code: invalidRequest, message }, id: null }));
