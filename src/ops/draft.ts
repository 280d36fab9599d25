/** `pds draft`: runs the engine on one text, without a server and without a data folder. */
import { writeFileSync } from "node:fs";
import { extname } from "node:path";
import type { Drawing } from "../drawing/drawing.ts";
import type { Explanation } from "../events/explanation.ts";
import type { Draft } from "../generation/generator.ts";
import { Misuse, oneOf } from "../operating/operator.ts";
import { explanationOf } from "../workers/explanation.ts";
import { type Answer, type Command, type Desk, type Given, optional, word } from "./command.ts";
import { explanationText } from "./explain.ts";
import { outlineText } from "./outline-text.ts";

const forms = ["bpmn", "svg", "png", "json", "outline"] as const;
type Form = (typeof forms)[number];

export const draft: Record<string, Command> = {
  "": {
    usage:
      'draft "TEXT" [--context TEXT] [--as bpmn|svg|png|json|outline] [--theme light|dark] [--explain] [--out FILE]',
    summary:
      "Shows what the engine makes of a text. --explain tells, sentence by sentence, what was understood, assumed and\n" +
      "left out. Without --as the ending of FILE says what is made, or it is bpmn.",
    options: {
      context: { type: "string" },
      as: { type: "string" },
      theme: { type: "string" },
      explain: { type: "boolean" },
      out: { type: "string" },
    },
    example:
      'pds draft "The clerk checks the order. If it is complete, the warehouse ships it." --out order.svg',
    needsStores: () => false,
    run,
  },
};

async function run(desk: Desk, given: Given): Promise<Answer> {
  const prompt = word(given, 0, "The text of the process");
  const out = optional(given, "out");
  const form = formOf(given, out);
  const theme = oneOf("--theme", optional(given, "theme") ?? "light", ["light", "dark"]);
  if (form === "png" && out === undefined) throw new Misuse("--out is missing: a PNG is no text.");
  const drawing = await desk.drawing();
  const asked = { prompt, context: optional(given, "context") ?? null };
  const made = await drawing.generate(asked);
  const explained = explanationOf(asked, made);
  const explanation = given.values.explain === true ? explanationText(explained) : null;
  const onlyExplain = explanation !== null && out === undefined && optional(given, "as") === undefined;
  const result = onlyExplain ? null : await resultOf(made, explained, form, theme, drawing);
  if (out !== undefined && result !== null) writeFileSync(out, result);
  const shown = out === undefined ? result?.toString() : `Written to ${out}.`;
  const { name, engine, outline } = made;
  return {
    json: { name, engine, outline, explanation: explained, out: out ?? null },
    text: [explanation, shown].filter((part) => part != null).join("\n\n"),
  };
}

/** As given with `--as`, otherwise by the file's extension. */
function formOf(given: Given, out: string | undefined): Form {
  const ordered = optional(given, "as");
  if (ordered !== undefined) return oneOf("--as", ordered, forms);
  const ending = extname(out ?? "").slice(1);
  return forms.find((form) => form === ending) ?? "bpmn";
}

async function resultOf(
  made: Draft,
  explanation: Explanation,
  form: Form,
  theme: "light" | "dark",
  drawing: Drawing,
): Promise<string | Buffer> {
  const { name, engine, outline } = made;
  if (form === "outline") return outlineText(outline);
  if (form === "json") return JSON.stringify({ name, engine, outline, explanation }, null, 2);
  const bpmn = await drawing.layOut({ bpmn: made.bpmn, before: null });
  if (form === "bpmn") return bpmn;
  return Buffer.from(await drawing.render({ bpmn, theme, format: form }));
}
