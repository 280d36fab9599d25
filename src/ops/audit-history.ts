/** `pds audit history`: every change, with its author, its time and its differences. */
import { writeFileSync } from "node:fs";
import { summaryOf } from "../audit/difference.ts";
import { type Compared, compared, historyOf } from "../operating/history.ts";
import { type Command, optional, table, word } from "./command.ts";
import { actorText, historyPage } from "./history-page.ts";

export const history: Command = {
  usage: "audit history DIAGRAM|GENERATION|FOLDER|KEY [--html FILE]",
  summary: [
    "Every change with time, actor, request, prompt, engine, what differs from before, and what was odd in an import.",
    "--html writes a page that needs nothing else, with a picture of every revision side by side.",
  ].join("\n"),
  example: "pds audit history 01942f0e-7f5c-7c4e-9d6e-0c6f2d6d6b1a --html history.html",
  options: { html: { type: "string" } },
  async run(desk, given) {
    const found = await historyOf(desk, word(given, 0, "The id of a diagram, generation, folder or key"));
    const all: Compared[] = [];
    for (const entry of found.entries) all.push(await compared(entry));
    const file = optional(given, "html");
    if (file !== undefined) {
      const { drawing } = await desk.adapters();
      const pictures = new Map<number, string>();
      for (const { stream, revision, bpmn } of all)
        if (bpmn && stream.startsWith("diagram-"))
          pictures.set(
            revision,
            Buffer.from(await drawing.render({ bpmn, theme: "light", format: "svg" })).toString(),
          );
      writeFileSync(file, historyPage({ ...found, entries: all }, pictures));
    }
    const text = file === undefined ? historyTable(all) : `${all.length} events are in ${file}.`;
    const entries = all.map(({ bpmn: _, former: __, sent: ___, ...entry }) => entry);
    return { json: { kind: found.kind, id: found.id, entries }, text };
  },
};

function historyTable(entries: Compared[]): string {
  const rows = entries.map((entry) => [
    String(entry.revision),
    entry.at,
    entry.type,
    actorText(entry.actor),
    entry.request_id,
    entry.engine,
    shortened(detailOf(entry)),
  ]);
  return table(["revision", "at", "event", "by", "request", "engine", "what"], rows);
}

function detailOf({ erased, prompt, failure, difference, oddities, data }: Compared): string {
  const parts = [
    erased ? "(texts erased)" : "",
    failure ?? "",
    prompt ? `“${prompt}”` : "",
    difference ? summaryOf(difference) || "nothing drawn differs" : "",
    typeof data.name === "string" && data.name !== "" ? `name “${data.name}”` : "",
    oddities.length > 0 ? `odd: ${oddities.join(" ")}` : "",
    "folderId" in data ? `folder ${data.folderId ?? "none"}` : "",
  ];
  return parts.filter((part) => part !== "").join("; ");
}

/** Fits into one line of a table; `--json` has the whole text. */
const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, " ");
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
};
