/** Tools as the protocol describes them: arguments and results as JSON Schemas, made from the endpoints' fields. */
import type { Tool as ListedTool } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { limits } from "../../limits.ts";
import type { Endpoint } from "../endpoint.ts";
import { generationIdPattern } from "../fields.ts";
import { idempotencyKey } from "../openapi-headers.ts";
import type { Tool } from "./tools.ts";

type Json = { [name: string]: unknown };
type ObjectSchema = ListedTool["inputSchema"];

/** Seconds that a tool waits for its job by default. */
export const waitSecondsDefault = limits.preferredWaitSecondsMax;

/** One entry of the list of tools. */
export const listedTool = ({ name, title, description, endpoint, idArgument }: Tool): ListedTool => ({
  name,
  title,
  description,
  inputSchema: argumentsOf(endpoint, idArgument),
  ...(endpoint.answer.schema ? { outputSchema: schemaOf(endpoint.answer.schema, "output") } : {}),
  annotations: {
    title,
    readOnlyHint: endpoint.method === "GET" || endpoint.name === "renderDocument",
    destructiveHint: endpoint.method === "DELETE",
    idempotentHint: endpoint.method !== "POST",
    // It works on the diagrams of one account only.
    openWorldHint: false,
  },
});

function argumentsOf(endpoint: Endpoint, idArgument: Tool["idArgument"]): ObjectSchema {
  const { query, body, waits } = endpoint;
  const sent = [query, ...(body ? [body] : [])].map(({ schema }) => schemaOf(schema, "input"));
  const properties = Object.assign(
    {},
    idArgument && { [idArgument]: idSchema(idArgument) },
    ...sent.map((schema) => schema.properties),
    waits && { wait_seconds: waitSeconds },
    "prepare" in endpoint && { idempotency_key: { ...idempotencyKey.schema, description: idempotencyRule } },
  );
  const required = [...(idArgument ? [idArgument] : []), ...sent.flatMap((schema) => schema.required ?? [])];
  return { type: "object", properties, required, additionalProperties: false };
}

const idSchema = (argument: string): Json =>
  argument === "generation_id"
    ? { type: "string", pattern: generationIdPattern.source }
    : { type: "string", format: "uuid" };

const waitSeconds = {
  type: "integer",
  minimum: 0,
  maximum: limits.preferredWaitSecondsMax,
  default: waitSecondsDefault,
  description: "So long the answer waits for the job to end.",
};

const idempotencyRule =
  "Any text of your own that names this call: repeating the call with it within 24 hours does nothing twice.";

/**
 * Without `$schema`: clients use the dialect that the protocol names. A named schema is a reference, but the protocol
 * requires a `type` at the top.
 */
function schemaOf(schema: z.ZodType, io: "input" | "output"): ObjectSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  // All fields and resources are objects.
  return { ...rest, type: "object" } as ObjectSchema;
}
