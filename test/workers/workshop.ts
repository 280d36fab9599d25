/** A worker's surroundings, on the embedded adapters, with a clock that the test sets. */
import { onTestFinished } from "vitest";
import { openAdapters } from "../../src/adapters.ts";
import { importDiagram, requestGeneration } from "../../src/commands/flows.ts";
import { newGenerationId, newId } from "../../src/commands/ids.ts";
import { readConfig } from "../../src/config.ts";
import { openProgress } from "../../src/projections/wait.ts";
import type { Queue } from "../../src/queue/queue.ts";
import { jobKinds, jobs } from "../../src/workers/jobs.ts";
import { sharedEngine } from "../support/engine.ts";
import { importOf } from "../support/imports.ts";
import { someContext, temporaryFolder } from "../support/stores.ts";

export async function openWorkshop(startMs: number) {
  const settings = readConfig({ DATA_DIR: temporaryFolder(), THREADS: "1" });
  const adapters = await openAdapters(settings, jobKinds, {}, sharedEngine);
  onTestFinished(adapters.close);
  const { store, vault, models } = adapters;
  const log = { store, vault };
  const clock = { nowMs: startMs };
  /** Ids of the messages so far. */
  const published: string[] = [];
  const queue: Queue = {
    ...adapters.queue,
    publish: (message) => {
      published.push(message.id);
      return adapters.queue.publish(message);
    },
  };
  const progress = openProgress(models);
  const now = () => clock.nowMs;
  const workshop = { ...adapters, jobs, queue, tracing: null, log, libraries: new Map(), progress, now };
  /**
   * Has a job accepted.
   * @returns its id
   */
  async function accept(atMs: number, prompt = "Check the order.", owner = "live-user-u1"): Promise<string> {
    const generationId = newGenerationId();
    const request = {
      ...{ generationId, diagramId: newId(), kind: "generate" as const, keyId: "k1", owner },
      ...{ organizationId: null, createdBy: owner, folderId: null, theme: "light" as const },
      ...{ format: "png" as const, prompt, name: null, context: null },
    };
    await requestGeneration(log, request, someContext(new Date(atMs).toISOString()));
    return generationId;
  }
  /**
   * Has an edit of a diagram accepted, which it imports first.
   * @returns its id
   */
  async function acceptEdit(atMs: number, bpmn: string, prompt: string): Promise<string> {
    const [owner, diagramId, generationId] = ["live-user-u1", newId(), newGenerationId()];
    const made = { diagramId, owner, organizationId: null, createdBy: owner, folderId: null };
    const at = () => someContext(new Date(atMs).toISOString());
    await importDiagram(log, new Map(), importOf(diagramId, { createdBy: owner, bpmn }), at());
    const request = {
      ...{ ...made, generationId, kind: "edit" as const, keyId: "k1", theme: "light" as const },
      ...{ format: "png" as const, prompt, name: null, context: null },
    };
    await requestGeneration(log, request, at());
    return generationId;
  }
  return { workshop, clock, published, accept, acceptEdit };
}

/** For work on a sound log. */
export const thrown = (error: Error): never => {
  throw error;
};
