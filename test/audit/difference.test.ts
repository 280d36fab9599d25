import { describe, expect, test } from "vitest";
import { differenceOf, summaryOf } from "../../src/audit/difference.ts";
import { readGraph } from "../../src/bpmn/read.ts";
import { chain } from "../http/support/documents.ts";

const graph = (xml: string) => readGraph(xml);
const ids = (elements: { id: string }[]) => elements.map(({ id }) => id).sort();

describe("what differs between two documents", () => {
  test("nothing, between a document and itself", () => {
    const difference = differenceOf(graph(chain()), graph(chain()));
    expect(summaryOf(difference)).toBe("");
  });

  test("everything is added where there was nothing", () => {
    const { added, removed } = differenceOf(null, graph(chain()));
    expect({ added: ids(added), removed }).toEqual({
      added: ["end", "flow1", "flow2", "start", "task1"],
      removed: [],
    });
  });

  test("elements that came, went, have another name or place, and flows with another end", () => {
    const before = chain({ tasks: 1 });
    const after = chain({ tasks: 2 }).replace('name="Do task1"', 'name="Check"');
    const difference = differenceOf(graph(before), graph(after));
    expect(ids(difference.added)).toEqual(["flow3", "task2"]);
    expect(difference.renamed).toEqual([{ id: "task1", kind: "task", name: "Check", from: "Do task1" }]);
    expect(ids(difference.moved)).toEqual(["end"]);
    expect(ids(difference.changed)).toEqual(["flow2"]);
    expect(ids(differenceOf(graph(after), graph(before)).removed)).toEqual(["flow3", "task2"]);
    expect(summaryOf(difference)).toBe("2 added, 1 renamed, 1 moved, 1 changed");
  });

  test("an element of another kind is changed", () => {
    const after = chain().replace("<task ", "<userTask ");
    expect(ids(differenceOf(graph(chain()), graph(after)).changed)).toEqual(["task1"]);
  });
});
