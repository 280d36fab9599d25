/** From scores to readings of an order: the likeliest that the law of marks allows, and none that it forbids. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Table } from "../../../src/generation/reader/heads.ts";
import { laws, mayMean, mayOfNew, type RowSort } from "../../../src/generation/reader/order-law.ts";
import { type Read, readingsOf } from "../../../src/generation/reader/order-marks.ts";
import { bondsOf } from "../../../src/generation/reader/order-reader.ts";
import { type Bond, type MarkWords, taggings } from "../../../src/generation/reader/order-tags.ts";
import { wordsIn } from "../../../src/generation/reader/words.ts";
import { cases } from "../../support/thorough.ts";

const tagNames = ["O", "do", "at", "new", "end", "text", "in"];
const names = {
  tags: tagNames,
  sorts: [],
  changes: Object.keys(laws),
  becomes: ["none", "user", "service", "message", "or"],
  roles: [
    ..."target after before inside beside to by".split(" "),
    ..."name condition question time note doer".split(" "),
  ],
  waits: ["none", "message", "timer"],
};
const table = (rows: readonly (readonly number[])[], columns = rows[0]?.length ?? 0): Table => ({
  rows: rows.length,
  columns,
  numbers: Float32Array.from(rows.flat()),
});

describe("tags", () => {
  /** A word for each letter; a capital is twice as likely to be no mark as to be what the letter says. */
  const tagged = (likely: string, bonds?: readonly Bond[]) => {
    const told = { o: 0, d: 1, a: 2, n: 3, e: 4, t: 5, i: 6 };
    const rows = [...likely].map((letter) => {
      const tag = told[letter.toLowerCase() as keyof typeof told]; // the letters above
      const isDoubtful = letter !== letter.toLowerCase();
      return tagNames.map((_, at) => (at === tag ? 8 : at === 0 && isDoubtful ? 8.7 : 0));
    });
    const [best] = taggings(table(rows), bonds ?? rows.map(() => "free"), tagNames);
    return best?.marks.map(({ kind, word, last }) => `${kind} ${word}-${last}`);
  };

  test("are the likeliest of each word", () => {
    expect(tagged("oadotii")).toEqual(["at 1-1", "do 2-2", "text 4-6"]);
  });

  test("have a word that asks for the change, where others tell of one", () => {
    expect(tagged("oaDo")).toEqual(["at 1-1", "do 2-2"]);
  });

  test("are none where that is likelier than all", () => {
    expect(tagged("oAoD")).toEqual([]);
  });

  test("let no text begin behind another, or go on without a beginning", () => {
    expect(tagged("dtto")).toEqual(["do 0-0", "text 1-1"]);
    expect(tagged("dio")).toEqual(["do 0-0"]);
  });

  test("keep together what one quotation holds, and what no blank parts", () => {
    const text = 'call it "pay and go" in no-parking zones';
    const words = wordsIn(text);
    const from = text.indexOf('"');
    const bonds = bondsOf(text, words, [{ from, to: text.lastIndexOf('"') + 1 }]);
    expect(bonds.map((bond) => bond.charAt(0)).join("")).toBe("ffefbbeffbbf");
    expect(tagged("doototoooooo", bonds)).toContain("text 3-5");
  });
});

describe("readings", () => {
  const rows: RowSort[] = ["step", "step", "lane", "way"];
  const likely = (all: readonly string[], wanted: Record<string, number>) =>
    all.map((name) => wanted[name] ?? 0);

  /** For each mark, the likelihood of its roles, and the rows that it means. */
  const best = (
    kinds: MarkWords["kind"][],
    changes: Record<string, number>,
    told: { roles?: Record<string, number>; meant?: number[] }[],
  ) => {
    const open = kinds.map(() => 0);
    const [read] = readingsOf({
      marks: kinds.map((kind, word) => ({ kind, word, last: word })),
      rows,
      names,
      scores: {
        changes: table(kinds.map(() => likely(names.changes, changes))),
        becomes: table(kinds.map(() => names.becomes.map(() => 0))),
        roles: table(told.map(({ roles = {} }) => likely(names.roles, roles))),
        waits: table(kinds.map(() => names.waits.map(() => 0))),
        of: table(kinds.map(() => open)),
        inside: table(kinds.map(() => [0, ...open])),
        meant: table(told.map(({ meant }) => meant ?? rows.map(() => -5))),
      },
    });
    return read?.told.map(({ role, meant }) => `${role}${meant.join("+")}`).join(" ");
  };

  test("give up what is likeliest by itself where only something else goes with the rest", () => {
    const two = [
      { roles: {} },
      { roles: { target: 5 }, meant: [6, 1, 0, 0] },
      { roles: { target: 5 }, meant: [1, 6, 0, 0] },
      { roles: { name: 5 } },
    ];
    // A removal has no name, a renaming no second target.
    expect(best(["do", "at", "at", "text"], { remove: 5, rename: 4, merge: 3 }, two)).toBe(
      "merge target0 target1 name",
    );
  });

  test("let a role mean only what it may mean, and each row once", () => {
    const told = [
      { roles: {} },
      { roles: { target: 5 }, meant: [1, -3, 0, 2] },
      { roles: { by: 5 }, meant: [1, -3, 0, -3] },
    ];
    expect(best(["do", "at", "at"], { assign: 6 }, told)).toBe("assign target0 by2");
    const same = [{ roles: {} }, ...[1, 2].map(() => ({ roles: { target: 5 }, meant: [6, 4, -3, -3] }))];
    expect(best(["do", "at", "at"], { swap: 6 }, same)).toMatch(/^swap target(?:0 target1|1 target0)$/);
  });

  test("of whatever scores keep the law of marks", () => {
    const sorts: RowSort[] = ["step", "step", "choice", "way", "lane", "event", "sub-process", "end"];
    const kinds = ["at", "new", "end", "text", "do"] as const;
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 4 }),
        fc.infiniteStream(fc.double({ min: -4, max: 4, noNaN: true })),
        (others, numbers) => {
          const all: MarkWords[] = (["do", ...others] as const).map((kind, word) => ({
            kind,
            word,
            last: word,
          }));
          const random = (columns: number) =>
            table(all.map(() => Array.from({ length: columns }, () => numbers.next().value ?? 0)));
          const found = readingsOf({
            marks: all,
            rows: sorts,
            names,
            scores: {
              changes: random(names.changes.length),
              becomes: random(names.becomes.length),
              roles: random(names.roles.length),
              waits: random(names.waits.length),
              of: random(all.length),
              inside: random(all.length + 1),
              meant: random(sorts.length),
            },
          });
          for (const one of found) expect(faultsOf(one, all, sorts)).toEqual([]);
          expect(found.map(({ score }) => score)).toEqual(
            found.map(({ score }) => score).sort((one, other) => other - one),
          );
        },
      ),
      { numRuns: cases(40, 1000) },
    );
  });
});

/** The violations of the law of marks in a reading. */
function faultsOf({ told }: Read, marks: readonly MarkWords[], rows: readonly RowSort[]): string[] {
  return marks.flatMap(({ kind }, mark) => {
    const one = told[mark];
    if (!one) return ["nothing is told of a mark"];
    const part = one.role ?? kind;
    if (kind === "do") {
      const law = laws[part];
      const own = told.flatMap((other, at) =>
        other.of.includes(mark) ? [other.role ?? marks[at]?.kind] : [],
      );
      const targets = told
        .filter(({ of, role }) => of.includes(mark) && role === "target")
        .flatMap(({ meant }) => meant);
      return [
        ...(law?.needs ?? [])
          .filter((some) => !some.some((need) => own.includes(need)))
          .map((need) => `${part} lacks ${need}`),
        ...own.filter((has) => !law?.may.includes(has ?? "")).map((has) => `${part} has ${has}`),
        ...(new Set(targets).size < targets.length ? ["a row is meant twice"] : []),
        ...(targets.length < (law?.targets[0] ?? 0) ? ["too few targets"] : []),
      ];
    }
    const [holder = -1] = one.of;
    const change = told[holder]?.role ?? null;
    return [
      ...(one.of.length === 1 ? [] : ["it belongs to nothing"]),
      ...(change === null && !mayOfNew.includes(part) ? [`a new step has ${part}`] : []),
      ...one.meant
        .filter((row) => !mayMean(change ?? "new", told[holder]?.becomes ?? null, part, rows[row] ?? "step"))
        .map((row) => `${part} means ${rows[row]}`),
      ...(kind === "at" && one.meant.length === 0 ? ["it means nothing"] : []),
    ];
  });
}
