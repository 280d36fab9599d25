import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { rulesGenerator } from "../../../src/generation/generator.rules.ts";
import { steeringRules } from "../../../src/generation/steering/all-rules.ts";
import { linesOf } from "../../../src/generation/steering/lines.ts";
import { steeringOf } from "../../../src/generation/steering/steering.ts";
import { notationOf } from "../notation.ts";

const generator = rulesGenerator();
const drawn = async (prompt: string, context: string | null) => {
  const draft = await generator.generate({ prompt, context }, AbortSignal.timeout(30_000));
  return { text: notationOf(draft.outline), lines: draft.contextLines ?? [] };
};

const order =
  "The courier checks the order. If the order is large, the manager reviews it. The invoice is written. " +
  "Then the courier packs the goods while the clerk prints the label. The client pays the invoice. The results are published.";

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
  test.each([
    ["Clients are called members.", "Member: Pay invoice"],
    ["We call the courier “Rider”.", "Rider: Check order"],
    ["courier = Rider", "Rider: Check order"],
    ["Use the word rider instead of courier.", "Rider: Check order"],
    ["Use the word bill instead of invoice.", "Client: Pay bill"],
    ["Always end with the task Archive case.", "Publish results; Archive case"],
    ["Every process ends with archiving the file.", "Publish results; Archive file"],
    ["The first step is always to open a ticket.", "Open ticket; Courier: Check order"],
    ["Every process starts with a phone call from the client.", "start(Phone call from client)"],
    ["Never use parallel gateways.", "Courier: Pack goods; Clerk: Print label"],
    ["Please do not use swimlanes.", "Check order; ?Order large?"],
    [
      "All payments above 10,000 EUR need the approval of the CFO.",
      "?Payment above 10,000 EUR?{[Yes] CFO: Approve payment | [No*]}; Client: Pay invoice",
    ],
    ["Goods must be approved by the foreman.", "Foreman: Approve goods"],
    ["Results are always published by the press office.", "Press office: Publish results"],
    ["If nobody is named, the coordinator does it.", "Coordinator: Write invoice"],
    ["Steps without a role belong to the front office.", "Front office: Write invoice"],
    ["A large order is an order above 10,000 euros.", "?Order above 10,000 euros?"],
    ["Labels have at most two words.", "Courier: Check order"],
  ])("%s", async (context, expected) => {
    const { text, lines } = await drawn(order, context);
    expect(text).toContain(expected);
    expect(lines.length).toBe(1);
  });

  test("an outside party has a pool of its own, and the work is handed over by messages", async () => {
    const { text, lines } = await drawn(order, "The client is external: show it as a separate pool.");
    expect(text).toMatch(/^Client\[\[Pay invoice/m);
    expect(text).toMatch(/^Process\.\S+ -> Client\.\S+$/m);
    expect(lines[0]?.effect).toBe("Client has a pool of its own.");
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

  test.each([
    ["We are a small law firm in Leeds.", "It asks for nothing that a diagram can show."],
    ["Parcels are handled by the post room.", "Nothing in this diagram is concerned."],
    ["Never use sub-processes.", "Nothing in this diagram is concerned."],
  ])("%s has no effect and says why", async (context, reason) => {
    const { text, lines } = await drawn(order, context);
    expect(text).toBe((await drawn(order, null)).text);
    expect(lines).toEqual([{ from: 0, to: context.length, effect: null, reason }]);
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
