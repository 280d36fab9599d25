import fc from "fast-check";
import { expect, test } from "vitest";
import { balanced, wrap } from "../../src/lettering.ts";
import { loadShaper } from "../../src/render/shaper.ts";
import { drawable, fontLetters, glyphsOf, measure } from "../../src/render/text.ts";

await loadShaper();

const letters = fontLetters(12);
const words = fc
  .array(
    fc.oneof(
      fc.string({ minLength: 1, maxLength: 24 }),
      fc.constantFrom("Donaudampfschifffahrt", "the", "漢字", "é"),
    ),
    {
      maxLength: 30,
    },
  )
  .map((parts) => drawable(parts.join(" ")));

test("kerning is the font's own: capitals stand closer than their advances", () => {
  const advances = [..."AVATAR To Wave"].reduce((sum, letter) => sum + measure(letter, 12), 0);
  expect(advances).toBeCloseTo(103, 0);
  expect(measure("AVATAR To Wave", 12)).toBeCloseTo(97, 0);
});

test("the fast and the thorough measure agree on Latin text", () => {
  const text = "Prüfe den Antrag, bitte! 100 % To Wave";
  // One character that is not in the tables makes the whole line take the slow path.
  const thorough = glyphsOf(`${text} 漢`, "regular", []).reduce((sum, glyph) => sum + glyph.advance, 0) * 12;
  expect(measure(`${text} `, 12) + 12).toBeCloseTo(thorough, 6);
});

test("widths grow with the size, and the bold face is wider", () => {
  expect(measure("Ship the goods", 24)).toBeCloseTo(2 * measure("Ship the goods", 12), 6);
  expect(measure("Ship the goods", 12, "bold")).toBeGreaterThan(measure("Ship the goods", 12));
});

test("German, French, Greek and Cyrillic are in the shipped font; what no font has stands as boxes of one em", () => {
  for (const text of ["Größe übermäßig", "Où êtes-vous, cœur", "Έλεγχος αίτησης", "Проверить заявку"])
    expect(glyphsOf(text, "regular", []).every((glyph) => glyph.font !== null)).toBe(true);
  for (const text of ["\u{13000}", "ᠮ", "ꀀ"]) {
    expect(glyphsOf(text, "regular", [])).toMatchObject([{ font: null, advance: 1 }]);
    expect(measure(text, 12)).toBe(12);
  }
});

test("a joined emoji is one glyph, a mark has no width, invisible characters vanish", () => {
  expect(measure("👩‍👩‍👧‍👦", 12)).toBe(measure("👩", 12));
  expect(measure("x\u0323\u0301", 12)).toBeCloseTo(measure("x", 12), 6);
  expect(drawable("a\u200bb\u202ec\ufeffd\u00ade")).toBe("abcde");
  expect(drawable("\ud800x")).toBe("\ufffdx");
  expect(drawable("e\u0301")).toBe("é");
});

test("no line is wider than its box, and no more lines come than asked for", () => {
  fc.assert(
    fc.property(
      words,
      fc.integer({ min: 20, max: 200 }),
      fc.integer({ min: 1, max: 6 }),
      (text, width, linesMax) => {
        const { lines } = wrap(text, letters, () => width, linesMax);
        expect(lines.length).toBeLessThanOrEqual(linesMax);
        for (const line of lines) expect(measure(line, 12)).toBeLessThanOrEqual(width + 1e-6);
      },
    ),
    { numRuns: 500 },
  );
});

test("nothing is lost when everything fits", () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 60, max: 200 }), (text, width) => {
      const { lines, complete } = wrap(text, letters, () => width, 1_000);
      const bare = (part: string) => part.replace(/[\s-]/g, "");
      expect(complete).toBe(true);
      expect(bare(lines.join(""))).toBe(bare(text));
    }),
  );
});

test("breaks at blanks first, at hyphens and inside words only where a word is wider than the line", () => {
  const broken = (text: string, width: number) => wrap(text, letters, () => width, 9).lines;
  expect(broken("Collapsed Sub-Process 2", 90)).toEqual(["Collapsed", "Sub-Process 2"]);
  expect(broken("Sub-Process", 50)).toEqual(["Sub-", "Process"]);
  expect(broken("first\nsecond", 200)).toEqual(["first", "second"]);
  expect(broken("Donaudampfschifffahrt", 88)[0]).toMatch(/^Donaudampf.*-$/);
});

test("long words are cut between syllables, where only fuller lines would not hold the rest", () => {
  const broken = (text: string, width: number, most = 9) => wrap(text, letters, () => width, most).lines;
  expect(broken("Kapitalanlagegesellschaftsbearbeitung", 90)).toEqual([
    "Kapitalanlage-",
    "gesellschafts-",
    "bearbeitung",
  ]);
  expect(broken("Проверкадокументов", 75)).toEqual(["Проверка-", "документов"]);
  // Letters that are one sound stay together, and a word without vowels is cut where it is full.
  expect(broken("Gesellschaft", 52)[0]).toBe("Gesell-");
  expect(broken("xxxxxxxxxxxxxxxxxxxx", 60)[0]).toMatch(/^x{6,}-$/);
});

test("what does not fit ends in an ellipsis inside the width", () => {
  const { lines, complete } = wrap("Check the invoice of the customer", letters, () => 60, 2);
  expect(complete).toBe(false);
  expect(lines.at(-1)).toMatch(/…$/);
});

test("balanced lines are about equally long and no more than needed", () => {
  const { lines } = balanced("Check the invoice of customers", letters, 150, 4);
  const widths = lines.map((line) => measure(line, 12));
  expect(lines.length).toBe(2);
  expect(Math.max(...widths) / Math.min(...widths)).toBeLessThan(1.4);
});
