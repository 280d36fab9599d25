/** What a diagram looks like (PNG, SVG) and is (BPMN 2.0 XML), as files with validators for caches. */
import { createHash } from "node:crypto";
import { diagramStream } from "../commands/diagram.ts";
import { notFound } from "../commands/refusal.ts";
import type { Look, Turn } from "../drawing/drawing.ts";
import { erased } from "../events/family.ts";
import { type ContentView, contents } from "../projections/contents.ts";
import { imageKey } from "../store/images.ts";
import { diagramIdOf, findDiagram } from "./diagrams.ts";
import { endpoint } from "./endpoint.ts";
import { noFields } from "./fields.ts";
import {
  contentDisposition,
  drawPicture,
  lookFields,
  lookOf,
  pictureHeaders,
  pictureTypes,
} from "./pictures.ts";
import { type Answer, type Call, type Deps, turnOf } from "./service.ts";
import { currentView } from "./views.ts";

const image = endpoint({
  name: "getDiagramImage",
  tag: "Diagrams",
  summary: "Render a diagram as PNG or SVG",
  description:
    "Drawn on demand and cached; never counts against the generation quota. An SVG has its names as text, and a view box, so that it fits wherever it is put.",
  method: "GET",
  path: "/diagrams/{id}/image",
  scope: "diagrams:read",
  query: lookFields,
  body: null,
  answer: {
    status: 200,
    description: "The picture.",
    mediaTypes: pictureTypes,
    headers: ["ETag", "Content-Disposition"],
  },
  errors: ["invalid_parameter"],
  async handle(deps, call) {
    const look = lookOf(call.query);
    const { name, content } = await findContent(deps, call);
    const bytes = await picture(deps, content, look, turnOf(call));
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return file(call, bytes, sha256, pictureHeaders(look, name));
  },
});

const bpmn = endpoint({
  name: "exportDiagram",
  tag: "Diagrams",
  summary: "Export a diagram as BPMN 2.0 XML",
  description: "What was imported comes back byte for byte, as long as no edit has changed it.",
  method: "GET",
  path: "/diagrams/{id}/bpmn",
  scope: "diagrams:read",
  query: noFields,
  body: null,
  answer: {
    status: 200,
    description: "The document.",
    mediaTypes: ["application/xml"],
    headers: ["ETag", "Content-Disposition"],
  },
  errors: [],
  async handle(deps, call) {
    const { name, content } = await findContent(deps, call);
    return file(call, Buffer.from(content.bpmn), content.sha256, {
      "Content-Type": "application/xml",
      "Content-Disposition": contentDisposition("attachment", name, "bpmn"),
    });
  },
});

export const imageEndpoints = [image, bpmn];

/** @throws Refusal resource_not_found */
async function findContent(deps: Deps, call: Call): Promise<{ name: string; content: ContentView }> {
  const id = diagramIdOf(call);
  const view = await findDiagram(deps, call.caller.owner, id);
  const reading = { projection: contents, stream: diagramStream(id), id };
  const content = view && (await currentView(deps, reading));
  if (!content) throw notFound("diagram");
  // It is there, and we cannot read it: an empty document would be taken for the diagram.
  if (content.bpmn === erased) throw new Error("The document cannot be read.");
  return { name: view.name, content };
}

/** From the cache, else drawn now: a picture of other content or look, or by another renderer, has another key (F18). */
async function picture(
  deps: Deps,
  { id, bpmn, sha256 }: ContentView,
  look: Omit<Look, "bpmn">,
  turn: Turn,
): Promise<Uint8Array> {
  const key = imageKey({ ...look, contentSha256: sha256, renderer: deps.drawing.rendererVersion });
  const cached = await deps.images.get(id, key);
  if (cached) return cached;
  const bytes = await drawPicture(deps, { ...look, bpmn }, turn);
  await deps.images.put(id, key, bytes);
  // The diagram may have been deleted while it was drawn: its data key goes before its pictures do, so this sees it.
  if ((await deps.log.vault.get(id)) === null) await deps.images.remove(id);
  return bytes;
}

/** The bytes with a strong validator, or 304 for a client that has them; no shared cache keeps them (F14). */
function file(call: Call, bytes: Uint8Array, sha256: string, headers: Record<string, string>): Answer {
  const ETag = `"${sha256}"`;
  const caching = { ETag, "Cache-Control": "private, no-cache", Vary: "Authorization" };
  if (matches(call.header("if-none-match"), ETag)) return { status: 304, headers: caching };
  return { status: 200, headers: { ...caching, ...headers }, bytes };
}

/** Weak comparison, as RFC 9110 section 13.1.2 asks for If-None-Match. */
function matches(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  const tags = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes(etag) || ifNoneMatch.trim() === "*";
}
