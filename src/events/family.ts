/** What every file in this folder declares about its streams. */
import { z } from "zod";
import type { JsonObject } from "./recorded.ts";

/**
 * The events of one kind of stream. The schema is the storage format: add optional fields, never rename; a new meaning
 * is a new event.
 */
export type EventFamily<E extends { type: string; data: object }> = {
  /** Streams are named `<prefix><id>`. */
  prefix: string;
  schema: z.ZodType<E>;
  /**
   * For each event type, the fields that are sealed with a data key (see `sealedIn`). After that key is destroyed they
   * read as `erased`. In older logs some of them are in plain text, without a member `sealed`.
   */
  sealed: Partial<Record<E["type"], readonly string[]>>;
  /** The vault's name of that key, from members that are not sealed; absent where nothing is sealed. */
  keyIdOf?: (data: JsonObject) => string | null;
};

/**
 * The family of a stream. @throws when it belongs to none of these, in which case the caller should not have read it.
 */
export function familyIn<F extends { prefix: string }>(families: readonly F[], stream: string): F {
  const family = families.find(({ prefix }) => stream.startsWith(prefix));
  if (family === undefined) throw new Error(`The stream ${stream} is of no family that is read here.`);
  return family;
}

const marks = z.registry<Record<string, never>>();

/** Marks a field of an event's data as sealed. `nullable` and `optional` belong inside. */
export function sealed<S extends z.ZodType>(field: S): S {
  marks.add(field, {});
  return field;
}

/** Whether a field is marked. */
export const isSealed = (field: z.core.$ZodType): boolean => marks.has(field);

/** The shape of an event's schema in every file of this folder. */
type EventSchema = z.ZodObject<{ type: z.ZodLiteral<string>; data: z.ZodObject }>;

/** Names of the sealed fields by event type; types without any are left out. */
export const sealedIn = (schema: { options: readonly EventSchema[] }): Record<string, string[]> =>
  Object.fromEntries(
    schema.options
      .map(({ shape: { type, data } }) => [type.value, namesOfSealed(data)] as const)
      .filter(([, names]) => names.length > 0),
  );

const namesOfSealed = ({ shape }: z.ZodObject): string[] =>
  Object.entries(shape).flatMap(([name, field]) => (isSealed(field) ? [name] : []));

/** Texts of a diagram and of its jobs are sealed with the diagram's key. */
export const diagramKeyId = ({ diagramId }: JsonObject): string | null =>
  typeof diagramId === "string" ? diagramId : null;

/** Names and addresses of an account are sealed with the account's key. */
export const accountKeyId = (accountId: string): string => `account-${accountId}`;

/** Names and contexts of folders are sealed with their library's key, which is destroyed with its owner. */
export const libraryKeyId = (owner: string): string => `library-${owner}`;

/** The value of a sealed text after its key was destroyed. */
export const erased = "";

/** ISO 8601 UTC with milliseconds. */
export const timestamp = z.string();

export const environments = ["live", "test"] as const;
export const Environment = z.enum(environments);
export type Environment = z.infer<typeof Environment>;
