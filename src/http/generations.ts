/** Jobs that generate and edit: accepted and polled here, carried out by the workers. */
import { diagramStream } from "../commands/diagram.ts";
import { aliveDiagram, foldLibrary, libraryWith, requestGeneration } from "../commands/flows.ts";
import { type GenerationRequest, generationStream } from "../commands/generation.ts";
import { diagramIdOf, newGenerationId } from "../commands/ids.ts";
import { readEvents } from "../commands/log.ts";
import { notFound, Refusal } from "../commands/refusal.ts";
import { steeringOf } from "../commands/steering.ts";
import { quotaOf } from "../commands/usage.ts";
import { generationEvents, type JobError } from "../events/generation.ts";
import { limits } from "../limits.ts";
import { contents } from "../projections/contents.ts";
import { diagrams } from "../projections/diagrams.ts";
import { type GenerationView, generations } from "../projections/generations.ts";
import { collectionOf } from "../projections/projection.ts";
import { versions } from "../projections/versions.ts";
import { openWatch, type Watch } from "../projections/watch.ts";
import { findDiagram, diagramIdOf as idOfDiagram } from "./diagrams.ts";
import { endpoint } from "./endpoint.ts";
import { ApiError, apiErrorOf } from "./errors.ts";
import {
  fields,
  folderReference,
  format,
  generationIdPattern,
  name,
  noFields,
  prompt,
  theme,
} from "./fields.ts";
import { diagramOf, Generation, imageUrl } from "./resources.ts";
import { type Answer, type Call, contextOf, type Deps } from "./service.ts";
import { currentView, firstView, viewAfter } from "./views.ts";

const accepted = {
  status: 202,
  description: "The job is queued; poll `Location` after `Retry-After` seconds.",
  schema: Generation,
  headers: ["Location", "Retry-After", "RateLimit-Policy", "RateLimit"],
} as const;

const ifItWaits =
  "With `Prefer: wait` the answer comes when the job has ended, and holds what it has come to.";

const generate = endpoint({
  name: "generateDiagram",
  tag: "Diagrams",
  summary: "Generate a diagram from a prompt",
  description: ifItWaits,
  method: "POST",
  path: "/diagrams/generate",
  scope: "generate",
  query: noFields,
  body: fields({
    prompt,
    theme: theme.nullish(),
    format: format.nullish(),
    name: name.nullish(),
    folder_id: folderReference.optional(),
  }),
  answer: { ...accepted, headers: [...accepted.headers] },
  errors: ["missing_parameter", "invalid_parameter", "quota_exceeded"],
  waits: true,
  newId: newGenerationId,
  keyIdOf: (_, generationId) => diagramIdOf(generationId),
  makesDiagram: true,
  async prepare(deps, call) {
    const { prompt, theme, format, name, folder_id: folderId = null } = call.body;
    const { owner } = call.caller;
    const steering =
      folderId === null
        ? { context: null }
        : steeringOf(await libraryWith(deps.log, deps.libraries, owner, folderId, "folder_id"), folderId);
    const asked = { kind: "generate" as const, folderId, ...steering };
    const picture = { theme: theme ?? "light", format: format ?? "png" };
    const all = { ...asked, ...picture, prompt, name: name ?? null };
    return (id, again) => accept(deps, call, { generationId: id, diagramId: diagramIdOf(id), ...all }, again);
  },
  replay,
});

const edit = endpoint({
  name: "editDiagram",
  tag: "Diagrams",
  summary: "Change a diagram by an instruction",
  description:
    "Edits of one diagram are made one after another, in the order of acceptance. They move as little as they can; " +
    `"redraw" or "tidy up the diagram" makes the drawing anew. "Undo" and "go back to version 2" take changes back. ${ifItWaits}`,
  method: "POST",
  path: "/diagrams/{id}/edit",
  scope: "generate",
  query: noFields,
  body: fields({ prompt, theme: theme.nullish(), format: format.nullish() }),
  answer: { ...accepted, headers: [...accepted.headers] },
  errors: ["missing_parameter", "invalid_parameter", "quota_exceeded"],
  waits: true,
  newId: newGenerationId,
  keyIdOf: (call) => call.id.toLowerCase(),
  async prepare(deps, call) {
    const diagramId = idOfDiagram(call);
    const { owner } = call.caller;
    const { folderId } = await aliveDiagram(deps.log, diagramId, owner);
    const { state } = await foldLibrary(deps.log, deps.libraries, owner);
    const { prompt, theme, format } = call.body;
    const steering = steeringOf(state, folderId);
    const asked = { kind: "edit" as const, diagramId, folderId, ...steering, prompt, name: null };
    const picture = { theme: theme ?? "light", format: format ?? "png" };
    return (id, again) => accept(deps, call, { generationId: id, ...asked, ...picture }, again);
  },
  replay,
});

const retrieve = endpoint({
  name: "getGeneration",
  tag: "Generations",
  summary: "Poll a generation",
  description: `A failed job is a 200 as well: read \`status\` and \`error\`. ${ifItWaits}`,
  method: "GET",
  path: "/generations/{id}",
  scope: "generate",
  query: noFields,
  body: null,
  answer: { status: 200, description: "The job as it stands.", schema: Generation },
  errors: [],
  waits: true,
  async handle(deps, { caller, id }) {
    const view = generationIdPattern.test(id) ? await currentView(deps, reading(id)) : null;
    if (view?.owner !== caller.owner) throw notFound("generation");
    return { status: 200, json: await generationOf(deps, view) };
  },
});

export const generationEndpoints = [generate, edit, retrieve];

const reading = (id: string) => ({ projection: generations, stream: generationStream(id), id });

type Asked = Omit<GenerationRequest, "keyId" | "owner" | "organizationId" | "createdBy">;

/** Uses one unit of the quota and queues the job. */
async function accept(deps: Deps, call: Call, asked: Asked, again: boolean): Promise<Answer> {
  const { keyId, owner, organizationId, userId: createdBy } = call.caller;
  const data = { ...asked, keyId, owner, organizationId, createdBy };
  const context = contextOf(call, asked.generationId);
  const { position } = await requestGeneration(deps.log, data, context, again).catch((error) =>
    withQuota(deps, call, error),
  );
  const view = await viewAfter(deps, { ...reading(asked.generationId), owner }, position);
  if (!view) throw new Error("An accepted generation cannot be read back.");
  return queued(deps, call, view);
}

async function replay(deps: Deps, call: Call, id: string): Promise<Answer | null> {
  const view = await firstView(deps, reading(id));
  return view && queued(deps, call, view);
}

/** The answer to an accepted request: always the job as it was then, even if a worker has already finished it. */
async function queued(deps: Deps, call: Call, { id, createdAt }: GenerationView): Promise<Answer> {
  const headers = {
    Location: `/v1/generations/${id}`,
    "Retry-After": String(limits.jobRetryAfterSeconds),
    ...(await quotaHeaders(deps, call)),
  };
  const json: Generation = {
    object: "generation",
    id,
    status: "queued",
    diagram: null,
    image_url: null,
    error: null,
    created_at: createdAt,
  };
  return { status: 202, headers, json };
}

/** A refusal because of the quota shows both counters too (B9). */
async function withQuota(deps: Deps, call: Call, error: unknown): Promise<never> {
  const refusal = error instanceof Refusal && error.code === "quota_exceeded" ? apiErrorOf(error) : null;
  if (!refusal) throw error;
  const { code, message, headers } = refusal;
  throw new ApiError(code, message, { headers: { ...headers, ...(await quotaHeaders(deps, call)) } });
}

/**
 * Both limits in the form of the IETF draft "RateLimit header fields for HTTP", which shows more than the three plain
 * headers (B9).
 */
async function quotaHeaders({ log, config, burst, now }: Deps, { caller }: Call) {
  const { limit, windowMs } = config.burst;
  const window = await burst.hit(`key-${caller.keyId}`, now(), config.burst, false);
  const quota = await quotaOf(log, caller.keyId, now());
  const generationsWindow = limits.generationsWindowMs / 1000;
  const left = (name: string, remaining: number, resetMs: number) =>
    `"${name}";r=${remaining};t=${Math.ceil(resetMs / 1000)}`;
  return {
    "RateLimit-Policy": `"burst";q=${limit};w=${windowMs / 1000}, "generations";q=${quota.limit};w=${generationsWindow}`,
    RateLimit: `${left("burst", window.remaining, window.resetMs)}, ${left("generations", quota.remaining, quota.resetMs)}`,
  };
}

/** Watches the jobs of the API for their end. */
export const watchJobs = (deps: Pick<Deps, "models" | "progress" | "stopping" | "logger">): Watch =>
  openWatch(
    { ...deps, onAway: (away) => deps.logger.warn({ role: "api", ...away }, "a store is away") },
    generations,
    ({ open }) => !open,
  );

/** The job in its current state. */
export async function generationNow(deps: Deps, id: string): Promise<Generation> {
  const view = await currentView(deps, reading(id));
  if (!view) throw new Error("A generation that was answered cannot be read again.");
  return generationOf(deps, view);
}

/** The diagram is read again: null after its deletion, otherwise the same as GET /v1/diagrams/{id} (D4). */
async function generationOf(deps: Deps, view: GenerationView): Promise<Generation> {
  const { id, status, diagramId, theme, format, createdAt } = view;
  const diagram = status === "succeeded" ? await resultOf(deps, view) : null;
  return {
    object: "generation",
    id,
    status,
    diagram: diagram && diagramOf(diagram),
    image_url: diagram && imageUrl(diagramId, theme, format),
    error: status === "failed" ? await errorOf(deps, view) : null,
    created_at: createdAt,
  };
}

/**
 * Waits until the views have seen the diagram's last event: a client that sees `succeeded` must not then read the old
 * content.
 */
async function resultOf(deps: Deps, { owner, diagramId }: GenerationView) {
  const stream = diagramStream(diagramId);
  const [last] = await deps.log.store.read(stream, { direction: "backwards", max: 1 });
  const collections = [diagrams, contents, versions].map(collectionOf);
  if (last) await deps.owed.written(owner, collections, last.position);
  return findDiagram(deps, owner, diagramId);
}

/** The message may quote the customer's text, so it is sealed in the job's last event and no view holds it. */
async function errorOf({ log }: Deps, { id, errorCode }: GenerationView) {
  const code = errorCode ?? "internal_error";
  const stream = generationStream(id);
  const [last] = await readEvents(log, generationEvents, stream, { direction: "backwards", max: 1 });
  const message = last?.event.type === "GenerationFailed" ? last.event.data.message : "";
  return { code, message: message || fixedMessages[code] };
}

/** Replaces messages that can no longer be read because the diagram was deleted. */
const fixedMessages: Record<JobError, string> = {
  validation_failed: "The generated process could not be laid out as a valid diagram.",
  generation_failed: "No process could be made from this prompt.",
  timed_out: "The job took too long.",
  diagram_deleted: "The diagram was deleted while the job was under way.",
  internal_error: "Something failed on our side.",
};
