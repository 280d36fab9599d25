import { describe, test } from "vitest";
import { type GenerationCommand, generation } from "../../src/commands/generation.ts";
import type { GenerationEvent } from "../../src/events/generation.ts";
import { given } from "../support/given.ts";

const job = { generationId: "gen_1", diagramId: "d1" };
const request = {
  ...job,
  kind: "generate" as const,
  keyId: "k1",
  owner: "live-user-u1",
  organizationId: null,
  createdBy: "u1",
  folderId: null,
  theme: "light" as const,
  format: "png" as const,
  prompt: "Check the order.",
  name: null,
  context: null,
};
const processOn = (basedOn: number | null) => ({
  ...job,
  engine: { name: "rules", version: "1" },
  name: null,
  bpmn: "<definitions/>",
  plan: "{}",
  basedOn,
});
const requested: GenerationEvent = { type: "GenerationRequested", data: request };
const started: GenerationEvent = { type: "GenerationStarted", data: { ...job, attempt: 1 } };
const made: GenerationEvent = { type: "ProcessGenerated", data: processOn(null) };
const laidOut: GenerationEvent = { type: "DiagramLaidOut", data: { ...job, bpmn: "<drawn/>" } };
const drawn: GenerationEvent = {
  type: "ImageRendered",
  data: { ...job, renderer: "r1", sha256: "00", bytes: 1 },
};
const succeeded: GenerationEvent = { type: "GenerationSucceeded", data: job };
const failure = { ...job, code: "internal_error" as const, message: "No." };
const failed: GenerationEvent = { type: "GenerationFailed", data: failure };
const whole = [requested, started, made, laidOut, drawn, succeeded];

const steps: { command: GenerationCommand; event: GenerationEvent; before: GenerationEvent[] }[] = [
  { command: { type: "RequestGeneration", data: request }, event: requested, before: [] },
  {
    command: { type: "StartGeneration", data: { ...job, attempt: 1 } },
    event: started,
    before: whole.slice(0, 1),
  },
  { command: { type: "RecordProcess", data: processOn(null) }, event: made, before: whole.slice(0, 2) },
  { command: { type: "RecordLayout", data: laidOut.data }, event: laidOut, before: whole.slice(0, 3) },
  { command: { type: "RecordImage", data: drawn.data }, event: drawn, before: whole.slice(0, 4) },
  { command: { type: "SucceedGeneration", data: job }, event: succeeded, before: whole.slice(0, 5) },
  { command: { type: "FailGeneration", data: failure }, event: failed, before: whole.slice(0, 3) },
];

describe.each(steps)("$command.type", ({ command, event, before }) => {
  test("is recorded", () => given(generation, before).when(command).thenEvents([event]));
  test("delivered twice adds nothing", () =>
    given(generation, [...before, event])
      .when(command)
      .thenNothing());
  test("after the job succeeded adds nothing", () => given(generation, whole).when(command).thenNothing());
  test("after the job failed adds nothing", () =>
    given(generation, [requested, failed]).when(command).thenNothing());
});

describe("a retry asked for by an operator", () => {
  const retry: GenerationCommand = { type: "RetryGeneration", data: job };
  const asked: GenerationEvent = { type: "GenerationRetryRequested", data: job };
  test.each([1, 2, 3, 4, 5])("is recorded after %i events, and changes nothing of the job", (count) => {
    const before = whole.slice(0, count);
    given(generation, before).when(retry).thenEvents([asked]);
    const next = steps.find((step) => step.before.length === count && step.event === whole[count]);
    if (next)
      given(generation, [...before, asked])
        .when(next.command)
        .thenEvents([next.event]);
  });
  test("of a job that has ended adds nothing", () => given(generation, whole).when(retry).thenNothing());
});

describe("an edit made again on newer content", () => {
  const past: GenerationEvent[] = [
    requested,
    started,
    { type: "ProcessGenerated", data: processOn(0) },
    laidOut,
    drawn,
  ];
  const again: GenerationEvent = { type: "ProcessGenerated", data: processOn(1) };

  test("is recorded", () =>
    given(generation, past)
      .when({ type: "RecordProcess", data: processOn(1) })
      .thenEvents([again]));
  test("is laid out again", () =>
    given(generation, [...past, again])
      .when({ type: "RecordLayout", data: laidOut.data })
      .thenEvents([laidOut]));
});

test("a job whose picture is recorded is not timed out any more", () =>
  given(generation, whole.slice(0, 5))
    .when({ type: "FailGeneration", data: { ...failure, code: "timed_out" } })
    .thenNothing());

test("a job whose picture is recorded still ends when its diagram was deleted", () =>
  given(generation, whole.slice(0, 5))
    .when({ type: "FailGeneration", data: { ...failure, code: "diagram_deleted" } })
    .thenEvents([{ type: "GenerationFailed", data: { ...failure, code: "diagram_deleted" } }]));
