/** The operations console of a running service in Chromium, with scripts and without. */
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { setPassword } from "../../src/operating/passwords.ts";
import { chain } from "../http/support/documents.ts";
import { clientOf } from "../support/client.ts";
import { firstKey, type Service, startService } from "../support/service.ts";
import { temporaryFolder } from "../support/stores.ts";
import { noChromium, startBrowser } from "./bpmn-js.ts";

const password = "correct horse battery";

/** A service with one diagram of two revisions, and how to call it. */
async function startedService(): Promise<{ service: Service; key: string; diagramId: string }> {
  const dataDir = join(temporaryFolder(), "data");
  const key = await firstKey(dataDir);
  await setPassword(join(dataDir, "console.passwords"), "anna", password);
  const service = await startService(dataDir);
  const me = clientOf(service.base, key);
  const bpmn_xml = chain({ name: "Zebrafish" });
  const made = (await (await me.call("POST", "/v1/diagrams/import", { bpmn_xml })).json()) as { id: string };
  await me.call("PATCH", `/v1/diagrams/${made.id}`, { name: "Quokka & <Wombat>" });
  return { service, key, diagramId: made.id };
}

describe.skipIf(noChromium)("the console", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  /** A logged-in page; all its error messages are in `complaints`. */
  async function loggedIn(service: Service, options: BrowserContextOptions = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(`${service.ops}/console`);
    await page.getByLabel("Name").fill("anna");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
    return { page, complaints };
  }

  const works = async ({ base }: Service, key: string) =>
    (await clientOf(base, key).call("GET", "/v1/diagrams")).status;

  /** Makes a key and revokes it, as people do. */
  async function makeAndRevoke(page: Page, service: Service): Promise<void> {
    await page.getByRole("link", { name: "Accounts" }).click();
    await page.getByRole("link", { name: "a@example.com" }).click();
    await page.getByLabel("Environment").selectOption("test");
    await page.getByLabel("folders:write").uncheck();
    await page.getByRole("button", { name: "Make key" }).click();
    const key = await page.getByLabel("The new API key").inputValue();
    expect(key).toMatch(/^svc_sk_test_/);
    expect(await works(service, key)).toBe(200);
    await page.getByRole("link", { name: "To the key's page" }).click();
    expect(await page.content()).not.toContain(key);
    await page.getByText("Revoke…").click();
    await page.getByRole("button", { name: "Revoke" }).click();
    await page.getByText("The key is revoked").waitFor();
    expect(await works(service, key)).toBe(401);
  }

  async function lookAtHistory(page: Page, diagramId: string): Promise<void> {
    await page.getByRole("searchbox").fill(diagramId);
    await page.getByRole("button", { name: "Find" }).click();
    await page.getByRole("heading", { level: 1, name: "Quokka & <Wombat>" }).waitFor();
    const picture = page.getByRole("img", { name: "The diagram at revision 0" });
    const width = () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth);
    await expect.poll(width, { timeout: 30_000 }).toBeGreaterThan(0);
  }

  test("with scripts: a key is made and revoked, a history looked at, a rebuild watched", async () => {
    const { service, diagramId } = await startedService();
    const { page, complaints } = await loggedIn(service);
    await makeAndRevoke(page, service);
    await lookAtHistory(page, diagramId);
    await page.getByRole("link", { name: "Read models" }).click();
    await page.getByRole("button", { name: "Rebuild diagrams" }).click();
    await page.getByText("The rebuild has begun.").waitFor();
    // From here on the page is not loaded again.
    await page.evaluate("globalThis.loadedOnce = true");
    await page.getByRole("progressbar", { name: "Rebuild of diagrams" }).waitFor();
    await page.getByText("1 view compared, all alike").waitFor({ timeout: 30_000 });
    expect(await page.evaluate("globalThis.loadedOnce")).toBe(true);
    expect(await page.locator("#heard").textContent()).toContain("diagrams: rebuilt.");
    await page.getByText("diagrams_v1_r").waitFor();
    await page.getByRole("button", { name: "Switch back diagrams" }).click();
    await page.getByText("Queries read the former collection again.").waitFor();
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByRole("button", { name: "Log in" }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("without scripts: the same, and the page of a rebuild asks again by itself", async () => {
    const { service, diagramId } = await startedService();
    const { page } = await loggedIn(service, { javaScriptEnabled: false });
    await makeAndRevoke(page, service);
    await lookAtHistory(page, diagramId);
    await page.getByRole("link", { name: "Read models" }).click();
    await page.getByRole("button", { name: "Rebuild diagrams" }).click();
    await page.getByRole("progressbar", { name: "Rebuild of diagrams" }).waitFor();
    await page.getByText("1 view compared, all alike").waitFor({ timeout: 30_000 });
  });

  test("jobs that are under way change on the open page", async () => {
    const { service, key } = await startedService();
    const { page } = await loggedIn(service);
    await page.getByRole("link", { name: "Jobs", exact: true }).click();
    await page.getByRole("link", { name: "All", exact: true }).click();
    await page.getByText("There was no job yet.").waitFor();
    await clientOf(service.base, key).accept("/v1/diagrams/generate", {
      prompt: "The clerk checks the order. Then the clerk ships it.",
    });
    await page.getByText("succeeded").waitFor({ timeout: 30_000 });
    await page.getByRole("cell", { name: "a@example.com live" }).waitFor();
  });

  test("follows the reader's choice of light or dark, pictures too", async () => {
    const { service, diagramId } = await startedService();
    const look = async (colorScheme: "light" | "dark") => {
      const { page } = await loggedIn(service, { colorScheme });
      await lookAtHistory(page, diagramId);
      const picture = page.getByRole("img", { name: "The diagram at revision 0" });
      return {
        back: await page.evaluate("getComputedStyle(document.body).backgroundColor"),
        picture: await picture.evaluate((img: HTMLImageElement) => img.currentSrc.split("?")[1]),
      };
    };
    expect(await look("light")).toEqual({ back: "rgb(246, 247, 249)", picture: "theme=light" });
    expect(await look("dark")).toEqual({ back: "rgb(18, 22, 28)", picture: "theme=dark" });
  });

  test("works by keyboard, every field has a name, and no page is wider than a phone", async () => {
    const { service, diagramId } = await startedService();
    const { page } = await loggedIn(service, { viewport: { width: 390, height: 800 } });
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.id")).toBe("main");
    for (const path of [
      "",
      "/accounts",
      "/keys",
      "/diagrams",
      `/diagrams/${diagramId}`,
      "/jobs",
      "/projections",
    ]) {
      await page.goto(`${service.ops}/console${path}`);
      const found = await page.evaluate(() => {
        const fields = [
          ...document.querySelectorAll("input:not([type=hidden]), select"),
        ] as HTMLInputElement[];
        return {
          nameless: fields.filter((one) => !one.labels?.length && !one.ariaLabel).length,
          headings: document.querySelectorAll("h1").length,
          tables: [...document.querySelectorAll("table")].filter((one) => !one.caption).length,
          wider: document.documentElement.scrollWidth > innerWidth,
        };
      });
      expect(found, path).toEqual({ nameless: 0, headings: 1, tables: 0, wider: false });
    }
    await page.goto(`${service.ops}/console/projections`);
    await page.getByRole("button", { name: "Rebuild keys" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("The rebuild has begun.").waitFor();
  });
});
