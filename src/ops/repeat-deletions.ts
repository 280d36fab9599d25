/** After a restore: what the log says is deleted must be so, and what cannot be read must be told. */
import type { Log } from "../commands/log.ts";
import { diagramEvents } from "../events/diagram.ts";
import type { RecordedEvent } from "../events/recorded.ts";
import type { Vault } from "../store/vault.ts";

export type Repeated = {
  /** Diagrams whose keys an older vault had brought back. */
  erased: number;
  /** Diagrams that the log does not say are deleted, and whose keys are destroyed or missing. */
  unreadable: string[];
};

/** A vault may be older than the log, and a log older than the vault. Repeating it changes nothing. @throws Unavailable */
export async function repeatDeletions({ store, vault }: Log): Promise<Repeated> {
  const end = await store.end();
  const stop = new AbortController();
  const unreadable = new Set<string>();
  let erased = 0;
  if (end === 0n) return { erased, unreadable: [] };
  for await (const { events, upTo } of store.follow([diagramEvents.prefix], 0n, stop.signal)) {
    for (const event of events) erased += await repeatOne(event, vault, unreadable);
    if (upTo >= end) stop.abort();
  }
  return { erased, unreadable: [...unreadable] };
}

/** @returns how many keys were destroyed. */
async function repeatOne(
  { type, revision, stream }: RecordedEvent,
  vault: Vault,
  unreadable: Set<string>,
): Promise<0 | 1> {
  const diagramId = stream.slice(diagramEvents.prefix.length);
  if (type === "DiagramDeleted") {
    unreadable.delete(diagramId);
    if ((await vault.get(diagramId)) === null) return 0;
    await vault.destroy(diagramId);
    return 1;
  }
  if (revision === 0 && (await vault.get(diagramId)) === null) unreadable.add(diagramId);
  return 0;
}

export function repeatedText({ erased, unreadable }: Repeated): string {
  const again = `Keys of ${erased} deleted diagrams were destroyed again.`;
  if (unreadable.length === 0) return again;
  return [
    `${again}\n${unreadable.length} diagrams cannot be read: they were deleted after this log was copied, or their keys`,
    `are missing. Delete them again, so that the log says so: ${unreadable.join(", ")}`,
  ].join(" ");
}
