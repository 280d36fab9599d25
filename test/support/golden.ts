/** Files with output that somebody has reviewed and approved. */
import { readFileSync, writeFileSync } from "node:fs";
import { expect } from "vitest";

/** `UPDATE_GOLDEN=1` rewrites all such files: look at them before you commit them. */
export const isUpdatingGolden = process.env.UPDATE_GOLDEN === "1";

export function expectGolden(file: URL, text: string): void {
  if (isUpdatingGolden) writeFileSync(file, text);
  expect(text).toBe(readFileSync(file, "utf8"));
}
