/** Names of marks: questions, cases, ends and doers. */
import { describe, expect, test } from "vitest";
import type { Stated } from "../../../src/generation/meaning/draft.ts";
import { inCase, labelsOf, statedOf } from "./marked.ts";

const questionsOf = ({ statements }: Stated) =>
  statements.flatMap((one) => (one.kind === "question" ? [{ ask: one.ask, values: one.values }] : []));
const endsOf = ({ statements }: Stated) =>
  statements.flatMap((one) => (one.kind === "end" ? [one.label] : []));
const doersOf = ({ statements }: Stated) =>
  statements.flatMap((one) => (one.kind === "step" ? [one.doer] : []));

describe("a question asks", () => {
  test("what stands before a bare yes or no", () => {
    const told = statedOf("potter taps the bowl -> crack? y -> he smashes it / n -> he glazes it", [
      { kind: "step", word: "taps", doer: "potter" },
      { kind: "case", word: "y", value: "yes" },
      { kind: "step", word: "smashes", ...inCase(1) },
      { kind: "case", word: "n", value: "no", sibling: 1 },
      { kind: "step", word: "glazes", ...inCase(3) },
    ]);
    expect(questionsOf(told)).toEqual([{ ask: "Crack?", values: ["yes", "no"] }]);
  });

  test("of the thing that one case names, also for the ones of the other", () => {
    const told = statedOf(
      "The boss reads the offers. Rejected offers go to the archive. For accepted ones, the clerk writes a contract.",
      [
        { kind: "step", word: "reads", doer: "boss" },
        { kind: "case", word: "Rejected", value: "no" },
        { kind: "step", word: "go", ...inCase(1) },
        { kind: "case", word: "accepted", value: "yes", sibling: 1 },
        { kind: "step", word: "writes", doer: "clerk", ...inCase(3) },
      ],
    );
    expect(questionsOf(told)).toEqual([{ ask: "Offer accepted?", values: ["no", "yes"] }]);
  });

  test("nothing more where a case only turns the one before round", () => {
    const told = statedOf("If the roof holds, Ann paints it. Failing that, Bo props it up.", [
      { kind: "case", word: "holds", value: "yes" },
      { kind: "step", word: "paints", doer: "Ann", ...inCase(0) },
      { kind: "case", word: "Failing", value: "no", sibling: 0 },
      { kind: "step", word: "props", doer: "Bo", ...inCase(2) },
    ]);
    expect(questionsOf(told)).toEqual([{ ask: "Roof holds?", values: ["yes", "no"] }]);
  });

  test("of the thing in whose state the same words decided before", () => {
    const told = statedOf(
      "The bursar decides whether the claim is justified. Unjustified claims get a polite reply. If it is justified, he pays.",
      [
        { kind: "step", word: "decides", doer: "bursar" },
        { kind: "case", word: "Unjustified", value: "no" },
        { kind: "step", word: "get", ...inCase(1) },
        { kind: "case", word: "justified", value: "yes", sibling: 1 },
        { kind: "step", word: "pays", doer: "bursar", ...inCase(3) },
      ],
    );
    expect(questionsOf(told)).toEqual([{ ask: "Claim justified?", values: ["no", "yes"] }]);
  });

  test("no more than the words say", () => {
    const told = statedOf(
      "Ida counts the seats. In case there are too few, Bo brings chairs. She confirms that nobody is hurt. Where this cannot be confirmed, Bo calls the vet.",
      [
        { kind: "step", word: "counts", doer: "Ida" },
        { kind: "case", word: "few", value: "yes" },
        { kind: "step", word: "brings", doer: "Bo", ...inCase(1) },
        { kind: "step", word: "confirms", doer: "Ida" },
        { kind: "case", word: "confirmed", value: "no" },
        { kind: "step", word: "calls", doer: "Bo", ...inCase(4) },
      ],
    );
    expect(questionsOf(told)).toEqual([
      { ask: "Too few?", values: ["yes", "no"] },
      { ask: "Confirmed?", values: ["no", "yes"] },
    ]);
  });

  test("of what kind a thing is, and not how many there are", () => {
    const told = statedOf("A single negative answer is enough to call a meeting.", [
      { kind: "case", word: "single", value: "yes" },
      { kind: "step", word: "call", ...inCase(0) },
    ]);
    expect(questionsOf(told)).toEqual([{ ask: "Answer negative?", values: ["yes", "no"] }]);
  });

  test("of two things by their kinds", () => {
    const told = statedOf(
      "Loads with a low fat content are sold. Large churns go by rail, and if the depot is closed, Ida calls.",
      [
        { kind: "case", word: "low", value: "yes" },
        { kind: "step", word: "sold", ...inCase(0) },
        { kind: "case", word: "Large" },
        { kind: "step", word: "go", ...inCase(2) },
        { kind: "case", word: "closed", sibling: 2 },
        { kind: "step", word: "calls", doer: "Ida", ...inCase(4) },
      ],
    );
    expect(questionsOf(told)).toEqual([
      { ask: "Fat content low?", values: ["yes", "no"] },
      { ask: "Large churn or depot closed?", values: ["large churn", "depot closed"] },
    ]);
  });

  test("what the whole condition says, if only a word in it is marked", () => {
    const told = statedOf(
      "If no ferry sails, the guide waits. Where the trail needs special boots, he lends them.",
      [
        { kind: "case", word: "no", value: "no" },
        { kind: "step", word: "waits", doer: "guide", ...inCase(0) },
        { kind: "case", word: "special", value: "yes" },
        { kind: "step", word: "lends", doer: "guide", ...inCase(2) },
      ],
    );
    expect(questionsOf(told)).toEqual([
      { ask: "Ferry sails?", values: ["no", "yes"] },
      { ask: "Trail needs special boots?", values: ["yes", "no"] },
    ]);
  });

  test("whether work is done that is not always done", () => {
    const told = statedOf(
      "The usher checks the ticket. He may also search the bag. If necessary, the guard helps.",
      [
        { kind: "step", word: "checks", doer: "usher" },
        { kind: "case", word: "may", value: "yes" },
        { kind: "step", word: "search", doer: "usher", ...inCase(1) },
        { kind: "case", word: "necessary", value: "yes" },
        { kind: "step", word: "helps", doer: "guard", ...inCase(3) },
      ],
    );
    expect(questionsOf(told).map(({ ask }) => ask)).toEqual(["Search bag?", "Help?"]);
  });

  test("for a limit with the thing that it limits", () => {
    const told = statedOf("The porter counts the crates. Only crates over 40 go to the scale.", [
      { kind: "step", word: "counts", doer: "porter" },
      { kind: "case", word: "40", value: "yes" },
      { kind: "step", word: "go", ...inCase(1) },
    ]);
    expect(questionsOf(told)).toEqual([{ ask: "Crates over 40?", values: ["yes", "no"] }]);
  });

  test("for the condition of a line, where it is denied there", () => {
    const told = statedOf(
      "GIVEN a reader has sent the form\nWHEN the book is not in the house\nTHEN the desk orders the book",
      [
        { kind: "start", word: "sent", type: "message" },
        { kind: "case", word: "not", value: "no" },
        { kind: "step", word: "orders", doer: "desk", ...inCase(1) },
      ],
    );
    expect(questionsOf(told)).toEqual([{ ask: "Book in house?", values: ["no", "yes"] }]);
  });
});

describe("a case among several is called", () => {
  test("by its words up to the first pause", () => {
    const told = statedOf(
      "Fresh, still warm from the oven: Ida sells it. Stale: Ida dries it. Burnt: Ida bins it.",
      [
        { kind: "case", word: "Fresh" },
        { kind: "step", word: "sells", doer: "Ida", ...inCase(0) },
        { kind: "case", word: "Stale", sibling: 0 },
        { kind: "step", word: "dries", doer: "Ida", ...inCase(2) },
        { kind: "case", word: "Burnt", sibling: 2 },
        { kind: "step", word: "bins", doer: "Ida", ...inCase(4) },
      ],
    );
    expect(questionsOf(told)[0]?.values.map((value) => value.toLowerCase())).toEqual([
      "fresh",
      "stale",
      "burnt",
    ]);
  });

  test("by a number with its sign", () => {
    const told = statedOf("weight: <20 Jon carries it, 20-50 Jon takes the cart, 50+ the crane lifts it", [
      { kind: "case", word: "20" },
      { kind: "step", word: "carries", doer: "Jon", ...inCase(0) },
      { kind: "case", word: "20-50", sibling: 0 },
      { kind: "step", word: "takes", doer: "Jon", ...inCase(2) },
      { kind: "case", word: "50", sibling: 2 },
      { kind: "step", word: "lifts", doer: "crane", ...inCase(4) },
    ]);
    expect(questionsOf(told)[0]?.values).toEqual(["<20", "20-50", "50+"]);
  });
});

describe("an end is called", () => {
  const rejected = (end: string, word: string) =>
    statedOf(`The clerk reads the claim. If it is late, the clerk rejects the claim ${end}`, [
      { kind: "step", word: "reads", doer: "clerk" },
      { kind: "case", word: "late", value: "yes" },
      { kind: "step", word: "rejects", doer: "clerk", ...inCase(1) },
      { kind: "end", word, ...inCase(1) },
    ]);

  test("by what its clause says of a thing", () => {
    expect(endsOf(rejected("and the file is closed.", "closed"))).toEqual(["File closed"]);
  });

  test("not at all, where nothing is told", () => {
    const told = statedOf("The clerk waits. That is it.", [
      { kind: "step", word: "waits", doer: "clerk" },
      { kind: "end", word: "it" },
    ]);
    expect(endsOf(told)).toEqual([""]);
  });
});

test("who is named by a heading does what stands below it", () => {
  const told = statedOf("NIGHT PORTER\nlocks the gate, feeds the dog\n\nCOOK\nbakes the bread", [
    { kind: "step", word: "locks", doer: "PORTER" },
    { kind: "step", word: "feeds", doer: "PORTER" },
    { kind: "step", word: "bakes", doer: "COOK" },
  ]);
  expect(doersOf(told)).toEqual(["Night porter", "Night porter", "Cook"]);
});

describe("who does it", () => {
  test("is whom the reader points at, rather than what stands before the verb", () => {
    const told = statedOf("The brewer tastes the beer. Whether it is flat decides the master.", [
      { kind: "step", word: "tastes", doer: "brewer" },
      { kind: "step", word: "decides", doer: "master" },
    ]);
    expect(doersOf(told)).toEqual(["Brewer", "Master"]);
  });

  test("is one of a family, where one is named", () => {
    const told = statedOf("Mr Weaver sweeps the shop. The Weavers open it.", [
      { kind: "step", word: "sweeps", doer: "Weaver" },
      { kind: "step", word: "open", doer: "Weavers" },
    ]);
    expect(doersOf(told)[0]).toBe("Mr Weaver");
  });
});

test("work is called without who does it, and without the condition that hangs on it", () => {
  const told = statedOf("Broken: report by the foreman. The smith approves it unless it is a gift.", [
    { kind: "case", word: "Broken", value: "yes" },
    { kind: "step", word: "report", doer: "foreman", ...inCase(0) },
    { kind: "step", word: "approves", doer: "smith" },
  ]);
  expect(labelsOf(told).join("; ")).not.toMatch(/foreman|unless/);
});

test("work is called without what is marked behind it", () => {
  const told = statedOf("tom proofreads the letter and hands back to the writer with red marks", [
    { kind: "step", word: "proofreads", doer: "tom" },
    { kind: "step", word: "hands", doer: "tom" },
  ]);
  expect(labelsOf(told)[0]).toBe("Proofread letter");
});

test("whoever speaks is called as the text says", () => {
  const told = statedOf("Anna: The owner calls.\nI visit the flat. Then I (the agent) write a letter.", [
    { kind: "step", word: "visit", doer: "I" },
    { kind: "step", word: "write", doer: "I" },
  ]);
  expect(doersOf(told)).toEqual(["Agent", "Agent"]);
});

describe("the words of an office", () => {
  test("a clause that names who acts needs no other name, and the head of a unit is not the unit", () => {
    const told = statedOf(
      "HR prepares the contract, IT sets up an account. It is signed by the head of sales.",
      [
        { kind: "step", word: "prepares", doer: "HR" },
        { kind: "step", word: "sets", doer: "HR" },
        { kind: "step", word: "signed", doer: "sales" },
      ],
    );
    expect(doersOf(told)).toEqual(["HR", "IT", "Head of sales"]);
  });

  test("what is only tried is one step, and so is what gets done", () => {
    const told = statedOf("Ann tries to mend the lid. Then the smith gets involved.", [
      { kind: "step", word: "tries", doer: "Ann" },
      { kind: "step", word: "mend", doer: "Ann" },
      { kind: "step", word: "gets" },
    ]);
    expect(labelsOf(told)).toEqual(["Try to mend lid", "Involve smith"]);
  });

  test("none is asked for as any", () => {
    const told = statedOf("Ann looks for a lid. If none fits, Bo orders one.", [
      { kind: "step", word: "looks", doer: "Ann" },
      { kind: "case", word: "none", value: "no" },
      { kind: "step", word: "orders", doer: "Bo", ...inCase(1) },
    ]);
    expect(questionsOf(told)).toEqual([{ ask: "Any fits?", values: ["no", "yes"] }]);
  });

  test.each([
    ["Ann pays the bill as soon as the goods arrive.", "arrive", "message" as const],
    ["Ann pays the bill on the due date.", "date", "timer" as const],
  ])("what is waited for comes before the work: %s", (text, word, type) => {
    const { relations } = statedOf(text, [
      { kind: "step", word: "pays", doer: "Ann" },
      { kind: "wait", word, type },
    ]);
    expect(relations).toMatchObject([{ kind: "before", what: "e2", than: "s1" }]);
  });
});

test("what is held for something ends as that", () => {
  const told = statedOf("Ida waits. If nobody signs, the offer is considered withdrawn.", [
    { kind: "step", word: "waits", doer: "Ida" },
    { kind: "case", word: "signs", value: "no" },
    { kind: "end", word: "withdrawn", ...inCase(1) },
  ]);
  expect(endsOf(told)).toEqual(["Offer withdrawn"]);
});

test("whoever only gets something does not send it", () => {
  const told = statedOf("Ida signs the lease. A copy goes to both the bank and the mill.", [
    { kind: "step", word: "signs", doer: "Ida" },
    { kind: "step", word: "goes", doer: "bank" },
  ]);
  expect(doersOf(told)).toEqual(["Ida", null]);
});

test("what remains undone in its time is done before", () => {
  const { statements } = statedOf(
    "Ida sends the bill. If the bill remains unpaid after ten days, Bo calls.",
    [
      { kind: "step", word: "sends", doer: "Ida" },
      { kind: "evcase", word: "unpaid", type: "message" },
      { kind: "evcase", word: "days", type: "timer", sibling: 1 },
      { kind: "step", word: "calls", doer: "Bo", ...inCase(2) },
    ],
  );
  expect(statements.flatMap((one) => (one.kind === "event" ? [one.label] : []))).toEqual([
    "Bill paid",
    "Ten days",
  ]);
});
