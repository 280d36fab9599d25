import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { layoutPictures } from "../scripts/write-layout.ts";
import { picturesOf } from "../scripts/write-pictures.ts";
import { withSettings } from "../scripts/write-settings.ts";
import { withStages } from "../scripts/write-understanding.ts";
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

/** The targets of a document inside the repository. */
const linksIn = (document: string): string[] =>
  [...readFileSync(document, "utf8").matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = ""]) => link)
    .filter((link) => !/^[a-z]+:/.test(link));

/** The headings of a document, in the form of links. */
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

test("the sentence of docs/UNDERSTANDING.md is understood so (node scripts/write-understanding.ts)", () => {
  const understanding = readFileSync("docs/UNDERSTANDING.md", "utf8");
  expect(withStages(understanding)).toBe(understanding);
});

test("docs/LAYOUT.md shows what every pass makes of its example (node scripts/write-layout.ts)", async () => {
  const page = readFileSync("docs/LAYOUT.md", "utf8");
  const pictures = await layoutPictures();
  expect(globSync("docs/layout/*").sort()).toEqual(Object.keys(pictures).sort());
  for (const [path, svg] of Object.entries(pictures)) {
    expect(readFileSync(path, "utf8"), path).toBe(svg);
    expect(page).toContain(`](${path.replace("docs/", "")})`);
  }
});

test("client/schema.d.ts is of docs/openapi.json as it is (node scripts/write-client.ts)", () => {
  const hash = createHash("sha256").update(readFileSync("docs/openapi.json")).digest("hex");
  const [head] = readFileSync("client/schema.d.ts", "utf8").split("\n");
  expect(head).toContain(hash);
});

test("docker-compose.yml sets only what the code reads", () => {
  const known = new Set(describeConfig({}).map(({ name }) => name));
  const compose = readFileSync("docker-compose.yml", "utf8");
  const service = compose.slice(compose.indexOf("&environment"), compose.indexOf("depends_on"));
  const set = [...service.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name);
  expect(set.length).toBeGreaterThan(3);
  for (const name of set) expect(known).toContain(name);
});

test("every decision that code, tests or documents cite is there", () => {
  const rows = numbersIn("docs/api-decisions.md", /^\| ([A-G]\d+) \|/gm);
  const entries = numbersIn("docs/decisions.md", /^(\d+)\. \*\*/gm);
  expect(rows.length).toBeGreaterThan(100);
  expect(new Set(rows).size).toBe(rows.length);
  expect(new Set(entries).size).toBe(entries.length);

  const files = globSync([
    "{src,test,bench,scripts,deploy}/**/*.{ts,js,py,md,yaml}",
    "docs/*.md",
    "*.{md,yml}",
  ]);
  const cited = files.flatMap((file) => [
    ...citedRows(file).map((row) => ({ file, row, there: rows.includes(row) })),
    ...citedEntries(file).map((row) => ({
      file,
      row,
      there: entries.includes(row),
    })),
  ]);
  expect(cited.length).toBeGreaterThan(200);
  expect(cited.filter(({ there }) => !there)).toEqual([]);
});

const numbersIn = (file: string, form: RegExp): string[] =>
  [...readFileSync(file, "utf8").matchAll(form)].map(([, number = ""]) => number);

/**
 * Entries as documents link them, "[28](decisions.md)", and as comments cite them, "docs/decisions.md, 160" or
 * "decision 73".
 */
const citedEntries = (file: string): string[] =>
  [/\[(\d+)\]\(decisions\.md\)/g, /decisions\.md`?, (\d+)/g, /\bdecision (\d+)/g].flatMap((form) =>
    numbersIn(file, form),
  );

/** Rows as comments and documents cite them, "(C27, C28)" or "changes F2", and as test titles begin, "E5, E6: ...". */
const citedRows = (file: string): string[] => {
  const row = String.raw`[A-G][1-9]\d?`;
  const list = `${row}(?:(?:, | and | to )${row})*`;
  const forms = [
    `\\((?:changes )?${list}[,;)]`,
    `["'\`]${list}: `,
    `\\b(?:rows?|rule|decision|changes|supersedes) ${list}\\b`,
  ];
  return numbersIn(file, new RegExp(`(${forms.join("|")})`, "g")).flatMap(
    (said) => said.match(new RegExp(row, "g")) ?? [],
  );
};
