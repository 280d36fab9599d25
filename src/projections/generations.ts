import {
  type Format,
  type GenerationEvent,
  generationEvents,
  type JobError,
  type Theme,
} from "../events/generation.ts";
import { type Step, stepAskedBy } from "../events/steps.ts";
import type { Projection } from "./projection.ts";

/** Has no text of the customer: a failed job's message is read from its stream, where it is sealed. */
export type GenerationView = {
  id: string;
  owner: string;
  kind: "generate" | "edit";
  diagramId: string;
  theme: Theme;
  format: Format;
  status: "queued" | "processing" | "succeeded" | "failed";
  /** Neither succeeded nor failed. */
  open: boolean;
  errorCode: JobError | null;
  /** The event that triggers the pending step, for queueing it again; null when the job has ended. */
  due: { step: Step; eventId: string } | null;
  createdAt: string;
  updatedAt: string;
};

export const generations: Projection<GenerationEvent, GenerationView> = {
  name: "generations",
  version: 1,
  families: [generationEvents],
  indexes: [[], ["owner"], ["open"], ["open", "kind"], ["diagramId", "open"], ["status"], ["errorCode"]],
  idOf: ({ data }) => data.generationId,
  // None of its steps can be carried out any more, so nobody must wait for it.
  afterUnreadable: (view) => ({
    ...view,
    status: "failed",
    open: false,
    errorCode: view.errorCode ?? "internal_error",
    due: null,
  }),

  evolve(view, { type, data }, { at: updatedAt, eventId }) {
    const step = stepAskedBy(type);
    const due = step === null ? (view?.due ?? null) : { step, eventId };
    if (type === "GenerationRequested") {
      const { generationId: id, owner, kind, diagramId, theme, format } = data;
      const fields = { id, owner, kind, diagramId, theme, format, due };
      return { ...fields, status: "queued", open: true, errorCode: null, createdAt: updatedAt, updatedAt };
    }
    if (view === null) return null;
    switch (type) {
      case "GenerationStarted":
        return { ...view, status: "processing", due, updatedAt };
      case "ProcessGenerated":
      case "DiagramLaidOut":
      case "GenerationRetryRequested":
      case "ImageRendered":
        return { ...view, due, updatedAt };
      case "GenerationSucceeded":
        return { ...view, status: "succeeded", open: false, due: null, updatedAt };
      case "GenerationFailed":
        return { ...view, status: "failed", open: false, errorCode: data.code, due: null, updatedAt };
    }
  },
};
