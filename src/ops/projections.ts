/** `pds projections`: the lag of the read models, whether they are right, and rebuilding them. */

import { type ProjectionStatus, projectionNamed, statusOf, storesOf } from "../operating/projections.ts";
import { type AnyProjection, projections as all } from "../projections/all.ts";
import { type Comparison, compareWithStreams } from "../projections/compare.ts";
import { pointerOf } from "../projections/pointers.ts";
import { collectionOf } from "../projections/projection.ts";
import type { Reading } from "../projections/readers.ts";
import { switchBack as back, dropPrevious, rebuild as rebuildOne } from "../projections/rebuild.ts";
import type { Unreadable } from "../projections/unreadable.ts";
import { type Answer, type Command, type Given, table } from "./command.ts";
import { openProgress } from "./progress.ts";

const status: Command = {
  usage: "projections status",
  summary: "Where each read model lies, and how many of its events it has not seen yet.",
  example: "pds projections status --json",
  options: {},
  async run(desk) {
    const statuses = [];
    for (const projection of all) statuses.push(await statusOf(projection, desk));
    const rows = statuses.map(rowOf);
    const cells = rows.map((row) => Object.values(row).map((cell) => (cell === null ? null : String(cell))));
    const headings = [
      "projection",
      "live",
      "views",
      "position",
      "lag events",
      "lag seconds",
      "previous",
      "building",
      "end",
      "earlier versions",
      "unreadable events",
    ];
    const broken = unreadableTable(
      statuses.map(({ name, unreadable }) => ({ name, unreadable: unreadable.first })),
    );
    return { json: rows, text: [table(headings, cells), ...broken].join("\n\n") };
  },
};

/** Scripts rely on this shape. */
const rowOf = (status: ProjectionStatus) => {
  const { name, live, views, position, lagEvents, lagSeconds, previous, building, end, former, unreadable } =
    status;
  return {
    ...{ name, live, views, position: String(position), lag_events: lagEvents, lag_seconds: lagSeconds },
    ...{ previous, building, end: String(end), former: former.length === 0 ? null : former.join(" ") },
    unreadable: unreadable.count,
  };
};

/** The unreadable events by projection; empty without any. */
function unreadableTable(of: { name: string; unreadable: Unreadable[] }[]): string[] {
  const rows = of.flatMap(({ name, unreadable }) =>
    unreadable.map(({ id, stream, revision, eventId, type, why }) => [
      ...[name, id, stream, String(revision), eventId, type, why],
    ]),
  );
  if (rows.length === 0) return [];
  return [table(["unreadable for", "position", "stream", "revision", "event", "type", "why"], rows)];
}

const verify: Command = {
  usage: "projections verify [NAME]",
  summary:
    "Holds every view against the streams, folded anew, and lists what differs and what cannot be read. Exit code 1 when something does.",
  example: "pds projections verify diagrams",
  options: {},
  async run(desk, given, terminal) {
    const results = [];
    for (const projection of chosen(given)) {
      const { live } = await pointerOf(desk.models, collectionOf(projection));
      const end = Number(await desk.log.store.end());
      const progress = openProgress(projection.name, terminal.errors);
      const onSeen = (position: bigint) => progress.at(Number(position), end);
      const comparison = await compareWithStreams(projection, live, storesOf(desk), onSeen);
      progress.end();
      results.push({ name: projection.name, live, ...comparison });
    }
    return comparisonAnswer(results);
  },
};

const rebuild: Command = {
  usage: "projections rebuild [NAME]",
  summary: [
    "Fills a new collection beside the live one, compares both (counts, a hash of each view), and switches while requests",
    "go on. The old one is kept up to date for `switch-back`. What differed is listed; the new one is what the log says.",
  ].join("\n"),
  example: "pds projections rebuild diagrams",
  options: {},
  async run(desk, given, terminal) {
    const results = [];
    for (const projection of chosen(given)) {
      const progress = openProgress(`${projection.name} rebuild`, terminal.errors);
      const startedMs = performance.now();
      const { live, previous, comparison } = await rebuildOne(
        projection,
        storesOf(desk),
        (_, position, end) => progress.at(Number(position), Number(end)),
      );
      progress.end();
      const seconds = Math.round((performance.now() - startedMs) / 100) / 10;
      const peakBytes = process.resourceUsage().maxRSS * 1024;
      results.push({ name: projection.name, live, previous, seconds, peak_bytes: peakBytes, ...comparison });
    }
    // A rebuild exists to remove differences: they are reported, and gone. Unreadable events stay unreadable.
    const unreadable = results.some((result) => result.unreadable.length > 0);
    return { ...comparisonAnswer(results), code: unreadable ? 1 : 0 };
  },
};

const switchBack: Command = {
  usage: "projections switch-back NAME",
  summary: "Lets queries read the collection again that they read before the last rebuild.",
  example: "pds projections switch-back diagrams",
  options: {},
  async run(desk, given) {
    const pointer = await back(named(given), storesOf(desk));
    if (pointer === null) return { json: { switched: false }, text: "There is none to go back to.", code: 1 };
    const { live, previous } = pointer;
    return {
      json: { switched: true, live, previous },
      text: `Queries read ${live} again; ${previous} is kept.`,
    };
  },
};

const drop: Command = {
  usage: "projections drop-previous NAME [--force]",
  summary: [
    "Gives up the collection that is kept for `switch-back` (it costs a second write of each view), and those of earlier",
    "versions of the projection. It refuses while a process of the deployment before this one reads those, and half a minute",
    "longer; --force drops them all the same, and that process answers with 500 from then on.",
  ].join("\n"),
  example: "pds projections drop-previous diagrams",
  options: { force: { type: "boolean" } },
  async run(desk, given) {
    const force = given.values.force === true;
    const dropping = await dropPrevious(named(given), storesOf(desk), { nowMs: desk.now(), force });
    if (dropping.status === "read") return stillRead(dropping.reading);
    const { dropped } = dropping;
    return {
      json: { dropped },
      text: dropped.length === 0 ? "There was none." : `Gone: ${dropped.join(", ")}.`,
    };
  },
};

function stillRead(reading: Reading[]): Answer {
  const lines = reading.map(
    ({ collection, agoMs }) =>
      `A process of the version before reads ${collection}, ${Math.round(agoMs / 1000)} s ago for the last time: stop it first.`,
  );
  const read = reading.map(({ collection, agoMs }) => ({
    collection,
    seconds_ago: Math.round(agoMs / 1000),
  }));
  return { json: { dropped: [], read }, text: lines.join("\n"), code: 1 };
}

export const projections: Record<string, Command> = {
  status,
  verify,
  rebuild,
  "switch-back": switchBack,
  "drop-previous": drop,
};

function chosen(given: Given): AnyProjection[] {
  return given.words.length === 0 ? all : [named(given)];
}

/** @throws Misuse */
const named = ({ words: [name = ""] }: Given): AnyProjection => projectionNamed(name);

function comparisonAnswer(results: ({ name: string; live: string } & Comparison)[]): Answer {
  const ok = results.every(
    ({ differences, unreadable }) => differences.length === 0 && unreadable.length === 0,
  );
  const rows = results.map(({ name, live, compared, counts, digest, differences }) => [
    name,
    live,
    String(compared),
    `${counts.found} of ${counts.expected}`,
    digest.slice(0, 16),
    differences.length === 0 ? "none" : differences.map(({ id, why }) => `${id} ${why}`).join(", "),
  ]);
  const compared = table(["projection", "live", "compared", "views", "digest", "differences"], rows);
  const text = [compared, ...unreadableTable(results)].join("\n\n");
  return { json: { ok, projections: results }, text, code: ok ? 0 : 1 };
}
