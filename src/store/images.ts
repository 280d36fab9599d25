/** Cache of drawn pictures, and of what was compared; may lose anything at any time. Every adapter passes `test/contract/images.ts`. */
import { createHash } from "node:crypto";

export type Images = {
  /**
   * `key` names content, look and renderer version, so that a picture never goes stale. One that is not what was put
   * is told of (`OnDamaged`), and not there.
   */
  get(diagramId: string, key: string): Promise<Uint8Array | null>;
  put(diagramId: string, key: string, bytes: Uint8Array): Promise<void>;
  /** Removes every picture of the diagram. */
  remove(diagramId: string): Promise<void>;
  /** Pictures of the diagram that are kept. */
  count(diagramId: string): Promise<number>;
  close(): Promise<void>;
};

/** Told of a picture whose bytes are not those that were put under its key. */
export type OnDamaged = (picture: { diagramId: string; key: string }) => void;

/** Kept with a picture, and compared when it is read. It covers the key, so that pictures cannot change places. */
export const checksumOf = (diagramId: string, key: string, bytes: Uint8Array): string =>
  createHash("sha256").update(`${diagramId}\n${key}\n`).update(bytes).digest("hex");

/** What is kept of the comparison of two contents lies beside the pictures, and goes with them. */
export const differenceKey = (pair: { before: string; after: string; comparison: number }) =>
  [pair.before, pair.after, "difference", pair.comparison].join(":");

/** All that makes one picture another than the next. */
export type Pictured = {
  contentSha256: string;
  theme: string;
  format: string;
  renderer: string;
  background?: "theme" | "transparent";
  size?: { scale: number } | { width: number };
};

/** The same content drawn by the same renderer in the same look is the same picture; anything else is another one. */
export function imageKey({ contentSha256, theme, format, renderer, background, size }: Pictured): string {
  // By name, so that no field can be forgotten.
  const parts: { [Field in keyof Pictured]-?: (string | number)[] } = {
    contentSha256: [contentSha256],
    theme: [theme],
    format: [format],
    renderer: [renderer],
    background: background === "transparent" ? [background] : [],
    size: Object.entries(size ?? {}).flat(),
  };
  return Object.values(parts).flat().join(":");
}
