/** Streams `generation-<gen_id>`: one asynchronous job, from the request to its end. */
import { z } from "zod";
import { diagramKeyId, type EventFamily, sealed, sealedIn } from "./family.ts";

export const themes = ["light", "dark"] as const;
export const formats = ["png", "svg"] as const;
export type Theme = (typeof themes)[number];
export type Format = (typeof formats)[number];

/** The closed list of job errors (D2). */
export const jobErrors = [
  "validation_failed",
  "generation_failed",
  "timed_out",
  "diagram_deleted",
  "internal_error",
] as const;
export type JobError = (typeof jobErrors)[number];

const job = { generationId: z.string(), diagramId: z.string() };

export const GenerationEvent = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("GenerationRequested"),
    data: z.object({
      ...job,
      kind: z.enum(["generate", "edit"]),
      keyId: z.string(),
      owner: z.string(),
      organizationId: z.string().nullable(),
      createdBy: z.string(),
      folderId: z.string().nullable(),
      theme: z.enum(themes),
      format: z.enum(formats),
      prompt: sealed(z.string()),
      /** The requested name; null lets the engine choose one. */
      name: sealed(z.string().nullable()),
      /** Contexts of the folders above it at acceptance, the nearest last. */
      context: sealed(z.string().nullable()),
      /** Code points of farther folders that were cut; absent from older events. */
      contextCut: z.number().optional(),
    }),
  }),
  /** An operator wants the pending step to be tried now. */
  z.object({ type: z.literal("GenerationRetryRequested"), data: z.object(job) }),
  z.object({ type: z.literal("GenerationStarted"), data: z.object({ ...job, attempt: z.number() }) }),
  z.object({
    type: z.literal("ProcessGenerated"),
    data: z.object({
      ...job,
      engine: z.object({ name: z.string(), version: z.string() }),
      name: sealed(z.string().nullable()),
      /** The document before layout. */
      bpmn: sealed(z.string()),
      /** Outline (generate) or operations (edit), as JSON text: the engine's understanding. */
      plan: sealed(z.string()),
      /** Edits: content revision that the change is based on; null for generate. */
      basedOn: z.number().nullable(),
      /** Content revision that an edit went back to, before it made any other change. */
      revertedTo: z.number().optional(),
      /** The edit asked for a redraw, in which nothing keeps its place. */
      redrawn: z.literal(true).optional(),
      /** Only when a language model was asked. `fallback`: why the rules made the result in the end. */
      languageModel: z
        .object({
          provider: z.string(),
          model: z.string(),
          rounds: z.number(),
          inputTokens: z.number(),
          outputTokens: z.number(),
          /** Absent from older events, and when the model was not asked to review its answer. */
          checked: z.enum(["kept", "corrected"]).optional(),
          fallback: z.string().nullable(),
        })
        .optional(),
      /** The model's raw answers, as JSON text. */
      answers: sealed(z.string().optional()),
      /** What was understood, assumed and left out, as JSON text; absent from older events. */
      explanation: sealed(z.string().optional()),
    }),
  }),
  z.object({ type: z.literal("DiagramLaidOut"), data: z.object({ ...job, bpmn: sealed(z.string()) }) }),
  z.object({
    type: z.literal("ImageRendered"),
    data: z.object({
      ...job,
      renderer: z.string(),
      /** Hash of the picture under the diagram's data key (`keyed.ts`): without the key, no guess can be confirmed. */
      hmac: z.string().optional(),
      /** The hash without a key, hexadecimal: only in events of older versions. */
      sha256: z.string().optional(),
      bytes: z.number(),
    }),
  }),
  z.object({ type: z.literal("GenerationSucceeded"), data: z.object(job) }),
  z.object({
    type: z.literal("GenerationFailed"),
    data: z.object({
      ...job,
      code: z.enum(jobErrors),
      message: sealed(z.string()),
      /** What was understood before it failed, as JSON text. */
      explanation: sealed(z.string().optional()),
    }),
  }),
]);
export type GenerationEvent = z.infer<typeof GenerationEvent>;

export const generationEvents: EventFamily<GenerationEvent> = {
  prefix: "generation-",
  schema: GenerationEvent,
  sealed: sealedIn(GenerationEvent),
  keyIdOf: diagramKeyId,
};
