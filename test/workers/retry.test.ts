/** `pds jobs retry` of an open job that is no longer in a queue, beside an embedded service with its own queue. */
import { describe, expect, onTestFinished, test } from "vitest";
import { openAdapters } from "../../src/adapters.ts";
import { requestGeneration } from "../../src/commands/flows.ts";
import { newGenerationId } from "../../src/commands/ids.ts";
import { readConfig } from "../../src/config.ts";
import { generations } from "../../src/projections/generations.ts";
import { project } from "../../src/projections/run.ts";
import { openProgress } from "../../src/projections/wait.ts";
import { dispatch } from "../../src/workers/dispatch.ts";
import { jobKinds, jobs } from "../../src/workers/jobs.ts";
import { sharedEngine } from "../support/engine.ts";
import { called } from "../support/service.ts";
import { someContext, temporaryFolder } from "../support/stores.ts";
import { thrown } from "./workshop.ts";

describe("an operator's retry of an open job", () => {
  test("is told to the dispatcher by the log, at once and again at the next retry", async () => {
    const dataDir = temporaryFolder();
    const settings = readConfig({ DATA_DIR: dataDir, THREADS: "1" });
    const adapters = await openAdapters(settings, jobKinds, {}, sharedEngine);
    const { store, vault, models, queue } = adapters;
    const progress = openProgress(models);
    const stop = new AbortController();
    const handled: string[] = [];
    const log = { store, vault };
    const workshop = { ...adapters, jobs, log, libraries: new Map(), progress, now: () => Date.now() };
    const running = [
      project(generations, { ...log, models }, stop.signal, progress.onReached),
      dispatch(workshop, thrown, stop.signal),
      // Like a worker that loses every message.
      queue.consume("generate", 1, async ({ message }) => void handled.push(message.id), stop.signal),
    ];
    onTestFinished(async () => {
      stop.abort();
      await Promise.all(running);
      await adapters.close();
    });
    const generationId = newGenerationId();
    const request = {
      ...{ generationId, diagramId: "d1", kind: "generate" as const, keyId: "k1", owner: "live-user-u1" },
      ...{ organizationId: null, createdBy: "u1", folderId: null, theme: "light" as const },
      ...{ format: "png" as const, prompt: "Check the order.", name: null, context: null },
    };
    await requestGeneration(log, request, someContext(new Date().toISOString()));
    await expect.poll(() => handled.length, { timeout: 20_000 }).toBe(1);
    for (const times of [2, 3]) {
      expect(await called(dataDir, "jobs", "retry", generationId)).toMatchObject({ json: { queued: true } });
      await expect.poll(() => handled.length, { timeout: 20_000 }).toBe(times);
    }
    expect(new Set(handled).size).toBe(1);

    expect((await called(dataDir, "jobs", "show", generationId)).json).toMatchObject({
      events: [
        { type: "GenerationRequested" },
        { type: "GenerationRetryRequested", by: expect.stringMatching(/^operator /) },
        { type: "GenerationRetryRequested" },
      ],
    });
    expect((await called(dataDir, "jobs", "fail", generationId)).code).toBe(0);
    const again = (await called(dataDir, "jobs", "retry", generationId)).json as { id: string };
    // The end of the first job may already find the second one and queue it too: the message is the same.
    await expect.poll(() => new Set(handled).size, { timeout: 20_000 }).toBe(2);
    expect(again.id).not.toBe(generationId);
  });
});
