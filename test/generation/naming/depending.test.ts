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

test("a choice asks for what the sentence before says that it depends on", () => {
  const text = "The price depends on the season. In summer Ann mends it, in winter she scraps it.";
  const asked = { ...question("Mend or scrap?", ["summer", "winter"]), span: { from: 33, to: 42 } };
  const sentences = [
    { from: 0, to: 32 },
    { from: 33, to: text.length },
  ];
  expect(withDependencies({ statements: [asked] }, sentences, text).statements[0]).toMatchObject({
    ask: "Season?",
  });
});

test.each([
  ["It depends what the varnish is: Ann mends or scraps it.", "What is varnish?"],
  ["Depending on the size the box is mended or scrapped.", "Size?"],
  ["It is the size of the box that counts: Ann mends or scraps it.", "Size of box?"],
  ["Whether an address is asked for is decided by the reward: Ann mends or scraps it.", "Reward?"],
  ["Requests are decided by the secretary: Ann mends or scraps it.", "Mend or scrap?"],
  ["What happens then depends on that: Ann mends or scraps it.", "Mend or scrap?"],
])("%s asks: %s", (text, ask) => {
  expect(askedIn(text, ["mend", "scrap"])).toMatchObject({ ask });
});

test("a question with yes and no, and words that say only which ones, stay", () => {
  expect(askedIn("Depending on the size, Ann mends it.", ["yes", "no"])).toMatchObject({
    ask: "Mend or scrap?",
  });
  expect(askedIn("Depending on whether it is old or new, Ann mends it.", ["mend", "scrap"])).toMatchObject({
    ask: "Mend or scrap?",
  });
});
