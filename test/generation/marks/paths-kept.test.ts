/** Marks that are right stay as they are, also where the text tells things in an unusual order. */
import { describe, expect, test } from "vitest";
import { inCase, labelsOf, statedOf, stepsOf } from "./marked.ts";

const within = (stated: ReturnType<typeof statedOf>, label: string): string | undefined => {
  const id = stated.statements.find((one) => one.kind === "step" && one.label === label)?.id;
  const place = stated.relations.find((one) => one.kind === "within" && one.what === id);
  return place?.kind === "within" ? `${place.of} ${place.value}` : undefined;
};

describe("where marked work lies", () => {
  test("on the path of an event that is told behind it in the sentence", () => {
    const stated = statedOf(
      "The tutor marks it. If it is good, she prints a diploma and the pupil signs the diploma, we nudge him after 1 day.",
      [
        { kind: "step", word: "marks", doer: "tutor" },
        { kind: "case", word: "good", value: "yes" },
        { kind: "step", word: "prints", ...inCase(1) },
        { kind: "step", word: "signs", doer: "pupil", ...inCase(1) },
        { kind: "step", word: "nudge", doer: "we", ...inCase(5) },
        { kind: "bound", word: "day", type: "timer", on: 3, keeps: true },
      ],
    );
    expect(within(stated, "Nudge pupil")).toMatch(/^d\d+ null$/);
  });

  test("is not the branch of another question whose path has left before", () => {
    const { relations } = statedOf(
      "Ann weighs the parcel. If it is heavy, she takes another box and packs again. Does the driver agree? If no, another box as well.",
      [
        { kind: "step", word: "weighs", doer: "Ann" },
        { kind: "case", word: "heavy", value: "no" },
        { kind: "step", word: "takes", ...inCase(1) },
        { kind: "back", word: "again", leads: 0, ...inCase(1) },
        { kind: "case", word: "no", value: "no" },
        { kind: "back", word: "another", leads: 2, ...inCase(4) },
      ],
    );
    expect(relations.filter((one) => one.kind === "within" && one.what === "q2")).toEqual([]);
  });

  test("work told as a thing's past is work if the mark says when", () => {
    const stated = statedOf("The jury votes on the menu drafted by the chef.", [
      { kind: "step", word: "votes", doer: "jury" },
      { kind: "step", word: "drafted", doer: "chef", order: { kind: "before", than: 0 } },
    ]);
    expect(labelsOf(stated)).toHaveLength(2);
  });
});

test("a cell of a table names one doer", () => {
  const stated = statedOf("1\tPorter\tcarry bags\t2\n2\tCook\tfry eggs\t3", [
    { kind: "step", word: "carry", doer: "Porter" },
    { kind: "step", word: "fry", doer: "Cook" },
  ]);
  expect(stepsOf(stated)).toEqual(["Porter: Carry bags", "Cook: Fry eggs"]);
});

test("work that is mentioned in a case leads past the other work to where it is told", () => {
  const { relations } = statedOf(
    "The nurse calls. If the pain is gone, the file is closed. If not, the vet comes. The vet operates. At the end the file is closed.",
    [
      { kind: "step", word: "calls", doer: "nurse" },
      { kind: "case", word: "gone", value: "yes" },
      { kind: "same", word: "closed", leads: 5, ...inCase(1) },
      { kind: "case", word: "not", value: "no", sibling: 1 },
      { kind: "step", word: "operates", doer: "vet" },
      { kind: "step", word: "closed" },
    ],
  );
  expect(relations).toContainEqual(expect.objectContaining({ kind: "on", to: "s6" }));
});

test("after a reminder every answer is awaited again", () => {
  const { statements } = statedOf(
    "We send the offer. If the client accepts, we build it. If he refuses, we file it. If nothing comes in 10 days, we send a reminder, and if nothing comes in 5 more days, we call.",
    [
      { kind: "step", word: "send", doer: "We" },
      { kind: "evcase", word: "accepts", type: "message" },
      { kind: "step", word: "build", ...inCase(1) },
      { kind: "evcase", word: "refuses", type: "message", sibling: 1 },
      { kind: "step", word: "file", ...inCase(3) },
      { kind: "evcase", word: "days", type: "timer", sibling: 3 },
      { kind: "step", word: "send", ...inCase(5) },
      { kind: "evcase", word: "days", type: "timer", ...inCase(5) },
      { kind: "step", word: "call", ...inCase(7) },
    ],
  );
  const questions = statements.flatMap((one) => (one.kind === "question" ? [one.values.length] : []));
  expect(questions).toEqual([3, 3]);
});

test("the time told last is what passes if nobody reacts", () => {
  const { statements } = statedOf(
    "We send the offer. The client has 12 days. If he simply does not react, we call him.",
    [
      { kind: "step", word: "send", doer: "We" },
      { kind: "evcase", word: "react", type: "timer" },
      { kind: "step", word: "call", ...inCase(1) },
    ],
  );
  expect(statements).toContainEqual(expect.objectContaining({ kind: "event", label: "12 days" }));
});

describe("either one of several works", () => {
  const choice = (text: string) =>
    statedOf(text, [
      { kind: "step", word: "weighs", doer: "potter" },
      { kind: "case", word: "either" },
      { kind: "step", word: "glazed", ...inCase(1) },
      { kind: "case", word: "painted", sibling: 1 },
      { kind: "case", word: "or", sibling: 3 },
      { kind: "step", word: "broken", ...inCase(4) },
    ]);

  test("each is work in a case of its own, also one in between that no word opens", () => {
    const stated = choice("The potter weighs the bowl. The bowl is either glazed, painted or broken.");
    expect(labelsOf(stated)).toEqual(["Weigh bowl", "Glaze bowl", "Paint bowl", "Break bowl"]);
    const places = ["Glaze bowl", "Paint bowl", "Break bowl"].map((label) => within(stated, label));
    expect(new Set(places).size).toBe(3);
    expect(places).not.toContain(undefined);
  });
});

describe("what the text says once", () => {
  test("a time is not asked about again, and what is looked up is no condition", () => {
    const { statements } = statedOf(
      "The vet looks in the list if the dog is vaccinated. The owner must reply within two weeks; if he is silent by then, the vet writes.",
      [
        { kind: "step", word: "looks", doer: "vet" },
        { kind: "step", word: "reply", doer: "owner" },
        { kind: "bound", word: "weeks", type: "timer", on: 1 },
        { kind: "step", word: "writes", doer: "vet", ...inCase(2) },
      ],
    );
    expect(statements.filter(({ kind }) => kind === "question")).toEqual([]);
  });

  test("the only start is one, however late it is told", () => {
    const { statements } = statedOf(
      "The mason measures the wall. He builds it. All of this is set in motion by a letter from a parish.",
      [
        { kind: "step", word: "measures", doer: "mason" },
        { kind: "step", word: "builds", doer: "mason" },
        { kind: "start", word: "letter", type: "message", order: { kind: "before", than: 0 } },
      ],
    );
    expect(statements.map(({ kind }) => kind)).toContain("start");
  });
});
