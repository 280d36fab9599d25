/** The resources as clients see them; OpenAPI uses the same schemas. */
import { z } from "zod";
import { Explanation as Recorded } from "../events/explanation.ts";
import { type Format, jobErrors, type Theme } from "../events/generation.ts";
import { limits } from "../limits.ts";
import type { DiagramView } from "../projections/diagrams.ts";
import type { FolderView } from "../projections/folders.ts";
import { generationIdPattern } from "./fields.ts";

const id = z.string().meta({ format: "uuid" });
const timestamp = z.string().meta({ format: "date-time", description: "ISO 8601, UTC." });
const organization_id = id.nullable().describe("Set for what belongs to an organization, else null.");

export const Diagram = z
  .object({
    object: z.literal("diagram"),
    id,
    name: z.string(),
    folder_id: id.nullable().describe("Containing folder; null means root."),
    organization_id,
    created_by: id.describe("The user who created the diagram."),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "Diagram" });
export type Diagram = z.infer<typeof Diagram>;

export const Folder = z
  .object({
    object: z.literal("folder"),
    id,
    name: z.string(),
    parent_id: id.nullable().describe("Parent folder; null means root."),
    context: z.string().nullable().describe("Steers the generation of diagrams in this folder."),
    organization_id,
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "Folder" });
export type Folder = z.infer<typeof Folder>;

export const Generation = z
  .object({
    object: z.literal("generation"),
    id: z.string().regex(generationIdPattern),
    status: z.enum(["queued", "processing", "succeeded", "failed"]),
    diagram: Diagram.nullable().describe("Set when succeeded, until the diagram is deleted."),
    image_url: z.string().nullable().describe("Path of the picture, relative to the base URL."),
    error: z
      .object({ code: z.enum(jobErrors), message: z.string() })
      .nullable()
      .describe("Set when failed."),
    created_at: timestamp,
  })
  .meta({ id: "Generation" });
export type Generation = z.infer<typeof Generation>;

export const Explanation = z
  .object({
    object: z.literal("explanation"),
    generation_id: z.string().regex(generationIdPattern),
    status: z.enum(["queued", "processing", "succeeded", "failed"]),
    engine: z
      .object({
        name: z.string().describe("`rules` or `llm`."),
        version: z.string(),
        model: z.string().nullable().describe("The language model that was asked, else null."),
        fallback: z.string().nullable().describe("Why the rules answered in its place, else null."),
      })
      .nullable()
      .describe("Who answered; null until then, and for a job that failed before."),
    missing: z.string().nullable().describe("Why the lists are empty; null when something is recorded."),
    context_cut: z
      .int()
      .describe(
        `Code points of folders farther up that were left out: together they may have ${limits.contextsCharsMax}.`,
      ),
    ...Recorded.shape,
  })
  .meta({ id: "Explanation" });
export type Explanation = z.infer<typeof Explanation>;

const counts = z
  .object({
    added: z.int().min(0),
    removed: z.int().min(0),
    changed: z.int().min(0),
    moved: z.int().min(0),
  })
  .describe("How many elements; one may be changed and moved.");

const told = {
  id: z.string().describe("As in the document."),
  type: z.string().describe("The element's name in BPMN, such as `userTask`."),
  name: z.string().describe("What people read; empty where there is nothing."),
};
const place = z
  .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
  .nullable()
  .describe("In pixels. Null for a flow that runs elsewhere though neither of its ends moved.");

export const Difference = z
  .object({
    object: z.literal("difference"),
    from: z.int().min(1).describe("The version that is compared."),
    to: z.int().min(1).describe("The version that it is compared with."),
    counts,
    added: z.array(z.object(told)).describe("Only in `to`."),
    removed: z.array(z.object(told)).describe("Only in `from`."),
    changed: z
      .array(
        z.object({
          ...told,
          changes: z.array(
            z.object({
              property: z
                .string()
                .describe(
                  "An attribute, or what stands inside of the element, by its name in BPMN (`name`, `sourceRef`, `conditionExpression`), or `type`, `lane`, `container`, `fill`, `stroke`, `font`.",
                ),
              from: z.string().nullable().describe("Null where it was absent."),
              to: z.string().nullable().describe("Null where it is absent now."),
            }),
          ),
        }),
      )
      .describe("In both, and not the same."),
    moved: z
      .array(z.object({ ...told, from: place, to: place }))
      .describe("In both, and drawn elsewhere or in another size."),
  })
  .meta({ id: "Difference" });
export type Difference = z.infer<typeof Difference>;

export const Version = z
  .object({
    object: z.literal("version"),
    revision: z
      .int()
      .min(1)
      .describe('Counts the contents of the diagram from 1: the same that "go back to version 2" names.'),
    kind: z.enum(["import", "generate", "edit"]).describe("How it came to be."),
    created_at: timestamp,
    created_by: id.nullable().describe("The user who asked for it."),
    api_key: z
      .object({ id, last_four: z.string() })
      .nullable()
      .describe("The API key that asked for it, by its id and its last four characters."),
    generation_id: z.string().regex(generationIdPattern).nullable().describe("Null for an import."),
    prompt: z
      .string()
      .nullable()
      .describe("What was asked for. Only for keys with the scope `generate`; null for an import."),
    reverted_to: z
      .int()
      .min(1)
      .nullable()
      .describe("The version that the instruction went back to, before whatever else it changed."),
    redrawn: z.boolean().describe("The instruction asked for another drawing."),
    changes: counts.nullable().describe("Against the version before; null for the first."),
  })
  .meta({ id: "Version" });
export type Version = z.infer<typeof Version>;

export const listOf = (item: z.ZodType) =>
  z.object({
    data: z.array(item).describe("Newest first."),
    has_more: z.boolean(),
    next_cursor: z.string().nullable().describe("Null when has_more is false."),
  });

export const diagramOf = (view: DiagramView): Diagram => ({
  object: "diagram",
  id: view.id,
  name: view.name,
  folder_id: view.folderId,
  organization_id: view.organizationId,
  created_by: view.createdBy,
  created_at: view.createdAt,
  updated_at: view.updatedAt,
});

export const folderOf = (view: FolderView): Folder => ({
  object: "folder",
  id: view.id,
  name: view.name,
  parent_id: view.parentId,
  context: view.context,
  organization_id: view.organizationId,
  created_at: view.createdAt,
  updated_at: view.updatedAt,
});

/** Always has both parameters, theme first (A2). */
export const imageUrl = (diagramId: string, theme: Theme, format: Format): string =>
  `/api/v1/diagrams/${diagramId}/image?theme=${theme}&format=${format}`;
