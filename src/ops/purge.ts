/** `pds purge-test-data`: test data is throwaway data (B11). */
import { diagram, diagramStream } from "../commands/diagram.ts";
import { deleteDiagram, deleteFolder, type Libraries, renounceDiagram } from "../commands/flows.ts";
import { fold } from "../commands/log.ts";
import { Refusal } from "../commands/refusal.ts";
import { limits } from "../limits.ts";
import { Misuse } from "../operating/operator.ts";
import { diagrams } from "../projections/diagrams.ts";
import { folders } from "../projections/folders.ts";
import { generations } from "../projections/generations.ts";
import { type Views, viewsOf } from "../projections/views.ts";
import { type Command, type Desk, optional } from "./command.ts";

const dayMs = 24 * 3600 * 1000;
const daysDefault = 30;
const testOwner = "test-";

export const purge: Record<string, Command> = {
  "": {
    usage: "purge-test-data [--older-than-days N] [--dry-run]",
    summary: `Deletes for ever what the test environment holds that is older than ${daysDefault} days: diagrams, texts of jobs, empty folders.`,
    example: "pds purge-test-data --dry-run",
    options: { "older-than-days": { type: "string" }, "dry-run": { type: "boolean" } },
    async run(desk, given) {
      const days = Number(optional(given, "older-than-days") ?? daysDefault);
      if (!(days >= 0)) throw new Misuse("--older-than-days must be a number of days.");
      const before = new Date(desk.now() - days * dayMs).toISOString();
      const dry = given.values["dry-run"] === true;
      const purged = await purgeBefore(desk, before, dry);
      const verb = dry ? "would go" : "are gone";
      const text = `${purged.diagrams} diagrams, the texts of ${purged.jobs} jobs and ${purged.folders} folders from before ${before} ${verb}.`;
      return { json: { before, dry_run: dry, ...purged }, text };
    },
  },
};

async function purgeBefore(desk: Desk, before: string, dry: boolean) {
  const { log, models, change } = desk;
  const libraries: Libraries = new Map();
  const { images } = await desk.adapters();
  const purged = { diagrams: 0, jobs: 0, folders: 0 };
  for await (const { id: diagramId, owner } of oldTestData(viewsOf(models, diagrams), before)) {
    purged.diagrams += 1;
    if (dry) continue;
    await deleteDiagram(log, libraries, { diagramId, owner }, change());
    await images.remove(diagramId);
  }
  // Failed jobs have left texts under keys of diagrams that were never created.
  const living = viewsOf(models, diagrams);
  for await (const { diagramId, open } of oldTestData(viewsOf(models, generations), before)) {
    if (open || (await living.get(diagramId)) || (await log.vault.get(diagramId)) === null) continue;
    const { state } = await fold(log, diagram, diagramStream(diagramId));
    if (state.status === "alive") continue;
    purged.jobs += 1;
    if (!dry) await renounceDiagram(log, diagramId, change());
  }
  for await (const { id: folderId, owner } of oldTestData(viewsOf(models, folders), before))
    purged.folders += dry ? 1 : await emptied(desk, libraries, { folderId, owner });
  return purged;
}

/** A folder with content stays. */
async function emptied(
  { log, change }: Desk,
  libraries: Libraries,
  folder: { folderId: string; owner: string },
): Promise<0 | 1> {
  try {
    await deleteFolder(log, libraries, folder, change());
    return 1;
  } catch (error) {
    if (error instanceof Refusal) return 0;
    throw error;
  }
}

/**
 * Views of the test environment that are older than a time, newest first: the content of a folder comes before the
 * folder.
 */
async function* oldTestData<V extends { id: string; owner: string; createdAt: string }>(
  views: Views<V>,
  before: string,
): AsyncIterable<V> {
  let after = { createdAt: before, id: "" };
  for (;;) {
    const page = await views.page({ where: {}, order: "newest", limit: limits.pageItemsMax, after });
    yield* page.filter(({ owner }) => owner.startsWith(testOwner));
    const last = page.at(-1);
    if (!last || page.length < limits.pageItemsMax) return;
    after = { createdAt: last.createdAt, id: last.id };
  }
}
