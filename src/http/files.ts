/** Contents of a diagram as files, with ETags for caches. */
import { createHash } from "node:crypto";
import type { Look } from "../drawing/drawing.ts";
import { imageKey, type Pictured } from "../store/images.ts";
import { cached } from "./cached.ts";
import type { AnswerDoc } from "./endpoint.ts";
import { contentDisposition, drawnInBounds, pictureHeaders } from "./pictures.ts";
import { type Answer, type Call, type Deps, turnOf } from "./service.ts";

/** One content of a diagram. */
export type Content = {
  /** Id of the diagram. */
  id: string;
  /** Name of the file. */
  name: string;
  /** SHA-256 of the document, hexadecimal. */
  sha256: string;
  /** The document; read only when needed. */
  bpmn: () => Promise<string>;
};

/**
 * The picture of a content.
 *
 * @throws ApiError when it would exceed the size limits.
 */
export async function pictureFile(
  deps: Deps,
  call: Call,
  content: Content,
  look: Omit<Look, "bpmn">,
): Promise<Answer> {
  const { id, name, sha256, bpmn } = content;
  const draw = async () => deps.drawing.render({ ...look, bpmn: await bpmn() }, turnOf(call));
  return drawnFile(deps, call, { id, name, contentSha256: sha256, draw }, look);
}

/** A picture that shows more than one content. */
export type Drawn = {
  /** Id of the diagram. */
  id: string;
  name: string;
  /** Identifies everything that is drawn. */
  contentSha256: string;
  draw: () => Promise<Uint8Array>;
};

/** @throws ApiError when it would exceed the size limits. */
export async function drawnFile(
  deps: Deps,
  call: Call,
  drawn: Drawn,
  look: Omit<Look, "bpmn">,
): Promise<Answer> {
  const bytes = await picture(deps, drawn, look);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return file(call, bytes, sha256, pictureHeaders(look, drawn.name));
}

/** The answer of an endpoint with the document. */
export const bpmnAnswer: AnswerDoc = {
  status: 200,
  description: "The document.",
  mediaTypes: ["application/xml"],
  headers: ["ETag", "Content-Disposition"],
};

/** The document, byte for byte as stored. */
export async function bpmnFile(call: Call, { name, sha256, bpmn }: Content): Promise<Answer> {
  return file(call, Buffer.from(await bpmn()), sha256, {
    "Content-Type": "application/xml",
    "Content-Disposition": contentDisposition("attachment", name, "bpmn"),
  });
}

/** The description of a diagram of this name. */
export function textFile(call: Call, name: string, text: string): Answer {
  const bytes = Buffer.from(text);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return file(call, bytes, sha256, {
    "Content-Type": "text/markdown; charset=utf-8",
    "Content-Disposition": contentDisposition("inline", name, "md"),
  });
}

/** Rejects a look with a field that the key lacks: otherwise two looks would share one picture. */
type KeyedLook = {
  [Field in keyof Omit<Look, "bpmn">]: Field extends keyof Pictured ? Look[Field] : never;
};

/** Drawn once: another content, look or renderer has another key (F18). */
function picture(deps: Deps, { id, contentSha256, draw }: Drawn, look: KeyedLook): Promise<Uint8Array> {
  const key = imageKey({ ...look, contentSha256, renderer: deps.drawing.rendererVersion });
  return cached(deps, { id, key }, () => drawnInBounds(look, draw));
}

/** The bytes with a strong ETag, or 304 for a client that has them; shared caches must not store them (F14). */
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
