/** The page that checks proofs without a server, opened from its file in Chromium, without a network. */
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type AuditFiles, makeAuditFiles, plantBundles, plantOthers } from "../support/bundles.ts";
import { sharedFolder } from "../support/stores.ts";
import { noChromium, startBrowser } from "./bpmn-js.ts";

const folder = sharedFolder();
let made: Promise<AuditFiles> | null = null;
/** Made by the first test that needs them. */
const files = () => {
  made ??= makeAuditFiles(folder());
  return made;
};

describe.skipIf(noChromium)("docs/verify.html", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  /** A page without a network; all its error messages and requests are in `complaints`. */
  async function openPage() {
    const context = await browser.newContext({ offline: true, viewport: { width: 1100, height: 900 } });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    const url = pathToFileURL("docs/verify.html").href;
    page.on("request", (request) => request.url() !== url && complaints.push(request.url().slice(0, 100)));
    await page.goto(url);
    const verdict = page.getByRole("status");
    const told = async (text: RegExp) => {
      await expect.poll(() => verdict.textContent(), { timeout: 60_000 }).toMatch(text);
      return page.locator("#faults li").allTextContents();
    };
    /** @returns the faults */
    const look = async (file: string): Promise<string[]> => {
      await page.reload();
      if (look.key !== null) await page.getByLabel("The public key").setInputFiles(look.key);
      await page.getByLabel("The file").setInputFiles(file);
      return told(/fault/i);
    };
    look.key = null as string | null; // Chosen by a test.
    return { page, verdict, look, complaints };
  }

  test("finds what is sound sound, shows it, and asks for nothing", async () => {
    const { sound, publicKey } = await files();
    const { page, verdict, look, complaints } = await openPage();
    look.key = publicKey;
    for (const [what, file] of Object.entries(sound)) {
      expect({ what, faults: await look(file) }).toEqual({ what, faults: [] });
      expect(await verdict.textContent()).toBe("No fault.");
    }
    await look(sound.deleted);
    expect(await page.getByText(/^\S+ by key \S+; its texts stay sealed$/).count()).toBe(1);
    await look(sound.bundle);
    const pictures = page.getByRole("img");
    expect(await pictures.count()).toBe(2);
    for (const picture of await pictures.all()) {
      const width = () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth);
      await expect.poll(width).toBeGreaterThan(0);
    }
    expect(await page.getByRole("cell", { name: "GenerationFailed" }).count()).toBe(1);
    // Pictures are inside the page.
    expect(complaints.filter((one) => !one.startsWith("data:image/"))).toEqual([]);
  });

  test("finds every planted fault", async () => {
    const all = await files();
    const { look, complaints } = await openPage();
    look.key = all.publicKey;
    for (const [what, file] of [...plantBundles(all.sound.bundle, folder()), ...plantOthers(all, folder())])
      expect({ what, faults: await look(file) }).not.toEqual({ what, faults: [] });
    expect(complaints.filter((one) => !one.startsWith("data:image/"))).toEqual([]);
  });

  test("without a public key it vouches for nobody", async () => {
    const { sound } = await files();
    const { verdict, look } = await openPage();
    expect(await look(sound.bundle)).toEqual([]);
    expect(await verdict.textContent()).toMatch(/^No fault by the key that the file names itself\./);
    expect(await look(sound.note)).toEqual(["A note does not say whose it is: choose the public key, too."]);
  });
});
