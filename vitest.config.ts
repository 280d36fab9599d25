import { defineConfig } from "vitest/config";
import { rest } from "./test/suites.ts";
import { distributedHere } from "./test/support/servers-of-run.ts";

/** Where CI wants the runner's own count, as JSON. */
const report = process.env.TEST_REPORT;
/** Servers are looked for, and missed aloud, only where their project is asked for. */
const asked = process.argv.filter((_, i, words) => words[i - 1] === "--project");
const isDistributed = (asked.length === 0 || asked.includes("distributed")) && (await distributedHere());

export default defineConfig({
  test: {
    // Scenarios start processes and kill them; the rest is fast. Nothing asserts a time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // By default one core is left for others, which is half of a machine with two. What starts processes asks for one worker.
    maxWorkers: "100%",
    reporters: report ? ["default", ["json", { outputFile: report }]] : ["default"],
    projects: [
      {
        extends: true,
        test: {
          name: "quick",
          include: ["test/**/*.test.ts"],
          exclude: rest,
          provide: { servers: null },
        },
      },
      { extends: true, test: { name: "rest", include: rest, provide: { servers: null } } },
      // Everything about HTTP and the console once more: the same files on the servers of the distributed mode.
      ...(isDistributed
        ? [
            {
              extends: true as const,
              test: {
                name: "distributed",
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
