/**
 * From scores to the wishes in a sentence of a folder: the likeliest that the law of marks allows, and none that it
 * forbids.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type ContextRole,
  type ContextType,
  contextLaws,
  contextTypes,
  mayBeAsked,
} from "../../../src/generation/reader/context-law.ts";
import { likeliest } from "../../../src/generation/reader/context-search.ts";
import { cases } from "../../support/thorough.ts";

const roles = "from to term cond name doer work thing at atthing how label what n".split(" ");
const tagNames = ["O", ...roles.flatMap((role) => [`B-${role}`, `I-${role}`])];

/** Scores for words, each given by its likeliest tag and optionally, after a slash, the next likeliest. */
function read(words: string, likely: Partial<Record<ContextType, number>>) {
  const rows = words.split(" ").map((word) => {
    const [first, next] = word.split("/");
    return tagNames.map((name) => (name === first ? 8 : name === next ? 6 : 0));
  });
  const tags = { rows: rows.length, columns: tagNames.length, numbers: Float32Array.from(rows.flat()) };
  const types = new Map(contextTypes.map((type) => [type, likely[type] ?? -6]));
  const [found] = likeliest({ tags, types }, tagNames);
  return found && { ...found, told: found.spans.map(({ role, first, last }) => `${role} ${first}-${last}`) };
}

test("the likeliest tags and types, where they go together", () => {
  const found = read("B-from O B-to I-to", { call: 6 });
  expect(found?.types).toEqual(["call"]);
  expect(found?.told).toEqual(["from 0-0", "to 2-3"]);
});

test("a role that a type needs is found in the next likeliest word", () => {
  expect(read("B-from O O/B-to", { call: 6 })?.told).toEqual(["from 0-0", "to 2-2"]);
});

test("a type whose roles are too unlikely gives way to one that has them", () => {
  const found = read("B-name O O", { call: 1, outside: -1 });
  expect(found?.types).toEqual(["outside"]);
  expect(found?.told).toEqual(["name 0-0"]);
});

test("words have no role that none of the types has", () => {
  expect(read("B-what/O O/B-name O", { outside: 6 })?.told).toEqual(["name 1-1"]);
});

test("what is called has no name besides to be outside", () => {
  expect(read("B-from O B-to", { call: 6, outside: 6 })?.types).toEqual(["call", "outside"]);
});

test("what is said beside another wish does not stand alone, and nothing goes with a wish", () => {
  expect(read("B-name O", { closed: 3, outside: -1 })?.types).toEqual(["outside", "closed"]);
  expect(read("O O", { none: 2, british: 1 })?.types).toEqual(["none"]);
});

test("a further word of a role has one of it before it", () => {
  expect(read("I-what/B-what I-what", { hide: 6 })?.told).toEqual(["what 0-1"]);
});

test("what touches words of its own role belongs to them", () => {
  expect(read("B-name B-name/I-name O B-name", { inside: 6 })?.told).toEqual(["name 0-1", "name 3-3"]);
});

test("it is the surer the likelier all of it is", () => {
  const [sure, doubtful] = [read("B-what", { hide: 6 }), read("B-what/O O/B-what", { hide: 1, none: 0 })];
  expect(sure?.sureness).toBeGreaterThan(doubtful?.sureness ?? 0);
  expect(sure?.sureness).toBeLessThan(0);
});

test("whatever the scores, a reading has what its types need, and nothing else", () => {
  const score = fc.double({ min: -8, max: 8, noNaN: true });
  const words = fc.array(fc.array(score, { minLength: tagNames.length, maxLength: tagNames.length }), {
    minLength: 1,
    maxLength: 6,
  });
  const types = fc.uniqueArray(fc.tuple(fc.constantFrom(...contextTypes), score), {
    selector: ([type]) => type,
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(words, types, (rows, scores) => {
      const tags = { rows: rows.length, columns: tagNames.length, numbers: Float32Array.from(rows.flat()) };
      const all = likeliest(
        { tags, types: new Map([...contextTypes.map((type) => [type, -8] as const), ...scores]) },
        tagNames,
      );
      for (const found of all) {
        const told = found.spans.map(({ role }) => role);
        const laws = found.types.map((type) => contextLaws[type]);
        const needs: (readonly ContextRole[])[] = laws.flatMap((law) => [...law.needs]);
        const may: ContextRole[] = laws.flatMap((law) => [...law.roles]);
        expect(mayBeAsked(found.types)).toBe(true);
        expect(needs.every((need) => need.some((role) => told.includes(role)))).toBe(true);
        expect(told.every((role) => may.includes(role))).toBe(true);
      }
      expect(all.map(({ sureness }) => sureness)).toEqual(
        all.map(({ sureness }) => sureness).toSorted((one, other) => other - one),
      );
    }),
    { numRuns: cases(100, 2000) },
  );
});
