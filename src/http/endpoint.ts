/** The description of an endpoint, from which routing, checks and OpenAPI are made. */
import type { z } from "zod";
import type { Scope } from "../events/key.ts";
import type { ErrorCode } from "./errors.ts";
import type { Checked, Fields } from "./fields.ts";
import type { Answer, Call, Deps } from "./service.ts";

/** The shape of an answer, for OpenAPI. */
export type AnswerDoc = {
  status: 200 | 201 | 202 | 204;
  description: string;
  /** A JSON body, the media types of a binary body, or both if the request chooses. */
  schema?: z.ZodType;
  mediaTypes?: string[];
  headers?: string[];
};

type Described = {
  /** `operationId` in OpenAPI. */
  name: string;
  tag: "Diagrams" | "Versions" | "Pictures" | "Folders" | "Generations";
  summary: string;
  description?: string;
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Below /api/v1, with `{id}` for the id of the resource; version numbers have other names. */
  path: string;
  scope: Scope;
  answer: AnswerDoc;
  /** Error codes beside those that every endpoint can return. */
  errors: ErrorCode[];
  /** The body holds a document, so the larger size limit applies. */
  large?: boolean;
  /** The JSON answer needs work on documents, so it has a time limit, as pictures do. */
  slow?: boolean;
  /** The answer is a job; `Prefer: wait` holds it back until the job ends. */
  waits?: boolean;
};

/**
 * Carries out the request, under the id chosen for the resource that it creates.
 *
 * @param again true when an earlier attempt chose the id; it may have done part of the work, or none.
 */
export type Make = (id: string, again: boolean) => Promise<Answer>;

/** Reads or changes an existing resource. */
type Plain<Q, B> = {
  handle(deps: Deps, call: Call<Q, B>): Promise<Answer>;
};

/** Creates a resource, once per Idempotency-Key (C27). */
type Making<Q, B> = {
  newId(): string;
  /** The data key of the resource concerned; it seals the memory of the request (`events/keyed.ts`). */
  keyIdOf(call: Call, id: string): string;
  /** The key belongs to a diagram that only this request creates. */
  makesDiagram?: true;
  /** Makes every check that may refuse the request, before anything is done. */
  prepare(deps: Deps, call: Call<Q, B>): Promise<Make>;
  /** The answer of the earlier request that created the resource with this id; null if it does not exist yet. */
  replay(deps: Deps, call: Call, id: string): Promise<Answer | null>;
};

export type Endpoint = Described & { query: Fields; body: Fields | null } & (
    | Plain<unknown, unknown>
    | Making<unknown, unknown>
  );

/** Ties the types of the checked fields to the handler. Endpoints without a body have `body: null`. */
export const endpoint = <Q extends Fields, B extends Fields | null>(
  described: Described & { query: Q; body: B } & (
      | Plain<Checked<Q>, B extends Fields ? Checked<B> : null>
      | Making<Checked<Q>, B extends Fields ? Checked<B> : null>
    ),
  // A handler is only called with values that its own `query` and `body` fields have checked.
): Endpoint => described as unknown as Endpoint;
