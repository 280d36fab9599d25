import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openDocument } from "../../src/bpmn/document.ts";
import type { Node } from "../../src/bpmn/graph.ts";
import { readSemantics } from "../../src/bpmn/semantics.ts";
import { compileOutline } from "../../src/generation/compile.ts";
import { bold, italic, nameIn } from "../../src/generation/told/form.ts";
import { saidIn } from "../../src/generation/told/sayings.ts";
import { tellInMarkdown } from "../../src/verbaliser/markdown.ts";
import { expectedOutline } from "../generation/likeness/expected.ts";
import { documents } from "../golden/written.ts";
import { chain, emptyProcess } from "../http/support/documents.ts";
import { anyString } from "../support/strings.ts";

const told = async (notation: string) => {
  const outline = expectedOutline(notation);
  const doers = [...new Set([...notation.matchAll(/([A-Z]\w+):/g)].map(([, doer = ""]) => doer))];
  const pools = outline.pools.map((pool) => ({ ...pool, lanes: doers }));
  return tellInMarkdown(await compileOutline({ ...outline, pools }), "Orders");
};

describe("a diagram in words", () => {
  test("a question with its cases, and who does what", async () => {
    expect(
      await told(
        "Clerk: check form; xor(Form complete?){[yes] Clerk: file form | [no] Boss: return form}; Clerk: send receipt",
      ),
    ).toBe(`# Orders

## Pool *Process*

Lanes: *Clerk*, *Boss*.

- The process starts.
- *Clerk*: **check form**.
- **Form complete?** One of these ways is taken:
  - If **yes**:
    - *Clerk*: **file form**.
  - If **no**:
    - *Boss*: **return form**.
- *Clerk*: **send receipt**.
- The process ends.
`);
  });

  test("a loop goes back to a letter, and work side by side has a way each", async () => {
    expect(
      await told(
        "loop{Tailor: pin suit | [no] Tailor: cut suit | [yes]}; and{Cook: fry fish | Waiter: lay table}",
      ),
    ).toBe(`# Orders

## Pool *Process*

Lanes: *Tailor*, *Cook*, *Waiter*.

- The process starts.
- *Tailor*: **pin suit** [A].
- One of these ways is taken:
  - If **no**:
    - *Tailor*: **cut suit**.
    - Go back to [A].
  - If **yes**, nothing more.
- All of these ways are taken side by side:
  - One way:
    - *Cook*: **fry fish**.
  - One way:
    - *Waiter*: **lay table**.
- The process ends.
`);
  });

  test("what happens first, a limit of time, and an end with a result", async () => {
    const text = await told(
      "Shop: send offer; eventxor{<message: offer accepted>; Shop: print contract | <timer: two weeks>; Shop: call customer; <end: given up>}",
    );
    expect(text).toContain(`- What happens first decides which of these ways is taken:
  - One way:
    - *Shop*: Wait for a message: **offer accepted**.
    - *Shop*: **print contract**.
    - The process ends.
  - One way:
    - *Shop*: Wait for a timer: **two weeks**.
    - *Shop*: **call customer**.
    - The process ends: **given up**.
`);
  });

  test("a process that holds nothing", () => {
    expect(tellInMarkdown(emptyProcess, "Empty")).toBe("# Empty\n\nNothing happens here.\n");
  });

  test("names are what they are, whatever signs they have", () => {
    const xml = chain({ tasks: 1 }).replace(
      "Do task1",
      "*Do* &lt;b&gt;it&lt;/b&gt; [now] &amp;amp; `x_y`\n twice",
    );
    expect(tellInMarkdown(xml, "# A *name*")).toBe(`# # A \\*name\\*

- The process starts: **Order received**.
- **\\*Do\\* \\<b\\>it\\</b\\> \\[now\\] \\&amp; \\\`x\\_y\\\` twice**.
- The process ends.
`);
  });

  test("any name comes back out of its signs", () => {
    fc.assert(
      fc.property(anyString({ minLength: 1 }), (name) => {
        expect(nameIn(bold(name).slice(2, -2))).toBe(name.replaceAll(/\s+/g, " ").trim());
      }),
    );
  });
});

const steps = (nodes: readonly Node[]) =>
  nodes.filter(({ kind }) => /Event$|[tT]ask$|Activity$|Process$|^transaction$/.test(kind));

describe.each(documents)("$name", ({ bpmn }) => {
  const { nodes, edges } = readSemantics(openDocument(bpmn));
  const text = tellInMarkdown(bpmn, "It");

  test("every name is there", () => {
    const named = [...nodes.values()].filter(({ name }) => name.trim() !== "");
    for (const { kind, name, state } of named) {
      const written =
        kind === "participant" || kind === "lane" ? italic(name) : bold(state ? `${name} [${state}]` : name);
      expect(text).toContain(written);
    }
    const flows = [...edges.values()].filter(({ kind, name }) => /Flow$/.test(kind) && name.trim() !== "");
    const splits = flows.filter(
      ({ kind, source }) =>
        kind === "messageFlow" || [...edges.values()].filter((one) => one.source === source).length > 1,
    );
    for (const { name } of splits) expect(text).toContain(bold(name));
  });

  test("every event and every activity is told once", () => {
    const [process = ""] = text.split(/\n## (?:Messages|Also in the diagram)\n/);
    const lines = process.split("\n").flatMap((line) => {
      const item = /^ *- (.*)$/.exec(line)?.[1];
      return item === undefined ? [] : [saidIn(item)];
    });
    expect(lines).not.toContain(null);
    const types = lines.map((line) => line?.saying.type ?? "none");
    const tellsStep = /^(?:start|end|event|activity|border)$/;
    const handlers = types.filter((type) => type === "handler").length;
    // An event sub-process and its start share one line.
    const counted = steps([...nodes.values()]).length - handlers;
    expect(types.filter((type) => tellsStep.test(type)).length + handlers).toBe(counted);
  });
});

test("a long name is told once, and by its beginning wherever it is named again", () => {
  const long = "long ".repeat(20_000);
  const reads = (id: string) =>
    `<task id="${id}"><dataInputAssociation id="${id}_in"><sourceRef>data</sourceRef></dataInputAssociation></task>`;
  const tasks = Array.from({ length: 50 }, (_, at) => reads(`task${at}`));
  const xml = chain().replace(
    '<endEvent id="end" />',
    `<dataObject id="object" /><dataObjectReference id="data" dataObjectRef="object" name="${long}" />${tasks.join("")}<endEvent id="end" />`,
  );
  const text = tellInMarkdown(xml, "It");
  expect(text.length).toBeLessThan(1.5 * long.length);
  expect(text).toContain(`A document: ${bold(long)}.`);
});
