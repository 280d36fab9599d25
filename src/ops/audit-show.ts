/** `pds audit show`: an earlier state of the diagram, as the API returned it. */
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { isPictureOf } from "../audit/recorded-picture.ts";
import { readEvents } from "../commands/log.ts";
import { type DiagramEvent, diagramEvents } from "../events/diagram.ts";
import { formats, generationEvents, themes } from "../events/generation.ts";
import type { JsonObject, RecordedEvent } from "../events/recorded.ts";
import { Misuse, oneOf } from "../operating/operator.ts";
import { contents } from "../projections/contents.ts";
import { diagrams } from "../projections/diagrams.ts";
import type { Projection } from "../projections/projection.ts";
import { type Command, type Desk, optional, required, word } from "./command.ts";

type Past = { event: DiagramEvent; recorded: RecordedEvent }[];
type Rendered = { renderer: string; isSame(bytes: Uint8Array): boolean; theme: string; format: string };
/** How far the picture is known to be the one that the API returned then. */
type Likeness = "identical" | "same_renderer" | "other_renderer" | "unknown_renderer" | "differs";

export const show: Command = {
  usage: "audit show DIAGRAM --at REVISION|TIME --as png|svg|bpmn|json [--theme light|dark] [--out FILE]",
  summary: [
    "The diagram as it was, byte for byte as the API gave it then; pictures as long as the renderer is the same, which",
    "it says. Without --out the bytes go to the output; with --json only what is known about them.",
  ].join("\n"),
  example:
    "pds audit show 01942f0e-7f5c-7c4e-9d6e-0c6f2d6d6b1a --at 2026-11-21T12:00:00Z --as png --out then.png",
  options: {
    at: { type: "string" },
    as: { type: "string" },
    theme: { type: "string" },
    out: { type: "string" },
  },
  async run(desk, given) {
    const id = word(given, 0, "The id of the diagram");
    const as = oneOf("--as", required(given, "as"), [...formats, "bpmn", "json"]);
    const theme = oneOf("--theme", optional(given, "theme") ?? "light", themes);
    const past = await pastOf(desk, id, required(given, "at"));
    const last = past.at(-1);
    if (!last || last.event.type === "DiagramDeleted")
      return { json: { found: false }, text: `There was no diagram ${id} then.`, code: 1 };
    if ((await desk.log.vault.get(id)) === null)
      return {
        json: { found: false },
        text: `Diagram ${id} was deleted for ever: nothing can be shown.`,
        code: 1,
      };
    const { bytes, likeness, renderer } = await shownAs(desk, past, as, theme);
    const out = optional(given, "out");
    if (out !== undefined) writeFileSync(out, bytes);
    const { revision, metadata } = last.recorded;
    const about = { id, revision, at: metadata.at, as, theme: as === "png" || as === "svg" ? theme : null };
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const json = { ...about, sha256, bytes: bytes.length, likeness, renderer, out: out ?? null };
    const note = `Revision ${revision} of ${metadata.at}. ${sentences[likeness]}`;
    return out === undefined ? { json, text: "", bytes, note } : { json, text: `${note} Written to ${out}.` };
  },
};

const sentences: Record<Likeness, string> = {
  identical: "Byte for byte what the API gave.",
  same_renderer: "Drawn by the same renderer as then: byte for byte what the API gave.",
  other_renderer:
    "NOTE: then another version of the renderer drew it; the picture may differ from the one given then.",
  unknown_renderer: "The log does not say which renderer drew it then; this is how the present one draws it.",
  differs:
    "NOTE: this is not the picture whose hash the log holds, although the renderer says it is the same.",
};

/** The diagram's events up to a revision or time. @throws Misuse */
async function pastOf({ log }: Desk, id: string, at: string): Promise<Past> {
  const events = await readEvents(log, diagramEvents, `${diagramEvents.prefix}${id}`);
  if (events.length === 0) throw new Misuse(`The log knows no diagram ${id}.`);
  if (/^\d+$/.test(at)) {
    if (Number(at) >= events.length)
      throw new Misuse(`The newest revision of ${id} is ${events.length - 1}.`);
    return events.slice(0, Number(at) + 1);
  }
  const ms = Date.parse(at);
  if (Number.isNaN(ms)) throw new Misuse("--at must be a revision or a time like 2030-01-31T12:00:00Z.");
  return events.filter(({ recorded }) => Date.parse(recorded.metadata.at) <= ms);
}

async function shownAs(
  desk: Desk,
  past: Past,
  as: "png" | "svg" | "bpmn" | "json",
  theme: "light" | "dark",
): Promise<{
  bytes: Uint8Array;
  likeness: Likeness;
  renderer: { recorded: string | null; now: string } | null;
}> {
  const bpmn = foldedTo(contents, past)?.bpmn ?? "";
  if (as === "bpmn") return { bytes: Buffer.from(bpmn), likeness: "identical", renderer: null };
  if (as === "json") {
    const { diagramOf } = await import("../http/resources.ts");
    const view = foldedTo(diagrams, past);
    const bytes = Buffer.from(JSON.stringify(view && diagramOf(view)));
    return { bytes, likeness: "identical", renderer: null };
  }
  const { drawing } = await desk.adapters();
  const bytes = await drawing.render({ bpmn, theme, format: as });
  const then = await renderedThen(desk, past);
  const renderer = { recorded: then?.renderer ?? null, now: drawing.rendererVersion };
  if (!then) return { bytes, likeness: "unknown_renderer", renderer };
  if (then.renderer !== renderer.now) return { bytes, likeness: "other_renderer", renderer };
  if (then.theme !== theme || then.format !== as) return { bytes, likeness: "same_renderer", renderer };
  return { bytes, likeness: then.isSame(bytes) ? "identical" : "differs", renderer };
}

/** The picture recorded by the job behind the newest content; null for an imported document. */
async function renderedThen({ log }: Desk, past: Past): Promise<Rendered | null> {
  const content = past.findLast(({ event }) => "bpmn" in event.data)?.event;
  if (!content || !("generationId" in content.data)) return null;
  const stream = `${generationEvents.prefix}${content.data.generationId}`;
  const events = (await readEvents(log, generationEvents, stream)).map(({ event }) => event);
  const asked = events.find((event) => event.type === "GenerationRequested");
  const drawn = events.findLast((event) => event.type === "ImageRendered");
  if (asked?.type !== "GenerationRequested" || drawn?.type !== "ImageRendered") return null;
  const { theme, format } = asked.data;
  const key = await log.vault.get(asked.data.diagramId);
  const isSame = (bytes: Uint8Array) => isPictureOf(drawn.data, bytes, key) === true;
  return { renderer: drawn.data.renderer, isSame, theme, format };
}

function foldedTo<V extends JsonObject>(projection: Projection<DiagramEvent, V>, past: Past): V | null {
  let view: V | null = null;
  for (const { event, recorded } of past) {
    const { id: eventId, revision, position, metadata } = recorded;
    view = projection.evolve(view, event, { at: metadata.at, revision, position, eventId });
  }
  return view;
}
