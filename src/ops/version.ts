/** The version of this program. */
import { readFileSync } from "node:fs";

/** From package.json, with the version of Node. */
export function versions(): { version: string; node: string } {
  const file = new URL("../../package.json", import.meta.url);
  const { version } = JSON.parse(readFileSync(file, "utf8"));
  return { version: String(version), node: process.versions.node };
}
