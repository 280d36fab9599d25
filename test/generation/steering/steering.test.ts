import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { steeringRules } from "../../../src/generation/steering/all-rules.ts";
import { linesOf } from "../../../src/generation/steering/lines.ts";
import { steeringOf } from "../../../src/generation/steering/steering.ts";
import { drawn, order } from "./folder.ts";

describe("a rule of the folder's text", () => {
  test.each(steeringRules.map((rule) => [rule.name, rule] as const))(
    "%s: its example is read by it",
    (_, rule) => {
      const [line] = linesOf(rule.example);
      expect(line && rule.read(line)).not.toBeNull();
    },
  );

  test("each has its example in the documentation", () => {
    const documentation = readFileSync("docs/CONTEXTS.md", "utf8");
    for (const { example } of steeringRules) expect(documentation).toContain(example);
  });
});

describe("what a folder asks for", () => {
  test("who belongs to a department works in its lane, and labels keep their words", async () => {
    const { text } = await drawn(
      "The clerk calls the driver. The driver loads the van.",
      "The driver belongs to Logistics.",
    );
    expect(text).toContain("Clerk: Call driver; Logistics: Load van");
  });

  test("half a question is cut from a label as a whole", async () => {
    const told = "The clerk checks whether the order is complete and correct.";
    expect((await drawn(told, "Labels have at most four words.")).text).toContain("Clerk: Check order");
  });

  test("of two works in a line, the one that changed nothing is told as well", async () => {
    const { lines } = await drawn(
      "The letter is written. The nurse calls the doctor.",
      "Letters are written by the secretary, results are published by the press.",
    );
    expect(lines[0]?.effect).toContain("Secretary does");
    expect(lines[0]?.reason).toContain("publish result");
  });

  test("an outside party has a pool of its own, and the work is handed over by messages", async () => {
    const { text, lines } = await drawn(order, "The client is external: show it as a separate pool.");
    expect(text).toMatch(/^Client\[\[Pay invoice/m);
    expect(text).toMatch(/^Process\.\S+ -> Client\.\S+$/m);
    expect(lines[0]?.effect).toBe("Client has a pool of its own.");
  });

  test("what happens behind the work of somebody outside is inside again", async () => {
    const { text } = await drawn(
      "The clerk sends the plan. The court sets a date. The hours are noted. If the date is late, the clerk calls.",
      "The court is external.",
    );
    expect(text).toContain("Court[[Set date]]");
    expect(text).toContain("Note hours; ?Date late?");
  });

  test("a step behind work in another pool waits inside until the work comes back", async () => {
    const { text } = await drawn(
      "The clerk sends the contract. The client signs the contract. The clerk pays the fee.",
      "The client is external. Contracts are copied after they have been signed.",
    );
    expect(text).toContain("Copy contracts; Clerk: Pay fee");
  });

  test("who the text names does the work, whatever the folder says of work that is left open", async () => {
    const { text } = await drawn(
      "The clerk checks the form. The form is filed.",
      "Checks are done by quality assurance.",
    );
    expect(text).toContain("Clerk: Check form");
  });

  test("of two lines about the same thing the later one counts, and the other says so", async () => {
    const { text, lines } = await drawn(order, "The courier is called driver.\nWe call the courier rider.");
    expect(text).toContain("Rider: Check order");
    expect(lines.map(({ reason }) => reason)).toEqual(["A nearer line says otherwise.", null]);
  });

  test("British spelling leaves words of both alone", async () => {
    const { text } = await drawn(
      "The clerk checks the address. The clerk analyzes the order.",
      "Use British English.",
    );
    expect(text).toBe("Clerk: Check address; Clerk: Analyse order");
  });
});

test("every sentence of a context has a line of its own, in lists and in one row", () => {
  const context = "House rules:\n- clerk = back office; boss = head\n2. Use British English. Avoid timers.";
  expect(steeringOf(context).map(({ from, to }) => context.slice(from, to))).toEqual([
    "House rules:",
    "clerk = back office",
    "boss = head",
    "Use British English.",
    "Avoid timers.",
  ]);
});
