/** Compares views with each other, or with the fold of their streams, one batch in memory at a time. */
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { canonicalJson } from "../events/canonical-json.ts";
import type { JsonObject } from "../events/recorded.ts";
import { limits } from "../limits.ts";
import { remember } from "../remember.ts";
import type { Batch } from "../store/event-store.ts";
import type { StoredView } from "../store/read-models.ts";
import type { AnyProjection } from "./all.ts";
import { prefixesOf } from "./projection.ts";
import { evolved, type Fact, factsOf, type Projecting } from "./run.ts";
import type { Unreadable } from "./unreadable.ts";

export type ViewDifference = { id: string; why: "missing" | "behind" | "differs" | "count" };

export type Comparison = {
  /** Number of views compared, removed ones included. */
  compared: number;
  /** Number of views that exist. */
  counts: { expected: number; found: number };
  /** Digest over the hash of each view, hexadecimal. */
  digest: string;
  /** At most `limits.auditFaultsMax`. */
  differences: ViewDifference[];
  /** Unreadable events, at most the same number: the views were made without them. */
  unreadable: Unreadable[];
};

type Due = { view: JsonObject | null; position: bigint };

/** The expected views for these facts, with the last event about each. */
type Expected = (facts: Fact[]) => Promise<ReadonlyMap<string, Due>>;

/** Compares the collection with its streams, folded again. */
export function compareWithStreams(
  projection: AnyProjection,
  collection: string,
  stores: Projecting,
  onSeen: (position: bigint) => void,
): Promise<Comparison> {
  const folded = foldingStreams(projection, stores);
  const expected: Expected = async (facts) => {
    const due = new Map<string, Due>();
    for (const { id, recorded } of facts) {
      const view = due.has(id) ? undefined : (await folded(recorded.stream)).get(id);
      if (view) due.set(id, view);
    }
    return due;
  };
  return compare(projection, collection, stores, { expected, count: null, onSeen });
}

/** Compares the collection with another one that was rebuilt from the log. */
export function compareWithCollection(
  projection: AnyProjection,
  collection: string,
  fresh: string,
  stores: Projecting,
  onSeen: (position: bigint) => void,
): Promise<Comparison> {
  const expected: Expected = (facts) => stores.models.getMany(fresh, idsOf(facts));
  return compare(projection, collection, stores, { expected, count: fresh, onSeen });
}

type Comparing = {
  expected: Expected;
  /** The collection whose views are counted; null counts the expected ones. */
  count: string | null;
  onSeen: (position: bigint) => void;
};

/** Each view is compared once, at the last event about it, so nothing has to be remembered. */
async function compare(
  projection: AnyProjection,
  collection: string,
  stores: Projecting,
  { expected, count, onSeen }: Comparing,
): Promise<Comparison> {
  const { store, vault, models } = stores;
  const end = await store.end();
  const digest = createHash("sha256");
  const differences: ViewDifference[] = [];
  const unreadable: Unreadable[] = [];
  let compared = 0;
  let alive = 0;
  await eachBatch(projection, stores, end, async ({ events, upTo }) => {
    const { facts, unreadable: broken } = await factsOf(projection, vault, events);
    unreadable.push(...broken);
    unreadable.splice(limits.auditFaultsMax);
    const dueViews = await expected(facts);
    const found = await models.getMany(collection, idsOf(facts));
    for (const fact of facts) {
      const due = dueViews.get(fact.id);
      if (due?.position !== fact.recorded.position) continue;
      const hash = hashOfView(due.view);
      compared += 1;
      alive += due.view === null ? 0 : 1;
      digest.update(`${fact.id} ${hash}\n`);
      const why = await differenceAt(collection, stores, fact, hash, found.get(fact.id) ?? null);
      if (why) differences.push({ id: fact.id, why });
    }
    differences.splice(limits.auditFaultsMax);
    onSeen(upTo);
  });
  const counts = {
    expected: count === null ? alive : await models.count(count, {}),
    found: await models.count(collection, {}),
  };
  // Some views come from no event. While events are being added, the two counts are never of exactly the same moment.
  const grown = (await store.end()) > end;
  if (!grown && counts.found > counts.expected) differences.push({ id: "-", why: "count" });
  return { compared, counts, digest: digest.digest("hex"), differences, unreadable };
}

/** The projection's events up to `end`. */
async function eachBatch(
  projection: AnyProjection,
  { store }: Projecting,
  end: bigint,
  work: (batch: Batch) => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  if (end === 0n) return;
  for await (const batch of store.follow(prefixesOf(projection), 0n, stop.signal)) {
    await work(batch);
    if (batch.upTo >= end) stop.abort();
  }
}

/** Waits for a collection that lags. Null when the view is as expected, or newer. */
async function differenceAt(
  collection: string,
  { models }: Projecting,
  { id, recorded }: Fact,
  hash: string,
  found: StoredView | null,
): Promise<ViewDifference["why"] | null> {
  let stored = found;
  if (stored === null || stored.position < recorded.position) {
    const untilMs = performance.now() + limits.viewWaitMs;
    while ((await models.checkpoint(collection)) < recorded.position && performance.now() < untilMs)
      await sleep(limits.viewPollMs);
    stored = await models.get(collection, id);
  }
  if (stored === null) return "missing";
  if (stored.position < recorded.position) return "behind";
  return stored.position === recorded.position && hashOfView(stored.view) !== hash ? "differs" : null;
}

const idsOf = (facts: Fact[]): string[] => [...new Set(facts.map(({ id }) => id))];

const hashOfView = (view: JsonObject | null): string =>
  createHash("sha256").update(canonicalJson(view)).digest("hex");

/** The views that result from whole streams. The last few are cached, because one stream may hold many views. */
function foldingStreams(projection: AnyProjection, { store, vault }: Projecting) {
  const kept = new Map<string, Map<string, Due>>();
  return async (stream: string) => {
    const known = kept.get(stream);
    if (known) return known;
    const views = new Map<string, Due>();
    const { facts } = await factsOf(projection, vault, await store.read(stream));
    for (const { id, event, recorded } of facts) {
      const { position, revision, metadata, id: eventId } = recorded;
      const about = { at: metadata.at, revision, position, eventId };
      const view = evolved(projection, views.get(id)?.view ?? null, event, about);
      views.set(id, { view, position });
    }
    remember(kept, stream, views, limits.foldedStreamsKept);
    return views;
  };
}
