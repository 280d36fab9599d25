/** Customers' jobs: which ones are dead letters, and the actions retry and fail. */
import { diagram, diagramStream } from "../commands/diagram.ts";
import { renounceDiagram } from "../commands/flows.ts";
import { generation, generationStream, isOpen } from "../commands/generation.ts";
import { handle } from "../commands/handle.ts";
import { newGenerationId } from "../commands/ids.ts";
import { fold, type Log, readEvents } from "../commands/log.ts";
import { generationEvents } from "../events/generation.ts";
import { type GenerationView, generations } from "../projections/generations.ts";
import { viewsOf } from "../projections/views.ts";
import { UnreadableEvent } from "../store/decode.ts";
import { Misuse, type Operator } from "./operator.ts";

/** Reasons on our side for which jobs fail. */
export const deadErrors = ["internal_error", "timed_out"] as const;

/** Failed for a reason that is not the customer's. */
export const isDead = ({ errorCode }: GenerationView): boolean =>
  deadErrors.some((code) => code === errorCode);

/** @throws Misuse */
export async function jobOf({ models }: Pick<Operator, "models">, id: string): Promise<GenerationView> {
  const view = await viewsOf(models, generations).get(id);
  if (!view) throw new Misuse(`There is no job ${id}.`);
  return view;
}

/**
 * Why a job failed, in the customer's message, which is sealed, so that no view has it.
 *
 * @returns null for a job that has not failed; "" if the text is erased with its diagram
 */
export async function reasonOf(log: Log, { id, status }: GenerationView): Promise<string | null> {
  if (status !== "failed") return null;
  const last = { direction: "backwards", max: 1 } as const;
  try {
    const [ended] = await readEvents(log, generationEvents, generationStream(id), last);
    return ended?.event.type === "GenerationFailed" ? ended.event.data.message : null;
  } catch (error) {
    // One unreadable event must not make the whole list fail.
    if (error instanceof UnreadableEvent) return "What the log has of it cannot be read.";
    throw error;
  }
}

export type Retried = { position: bigint } & ({ status: "requested"; id: string } | { status: "queued" });

/**
 * Repeats a failed job's request as a new job that costs the customer no quota; for an open job, queues the pending
 * step again. Both are events, so workers of any process see them at once, and auditors later.
 *
 * @throws Misuse when the job has succeeded or its texts are erased.
 */
export async function retryJob({ log, change }: Operator, view: GenerationView): Promise<Retried> {
  const stream = generationStream(view.id);
  const { state } = await fold(log, generation, stream);
  if (isOpen(state)) {
    const data = { generationId: view.id, diagramId: view.diagramId };
    const { position } = await handle(log, generation, stream, { type: "RetryGeneration", data }, change());
    return { status: "queued", position };
  }
  if (state.status !== "failed") throw new Misuse(`Job ${view.id} has succeeded.`);
  if ((await log.vault.get(view.diagramId)) === null)
    throw new Misuse(`The texts of job ${view.id} are erased.`);
  const id = newGenerationId();
  const command = { type: "RequestGeneration", data: { ...state.request, generationId: id } } as const;
  const { position } = await handle(log, generation, generationStream(id), command, change());
  return { status: "requested", id, position };
}

/**
 * Erases the request of a failed job: its texts are sealed with the key of a diagram that was never created. No later
 * attempt can create it.
 *
 * @throws Misuse when the job has not failed, or its texts belong to an existing diagram
 */
export async function eraseJob(
  { log, models, change }: Operator,
  { id, diagramId }: GenerationView,
): Promise<void> {
  const { state } = await fold(log, generation, generationStream(id));
  if (isOpen(state)) throw new Misuse(`Job ${id} has not ended: \`pds jobs fail\` ends it.`);
  const [another] = await viewsOf(models, generations).page({
    where: { diagramId, open: true },
    order: "newest",
    limit: 1,
  });
  if (another) throw new Misuse(`Job ${another.id} is at work on the same diagram ${diagramId}.`);
  const made = await fold(log, diagram, diagramStream(diagramId));
  if (made.state.status === "alive")
    throw new Misuse(`The texts of job ${id} belong to diagram ${diagramId}, and go when that is deleted.`);
  await renounceDiagram(log, diagramId, change());
}

/** Ends an open job as failed; the customer reads the message. @throws Misuse */
export async function failJob(
  { log, change }: Operator,
  { id: generationId, diagramId }: GenerationView,
  message: string = "An operator ended the job.",
): Promise<bigint> {
  const { state } = await fold(log, generation, generationStream(generationId));
  if (!isOpen(state)) throw new Misuse(`Job ${generationId} has ended.`);
  const data = { generationId, diagramId, code: "internal_error" as const, message };
  const command = { type: "FailGeneration", data } as const;
  return (await handle(log, generation, generationStream(generationId), command, change())).position;
}
