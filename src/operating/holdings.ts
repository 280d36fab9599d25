/** Everything that an account owns, read from the log: views may lag, and what they lack would never be erased. */
import type { Log } from "../commands/log.ts";
import { plainTexts } from "../events/codec.ts";
import { diagramEvents } from "../events/diagram.ts";
import { environments } from "../events/family.ts";
import { generationEvents } from "../events/generation.ts";
import { libraryEvents } from "../events/library.ts";
import type { RecordedEvent } from "../events/recorded.ts";

export type AccountKind = "user" | "organization";

/**
 * The owners of an account's diagrams and folders. What a member makes for an organization belongs to the organization.
 */
export const ownersOf = (kind: AccountKind, accountId: string): string[] =>
  environments.map((one) => `${one}-${kind === "user" ? "user" : "org"}-${accountId}`);

export type Holdings = {
  /** Existing diagrams, each with its owner. */
  diagrams: Map<string, string>;
  /** Deleted diagrams. */
  deleted: Set<string>;
  /** Jobs in progress. */
  open: { generationId: string; diagramId: string }[];
  /** Diagrams that were requested, never created, and not renounced. */
  unmade: Set<string>;
  /** Every diagram that was requested. */
  asked: Set<string>;
  /** Existing folders, by owner. */
  folders: Map<string, Set<string>>;
  /** Ids of all diagrams, jobs and folders that ever existed. */
  ids: Set<string>;
  /** What older versions left unsealed: events with texts, and hashes of pictures. */
  plain: { texts: number; hashes: number };
};

const prefixes = [diagramEvents.prefix, generationEvents.prefix, libraryEvents.prefix];

/** Walks over the whole log. @throws Unavailable */
export async function holdingsOf({ store }: Log, owners: string[]): Promise<Holdings> {
  const jobs = new Map<string, { diagramId: string; open: boolean }>();
  const held: Omit<Holdings, "open" | "unmade" | "asked"> = {
    diagrams: new Map(),
    deleted: new Set(),
    folders: new Map(owners.map((owner) => [owner, new Set()])),
    ids: new Set(),
    plain: { texts: 0, hashes: 0 },
  };
  const gone = new Set<string>();
  const end = await store.end();
  const stop = new AbortController();
  if (end > 0n)
    for await (const { events, upTo } of store.follow(prefixes, 0n, stop.signal)) {
      for (const event of events) take(event, { owners, jobs, held, gone });
      if (upTo >= end) stop.abort();
    }
  const all = [...jobs].map(([generationId, job]) => ({ generationId, ...job }));
  const asked = new Set(all.map(({ diagramId }) => diagramId));
  return {
    ...held,
    open: all.flatMap(({ open, ...job }) => (open ? [job] : [])),
    asked,
    unmade: asked.difference(new Set(held.diagrams.keys())).difference(gone),
  };
}

type Taking = {
  owners: string[];
  jobs: Map<string, { diagramId: string; open: boolean }>;
  held: Omit<Holdings, "open" | "unmade" | "asked">;
  /** Every deleted diagram of any owner: a renounced one names no owner. */
  gone: Set<string>;
};

function take(event: RecordedEvent, taking: Taking): void {
  const { stream, data } = event;
  const owner = typeof data.owner === "string" && taking.owners.includes(data.owner) ? data.owner : null;
  if (stream.startsWith(libraryEvents.prefix)) takeFolder(event, owner, taking);
  else if (stream.startsWith(generationEvents.prefix)) takeJob(event, owner, taking);
  else takeDiagram(event, owner, taking);
}

function takeFolder(event: RecordedEvent, owner: string | null, { held }: Taking): void {
  const { type, data } = event;
  if (owner === null) return;
  if (type === "FolderCreated") held.ids.add(String(data.folderId));
  if (plainTexts(libraryEvents, event).length > 0) held.plain.texts += 1;
  const folders = held.folders.get(owner);
  if (type === "FolderCreated") folders?.add(String(data.folderId));
  if (type === "FolderDeleted") folders?.delete(String(data.folderId));
}

function takeJob({ type, stream, data }: RecordedEvent, owner: string | null, { jobs, held }: Taking): void {
  const generationId = stream.slice(generationEvents.prefix.length);
  if (type === "GenerationRequested" && owner !== null)
    jobs.set(generationId, { diagramId: String(data.diagramId), open: true });
  const job = jobs.get(generationId);
  if (job) held.ids.add(generationId);
  if (job && typeof data.sha256 === "string") held.plain.hashes += 1;
  if (job && (type === "GenerationSucceeded" || type === "GenerationFailed")) job.open = false;
}

function takeDiagram({ type, data }: RecordedEvent, owner: string | null, { held, gone }: Taking): void {
  const diagramId = String(data.diagramId);
  if (owner !== null) {
    held.diagrams.set(diagramId, owner);
    held.ids.add(diagramId);
  }
  if (type !== "DiagramDeleted") return;
  gone.add(diagramId);
  if (held.diagrams.delete(diagramId)) held.deleted.add(diagramId);
}
