import { describe, expect, onTestFinished, test } from "vitest";
import type { Stores } from "../../src/adapters.ts";
import { requestGeneration } from "../../src/commands/flows.ts";
import { generation, generationStream } from "../../src/commands/generation.ts";
import { handle } from "../../src/commands/handle.ts";
import { limits } from "../../src/limits.ts";
import { generations } from "../../src/projections/generations.ts";
import { catchUp } from "../../src/projections/run.ts";
import { openProgress } from "../../src/projections/wait.ts";
import { openWatch } from "../../src/projections/watch.ts";
import { Unavailable } from "../../src/store/event-store.ts";
import { embeddedStores, someContext } from "../support/stores.ts";

const never = new AbortController().signal;
let jobs = 0;

/** An accepted job, and its way to the end. */
async function accepted(stores: Stores) {
  const generationId = `gen_${++jobs}`;
  const diagramId = `d${jobs}`;
  const request = {
    kind: "generate" as const,
    theme: "light" as const,
    format: "png" as const,
    ...{ generationId, diagramId, keyId: "k1", owner: "live-user-u1", prompt: "x", name: null },
    ...{ organizationId: null, createdBy: "u1", folderId: null, context: null },
  };
  await requestGeneration(stores, request, someContext());
  await catchUp(generations, stores);
  const fail = async () => {
    const data = { generationId, diagramId, code: "generation_failed" as const, message: "" };
    const command = { type: "FailGeneration" as const, data };
    await handle(stores, generation, generationStream(generationId), command, someContext());
    await catchUp(generations, stores);
  };
  return { id: generationId, fail };
}

/** The views of an API process: another process keeps them up to date, and sends no signals. */
function watching(stores: Stores, models = stores.models) {
  const away: Unavailable[] = [];
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const onAway = ({ error }: { error: Unavailable }) => void away.push(error);
  const parts = { models, progress: openProgress(models, 1), onAway, stopping: stop.signal };
  return { away, stop, watch: openWatch(parts, generations, ({ open }) => !open) };
}

/** Whether it has ended, without waiting for it. */
function told(wait: Promise<boolean>): () => boolean {
  let ended = false;
  void wait.then(() => {
    ended = true;
  });
  return () => ended;
}

describe("a watch", () => {
  test("tells at once of what is over", async () => {
    const stores = embeddedStores();
    const job = await accepted(stores);
    await job.fail();
    expect(await watching(stores).watch.until(job.id, never)).toBe(true);
  });

  test("tells those who wait for it of each, and nobody else", async () => {
    const stores = embeddedStores();
    const { watch } = watching(stores);
    const [one, other] = [await accepted(stores), await accepted(stores)];
    const both = [watch.until(one.id, never), watch.until(one.id, never)];
    const last = watch.until(other.id, never);
    const isTold = told(last);
    await one.fail();
    expect(await Promise.all(both)).toEqual([true, true]);
    expect(isTold()).toBe(false);
    await other.fail();
    expect(await last).toBe(true);
  });

  test("waits for a view that is not there yet", async () => {
    const stores = embeddedStores();
    const { watch } = watching(stores);
    const wait = watch.until(`gen_${jobs + 1}`, never);
    await (await accepted(stores)).fail();
    expect(await wait).toBe(true);
  });

  test("begins anew when all have left", async () => {
    const stores = embeddedStores();
    const { watch } = watching(stores);
    for (const job of [await accepted(stores), await accepted(stores)]) {
      const wait = watch.until(job.id, never);
      await job.fail();
      expect(await wait).toBe(true);
    }
  });

  test("lets go of whoever does not want to wait any more, and of all when it stops", async () => {
    const stores = embeddedStores();
    const { watch, stop } = watching(stores);
    const { id } = await accepted(stores);
    const leaving = new AbortController();
    const [first, second] = [watch.until(id, leaving.signal), watch.until(id, never)];
    const isTold = told(second);
    leaving.abort();
    expect(await first).toBe(true);
    expect(isTold()).toBe(false);
    stop.abort();
    expect(await second).toBe(true);
    expect(await watch.until(id, never)).toBe(true);
  });

  test("goes on when a store was away meanwhile", async () => {
    const stores = embeddedStores();
    const failing = { looks: 2 };
    const getMany: typeof stores.models.getMany = async (...asked) => {
      if (failing.looks-- > 0) throw new Unavailable("The disk is full.");
      return stores.models.getMany(...asked);
    };
    const { watch, away } = watching(stores, { ...stores.models, getMany });
    const job = await accepted(stores);
    const wait = watch.until(job.id, never);
    await job.fail();
    expect(await wait).toBe(true);
    expect(away).toHaveLength(2);
  });

  test("fails those who wait when the views cannot be read at all", async () => {
    const stores = embeddedStores();
    const getMany = () => Promise.reject(new TypeError("A slip."));
    const { watch } = watching(stores, { ...stores.models, getMany });
    const job = await accepted(stores);
    await expect(watch.until(job.id, never)).rejects.toThrow("A slip.");
  });

  test("holds no more at once than there may be", async () => {
    const stores = embeddedStores();
    const { watch, stop } = watching(stores);
    const { id } = await accepted(stores);
    // Each has a signal of its own, as requests have.
    const waits = Array.from({ length: limits.waitsMax }, () =>
      watch.until(id, new AbortController().signal),
    );
    expect(await watch.until(id, never)).toBe(false);
    stop.abort();
    expect(new Set(await Promise.all(waits))).toEqual(new Set([true]));
    expect(await watch.until(id, never)).toBe(true);
  });
});
