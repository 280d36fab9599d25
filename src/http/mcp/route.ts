/**
 * The Model Context Protocol on the API's port, over streamable HTTP. Every message is one request with an API key,
 * without a session: any process can answer it, and a revoked key is refused at the next one.
 */
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import {
  CallToolRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  ErrorCode as RpcErrorCode,
} from "@modelcontextprotocol/sdk/types.js";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { toldOf } from "../answer.ts";
import { callerOf, type Serving } from "../asking.ts";
import { readJsonObject } from "../body.ts";
import { inTime } from "../deadline.ts";
import { mcpPath } from "../door.ts";
import { errorTable } from "../errors.ts";
import { tracedDeps } from "../trace.ts";
import { callTool, failedTool, failure, type Session } from "./call.ts";
import { listResources, readResource, templates } from "./resources.ts";
import { listedTool } from "./schemas.ts";
import { tools } from "./tools.ts";

const listed = tools.map((tool) => ({ ...listedTool(tool), scope: tool.endpoint.scope }));
const toolsByName = new Map(tools.map((tool) => [tool.name, tool]));

const instructions =
  "Makes, changes and shows BPMN 2.0 process diagrams. Describe a process in plain English sentences to generate_diagram; change it with edit_diagram; " +
  "read it with read_diagram and look at it with get_diagram_picture. explain_generation tells what was assumed, which a person should hear of.";

/** @param noticeLeaving records requests whose client leaves before the answer. */
export function addMcp(
  app: FastifyInstance,
  serving: Serving,
  noticeLeaving: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  const { config } = serving.deps;
  // Building one takes longer than most answers. It never validates anything: clients are asked for no input.
  const jsonSchemaValidator = new AjvJsonSchemaValidator();
  app.post(mcpPath, { bodyLimit: config.importBodyBytesMax }, async (request, reply) => {
    noticeLeaving(request, reply);
    if (isOfBrowser(request)) return refuse(reply, 403, "Web pages may not use this service.");
    const body = request.body as Uint8Array | undefined; // The only parser returns bytes.
    // One message, so that one request counts as one: the protocol no longer has batches.
    const message = readJsonObject(body, true);
    request.body = undefined;
    const own = { ...serving, deps: tracedDeps(serving.deps, request.span) };
    const bytes = body?.length ?? 0;
    const response = await inTime(reply.raw, config.answerMs, (waiting) =>
      respond({ serving: own, request, bytes, waiting }, message, jsonSchemaValidator),
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

/** Answers one message, with its own server and transport. */
async function respond(
  session: Session,
  message: Record<string, unknown>,
  jsonSchemaValidator: AjvJsonSchemaValidator,
): Promise<Response> {
  const server = new Server(
    { name: "process-diagram-service", title: "Process Diagram Service", version: "1" },
    { capabilities: { tools: {}, resources: {} }, instructions, jsonSchemaValidator },
  );
  addTools(server, session);
  addResources(server, session);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const { headers, method } = session.request;
    const texts = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    // The transport reads method and headers; the URL does not matter.
    const asked = new Request("http://localhost/mcp", { method, headers: texts });
    return await transport.handleRequest(asked, { parsedBody: message });
  } finally {
    await server.close();
  }
}

function addTools(server: Server, session: Session): void {
  const { serving, request } = session;
  server.setRequestHandler(ListToolsRequestSchema, async () => {
    const { scopes } = callerOf(request.caller);
    // Tools beyond the key's scopes would only fail.
    const usable = listed.filter(({ scope }) => scopes.includes(scope));
    return { tools: usable.map(({ scope: _, ...tool }) => tool) };
  });
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: given = {} } }) => {
    const tool = toolsByName.get(name);
    if (!tool) throw new McpError(RpcErrorCode.InvalidParams, "There is no tool of this name.");
    return callTool(session, tool, given).catch((thrown: unknown) =>
      failedTool(toldOf(serving.deps, request, thrown), request.id),
    );
  });
}

function addResources(server: Server, session: Session): void {
  const { serving, request } = session;
  const refused = (thrown: unknown): never => {
    const error = toldOf(serving.deps, request, thrown);
    throw new McpError(rpcCodeOf(errorTable[error.code].status), error.message, failure(error, request.id));
  };
  server.setRequestHandler(ListResourceTemplatesRequestSchema, async () => ({
    resourceTemplates: templates,
  }));
  server.setRequestHandler(ListResourcesRequestSchema, async ({ params }) =>
    listResources(session, params?.cursor).catch(refused),
  );
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) =>
    readResource(session, uri).catch(refused),
  );
}

/** The protocol's error code for missing resources. */
const resourceNotFound = -32002;

function rpcCodeOf(status: number): number {
  if (status === 404) return resourceNotFound;
  if (status === 400) return RpcErrorCode.InvalidParams;
  return status === 500 ? RpcErrorCode.InternalError : RpcErrorCode.InvalidRequest;
}

/** Browsers send an Origin. They have no keys, and the protocol demands this check besides (DNS rebinding). */
const isOfBrowser = ({ headers: { origin } }: FastifyRequest): boolean =>
  origin !== undefined && /^(?:https?:|null$)/i.test(origin);

/** In the protocol's form: the API's error envelope has no type for these. */
const refuse = (reply: FastifyReply, status: 403 | 405, message: string) =>
  reply
    .code(status)
    .type("application/json")
    .send(
      JSON.stringify({ jsonrpc: "2.0", error: { code: RpcErrorCode.InvalidRequest, message }, id: null }),
    );
