import { describe, expect, test } from "vitest";
import { checkBpmn } from "../../src/bpmn/check.ts";
import { readGraph } from "../../src/bpmn/read.ts";
import { layOut } from "../../src/layout/layout.ts";
import { noXmllint, schemaErrors } from "../bpmn/support/xsd.ts";
import { notationDocument } from "../support/notation/document.ts";
import { cases } from "../support/thorough.ts";
import { broken } from "./invariants.ts";

const seeds = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);
const drawn = async (xml: string) => layOut(readGraph(xml, { geometry: false }));

describe("documents with everything that BPMN draws", () => {
  test.each(seeds(cases(24, 300)))("number %i is drawn without a fault", async (seed) => {
    expect(broken(await drawn(notationDocument(seed, { size: cases(9, 16) })))).toEqual([]);
  });

  test.each(seeds(cases(12, 150)))("collaboration %i is drawn without a fault", async (seed) => {
    const extent = { pools: 3 + (seed % 4), size: cases(8, 16) };
    expect(broken(await drawn(notationDocument(seed, extent)))).toEqual([]);
  });

  test.each([133, 165, 179, 40150, 80116])(
    "collaboration %i, once drawn with one, has no faulty line",
    async (seed) => {
      expect(broken(await drawn(notationDocument(seed, { pools: 2 + (seed % 6) })))).toEqual([]);
    },
  );

  test("a shape does not move past the corner of a line that leads to it", async () => {
    expect(broken(await drawn(notationDocument(120018)))).toEqual([]);
  });

  test("are documents that an import takes", () => {
    for (const seed of seeds(20)) expect(checkBpmn(notationDocument(seed)).elements).toBeGreaterThan(0);
  });

  test.skipIf(noXmllint)("are valid by the schema of BPMN 2.0", () => {
    for (const seed of seeds(5)) expect(schemaErrors(notationDocument(seed))).toEqual([]);
  });
});
