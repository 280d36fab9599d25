/** `npm run demo`, and its page in Chromium, with scripts and without. */
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { launchService, type Service } from "../support/service.ts";
import { temporaryFolder } from "../support/stores.ts";
import { noChromium, startBrowser } from "./bpmn-js.ts";

/** A demo with its own folder for temporary files. */
async function startDemo(): Promise<{ service: Service; temporary: string; dataDir: string }> {
  const folder = temporaryFolder();
  const [temporary, dataDir] = [join(folder, "tmp"), join(folder, "data")];
  mkdirSync(temporary);
  const environment = { TMPDIR: temporary, LOG_LEVEL: "info" };
  const { listening, ...service } = launchService(dataDir, environment, "src/demo/main.ts");
  return { service: { ...service, ...(await listening) }, temporary, dataDir };
}

test("the demo keeps its data in a folder that goes with it, and shows its page on the operations port alone", async () => {
  const { service, temporary, dataDir } = await startDemo();
  expect(service.lines).toContain(`The demo is at ${service.ops}/demo`);
  const [folder = ""] = readdirSync(temporary).filter((name) => name.startsWith("process-diagrams-demo-"));
  expect(existsSync(join(temporary, folder, "events.db"))).toBe(true);
  expect(existsSync(dataDir)).toBe(false);
  expect((await fetch(`${service.ops}/demo`)).status).toBe(200);
  for (const path of ["/demo", "/api/demo", "/api/v1/demo"])
    expect((await fetch(`${service.base}${path}`)).status).toBeGreaterThanOrEqual(400);
  expect(await service.end("SIGTERM")).toBe(0);
  expect(existsSync(join(temporary, folder))).toBe(false);
});

describe.skipIf(noChromium)("the page of the demo", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  /** Opens the page; all error messages and external requests of the page are in `complaints`. */
  async function opened(service: Service, options: BrowserContextOptions = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(service.ops) && !url.startsWith("data:image/svg+xml")) complaints.push(url);
    });
    await page.goto(`${service.ops}/demo`);
    return { page, complaints };
  }

  const box = (page: Page) => page.getByLabel("Who does what, and in which case?");
  const picture = (page: Page) => page.getByRole("img", { name: /^Diagram: / });
  const width = (page: Page) => picture(page).evaluate((img: HTMLImageElement) => img.naturalWidth);
  const account = (page: Page) => page.getByRole("region", { name: "What was understood" });

  test("draws while one writes, and tells what was understood word by word", async () => {
    const { service } = await startDemo();
    const { page, complaints } = await opened(service);
    expect(await width(page)).toBeGreaterThan(0);
    await page.evaluate("globalThis.loadedOnce = true");
    await box(page).fill("The baker checks the oven. Then the apprentice bakes the bread.");
    await account(page).getByText("Task “Bake bread” of Apprentice").waitFor({ timeout: 30_000 });
    expect(await width(page)).toBeGreaterThan(0);
    expect(await page.locator("#heard").textContent()).toMatch(/^Drawn: .+ shapes of 2 sentences\.$/);
    const words = account(page).getByRole("link", { name: "The baker checks the oven" });
    await words.hover();
    expect(await page.locator(".marks rect.on").count()).toBe(1);
    await page.locator(".marks rect").last().hover();
    expect(await page.locator("tr.on").textContent()).toContain("Bake bread");
    expect(await page.evaluate("globalThis.loadedOnce")).toBe(true);
    expect(complaints).toEqual([]);
  });

  test("says why nothing is drawn, and draws again when the text is mended", async () => {
    const { service } = await startDemo();
    const { page } = await opened(service);
    await box(page).fill("Hello!");
    await page.getByRole("alert").getByText("greets, thanks or answers").waitFor({ timeout: 30_000 });
    expect(await picture(page).count()).toBe(0);
    expect(await box(page).getAttribute("aria-invalid")).not.toBeNull();
    await box(page).fill("The clerk checks the order.");
    await picture(page).waitFor({ timeout: 30_000 });
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  test("shows nothing old beside an empty box, and says so when the demo has ended", async () => {
    const { service } = await startDemo();
    const { page } = await opened(service);
    await box(page).fill("");
    await picture(page).waitFor({ state: "detached" });
    expect(await page.locator("#result").textContent()).toBe("");
    await service.end("SIGTERM");
    await box(page).fill("The clerk checks the order.");
    await page.getByRole("alert").getByText("The demo does not answer.").waitFor();
  });

  test("without scripts a text is sent and drawn all the same, and words lead to their shape", async () => {
    const { service } = await startDemo();
    const { page } = await opened(service, { javaScriptEnabled: false });
    await box(page).fill("The baker checks the oven. Then the apprentice bakes the bread.");
    await page.getByRole("button", { name: "Draw" }).click();
    await account(page).getByText("Task “Bake bread” of Apprentice").waitFor({ timeout: 30_000 });
    await account(page).getByRole("link", { name: "The baker checks the oven" }).click();
    const target = page.locator(".marks rect:target");
    await target.waitFor({ state: "attached" });
    expect(await page.title()).toContain("Process diagrams");
  });

  test("saves the diagram as a BPMN file", async () => {
    const { service } = await startDemo();
    const { page } = await opened(service);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as BPMN" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.bpmn$/);
  });

  test("follows the reader's choice of light or dark, the picture too", async () => {
    const { service } = await startDemo();
    const look = async (colorScheme: "light" | "dark") => {
      const { page } = await opened(service, { colorScheme });
      const drawn = await picture(page).evaluate((img: HTMLImageElement) => img.currentSrc);
      return { back: await page.evaluate("getComputedStyle(document.body).backgroundColor"), drawn };
    };
    const [light, dark] = [await look("light"), await look("dark")];
    expect([light.back, dark.back]).toEqual(["rgb(246, 247, 249)", "rgb(18, 22, 28)"]);
    expect(light.drawn).not.toBe(dark.drawn);
  });

  test("works by keyboard, everything has a name, and the page is no wider than a phone", async () => {
    const { service } = await startDemo();
    const { page } = await opened(service, { viewport: { width: 390, height: 800 } });
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.id")).toBe("result");
    await box(page).fill("The baker checks the oven.");
    await page.keyboard.press("Control+Enter");
    await account(page).getByText("Task “Check oven” of Baker").waitFor({ timeout: 30_000 });
    await account(page).getByRole("link").first().focus();
    expect(await page.locator(".marks rect.on").count()).toBe(1);
    const found = await page.evaluate(() => {
      const named = (one: Element) => (one.textContent?.trim() || one.getAttribute("aria-label")) ?? "";
      const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
      return {
        language: document.documentElement.lang,
        headings: document.querySelectorAll("h1").length,
        mains: document.querySelectorAll("main").length,
        fields: [...document.querySelectorAll("textarea, input, select")].filter(
          (one) => !(one as HTMLTextAreaElement).labels?.length,
        ).length,
        nameless: [...document.querySelectorAll("a, button, summary, [role=region], nav")].filter(
          (one) => named(one) === "",
        ).length,
        pictures: [...document.querySelectorAll("img")].filter((one) => !one.hasAttribute("alt")).length,
        tables: [...document.querySelectorAll("table")].filter((one) => !one.caption).length,
        twice: ids.length - new Set(ids).size,
        wider: document.documentElement.scrollWidth > innerWidth,
      };
    });
    const none = { fields: 0, nameless: 0, pictures: 0, tables: 0, twice: 0 };
    expect(found).toEqual({ language: "en", headings: 1, mains: 1, ...none, wider: false });
  });
});
