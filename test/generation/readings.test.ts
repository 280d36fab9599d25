import { describe, expect, test } from "vitest";
import { readDocument } from "../../src/generation/document/read.ts";
import { preferred } from "../../src/generation/readings.ts";
import { understand, understoodByRules } from "../../src/generation/understand.ts";

const rulesOf = (text: string) => new Set(understand(readDocument(text)).account.map(({ rule }) => rule));
const isMarked = (text: string) => rulesOf(text).has("marked by the reader");

/** Written so that the two readings differ. */
const loose =
  "So, moulds. Petra pours them in the morning and when they are hard, well mostly after lunch, Jo knocks them out, looks at each one and the bad ones go back in the melt - the good ones he trims and boxes, unless it is Friday, then the boxing waits until Monday.";

describe("which of two readings is drawn", () => {
  test("the reader's where it shows more of a process", () => {
    expect(isMarked(loose)).toBe(true);
    expect(
      isMarked("Petra pours the moulds; the bad ones go back in the melt, the good ones Jo boxes."),
    ).toBe(true);
  });

  test("that of the rules where the reader shows no more, in a short text", () => {
    expect(
      isMarked(
        "The usher counts the tickets. Then the inspector goes and measures the hall and the owner comes to fetch the key.",
      ),
    ).toBe(false);
  });

  test("that of the rules where both tell the same", () => {
    const plain =
      "The smith heats the iron. The smith bends the iron on the horn of the anvil. The helper cools the iron in the bucket beside the door. The smith grinds the edge of the hook on the big wheel. The helper hangs the hook on the wall of the shop.";
    expect(isMarked(plain)).toBe(false);
  });

  test("the one in which what sets the process going is no case of it", () => {
    const text =
      "When a letter comes in, the porter opens it. The porter checks whether the letter names a room. If it does not, the porter asks the office.";
    const { meaning } = understand(readDocument(text));
    expect(meaning.statements.flatMap((one) => (one.kind === "question" ? [one.ask] : []))).toEqual([
      "Letter names room?",
    ]);
    expect(meaning.statements.some(({ kind }) => kind === "start")).toBe(true);
  });

  test("the one that starts where the other one chooses between works", () => {
    const text =
      "guest rings with a broken lamp or tap, Ana at the desk takes the room number and asks if it is dark, if yes she sends the porter at once, if not she books a visit.";
    const ruled = understoodByRules(readDocument(text));
    const { statements } = ruled.meaning;
    const asked = statements.find(({ kind }) => kind === "question");
    const start = {
      ...{ kind: "start" as const, id: "st1", event: "message" as const, label: "Guest rings" },
      ...{ span: asked?.span ?? { from: 0, to: 0 }, text: "guest rings" },
    };
    const steps = statements.filter(({ kind }) => kind === "step");
    const marked = { ...ruled, meaning: { ...ruled.meaning, statements: [start, ...steps], relations: [] } };
    expect(asked?.text).not.toMatch(/^if/);
    expect(preferred(text, ruled, () => marked)).toBe(marked);
    const unstarted = { ...marked, meaning: { ...marked.meaning, statements: steps } };
    expect(preferred(text, ruled, () => unstarted)).toBe(ruled);
  });

  test("that of the rules in a text that would keep others waiting", () => {
    expect(isMarked(`${loose} `.repeat(20))).toBe(false);
    expect(isMarked(`${loose} ${'"'.repeat(2_000)}`)).toBe(false);
  });

  test("none of the reader's where the rules find no work", () => {
    const remarks =
      "It was a lovely evening and the weather was warm. My sister is taller than me and my brother is older than both of us. The lake is blue in summer, grey in winter, and the hills behind it are always green. Nobody knows why it is so.";
    expect(isMarked(remarks)).toBe(false);
  });
});
