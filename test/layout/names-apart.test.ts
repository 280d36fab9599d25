import { expect, test } from "vitest";
import type { Bounds } from "../../src/bpmn/graph.ts";
import { newIndex } from "../../src/layout/geometry/box-index.ts";
import { chooseLabels, type Label, type Obstacle } from "../../src/layout/labels/label-choice.ts";
import { workFor } from "../../src/layout/work.ts";

const nameAt = (x: number, y: number): Bounds => ({ x, y, width: 60, height: 14 });

/** A name with its places, the best one first. */
const name = (id: string, ...places: [Bounds, number][]): Label => ({
  id,
  shape: null,
  places: places.map(([box, cost]) => ({ box, cost })),
  near: [],
});

const chosen = (...labels: Label[]) => chooseLabels(labels, newIndex<Obstacle>(), workFor(1));

test("a name takes its second place where it would stand right below another name", () => {
  const question = name("question", [nameAt(0, 0), 0]);
  const answer = name("answer", [nameAt(3, 15), 0], [nameAt(0, 60), 2]);
  const { boxes, covering } = chosen(question, answer);
  expect(boxes.get("answer")).toEqual(nameAt(0, 60));
  expect(covering.size).toBe(0);
});

test("names side by side are no fault where the next place is far worse", () => {
  const question = name("question", [nameAt(0, 0), 0]);
  const answer = name("answer", [nameAt(3, 15), 0], [nameAt(0, 60), 30]);
  const { boxes, covering } = chosen(question, answer);
  expect(boxes.get("answer")).toEqual(nameAt(3, 15));
  expect(covering.size).toBe(0);
});
