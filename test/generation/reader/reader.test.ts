/** The trained reader on a text of our own: its marks, the effect of hints, and that its result is repeatable. */
import { describe, expect, test } from "vitest";
import { readDocument } from "../../../src/generation/document/read.ts";
import { hintsOf, lieOf, noHints, wordHintsOf } from "../../../src/generation/reader/hints.ts";
import { reader, readerFrom } from "../../../src/generation/reader/reader.ts";
import { wordsIn } from "../../../src/generation/reader/words.ts";
import { understoodByRules } from "../../../src/generation/understand.ts";

const text =
  "When a customer calls, Ida writes down the address and checks if the grand is free. It is not? Then she puts the customer on the list and that was it. Otherwise the driver brings the piano and tunes it on the spot.";
const ruled = understoodByRules(readDocument(text));
const marks = reader.marksOf(text, hintsOf(ruled));
const words = marks.map(({ kind, from, to }) => `${kind} ${text.slice(from, to)}`);

describe("marks", () => {
  test("stand at the words that say it, in the order of the text", () => {
    expect(words).toEqual([
      "start calls",
      "step writes",
      "step checks",
      "case not",
      "step puts",
      "end it",
      "case Otherwise",
      "step brings",
      "step tunes",
    ]);
  });

  test("know the branch in which they lie, the question that cases share, and who works", () => {
    const [not, otherwise] = [words.indexOf("case not"), words.indexOf("case Otherwise")];
    expect(marks[otherwise]).toMatchObject({ sibling: not });
    expect(marks[words.indexOf("step puts")]).toMatchObject({ in: { mark: not, other: false } });
    expect(marks[words.indexOf("step tunes")]).toMatchObject({ in: { mark: otherwise, other: false } });
    const { doer } = marks[words.indexOf("step brings")] ?? {};
    expect(doer && text.slice(doer.from, doer.to)).toBe("driver");
  });

  test("open cases of one kind, where an otherwise answers the case before it", () => {
    const told =
      "Lena looks up the order and checks if it is still within 30 days. If not she sends a polite no and closes the ticket. Otherwise she mails a label.";
    const cases = reader
      .marksOf(told, hintsOf(understoodByRules(readDocument(told))))
      .filter(({ from, to }) => ["not", "Otherwise"].includes(told.slice(from, to)));
    expect(cases.map(({ kind }) => kind)).toEqual(["case", "case"]);
  });

  test("are one where neighbours tell one work", () => {
    const told =
      "- applicant fills in the web form\n- HR checks licence and record\n- if one of them is not ok -> rejection mail, done\n- otherwise interview with the depot manager";
    const found = reader.marksOf(told, hintsOf(understoodByRules(readDocument(told))));
    const mails = found.filter(
      ({ kind, from, to }) => kind === "step" && /rejection|mail/.test(told.slice(from, to)),
    );
    expect(mails).toHaveLength(1);
  });

  test("are the same by another reader of the same weights, also after another text", () => {
    const other = readerFrom(new URL("../../../src/generation/reader/weights/reader.bin", import.meta.url));
    other.marksOf("The cooper mends the barrel, then he sells it.", noHints);
    expect(other.marksOf(text, hintsOf(ruled))).toEqual(marks);
  });

  test("hang on the hints, also of a text that was read before", () => {
    const claim =
      "The clerk checks the claim. If it is complete, he files it, otherwise he returns it to the customer.";
    const hints = hintsOf(understoodByRules(readDocument(claim)));
    const hinted = reader.marksOf(claim, hints);
    expect(reader.marksOf(claim, noHints)).not.toEqual(hinted);
    expect(reader.marksOf(claim, hints)).toEqual(hinted);
  });

  test("are none where there are no words", () => {
    expect(reader.marksOf("", noHints)).toEqual([]);
  });

  test("come of long texts, too, whose parts are read one behind the other", () => {
    // Longer than one window, with so few marks that the comparison of pairs does not take all the time.
    const forms = Array.from({ length: 14 }, (_, at) => `form ${at}`).join(", ");
    const long = Array.from(
      { length: 12 },
      (_, at) => `The clerk stamps ${forms} and files case ${at}.`,
    ).join(" ");
    const found = reader.marksOf(long, noHints);
    const last = long.lastIndexOf("The clerk");
    expect(found.filter(({ kind }) => kind === "step").length).toBeGreaterThan(18);
    expect(found.filter(({ kind, from }) => kind === "step" && from > last).length).toBeGreaterThan(1);
    expect(found.every(({ from }, at) => at === 0 || from > (found[at - 1]?.from ?? 0))).toBe(true);
  });
});

describe("hints", () => {
  const told = hintsOf(ruled);
  const hinted = wordHintsOf(wordsIn(text), told);
  const at = (word: string) => wordsIn(text).findIndex(({ from, to }) => text.slice(from, to) === word);

  test("tell of each word what its clause says, what that makes, and how deep it lies", () => {
    const [act, kind, depth] = hinted.features[at("brings")] ?? [];
    expect([act, kind]).toEqual([1, 1]);
    expect(depth).toBeGreaterThan(1);
    expect(hinted.features[at("address")]?.length).toBe(4);
  });

  test("tell of two words how their places lie to each other", () => {
    const lie = (one: string, other: string) =>
      lieOf(hinted.hints[at(one)] ?? null, hinted.hints[at(other)] ?? null, told);
    expect(lie("brings", "tunes")).toBe(1);
    expect(lie("writes", "writes")).toBe(10);
    expect(lieOf(null, hinted.hints[at("brings")] ?? null, told)).toBe(0);
  });
});
