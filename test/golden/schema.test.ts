import { describe, expect, test } from "vitest";
import { noXmllint, schemaErrors } from "../bpmn/support/xsd.ts";
import { sharedDrawing } from "../support/engine.ts";
import { documents, written } from "./written.ts";

const drawing = await sharedDrawing();

describe.skipIf(noXmllint)("the OMG schema", () => {
  test("has nothing against the documents that these tests start from", () => {
    for (const { name, bpmn } of documents) expect(schemaErrors(bpmn), name).toEqual([]);
  });

  test("has nothing against what we generate, lay out and edit", async () => {
    for (const { name, bpmn } of await written(drawing)) expect(schemaErrors(bpmn), name).toEqual([]);
  });

  test("finds what is wrong", () => {
    const wrong = documents[0]?.bpmn.replace("<process ", "<process isFast='yes' ") ?? "";
    expect(schemaErrors(wrong).join()).toContain("isFast");
  });
});
