import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { picturesOf } from "../scripts/write-pictures.ts";
import { withSettings } from "../scripts/write-settings.ts";
import { withData } from "../scripts/write-walkthrough.ts";
import { describeConfig } from "../src/config.ts";

test("the table of settings is what the code reads (node scripts/write-settings.ts)", () => {
  const operating = readFileSync("docs/OPERATING.md", "utf8");
  expect(operating).toContain("| `ROLES` |");
  expect(withSettings(operating)).toBe(operating);
});

test("the README's pictures are of the words above them (node scripts/write-pictures.ts)", async () => {
  const pictures = await picturesOf(readFileSync("README.md", "utf8"));
  for (const [path, bytes] of Object.entries(pictures))
    expect(readFileSync(path).equals(bytes), path).toBe(true);
});

test("the README can be read in one go, and every link of the documents leads somewhere", () => {
  expect(readFileSync("README.md", "utf8").split("\n").length).toBeLessThanOrEqual(100);
  const documents = ["README.md", "CONTRIBUTING.md", ...globSync("docs/*.md")];
  for (const document of documents)
    for (const link of linksIn(document)) {
      const [path = "", heading] = link.split("#");
      const target = path === "" ? document : join(dirname(document), path);
      expect(existsSync(target), `${document}: ${link}`).toBe(true);
      if (heading !== undefined) expect(headingsOf(target), `${document}: ${link}`).toContain(heading);
    }
});

/** Where a document leads inside the repository. */
const linksIn = (document: string): string[] =>
  [...readFileSync(document, "utf8").matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = ""]) => link)
    .filter((link) => !/^[a-z]+:/.test(link));

/** The headings of a document, as links name them. */
const headingsOf = (document: string): string[] =>
  [...readFileSync(document, "utf8").matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );

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
