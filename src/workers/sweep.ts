/** The net under the queue: whatever messages were lost, every accepted job comes to an end. */
import { generation, generationStream } from "../commands/generation.ts";
import { handle } from "../commands/handle.ts";
import { limits } from "../limits.ts";
import { type GenerationView, generations } from "../projections/generations.ts";
import { viewsOf } from "../projections/views.ts";
import { messageOf } from "./dispatch.ts";
import { jobContext, type Workshop } from "./job.ts";

/**
 * Queues every open job again whose last event is at least `idleMs` old, and fails those past their deadline.
 *
 * @returns how many were queued and how many failed.
 */
export async function sweep(
  workshop: Workshop,
  idleMs: number,
): Promise<{ queued: number; timedOut: number }> {
  const now = workshop.now();
  const swept = { queued: 0, timedOut: 0 };
  let after: { createdAt: string; id: string } | null = null;
  for (;;) {
    const page: GenerationView[] = await viewsOf(workshop.models, generations).page({
      where: { open: true },
      order: "oldest",
      limit: limits.sweepPageItems,
      ...(after ? { after } : {}),
    });
    for (const view of page) {
      if (now - Date.parse(view.createdAt) >= limits.jobDeadlineMs)
        swept.timedOut += await timeOut(workshop, view);
      else if (now - Date.parse(view.updatedAt) >= idleMs) swept.queued += await queueAgain(workshop, view);
    }
    const last = page.at(-1);
    if (!last || page.length < limits.sweepPageItems) return swept;
    after = { createdAt: last.createdAt, id: last.id };
  }
}

async function queueAgain({ queue }: Workshop, view: GenerationView): Promise<number> {
  const message = messageOf(view);
  if (message) await queue.publish(message);
  return message ? 1 : 0;
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
