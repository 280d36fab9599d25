import { describe, expect, test } from "vitest";
import { rulesGenerator } from "../../src/generation/generator.rules.ts";
import { readTold } from "../../src/generation/told/read.ts";
import { outlineOfBpmn } from "../../src/verbaliser/from-bpmn.ts";
import { tellInMarkdown } from "../../src/verbaliser/markdown.ts";
import { documents } from "../golden/written.ts";
import { likenessOf } from "./likeness/likeness.ts";
import { notationOf } from "./notation.ts";
import { processIn } from "./process-in.ts";

const generator = rulesGenerator();
const read = (prompt: string, context: string | null = null) =>
  generator.generate({ prompt, context }, AbortSignal.timeout(30_000));

describe("a diagram told in words and read again is the same process", () => {
  test.each(documents)("$name", async ({ name, bpmn }) => {
    const { bpmn: again } = await read(tellInMarkdown(bpmn, name));
    expect(likenessOf(outlineOfBpmn(bpmn), outlineOfBpmn(again)).total).toBeGreaterThan(0.9);
  });
});

const text = `# Orders

## Pool *Shop*

Lanes: *Clerk*, *Boss*.

- The process starts with a message: **Order received**.
- *Clerk*: **Chekc order** (user task; together with *Boss*; 3 times; reads **List**; note: **By hand**) [A]:
  - Stopped by a timer: **late** (set to **P2D**):
    - The process ends with an error: **Too late**.
- **Order fine?** One of these ways is taken:
  - If **no**:
    - Go back to [A] **Chekc order**.
  - Otherwise (**yes**), nothing more.
- The process ends.
- At any time, ending all else, at a message: **Order cancelled** (called **Cancelling**):
  - **Close order**.

## Pool *Customer*

What happens inside is not shown.

## Messages

- **Order** goes from *Customer* to *Shop* at **Order received**.
`;

test("all that an outline can say is read, word for word", () => {
  const told = readTold(text);
  expect(told && notationOf(told.outline)).toBe(
    [
      'Shop[[start message(Order received); @; Clerk + Boss: Chekc order (3x) <- List "By hand" ^timer: late P2D{end error(Too late)}; ?Order fine?{[no] -> | [yes*]}; end(); at any time start message(Order cancelled) Cancelling{Close order}]]',
      "Customer[[]]",
      "Customer.* -> Shop.Order received",
    ].join("\n"),
  );
});

test("each line is accounted for, with the element that it became", async () => {
  const { notes, bpmn } = await read(text);
  const first = notes.find(({ text }) => text.includes("Chekc order"));
  expect(first).toMatchObject({ kind: "understood", rule: "told diagram" });
  expect(text.slice(first?.from, first?.to)).toContain("*Clerk*: **Chekc order**");
  expect(bpmn).toContain(`id="${first?.elements?.[0]}"`);
});

test("the folder's text steers what is read so, too", async () => {
  const { outline } = await read(text, 'Call the clerk "Back office".');
  expect(JSON.stringify(outline.pools)).toContain("Back office");
});

test.each([
  ["no title", text.replace("# Orders\n", "")],
  ["a sentence of one's own", text.replace("- The process ends.\n- At", "- The clerk is happy.\n- At")],
  ["a paragraph", `${text}\nThat is all.\n`],
  ["an item too deep", text.replace("  - If **no**", "      - If **no**")],
  ["another heading", text.replace("## Pool *Customer*", "## Customers")],
  ["nothing but a title", "# Orders\n"],
])("with %s it is a text like any other", (_, other) => {
  expect(readTold(other)).toBeNull();
});

test("a mark inside of a sub-process is its own", async () => {
  const { bpmn } = await read(`# Pay

- The process starts.
- **Check out** (sub-process):
  - It starts.
  - **Pay order** [A].
  - **Paid?** One of these ways is taken:
    - If **no**:
      - Go back to [A] **Pay order**.
    - If **yes**:
      - It ends.
- The process ends.
`);
  expect(processIn(bpmn)).toBe("Check out[@; Pay order; ?Paid?{[no] -> | [yes]}; end()]; end()");
});
