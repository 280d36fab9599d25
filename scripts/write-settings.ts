/**
 * Writes the table of settings into docs/OPERATING.md: `node scripts/write-settings.ts`. A test checks that it is
 * current.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { describeConfig } from "../src/config.ts";

/** The document with a new table. */
export function withSettings(document: string): string {
  const rows = describeConfig({}).map(
    (setting) => `| \`${setting.name}\` | ${setting.default ?? ""} | ${setting.description} |`,
  );
  const table = ["| setting | default | meaning |", "|---|---|---|", ...rows].join("\n");
  return document.replace(
    /<!-- settings -->[\s\S]*<!-- \/settings -->/,
    `<!-- settings -->\n\n${table}\n\n<!-- /settings -->`,
  );
}

if (process.argv[1]?.endsWith("write-settings.ts")) {
  const path = "docs/OPERATING.md";
  writeFileSync(path, withSettings(readFileSync(path, "utf8")));
}
