/** Writes the table of settings into the README: `node scripts/write-settings.ts`. A test checks that it is current. */
import { readFileSync, writeFileSync } from "node:fs";
import { describeConfig } from "../src/config.ts";

/** The README with its table made anew. */
export function withSettings(readme: string): string {
  const rows = describeConfig({}).map(
    (setting) => `| \`${setting.name}\` | ${setting.default ?? ""} | ${setting.description} |`,
  );
  const table = ["| setting | default | meaning |", "|---|---|---|", ...rows].join("\n");
  return readme.replace(
    /<!-- settings -->[\s\S]*<!-- \/settings -->/,
    `<!-- settings -->\n\n${table}\n\n<!-- /settings -->`,
  );
}

if (process.argv[1]?.endsWith("write-settings.ts"))
  writeFileSync("README.md", withSettings(readFileSync("README.md", "utf8")));
