/**
 * Which tests `npm test` runs, and which only run with `npm run test:all`. Every file is in one of the two; only files
 * with lists of wordings are in both, each with other wordings.
 */
import { globSync, readFileSync } from "node:fs";

/** Patterns in the source of slow tests. */
const signs = {
  "it starts the service": /\b(?:start|launch)Service\(/,
  "it stands on servers": /\bfindBackend\(|\bdistributedOn\b/,
  "it waits for a clock": /\bsetTimeout\(\w+, \w+\)/,
};

const ofBrowsers = "test/browser/**/*.test.ts";

/** Tests that are slow because of their imports or for another reason. */
const byReason = {
  "it starts the service, a browser or other programs": [
    "test/scenario/**/*.test.ts",
    ofBrowsers,
    "test/console/{evidence,work}.test.ts",
    "test/entries.test.ts",
    "test/ops/bundle.test.ts",
  ],
  "it stands on servers": ["test/**/*.{eventstoredb,mongodb,nats}.test.ts"],
  "it waits for a clock": [
    "test/http/lag.test.ts",
    "test/projections/{families,unreadable}.test.ts",
    "test/store/{lock-taken,server-trouble}.test.ts",
  ],
  "it hashes passwords at their full cost": ["test/ops/console.test.ts"],
  "it looks at every pixel, and weighs the process": ["test/render/png.test.ts"],
  "it tries very many texts, documents or graphs": [
    "test/hostile/**/*.test.ts",
    "test/audit/planted/{older,random}.test.ts",
    "test/editing/{apply-any,instructions-elsewhere,mixed,office,wordings}.test.ts",
    "test/generation/{account,compile-any,hostile,likeness,mixed,paraphrases,ready-processes,told-invented}.test.ts",
    "test/generation/steering/{contexts,wishes}.test.ts",
    "test/generation/parser/training.test.ts",
    "test/http/fuzz.test.ts",
    "test/golden/schema.test.ts",
    "test/layout/{bounds,edits,notation,properties,relayout-random}.test.ts",
  ],
};

/** The one scenario of `npm test` that starts the service as a process: it answers, and stops as it should. */
export const quickScenario = "test/scenario/stopping.test.ts";

export const patterns = Object.values(byReason).flat();

const filesOf = (globs: readonly string[]): Set<string> => new Set(globSync([...globs]));

const says = (file: string, ...asked: RegExp[]): boolean => {
  const text = readFileSync(file, "utf8");
  return asked.some((sign) => sign.test(text));
};

const named = filesOf(patterns);

/** The files that only `npm run test:all` runs. */
export const rest = globSync("test/**/*.test.ts")
  .filter((file) => file !== quickScenario && (named.has(file) || says(file, ...Object.values(signs))))
  .sort();

const tryingMany = filesOf(byReason["it tries very many texts, documents or graphs"]);

/** Files with lists of wordings: `npm test` tries the first of each list. */
export const worded = globSync("test/**/*.test.ts")
  .filter((file) => says(file, /\btestWordings\(/))
  .sort();

/** Those that mostly work, and can share a process; and the other wordings. */
export const many = [...rest.filter((file) => tryingMany.has(file)), ...worded].sort();

const startNamed = filesOf(byReason["it starts the service, a browser or other programs"]);

/** Those of them that start processes. */
export const starting = rest.filter(
  (file) => startNamed.has(file) || says(file, signs["it starts the service"]),
);

/** Tests that tolerate no other test of this kind beside them. */
const byNeed = {
  "it fills the machine with work, and others would be what it harms": [
    "test/scenario/attack.test.ts",
    "test/scenario/races.test.ts",
    "test/scenario/faults/fairness.test.ts",
  ],
  "it has servers away for nearly as long as requests wait for them": [
    "test/scenario/faults/elections.test.ts",
  ],
};

export const needs = Object.values(byNeed).flat();

const needy = filesOf(needs);

const inBrowsers = filesOf([ofBrowsers]);

/** Two at a time, because a page uses a core while a test waits for it. */
export const browsers = starting.filter((file) => inBrowsers.has(file));

/** One at a time, after all others. */
export const undisturbed = starting.filter((file) => needy.has(file));

/**
 * Some at a time: they wait for their processes more than they work, stop only processes that they started, and use
 * free ports.
 */
export const paired = starting.filter((file) => !needy.has(file) && !inBrowsers.has(file));

/** They begin first within their project, in this order. */
export const longest = [
  "test/scenario/kill-distributed.test.ts",
  "test/scenario/kill-embedded.test.ts",
  "test/scenario/faults/clock.test.ts",
  "test/scenario/faults/answers.test.ts",
  "test/scenario/edits.test.ts",
  "test/hostile/documents.test.ts",
  "test/hostile/texts.test.ts",
  "test/layout/bounds.test.ts",
  "test/queue/queue.nats.test.ts",
  "test/audit/planted/planted.test.ts",
  "test/ops/draft.test.ts",
];

/** Fast tests that need a separate process. */
export const alone = [
  // It switches tracing on for the rest of the process.
  "test/tracing/projecting.test.ts",
  // Its client accepts gzip, which our store refuses for the whole process.
  "test/store/eventstore-double.test.ts",
  // It starts the service, and servers for the whole file if they are available.
  quickScenario,
];
