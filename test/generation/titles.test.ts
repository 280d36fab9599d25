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

/** A wish in one line, the name of the process, and a required part of it. */
const wishes: [wish: string, name: string, drawn: string][] = [
  [
    "Can you draw me the usual process for giving a new employee access to a business system, with approval by the CISO?",
    "Giving new employee access to business system",
    "Employee: Submit access request; CISO: Approve access request",
  ],
  [
    "Process for granting access to contractors",
    "Granting access to contractors",
    "IT: Fulfil access request",
  ],
  ["How do I make a process for password reset?", "Password reset", "Service desk: Reset password"],
  ["a workflow to reset a forgotten password", "Reset forgotten password", "User: Set new password"],
  ["a diagram of an order-to-cash process please", "Order-to-cash", "Warehouse: Ship goods"],
  [
    "Create a process for approving vacation requests",
    "Approving vacation requests",
    "Submit vacation request",
  ],
  ["What does a typical onboarding process look like?", "Onboarding", "Human resources: Train employee"],
  ["what are the steps for releasing a new version", "Releasing new version", "Developer: Build release"],
  ["How does a bank approve a mortgage?", "Approve mortgage", "Clerk: Assess risk"],
  ["How does one apply for a loan?", "Apply for loan", "Clerk: Check credit history"],
  ["Draw a diagram that shows how orders are fulfilled", "Orders are fulfilled", "Warehouse: Ship goods"],
  ["How do you manage changes in IT?", "Manage changes in IT", "Change manager: Assess impact"],
  ["Draw employee onboarding for contractors", "Employee onboarding for contractors", "IT: Provide laptop"],
  ["How to offboard an employee", "Offboard employee", "Manager: Conduct exit interview"],
  ["Draw the usual process for recalling a faulty toaster", "Recalling faulty toaster", "Collect products"],
  [
    "Please model the standard procedure for handling supplier invoices with a reminder after 5 days",
    "Handling supplier invoices",
    "Manager: Approve invoice ^~timer: 5 days P5D{Send reminder}",
  ],
  [
    "internal audit process with a reminder",
    "Internal audit",
    "Plan audit ^~timer: Not done in time{Send reminder}",
  ],
  ["process for the approval of travel requests", "Approval of travel requests", "Travel desk: Book trip"],
  ["How do employees request time off?", "Request time off", "Manager: Approve leave request"],
  [
    "Draw the proces for aproving vacation reqests",
    "Approving vacation requests",
    "Approve vacation request",
  ],
];

describe("a wish in one line is drawn as such a process usually goes", () => {
  test.each(wishes)("%s", async (wish, name, expected) => {
    const { outline, notes } = await drawn(wish);
    expect(outline.name).toBe(name);
    expect(notationOf(outline)).toContain(expected);
    expect(notes[0]).toMatchObject({ kind: "assumed", text: `The steps of a usual process: ${name}` });
  });
});

describe("a wish for a process that nobody has ready is refused", () => {
  test.each([
    "Draw a process for terraforming Mars",
    "How do I bake bread?",
    "how do you adopt a dog",
    "Draw the process for selling a house",
    "What is an audit?",
    "How much is the refund?",
    "Make a diagram of my life",
    "Draw a process for receiving an order, checking the stock and shipping the goods",
  ])("%s", async (wish) => {
    await expect(drawn(wish)).rejects.toThrow(/Say who does what/);
  });
});

describe("a wish that tells steps is drawn as told", () => {
  test.each([
    ["Draw a process in which the clerk checks the claim and the manager approves it.", "Clerk: Check claim"],
    ["Process for handling orders with the clerk checking them and the manager signing them", "Check"],
    ["How to reset a password: open the page, click the link, enter a new password", "Click link"],
  ])("%s", async (wish, expected) => {
    const { outline, notes } = await drawn(wish);
    expect(notationOf(outline)).toContain(expected);
    expect(notes).not.toContainEqual(
      expect.objectContaining({ text: expect.stringMatching(/usual process/) }),
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
    ["Reset the password", "Reset password"],
    ["Process the refund", "Process refund"],
    ["Make a payment", "Make payment"],
    ["Book an appointment", "Book appointment"],
    ["Send invoice to customer", "Send invoice to customer"],
  ])("%s", async (text, expected) => {
    expect(notationOf((await drawn(text)).outline)).toContain(expected);
  });
});

test("every ready process can be read", () => {
  for (const { steps } of readyProcesses) expect(stepsOf(steps).steps.length).toBeGreaterThan(1);
});
