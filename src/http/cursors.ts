/** Pages of lists and the cursors between them (E1 to E7). */
import { z } from "zod";
import { limits } from "../limits.ts";
import type { Views } from "../projections/views.ts";
import type { Where } from "../store/read-models.ts";
import type { Caller } from "./caller.ts";
import { ApiError } from "./errors.ts";

/**
 * Content of a cursor: the list it belongs to and the last item of the page before. It is not signed, because it grants
 * nothing that the key does not.
 */
const bound = { v: z.literal(1), list: z.string(), owner: z.string(), where: z.string() };
const issuedAt = z.int().min(0);
const Cursor = z.strictObject({
  ...bound,
  createdAt: z.iso.datetime({ precision: 3 }),
  id: z.uuid(),
  issuedAt,
});
/** A cursor for a list whose items are numbered from 1. */
const NumberCursor = z.strictObject({ ...bound, below: z.int().min(2), issuedAt });

type Bound = { list: string; owner: string; where: string };

export type PageOf<V> = {
  views: Views<V>;
  /** Name of the resource, and its filters beside the owner: a cursor is rejected by every other list. */
  list: "diagrams" | "folders";
  filter: Where;
  caller: Caller;
  query: { limit?: number | undefined; cursor?: string | undefined };
  at: string;
};

/**
 * One page of the caller's resources, newest first, in the list envelope.
 *
 * @throws ApiError invalid_cursor
 */
export async function listPage<V extends { id: string; createdAt: string }>(
  { views, list, filter, caller, query, at }: PageOf<V>,
  resourceOf: (view: V) => object,
) {
  const limit = query.limit ?? limits.pageItemsDefault;
  const where = { owner: caller.owner, ...filter };
  const bound = { list, owner: caller.owner, where: JSON.stringify(filter) };
  const after = query.cursor === undefined ? {} : { after: read(Cursor, query.cursor, bound, at) };
  // One item more than asked for shows whether there is a next page.
  const found = await views.page({ where, order: "newest", limit: limit + 1, ...after });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const next =
    found.length > limit && last
      ? write({ v: 1, ...bound, createdAt: last.createdAt, id: last.id, issuedAt: Date.parse(at) })
      : null;
  return { data: page.map(resourceOf), has_more: next !== null, next_cursor: next };
}

export type NumberedPageOf<I> = {
  /** In ascending order, item 1 first. */
  items: readonly I[];
  list: "versions";
  /** The resource that the items belong to. */
  filter: { diagramId: string };
  caller: Caller;
  query: { limit?: number | undefined; cursor?: string | undefined };
  at: string;
};

/**
 * One page of items that are numbered from 1, highest number first, in the list envelope.
 *
 * @throws ApiError invalid_cursor
 */
export async function numberedPage<I>(
  { items, list, filter, caller, query, at }: NumberedPageOf<I>,
  resourcesOf: (page: { item: I; number: number }[]) => Promise<object[]>,
) {
  const bound = { list, owner: caller.owner, where: JSON.stringify(filter) };
  const below = query.cursor === undefined ? Infinity : read(NumberCursor, query.cursor, bound, at).below;
  const before = items.slice(0, below - 1);
  const first = Math.max(0, before.length - (query.limit ?? limits.pageItemsDefault));
  const page = before.slice(first).map((item, i) => ({ item, number: first + i + 1 }));
  const next = first > 0 ? write({ v: 1, ...bound, below: first + 1, issuedAt: Date.parse(at) }) : null;
  return { data: await resourcesOf(page.toReversed()), has_more: next !== null, next_cursor: next };
}

const write = (cursor: AnyCursor): string => Buffer.from(JSON.stringify(cursor)).toString("base64url");

type AnyCursor = z.infer<typeof Cursor> | z.infer<typeof NumberCursor>;

function read<C extends AnyCursor>(schema: z.ZodType<C>, text: string, bound: Bound, at: string): C {
  const cursor = parse(schema, text);
  const fits = cursor.list === bound.list && cursor.owner === bound.owner && cursor.where === bound.where;
  if (!fits) throw invalid("belongs to another list.");
  const ageMs = Date.parse(at) - cursor.issuedAt;
  if (ageMs > limits.cursorWindowMs) throw invalid("has expired; start again without it.");
  return cursor;
}

/** Accepts only the exact text that `write` produces: any other spelling did not come from this service. */
function parse<C extends AnyCursor>(schema: z.ZodType<C>, text: string): C {
  try {
    const cursor = schema.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    if (write(cursor) === text) return cursor;
  } catch {
    // Every kind of error gets the same answer.
  }
  throw invalid("is not a cursor of this service.");
}

const invalid = (reason: string) => new ApiError("invalid_cursor", `cursor ${reason}`, { param: "cursor" });
