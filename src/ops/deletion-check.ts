/** The form of every proof of a deletion, and the raw searches that all of them share. */
import { limits } from "../limits.ts";
import type { Raw } from "../store/raw.ts";
import type { Desk } from "./command.ts";
import { type FileSearch, searchFiles, searchKeys } from "./search-files.ts";
import { rawEvents, searchRaw } from "./search-servers.ts";

export type Check = { what: string; ok: boolean; detail: string };

/** Facts about a deletion that are known before the searches. */
export type Examined = {
  kind: "diagram" | "user" | "organization";
  id: string;
  /** Id of the event that records it; null if nothing was deleted. */
  eventId: string | null;
  at: string | null;
  by: string | null;
  requestId: string | null;
  /** The vault's names of the keys that must be gone. */
  keyIds: Set<string>;
  checks: Check[];
  /** What a certificate must list as remaining. */
  stays: string[];
};

/** Searches for keys in the data folder and in any other named folder: an old vault would bring everything back. */
export function keyFilesChecks(
  { dataDir, distributed }: Desk,
  keyIds: Set<string>,
  folders: string[],
): Check[] {
  const places = [...(distributed ? [] : [dataDir]), ...folders];
  return places.map((folder) => {
    const searched = searchKeys(folder, keyIds);
    const found = [...Map.groupBy(searched.found, ({ file }) => file)].map(([file, keys]) =>
      keyIds.size === 1 ? `${file} holds its data key` : `${file} holds ${keys.length} of its data keys`,
    );
    return told(`vaults in ${folder}`, folder, searched, found, `no data key in ${searched.files} files`);
  });
}

export async function textCheck({ rawContents, log, dataDir }: Desk, text: string): Promise<Check> {
  return rawContents
    ? serversCheck(all(rawEvents(log.store), rawContents()), text)
    : textFilesCheck("raw files", dataDir, text);
}

async function* all<T>(...parts: AsyncIterable<T>[]): AsyncGenerator<T> {
  for (const part of parts) yield* part;
}

async function serversCheck(contents: AsyncIterable<Raw>, text: string): Promise<Check> {
  const { counts, found } = await searchRaw(contents, text);
  const what = "raw contents";
  // A log with this diagram implies events and documents: if there are none, the search looked in the wrong place.
  if (!counts.events || !counts.documents)
    return { what, ok: false, detail: "There are no documents on the servers to search." };
  const searched = Object.entries(counts).map(([kind, count]) => `${count.toLocaleString("en")} ${kind}`);
  const places = found.map(({ place, form }) => `${place} (${form})`).join("; ");
  return {
    what,
    ok: found.length === 0,
    detail: found.length === 0 ? `not found in ${searched.join(", ")}` : `found in ${places}`,
  };
}

export function textFilesCheck(what: string, folder: string, text: string): Check {
  const searched = searchFiles(folder, text);
  const places = searched.found.map(({ file, form, offset }) => `${file} at ${offset} (${form})`);
  const found = places.length === 0 ? [] : [`found in ${some(places)}`];
  return told(what, folder, searched, found, `not found in ${searched.files} files`);
}

function told(
  what: string,
  folder: string,
  { files, unread }: FileSearch,
  found: string[],
  nothing: string,
): Check {
  if (files === 0) return { what, ok: false, detail: `There are no files in ${folder} to search.` };
  const result = found.length === 0 ? nothing : some(found);
  const detail = unread.length === 0 ? result : `${result}; not read: ${some(unread)}`;
  return { what, ok: found.length === 0 && unread.length === 0, detail };
}

/** The first few, if there are many. */
export function some(places: string[]): string {
  const more = places.length - limits.auditFaultsMax;
  const shown = places.slice(0, limits.auditFaultsMax).join(", ");
  return more > 0 ? `${shown} and ${more} more` : shown;
}

/** What older versions stored without a key, in events that are never changed. */
export function plainCheck({ texts, hashes }: { texts: number; hashes: number }): Check {
  const parts = [
    ...(texts === 0 ? [] : [`${texts} events with texts in plain`]),
    ...(hashes === 0 ? [] : [`${hashes} hashes that would confirm a guess`]),
  ];
  const ok = parts.length === 0;
  const detail = ok
    ? "none"
    : `${parts.join(", ")}, of an older version: \`pds copy --to embedded\` writes a log without them`;
  return { what: "in plain", ok, detail };
}

/** Requests remembered by a plain hash that created one of these. @throws Unavailable */
export async function plainClaims({ log }: Desk, ids: ReadonlySet<string>): Promise<number> {
  const end = await log.store.end();
  const stop = new AbortController();
  let count = 0;
  if (end === 0n) return count;
  for await (const { events, upTo } of log.store.follow(["claim-"], 0n, stop.signal)) {
    for (const { type, data } of events)
      if (type === "RequestClaimed" && data.keyId === undefined && ids.has(String(data.resourceId)))
        count += 1;
    if (upTo >= end) stop.abort();
  }
  return count;
}
