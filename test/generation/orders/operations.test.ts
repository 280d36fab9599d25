/** Marked orders on small diagrams, and the differences after they are carried out. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { openDocument } from "../../../src/bpmn/document.ts";
import type { Model } from "../../../src/generation/editing/model.ts";
import { perform } from "../../../src/generation/editing/perform.ts";
import { readModel } from "../../../src/generation/editing/read-model.ts";
import { CannotEdit } from "../../../src/generation/editor.ts";
import type { Asked, Change } from "../../../src/generation/orders/asked.ts";
import { listingOf } from "../../../src/generation/orders/listing.ts";
import { operationsOf } from "../../../src/generation/orders/operations.ts";
import { drawingOf } from "../../editing/meaning.ts";
import { differences } from "./differences.ts";
import { markedOrders } from "./marked.ts";

const orders = markedOrders(readFileSync(new URL("orders.txt", import.meta.url), "utf8"));
const modelOf = async (text: string): Promise<Model> => readModel(openDocument((await drawingOf(text)).bpmn));

describe.each([...Map.groupBy(orders, ({ diagram }) => diagram)])("given: %s", (text, own) => {
  const given = modelOf(text);

  test.each(own)("when: $text", async ({ text: order, asked, besides }) => {
    const model = await given;
    const operations = operationsOf(asked(listingOf(model)), order, model);
    expect(differences(model, perform(model, operations))).toEqual(besides);
  });
});

describe("what cannot be done is refused, and it is said why", async () => {
  const model = await modelOf("The baker mixes the dough. The baker bakes the bread.");
  const [mix = "", bake = ""] = ["Mix dough", "Bake bread"].map(
    (name) => [...model.nodes.values()].find((node) => node.name === name)?.id,
  );
  const nothing = { becomes: null, places: [], texts: [], news: [], ends: [], from: 0, to: 4 };
  const target = (...meant: string[]) => ({ role: "target" as const, meant, inside: null, from: 5, to: 7 });

  test.each<[Partial<Change>, string]>([
    [{ kind: "undo" }, "taken back by an order of its own"],
    [{ kind: "other" }, "no change of a diagram"],
    [{ kind: "remove" }, "what is to go"],
    [{ kind: "rename", places: [target(mix)] }, "new name"],
    [{ kind: "swap", places: [target(mix)] }, "two steps"],
    [{ kind: "add" }, "which step"],
    [{ kind: "add", news: [{ from: 5, to: 9, wait: null, inside: null, doer: null }] }, "where the new step"],
    [{ kind: "assign", places: [target(bake)] }, "who is to do it"],
    [
      { kind: "time", places: [target(bake)], texts: [{ from: 8, to: 12, role: "time", words: "soon" }] },
      "no time",
    ],
    [{ kind: "ungroup", places: [target(bake)] }, "no sub-process"],
    [{ kind: "outcome", places: [target(bake)] }, "No question"],
  ])("%j", (change, why) => {
    const asked: Asked = { changes: [{ ...nothing, kind: "other", ...change }] };
    const carriedOut = () => operationsOf(asked, "make that soon", model);
    expect(carriedOut).toThrow(CannotEdit);
    expect(carriedOut).toThrow(why);
  });
});
