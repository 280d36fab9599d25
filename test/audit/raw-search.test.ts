import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { limits } from "../../src/limits.ts";
import { searchFiles } from "../../src/ops/search-files.ts";
import { temporaryFolder } from "../support/stores.ts";

const text = 'Zebra "crossing"\n';

test.each([
  ["utf-8", Buffer.from(`before ${text} after`)],
  ["utf-16", Buffer.from(`before ${text} after`, "utf16le")],
  ["json", Buffer.from(JSON.stringify({ text }))],
  ["base64", Buffer.from(Buffer.from(`${text} after`).toString("base64"))],
  ["base64", Buffer.from(Buffer.from(`a${text} after`).toString("base64"))],
  ["base64", Buffer.from(Buffer.from(`ab${text} after`).toString("base64"))],
])("a text is found as %s", (form, bytes) => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "inside"));
  writeFileSync(join(folder, "inside", "file"), bytes);
  writeFileSync(join(folder, "other"), "Zebra without");
  const { files, found, unread } = searchFiles(folder, text);
  expect(files).toBe(2);
  expect(unread).toEqual([]);
  expect(found.map((one) => one.form)).toEqual([form]);
});

test("what was not looked into is told: links, and what may not be read", () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "file"), "Zebra");
  symlinkSync(join(folder, "file"), join(folder, "link"));
  symlinkSync(folder, join(folder, "around"));
  const { files, found, unread } = searchFiles(folder, "Zebra");
  expect(files).toBe(1);
  expect(found).toHaveLength(1);
  expect(unread.toSorted()).toEqual([
    `${join(folder, "around")} (a link)`,
    `${join(folder, "link")} (a link)`,
  ]);
  // No user can read a folder if there is a file in its place.
  expect(searchFiles(join(folder, "file"), "Zebra").unread).toEqual([`${join(folder, "file")} (ENOTDIR)`]);
  expect(searchFiles(join(folder, "nothing"), "Zebra")).toEqual({ files: 0, found: [], unread: [] });
});

test("a text is found where two reads of a file meet", () => {
  const folder = temporaryFolder();
  const offset = limits.searchWindowBytes - 5;
  writeFileSync(join(folder, "file"), Buffer.concat([Buffer.alloc(offset), Buffer.from("Zebra crossing")]));
  expect(searchFiles(folder, "Zebra crossing").found).toMatchObject([{ offset, form: "utf-8" }]);
});
