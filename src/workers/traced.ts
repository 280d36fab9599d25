/** Records an attempt at a job as a span, a child of the event that triggered it. */
import { traceDrawing } from "../drawing/traced.ts";
import type { Delivery } from "../queue/queue.ts";
import type { Span, Tracing } from "../tracing/tracing.ts";
import { type Job, streamOf, type Workflow, type Workshop } from "./job.ts";

/** The workshop for the attempt: work done with it belongs to the span. */
export type Traced = { workshop: Workshop; span: Span | null };

/** @throws Unavailable */
export async function traced(workshop: Workshop, { of }: Job, delivery: Delivery): Promise<Traced> {
  const { tracing } = workshop;
  if (tracing === null) return { workshop, span: null };
  const { message, attempt } = delivery;
  const span = tracing.start(`job ${message.kind}`, "consumer", await parentOf(workshop, of, delivery), {
    "pds.job": message.kind,
    [`pds.${of.name}_id`]: message.of,
    "pds.owner": message.owner,
    "pds.attempt": attempt,
  });
  return { workshop: inside(workshop, tracing, span.traceParent), span };
}

const inside = (workshop: Workshop, tracing: Tracing, traceParent: string): Workshop => ({
  ...workshop,
  traceParent,
  drawing: traceDrawing(workshop.drawing, tracing, traceParent),
});

/**
 * Read from the log, because the queue may lose messages and the sweep makes new ones: a message has the id of its
 * event.
 */
async function parentOf({ log }: Workshop, of: Workflow, { message }: Delivery): Promise<string | null> {
  const events = await log.store.read(streamOf(of, message.of));
  const asking = events.find(({ id }) => id === message.id) ?? events[0];
  return asking?.metadata.traceParent ?? null;
}
