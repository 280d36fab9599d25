/** The answer to one message of the Model Context Protocol, with its own server and transport. */
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
import { toldOf } from "../answer.ts";
import { callerOf } from "../asking.ts";
import { errorTable } from "../errors.ts";
import { callTool, failedTool, failure, type Session } from "./call.ts";
import { listResources, readResource, templates } from "./resources.ts";
import { listedTool } from "./schemas.ts";
import { tools } from "./tools.ts";

const listed = tools.map((tool) => ({ ...listedTool(tool), scope: tool.endpoint.scope }));
const toolsByName = new Map(tools.map((tool) => [tool.name, tool]));

const instructions =
  "Makes, changes and shows BPMN 2.0 process diagrams. Describe a process in plain English sentences to generate_diagram; change it with edit_diagram; " +
  "read it with read_diagram and look at it with get_diagram_picture. explain_generation tells what was assumed, which a person should hear of.";

/** Building one takes longer than most answers. It never validates anything: clients are asked for no input. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

export async function respond(session: Session, message: Record<string, unknown>): Promise<Response> {
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
