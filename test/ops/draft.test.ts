import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Explanation } from "../../src/events/explanation.ts";
import { outlineText } from "../../src/ops/outline-text.ts";
import { run } from "../support/command-line.ts";
import { called, environmentOf } from "../support/service.ts";
import { temporaryFolder } from "../support/stores.ts";

const text =
  "The clerk checks the order. If it is complete, the warehouse ships the goods. " +
  "Otherwise the clerk asks the customer for the missing data. Roses are red.";

/** A call without a data folder. */
async function drafted(...words: string[]) {
  const folder = join(temporaryFolder(), "none");
  const { out, ...ended } = await run(environmentOf(folder), ["draft", ...words]);
  expect(existsSync(folder)).toBe(false);
  return { ...ended, out: out.toString() };
}

/** Output of a successful call. */
async function draft(...words: string[]): Promise<string> {
  const { code, out, err } = await drafted(...words);
  expect({ words, code, err }).toMatchObject({ words, code: 0 });
  return out;
}

describe("pds draft", () => {
  test("prints a laid-out document and makes no data folder", async () => {
    const bpmn = await draft(text);
    expect(bpmn).toContain('name="Ship goods"');
    expect(bpmn).toContain("<bpmndi:BPMNShape");
    expect(await draft(text)).toBe(bpmn);
  });

  test("writes a picture whose kind the ending of the file says", async () => {
    const folder = temporaryFolder();
    for (const name of ["light.svg", "light.png"]) await draft(text, "--out", join(folder, name));
    await draft(text, "--theme", "dark", "--out", join(folder, "dark.svg"));
    const [light, dark] = ["light.svg", "dark.svg"].map((name) => readFileSync(join(folder, name), "utf8"));
    expect(light).toMatch(/^<svg/);
    expect(dark).toMatch(/^<svg/);
    expect(dark).not.toBe(light);
    const png = readFileSync(join(folder, "light.png"));
    expect(png.subarray(1, 4).toString()).toBe("PNG");
  });

  test("explains every sentence: what was understood and left out, with the place in the text", async () => {
    const lines = (await draft(text, "--explain")).split("\n");
    const first = lines.indexOf("The clerk checks the order.");
    expect(lines[first + 1]).toContain("[0-26 “The clerk checks the order”]");
    expect(lines[lines.indexOf("Roses are red.") + 1]).toMatch(/^ {2}left out /);
  });

  test("shows the outline as text and everything as JSON", async () => {
    expect(await draft(text, "--as", "outline")).toContain("  if “");
    const { json } = await called(join(temporaryFolder(), "none"), "draft", text);
    expect(json).toMatchObject({
      engine: { name: "rules" },
      outline: { pools: [{ name: "Order handling" }, { name: "Customer" }] },
    });
    const { sentences } = Explanation.parse((json as { explanation: unknown }).explanation); // What `--json` promises.
    const start = text.indexOf("Roses");
    expect(sentences.at(-1)).toMatchObject({ text: "Roses are red.", start, left_out: [{ start }] });
  });

  test.each([
    [["The weather is nice."], 1, "The text tells how things are, and not what is done."],
    [[], 2, "The text of the process is missing."],
    [[text, "--as", "png"], 2, "--out is missing"],
    [[text, "--as", "gif"], 2, "--as must be one of bpmn, svg, png, json, outline."],
  ])("%j is refused with a reason", async (args, code, message) => {
    expect(await drafted(...args)).toMatchObject({ code, err: expect.stringContaining(message) });
  });
});

test("every kind of step has its line in the text of an outline", () => {
  const body = [{ type: "jump" as const, to: "here" }];
  const wait = {
    type: "event" as const,
    kind: "timer" as const,
    throwing: false,
    label: "3 days",
    lane: null,
  };
  const event = { ...wait, timer: { kind: "duration" as const, value: "P3D" } };
  const shown = outlineText({
    name: "All",
    pools: [
      {
        name: "Shop",
        lanes: ["Clerk"],
        start: { kind: "message", label: "Order received", timer: null },
        body: [
          { type: "mark", name: "here" },
          {
            type: "task",
            label: "Check order",
            lane: "Clerk",
            kind: "user",
            boundaries: [{ kind: "timer", label: null, timer: event.timer, interrupting: true, body }],
          },
          { type: "parallel", branches: [[event], [{ type: "end", kind: "error", label: "Lost" }]] },
          { type: "eventChoice", branches: [{ event, body }] },
          { type: "loop", body: [event], question: "Right?", again: "no", redo: [], exit: "yes" },
        ],
      },
    ],
    messages: [
      { name: null, from: { pool: "Shop", step: "Check order" }, to: { pool: "Customer", step: null } },
    ],
  });
  expect(shown.split("\n")).toEqual([
    "process All",
    "pool Shop",
    "lanes Clerk",
    "start message “Order received”",
    "mark here",
    "Clerk: Check order (user)",
    "  breaks off on timer duration P3D",
    "    jump to here",
    "parallel",
    "  branch",
    "    catch timer “3 days” duration P3D",
    "  branch",
    "    end error “Lost”",
    "first of",
    "  catch timer “3 days” duration P3D",
    "    jump to here",
    "loop",
    "  catch timer “3 days” duration P3D",
    "  question “Right?” exit “yes” again “no”",
    "message -: Shop / Check order -> Customer",
  ]);
});
