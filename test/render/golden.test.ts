import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { sceneOf } from "../../src/render/scene.ts";
import { toSvg } from "../../src/render/svg.ts";
import { activities, events, flows, pools } from "./sampler.ts";

const samples = { events, activities, flows, pools };
const cases = Object.entries(samples).flatMap(([name, graph]) =>
  (["light", "dark"] as const).map((theme) => ({ name, theme, graph })),
);

/** `UPDATE_GOLDEN=1` writes the files anew: look at them before they are committed. */
test.each(cases)("draws $name in $theme as it was approved", ({ name, theme, graph }) => {
  const file = fileURLToPath(new URL(`../golden/files/${name}.${theme}.svg`, import.meta.url));
  const svg = toSvg(sceneOf(graph, theme));
  if (process.env.UPDATE_GOLDEN === "1") writeFileSync(file, svg);
  expect(svg).toBe(readFileSync(file, "utf8"));
});

test.each(cases)("draws $name in $theme twice to the same bytes", ({ theme, graph }) => {
  expect(toSvg(sceneOf(structuredClone(graph), theme))).toBe(toSvg(sceneOf(graph, theme)));
});
