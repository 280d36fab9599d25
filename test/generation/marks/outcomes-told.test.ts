/** Outcomes, times and ways as people tell them, and the reader's marks on them. */
import { describe, expect, test } from "vitest";
import type { Stated } from "../../../src/generation/meaning/draft.ts";
import { eventsOf, inCase, inOther, kindsOf, labelsOf, placesOf, questionsOf, statedOf } from "./marked.ts";

const withinOf = ({ statements, relations }: Stated, words: string) => {
  const told = statements.find(({ text }) => text.includes(words));
  return relations.find((one) => one.kind === "within" && one.what === told?.id);
};

describe("the other outcome without a mark", () => {
  test("goes on", () => {
    const stated = statedOf(
      "The vet asks the chief, and either the guests are turned away or they go on to the next step. They walk the dog.",
      [
        { kind: "step", word: "asks", doer: "vet" },
        { kind: "end", word: "turned" },
        { kind: "step", word: "walk", doer: "They" },
      ],
    );
    expect(kindsOf(stated)).toEqual(["step", "step", "question", "end", "step"]);
    expect(placesOf(stated)).toEqual([null, "Turn guests away", null]);
  });

  test("ends, where somebody gives up", () => {
    const stated = statedOf("We show the seller some halls, who picks one or gives up. We note it.", [
      { kind: "step", word: "show", doer: "We" },
      { kind: "step", word: "picks", doer: "seller" },
      { kind: "step", word: "note", doer: "We" },
    ]);
    expect(questionsOf(stated)).toEqual([
      expect.stringMatching(/^Pick \p{L}+ or give up\? \| Pick \p{L}+ \| Give up$/u),
    ]);
    expect(withinOf(stated, "gives up")).toMatchObject({ value: "Give up" });
    expect(kindsOf(stated)).toContain("end");
  });

  test("is of a whole row, where no “either” parts it", () => {
    const stated = statedOf("The guest fills in the form and pays or gives up.", [
      { kind: "step", word: "fills", doer: "guest" },
      { kind: "step", word: "pays", doer: "guest" },
    ]);
    expect(questionsOf(stated)).toEqual([]);
  });

  test("is a refusal to which the case leads", () => {
    const stated = statedOf("Faulty seals lead to rejection. Worn seals are replaced by the smith.", [
      { kind: "case", word: "Faulty" },
      { kind: "case", word: "Worn", sibling: 0 },
      { kind: "step", word: "replaced", doer: "smith", ...inCase(1) },
    ]);
    expect(kindsOf(stated)).toEqual(["question", "end", "step"]);
  });
});

describe("a time", () => {
  test("to do something has the work behind “otherwise”", () => {
    const stated = statedOf(
      "The tenant has 14 days to sign the lease, otherwise the flat is offered again. The porter hands out the keys.",
      [
        { kind: "evcase", word: "days", type: "timer" },
        { kind: "evcase", word: "otherwise", type: "message", sibling: 0 },
        { kind: "step", word: "offered", ...inCase(1) },
        { kind: "step", word: "hands", doer: "porter" },
      ],
    );
    expect(withinOf(stated, "offered")).toMatchObject({ value: "d1" });
    expect(stated.statements.find(({ kind }) => kind === "event")).toMatchObject({ event: "timer" });
  });

  test("within which work is done opens no path", () => {
    const stated = statedOf("The file is sent to the insurer within two weeks, and the applicant is told.", [
      { kind: "step", word: "sent" },
      { kind: "evcase", word: "weeks", type: "timer" },
      { kind: "step", word: "told", ...inCase(1) },
    ]);
    expect(kindsOf(stated)).toEqual(["step", "step"]);
    expect(stated.relations).toEqual([]);
  });

  test("after which work is done comes before it", () => {
    const stated = statedOf("The plan is checked by a nurse after six months.", [
      { kind: "step", word: "checked", doer: "nurse" },
      { kind: "wait", word: "months", type: "timer" },
    ]);
    expect(stated.relations).toContainEqual(expect.objectContaining({ kind: "before", than: "s1" }));
  });
});

test("what work waits for is no alternative of what led to it", () => {
  const stated = statedOf(
    "A yes leads to a contract, and the money is paid once the contract has been signed.",
    [
      { kind: "evcase", word: "yes", type: "message" },
      { kind: "step", word: "contract", ...inCase(0) },
      { kind: "step", word: "paid", ...inCase(0) },
      { kind: "evcase", word: "signed", type: "message", sibling: 0 },
    ],
  );
  expect(eventsOf(stated)).toHaveLength(2);
  expect(questionsOf(stated)).toEqual([]);
  expect(stated.relations).toContainEqual(expect.objectContaining({ kind: "before", than: "s3" }));
});

test("kinds of things are asked for where there are any", () => {
  const stated = statedOf(
    "If there are stains, the tailor counts them. Small ones are rubbed out. Large ones are cut out.",
    [
      { kind: "case", word: "stains", value: "yes" },
      { kind: "step", word: "counts", doer: "tailor", ...inCase(0) },
      { kind: "case", word: "Small", sibling: 0 },
      { kind: "step", word: "rubbed", ...inCase(2) },
      { kind: "case", word: "Large", sibling: 2 },
      { kind: "step", word: "cut", ...inCase(4) },
    ],
  );
  expect(questionsOf(stated)).toHaveLength(2);
  expect(stated.relations).toContainEqual(
    expect.objectContaining({ kind: "within", what: "q2", value: "yes" }),
  );
});

describe("what stands behind a path", () => {
  test("lies on the path around its end", () => {
    const stated = statedOf(
      "The two walk on; otherwise the search ends here. After the third walk a visit is arranged. The vet comes.",
      [
        { kind: "step", word: "walk" },
        { kind: "case", word: "otherwise", value: "no" },
        { kind: "end", word: "ends", ...inCase(1) },
        { kind: "case", word: "third", value: "yes", ...inCase(1) },
        { kind: "step", word: "arranged", ...inCase(3) },
        { kind: "step", word: "comes", doer: "vet" },
      ],
    );
    expect(questionsOf(stated)).toHaveLength(2);
    expect(withinOf(stated, "third")).toBeUndefined();
  });

  test("and goes on with it leads nowhere else", () => {
    const stated = statedOf(
      "Major faults go straight to the foreman. He calls a crew. The clerk files the note.",
      [
        { kind: "case", word: "Major", value: "yes" },
        { kind: "on", word: "straight", leads: 3, ...inCase(0) },
        { kind: "step", word: "calls", doer: "foreman", ...inCase(0) },
        { kind: "step", word: "files", doer: "clerk" },
      ],
    );
    expect(kindsOf(stated)).not.toContain("lead");
  });

  test("and is done for the next one comes before the way back", () => {
    const stated = statedOf("Ann calls the first heir. If he declines, the next heir gets a letter.", [
      { kind: "step", word: "calls", doer: "Ann" },
      { kind: "case", word: "declines", value: "yes" },
      { kind: "back", word: "next", leads: 0, ...inCase(1) },
      { kind: "step", word: "gets", ...inCase(1) },
    ]);
    expect(stated.relations).toContainEqual(expect.objectContaining({ kind: "after", than: "s4" }));
  });

  test("and sums it up is no work", () => {
    const stated = statedOf(
      "Ann cuts it. Ann glues it. Ann dries it. That, in short, is the way: cutting, gluing, drying.",
      [
        { kind: "step", word: "cuts", doer: "Ann" },
        { kind: "step", word: "glues", doer: "Ann" },
        { kind: "step", word: "dries", doer: "Ann" },
        { kind: "case", word: "way" },
        { kind: "step", word: "cutting", ...inCase(3) },
        { kind: "step", word: "gluing", ...inOther(3) },
      ],
    );
    expect(labelsOf(stated)).toHaveLength(3);
    expect(kindsOf(stated)).not.toContain("question");
  });
});

test("what only some do is a case, and “some days later” tells when", () => {
  const told = (words: string) =>
    kindsOf(
      statedOf(`The vet reads it. ${words} The clerk files it.`, [
        { kind: "step", word: "reads", doer: "vet" },
        { kind: "step", word: "phoned" },
        { kind: "step", word: "files", doer: "clerk" },
      ]),
    );
  expect(told("Quite a few owners forget the card and are phoned.")).toEqual([
    "step",
    "question",
    "step",
    "step",
  ]);
  expect(told("Some days later the owners are phoned.")).toEqual(["step", "step", "step"]);
});

test("what may be there is one question, and what silence counts as holds no more work", () => {
  const stated = statedOf(
    "Ann sends the draft. Objections, if any, are noted; silence is taken as consent. The plan then goes to the town.",
    [
      { kind: "step", word: "sends", doer: "Ann" },
      { kind: "case", word: "Objections" },
      { kind: "case", word: "any", value: "yes", ...inCase(1) },
      { kind: "step", word: "noted", ...inCase(2) },
      { kind: "case", word: "silence", value: "no", sibling: 2, ...inCase(1) },
      { kind: "step", word: "goes", ...inCase(4) },
    ],
  );
  expect(questionsOf(stated)).toHaveLength(1);
  expect(placesOf(stated)).toEqual([null, "yes", null]);
});

test("work by which something is done does nothing itself", () => {
  const stated = statedOf("The plan is verified by a second visit. The bill is checked by an audit office.", [
    { kind: "step", word: "verified", doer: "visit" },
    { kind: "step", word: "checked", doer: "office" },
  ]);
  expect(stated.statements.map((one) => (one.kind === "step" ? one.doer : ""))).toEqual([
    null,
    "Audit office",
  ]);
});
