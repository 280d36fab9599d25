/** What every file of this room states about its streams. */
import { z } from "zod";
import type { JsonObject } from "./recorded.ts";

/**
 * The events of one kind of stream. The schema is the storage format: add optional fields, never rename; a new meaning
 * is a new event.
 */
export type EventFamily<E extends { type: string; data: object }> = {
  /** Streams are called `<prefix><id>`. */
  prefix: string;
  schema: z.ZodType<E>;
  /**
   * Per event type the fields that are sealed with a data key, as `sealedIn` finds them. When that key is destroyed they read as
   * `erased`. Logs of older versions have some of them in plain, beside no member `sealed`.
   */
  sealed: Partial<Record<E["type"], readonly string[]>>;
  /** By what the vault calls that key, from members that are not sealed themselves; left out where nothing is sealed. */
  keyIdOf?: (data: JsonObject) => string | null;
};

/** That of a stream. @throws when it is of none of them: nobody should have read it. */
export function familyIn<F extends { prefix: string }>(families: readonly F[], stream: string): F {
  const family = families.find(({ prefix }) => stream.startsWith(prefix));
  if (family === undefined) throw new Error(`The stream ${stream} is of no family that is read here.`);
  return family;
}

const marks = z.registry<Record<string, never>>();

/** Marks a field of an event's data: what stands in it is sealed. What wraps the field (`nullable`, `optional`) belongs inside. */
export function sealed<S extends z.ZodType>(field: S): S {
  marks.add(field, {});
  return field;
}

/** Whether a field is marked. */
export const isSealed = (field: z.core.$ZodType): boolean => marks.has(field);

/** The schema of an event as every file of this room writes it. */
type EventSchema = z.ZodObject<{ type: z.ZodLiteral<string>; data: z.ZodObject }>;

/** Names of the marked fields by event type; of an event without any there is none. */
export const sealedIn = (schema: { options: readonly EventSchema[] }): Record<string, string[]> =>
  Object.fromEntries(
    schema.options
      .map(({ shape: { type, data } }) => [type.value, namesOfSealed(data)] as const)
      .filter(([, names]) => names.length > 0),
  );

const namesOfSealed = ({ shape }: z.ZodObject): string[] =>
  Object.entries(shape).flatMap(([name, field]) => (isSealed(field) ? [name] : []));

/** Texts of a diagram and of its jobs go with the diagram. */
export const diagramKeyId = ({ diagramId }: JsonObject): string | null =>
  typeof diagramId === "string" ? diagramId : null;

/** What an account is called goes with the account. */
export const accountKeyId = (accountId: string): string => `account-${accountId}`;

/** Names and contexts of folders go with the library that they are in, and that with its owner. */
export const libraryKeyId = (owner: string): string => `library-${owner}`;

/** What a sealed text reads as after its key was destroyed. */
export const erased = "";

/** ISO 8601 UTC with milliseconds. */
export const timestamp = z.string();

export const environments = ["live", "test"] as const;
export const Environment = z.enum(environments);
export type Environment = z.infer<typeof Environment>;
