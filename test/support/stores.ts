/** The embedded stores in a separate folder, which is deleted after the test. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { openEmbeddedStores, type Stores } from "../../src/adapters.ts";
import type { CommandContext } from "../../src/commands/handle.ts";
import { readConfig } from "../../src/config.ts";

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "pds-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** One folder for all tests of a file; it exists once the first `beforeAll` runs. */
export function sharedFolder(): () => string {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "pds-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return () => folder;
}

export function embeddedStores(): Stores {
  const stores = openEmbeddedStores(readConfig({ DATA_DIR: temporaryFolder() }));
  onTestFinished(() => stores.close());
  return stores;
}

let commands = 0;
/** A separate context for each command. */
export const someContext = (at = "2026-01-01T00:00:00.000Z"): CommandContext => ({
  commandId: `command-${++commands}`,
  requestId: null,
  actor: { kind: "key", id: "k1" },
  at,
});
