import { expect, test } from "vitest";
import { rulesGenerator } from "../../src/generation/generator.rules.ts";

const read = (prompt: string) =>
  rulesGenerator().generate({ prompt, context: null }, AbortSignal.timeout(60_000));

test("a mistyped text gives the process that is meant, and says what it took the words for", async () => {
  const text = "The clerk cheks the order. Then the manager aprpoves it. The drvier delivers the goods.";
  const meant = "The clerk checks the order. Then the manager approves it. The driver delivers the goods.";
  const [mistyped, typed] = await Promise.all([read(text), read(meant)]);
  expect(mistyped.outline).toEqual(typed.outline);
  const spelling = mistyped.notes.filter(({ rule }) => rule === "spelling");
  expect(spelling.map((note) => [note.kind, note.text, text.slice(note.from, note.to)])).toEqual([
    ["assumed", "“cheks” is read as “checks”", "cheks"],
    ["assumed", "“aprpoves” is read as “approves”", "aprpoves"],
    ["assumed", "“drvier” is read as “driver”", "drvier"],
  ]);
  const told = mistyped.notes.find((note) => note.text.includes("Deliver goods"));
  expect(text.slice(told?.from ?? 0, told?.to)).toContain("The drvier delivers");
});
