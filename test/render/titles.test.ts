import { expect, test } from "vitest";
import { edgeTitle, nodeTitle, pictureTexts } from "../../src/render/titles.ts";
import { box, edgeOf, graphOf, nodeOf, planeOf, pools } from "./sampler.ts";

const anywhere = box(0, 0, 10, 10);

test("a node is said with its kind, what kind of event it is, and its whole name", () => {
  expect(nodeTitle(nodeOf("userTask", "Check the order", anywhere))).toBe("User task: Check the order");
  const timer = nodeOf("boundaryEvent", "Two\ndays", anywhere, {
    definitions: ["timer"],
    interrupting: false,
  });
  expect(nodeTitle(timer)).toBe("Boundary event (timer, non-interrupting): Two days");
  expect(nodeTitle(nodeOf("endEvent", "", anywhere))).toBe("End event");
});

test("a flow is said with its ends, an unnamed end by its kind", () => {
  const [gateway, task] = [nodeOf("exclusiveGateway", "", anywhere), nodeOf("task", "Ship", anywhere)];
  const flow = edgeOf("f", [], { name: "yes", isDefault: true });
  expect(edgeTitle(flow, gateway, task)).toBe("Sequence flow from exclusive gateway to Ship (default): yes");
  expect(edgeTitle(edgeOf("m", [], { kind: "messageFlow" }), undefined, undefined)).toBe("Message flow");
});

test("a picture counts what it shows and names its pools", () => {
  const { title, description } = pictureTexts(pools);
  expect(title).toBe("Collaboration");
  expect(description).toBe(
    "BPMN diagram with 4 pools, 5 activities, 3 events, 1 gateway. Pools: Shop; Customer; Bank; Press.",
  );
  expect(pictureTexts(graphOf(planeOf("", [])))).toEqual({
    title: "BPMN diagram",
    description: "Empty BPMN diagram.",
  });
});
