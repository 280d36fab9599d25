/** What an auditor examines: a log, its data keys and its checkpoints, opened for reading only. */
import { dirname, join } from "node:path";
import type { Placed } from "../audit/checkpoints.ts";
import { type Examination, openExaminer } from "../audit/examine.ts";
import type { Fault, FaultKind } from "../audit/fault.ts";
import { formerFaults } from "../audit/former.ts";
import { sentenceOf } from "../causes.ts";
import { checkpointStream } from "../commands/checkpoint.ts";
import { formerStream } from "../commands/former.ts";
import { FormerEvent } from "../events/former.ts";
import type { RecordedEvent } from "../events/recorded.ts";
import type { EventStore } from "../store/event-store.ts";
import type { LogFile, LogRow } from "../store/log-file.ts";
import type { Keys, Vault } from "../store/vault.ts";
import { checkpointsIn } from "../workers/checkpoint.ts";
import { type Opened, openTexts } from "./audit-open.ts";

export type Evidence = {
  rows(): AsyncIterable<LogRow[]>;
  /** The last position assigned, if positions have no gaps. */
  end: number | null;
  checkpoints(): Promise<Placed[]>;
  /** Faults outside of the events. */
  faults(): Fault[];
  /** The vault beside the log. @throws CannotLook */
  keys(): Promise<Pick<Vault, "get" | "knows">>;
  close(): Promise<void>;
};

/** The log, or something needed to check it, cannot be read. One sentence, for people. */
export class CannotLook extends Error {
  override name = "CannotLook";
}

/** Turns errors with a known cause into CannotLook; throws all others. */
function looking<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const sentence = sentenceOf(error);
    throw sentence === null ? error : new CannotLook(sentence, { cause: error });
  }
}

/** Opens a log file, and its vault on demand. */
export type OpenFiles = { log: (file: string) => LogFile; keys: (file: string) => Keys };

/** @throws CannotLook */
export function fileEvidence(file: string, open: OpenFiles): Evidence {
  const log = looking(() => open.log(file));
  let keys: Keys | null = null;
  return {
    async *rows() {
      yield* log.rows();
    },
    end: log.end,
    checkpoints: () => checkpointsIn(log.read(checkpointStream)),
    faults() {
      const pages = log.pageFault();
      return [
        ...log.schemaFaults().map((what) => ofWhole("schema", what)),
        ...(keys?.faults() ?? []).map((what) => ofWhole("schema", `In the vault: ${what}`)),
        ...(pages === null ? [] : [ofWhole("file", `SQLite finds the file damaged: ${pages}.`)]),
      ];
    },
    async keys() {
      keys ??= looking(() => open.keys(join(dirname(file), "vault.db")));
      return keys;
    },
    async close() {
      keys?.close();
      log.close();
    },
  };
}

const ofWhole = (kind: FaultKind, what: string): Fault => ({
  kind,
  position: null,
  stream: null,
  revision: null,
  what,
});

/** A log on a server, up to its current end. @throws Unavailable */
export async function storeEvidence(
  { store, vault }: { store: EventStore; vault: Vault },
  close: () => Promise<void>,
): Promise<Evidence> {
  const end = await store.end();
  return {
    rows: () => rowsUpTo(store, end),
    end: null,
    checkpoints: async () => checkpointsIn(await store.read(checkpointStream)),
    faults: () => [],
    keys: async () => vault,
    close,
  };
}

async function* rowsUpTo(store: EventStore, end: bigint): AsyncGenerator<LogRow[], undefined> {
  if (end === 0n) return;
  for await (const { events, upTo } of store.follow([""], 0n, new AbortController().signal)) {
    yield events.filter(({ position }) => position <= end).map((event) => ({ event, spelling: null }));
    if (upTo >= end) return;
  }
}

export type Former = FormerEvent["data"] & { eventId: string };

export type Examined = Examination & {
  /** The log that this one says it continues; null if it continues none. */
  former: Former | null;
  /** Null if no texts were to be opened. */
  sealed: Omit<Opened, "faults"> | null;
};

export type Examining = {
  /** Checkpoints that were kept elsewhere. */
  kept?: Placed[];
  /** Public keys as checkpoints name them; null trusts the key that each checkpoint names. */
  trusted: string[] | null;
  /** Whether to try every sealed text with its data key. */
  open?: boolean;
  /** Called with the number of rows read so far. */
  onRows?: (done: number) => void;
};

/** @throws CannotLook, Unavailable */
export async function examine(
  evidence: Evidence,
  { kept = [], trusted, open = false, onRows = () => {} }: Examining,
): Promise<Examined> {
  const texts = open ? openTexts(await evidence.keys()) : null;
  const examiner = openExaminer([...(await evidence.checkpoints()), ...kept], trusted);
  let done = 0;
  let former: Former | null = null;
  for await (const rows of evidence.rows()) {
    const sound = rows.flatMap((row) => {
      if ("event" in row) return examiner.add(row.event, row.spelling) ? [row.event] : [];
      examiner.lost(row.lost);
      return [];
    });
    for (const event of sound.filter(({ stream }) => stream === formerStream))
      former = formerIn(event, trusted, examiner.fault) ?? former;
    // An altered text is reported as such; whether it opens adds nothing.
    await texts?.add(sound);
    done += rows.length;
    onRows(done);
  }
  for (const fault of evidence.faults()) examiner.fault(fault);
  const opened = (await texts?.result()) ?? null;
  for (const fault of opened?.faults ?? []) examiner.fault(fault);
  const sealed = opened && { opened: opened.opened, erased: opened.erased };
  return { ...examiner.result(evidence.end), sealed, former };
}

/** The log that this one says it continues; null if unreadable, which other checks report. */
function formerIn(
  event: RecordedEvent,
  trusted: string[] | null,
  onFault: (fault: Fault) => void,
): Former | null {
  const read = FormerEvent.safeParse(event);
  if (!read.success) return null;
  for (const fault of formerFaults(event, read.data.data, trusted)) onFault(fault);
  return { ...read.data.data, eventId: event.id };
}
