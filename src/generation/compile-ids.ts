/** Ids derived from content: the same outline gives the same ids. */
import { createHash } from "node:crypto";

export type Ids = { next(prefix: string, content: string): string };

/** @param key of the pool or document, so that two of them never share an id */
export function newIds(key: string): Ids {
  const used = new Map<string, number>();
  return {
    next(prefix, content) {
      const id = `${prefix}_${hashOf(`${key}\n${prefix}\n${content}`)}`;
      const ordinal = (used.get(id) ?? 0) + 1;
      used.set(id, ordinal);
      return ordinal === 1 ? id : `${id}_${ordinal}`;
    },
  };
}

/** Eight hexadecimal digits. */
export const hashOf = (content: string) => createHash("sha256").update(content).digest("hex").slice(0, 8);
