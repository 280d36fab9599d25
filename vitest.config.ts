import { defineConfig } from "vitest/config";
import { distributedHere } from "./test/support/servers-of-run.ts";

/** Where CI wants the runner's own count, as JSON. */
const report = process.env.TEST_REPORT;

export default defineConfig({
  test: {
    // Scenarios start processes and kill them; the rest is fast. Nothing asserts a time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: report ? ["default", ["json", { outputFile: report }]] : ["default"],
    projects: [
      {
        extends: true,
        test: { name: "all", include: ["test/**/*.test.ts"], provide: { servers: null } },
      },
      // Everything about HTTP and the console once more: the same files on the servers of the distributed mode.
      ...((await distributedHere())
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
