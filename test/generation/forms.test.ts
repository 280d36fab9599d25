import { expect, test } from "vitest";
import { rulesGenerator } from "../../src/generation/generator.rules.ts";
import { likenessOf } from "./likeness/likeness.ts";

const read = async (prompt: string) =>
  (await rulesGenerator().generate({ prompt, context: null }, AbortSignal.timeout(60_000))).outline;

test.each([
  [
    "The flyer is printed after approval by the editor.",
    "After approval by the editor, the flyer is printed.",
  ],
  [
    "The maid cleans the hall after the plumber has fixed the pipe.",
    "After the plumber has fixed the pipe, the maid cleans the hall.",
  ],
  [
    "The audit involves counting the kegs and comparing the books.",
    "The audit involves counting kegs and comparing books.",
  ],
  [
    "The porter is in charge of locking the doors and switching off the lamps.",
    "porter is in charge of locking doors and switching off lamps.",
  ],
  [
    "After a short check by the ranger, the bus leaves for the park.",
    "After a short check by the ranger the bus leaves for the park.",
  ],
])("the form does not change the process: %s", async (one, other) => {
  const [first, second] = await Promise.all([read(one), read(other)]);
  expect(likenessOf(first, second).total).toBe(1);
});
