/** What a choice depends on. */
import { expect, test } from "vitest";
import type { Statement } from "../../../src/generation/meaning/meaning.ts";
import { withDependencies } from "../../../src/generation/naming/depending.ts";

const question = (ask: string, values: string[]): Statement => ({
  kind: "question",
  id: "q1",
  span: { from: 0, to: 5 },
  text: "",
  ask,
  values,
  by: null,
  many: false,
});
const askedIn = (text: string, values: string[]) => {
  const statements = [question("Mend or scrap?", values)];
  return withDependencies({ statements }, [{ from: 0, to: text.length }], text).statements[0];
};

test("a choice asks for what its sentence says that it depends on", () => {
  expect(askedIn("Depending on what broke, Ann mends or scraps it.", ["mend", "scrap"])).toMatchObject({
    ask: "What broke?",
  });
  expect(askedIn("Depending on the size, Ann mends or scraps it.", ["mend", "scrap"])).toMatchObject({
    ask: "Size?",
  });
  expect(askedIn("Depending on what she sees she fills or pulls it.", ["fill", "pull"])).toMatchObject({
    ask: "What she sees?",
  });
});

test("a question with yes and no, and words that say only which ones, stay", () => {
  expect(askedIn("Depending on the size, Ann mends it.", ["yes", "no"])).toMatchObject({
    ask: "Mend or scrap?",
  });
  expect(askedIn("Depending on whether it is old or new, Ann mends it.", ["mend", "scrap"])).toMatchObject({
    ask: "Mend or scrap?",
  });
});
