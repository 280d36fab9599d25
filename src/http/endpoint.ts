/** The shape of an endpoint: everything that routing, checking and OpenAPI need to know about it. */
import type { z } from "zod";
import type { Scope } from "../events/key.ts";
import type { ErrorCode } from "./errors.ts";
import type { Checked, Fields } from "./fields.ts";
import type { Answer, Call, Deps } from "./service.ts";

/** How an answer looks, for OpenAPI. */
export type AnswerDoc = {
  status: 200 | 201 | 202 | 204;
  description: string;
  /** A JSON body, the media types of a body of bytes, or both where the request chooses. */
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
  /** Below /api/v1, with `{id}` where an id stands; numbers of versions have other names. */
  path: string;
  scope: Scope;
  answer: AnswerDoc;
  /** Codes beside those that every endpoint can answer with. */
  errors: ErrorCode[];
  /** A document travels in the body, so the larger limit counts. */
  large?: boolean;
  /** Documents are worked on for a JSON answer, so it has a time limit like pictures. */
  slow?: boolean;
  /** The answer is a job, and held back until it has ended where `Prefer: wait` asks for that. */
  waits?: boolean;
};

/**
 * Does what was asked, under the id that was chosen for what it makes.
 *
 * @param again an earlier request chose the id, and came some way or nowhere.
 */
export type Make = (id: string, again: boolean) => Promise<Answer>;

/** Reads or changes what is there. */
type Plain<Q, B> = {
  handle(deps: Deps, call: Call<Q, B>): Promise<Answer>;
};

/** Makes something new, once per Idempotency-Key (C27). */
type Making<Q, B> = {
  newId(): string;
  /** The data key that goes with what the request is about: under it the request is remembered (`events/keyed.ts`). */
  keyIdOf(call: Call, id: string): string;
  /** The key is that of a diagram which nobody but this request makes. */
  makesDiagram?: true;
  /** Everything that may refuse the request before anything is done. */
  prepare(deps: Deps, call: Call<Q, B>): Promise<Make>;
  /** The answer of the request that made the thing with this id; null when it was not made yet. */
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
  // Handlers are called with what their own `query` and `body` fields have checked, and nothing else.
): Endpoint => described as unknown as Endpoint;
