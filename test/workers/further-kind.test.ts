/** A kind of job that is not a step of a generation: an entry of the table, and the code in this file. */
import { pino } from "pino";
import { describe, expect, onTestFinished, test } from "vitest";
import { diagram, diagramStream } from "../../src/commands/diagram.ts";
import { importDiagram } from "../../src/commands/flows.ts";
import { handle } from "../../src/commands/handle.ts";
import { newId } from "../../src/commands/ids.ts";
import { fold } from "../../src/commands/log.ts";
import { type DiagramEvent, diagramEvents } from "../../src/events/diagram.ts";
import { steps } from "../../src/events/steps.ts";
import { limits } from "../../src/limits.ts";
import { generations } from "../../src/projections/generations.ts";
import type { Projection } from "../../src/projections/projection.ts";
import { catchUp, project } from "../../src/projections/run.ts";
import { openMemoryQueue } from "../../src/queue/queue.memory.ts";
import type { JobMessage } from "../../src/queue/queue.ts";
import { type Job, jobContext, type WorkflowView, type Workshop } from "../../src/workers/job.ts";
import { jobs } from "../../src/workers/jobs.ts";
import { work } from "../../src/workers/run.ts";
import { sweep } from "../../src/workers/sweep.ts";
import { importOf } from "../support/imports.ts";
import { someContext } from "../support/stores.ts";
import { openWorkshop, thrown } from "./workshop.ts";

const startMs = Date.parse("2026-01-01T12:00:00Z");
const owner = "live-user-u1";

/** Imported diagrams without a name. */
const unnamed: Projection<DiagramEvent, WorkflowView> = {
  name: "unnamed",
  version: 1,
  families: [diagramEvents],
  indexes: [["open"]],
  idOf: ({ data }) => data.diagramId,
  evolve(view, { type, data }, { at: updatedAt, eventId }) {
    if (type === "DiagramImported") {
      const due = { step: "name", eventId };
      return { id: data.diagramId, owner: data.owner, open: true, due, createdAt: updatedAt, updatedAt };
    }
    return view && type === "DiagramRenamed" ? { ...view, open: false, due: null, updatedAt } : view;
  },
};

async function rename(workshop: Workshop, diagramId: string, name: string, by: string): Promise<boolean> {
  const { state } = await fold(workshop.log, diagram, diagramStream(diagramId));
  if (state.status !== "alive" || state.name !== "") return false;
  const command = { type: "UpdateDiagram", data: { diagramId, owner, name } } as const;
  const context = jobContext(workshop, by, diagramId);
  return (await handle(workshop.log, diagram, diagramStream(diagramId), command, context)).events.length > 0;
}

/** Names a diagram by its first task. */
const naming: Job = {
  kind: "name",
  askedBy: "DiagramImported",
  of: {
    name: "diagram",
    family: diagramEvents,
    views: unnamed,
    fail: (workshop, diagramId, { code }, by) => rename(workshop, diagramId, `Unnamed: ${code}`, by),
  },
  async run({ message: { of: diagramId } }, workshop) {
    const { state } = await fold(workshop.log, diagram, diagramStream(diagramId));
    if (state.status !== "alive") return;
    const [, name] = /name="([^"]*)"/.exec(state.bpmn) ?? [];
    if (name === undefined) throw new Error("No task has a name.");
    await rename(workshop, diagramId, name, "name");
  },
};
const kinds = [...jobs, naming].map(({ kind }) => kind);

/** A service with the additional kind. */
async function openHouse() {
  const { workshop: plain, clock, accept } = await openWorkshop(startMs);
  const published: JobMessage[] = [];
  const opened = openMemoryQueue(kinds, {
    after(_ms, action) {
      const soon = setImmediate(action);
      return () => clearImmediate(soon);
    },
  });
  const queue = {
    ...opened,
    async publish(message: JobMessage) {
      published.push(message);
      await opened.publish(message);
    },
  };
  const workshop = { ...plain, jobs: [...jobs, naming], queue };
  async function imported(bpmn: string): Promise<string> {
    const diagramId = newId();
    const at = new Date(clock.nowMs).toISOString();
    await importDiagram(workshop.log, new Map(), importOf(diagramId, { name: "", bpmn }), someContext(at));
    return diagramId;
  }
  const nameOf = async (id: string) => {
    const { state } = await fold(workshop.log, diagram, diagramStream(id));
    return "name" in state ? state.name : null;
  };
  return { workshop, clock, accept, published, imported, nameOf };
}

/**
 * Workers for all kinds until the end of the test.
 * @returns the results of attempts at the additional kind
 */
function working(workshop: Workshop): string[] {
  const outcomes: string[] = [];
  const stop = new AbortController();
  const ofJobs = {
    concurrency: () => 1,
    logger: pino({ level: "silent" }),
    onAttempt: ({ job, outcome }: { job: string; outcome: string }) =>
      void (job === "name" && outcomes.push(outcome)),
    onAway: () => undefined,
  };
  const { log, models, progress } = workshop;
  const running = [
    ...[unnamed, generations].map((one) => project(one, { ...log, models }, stop.signal, progress.onReached)),
    work(workshop, ofJobs, stop.signal),
  ];
  onTestFinished(async () => {
    stop.abort();
    await Promise.all(running);
    await workshop.queue.close();
  });
  return outcomes;
}

const patience = { timeout: 20_000 };

describe("a further kind of job", () => {
  test("is queued by the event that asks for it, and worked", async () => {
    const { workshop, published, imported, nameOf } = await openHouse();
    const outcomes = working(workshop);
    const id = await imported('<task name="Check the order"/>');
    await expect.poll(() => nameOf(id), patience).toBe("Check the order");
    await expect.poll(() => outcomes, patience).toContain("done");
    const [asking] = await workshop.log.store.read(diagramStream(id), { max: 1 });
    expect(published[0]).toEqual({ id: asking?.id, kind: "name", of: id, owner });
  });

  test("that fails at every attempt is ended by its own rule", async () => {
    const { workshop, imported, nameOf } = await openHouse();
    const outcomes = working(workshop);
    const id = await imported("<task/>");
    await expect.poll(() => nameOf(id), patience).toBe("Unnamed: internal_error");
    await expect.poll(() => outcomes.length, patience).toBe(limits.jobAttemptsMax);
    expect(new Set(outcomes)).toEqual(new Set(["retried", "failed"]));
  });

  test("is swept: what is open is queued again, and ended when its time is over", async () => {
    const { workshop, clock, accept, published, imported, nameOf } = await openHouse();
    const { log, models } = workshop;
    const id = await imported('<task name="Check the order"/>');
    const generationId = await accept(startMs);
    const lastCalls = new Map<string, number>();
    const swept = async (elapsedMs: number) => {
      clock.nowMs = startMs + elapsedMs;
      for (const one of [unnamed, generations]) await catchUp(one, { ...log, models });
      return sweep(workshop, { idleMs: 0, elapsedMs, lastCalls, onUnreadable: thrown });
    };
    expect(await swept(0)).toEqual({ queued: 2, timedOut: 0 });
    expect(published.map(({ kind, of }) => [kind, of]).toSorted()).toEqual([
      ["generate", generationId],
      ["name", id],
    ]);
    expect(await workshop.queue.depth()).toEqual({ generate: 1, layout: 0, render: 0, name: 1 });
    expect(await swept(limits.jobLastCallMs)).toEqual({ queued: 2, timedOut: 0 });
    expect(await swept(limits.jobLastCallMs + limits.jobLastCallWaitMs)).toEqual({ queued: 0, timedOut: 2 });
    expect(await nameOf(id)).toBe("Unnamed: timed_out");
    expect(await swept(limits.jobDeadlineMs)).toEqual({ queued: 0, timedOut: 0 });
    expect(lastCalls.size).toBe(0);
  });
});

test("every step of a generation is in the table, with the event that asks for it", () => {
  const ofGenerations = jobs.filter(({ of }) => of.views === generations);
  expect(Object.fromEntries(ofGenerations.map(({ kind, askedBy }) => [kind, askedBy]))).toEqual(steps);
});
