/** Pictures against bpmn-js in a page of a running Chromium, from BPMN text to bytes on both sides, in turn. */
import type { Browser, Page } from "playwright-core";
import { readGraph } from "../src/bpmn/read.ts";
import { toPng } from "../src/render/png.ts";
import { sceneOf } from "../src/render/scene.ts";
import { toSvg } from "../src/render/svg.ts";
import { noChromium, openPage, startBrowser } from "../test/browser/bpmn-js.ts";
import { type Bench, type Figure, median, ms, ratio, timed } from "./report.ts";
import { cpuOfChildren, cpuOfThis } from "./support/cpu.ts";
import { pooledDocument } from "./support/documents.ts";

const sizes = [20, 50, 100, 200];
/** Both sides are warm: their engines have compiled the hot code in rounds that are not counted. */
const warmRounds = 8;
const rounds = 5;
const coldRounds = 3;
/** Bounds on a picture's sides keep the peer from failing: it draws no more than the largest texture. */
const sideMax = 16_000;

const goals = { svg: 6, png1: 3.5, png2: 2.5, cold: 10, bytes: 0.4 };

export const browser: Bench = {
  name: "browser",
  async run(): Promise<Figure[]> {
    if (noChromium) return [{ what: "skipped", value: noChromium }];
    const documents = await Promise.all(sizes.map(pooledDocument));
    const chromium = await startBrowser();
    try {
      return [
        ...(await compare("SVG", documents, goals.svg, svg, await svgOf(chromium))),
        ...(await compare("PNG 1x", documents, goals.png1, png(1), await pngOf(chromium, 1))),
        ...(await compare("PNG 2x", documents, goals.png2, png(2), await pngOf(chromium, 2))),
        ...(await cold(documents)),
      ];
    } finally {
      await chromium.close();
    }
  },
};

type Draw = (bpmn: string) => Promise<Uint8Array>;

const svg: Draw = async (bpmn) => new TextEncoder().encode(toSvg(sceneOf(readGraph(bpmn), "light")));
const png =
  (scale: number): Draw =>
  (bpmn) =>
    toPng(sceneOf(readGraph(bpmn), "light"), scale);

async function svgOf(chromium: Browser): Promise<Draw> {
  const page = await openPage(chromium);
  return async (bpmn) => {
    const text: string = await page.evaluate(
      `viewer.importXML(${JSON.stringify(bpmn)}).then(() => viewer.saveSVG()).then(({ svg }) => svg)`,
    );
    return new TextEncoder().encode(text);
  };
}

async function pngOf(chromium: Browser, scale: number): Promise<Draw> {
  const page = await openPage(chromium, scale);
  return (bpmn) => screenshot(page, bpmn);
}

/** The whole diagram with a margin of 10, as in tools that draw in a browser. */
async function screenshot(page: Page, bpmn: string): Promise<Uint8Array> {
  const size: { width: number; height: number } = await page.evaluate(`(async () => {
    await viewer.importXML(${JSON.stringify(bpmn)});
    const canvas = viewer.get("canvas");
    const { inner } = canvas.viewbox();
    const width = Math.min(${sideMax}, Math.ceil(inner.width) + 20);
    const height = Math.min(${sideMax}, Math.ceil(inner.height) + 20);
    Object.assign(document.querySelector("#canvas").style, { width: width + "px", height: height + "px" });
    canvas.resized();
    canvas.viewbox({ x: inner.x - 10, y: inner.y - 10, width, height });
    return { width, height };
  })()`);
  return page.screenshot({ clip: { x: 0, y: 0, ...size }, fullPage: true });
}

type Sample = { ours: number; theirs: number; cpu: number; bytes: number };

async function compare(
  what: string,
  documents: string[],
  goal: number,
  ours: Draw,
  theirs: Draw,
): Promise<Figure[]> {
  const samples = documents.map((): Sample[] => []);
  for (let round = 0; round < warmRounds + rounds; round++)
    for (const [i, bpmn] of documents.entries()) {
      const own = await once(() => ours(bpmn), cpuOfThis);
      const other = await once(() => theirs(bpmn), cpuOfChildren);
      const [cpu, bytes] = [other.cpu / own.cpu, own.bytes / other.bytes];
      if (round >= warmRounds) samples[i]?.push({ ours: own.ms, theirs: other.ms, cpu, bytes });
    }
  const row = (pick: (sample: Sample) => number, write: (value: number) => string): string =>
    samples.map((some) => write(median(some.map(pick)))).join(" / ");
  const figures = [
    { what: `${what}, ${sizes.join(" / ")} nodes: ours`, value: row((one) => one.ours, ms) },
    { what: `${what}: warm page of bpmn-js`, value: row((one) => one.theirs, ms) },
    { what: `${what}: times faster (goal ${goal})`, value: row((one) => one.theirs / one.ours, ratio) },
    { what: `${what}: times less CPU time`, value: row((one) => one.cpu, ratio) },
  ];
  if (what === "SVG") return figures;
  const bytes = row(
    (one) => one.bytes,
    (value) => value.toFixed(2),
  );
  return [...figures, { what: `${what}: bytes of the screenshot's (goal ${goals.bytes})`, value: bytes }];
}

async function once(
  draw: () => Promise<Uint8Array>,
  cpuNow: () => number,
): Promise<{ ms: number; cpu: number; bytes: number }> {
  const before = cpuNow();
  let bytes = 0;
  const elapsed = await timed(async () => {
    bytes = (await draw()).length;
  });
  return { ms: elapsed, cpu: cpuNow() - before, bytes };
}

/** A browser started for one picture and closed after it. */
async function cold(documents: string[]): Promise<Figure[]> {
  const ratios = documents.map((): number[] => []);
  for (let round = 0; round < coldRounds; round++)
    for (const [i, bpmn] of documents.entries()) {
      const theirs = await timed(async () => {
        const started = await startBrowser();
        await screenshot(await openPage(started), bpmn);
        await started.close();
      });
      const own = await timed(() => png(1)(bpmn));
      ratios[i]?.push(theirs / own);
    }
  const value = ratios.map((some) => ratio(median(some))).join(" / ");
  return [{ what: `PNG 1x: times faster than a browser started for it (goal ${goals.cold})`, value }];
}
