/** The people and roles that the form of a text names. */
import { describe, expect, test } from "vitest";
import { readDocument } from "../../../src/generation/document/read.ts";

const namesIn = (text: string) => readDocument(text).roles.map(({ name, words }) => [name, ...words]);

describe("a role in brackets behind a person", () => {
  test("is the person's: both have one lane", () => {
    expect(
      namesIn(
        "Present: Ms Okafor (architect), Tom (buyer)\n\nMs Okafor draws the plan. Tom buys the bricks.",
      ),
    ).toEqual([
      ["Architect", "architect", "Ms Okafor", "Okafor"],
      ["Buyer", "buyer", "Tom"],
    ]);
  });

  test("is nobody's if two have it", () => {
    expect(namesIn("Ann (buyer) asks Tom (buyer) for the list. Ann pays.")).toEqual([]);
  });

  test("is a role, not a place or a number", () => {
    expect(namesIn("Ann (Vienna) calls Tom (room 5). Tom answers.")).toEqual([]);
  });
});

describe("a relative with a name", () => {
  test("is called by it", () => {
    expect(namesIn("My brother Col climbs up. My sister checks it.")).toEqual([["Col", "Col", "brother"]]);
  });

  test("but not if two of them have names", () => {
    expect(namesIn("My brother Col climbs up. My brother Tim checks it.")).toEqual([]);
  });
});
