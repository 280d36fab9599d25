import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { alone, paired, rest, starting, undisturbed } from "./test/suites.ts";
import { distributedHere } from "./test/support/servers-of-run.ts";

/** Where CI wants the runner's own count, as JSON. */
const report = process.env.TEST_REPORT;
// What Node compiled serves the next process as well: another of this run, and the service where tests start it.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), "node-compile-cache");
/** Servers are looked for, and missed aloud, only where their project is asked for. */
const asked = process.argv.filter((_, i, words) => words[i - 1] === "--project");
const isDistributed = (asked.length === 0 || asked.includes("distributed")) && (await distributedHere());

/**
 * Files take turns in a few processes, which load the service, its fonts and the reader's weights once. What a file leaves behind
 * meets the next one, as it would in the service; which files need a process of their own, `test/suites.ts` says.
 */
const shared = { isolate: false };

export default defineConfig({
  test: {
    // Node reads the sources itself, as it does in the service.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Scenarios start processes and kill them; the rest is fast. Nothing asserts a time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // By default one core is left for others, which is half of a machine with two.
    maxWorkers: "100%",
    reporters: report ? ["default", ["json", { outputFile: report }]] : ["default"],
    projects: [
      {
        extends: true,
        test: {
          name: "quick",
          ...shared,
          include: ["test/**/*.test.ts"],
          exclude: [...rest, ...alone],
          provide: { servers: null },
        },
      },
      { extends: true, test: { name: "alone", include: alone, provide: { servers: null } } },
      {
        extends: true,
        test: {
          name: "rest",
          include: rest.filter((file) => !starting.includes(file)),
          provide: { servers: null },
        },
      },
      // After all others. Beside another file, whatever starts a process takes up to twice as long.
      {
        extends: true,
        test: {
          name: "starting",
          include: paired,
          // What is measured then is measured alone.
          maxWorkers: process.env.FAULTS ? 1 : 2,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
          provide: { servers: null },
        },
      },
      {
        extends: true,
        test: {
          name: "undisturbed",
          include: undisturbed,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          provide: { servers: null },
        },
      },
      // Everything about HTTP and the console once more: the same files on the servers of the distributed mode.
      ...(isDistributed
        ? [
            {
              extends: true as const,
              test: {
                name: "distributed",
                ...shared,
                include: ["test/http/**/*.test.ts", "test/console/**/*.test.ts"],
                // The description of the API stands on nothing.
                exclude: ["test/http/openapi.test.ts"],
                globalSetup: ["test/support/servers-of-run.ts"],
              },
            },
          ]
        : []),
    ],
  },
});
