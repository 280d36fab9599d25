/** Texts that cannot become a diagram: their jobs end at once, with a reason for the customer. */
import { randomBytes } from "node:crypto";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { generationStream } from "../../src/commands/generation.ts";
import { readEvents } from "../../src/commands/log.ts";
import { generationEvents } from "../../src/events/generation.ts";
import { limits } from "../../src/limits.ts";
import { generations } from "../../src/projections/generations.ts";
import { project } from "../../src/projections/run.ts";
import { work } from "../../src/workers/run.ts";
import { openWorkshop } from "./workshop.ts";

const startMs = Date.parse("2026-01-01T00:00:00Z");

type Opened = Awaited<ReturnType<typeof openWorkshop>>;

const eventsOf = (prompt: string) => eventsAfter(({ accept }) => accept(startMs, prompt));

/** The events of a job that workers did until its end. */
async function eventsAfter(accepted: (opened: Opened) => Promise<string>) {
  const opened = await openWorkshop(startMs);
  const { workshop } = opened;
  const { log, models, progress } = workshop;
  const stop = new AbortController();
  const retried: unknown[] = [];
  const working = {
    concurrency: () => 1,
    logger: pino({ level: "silent" }),
    onAttempt: (ended: { outcome: string }) => void (ended.outcome === "retried" && retried.push(ended)),
    onAway: () => undefined,
  };
  const running = [
    project(generations, { ...log, models }, stop.signal, progress.onReached),
    work(workshop, working, stop.signal),
  ];
  onTestFinished(async () => {
    stop.abort();
    await Promise.all(running);
  });
  const stream = generationStream(await accepted(opened));
  const ended = async () => (await readEvents(log, generationEvents, stream)).flatMap(({ event }) => event);
  await expect
    .poll(async () => (await ended()).at(-1)?.type, { timeout: 50_000 })
    .toMatch(/Failed|Succeeded/);
  return { events: await ended(), retried };
}

test("a diagram above 200 elements is refused with their number, at once", async () => {
  const letters = [..."abcdefghijklmno"];
  // Told as the service tells diagrams, because reading as many sentences takes seconds.
  const steps = letters.flatMap((a) => letters.map((b) => `- **File ${a}${b}-form**.`));
  const prompt = ["# Forms", "", "- The process starts.", ...steps, "- The process ends."].join("\n");
  const { events, retried } = await eventsOf(prompt);
  expect(events.at(-1)).toMatchObject({
    type: "GenerationFailed",
    data: {
      code: "validation_failed",
      message: expect.stringMatching(/have 2\d\d elements; 200 are allowed/),
    },
  });
  expect(retried).toEqual([]);
});

test("a text that names no step is refused, at once", async () => {
  const { events, retried } = await eventsOf("Hello, how are you today?");
  expect(events.at(-1)).toMatchObject({ type: "GenerationFailed", data: { code: "generation_failed" } });
  expect(events.filter(({ type }) => type === "GenerationStarted")).toHaveLength(1);
  expect(retried).toEqual([]);
});

test("an edit of a document that is too large to be stored again is refused with that reason, at once", async () => {
  const task = `<bpmn:task id="Task_1" name="Check order"><bpmn:documentation>TEXT</bpmn:documentation></bpmn:task>`;
  const bpmn = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="http://example.com">
  <bpmn:process id="Process_1">${task}</bpmn:process>
</bpmn:definitions>`;
  // It cannot be compressed: the import just fits, and the edit's addition does not.
  const letters = (bytes: number) => randomBytes(bytes).toString("hex");
  const large = bpmn.replace(
    "TEXT",
    randomBytes(limits.eventBytesMax)
      .toString("base64")
      .slice(0, limits.eventBytesMax - 4_000),
  );
  const names = Array.from({ length: 20 }, () => `Send ${letters(50)}`);
  const prompt = names.map((name) => `After 'Check order', add a task '${name}'.`).join(" ");
  const { events, retried } = await eventsAfter(({ acceptEdit }) => acceptEdit(startMs, large, prompt));
  expect(events.at(-1)).toMatchObject({
    type: "GenerationFailed",
    data: { code: "validation_failed", message: "The diagram is too large to be stored." },
  });
  expect(events.filter(({ type }) => type === "GenerationStarted")).toHaveLength(1);
  expect(retried).toEqual([]);
});
