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
   * Per event type the fields that are sealed with a data key. When that key is destroyed they read as `erased`. Logs of older
   * versions have some of them in plain, beside no member `sealed`.
   */
  sealed: Partial<Record<E["type"], readonly string[]>>;
  /** By what the vault calls that key, from members that are not sealed themselves; left out where nothing is sealed. */
  keyIdOf?: (data: JsonObject) => string | null;
};

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
