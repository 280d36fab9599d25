/** `npm test` stays fast because its files avoid slow work. */
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import {
  alone,
  browsers,
  longest,
  many,
  needs,
  paired,
  patterns,
  quickScenario,
  rest,
  starting,
  undisturbed,
  worded,
} from "./suites.ts";

const quick = globSync("test/**/*.test.ts")
  .filter((file) => !rest.includes(file))
  .sort();

test.each([...patterns, ...alone, ...longest, ...needs, quickScenario])(
  "%s names a file that is there",
  (pattern) => {
    expect(globSync(pattern)).not.toEqual([]);
  },
);

// The rooms of the service that have a folder of tests.
const rooms = globSync("test/*/").map((folder) => basename(folder));
test.each(
  globSync("src/*/")
    .map((folder) => basename(folder))
    .filter((room) => rooms.includes(room)),
)("the room %s has tests that are quick", (room) => {
  expect(quick.filter((file) => file.startsWith(`test/${room}/`))).not.toEqual([]);
});

test("what starts processes is apart from the rest, and what wants a process of its own is quick", () => {
  expect(rest).toEqual(expect.arrayContaining(starting));
  expect(starting).toEqual(
    expect.arrayContaining(["test/scenario/kill-embedded.test.ts", "test/ops/walk.test.ts"]),
  );
  expect(starting).not.toContain("test/store/mongo.test.ts");
  expect(quick).toEqual(expect.arrayContaining(alone));
});

test("what starts processes runs once, beside others or by itself", () => {
  expect([...paired, ...browsers, ...undisturbed].sort()).toEqual(starting);
  expect(paired).toContain("test/scenario/kill-embedded.test.ts");
  expect(browsers).toContain("test/browser/demo.test.ts");
  expect(undisturbed).toContain("test/scenario/attack.test.ts");
});

test("what is quick and what is not is told by what a test does", () => {
  expect(quick).toContain(quickScenario);
  expect(quick).toEqual(expect.arrayContaining(["test/http/diagrams.test.ts", "test/ops/pds.test.ts"]));
  // It starts the service, needs a server, waits for a clock, or tries many cases.
  const slow = ["test/ops/walk.test.ts", "test/store/mongo.test.ts", "test/projections/rebuild.test.ts"];
  expect(rest).toEqual(expect.arrayContaining([...slow, "test/hostile/texts.test.ts"]));
});

test("a file with lists of wordings has nothing else, and runs twice with other wordings of each", () => {
  expect(worded).toContain("test/editing/instructions.test.ts");
  expect(many).toEqual(expect.arrayContaining(worded));
  expect(quick).toEqual(expect.arrayContaining(worded));
  const other = /\b(?:test|it)(?:\.\w+)*\(/;
  expect(worded.filter((file) => other.test(readFileSync(file, "utf8")))).toEqual([]);
});
