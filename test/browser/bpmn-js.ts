/** bpmn-js, the most common BPMN viewer, in a page of this machine's Chromium. */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, chromium, type Page } from "playwright-core";

/** The result of opening a document in bpmn-js. */
export type Opened = {
  /** The reason why nothing is shown, or null. */
  error: string | null;
  warnings: string[];
  /** Visible kinds of elements that no drawing of the document shows, as `kind id`. */
  unseen: string[];
};

const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const executablePath = process.env.CHROMIUM ?? places.find(existsSync);

/** The reason why nothing can be opened here and the remedy, or null. */
export const noChromium =
  executablePath && existsSync(executablePath)
    ? null
    : "Chromium is missing: `apt-get install chromium`, or set CHROMIUM to its path, to open documents in bpmn-js";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** @throws Error without Chromium: check `noChromium` first. */
export function startBrowser(): Promise<Browser> {
  if (noChromium !== null || executablePath === undefined)
    throw new Error(noChromium ?? "Chromium is missing");
  return chromium.launch({ executablePath, args: flags, headless: true });
}

/**
 * A page with an empty viewer.
 * @param scale device pixels per pixel of the diagram
 */
export async function openPage(browser: Browser, scale = 1): Promise<Page> {
  const page = await browser.newPage({ deviceScaleFactor: scale, viewport: { width: 1200, height: 800 } });
  await page.setContent(
    '<body style="margin: 0"><div id="canvas" style="width: 1200px; height: 800px"></div>',
  );
  const script = createRequire(import.meta.url).resolve("bpmn-js/dist/bpmn-viewer.production.min.js");
  await page.addScriptTag({ path: script });
  await page.evaluate(`globalThis.viewer = new BpmnJS({ container: "#canvas" })`);
  return page;
}

/** Imports a document and shows each of its diagrams in turn. */
export async function openIn(page: Page, bpmn: string): Promise<Opened> {
  // The function runs as text in Chromium: it cannot use its surroundings.
  return page.evaluate(async (xml) => {
    type Element = {
      $type: string;
      id?: string;
      $instanceOf(type: string): boolean;
      $descriptor: { properties?: { name: string; isReference?: boolean; isAttr?: boolean }[] };
      get(name: string): unknown;
    };
    type Registry = { getAll(): { id: string }[]; getGraphics(id: string): SVGElement | undefined };
    type Viewer = {
      importXML(xml: string): Promise<{ warnings: Error[] }>;
      open(diagram: Element): Promise<{ warnings: Error[] }>;
      getDefinitions(): Element & { diagrams?: Element[] };
      get(service: "elementRegistry"): Registry;
    };
    const { viewer } = globalThis as unknown as { viewer: Viewer };
    const drawn = [
      ...["FlowNode", "SequenceFlow", "DataObjectReference", "DataStoreReference", "Participant", "Lane"],
      ...["MessageFlow", "DataAssociation", "TextAnnotation", "Group", "Association"],
    ];
    const warnings = new Set<string>();
    const seen = new Set<string>();
    const unseen: string[] = [];

    function look(found: { warnings: Error[] }): void {
      for (const warning of found.warnings) warnings.add(warning.message);
      const registry = viewer.get("elementRegistry");
      for (const { id } of registry.getAll())
        if (registry.getGraphics(id)?.querySelector(".djs-visual > *")) seen.add(id);
    }

    function walk(element: Element): void {
      const id = element.id ?? "";
      const looks = drawn.some((type) => element.$instanceOf(`bpmn:${type}`));
      if (looks && !seen.has(id)) unseen.push(`${element.$type.replace("bpmn:", "")} ${id}`);
      for (const { name, isReference, isAttr } of element.$descriptor.properties ?? []) {
        if (isReference || isAttr || name === "diagrams") continue;
        for (const child of [element.get(name)].flat() as Element[]) if (child?.$descriptor) walk(child);
      }
    }

    try {
      look(await viewer.importXML(xml));
      for (const diagram of viewer.getDefinitions().diagrams?.slice(1) ?? [])
        look(await viewer.open(diagram));
      walk(viewer.getDefinitions());
      return { error: null, warnings: [...warnings], unseen };
    } catch (error) {
      return { error: String(error), warnings: [...warnings], unseen };
    }
  }, bpmn);
}
