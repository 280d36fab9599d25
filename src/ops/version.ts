/** What program this is. */
import { readFileSync } from "node:fs";

/** The same as in package.json, and what it runs on. */
export function versions(): { version: string; node: string } {
  const file = new URL("../../package.json", import.meta.url);
  const { version } = JSON.parse(readFileSync(file, "utf8"));
  return { version: String(version), node: process.versions.node };
}
