/** Parties that are not to be seen: what they do comes about, and nothing that hangs on it is lost. */
import { expect, test } from "vitest";
import type { Outline, Task } from "../../../src/generation/outline.ts";
import { withoutParty } from "../../../src/generation/steering/idle.ts";
import { notationOf } from "../notation.ts";

const task = (label: string, lane: string, rest: Partial<Task> = {}): Task => ({
  type: "task",
  id: null,
  label,
  lane,
  kind: "task",
  each: null,
  boundaries: [],
  ...rest,
});

const drawnBy = (first: Task): Outline => ({
  name: "Intake",
  messages: [],
  pools: [
    {
      name: "Ward",
      lanes: ["Patient", "Clerk"],
      start: { id: null, kind: "none", label: null, timer: null },
      body: [first, task("File form", "Clerk")],
    },
  ],
});

test("what they do first begins the process", () => {
  const text = notationOf(withoutParty(drawnBy(task("Fill in form", "Patient")), "Patient"));
  expect(text).toContain("start message(Form filled in); Clerk: File form");
});

test("a time limit on what they do first stays", () => {
  const limited = task("Fill in form", "Patient", {
    boundaries: [
      {
        kind: "timer",
        label: "15 minutes",
        timer: { kind: "duration", value: "PT15M" },
        interrupting: true,
        body: [task("Call doctor", "Clerk")],
      },
    ],
  });
  expect(notationOf(withoutParty(drawnBy(limited), "Patient"))).toContain("Call doctor");
});
