/** A long log: filling one, and reading it completely. */
import type { Stores } from "../../src/adapters.ts";
import { handle } from "../../src/commands/handle.ts";
import { newId } from "../../src/commands/ids.ts";
import { library, libraryStream } from "../../src/commands/library.ts";
import { timed } from "../report.ts";
import { operatorContext } from "./operator.ts";

const foldersOfOwner = 10;
const inFlight = 32;

/** @returns the number of events, and the milliseconds of reading them */
export async function readLog({ store }: Stores): Promise<{ events: number; took: number }> {
  let events = 0;
  const end = await store.end();
  const took = await timed(async () => {
    for await (const batch of store.follow([""], 0n, new AbortController().signal)) {
      events += batch.events.length;
      if (batch.upTo >= end) break;
    }
  });
  return { events, took };
}

/** Folders of new customers, until the log has this many events. */
export async function fillLog(log: Stores, events: number): Promise<void> {
  let missing = events - (await readLog(log)).events;
  const lane = async () => {
    while (missing > 0) {
      missing -= foldersOfOwner;
      const owner = `live-user-${newId()}`;
      for (let i = 0; i < foldersOfOwner; i++) {
        const folder = { folderId: newId(), owner, organizationId: null, parentId: null };
        const command = {
          type: "CreateFolder",
          data: { ...folder, name: `Folder ${i}`, context: null },
        } as const;
        await handle(log, library, libraryStream(owner), command, operatorContext());
      }
    }
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
}
