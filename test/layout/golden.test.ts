import { describe, expect, test } from "vitest";
import { replaceDiagram } from "../../src/bpmn/diagram.ts";
import { readGraph } from "../../src/bpmn/read.ts";
import { layOut } from "../../src/layout/layout.ts";
import { expectGolden } from "../support/golden.ts";
import * as documents from "./documents.ts";
import { broken } from "./invariants.ts";

describe.each(Object.entries(documents))("%s", (name, xml) => {
  test("is drawn without a fault", async () => {
    expect(broken(await layOut(readGraph(xml, { geometry: false })))).toEqual([]);
  });

  test("is drawn to the byte as approved", async () => {
    const drawn = replaceDiagram(xml, await layOut(readGraph(xml, { geometry: false })));
    expectGolden(new URL(`golden/${name}.bpmn`, import.meta.url), drawn);
  });
});
