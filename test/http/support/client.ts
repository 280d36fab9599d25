/** One way to send requests, to a server in this process or to a running service. */
import { expect } from "vitest";
import { endpoints } from "../../../src/http/endpoints.ts";
import { type ErrorCode, errorTable, typeOf } from "../../../src/http/errors.ts";
import { openApiDocument } from "../../../src/http/openapi.ts";

export type Sent = {
  method?: string;
  /** With the leading /api or /v1. */
  path: string;
  key?: string | null;
  headers?: Record<string, string>;
  /** Sent as JSON; strings and bytes are sent unchanged. */
  body?: unknown;
};

export type Received = {
  status: number;
  headers: Record<string, string>;
  bytes: Buffer;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes.
  json: any;
};

export type Transport = (request: {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}) => Promise<{ status: number; headers: Record<string, string>; bytes: Buffer }>;

export type Client = {
  send(request: Sent): Promise<Received>;
  get(path: string, more?: Partial<Sent>): Promise<Received>;
  post(path: string, body: unknown, more?: Partial<Sent>): Promise<Received>;
  patch(path: string, body: unknown, more?: Partial<Sent>): Promise<Received>;
  remove(path: string, more?: Partial<Sent>): Promise<Received>;
  /** The same, with another key for all requests. */
  as(key: string | null): Client;
};

/** Checks every answer for what all answers must have. */
export function clientOf(transport: Transport, key: string | null): Client {
  async function send(request: Sent): Promise<Received> {
    const { method = "GET", path, body } = request;
    const bearer = request.key === undefined ? key : request.key;
    const raw = typeof body === "string" || Buffer.isBuffer(body) || body === undefined;
    const headers = {
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...request.headers,
    };
    const sentBody = raw ? (body as string | Buffer | undefined) : JSON.stringify(body);
    const { status, headers: got, bytes } = await transport({ method, path, headers, body: sentBody });
    const text = bytes.toString();
    const json = got["content-type"]?.startsWith("application/json") && text ? JSON.parse(text) : undefined;
    const received = { status, headers: got, bytes, text, json };
    checkCommon(received, method);
    checkDocumented(received, method, path);
    return received;
  }
  return {
    send,
    get: (path, more) => send({ path, ...more }),
    post: (path, body, more) => send({ method: "POST", path, body, ...more }),
    patch: (path, body, more) => send({ method: "PATCH", path, body, ...more }),
    remove: (path, more) => send({ method: "DELETE", path, ...more }),
    as: (other) => clientOf(transport, other),
  };
}

/** The requirements of the specification and rows A17, A18, A23 for every answer. */
function checkCommon({ status, headers, json }: Received, method: string): void {
  expect(headers["x-request-id"]).toMatch(/^req_[0-9a-z]{26}$/);
  expect(headers["ratelimit-limit"]).toMatch(/^\d+$/);
  expect(headers["ratelimit-remaining"]).toMatch(/^\d+$/);
  expect(headers["ratelimit-reset"]).toMatch(/^\d+$/);
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
  expect(headers["www-authenticate"]).toBe(status === 401 ? "Bearer" : undefined);
  if (status !== 429 && status !== 202) expect(headers["retry-after"]).toBeUndefined();
  if (status < 400 || method === "HEAD") return;
  expect(json, "an error envelope").toBeDefined();
  expect(Object.keys(json).sort()).toEqual(["error", "request_id"]);
  expect(Object.keys(json.error).sort()).toEqual(["code", "message", "param", "type"]);
  const code = json.error.code as ErrorCode;
  expect(errorTable[code]?.status).toBe(status);
  expect(json.error.type).toBe(typeOf(code));
  expect(json.request_id).toBe(headers["x-request-id"]);
}

const { paths } = openApiDocument();

/** The API description must list every status and code of an answer, and the shape of every success. */
function checkDocumented({ status, json }: Received, method: string, address: string): void {
  const [path = ""] = address.replace(/^\/api(?=\/)/, "").split("?", 1);
  const endpoint = endpoints.find((one) => one.method === method && fits(`/v1${one.path}`, path));
  if (!endpoint) return;
  const operation = paths[`/v1${endpoint.path}`]?.[method.toLowerCase()];
  const response = operation?.responses[String(status)];
  expect(response, `${method} ${path} answers ${status}`).toBeDefined();
  if (status >= 400) expect(JSON.stringify(response)).toContain(`"${json.error.code}"`);
  if (status === endpoint.answer.status && endpoint.answer.schema && json !== undefined)
    expect(endpoint.answer.schema.parse(json)).toEqual(json);
}

const fits = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path);

/** An error with this code, which also fixes status and type. */
export function expectError(received: Received, code: ErrorCode, param: string | null = null): void {
  expect(received.json?.error, received.text).toMatchObject({ code, param });
  expect(received.status).toBe(errorTable[code].status);
}
