/** Follows the log and wakes the workers: each event that triggers a job becomes one message. */
import { finishDeletion } from "../commands/flows.ts";
import { diagramEvents } from "../events/diagram.ts";
import { generationEvents } from "../events/generation.ts";
import type { RecordedEvent } from "../events/recorded.ts";
import { limits } from "../limits.ts";
import { type GenerationView, generations } from "../projections/generations.ts";
import { collectionOf } from "../projections/projection.ts";
import { isStray, seenOf } from "../projections/strays.ts";
import { viewsOf } from "../projections/views.ts";
import type { JobMessage } from "../queue/queue.ts";
import { UnreadableEvent } from "../store/decode.ts";
import { inSpan } from "../tracing/tracing.ts";
import { deleted } from "./generate.ts";
import { fail, workflow } from "./generations.ts";
import { type Job, jobContext, type Workflow, type WorkflowView, type Workshop } from "./job.ts";

const checkpoint = "dispatch_v1";

/** Called for an event that cannot be processed; the others go on. */
export type OnUnreadable = (error: UnreadableEvent) => void;

/** Runs until the signal aborts. Events before the stored checkpoint are left to the sweeper. */
export async function dispatch(
  workshop: Workshop,
  onUnreadable: OnUnreadable,
  signal: AbortSignal,
): Promise<void> {
  const { log, models, jobs } = workshop;
  // A checkpoint of another log would skip new events.
  if (await isStray(checkpoint, { store: log.store, models })) await models.drop(checkpoint);
  await models.open(checkpoint, []);
  const seen = await models.checkpoint(checkpoint);
  const families = [generationEvents, diagramEvents, ...jobs.map(({ of }) => of.family)];
  const prefixes = [...new Set(families.map(({ prefix }) => prefix))];
  const oldUpTo = await log.store.end();
  for await (const { events, upTo } of log.store.follow(prefixes, seen, signal)) {
    for (const recorded of events)
      if (recorded.unreadable === undefined && !isPast(workshop, recorded, oldUpTo))
        await unlessUnreadable(() => react(workshop, recorded), onUnreadable);
    if (events.length > 0) await models.save(checkpoint, [], upTo, seenOf(events.at(-1)));
  }
}

/** One job or diagram with a corrupt stream must not stop the work for all others. */
export async function unlessUnreadable(work: () => Promise<void>, onUnreadable: OnUnreadable): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    onUnreadable(error);
  }
}

/** The message for a job with a pending step; null when the job has ended. */
export function messageOf({ id, owner, due }: WorkflowView): JobMessage | null {
  return due && { id: due.eventId, kind: due.step, of: id, owner };
}

/**
 * True when the event is so old that its job has ended or belongs to the sweeper. Otherwise following the log from the
 * start, as after a copy, would queue every job ever run again. What arrives while this process follows is new,
 * whatever its clock says.
 */
const isPast = ({ now }: Workshop, { type, metadata, position }: RecordedEvent, oldUpTo: bigint): boolean =>
  position <= oldUpTo && type !== "DiagramDeleted" && now() - Date.parse(metadata.at) >= limits.jobDeadlineMs;

async function react(workshop: Workshop, recorded: RecordedEvent): Promise<void> {
  const { type } = recorded;
  for (const job of workshop.jobs) if (asksFor(job, recorded)) await queueFirst(workshop, job, recorded);
  if (type === "GenerationRetryRequested") {
    await queueAgain(workshop, String(recorded.data.generationId), recorded);
  } else if (type === "GenerationSucceeded" || type === "GenerationFailed") {
    await wakeNextEdit(workshop, String(recorded.data.diagramId), recorded.position);
  } else if (type === "DiagramDeleted") {
    const { traceParent } = recorded.metadata;
    const inside = traceParent === undefined ? workshop : { ...workshop, traceParent };
    await afterDeletion(inside, String(recorded.data.diagramId), recorded);
  }
}

const asksFor = ({ askedBy, of }: Job, { type, stream }: RecordedEvent): boolean =>
  type === askedBy && stream.startsWith(of.family.prefix);

async function queueFirst(workshop: Workshop, { kind, of }: Job, asking: RecordedEvent): Promise<void> {
  const owner = await ownerOf(workshop, asking.stream);
  const id = asking.stream.slice(of.family.prefix.length);
  await publish(workshop, of, { id: asking.id, kind, of: id, owner }, asking.metadata.traceParent);
}

/** Within the trace of the event, if it has one. */
async function publish(
  { queue, tracing }: Workshop,
  { name }: Workflow,
  message: JobMessage,
  traceParent: string | undefined,
): Promise<void> {
  if (tracing === null || traceParent === undefined) return queue.publish(message);
  const { kind } = message;
  const about = { "pds.job": kind, [`pds.${name}_id`]: message.of };
  await inSpan(tracing, `queue ${kind}`, traceParent, about, () => queue.publish(message));
}

/** The first event of a stream names its owner. */
async function ownerOf({ log }: Workshop, stream: string): Promise<string> {
  const [first] = await log.store.read(stream, { max: 1 });
  return String(first?.data.owner);
}

/** Queues the pending step; does nothing when the job has ended, or is already waiting or running. */
async function queueAgain(
  workshop: Workshop,
  generationId: string,
  { position, metadata }: RecordedEvent,
): Promise<void> {
  const { models, progress } = workshop;
  await progress.wait([collectionOf(generations)], position);
  const view = await viewsOf(models, generations).get(generationId);
  const message = view && messageOf(view);
  if (message) await publish(workshop, workflow, message, metadata.traceParent);
}

/** When an edit ends, the next edit of the diagram may start. */
async function wakeNextEdit(workshop: Workshop, diagramId: string, position: bigint): Promise<void> {
  const [next] = await openGenerations(workshop, diagramId, position, 1);
  const message = next && messageOf(next);
  if (message) await workshop.queue.publish(message);
}

async function afterDeletion(
  workshop: Workshop,
  diagramId: string,
  { stream, revision, position }: RecordedEvent,
): Promise<void> {
  const context = jobContext(workshop, "deletion", diagramId);
  if (revision === 0) {
    // The diagram was never created, so it is in no folder.
    await workshop.log.vault.destroy(diagramId);
  } else {
    const owner = await ownerOf(workshop, stream);
    await finishDeletion(workshop.log, workshop.libraries, { diagramId, owner }, context);
  }
  await workshop.images.remove(diagramId);
  for (const { id } of await openGenerations(workshop, diagramId, position, limits.pageItemsMax))
    await fail(workshop, id, deleted(), "deletion");
}

async function openGenerations(
  { models, progress }: Workshop,
  diagramId: string,
  position: bigint,
  limit: number,
): Promise<GenerationView[]> {
  await progress.wait([collectionOf(generations)], position);
  return viewsOf(models, generations).page({ where: { diagramId, open: true }, order: "oldest", limit });
}
