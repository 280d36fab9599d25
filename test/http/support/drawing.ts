/** The drawing room in the thread of the test: the same reading, layout and rendering without worker threads. */
import { checkBpmn, InvalidBpmn as Invalid } from "../../../src/bpmn/check.ts";
import { replaceDiagram } from "../../../src/bpmn/diagram.ts";
import { readGraph } from "../../../src/bpmn/read.ts";
import { type Drawing, InvalidBpmn } from "../../../src/drawing/drawing.ts";
import { layOut } from "../../../src/layout/layout.ts";
import { toPng } from "../../../src/render/png.ts";
import { sceneOf } from "../../../src/render/scene.ts";
import { toSvg } from "../../../src/render/svg.ts";

/** Draws what HTTP asks for; generating and editing are asked for by workers only. */
export function openDrawingHere(): Drawing {
  const drawn = async (xml: string) =>
    replaceDiagram(xml, await layOut(readGraph(xml, { geometry: false, undrawn: true })));
  return {
    async admit(sent) {
      const { xml, name, completeDi } = checked(sent);
      return { bpmn: completeDi ? xml : await drawn(xml), name };
    },
    layOut: drawn,
    async render(bpmn, theme, format) {
      const scene = sceneOf(readGraph(bpmn), theme);
      return format === "svg" ? Buffer.from(toSvg(scene)) : toPng(scene, 1);
    },
    generate: () => Promise.reject(new Error("HTTP generates nothing itself.")),
    edit: () => Promise.reject(new Error("HTTP edits nothing itself.")),
    rendererVersion: "test-1",
    close: async () => {},
  };
}

function checked(sent: string) {
  try {
    return checkBpmn(sent);
  } catch (error) {
    throw error instanceof Invalid ? new InvalidBpmn(error.message) : error;
  }
}
