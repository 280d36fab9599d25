import { expect, test } from "vitest";
import { sceneOf } from "../../src/render/scene.ts";
import { toSvg } from "../../src/render/svg.ts";
import { expectGolden } from "../support/golden.ts";
import { activities, events, flows, pools } from "./sampler.ts";

const samples = { events, activities, flows, pools };
const cases = Object.entries(samples).flatMap(([name, graph]) =>
  (["light", "dark"] as const).map((theme) => ({ name, theme, graph })),
);

test.each(cases)("draws $name in $theme as it was approved", ({ name, theme, graph }) => {
  const file = new URL(`../golden/files/${name}.${theme}.svg`, import.meta.url);
  expectGolden(file, toSvg(sceneOf(graph, theme)));
});

test.each(cases)("draws $name in $theme twice to the same bytes", ({ theme, graph }) => {
  expect(toSvg(sceneOf(structuredClone(graph), theme))).toBe(toSvg(sceneOf(graph, theme)));
});
