/** Short descriptions in plain sentences, and the reader's marks on them. */
import { describe, expect, test } from "vitest";
import { inCase, kindsOf, placesOf, questionsOf, statedOf, stepsOf } from "./marked.ts";

const ways = (stated: ReturnType<typeof statedOf>) =>
  stated.relations.flatMap((one) => (one.kind === "back" || one.kind === "on" ? [one.kind] : []));

describe("a name in front of a colon", () => {
  test("says who does the work, and opens no case", () => {
    const stated = statedOf("Cook: boil rice; waiter: set tables; porter: open doors.", [
      { kind: "step", word: "boil", doer: "Cook" },
      { kind: "case", word: "waiter" },
      { kind: "step", word: "set", doer: "waiter", ...inCase(1) },
      { kind: "case", word: "porter", sibling: 1 },
      { kind: "step", word: "open", doer: "porter", ...inCase(3) },
    ]);
    expect(kindsOf(stated)).toEqual(["step", "step", "step"]);
  });

  test("leaves its work in the case in front of it", () => {
    const stated = statedOf("Guard: check ticket. If torn, office: print it. Guard: open gate.", [
      { kind: "step", word: "check", doer: "Guard" },
      { kind: "case", word: "torn", value: "yes" },
      { kind: "case", word: "office", sibling: 1 },
      { kind: "step", word: "print", doer: "office", ...inCase(2) },
      { kind: "step", word: "open", doer: "Guard" },
    ]);
    expect(placesOf(stated)).toEqual([null, "yes", null]);
  });
});

describe("what holds either way", () => {
  test.each([
    ["Torn or not, the guard stamps the ticket.", "not"],
    ["Then, with or without stamp, the guard stamps the ticket.", "without"],
    ["Stain or no stain, the guard stamps the ticket.", "no"],
  ])("%s", (text, word) => {
    const stated = statedOf(text, [
      { kind: "case", word, value: "no" },
      { kind: "step", word: "stamps", doer: "guard", ...inCase(0) },
    ]);
    expect(kindsOf(stated)).toEqual(["step"]);
    expect(placesOf(stated)).toEqual([null]);
  });
});

describe("a question with both answers", () => {
  test("leaves no rest: the path goes on", () => {
    const stated = statedOf(
      "If the rope is worn, Tim cuts it. If it is clean, Tim oils it. In the other cases Ann pays.",
      [
        { kind: "case", word: "worn", value: "no" },
        { kind: "step", word: "cuts", doer: "Tim", ...inCase(0) },
        { kind: "case", word: "clean", value: "yes", sibling: 0 },
        { kind: "step", word: "oils", doer: "Tim", ...inCase(2) },
        { kind: "case", word: "other", value: "no", sibling: 2 },
        { kind: "step", word: "pays", doer: "Ann", ...inCase(4) },
      ],
    );
    expect(questionsOf(stated)).toEqual(["Rope clean? | no | yes"]);
    expect(placesOf(stated).at(-1)).toBeNull();
  });
});

describe("work in front of “or”", () => {
  test.each([
    ["The porter calls a taxi, or drives himself if none is free.", ["calls", "drives", "free"]],
    ["The porter calls a taxi or, if none is free, drives himself.", ["calls", "free", "drives"]],
  ])("is done where the condition does not hold: %s", (text, words) => {
    const asked = words.indexOf("free");
    const stated = statedOf(
      text,
      words.map((word, at) =>
        at === asked
          ? { kind: "case", word, value: "yes" }
          : { kind: "step", word, doer: "porter", ...(at === 0 ? {} : inCase(asked)) },
      ),
    );
    const places = placesOf(stated);
    expect(new Set(places).size).toBe(2);
    expect(places).not.toContain(null);
  });
});

describe("a time at which the path ends", () => {
  test("interrupts the work", () => {
    const stated = statedOf("Tim digs. After six weeks Ann tells the town, and that is it.", [
      { kind: "step", word: "digs", doer: "Tim" },
      { kind: "bound", word: "weeks", type: "timer", on: 0, keeps: true },
      { kind: "step", word: "tells", doer: "Ann", ...inCase(1) },
      { kind: "end", word: "that", ...inCase(1) },
    ]);
    expect(stated.relations.filter(({ kind }) => kind === "attach")).not.toContainEqual(
      expect.objectContaining({ interrupts: false }),
    );
  });
});

describe("work side by side", () => {
  test("is every work of a sentence that says so at its end", () => {
    const stated = statedOf("Ann books a hall, prints cards and hires a band, all three in any order.", [
      { kind: "step", word: "books", doer: "Ann" },
      { kind: "step", word: "prints", doer: "Ann" },
      { kind: "step", word: "hires", doer: "Ann" },
    ]);
    expect(kindsOf(stated).filter((kind) => kind === "parallel")).toHaveLength(1);
    expect(placesOf(stated)).toEqual(["1", "2", "3"]);
  });

  test("begins with the item that says so", () => {
    const stated = statedOf("1. Ann books a hall.\n2. In parallel, Ann prints cards and Bo hires a band.", [
      { kind: "step", word: "books", doer: "Ann" },
      { kind: "step", word: "prints", doer: "Ann", beside: 0 },
      { kind: "step", word: "hires", doer: "Bo", beside: 1 },
    ]);
    expect(placesOf(stated)).toEqual([null, "1", "2"]);
  });
});

describe("a verdict behind a return", () => {
  test("is the other answer to the question that led back", () => {
    const stated = statedOf(
      "Ann sends a sketch. If the client dislikes the sketch, Ann sends it again. Once the client approves the sketch, Bo builds it.",
      [
        { kind: "step", word: "sends", doer: "Ann" },
        { kind: "case", word: "dislikes", value: "no" },
        { kind: "back", word: "again", leads: 0, ...inCase(1) },
        { kind: "step", word: "approves", doer: "client" },
        { kind: "step", word: "builds", doer: "Bo" },
      ],
    );
    expect(stepsOf(stated)).toEqual(["Ann: Send sketch", "Bo: Build sketch"]);
    expect(questionsOf(stated)).toHaveLength(1);
  });
});

describe("work that is told again", () => {
  test("leads to where the same was done, whatever the reader links", () => {
    const stated = statedOf(
      "Ann weighs it. If it is broken, Ann returns the vase. If it is whole, Bo names a price. If he refuses, the vase is likewise returned. If he agrees, Ann packs it.",
      [
        { kind: "step", word: "weighs", doer: "Ann" },
        { kind: "case", word: "broken", value: "no" },
        { kind: "step", word: "returns", doer: "Ann", ...inCase(1) },
        { kind: "case", word: "whole", value: "yes", sibling: 1 },
        { kind: "step", word: "names", doer: "Bo", ...inCase(3) },
        { kind: "case", word: "refuses", value: "no", ...inCase(3) },
        { kind: "back", word: "returned", leads: 4, ...inCase(5) },
        { kind: "case", word: "agrees", value: "yes", sibling: 5, ...inCase(3) },
        { kind: "step", word: "packs", doer: "Ann", ...inCase(7) },
      ],
    );
    expect(ways(stated)).toEqual(["on"]);
  });
});

describe("a condition after the work", () => {
  test("is asked, and interrupts nothing", () => {
    const stated = statedOf("Tim paints it. Should a spot show after this, Ann cleans it.", [
      { kind: "step", word: "paints", doer: "Tim" },
      { kind: "bound", word: "show", type: "condition", on: 0 },
      { kind: "step", word: "cleans", doer: "Ann", ...inCase(1) },
    ]);
    expect(kindsOf(stated)).toEqual(["step", "question", "step"]);
  });
});

describe("what sets the process going", () => {
  test("is an event where one of many does it, who does no other work", () => {
    const stated = statedOf("A shop offers bread. Tim weighs the bread.", [
      { kind: "start", word: "offers", type: "message" },
      { kind: "step", word: "weighs", doer: "Tim" },
    ]);
    expect(kindsOf(stated)).toEqual(["start", "step"]);
  });
});

describe("work behind two conditions that “or” joins", () => {
  test("is work", () => {
    const stated = statedOf(
      "If the loan is granted, or if the cellar is not rented in the first place, the builder digs out the cellar.",
      [
        { kind: "case", word: "granted", value: "yes" },
        { kind: "case", word: "rented", value: "no", sibling: 0 },
        { kind: "step", word: "digs", doer: "builder", ...inCase(1) },
      ],
    );
    expect(kindsOf(stated)).toContain("step");
  });
});

describe("what is told in front of “in that case”", () => {
  test("is the condition, also where nothing in it is marked", () => {
    const stated = statedOf(
      "Tim weighs it. Sometimes a screw is missing. In that case Ann orders one. Bo packs.",
      [
        { kind: "step", word: "weighs", doer: "Tim" },
        { kind: "step", word: "orders", doer: "Ann" },
        { kind: "step", word: "packs", doer: "Bo" },
      ],
    );
    expect(kindsOf(stated)).toEqual(["step", "question", "step", "step"]);
    expect(placesOf(stated)).toEqual([null, "yes", null]);
  });
});

describe("a condition behind “only”", () => {
  test("holds for the work in front of it", () => {
    const stated = statedOf("The gate is oiled, but only if it is dry, and the lamp is lit by Ann.", [
      { kind: "step", word: "oiled", ...inCase(1) },
      { kind: "case", word: "dry", value: "yes" },
      { kind: "step", word: "lit", doer: "Ann", ...inCase(1) },
    ]);
    expect(placesOf(stated)).toEqual(["yes", null]);
  });
});

describe("a time since something else, told behind its work", () => {
  test("is awaited before that work, and begins nothing", () => {
    const stated = statedOf("The bank books the money three days after the office releases it.", [
      { kind: "step", word: "books", doer: "bank" },
      { kind: "start", word: "days", type: "timer" },
      { kind: "step", word: "releases", doer: "office" },
    ]);
    expect(kindsOf(stated)).toEqual(["step", "event", "step"]);
    const [books, days, releases] = stated.statements.map(({ id }) => id);
    expect(stated.relations).toMatchObject([
      { kind: "before", what: days, than: books },
      { kind: "before", what: releases, than: days },
    ]);
  });
});
