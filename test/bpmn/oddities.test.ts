import { describe, expect, test } from "vitest";
import { checkBpmn } from "../../src/bpmn/check.ts";
import { odditiesIn } from "../../src/bpmn/oddities.ts";
import { limits } from "../../src/limits.ts";
import { definitions, diagram, edge, shape, small, smallDiagram, smallProcess } from "./support/documents.ts";

/** Imports a document, which must be kept byte for byte, and returns the reported oddities. */
function told(xml: string): string[] {
  expect(checkBpmn(xml)).toMatchObject({ bpmn: xml, completeDi: true });
  return odditiesIn(xml);
}

describe("what is odd in a document", () => {
  test("is nothing in one as tools write it", () => expect(told(small)).toEqual([]));

  test("is a drawing that lacks shapes", () => {
    const lacking = small.replace(shape("Task_1", 200, 78, 100, 80), "");
    expect(odditiesIn(lacking)).toEqual(["Of 3 shapes the drawing lacks 1."]);
    expect(checkBpmn(lacking)).toMatchObject({ completeDi: false, mostDi: false });
    expect(odditiesIn(definitions(smallProcess))).toEqual([]);
  });

  test("is a plane that shows what is not there; it is said what is shown for it", () => {
    expect(told(small.replace('bpmnElement="Process_1"', 'bpmnElement="order_old"'))).toEqual([
      'Line 13: The BPMNPlane (Process_1_plane) refers to order_old (bpmnElement), which does not exist. The process "Sell" (Process_1) is shown.',
    ]);
  });

  test("is a shape or an edge that is left over", () => {
    const left = `${shape("gone", 0, 0, 100, 80)}\n${edge("flown", [0, 0], [9, 9])}\n    </bpmndi:BPMNPlane>`;
    expect(told(small.replace("    </bpmndi:BPMNPlane>", left))).toEqual([
      expect.stringMatching(
        /^Line \d+: The BPMNShape \(gone_di\) refers to gone \(bpmnElement\), which does not exist\.$/,
      ),
      expect.stringMatching(/^Line \d+: The BPMNEdge \(flown_di\) refers to flown \(bpmnElement\)/),
    ]);
  });

  test("is a reference that nothing is drawn from, and an id of two elements that are not drawn", () => {
    const codes = smallProcess
      .replace(
        '<bpmn:endEvent id="End_1" />',
        '<bpmn:endEvent id="End_1"><bpmn:errorEventDefinition errorRef="MY_CODE"/></bpmn:endEvent>',
      )
      .replace("<bpmn:task ", '<bpmn:laneSet id="S"/><bpmn:laneSet id="S"/><bpmn:task ');
    expect(told(definitions(`${codes}\n${smallDiagram}`))).toEqual([
      "Line 7: The id S is used twice, by a laneSet and a laneSet.",
      "Line 8: The errorEventDefinition refers to MY_CODE (errorRef), which does not exist.",
    ]);
  });

  test("is told up to a bound, and counted beyond it", () => {
    const left = Array.from({ length: limits.odditiesShownMax + 3 }, (_, i) => shape(`gone${i}`, 0, 0, 9, 9));
    const xml = definitions(
      `${smallProcess}\n${smallDiagram}\n${diagram("Process_1", ...left).replaceAll("Process_1_", "Again_")}`,
    );
    const sentences = odditiesIn(xml);
    expect(sentences.length).toBe(limits.odditiesShownMax + 1);
    expect(sentences.at(-1)).toBe("And 3 more.");
  });

  test("has the lines of the document as it was sent, without its byte order mark", () => {
    expect(odditiesIn(`\uFEFF${small}`)).toEqual([]);
  });
});
