/** The safety net under the queue: every accepted job ends, even if messages were lost. */
import { limits } from "../limits.ts";
import { viewsOf } from "../projections/views.ts";
import { messageOf, type OnUnreadable, unlessUnreadable } from "./dispatch.ts";
import { streamOf, type Workflow, type WorkflowView, type Workshop } from "./job.ts";

export type Sweep = {
  /** Jobs whose last event is at least this old are queued again. */
  idleMs: number;
  /** Milliseconds on a monotonic clock. */
  elapsedMs: number;
  /** When, on that clock, earlier sweeps of this process queued a job for the last time, by its stream. */
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
  for (const workflow of new Set(workshop.jobs.map(({ of }) => of)))
    for await (const view of openIn(workflow, workshop)) {
      const stream = streamOf(workflow, view.id);
      open.add(stream);
      const due = dueOf(view, stream, workshop.now(), how);
      if (due === "time out")
        await unlessUnreadable(async () => {
          if (await timeOut(workflow, workshop, view)) swept.timedOut++;
        }, how.onUnreadable);
      if (due === "queue") swept.queued += await queueAgain(workshop, view);
    }
  for (const stream of how.lastCalls.keys()) if (!open.has(stream)) how.lastCalls.delete(stream);
  return swept;
}

/** Page by page, oldest first. */
async function* openIn({ views }: Workflow, { models }: Workshop): AsyncIterable<WorkflowView> {
  let after: { createdAt: string; id: string } | null = null;
  for (;;) {
    const page = await viewsOf(models, views).page({
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
  { createdAt, updatedAt }: WorkflowView,
  stream: string,
  now: number,
  { idleMs, elapsedMs, lastCalls }: Sweep,
): "time out" | "queue" | "nothing" {
  if (now - Date.parse(createdAt) >= limits.jobLastCallMs) {
    const calledMs = lastCalls.get(stream) ?? elapsedMs;
    lastCalls.set(stream, calledMs);
    return elapsedMs - calledMs >= limits.jobLastCallWaitMs ? "time out" : "queue";
  }
  const ageMs = now - Date.parse(updatedAt);
  // A change dated in the future, by this clock, may have any age.
  return ageMs >= idleMs || ageMs < 0 ? "queue" : "nothing";
}

/**
 * A queue holds a message once, and rejects it for as long as it believes to have it. A message that was not done for
 * long is therefore published under another id as well; doing it twice is harmless.
 */
async function queueAgain({ queue, now }: Workshop, view: WorkflowView): Promise<number> {
  const message = messageOf(view);
  if (message === null) return 0;
  const times = Math.floor((now() - Date.parse(view.updatedAt)) / limits.jobMessageLostMs);
  await queue.publish(times < 1 ? message : { ...message, id: `${message.id}-${times}` });
  return 1;
}

async function timeOut(workflow: Workflow, workshop: Workshop, { id }: WorkflowView): Promise<boolean> {
  const minutes = Math.round(limits.jobDeadlineMs / 60_000);
  const message = `The job was not done within ${minutes} minutes.`;
  return workflow.fail(workshop, id, { code: "timed_out", message }, "sweep");
}
