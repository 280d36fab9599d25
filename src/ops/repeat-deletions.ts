/** After a restore: repeats the deletions recorded in the log, and reports what is unreadable. */
import type { Log } from "../commands/log.ts";
import { accountEvents } from "../events/account.ts";
import { diagramEvents } from "../events/diagram.ts";
import { familyOf, keyEndedBy } from "../events/families.ts";
import { libraryEvents } from "../events/library.ts";
import type { RecordedEvent } from "../events/recorded.ts";
import type { Vault } from "../store/vault.ts";

export type Repeated = {
  /** Keys of diagrams, accounts and libraries that an older vault had brought back. */
  erased: number;
  /** Diagrams and accounts that the log does not record as deleted, but whose keys are destroyed or missing. */
  unreadable: string[];
};

const prefixes = [diagramEvents.prefix, accountEvents.prefix, libraryEvents.prefix];

/** The vault may be older than the log, or the log older than the vault. Idempotent. @throws Unavailable */
export async function repeatDeletions({ store, vault }: Log): Promise<Repeated> {
  const end = await store.end();
  const stop = new AbortController();
  const unreadable = new Set<string>();
  let erased = 0;
  if (end === 0n) return { erased, unreadable: [] };
  for await (const { events, upTo } of store.follow(prefixes, 0n, stop.signal)) {
    for (const event of events) erased += await repeatOne(event, vault, unreadable);
    if (upTo >= end) stop.abort();
  }
  return { erased, unreadable: [...unreadable] };
}

/** @returns the number of keys destroyed. */
async function repeatOne(event: RecordedEvent, vault: Vault, unreadable: Set<string>): Promise<0 | 1> {
  const ended = keyEndedBy(event);
  if (ended !== null) {
    unreadable.delete(ended);
    if ((await vault.get(ended)) === null) return 0;
    await vault.destroy(ended);
    return 1;
  }
  const { revision, stream, data } = event;
  const keyId = familyOf(stream)?.keyIdOf?.(data) ?? null;
  if (revision !== 0 || keyId === null || typeof data.sealed !== "string") return 0;
  if ((await vault.get(keyId)) === null) unreadable.add(keyId);
  return 0;
}

export function repeatedText({ erased, unreadable }: Repeated): string {
  const again = `${erased} keys of what is deleted were destroyed again.`;
  if (unreadable.length === 0) return again;
  return [
    `${again}\n${unreadable.length} diagrams or accounts cannot be read: they were deleted after this log was copied, or their keys`,
    `are missing. Delete them again, so that the log says so: ${unreadable.join(", ")}`,
  ].join(" ");
}
