/** The net under the queue: whatever messages were lost, every accepted job comes to an end. */
import { generation, generationStream } from "../commands/generation.ts";
import { handle } from "../commands/handle.ts";
import { limits } from "../limits.ts";
import { type GenerationView, generations } from "../projections/generations.ts";
import { viewsOf } from "../projections/views.ts";
import { messageOf, type OnUnreadable, unlessUnreadable } from "./dispatch.ts";
import { jobContext, type Workshop } from "./job.ts";

export type Sweep = {
  /** Jobs whose last event is at least so old are queued again. */
  idleMs: number;
  /** Milliseconds on a clock that only goes forward. */
  elapsedMs: number;
  /** When, on that clock, earlier sweeps of this process queued a job for the last time. */
  lastCalls: Map<string, number>;
  onUnreadable: OnUnreadable;
};

/**
 * Queues every open job again whose last event is old enough, and fails those whose time is over.
 *
 * @returns how many were queued and how many failed.
 */
export async function sweep(workshop: Workshop, how: Sweep): Promise<{ queued: number; timedOut: number }> {
  const swept = { queued: 0, timedOut: 0 };
  const open = new Set<string>();
  for await (const view of openJobs(workshop)) {
    open.add(view.id);
    const due = dueOf(view, workshop.now(), how);
    if (due === "time out")
      await unlessUnreadable(async () => {
        swept.timedOut += await timeOut(workshop, view);
      }, how.onUnreadable);
    if (due === "queue") swept.queued += await queueAgain(workshop, view);
  }
  for (const id of how.lastCalls.keys()) if (!open.has(id)) how.lastCalls.delete(id);
  return swept;
}

/** Page by page, the oldest first. */
async function* openJobs({ models }: Workshop): AsyncIterable<GenerationView> {
  let after: { createdAt: string; id: string } | null = null;
  for (;;) {
    const page: GenerationView[] = await viewsOf(models, generations).page({
      where: { open: true },
      order: "oldest",
      limit: limits.sweepPageItems,
      ...(after ? { after } : {}),
    });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < limits.sweepPageItems) return;
    after = { createdAt: last.createdAt, id: last.id };
  }
}

function dueOf(
  { id, createdAt, updatedAt }: GenerationView,
  now: number,
  { idleMs, elapsedMs, lastCalls }: Sweep,
): "time out" | "queue" | "nothing" {
  if (now - Date.parse(createdAt) >= limits.jobLastCallMs) {
    const calledMs = lastCalls.get(id) ?? elapsedMs;
    lastCalls.set(id, calledMs);
    return elapsedMs - calledMs >= limits.jobLastCallWaitMs ? "time out" : "queue";
  }
  const ageMs = now - Date.parse(updatedAt);
  // What changed in the future, by this clock, may be of any age.
  return ageMs >= idleMs || ageMs < 0 ? "queue" : "nothing";
}

/**
 * A queue holds a message once, and refuses it as long as it believes to have it. One that was not done for long goes under
 * another id as well: done twice it changes nothing.
 */
async function queueAgain({ queue, now }: Workshop, view: GenerationView): Promise<number> {
  const message = messageOf(view);
  if (message === null) return 0;
  const times = Math.floor((now() - Date.parse(view.updatedAt)) / limits.jobMessageLostMs);
  await queue.publish(times < 1 ? message : { ...message, id: `${message.id}-${times}` });
  return 1;
}

async function timeOut(workshop: Workshop, { id, diagramId }: GenerationView): Promise<number> {
  const minutes = Math.round(limits.jobDeadlineMs / 60_000);
  const message = `The job was not done within ${minutes} minutes.`;
  const data = { generationId: id, diagramId, code: "timed_out" as const, message };
  const context = jobContext(workshop, "sweep", id);
  const { events } = await handle(
    workshop.log,
    generation,
    generationStream(id),
    { type: "FailGeneration", data },
    context,
  );
  return events.length;
}
