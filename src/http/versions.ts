/** The past and present contents of a diagram, by the numbers that instructions use ("go back to version 2"). */
import { diagramStream } from "../commands/diagram.ts";
import { generationStream } from "../commands/generation.ts";
import { type GenerationEvent, generationEvents } from "../events/generation.ts";
import { keys } from "../projections/keys.ts";
import { viewsOf } from "../projections/views.ts";
import { decodeAll } from "../store/decode.ts";
import { numberedPage } from "./cursors.ts";
import { countsOf, differenceOf } from "./differences.ts";
import { endpoint } from "./endpoint.ts";
import { cursor, fields, limit, noFields } from "./fields.ts";
import { bpmnAnswer, bpmnFile, pictureFile } from "./files.ts";
import { type Found, type FoundVersion, findVersion, findVersions, versionIn } from "./found-versions.ts";
import { lookFields, lookOf, pictureTypes } from "./pictures.ts";
import { listOf, Version } from "./resources.ts";
import type { Answer, Call, Deps } from "./service.ts";

const list = endpoint({
  name: "listVersions",
  tag: "Versions",
  summary: "List the versions of a diagram, newest first",
  description:
    "A version is a content that the diagram has or had: what was imported or generated is the first, and every edit makes another. A change of name or folder makes none.",
  method: "GET",
  path: "/diagrams/{id}/versions",
  scope: "diagrams:read",
  query: fields({ limit, cursor }),
  body: null,
  answer: { status: 200, description: "One page of versions.", schema: listOf(Version) },
  errors: ["invalid_parameter", "invalid_cursor"],
  slow: true,
  async handle(deps, call) {
    const { caller, query, at } = call;
    const found = await findVersions(deps, call);
    const filter = { diagramId: found.id };
    const page = { items: found.versions, list: "versions" as const, filter, caller, query, at };
    const json = await numberedPage(page, async (shown) => {
      const told: Version[] = [];
      // One by one, so that no more than two documents are in memory.
      for (const { number } of shown) told.push(await versionOf(deps, call, found, number));
      return told;
    });
    return { status: 200, json };
  },
});

const image = endpoint({
  name: "getVersionImage",
  tag: "Versions",
  summary: "Render a version of a diagram as PNG or SVG",
  description:
    "The same bytes as when it was new, as long as the same renderer draws. Where another one drew the picture that came with the version, `X-Renderer-Then` names it.",
  method: "GET",
  path: "/diagrams/{id}/versions/{n}/image",
  scope: "diagrams:read",
  query: lookFields,
  body: null,
  answer: {
    status: 200,
    description: "The picture.",
    mediaTypes: pictureTypes,
    headers: ["ETag", "Content-Disposition", "X-Renderer-Then"],
  },
  errors: ["invalid_parameter"],
  async handle(deps, call) {
    const look = lookOf(call.query);
    const version = await findVersion(deps, call, "n");
    const answer = await pictureFile(deps, call, version, look);
    return withHeaders(answer, await rendererThen(deps, version));
  },
});

const bpmn = endpoint({
  name: "exportVersion",
  tag: "Versions",
  summary: "Export a version of a diagram as BPMN 2.0 XML",
  description: "Byte for byte what the export of the diagram was then.",
  method: "GET",
  path: "/diagrams/{id}/versions/{n}/bpmn",
  scope: "diagrams:read",
  query: noFields,
  body: null,
  answer: bpmnAnswer,
  errors: [],
  handle: async (deps, call) => bpmnFile(call, await findVersion(deps, call, "n")),
});

export const versionEndpoints = [list, image, bpmn];

async function versionOf(deps: Deps, call: Call, found: Found, number: number): Promise<Version> {
  const { owner, scopes } = call.caller;
  const one = versionIn(deps, found, "n", String(number));
  const { revision, at, kind, generationId } = one.version;
  const job = generationId === null ? null : await jobOf(deps, generationId);
  const asked = job?.asked ?? (await importOf(deps, found.id, revision));
  const mayRead = job?.asked.owner === owner && scopes.includes("generate");
  const before = number === 1 ? null : versionIn(deps, found, "n", String(number - 1));
  return {
    object: "version",
    revision: number,
    kind,
    created_at: at,
    created_by: asked.createdBy,
    api_key: await keyOf(deps, asked.keyId),
    generation_id: generationId,
    prompt: mayRead ? job.asked.prompt : null,
    reverted_to: job?.revertedTo ?? null,
    redrawn: job?.redrawn ?? false,
    changes: before && countsOf(await differenceOf(deps, call, before, one)),
  };
}

type EventOf<T extends GenerationEvent["type"]> = Extract<GenerationEvent, { type: T }>["data"];

/**
 * The job's request, and the part of its result that explains the version. Documents of its steps are not decrypted.
 */
async function jobOf({ log }: Deps, generationId: string) {
  const recorded = await log.store.read(generationStream(generationId));
  const telling = recorded.filter(
    ({ type }) => type === "GenerationRequested" || type === "ProcessGenerated",
  );
  let asked: EventOf<"GenerationRequested"> | null = null;
  let made: EventOf<"ProcessGenerated"> | null = null;
  for (const { event } of await decodeAll(log.vault, generationEvents, telling)) {
    if (event.type === "GenerationRequested") asked = event.data;
    if (event.type === "ProcessGenerated") made = event.data;
  }
  if (asked === null) throw new Error("A version names a job that is not there.");
  const revertedTo = made?.revertedTo === undefined ? null : made.revertedTo + 1;
  return { asked, revertedTo, redrawn: made?.redrawn ?? false };
}

/** Who imported it. */
async function importOf({ log }: Deps, diagramId: string, revision: number) {
  const [recorded] = await log.store.read(diagramStream(diagramId), { from: revision, max: 1 });
  const createdBy = recorded?.data.createdBy;
  const actor = recorded?.metadata.actor;
  return {
    createdBy: typeof createdBy === "string" ? createdBy : null,
    keyId: actor?.kind === "key" ? actor.id : null,
  };
}

async function keyOf({ models }: Deps, keyId: string | null): Promise<Version["api_key"]> {
  const key = keyId === null ? null : await viewsOf(models, keys).get(keyId);
  return key && { id: key.id, last_four: key.lastFour };
}

/** The renderer that drew the job's picture of this version, if it is not the current one. */
async function rendererThen({ log, drawing }: Deps, { version: { generationId } }: FoundVersion) {
  if (generationId === null) return {};
  const recorded = await log.store.read(generationStream(generationId));
  // If an edit was repeated on newer content, its last picture is that of the version.
  const pictures = recorded.filter(({ type }) => type === "ImageRendered");
  const [picture] = await decodeAll(log.vault, generationEvents, pictures.slice(-1));
  if (picture?.event.type !== "ImageRendered") return {};
  const { renderer } = picture.event.data;
  return renderer === drawing.rendererVersion ? {} : { "X-Renderer-Then": renderer };
}

const withHeaders = (answer: Answer, headers: Record<string, string>): Answer => ({
  ...answer,
  headers: { ...answer.headers, ...headers },
});
