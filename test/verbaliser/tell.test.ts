import { describe, expect, test } from "vitest";
import { compileOutline } from "../../src/generation/compile.ts";
import type { Boundary, Outline, StartEvent, Step } from "../../src/generation/outline.ts";
import { tellBpmn, tellOutline } from "../../src/verbaliser/tell.ts";
import { clearest, styles, wordingOf } from "../../src/verbaliser/wording.ts";
import { expectedOutline } from "../generation/likeness/expected.ts";
import { constructs, inventedOutline } from "../generation/likeness/invented.ts";

const told = (notation: string) => tellOutline(expectedOutline(notation));

test.each([
  ["Clerk: check order; Clerk: file order", "The clerk checks the order and files it."],
  [
    "HR: put applicant on waiting list; HR: inform applicant",
    "HR puts the applicant on the waiting list and informs the applicant.",
  ],
  ["check order; fill in form", "The order is checked. Finally, the form is filled in."],
  ["Parents: sign and return consent form", "The parents sign and return the consent form."],
  ["Accounting: credit check", "Accounting does the credit check."],
  [
    "Clerk: check form; xor(Form complete?){[yes] Clerk: file form | [no] Boss: return form}; Clerk: send receipt",
    "The clerk checks the form. If the form is complete, the clerk files the form. Otherwise, the boss returns the form. In either case, the clerk sends the receipt.",
  ],
  [
    "Vet: weigh dog; xor(Weight?){[below 5 kg] Vet: give pill | [above 5 kg] Vet: give injection}",
    "The vet weighs the dog. If the weight is below 5 kg, the vet gives the pill. If the weight is above 5 kg, the vet gives the injection.",
  ],
  [
    "xor(Manager approves request?){[no] Manager: write reason; <end: request refused> | [yes]}; Desk: book flight",
    'If the manager does not approve the request, the manager writes the reason and the process ends with the result "request refused". Finally, the desk books the flight.',
  ],
  [
    "and{Cook: fry fish | Waiter: lay table}; Guest: eat fish",
    "In parallel, the cook fries the fish and the waiter lays the table. When all of this is done, the guest eats the fish.",
  ],
  [
    "loop{Tailor: pin suit | [no] Tailor: cut suit | [yes]}; Client: pay suit",
    "The tailor pins the suit. If the result is not right, the tailor cuts the suit and the tailor pins the suit again. Once the result is right, the client pays the suit.",
  ],
  [
    "@m; Editor: read text; xor(Text clear?){[no] Writer: change text; ->m | [yes]}",
    'The editor reads the text. If the text is not clear, the writer changes the text and the process goes back to "Read text".',
  ],
  [
    "Shop: send offer; eventxor{<message: offer accepted>; Shop: print contract | <timer: two weeks>; Shop: call customer}",
    "The shop sends the offer. The process then waits for what happens first. If the offer is accepted, the shop prints the contract. If there are two weeks, the shop calls the customer.",
  ],
])("%s", (notation, text) => {
  expect(told(notation)).toBe(text);
});

const plainStart: StartEvent = { kind: "none", label: null, timer: null };
const outlineOf = (body: Step[], start = plainStart): Outline => ({
  name: null,
  pools: [{ name: null, lanes: ["Clerk"], start, body }],
  messages: [],
});
const task = (label: string, boundaries: Boundary[] = []): Step => ({
  type: "task",
  kind: "task",
  label,
  lane: "Clerk",
  boundaries,
});

describe("events", () => {
  test("a start by time, a wait, a wait for a message", () => {
    const outline = outlineOf(
      [
        task("Water plants"),
        {
          type: "event",
          kind: "timer",
          throwing: false,
          label: null,
          timer: { kind: "duration", value: "P3D" },
          lane: null,
        },
        { type: "event", kind: "message", throwing: false, label: "Seed delivered", timer: null, lane: null },
      ],
      { kind: "timer", label: null, timer: { kind: "cycle", value: "R/P1W" } },
    );
    expect(tellOutline(outline)).toBe(
      "The process starts every week. Then the clerk waters the plants. The process waits for 3 days. The process waits until the seed is delivered.",
    );
  });

  test("a limit of time at a step, and a reminder beside it", () => {
    const late: Boundary = {
      kind: "timer",
      label: null,
      timer: { kind: "duration", value: "P2D" },
      interrupting: true,
      body: [task("Call boss")],
    };
    expect(tellOutline(outlineOf([task("Check order", [late])]))).toBe(
      "The clerk checks the order. If this takes longer than 2 days, the clerk calls the boss.",
    );
    expect(tellOutline(outlineOf([task("Check order", [{ ...late, interrupting: false }])]))).toContain(
      "the work itself goes on",
    );
  });

  test("what may happen at any time", () => {
    const outline = outlineOf([task("Build house")]);
    const [pool] = outline.pools;
    const start: StartEvent = { kind: "message", label: "Order cancelled", timer: null };
    const handled = {
      ...outline,
      pools: pool
        ? [{ ...pool, handlers: [{ label: null, start, interrupting: true, body: [task("Send bill")] }] }]
        : [],
    };
    expect(tellOutline(handled)).toContain(
      "At any time, if the order is cancelled, the clerk sends the bill and the rest of the process stops.",
    );
  });
});

test("as a numbered list, as bullets and as notes", () => {
  const outline = expectedOutline(
    "Clerk: check form; xor(Form complete?){[yes] Clerk: stamp form; Clerk: file form | [no] Boss: return form}",
  );
  expect(tellOutline(outline, { ...clearest, style: "numbered" })).toBe(
    "1. The clerk checks the form.\n2. If the form is complete:\n   a. The clerk stamps the form.\n   b. The clerk files the form.\n3. Otherwise, the boss returns the form.",
  );
  expect(tellOutline(outline, { ...clearest, style: "bullets" })).toBe(
    "- The clerk checks the form\n- If the form is complete:\n   - The clerk stamps the form\n   - The clerk files the form\n- Otherwise, the boss returns the form",
  );
  expect(tellOutline(outline, { ...clearest, style: "notes" })).toBe(
    "clerk: check form\nform complete:\n  - clerk: stamp form\n  - clerk: file form\notherwise: boss returns form",
  );
});

test("in the passive, with the condition behind", () => {
  const outline = expectedOutline("Clerk: check form; xor(Form late?){[yes] Boss: return form | [no]}");
  expect(tellOutline(outline, { ...clearest, voice: "passive", conditionFirst: false })).toBe(
    "The form is checked by the clerk. Finally, the form is returned by the boss if the form is late.",
  );
});

test("the same seed gives the same words, and every step is told in all of them", () => {
  for (const [at, construct] of constructs.entries())
    for (const style of styles) {
      const outline = inventedOutline(at, construct);
      const text = tellOutline(outline, wordingOf(at, style));
      expect(tellOutline(outline, wordingOf(at, style))).toBe(text);
      const steps = JSON.stringify(outline).match(/"label":"[A-Z]\w+ [^"]+"/g) ?? [];
      const things = new Set(steps.map((label) => label.split(" ").at(-1)?.replace('"', "") ?? ""));
      for (const thing of things) expect(text).toContain(thing);
    }
});

test.each(["choice", "nested", "parallel", "rows"] as const)(
  "a BPMN document is told as its outline: %s",
  async (construct) => {
    const outline = inventedOutline(7, construct);
    expect(tellBpmn(await compileOutline(outline))).toBe(`${tellOutline(outline)} The process ends.`);
  },
);
