/** The sentences about problems that the reader can solve. */
import { readFileSync } from "node:fs";
import { mkdir, rename, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sentenceOf } from "../src/causes.ts";
import { BadConfig } from "../src/config.ts";
import { Damaged } from "../src/store/damaged.ts";
import { Unavailable } from "../src/store/event-store.ts";
import { WrongMasterKey } from "../src/store/key-wrap.ts";
import { temporaryFolder } from "./support/stores.ts";

const causeOf = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error("Nothing stood in the way.");
};

test("the system's errors say what is where, and why it cannot be used", async () => {
  const folder = temporaryFolder();
  const missing = join(folder, "missing");
  const told = async (work: () => unknown) => sentenceOf(await causeOf(work));
  expect(await told(() => readFileSync(missing))).toBe(
    `${missing} cannot be used: there is no such file or folder (ENOENT).`,
  );
  expect(await told(() => readFileSync(folder))).toBe("The system refuses to read: it is a folder (EISDIR).");
  expect(await told(() => mkdir(folder))).toBe(
    `${folder} cannot be used: there is something of that name already (EEXIST).`,
  );
  await mkdir(missing);
  expect(await told(() => rmdir(folder))).toBe(
    `${folder} cannot be used: the folder is not empty (ENOTEMPTY).`,
  );
  expect(await told(() => rename(missing, join(missing, "in", "itself")))).toContain("cannot be used: ");
});

test.each(
  [
    new BadConfig("a"),
    new Damaged({ place: "a", what: "b", remedy: "c" }),
    new Unavailable("a"),
    new WrongMasterKey("a"),
  ].map((error) => ({ error })),
)("$error.name is told by its own sentence", ({ error }) => expect(sentenceOf(error)).toBe(error.message));

test("what has no name keeps its place in the code", () => {
  for (const error of [new TypeError("x is undefined"), new Error("a"), "a text", null])
    expect(sentenceOf(error)).toBeNull();
});
