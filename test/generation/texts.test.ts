import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { rulesGenerator } from "../../src/generation/generator.rules.ts";
import { notationOf } from "./notation.ts";

const generator = rulesGenerator();
const generate = (prompt: string, context: string | null = null) =>
  generator.generate({ prompt, context }, AbortSignal.timeout(30_000));

/**
 * Texts that are understood worse than a human reader would, each with the correct process; once correct, it moves to
 * the texts above.
 */
describe("still read worse than by a reader", () => {
  const cases = readFileSync("test/generation/texts-open.txt", "utf8")
    .trim()
    .split(/\n===\n/);
  for (const one of cases) test.todo(one.split(/\n=>\n/)[0] ?? "");
});

describe("the folder's text", () => {
  const prompt = "The clerk analyzes the request. The boss approves it.";

  test("gives roles their names", async () => {
    const { outline } = await generate(prompt, "Glossary: clerk = back office; the boss = head of sales");
    expect(notationOf(outline)).toBe("Back office: Analyze request; Head of sales: Approve request");
  });

  test("may forbid lanes and choose the spelling", async () => {
    const { outline } = await generate(prompt, "House style: no lanes. Label tasks in British English.");
    expect(notationOf(outline)).toBe("Analyse request; Approve request");
  });

  test("may declare lanes", async () => {
    const { outline } = await generate(
      "Enquiries handles the call. Enquiries closes the call.",
      "Our lanes: Enquiries, Billing",
    );
    expect(outline.pools[0]?.lanes).toEqual(["Enquiries"]);
  });
});

test("notes say what was understood, assumed and dropped, each with its place in the prompt", async () => {
  const prompt = "Our goal is happy customers. The clerk checks the order because fraud happens.";
  const { notes } = await generate(prompt);
  const places = notes.map(({ kind, from, to }) => `${kind}: ${prompt.slice(from, to)}`);
  expect(places).toContain("dropped: Our goal is happy customers");
  expect(places.some((place) => place.startsWith("understood: The clerk checks the order"))).toBe(true);
});

test("the process takes its name from a heading", async () => {
  const { name } = await generate(
    "Travel expenses\n\n1. The employee submits the form\n2. The boss signs the form",
  );
  expect(name).toBe("Travel expenses");
});

test("an aborted generation ends with the reason", async () => {
  await expect(
    generator.generate({ prompt: "The clerk checks the order.", context: null }, AbortSignal.abort()),
  ).rejects.toThrow();
});
