/** What every file of this room states about its streams. */
import { z } from "zod";

/**
 * The events of one kind of stream. The schema is the storage format: add optional fields, never rename; a new meaning
 * is a new event.
 */
export type EventFamily<E extends { type: string; data: object }> = {
  /** Streams are called `<prefix><id>`. */
  prefix: string;
  schema: z.ZodType<E>;
  /**
   * Per event type the fields that are sealed with the data key of the diagram in `data.diagramId`. When that key is
   * destroyed they read as `erased`.
   */
  sealed: Partial<Record<E["type"], readonly string[]>>;
};

/** What a sealed text reads as after its diagram was permanently deleted. */
export const erased = "";

/** ISO 8601 UTC with milliseconds. */
export const timestamp = z.string();

export const environments = ["live", "test"] as const;
export const Environment = z.enum(environments);
export type Environment = z.infer<typeof Environment>;
