import { afterAll, expect, test } from "vitest";
import { openDrawing } from "../../src/drawing/threads.ts";
import { openMeters } from "../../src/meters/meters.ts";
import { sampleOf } from "../support/prometheus.ts";

const { registry, boxed } = openMeters();
const drawing = openDrawing({ threads: 1, fontFiles: [], boxed });
afterAll(() => drawing.close());

const light = { theme: "light", format: "png" } as const;
const called = (name: string) => `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL">
  <process id="p"><task id="t" name="${name}"/></process>
  <BPMNDiagram xmlns="http://www.omg.org/spec/BPMN/20100524/DI"><BPMNPlane bpmnElement="p">
    <BPMNShape bpmnElement="t"><Bounds xmlns="http://www.omg.org/spec/DD/20100524/DC" x="0" y="0" width="100" height="80"/></BPMNShape>
  </BPMNPlane></BPMNDiagram>
</definitions>`;

test("characters that no font has are counted where boxes stand for them", async () => {
  const count = async () => sampleOf(await registry.metrics(), "picture_boxed_characters_total");
  expect(await count()).toBe(0);
  await drawing.render({ ...light, bpmn: called("Prüfen, Заказ, Τάξη, 订单, تحقق") });
  expect(await count()).toBe(0);
  // Viewers of the SVG may have a font.
  await drawing.render({ ...light, bpmn: called("Order ᠮᠣ"), format: "svg" });
  expect(await count()).toBe(0);
  await drawing.render({ ...light, bpmn: called("Order ᠮᠣ") });
  expect(await count()).toBe(2);
});
