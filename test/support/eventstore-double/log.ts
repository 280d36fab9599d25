/**
 * The log of the double: how an EventStoreDB server treats appends and where it puts events, as measured on server
 * 23.10. It can keep its content in a file, so that it survives a killed process.
 */
import { appendFileSync, existsSync, readFileSync } from "node:fs";

export type StoredEvent = {
  stream: string;
  id: string;
  type: string;
  contentType: string;
  data: Uint8Array;
  metadata: Uint8Array;
  revision: number;
  position: bigint;
  createdMs: number;
};

export type Proposed = Pick<StoredEvent, "id" | "type" | "contentType" | "data" | "metadata">;
/** A revision, or the protocol's alternatives to one. */
export type Expected = number | "no_stream" | "any" | "stream_exists";

export type AppendResult =
  | { status: "written"; revision: number; position: bigint }
  /** `current` is null if there is no stream. */
  | { status: "conflict"; current: number | null }
  | { status: "too large" };

export type DoubleLog = {
  append(stream: string, expected: Expected, events: Proposed[]): AppendResult;
  /** Oldest first; null if there is no stream. */
  stream(name: string): StoredEvent[] | null;
  /** Every event, oldest first. */
  all: StoredEvent[];
  /** Index in `all` of the first event at or after a position. */
  indexAt(position: bigint): number;
  /** Reports new events until the returned function is called. */
  onAppend(listener: () => void): () => void;
  /** What a server forgets when it restarts: the ids by which it recognizes repetitions that expect "any". */
  forget(): void;
};

/** Counted over the data of all events of one call, without metadata. */
export const maxAppendBytes = 1024 * 1024;

/** Events that real servers write first, so that positions do not begin at 0 and $all is never empty. */
const systemEvents = ["$MetadataStreamSettings", "$UserCreated"];

export function openDoubleLog(file: string | null): DoubleLog {
  const all: StoredEvent[] = [];
  const streams = new Map<string, StoredEvent[]>();
  const recentIds = new Map<string, Set<string>>();
  const listeners = new Set<() => void>();
  let nextPosition = 1_843n;

  function place(event: StoredEvent): void {
    const stream = streams.get(event.stream);
    if (stream) stream.push(event);
    else streams.set(event.stream, [event]);
    all.push(event);
    // Records follow each other, so positions have gaps of the records' sizes.
    nextPosition = event.position + BigInt(160 + event.data.length + event.metadata.length);
  }

  function write(stream: string, events: Proposed[]): AppendResult {
    const written = events.map((proposed) => {
      const revision = streams.get(stream)?.length ?? 0;
      const event = { ...proposed, stream, revision, position: nextPosition, createdMs: Date.now() };
      place(event);
      return event;
    });
    const ids = recentIds.get(stream) ?? new Set();
    for (const { id } of events) ids.add(id);
    recentIds.set(stream, ids);
    if (file !== null) appendFileSync(file, `${JSON.stringify(written.map(toJson))}\n`);
    for (const listener of listeners) listener();
    return result(written.at(-1));
  }

  /** The first result of the same events at the same place; null if there are other events. */
  function repeated(stream: string, first: number, events: Proposed[]): AppendResult | null {
    const there = streams.get(stream)?.slice(first, first + events.length) ?? [];
    const same = there.length === events.length && events.every(({ id }, i) => id === there[i]?.id);
    return same ? result(there.at(-1)) : null;
  }

  function append(stream: string, expected: Expected, events: Proposed[]): AppendResult {
    if (events.reduce((sum, { data }) => sum + data.length, 0) > maxAppendBytes)
      return { status: "too large" };
    const current = (streams.get(stream)?.length ?? 0) - 1;
    const conflict: AppendResult = { status: "conflict", current: current < 0 ? null : current };
    if (expected === "stream_exists" && current < 0) return conflict;
    if (expected === "any" || expected === "stream_exists") {
      const known = recentIds.get(stream);
      if (!events.every(({ id }) => known?.has(id))) return write(stream, events);
      return repeated(stream, firstOf(stream, events), events) ?? conflict;
    }
    const end = expected === "no_stream" ? -1 : expected;
    if (end === current) return write(stream, events);
    return repeated(stream, end + 1, events) ?? conflict;
  }

  function firstOf(stream: string, events: Proposed[]): number {
    return streams.get(stream)?.findIndex(({ id }) => id === events[0]?.id) ?? -1;
  }

  if (file !== null && existsSync(file)) for (const event of eventsOf(file)) place(event);
  if (all.length === 0)
    for (const type of systemEvents)
      write("$users", [
        {
          id: crypto.randomUUID(),
          type,
          contentType: "application/json",
          data: Buffer.from("{}"),
          metadata: Buffer.of(),
        },
      ]);

  return {
    append,
    stream: (name) => streams.get(name) ?? null,
    all,
    indexAt: (position) => firstIndex(all, position),
    onAppend(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    forget: () => recentIds.clear(),
  };
}

const result = (last: StoredEvent | undefined): AppendResult => ({
  status: "written",
  revision: last?.revision ?? 0,
  position: last?.position ?? 0n,
});

/** By bisection: positions are ascending. */
function firstIndex(all: StoredEvent[], position: bigint): number {
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.position ?? 0n) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

function toJson({ data, metadata, position, ...event }: StoredEvent) {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
  return { ...event, position: String(position), data: base64(data), metadata: base64(metadata) };
}

/** One line is one append. An incomplete last line was never acknowledged. */
function eventsOf(file: string): StoredEvent[] {
  const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
  return lines.flatMap((line) =>
    (JSON.parse(line) as ReturnType<typeof toJson>[]).map(({ data, metadata, position, ...event }) => ({
      ...event,
      position: BigInt(position),
      data: Buffer.from(data, "base64"),
      metadata: Buffer.from(metadata, "base64"),
    })),
  );
}
