/**
 * The renderer's number increases with every change of its output. Otherwise caches show the old output, and audits
 * doubt it.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { differenceBetween } from "../../src/bpmn/difference.ts";
import { readGraph } from "../../src/bpmn/read.ts";
import { rendererVersion } from "../../src/drawing/version.ts";
import { differenceScene, fatesOf } from "../../src/render/difference.ts";
import type { Scene } from "../../src/render/marks.ts";
import { toPng } from "../../src/render/png.ts";
import { sceneOf } from "../../src/render/scene.ts";
import { toSvg } from "../../src/render/svg.ts";
import { readyFor } from "../../src/render/text.ts";
import { chain } from "../http/support/documents.ts";
import { activities, events, flows, pools } from "../render/sampler.ts";
import { isUpdatingGolden } from "../support/golden.ts";
import { plainNode } from "../support/graph.ts";

const file = fileURLToPath(new URL("../golden/files/renderer.json", import.meta.url));

/** Names in scripts that are shaped, and in those of other fonts. */
const scripts = {
  planes: [
    {
      element: "p",
      name: "",
      nodes: ["订单检查", "注文を確認する", "تحقق من الطلب", "आदेश की जाँच करें", "🚀 Launch"].map((name, i) =>
        plainNode(`t${i}`, "task", { name, bounds: { x: 0, y: 100 * i, width: 200, height: 80 } }),
      ),
      edges: [],
    },
  ],
};

function difference(theme: "light" | "dark"): Scene {
  const [before, after] = [chain({ tasks: 1 }), chain({ tasks: 2 })];
  const fates = fatesOf(differenceBetween(before, after));
  const names = { before: "Version 1", after: "Version 2" };
  return differenceScene({ before: readGraph(before), after: readGraph(after), fates, names }, theme);
}

/** A PNG without its compression, which may differ between machines. */
function unpacked(png: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.subarray(at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + length);
    // The first two bytes say how the rest is compressed.
    parts.push(type, ...(type.toString() === "IDAT" ? [body.subarray(0, 2), inflateSync(body)] : [body]));
    at += 12 + length;
  }
  return parts;
}

async function outputHash(): Promise<string> {
  const hash = createHash("sha256");
  await readyFor(scripts);
  for (const theme of ["light", "dark"] as const) {
    const graphs = [activities, events, flows, pools, scripts];
    for (const scene of [...graphs.map((graph) => sceneOf(graph, theme)), difference(theme)]) {
      hash.update(toSvg(scene));
      for (const part of unpacked(await toPng(scene, 1))) hash.update(part);
    }
  }
  return hash.digest("hex");
}

const recorded = (): { version: string; output: string } => JSON.parse(readFileSync(file, "utf8"));

/** `UPDATE_GOLDEN=1` records the output for a new number; it never replaces the output of an existing number. */
test("pictures are those of the renderer's number: change `renderer` in src/drawing/version.ts with them", async () => {
  const now = { version: rendererVersion([]), output: await outputHash() };
  if (isUpdatingGolden && recorded().version !== now.version)
    writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
  expect(now).toEqual(recorded());
});
