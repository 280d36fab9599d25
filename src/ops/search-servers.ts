/** Searches the raw bytes of what servers store: documents, messages, and the events of the log. */
import { needlesOf } from "../audit/raw-search.ts";
import { limits } from "../limits.ts";
import type { EventStore } from "../store/event-store.ts";
import type { Raw } from "../store/raw.ts";

export type Searched = {
  /** Number of items of each kind. */
  counts: Record<string, number>;
  /** Where the text is, and in which form; at most `limits.auditFaultsMax` places. */
  found: { place: string; form: string }[];
};

export async function searchRaw(contents: AsyncIterable<Raw>, text: string): Promise<Searched> {
  const needles = needlesOf(text);
  const searched: Searched = { counts: {}, found: [] };
  for await (const { kind, place, bytes } of contents) {
    searched.counts[kind] = (searched.counts[kind] ?? 0) + 1;
    const haystack = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const needle = needles.find((one) => haystack.includes(one.bytes));
    if (needle && searched.found.length < limits.auditFaultsMax)
      searched.found.push({ place, form: needle.form });
  }
  return searched;
}

/** Every stored event up to the current end of the log. @throws Unavailable */
export async function* rawEvents(store: EventStore): AsyncGenerator<Raw> {
  const end = await store.end();
  if (end === 0n) return;
  for await (const { events, upTo } of store.follow([""], 0n, new AbortController().signal)) {
    for (const { stream, revision, type, id, data, metadata } of events) {
      const bytes = Buffer.from(JSON.stringify({ stream, type, id, data, metadata }));
      yield { kind: "events", place: `event ${revision} of ${stream}`, bytes };
    }
    if (upTo >= end) return;
  }
}
