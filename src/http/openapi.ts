/** The OpenAPI 3.1 document, made from the endpoints, their schemas and the error table. */
import { z } from "zod";
import { scopes } from "../events/key.ts";
import type { AnswerDoc, Endpoint } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { type ErrorCode, type ErrorStatus, errorTable, typeOf } from "./errors.ts";
import { type Example, errorExamples, operationExamples } from "./examples.ts";
import { type Fields, generationIdPattern } from "./fields.ts";
import {
  headerDocs,
  idempotencyKey,
  ifNoneMatch,
  type Parameter,
  prefer,
  versionParameter,
} from "./openapi-headers.ts";
import { Diagram, Difference, Explanation, Folder, Generation, Version } from "./resources.ts";

type Json = { [name: string]: unknown };

export type OpenApiDocument = {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Json;
} & Json;

export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  "x-required-scope": string;
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Json };
  responses: Record<string, Json>;
};

/** Codes that any endpoint can return. */
const everywhere: ErrorCode[] = [
  "missing_api_key",
  "invalid_api_key",
  "revoked_api_key",
  "expired_api_key",
  "plan_required",
  "insufficient_scope",
  "invalid_parameter",
  "rate_limit_exceeded",
  "internal_error",
];

const always = ["X-Request-Id", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"];

export function openApiDocument(): OpenApiDocument {
  const paths: OpenApiDocument["paths"] = {};
  for (const endpoint of endpoints) {
    const path = `/v1${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Process Diagram Service",
      version: "1",
      description:
        "Turns text into BPMN 2.0 process diagrams, edits them by instruction, imports and exports BPMN 2.0 XML and draws it. Version 1 grows only by optional fields and new codes.",
    },
    servers: [{ url: "/api" }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    security: [{ apiKey: [] }],
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: `An API key: svc_sk_live_... or svc_sk_test_.... Scopes: ${scopes.join(", ")}.`,
        },
      },
      schemas: {
        ...componentsOf(Diagram),
        ...componentsOf(Folder),
        ...componentsOf(Generation),
        ...componentsOf(Explanation),
        ...componentsOf(Version),
        ...componentsOf(Difference),
        Error: errorSchema(Object.keys(errorTable) as ErrorCode[]), // The table's own keys.
      },
      headers: headerDocs,
      examples: Object.fromEntries(
        Object.entries(errorTable).map(([code, { meaning }]) => [
          code,
          { summary: meaning, value: errorExamples[code] },
        ]),
      ),
    },
  };
}

/** The text of docs/openapi.json. */
export const openApiText = (): string => `${JSON.stringify(openApiDocument(), null, 2)}\n`;

function operation(endpoint: Endpoint): Operation {
  const { name, tag, summary, description, scope, body, method } = endpoint;
  const example = operationExamples[name];
  const hasBody = body !== null && method !== "DELETE";
  return {
    operationId: name,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    "x-required-scope": scope,
    parameters: [
      ...pathParameters(endpoint),
      ...queryParameters(endpoint.query),
      ...headerParameters(endpoint),
    ].map((parameter) => withExample(parameter, example)),
    ...(hasBody ? { requestBody: { required: true, content: bodyContent(body, example) } } : {}),
    responses: {
      [String(endpoint.answer.status)]: success(endpoint, example),
      ...unchanged(endpoint),
      ...failures(endpoint),
    },
  };
}

/** The value that the example sends; numbers stay numbers. */
function withExample(parameter: Parameter, example: Example | undefined): Parameter {
  const sent = {
    path: example?.path,
    query: example?.query,
    header: example?.headers,
  }[parameter.in]?.[parameter.name];
  if (sent === undefined) return parameter;
  const isNumber = parameter.schema.type === "integer" || parameter.schema.type === "number";
  return { ...parameter, example: isNumber ? Number(sent) : sent };
}

const bodyContent = (body: Fields, example: Example | undefined): Json => ({
  "application/json": {
    schema: bodySchema(body),
    ...(example === undefined ? {} : { example: example.body }),
  },
});

function pathParameters({ path }: Endpoint): Parameter[] {
  const idSchema = path.startsWith("/generations")
    ? { type: "string", pattern: generationIdPattern.source }
    : { type: "string", format: "uuid" };
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  return names.map((name) =>
    name === "id"
      ? { name, in: "path", required: true, schema: idSchema }
      : { name, in: "path", required: true, ...versionParameter },
  );
}

const queryParameters = ({ list }: Fields): Parameter[] =>
  list.map(({ name, schema, required }) => {
    const { description, ...rest } = jsonSchema(schema);
    return {
      name,
      in: "query",
      required,
      ...(typeof description === "string" ? { description } : {}),
      schema: { ...rest, ...defaultOf(schema) },
    };
  });

/** zod omits the default where a text is converted to a number. */
function defaultOf(schema: z.ZodType): Json {
  const fallback = z.globalRegistry.get(schema)?.default;
  return fallback === undefined ? {} : { default: fallback };
}

const headerParameters = (endpoint: Endpoint): Parameter[] => [
  ...("prepare" in endpoint ? [idempotencyKey] : []),
  ...(endpoint.waits ? [prefer] : []),
  ...(endpoint.answer.headers?.includes("ETag") ? [ifNoneMatch] : []),
];

const bodySchema = ({ schema }: Fields): Json => jsonSchema(schema);

function success(endpoint: Endpoint, example: Example | undefined): Json {
  const { description, headers = [] } = endpoint.answer;
  const replayed = "prepare" in endpoint ? ["Idempotency-Replayed"] : [];
  const applied = endpoint.waits ? ["Preference-Applied"] : [];
  return {
    description,
    headers: headerReferences([...always, ...headers, ...replayed, ...applied]),
    ...contentOf(endpoint.answer, example?.answer),
  };
}

/** In OpenAPI 3.1 a binary body has no schema. @param answer of the example; undefined for a picture. */
function contentOf({ schema, mediaTypes = [] }: AnswerDoc, answer: unknown): Json {
  const shown = answer === undefined ? {} : { example: answer };
  const json = schema ? { "application/json": { schema: jsonSchema(schema), ...shown } } : {};
  const files = mediaTypes.map((type) => [type, typeof answer === "string" ? shown : {}] as const);
  const content = { ...json, ...Object.fromEntries(files) };
  return Object.keys(content).length > 0 ? { content } : {};
}

function unchanged({ answer }: Endpoint): Record<string, Json> {
  if (!answer.headers?.includes("ETag")) return {};
  const description = "The copy named in If-None-Match is still right.";
  return { "304": { description, headers: headerReferences([...always, "ETag"]) } };
}

/** One response per status, with the codes that this endpoint can return under it. */
function failures(endpoint: Endpoint): Record<string, Json> {
  const codes = new Set([...everywhere, ...endpoint.errors, ...impliedErrors(endpoint)]);
  const known = (Object.keys(errorTable) as ErrorCode[]).filter((code) => codes.has(code)); // The table's own keys.
  const statuses = [...new Set(known.map((code) => errorTable[code].status))];
  return Object.fromEntries(statuses.map((status) => [String(status), failure(status, known)]));
}

function impliedErrors({ path, body, ...rest }: Endpoint): ErrorCode[] {
  const making: ErrorCode[] = ["resource_not_found", "idempotency_key_in_use", "idempotency_key_reused"];
  return [
    ...(path.includes("{id}") ? (["resource_not_found"] as const) : []),
    ...(body ? (["invalid_json", "payload_too_large"] as const) : []),
    // A repeated request gets this when its resource was deleted meanwhile.
    ...("prepare" in rest ? making : []),
  ];
}

function failure(status: ErrorStatus, known: ErrorCode[]): Json {
  const codes = known.filter((code) => errorTable[code].status === status);
  const extra = status === 429 ? ["Retry-After"] : status === 401 ? ["WWW-Authenticate"] : [];
  return {
    description: codes.map((code) => `\`${code}\`: ${errorTable[code].meaning}`).join("\n\n"),
    headers: headerReferences([...always, ...extra]),
    content: { "application/json": { schema: errorSchema(codes), examples: exampleReferences(codes) } },
  };
}

const exampleReferences = (codes: readonly ErrorCode[]): Json =>
  Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));

function errorSchema(codes: ErrorCode[]): Json {
  return {
    type: "object",
    properties: {
      error: {
        type: "object",
        properties: {
          type: { type: "string", enum: [...new Set(codes.map(typeOf))] },
          code: { type: "string", enum: codes },
          message: { type: "string", description: "For people; not to be parsed." },
          param: {
            type: ["string", "null"],
            description: "The request parameter that the error is tied to.",
          },
        },
        required: ["type", "code", "message", "param"],
      },
      request_id: { type: "string", description: "The same as the header X-Request-Id." },
    },
    required: ["error", "request_id"],
  };
}

const headerReferences = (names: string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The accepted input, before it is cleaned. Named schemas appear as references into the document. */
function jsonSchema(schema: z.ZodType): Json {
  const { $defs: _, ...own } = toJsonSchema(schema);
  return own;
}

/** A named schema and those that it refers to, by name. */
const componentsOf = (schema: z.ZodType): Json => toJsonSchema(schema).$defs ?? {};

function toJsonSchema(schema: z.ZodType): Json & { $defs?: Json } {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input" });
  return JSON.parse(JSON.stringify(rest).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
