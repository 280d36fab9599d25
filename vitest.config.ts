import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { alone, browsers, longest, many, paired, rest, starting, undisturbed } from "./test/suites.ts";

/** The file for the runner's own count, as JSON, if CI wants it. */
const report = process.env.TEST_REPORT;
// The next process reuses what Node compiled: another one of this run, and the service where tests start it.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), "node-compile-cache");
/**
 * Most tests wait for a disk longer than they work. Their files are deleted with them, so memory is as good if there is
 * enough of it.
 */
const memory = "/dev/shm";
if (process.env.TMPDIR === undefined && existsSync(memory) && freeBytesOf(memory) > 2 * 1024 ** 3)
  process.env.TMPDIR = memory;

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/**
 * Servers are only looked for, and reported as missing, if their project is requested; loading the code that starts
 * them takes a second.
 */
const asked = process.argv.filter((_, i, words) => words[i - 1] === "--project");
const isDistributed =
  (asked.length === 0 || asked.includes("distributed")) &&
  (await (await import("./test/support/servers-of-run.ts")).distributedHere());

/**
 * Files share a few processes, which load the service, its fonts and the reader's weights once. The next file sees what
 * a file leaves behind, as in the service; `test/suites.ts` says which files need a separate process.
 */
const shared = { isolate: false };

/** More than cores if files mostly wait for servers, clocks and processes. FAULTS=1 measures, one at a time. */
const waitingWorkers = process.env.FAULTS ? 1 : 3;

/**
 * A long file that begins last leaves the other cores idle at the end. The rest is ordered by size, as always when no
 * earlier run is known.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((file) => moduleId.endsWith(file));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    // Node reads the sources itself, as it does in the service.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Scenarios start processes and kill them; the rest is fast. Nothing asserts a time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // By default one core is left for others, which is half of a machine with two.
    maxWorkers: "100%",
    sequence: { sequencer: LongestFirst },
    reporters: report ? ["default", ["json", { outputFile: report }]] : ["default"],
    projects: [
      {
        extends: true,
        test: {
          name: "quick",
          ...shared,
          include: ["test/**/*.test.ts"],
          exclude: [...rest, ...alone],
          provide: { servers: null, wordings: "first" },
        },
      },
      { extends: true, test: { name: "alone", include: alone, provide: { servers: null } } },
      {
        extends: true,
        test: {
          name: "many",
          ...shared,
          include: many,
          // They work while those of the rest wait.
          maxWorkers: waitingWorkers,
          sequence: { groupOrder: 1 },
          provide: { servers: null, wordings: "others" },
        },
      },
      {
        extends: true,
        test: {
          name: "rest",
          include: rest.filter((file) => !starting.includes(file) && !many.includes(file)),
          maxWorkers: waitingWorkers,
          sequence: { groupOrder: 1 },
          provide: { servers: null },
        },
      },
      // After all others. Beside another file, tests that start processes take up to twice as long.
      {
        extends: true,
        test: {
          name: "starting",
          include: paired,
          maxWorkers: waitingWorkers,
          sequence: { groupOrder: 2 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
          provide: { servers: null },
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: browsers,
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          provide: { servers: null },
        },
      },
      {
        extends: true,
        test: {
          name: "undisturbed",
          include: undisturbed,
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
          provide: { servers: null },
        },
      },
      // The tests of HTTP and the console once more, on the servers of the distributed mode.
      ...(isDistributed
        ? [
            {
              extends: true as const,
              test: {
                name: "distributed",
                ...shared,
                maxWorkers: waitingWorkers,
                sequence: { groupOrder: 1 },
                include: ["test/http/**/*.test.ts", "test/console/**/*.test.ts"],
                // The API description needs no servers.
                exclude: ["test/http/openapi.test.ts"],
                globalSetup: ["test/support/servers-of-run.ts"],
              },
            },
          ]
        : []),
    ],
  },
});
