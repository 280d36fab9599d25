import { expect, test } from "vitest";
import { inCase, statedOf } from "./marked.ts";

const text = `The clerk weighs the parcel
a) too heavy:
   - the clerk calls the driver
   - the driver fetches the parcel
b) light:
   - the clerk stamps the parcel
The clerk files the slip`;

test("all items under a case lie in its branch, and what stands behind the list does not", () => {
  const stated = statedOf(text, [
    { kind: "step", word: "weighs", doer: "clerk" },
    { kind: "case", word: "heavy", value: "yes" },
    { kind: "step", word: "calls", doer: "clerk", ...inCase(1) },
    // The reader left it on the main path.
    { kind: "step", word: "fetches", doer: "driver" },
    { kind: "case", word: "light", value: "no", sibling: 1 },
    { kind: "step", word: "stamps", doer: "clerk" },
    { kind: "step", word: "files", doer: "clerk" },
  ]);
  const labels = new Map(
    stated.statements.flatMap((one) => (one.kind === "step" ? [[one.id, one.label] as const] : [])),
  );
  const within = stated.relations.flatMap((one) =>
    one.kind === "within" ? [`${labels.get(one.what)} in ${one.value}`] : [],
  );
  expect(within).toEqual(["Call driver in yes", "Fetch parcel in yes", "Stamp parcel in no"]);
});
