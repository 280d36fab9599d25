import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { missing } from "../scripts/complete-lock.ts";

test("the lock file has every platform's packages (node scripts/complete-lock.ts)", () => {
  expect(missing(JSON.parse(readFileSync("package-lock.json", "utf8")))).toEqual([]);
});

test("the lock file names no registry", () => {
  expect(readFileSync("package-lock.json", "utf8")).not.toContain('"resolved"');
});
