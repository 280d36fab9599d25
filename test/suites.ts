/** Which tests `npm test` runs, and which wait for `npm run test:all`. Every file is in one of the two. */
import { globSync, readFileSync } from "node:fs";

/** What a test says in its text that makes somebody wait who has just changed a line. */
const signs = {
  "it starts the service": /\b(?:start|launch)Service\(/,
  "it stands on servers": /\bfindBackend\(|\bdistributedOn\b/,
  "it waits for a clock": /\bsetTimeout\(\w+, \w+\)/,
};

/** Those that do so in what they import, or take long for another reason. */
const byReason = {
  "it starts the service, a browser or other programs": [
    "test/scenario/**/*.test.ts",
    "test/browser/**/*.test.ts",
    "test/console/work.test.ts",
    "test/entries.test.ts",
  ],
  "it stands on servers": ["test/**/*.{eventstoredb,mongodb,nats}.test.ts"],
  "it waits for a clock": ["test/http/lag.test.ts", "test/projections/unreadable.test.ts"],
  "it tries very many texts, documents or graphs": [
    "test/hostile/**/*.test.ts",
    "test/editing/mixed.test.ts",
    "test/generation/hostile.test.ts",
    "test/generation/mixed.test.ts",
    "test/layout/edits.test.ts",
  ],
};

/** The one scenario of `npm test` that starts the service as a process: it answers, and stops as it should. */
export const quickScenario = "test/scenario/stopping.test.ts";

export const patterns = Object.values(byReason).flat();

const isSlow = (file: string): boolean => {
  const text = readFileSync(file, "utf8");
  return Object.values(signs).some((sign) => sign.test(text));
};

const named = new Set(globSync(patterns));

/** The files that only `npm run test:all` runs. */
export const rest = globSync("test/**/*.test.ts")
  .filter((file) => file !== quickScenario && (named.has(file) || isSlow(file)))
  .sort();
