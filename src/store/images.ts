/**
 * Cache of drawn pictures and comparisons; it may lose anything at any time. Every adapter passes
 * `test/contract/images.ts`.
 */
import { createHash } from "node:crypto";

export type Images = {
  /**
   * `key` names content, look and renderer version, so that a picture never goes stale. If the stored bytes are not
   * those that were put, `OnDamaged` is called and the picture counts as missing.
   */
  get(diagramId: string, key: string): Promise<Uint8Array | null>;
  put(diagramId: string, key: string, bytes: Uint8Array): Promise<void>;
  /** Removes every picture of the diagram. */
  remove(diagramId: string): Promise<void>;
  /** Number of cached pictures of the diagram. */
  count(diagramId: string): Promise<number>;
  close(): Promise<void>;
};

/** Called for a picture whose bytes are not those that were put under its key. */
export type OnDamaged = (picture: { diagramId: string; key: string }) => void;

/** Stored with a picture and compared on reading. It covers the key, so that pictures cannot be swapped. */
export const checksumOf = (diagramId: string, key: string, bytes: Uint8Array): string =>
  createHash("sha256").update(`${diagramId}\n${key}\n`).update(bytes).digest("hex");

/** Key of the comparison of two contents: it is stored beside the pictures and removed with them. */
export const differenceKey = (pair: { before: string; after: string; comparison: number }) =>
  [pair.before, pair.after, "difference", pair.comparison].join(":");

/** Everything on which the bytes of a picture depend. */
export type Pictured = {
  contentSha256: string;
  theme: string;
  format: string;
  renderer: string;
  background?: "theme" | "transparent";
  size?: { scale: number } | { width: number };
};

/** The same content, renderer and look give the same key; any difference gives another. */
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
