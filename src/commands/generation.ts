/** One asynchronous job: accepted, started, each step recorded once, ended once. */
import { type GenerationEvent, generationEvents, type JobError } from "../events/generation.ts";
import type { Decider } from "./decider.ts";

export const generationStream = (generationId: string) => `${generationEvents.prefix}${generationId}`;

type DataOf<T extends GenerationEvent["type"]> = Extract<GenerationEvent, { type: T }>["data"];
export type GenerationRequest = DataOf<"GenerationRequested">;
type Named = { generationId: string; diagramId: string };

export type GenerationCommand =
  | { type: "RequestGeneration"; data: GenerationRequest }
  | { type: "RetryGeneration"; data: Named }
  | { type: "StartGeneration"; data: Named & { attempt: number } }
  | { type: "RecordProcess"; data: DataOf<"ProcessGenerated"> }
  | { type: "RecordLayout"; data: DataOf<"DiagramLaidOut"> }
  | { type: "RecordImage"; data: DataOf<"ImageRendered"> }
  | { type: "SucceedGeneration"; data: Named }
  | { type: "FailGeneration"; data: DataOf<"GenerationFailed"> };

export type OpenGeneration = {
  status: "queued" | "processing";
  request: GenerationRequest;
  attempt: number;
  process: DataOf<"ProcessGenerated"> | null;
  laidOut: string | null;
  image: DataOf<"ImageRendered"> | null;
};
export type Generation =
  | { status: "absent" }
  | OpenGeneration
  | { status: "succeeded"; request: GenerationRequest }
  | { status: "failed"; request: GenerationRequest; error: { code: JobError; message: string } };

export const isOpen = (state: Generation): state is OpenGeneration =>
  state.status === "queued" || state.status === "processing";

export const generation: Decider<GenerationCommand, GenerationEvent, Generation> = {
  family: generationEvents,
  initial: () => ({ status: "absent" }),

  decide(command, state) {
    if (command.type === "RequestGeneration")
      return state.status === "absent" ? [{ type: "GenerationRequested", data: command.data }] : [];
    // An ended job stays as it is; workers that are still busy with it add nothing.
    return isOpen(state) ? decideStep(command, state) : [];
  },

  evolve(state, { type, data }) {
    if (type === "GenerationRequested")
      return { status: "queued", request: data, attempt: 0, process: null, laidOut: null, image: null };
    if (!isOpen(state)) return state;
    const { request } = state;
    switch (type) {
      case "GenerationRetryRequested":
        return state;
      case "GenerationStarted":
        return { ...state, status: "processing", attempt: data.attempt };
      case "ProcessGenerated":
        // A process made again, on newer content, needs a new layout and picture too.
        return { ...state, process: data, laidOut: null, image: null };
      case "DiagramLaidOut":
        return { ...state, laidOut: data.bpmn };
      case "ImageRendered":
        return { ...state, image: data };
      case "GenerationSucceeded":
        return { status: "succeeded", request };
      case "GenerationFailed":
        return { status: "failed", request, error: { code: data.code, message: data.message } };
    }
  },
};

function decideStep(
  { type, data }: Exclude<GenerationCommand, { type: "RequestGeneration" }>,
  state: OpenGeneration,
): GenerationEvent[] {
  switch (type) {
    case "RetryGeneration":
      return [{ type: "GenerationRetryRequested", data }];
    case "StartGeneration":
      return data.attempt > state.attempt ? [{ type: "GenerationStarted", data }] : [];
    case "RecordProcess":
      return repeats(state.process, data) ? [] : [{ type: "ProcessGenerated", data }];
    case "RecordLayout":
      return state.laidOut === null ? [{ type: "DiagramLaidOut", data }] : [];
    case "RecordImage":
      return state.image === null ? [{ type: "ImageRendered", data }] : [];
    case "SucceedGeneration":
      return [{ type: "GenerationSucceeded", data }];
    case "FailGeneration":
      // Once its picture is recorded, only the result remains to be stored; such a job no longer times out.
      return data.code === "timed_out" && state.image !== null ? [] : [{ type: "GenerationFailed", data }];
  }
}

/** An edit is repeated only on newer content, a generation never. */
function repeats(made: DataOf<"ProcessGenerated"> | null, again: DataOf<"ProcessGenerated">): boolean {
  return made !== null && (again.basedOn ?? 0) <= (made.basedOn ?? 0);
}
