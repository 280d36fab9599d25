import { expect, test } from "vitest";
import { readGraph } from "../../src/bpmn/read.ts";
import { layOut } from "../../src/layout/layout.ts";
import { onlyPlane } from "./planes.ts";

const flow = (pair: string) => {
  const [source, target] = pair.split(" ");
  return `<sequenceFlow id="${source}_${target}" sourceRef="${source}" targetRef="${target}"/>`;
};

test("work of a later branch does not stand in the row of an end before it", async () => {
  const pairs = [
    "s q",
    "q refuse",
    "refuse refused",
    "q send",
    "send write",
    "write wait",
    "wait paid",
    "wait late",
  ];
  const onward = ["paid book", "book done", "late remind", "remind handed"];
  const drawn = onlyPlane(
    await layOut(
      readGraph(
        `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="x"><process id="p">
        <startEvent id="s"/><exclusiveGateway id="q"/><task id="refuse"/><endEvent id="refused"/><task id="send"/>
        <task id="write"/><eventBasedGateway id="wait"/><intermediateCatchEvent id="paid"/><task id="book"/>
        <endEvent id="done"/><intermediateCatchEvent id="late"/><task id="remind"/><endEvent id="handed"/>
        ${[...pairs, ...onward].map(flow).join("")}</process></definitions>`,
        { geometry: false },
      ),
    ),
  );
  const box = (id: string) => drawn.nodes.find((node) => node.id === id)?.bounds;
  const end = box("refused");
  const behind = ["paid", "book", "late", "remind"].flatMap((id) => box(id) ?? []);
  const middle = (b: { y: number; height: number }) => b.y + b.height / 2;
  expect(behind).toHaveLength(4);
  expect(end && behind.filter((b) => middle(b) === middle(end))).toEqual([]);
});
