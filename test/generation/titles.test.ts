import { describe, expect, test } from "vitest";
import { rulesGenerator } from "../../src/generation/generator.rules.ts";
import { readyProcesses } from "../../src/generation/titles/library.ts";
import { stepsOf } from "../../src/generation/titles/notation.ts";
import { notationOf } from "./notation.ts";

const drawn = (prompt: string) =>
  rulesGenerator().generate({ prompt, context: null }, AbortSignal.timeout(30_000));

/** The title, and a required part of the resulting process. */
const titles: [title: string, drawn: string][] = [
  ["Lost baggage handling at a station", "Service desk: Search lost baggage; ?Found?{"],
  ["vacation approval", "Employee: Submit vacation request; Manager: Approve vacation request"],
  ["Tool rental", "Lender: Hand over tool; Borrower: Return tool"],
  ["Draw me the returns process", "Warehouse: Inspect goods"],
  ["visa applications", "Requester: Submit visa application"],
  ["Hiring of drivers with a background check", "Interview candidates; Check background"],
  [
    "expense report approval by line manager and CFO",
    "Line manager: Approve expense report; ?Approved?{[Approved] | [Rejected] end(Expenses rejected)}; CFO: Approve",
  ],
  ["Equipment loan process with two sign-offs", "Department head: Approve equipment loan request"],
  [
    "Leave request with manager approval for absences longer than two weeks",
    "?Absences longer than two weeks?{[Yes] Manager: Approve leave request; ?Approved?",
  ],
  ["purchase request with three approval steps", "Director: Approve purchase request"],
  [
    "invoice processing with a reminder after 3 days",
    "Manager: Approve invoice ^~timer: 3 days P3D{Send reminder}",
  ],
  ["Complaint management with escalation to the director", "Escalate complaint to director"],
];

describe("a title is drawn as such a process usually goes", () => {
  test.each(titles)("%s", async (title, expected) => {
    const { outline, notes } = await drawn(title);
    expect(notationOf(outline)).toContain(expected);
    expect(notes[0]).toMatchObject({ kind: "assumed" });
  });

  test("what the title adds and nobody understands is told as dropped", async () => {
    const title = "Complaint handling with confetti";
    expect((await drawn(title)).notes).toContainEqual(
      expect.objectContaining({ kind: "dropped", from: title.indexOf("confetti"), to: title.length }),
    );
  });
});

describe("a title that no ready process goes by is refused", () => {
  test.each(["World peace", "Glass blowing", "My bridge over the river", "Weekend", "Moon phases"])(
    "%s",
    async (title) => {
      await expect(drawn(title)).rejects.toThrow(/tell/i);
    },
  );
});

describe("an order to do something is no title", () => {
  test.each([
    ["Check invoice", "Check invoice"],
    ["The agent opens the complaint.", "Agent: Open complaint"],
    ["clerk pays invoice", "Clerk: Pay invoice"],
  ])("%s", async (text, expected) => {
    expect(notationOf((await drawn(text)).outline)).toContain(expected);
  });
});

test("every ready process can be read", () => {
  for (const { steps } of readyProcesses) expect(stepsOf(steps).steps.length).toBeGreaterThan(1);
});
