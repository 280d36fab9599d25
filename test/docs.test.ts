import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withSettings } from "../scripts/write-settings.ts";
import { withData } from "../scripts/write-walkthrough.ts";
import { describeConfig } from "../src/config.ts";

test("the README's table of settings is what the code reads (node scripts/write-settings.ts)", () => {
  const readme = readFileSync("README.md", "utf8");
  expect(withSettings(readme)).toBe(readme);
});

test("the walkthrough shows what the code makes (node scripts/write-walkthrough.ts)", async () => {
  const walkthrough = readFileSync("docs/WALKTHROUGH.md", "utf8");
  expect(await withData(walkthrough)).toBe(walkthrough);
});

test("docker-compose.yml sets only what the code reads", () => {
  const known = new Set(describeConfig({}).map(({ name }) => name));
  const compose = readFileSync("docker-compose.yml", "utf8");
  const service = compose.slice(compose.indexOf("&environment"), compose.indexOf("depends_on"));
  const set = [...service.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name);
  expect(set.length).toBeGreaterThan(3);
  for (const name of set) expect(known).toContain(name);
});
