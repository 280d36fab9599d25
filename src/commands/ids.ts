import { createHash } from "node:crypto";
import { v7 } from "uuid";

/** A new UUID, version 7: sorts by creation time (RFC 9562). */
export const newId = (): string => v7();

/** A new id of a generation. */
export const newGenerationId = (): string => `gen_${v7().replaceAll("-", "")}`;

/** The id of the diagram that a generation creates: the same UUID, so a repeated request means the same diagram. */
export const diagramIdOf = (generationId: string): string =>
  generationId.replace(/^gen_(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** The same UUID for the same parts, for things that a repeat must find again (RFC 9562, version 8). */
export function idFrom(...parts: (string | number)[]): string {
  const hex = createHash("sha256").update(parts.join("\n")).digest("hex");
  const variant = ((Number.parseInt(hex[16] ?? "0", 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join("-");
}
