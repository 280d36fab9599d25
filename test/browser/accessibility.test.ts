/** Checks the pages of the console with axe-core, light and dark: names, labels, contrast, structure. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { setPassword } from "../../src/operating/passwords.ts";
import { clientOf } from "../support/client.ts";
import { firstKey, startService } from "../support/service.ts";
import { temporaryFolder } from "../support/stores.ts";
import { noChromium, startBrowser } from "./bpmn-js.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const password = "correct horse battery";

type Violation = { id: string; help: string; nodes: { html: string }[] };

/** A service with a diagram in a folder, a job that failed and a deleted diagram, and the paths of its pages. */
async function startedPages(): Promise<{ ops: string; paths: string[] }> {
  const dataDir = join(temporaryFolder(), "data");
  const key = await firstKey(dataDir);
  await setPassword(join(dataDir, "console.passwords"), "anna", password);
  const service = await startService(dataDir);
  const me = clientOf(service.base, key);
  const folder = (await (
    await me.call("POST", "/v1/folders", { name: "Sales", context: "Wombats." })
  ).json()) as {
    id: string;
  };
  const prompt = "The clerk checks the order. Then the clerk ships the goods.";
  const made = await me.ended(
    (await me.accept("/v1/diagrams/generate", { prompt, folder_id: folder.id })).id,
  );
  const gone = await me.ended((await me.accept("/v1/diagrams/generate", { prompt })).id);
  const id = made.diagram?.id ?? "";
  const failed = await me.accept(`/v1/diagrams/${id}/edit`, { prompt: "Remove 'Fly to the moon'." });
  await me.ended(failed.id);
  await me.call("DELETE", `/v1/diagrams/${gone.diagram?.id}`);
  const shown = (await (await me.call("GET", `/v1/diagrams/${id}`)).json()) as { created_by: string };
  const lists = [
    "",
    "/accounts",
    "/keys",
    "/diagrams",
    "/jobs?show=all",
    "/projections",
    "/audit",
    "/events",
    "/looks",
    "/sessions",
  ];
  const user = shown.created_by;
  const things = [
    `/accounts/${user}`,
    `/diagrams?owner=live-user-${user}&folder=${folder.id}`,
    `/diagrams/${id}`,
  ];
  const more = [
    `/diagrams/${gone.diagram?.id}`,
    `/jobs/${failed.id}`,
    `/events/diagram-${id}/0`,
    "/find?id=nothing",
  ];
  return { ops: service.ops, paths: [...lists, ...things, ...more] };
}

describe.skipIf(noChromium)("the console", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  test("has nothing on any page that an accessibility check asks to mend, light and dark", async () => {
    const { ops, paths } = await startedPages();
    const found: Record<string, string[]> = {};
    for (const colorScheme of ["light", "dark"] as const) {
      const context = await browser.newContext({ colorScheme, viewport: { width: 1280, height: 900 } });
      onTestFinished(() => context.close());
      const page = await context.newPage();
      const check = async (name: string) => {
        await page.evaluate(axe);
        const violations = (await page.evaluate(
          // Live pages may change during the check; it checks the current state.
          "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
        )) as Violation[]; // As axe-core documents it.
        const said = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes[0]?.html}`);
        if (said.length > 0) found[`${colorScheme} ${name}`] = said;
      };
      await page.goto(`${ops}/console/login`);
      await check("/login");
      await page.getByLabel("Name").fill("anna");
      await page.getByLabel("Password").fill(password);
      await page.getByRole("button", { name: "Log in" }).click();
      await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
      for (const path of paths) {
        await page.goto(`${ops}/console${path}`);
        await check(path);
      }
    }
    expect(found).toEqual({});
  });
});
