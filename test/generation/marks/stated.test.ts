import { describe, expect, test } from "vitest";
import { inCase, inOther, statedOf } from "./marked.ts";

const text =
  "The cooper inspects the barrel. If it leaks, he tightens the hoops and inspects it again. Otherwise the clerk books it in.";
const stated = statedOf(text, [
  { kind: "step", word: "inspects", doer: "cooper" },
  { kind: "case", word: "leaks", value: "yes" },
  { kind: "step", word: "tightens", doer: "cooper", ...inCase(1) },
  { kind: "back", word: "again", leads: 0, ...inCase(1) },
  { kind: "case", word: "Otherwise", value: "no", sibling: 1 },
  { kind: "step", word: "books", doer: "clerk", ...inCase(4) },
]);

const stepsOf = (of: typeof stated) =>
  of.statements.flatMap((one) => (one.kind === "step" ? [`${one.doer ?? "?"}: ${one.label}`] : []));

describe("marks tell what hangs together, clauses how it is called", () => {
  test("steps", () => {
    expect(stepsOf(stated)).toEqual([
      "Cooper: Inspect barrel",
      "Cooper: Tighten hoops",
      "Clerk: Book in barrel",
    ]);
  });

  test("one question for both of its cases", () => {
    expect(stated.statements.filter(({ kind }) => kind === "question")).toMatchObject([
      { ask: "Barrel leaks?", values: ["yes", "no"] },
    ]);
  });

  test("what lies in which case, and the way back", () => {
    expect(stated.relations).toMatchObject([
      { kind: "within", what: "s3", of: "q1", value: "yes" },
      { kind: "within", what: "l4", of: "q1", value: "yes" },
      { kind: "within", what: "s6", of: "q1", value: "no" },
      { kind: "back", from: "l4", to: "s1" },
    ]);
  });
});

test("the branch that no word opens has the value that is left", () => {
  const { statements, relations } = statedOf("Only bent nails are straightened by the boy.", [
    { kind: "case", word: "bent", value: "yes" },
    { kind: "step", word: "straightened", doer: "boy", ...inOther(0) },
  ]);
  expect(statements.find(({ kind }) => kind === "question")).toMatchObject({ values: ["yes", "no"] });
  expect(relations).toMatchObject([{ kind: "within", what: "s2", of: "q1", value: "no" }]);
});

test("heads side by side make one block, and what follows one of them lies in its branch", () => {
  const { statements, relations } = statedOf(
    "Ada sands the hull while Ben sews the sail and mends the net.",
    [
      { kind: "step", word: "sands", doer: "Ada" },
      { kind: "step", word: "sews", doer: "Ben", beside: 0 },
      { kind: "step", word: "mends", doer: "Ben", ...inCase(1) },
    ],
  );
  expect(statements.map(({ id }) => id)).toEqual(["p1", "s1", "s2", "s3"]);
  expect(relations).toMatchObject([
    { what: "s1", of: "p1", value: "1" },
    { what: "s2", of: "p1", value: "2" },
    { what: "s3", of: "p1", value: "2" },
  ]);
});

test("events decide by their ids, and a limit hangs on its step", () => {
  const { statements, relations } = statedOf(
    "Mia waits for the wood. If it arrives, she carves. After two days she calls the mill. The carving may take a week, then Tom helps.",
    [
      { kind: "evcase", word: "arrives", type: "message" },
      { kind: "step", word: "carves", doer: "Mia", ...inCase(0) },
      { kind: "evcase", word: "days", type: "timer", sibling: 0 },
      { kind: "step", word: "calls", doer: "Mia", ...inCase(2) },
      { kind: "bound", word: "week", type: "timer", on: 1, keeps: true },
      { kind: "step", word: "helps", doer: "Tom", ...inCase(4) },
    ],
  );
  expect(statements.find(({ kind }) => kind === "question")).toMatchObject({ values: ["d1", "d2"] });
  expect(relations).toContainEqual(
    expect.objectContaining({ kind: "attach", what: "d3", to: "s2", interrupts: false }),
  );
  expect(relations).toContainEqual(
    expect.objectContaining({ kind: "within", what: "s6", of: "d3", value: null }),
  );
});

test("every clause is in the account, also what is not drawn", () => {
  const { account } = statedOf("Our loom is old. Eva oils it.", [
    { kind: "step", word: "oils", doer: "Eva" },
  ]);
  expect(account.map(({ act }) => act)).toEqual(["remark", "step"]);
});

test("a time that is told alone limits the work before it", () => {
  const text =
    "The bailiff signs the writ. If it takes longer than two days, the judge is called. He files it.";
  const { relations } = statedOf(text, [
    { kind: "step", word: "signs", doer: "bailiff" },
    { kind: "evcase", word: "days", type: "timer" },
    { kind: "step", word: "called", ...inCase(1) },
    { kind: "step", word: "files", ...inOther(1) },
  ]);
  expect(relations).toMatchObject([
    { kind: "within", what: "s3", of: "d1", value: null },
    { kind: "attach", what: "d1", to: "s1", interrupts: false },
  ]);
});

test("either and or are called by what is done", () => {
  const { statements, relations } = statedOf("The tinker either mends the kettle or scraps it.", [
    { kind: "case", word: "either" },
    { kind: "step", word: "mends", doer: "tinker", ...inCase(0) },
    { kind: "case", word: "or", sibling: 0 },
    { kind: "step", word: "scraps", doer: "tinker", ...inCase(2) },
  ]);
  expect(statements.find(({ kind }) => kind === "question")).toMatchObject({
    ask: "Mend kettle or scrap kettle?",
    values: ["Mend kettle", "Scrap kettle"],
  });
  expect(relations).toMatchObject([
    { what: "s2", value: "Mend kettle" },
    { what: "s4", value: "Scrap kettle" },
  ]);
});

test("a case that is told twice is one case", () => {
  const { statements, relations } = statedOf(
    "Sealed? Yes: the page files it. No: the page burns it. If yes, he bows.",
    [
      { kind: "case", word: "Yes", value: "yes" },
      { kind: "step", word: "files", doer: "page", ...inCase(0) },
      { kind: "case", word: "No", value: "no", sibling: 0 },
      { kind: "step", word: "burns", doer: "page", ...inCase(2) },
      { kind: "case", word: "yes", value: "yes", sibling: 2 },
      { kind: "step", word: "bows", ...inCase(4) },
    ],
  );
  expect(statements.find(({ kind }) => kind === "question")).toMatchObject({ values: ["yes", "no"] });
  expect(relations).toMatchObject([{ value: "yes" }, { value: "no" }, { what: "s6", value: "yes" }]);
});

test("two events that are told in a row begin the process, a later one is waited for", () => {
  const { statements } = statedOf(
    "When a barge arrives or a miller calls, the porter opens the gate. A wagon arrives and the porter loads it.",
    [
      { kind: "start", word: "arrives", type: "message" },
      { kind: "start", word: "calls", type: "message" },
      { kind: "step", word: "opens", doer: "porter" },
      { kind: "start", word: "arrives", type: "message" },
      { kind: "step", word: "loads", doer: "porter" },
    ],
  );
  expect(statements.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    "start st1",
    "start st2",
    "step s3",
    "event e4",
    "step s5",
  ]);
});

test("a not that opens a case denies what was asked, and not what is done then", () => {
  const told = statedOf("The clerk checks if it is still warm. If not she sends a refusal.", [
    { kind: "step", word: "checks", doer: "clerk" },
    { kind: "case", word: "not", value: "no" },
    { kind: "step", word: "sends", doer: "she", ...inCase(1) },
  ]);
  expect(stepsOf(told).at(-1)).toMatch(/: Send refusal$/);
});

test("what is written is sent, if only its name is told", () => {
  const told = statedOf("HR checks the licence. If it is not ok -> rejection mail, done.", [
    { kind: "step", word: "checks", doer: "HR" },
    { kind: "case", word: "ok", value: "no" },
    { kind: "step", word: "rejection", ...inCase(1) },
  ]);
  expect(stepsOf(told).at(-1)).toMatch(/: Send rejection mail$/);
});

test("otherwise, among events, is what the other case tells", () => {
  const { statements } = statedOf(
    "If the applicant does not return the contract within two weeks, the clerk withdraws the offer. Otherwise the clerk files it.",
    [
      { kind: "evcase", word: "weeks", type: "timer" },
      { kind: "step", word: "withdraws", doer: "clerk", ...inCase(0) },
      { kind: "evcase", word: "Otherwise", type: "message", sibling: 0 },
      { kind: "step", word: "files", doer: "clerk", ...inCase(2) },
    ],
  );
  expect(statements.filter(({ kind }) => kind === "event")).toMatchObject([
    { event: "timer", label: "Two weeks", time: "P2W" },
    { event: "message", label: "Contract returned" },
  ]);
});

describe("a pronoun and a helping verb take up what is checked before", () => {
  const askedIn = (text: string, cases: [string, string]): string[] => {
    const [one, other] = cases;
    const { statements } = statedOf(text, [
      { kind: "case", word: one, value: "yes" },
      { kind: "step", word: "opens", ...inCase(0) },
      { kind: "case", word: other, value: "no", sibling: 0 },
      { kind: "step", word: "waits", ...inCase(2) },
    ]);
    return statements.flatMap((one) => (one.kind === "question" ? [one.ask] : []));
  };

  test.each([
    [
      "The agent checks whether the policy covers the damage. If it does, she opens a case. If it does not, she waits.",
      "does,",
      "not",
      "Policy covers damage?",
    ],
    [
      "First it is checked that all documents are there. If they are, she opens a case. Otherwise she waits.",
      "they are",
      "Otherwise",
      "All documents there?",
    ],
    [
      "The librarian asks whether the reader wants to keep the book. If he does she opens his card. If not, she waits.",
      "does",
      "not",
      "Reader wants to keep book?",
    ],
    [
      "The system verifies that the password is correct. If this is the case, it opens the page. Otherwise it waits.",
      "case",
      "Otherwise",
      "Password correct?",
    ],
  ])("%s", (text, one, other, ask) => {
    expect(askedIn(text, [one, other])).toEqual([ask]);
  });

  test("but not where it says more", () => {
    expect(
      askedIn("The agent checks the policy. If it has a gap, she opens a case. Otherwise she waits.", [
        "has",
        "Otherwise",
      ]),
    ).toEqual(["Policy has gap?"]);
  });
});

test("the same words once more ask again: they are no other case", () => {
  const { statements } = statedOf(
    "Pia counts the coins. If a coin lacks, Pia searches the room. Pia closes the box. If a coin lacks, Pia calls Tom.",
    [
      { kind: "step", word: "counts", doer: "Pia" },
      { kind: "case", word: "lacks", value: "yes" },
      { kind: "step", word: "searches", doer: "Pia", ...inCase(1) },
      { kind: "step", word: "closes", doer: "Pia" },
      { kind: "case", word: "lacks", sibling: 1 },
      { kind: "step", word: "calls", doer: "Pia", ...inCase(4) },
    ],
  );
  const asked = statements.flatMap((one) => (one.kind === "question" ? [[one.ask, one.values.join()]] : []));
  expect(asked).toEqual([
    ["Coin lacks?", "yes,no"],
    ["Coin lacks?", "yes,no"],
  ]);
});

test("branches side by side that are told later are moved together, and what goes before them goes before all", () => {
  const { relations } = statedOf(
    "Gus serves the soup. Before that, Ann cuts the bread while Bo sets the table. Before all this, Gus heats the oven.",
    [
      { kind: "step", word: "serves", doer: "Gus" },
      { kind: "step", word: "cuts", doer: "Ann", order: { kind: "before", than: 0 } },
      { kind: "step", word: "sets", doer: "Bo", beside: 1, order: { kind: "before", than: 0 } },
      { kind: "step", word: "heats", doer: "Gus", order: { kind: "before", than: 1 } },
    ],
  );
  const moved = relations.filter(({ kind }) => kind === "before");
  expect(moved).toMatchObject([
    { what: "p1", than: "s1" },
    { what: "p1", than: "s1" },
    { what: "s4", than: "p1" },
  ]);
});

test("whoever does a work is not what it is done to", () => {
  const told = statedOf("tag created -> server builds -> server tests the app", [
    { kind: "start", word: "created" },
    { kind: "step", word: "builds", doer: "server" },
    { kind: "step", word: "tests", doer: "server" },
  ]);
  expect(stepsOf(told)).toEqual(["Server: Build", "Server: Test app"]);
});
