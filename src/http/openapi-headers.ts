/** Headers of requests and answers, as described in OpenAPI. */
import { limits } from "../limits.ts";

type Json = { [name: string]: unknown };

export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: Json;
  example?: unknown;
};

/** Response headers by name. */
export const headerDocs: Record<string, { description: string; schema: Json }> = {
  "X-Request-Id": { description: "Names this request; quote it to support.", schema: { type: "string" } },
  "RateLimit-Limit": { description: "Requests allowed in the window.", schema: { type: "integer" } },
  "RateLimit-Remaining": { description: "Requests left in the window.", schema: { type: "integer" } },
  "RateLimit-Reset": {
    description: "Seconds until the oldest counted request leaves the window.",
    schema: { type: "integer" },
  },
  "Retry-After": { description: "Seconds to wait before asking (again).", schema: { type: "integer" } },
  "WWW-Authenticate": { description: "Always `Bearer`.", schema: { type: "string", const: "Bearer" } },
  Location: { description: "Path of the new resource.", schema: { type: "string" } },
  "Idempotency-Replayed": {
    description: "`true` when this is the answer to an earlier request with the same Idempotency-Key.",
    schema: { type: "string", const: "true" },
  },
  "Preference-Applied": {
    description: "`wait=N`: the answer was held back for N seconds at most, as `Prefer` asked.",
    schema: { type: "string" },
  },
  "RateLimit-Policy": { description: "Both limits: burst and generations.", schema: { type: "string" } },
  RateLimit: { description: "What is left of both limits.", schema: { type: "string" } },
  ETag: { description: "Strong validator for If-None-Match.", schema: { type: "string" } },
  "X-Renderer-Then": {
    description:
      "Names the renderer of the picture that was made with this version, where that is not the one that drew this picture: then the pictures may differ.",
    schema: { type: "string" },
  },
  "Content-Disposition": {
    description: "File name made from the diagram's name.",
    schema: { type: "string" },
  },
};

/** A path parameter that names a version of a diagram. */
export const versionParameter = {
  description: 'Number of a version, from 1: the same that "go back to version 2" names.',
  schema: { type: "integer", minimum: 1 },
};

export const idempotencyKey: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "Sending the same request again with the same key within 24 hours does it only once.",
  schema: { type: "string", minLength: 1, maxLength: limits.idempotencyKeyCharsMax, pattern: "^[!-~]+$" },
};

export const prefer: Parameter = {
  name: "Prefer",
  in: "header",
  required: false,
  description:
    "`wait=N` (RFC 7240): the answer comes when the job has ended, but after N seconds at the latest, of which " +
    `${limits.preferredWaitSecondsMax} are taken at most. It counts as one request. Whatever else stands there is passed over.`,
  schema: { type: "string", example: "wait=30" },
};

export const ifNoneMatch: Parameter = {
  name: "If-None-Match",
  in: "header",
  required: false,
  description: "ETag of the copy you have; 304 when it is still right.",
  schema: { type: "string" },
};
