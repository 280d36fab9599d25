import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // Scenarios start processes and kill them; the rest is fast. Nothing asserts a time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
