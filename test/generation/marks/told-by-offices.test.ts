/** Rules, letters and talk of offices, and the reader's marks on them. */
import { describe, expect, test } from "vitest";
import { eventsOf, inCase, kindsOf, labelsOf, placesOf, questionsOf, statedOf, stepsOf } from "./marked.ts";

describe("what is awaited behind “until”", () => {
  test("is an event, and no way back", () => {
    const stated = statedOf(
      "The smith orders the part. The van is parked in the yard until it has arrived.",
      [
        { kind: "step", word: "orders", doer: "smith" },
        { kind: "step", word: "parked" },
        { kind: "back", word: "until", leads: 1 },
        { kind: "wait", word: "arrived", type: "message", order: { kind: "before", than: 2 } },
      ],
    );
    expect(kindsOf(stated)).toEqual(["step", "step", "event"]);
    expect(stated.relations).toEqual([]);
  });

  test("is no case", () => {
    const stated = statedOf("The batch is locked away until the result is known. The lab frees it.", [
      { kind: "step", word: "locked", ...inCase(1) },
      { kind: "case", word: "known", value: "yes" },
      { kind: "step", word: "frees", doer: "lab", ...inCase(1) },
    ]);
    expect(kindsOf(stated)).toEqual(["step", "event", "step"]);
  });

  test("goes on, where the work is repeated so long", () => {
    const stated = statedOf("The nurse rings the family. She keeps ringing until the answer is here.", [
      { kind: "step", word: "rings", doer: "nurse" },
      { kind: "back", word: "keeps", leads: 0, in: { mark: 2, other: true } },
      { kind: "case", word: "here", value: "yes" },
    ]);
    expect(kindsOf(stated)).toContain("question");
  });
});

describe("what may happen at any time", () => {
  const attached = ({ relations }: ReturnType<typeof statedOf>) =>
    relations.flatMap((one) => (one.kind === "attach" ? [[one.to, one.interrupts]] : []));

  test("is an event beside everything, also where its condition has no mark", () => {
    const stated = statedOf(
      "The cook boils the milk. If at any time during the day somebody gets hurt, the nurse is called in, but the work carries on.",
      [
        { kind: "step", word: "boils", doer: "cook" },
        { kind: "step", word: "called" },
      ],
    );
    expect(attached(stated)).toEqual([[null, false]]);
    expect(stated.relations).toContainEqual(
      expect.objectContaining({ kind: "within", what: "s3", of: "d1" }),
    );
  });

  test("is what somebody may leave with", () => {
    const stated = statedOf(
      "The guide counts the heads. Guests may cancel up to a day before; they then lose the fee.",
      [
        { kind: "step", word: "counts", doer: "guide" },
        { kind: "evcase", word: "cancel", type: "message" },
        { kind: "step", word: "lose", doer: "Guests", ...inCase(1) },
      ],
    );
    expect(attached(stated)).toEqual([[null, true]]);
  });
});

describe("a row of work at the same time", () => {
  test("begins with its first work", () => {
    const stated = statedOf("A note is posted, a line is set up and the mayor is told, all at once.", [
      { kind: "step", word: "posted" },
      { kind: "step", word: "set" },
      { kind: "step", word: "told", beside: 1 },
    ]);
    expect(stated.statements[0]).toMatchObject({ kind: "parallel", branches: ["1", "2", "3"] });
  });

  test("shares no work with another path", () => {
    const stated = statedOf(
      "In the town the line is set up, while the mayor is told. In the village the priest is called, and the mayor is told as well.",
      [
        { kind: "case", word: "town" },
        { kind: "step", word: "set", ...inCase(0) },
        { kind: "step", word: "told", beside: 1, ...inCase(0) },
        { kind: "case", word: "village", sibling: 0 },
        { kind: "step", word: "called", ...inCase(3) },
        { kind: "same", word: "told", leads: 2, ...inCase(3) },
        { kind: "same", word: "well", leads: 2, ...inCase(3) },
      ],
    );
    expect(labelsOf(stated)).toEqual(["Set up line", "Tell mayor", "Call priest", "Tell mayor"]);
  });
});

describe("a time without an answer", () => {
  const text =
    "If the tenant accepts it, the office books the crew. If he rejects it, the clerk draws a new plan. If nothing comes for ten days, that counts as a yes.";
  const marks = [
    { kind: "evcase", word: "accepts", type: "message" },
    { kind: "step", word: "books", doer: "office", ...inCase(0) },
    { kind: "evcase", word: "rejects", type: "message", sibling: 0 },
    { kind: "step", word: "draws", doer: "clerk", ...inCase(2) },
    { kind: "evcase", word: "days", type: "timer", sibling: 2 },
  ] as const;

  test("goes on where the answer leads as which it counts", () => {
    const leads = (told: string) =>
      statedOf(told, marks).relations.flatMap((one) => (one.kind === "on" ? [one.to] : []));
    expect(leads(text)).toEqual(["s2"]);
    expect(leads(text.replace("a yes", "a refusal"))).toEqual(["s4"]);
    expect(leads(text.replace(", that counts as a yes", ""))).toEqual([]);
  });
});

test("a reminder at a limit keeps the work going, and a number alone has the unit told before", () => {
  const stated = statedOf(
    "The owner has to release the bill. A reminder goes out after five days; after ten, the head decides instead.",
    [
      { kind: "step", word: "release", doer: "owner" },
      { kind: "step", word: "reminder", ...inCase(2) },
      { kind: "bound", word: "days", type: "timer", on: 0 },
      { kind: "bound", word: "ten", type: "timer", on: 0 },
      { kind: "step", word: "decides", doer: "head", ...inCase(3) },
    ],
  );
  expect(stated.relations.flatMap((one) => (one.kind === "attach" ? [one.interrupts] : []))).toEqual([
    false,
    true,
  ]);
  expect(stated.statements.flatMap((one) => (one.kind === "event" ? [one.time] : []))).toEqual([
    "P5D",
    "P10D",
  ]);
});

describe("who does it", () => {
  test("is whoever has it done", () => {
    const stated = statedOf(
      "The chief has the car washed by the trainee. The officer gets a report and at the same time has the value of the house estimated.",
      [
        { kind: "step", word: "has", doer: "chief" },
        { kind: "step", word: "washed", doer: "trainee" },
        { kind: "step", word: "gets", doer: "officer" },
        { kind: "step", word: "has", doer: "officer", beside: 2 },
        { kind: "step", word: "estimated", doer: "officer", beside: 3 },
      ],
    );
    expect(labelsOf(stated)).toEqual(["Wash car", "Get report", "Estimate value of house"]);
    expect(stepsOf(stated)[0]).toBe("Trainee: Wash car");
    expect(kindsOf(stated)).toContain("parallel");
  });

  test("is nobody without a name", () => {
    const stated = statedOf(
      "Somebody fixes the lamp. A broken lamp is replaced by another. A test ride concludes the repair.",
      [
        { kind: "step", word: "fixes", doer: "Somebody" },
        { kind: "step", word: "replaced", doer: "another" },
        { kind: "step", word: "concludes", doer: "ride" },
      ],
    );
    expect(stepsOf(stated)).toEqual(["null: Fix lamp", "null: Replace broken lamp", "null: Test ride"]);
  });

  test("is not what is enclosed", () => {
    const stated = statedOf("If money is due, a voucher is enclosed with the letter.", [
      { kind: "case", word: "due", value: "yes" },
      { kind: "step", word: "voucher", ...inCase(0) },
      { kind: "step", word: "enclosed", doer: "voucher", ...inCase(0) },
    ]);
    expect(stepsOf(stated)).toEqual(["null: Enclose voucher with letter"]);
  });

  test("is an office with a name of two words, and no part of “in which case”", () => {
    const { statements } = statedOf(
      "The heir may accept the offer, in which case accounting pays him. While the packer stores the goods, accounts payable checks the bill.",
      [
        { kind: "step", word: "pays", doer: "accounting" },
        { kind: "step", word: "stores", doer: "packer" },
        { kind: "step", word: "checks", doer: "payable" },
      ],
    );
    expect(statements.map((one) => (one.kind === "step" ? one.doer : ""))).toEqual([
      "Accounting",
      "Packer",
      "Accounts payable",
    ]);
  });

  test("is who “we” are, also where the sentence hides it", () => {
    const stated = statedOf(
      "it goes so with us (housing office). while the tenant does that we already advertise the flat and show people round till a tenant is found.",
      [{ kind: "step", word: "advertise", doer: "we" }],
    );
    expect(stepsOf(stated)).toEqual([expect.stringMatching(/^Housing office: /)]);
  });
});

describe("what is listed as possible", () => {
  test("is one question, also with a short word", () => {
    const stated = statedOf(
      "There are three possibilities: new, slightly worn, damaged by the owner. New goods are shelved. Slightly worn goods are sold. Goods damaged by the owner are sent back.",
      [
        { kind: "case", word: "damaged" },
        { kind: "case", word: "New", sibling: 0 },
        { kind: "step", word: "shelved", ...inCase(1) },
        { kind: "case", word: "Slightly", sibling: 1 },
        { kind: "step", word: "sold", ...inCase(3) },
        { kind: "case", word: "damaged", sibling: 3 },
        { kind: "step", word: "sent", ...inCase(5) },
      ],
    );
    expect(questionsOf(stated)).toHaveLength(1);
    expect(new Set(placesOf(stated)).size).toBe(3);
  });

  test("is no condition of the next one: “he can say yes, or he can cancel”", () => {
    const stated = statedOf(
      "The guest is asked. He can say yes, or he can cancel everything, then we free the room, or he does not reply within a day.",
      [
        { kind: "step", word: "asked" },
        { kind: "evcase", word: "yes", type: "message" },
        { kind: "evcase", word: "cancel", type: "message", sibling: 1 },
        { kind: "step", word: "free", doer: "we", ...inCase(2) },
        { kind: "evcase", word: "day", type: "timer", sibling: 2 },
      ],
    );
    expect(stated.relations.some(({ kind }) => kind === "on")).toBe(false);
    expect(eventsOf(stated)).toHaveLength(3);
  });

  test("is one path for a verb and its noun", () => {
    const stated = statedOf(
      "The heir can accept the offer, or object. After an objection the clerk reviews it. After a month it lapses.",
      [
        { kind: "evcase", word: "accept", type: "message" },
        { kind: "evcase", word: "object", type: "message", sibling: 0 },
        { kind: "evcase", word: "objection", type: "message", sibling: 1 },
        { kind: "step", word: "reviews", doer: "clerk", ...inCase(2) },
        { kind: "evcase", word: "month", type: "timer", sibling: 2 },
        { kind: "end", word: "lapses", ...inCase(4) },
      ],
    );
    expect(eventsOf(stated)).toHaveLength(3);
  });
});
