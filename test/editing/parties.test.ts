/** Pools for parties, and notes that change, move and go. */
import { describe, expect, test } from "vitest";
import { openDocument } from "../../src/bpmn/document.ts";
import { readGraph } from "../../src/bpmn/read.ts";
import { applyOperations } from "../../src/generation/apply.ts";
import { type Model, nodeOf } from "../../src/generation/editing/model.ts";
import { readModel } from "../../src/generation/editing/read-model.ts";
import { rulesEditor } from "../../src/generation/editor.rules.ts";
import { CannotEdit } from "../../src/generation/editor.ts";
import { rulesGenerator } from "../../src/generation/generator.rules.ts";
import { brief } from "./brief.ts";
import { claim, order, purchase } from "./documents.ts";

const signal = AbortSignal.timeout(60_000);
const planOf = (bpmn: string, prompt: string) => rulesEditor().plan({ bpmn, prompt, context: null }, signal);
const edited = async (bpmn: string, prompt: string) =>
  applyOperations(bpmn, (await planOf(bpmn, prompt)).operations).bpmn;
const modelOf = (bpmn: string) => readModel(openDocument(bpmn));

const tent =
  "The clerk sends the plan. The officer checks the tent. If the tent is unsafe, the officer closes the tent and the clerk cancels the show. Otherwise the clerk opens the show.";
const titled = ({ nodes }: Model, id: string): string => {
  const { name, kind } = nodeOf({ nodes } as Model, id);
  return name === "" ? kind : name;
};
const waysOf = (model: Model): string[] =>
  [...model.flows.values()].map(
    ({ source, target }) => `${titled(model, source)} > ${titled(model, target)}`,
  );
const messagesOf = (model: Model): string[] =>
  [...model.messages.values()].map(
    ({ source, target }) => `${titled(model, source)} > ${titled(model, target)}`,
  );

const cafe = rulesGenerator().generate(
  {
    prompt:
      "The guest orders the cake. The baker bakes the cake. The baker packs the cake. The guest eats the cake. The baker cleans the oven.",
    context: null,
  },
  signal,
);

describe("a lane becomes a pool", () => {
  test.each([
    "the guest should be a separate pool",
    "make the guest a pool of its own",
    "turn the lane Guest into a pool",
    "put the guest into his own pool",
  ])("%s: messages take the place of what went from hand to hand", async (prompt) => {
    const { nodes, pools, messages, lanes } = modelOf(await edited((await cafe).bpmn, prompt));
    const title = (id: string) => nodes.get(id)?.name ?? id;
    expect([...pools.values()].map(({ name }) => name)).toContain("Guest");
    expect([...lanes.values()].map(({ name }) => name)).toEqual(["Baker"]);
    expect([...messages.values()].map(({ source, target }) => `${title(source)} > ${title(target)}`)).toEqual(
      ["Order cake > Cake ordered", "Pack cake > Cake packed", "Eat cake > Cake eaten"],
    );
  });

  test("every step is still there, under its id", async () => {
    const { bpmn } = await cafe;
    const after = modelOf(await edited(bpmn, "the guest should be a separate pool"));
    for (const id of modelOf(bpmn).nodes.keys()) expect(after.nodes.has(id)).toBe(true);
  });

  test("an event behind a question sends, and who waits hears of every way in which it comes back", async () => {
    const after = modelOf(await edited(claim, "the expert should be a separate pool"));
    expect(waysOf(after)).toEqual([
      "Claim received > Register claim",
      "Register claim > Claim complex?",
      "Claim complex? > Claim complex: yes",
      "Claim complex? > exclusiveGateway",
      "exclusiveGateway > Claim decided",
      "Damage assessed > exclusiveGateway",
      "Claim escalated > endEvent",
      "eventBasedGateway > Damage assessed",
      "eventBasedGateway > Claim escalated",
      "Claim complex: yes > eventBasedGateway",
      "2 weeks > Escalate claim",
      "Escalate claim > endEvent",
      "Claim complex: yes > Assess damage",
      "Assess damage > endEvent",
    ]);
    expect(messagesOf(after)).toEqual([
      "Assess damage > Damage assessed",
      "Claim complex: yes > Claim complex: yes",
      "endEvent > Claim escalated",
    ]);
  });

  test("answers that differ are waited for behind one gateway", async () => {
    const { bpmn } = await rulesGenerator().generate({ prompt: tent, context: null }, signal);
    const after = modelOf(await edited(bpmn, "the officer should be a separate pool"));
    expect(waysOf(after)).toEqual([
      "startEvent > Send plan",
      "Cancel show > Show cancelled",
      "Open show > Show opened",
      "Tent closed > Cancel show",
      "Tent safe: Yes > Open show",
      "eventBasedGateway > Tent closed",
      "eventBasedGateway > Tent safe: Yes",
      "Send plan > eventBasedGateway",
      "Check tent > Tent safe?",
      "Tent safe? > Close tent",
      "Tent safe? > Tent safe: Yes",
      "Plan sent > Check tent",
      "Close tent > endEvent",
      "Tent safe: Yes > endEvent",
    ]);
  });

  test("unless an event gateway waits for what comes there; the pool that is proposed instead can be made", async () => {
    const waiting = claim.replace(
      /<exclusiveGateway id="a3"(.*?) default="s4"(.*?)<\/exclusiveGateway>/,
      '<eventBasedGateway id="a3"$1$2</eventBasedGateway>',
    );
    const refusal = String(await planOf(waiting, "the expert should be a separate pool").catch(String));
    expect(refusal).toMatch(/waits for what comes in another lane/);
    const [, instead = ""] = /say "(.+?)"/.exec(refusal) ?? [];
    expect(brief((await planOf(waiting, instead)).operations)).toBe("addPool name: Expert (outside)");
  });
});

describe("a party without steps", () => {
  test.each([
    [order, "add a pool for the carrier", "addPool name: Carrier"],
    [order, "show the carrier as a separate pool", "addPool name: Carrier"],
    [order, "create a new pool called Carrier", "addPool name: Carrier"],
    [order, "the carrier needs its own pool", "addPool name: Carrier"],
    [purchase, "add a black box pool 'Carrier'", "addPool name: Carrier"],
  ])("%#: %s", async (bpmn, prompt, means) => {
    expect(brief((await planOf(bpmn, prompt)).operations)).toBe(means);
  });

  test("gets the messages that the names of steps tell", async () => {
    const bpmn = await edited(order, "rename 'Ship order' to 'Send parcel to carrier'");
    expect(brief((await planOf(bpmn, "add a pool for the carrier")).operations)).toBe(
      "addPool name: Carrier\naddMessageFlow from: Ship, to: Participant_carrier",
    );
  });

  test("is drawn, although nothing leads to it", async () => {
    const bpmn = await edited(order, "add a pool for the carrier");
    const pools = (options: { since?: string }) =>
      readGraph(bpmn, { undrawn: true, ...options }).planes.flatMap(({ nodes }) =>
        nodes.flatMap(({ kind, name }) => (kind === "participant" ? [name] : [])),
      );
    expect(pools({ since: order })).toEqual(["Order", "Carrier"]);
    expect(pools({})).toEqual([]);
  });

  test("the first pools come with one for the process, and the picture shows them", async () => {
    const bpmn = await edited(order, "add a pool for the carrier");
    expect([...modelOf(bpmn).pools.values()]).toMatchObject([
      { name: "Order", process: "Process_1" },
      { name: "Carrier", process: null },
    ]);
    expect(bpmn).toContain('id="Plane_1" bpmnElement="Collaboration_1"');
  });

  test.each([
    [purchase, "the seller should be a separate pool", /a pool "Seller" already/],
    [order, "move 'Pick items' into a separate pool", /"add an empty pool 'Somebody'"/],
    [order, "add a pool 'Carrier' that ships the order", /nothing else said beside/],
  ])("%#: is refused where %s", async (bpmn, prompt, reason) => {
    await expect(planOf(bpmn, prompt)).rejects.toThrow(reason);
    await expect(planOf(bpmn, prompt)).rejects.toThrow(CannotEdit);
  });
});

describe("a note that is there", () => {
  test.each([
    ["change the note to 'Three times a day'", "rename id: Note, name: Three times a day"],
    ["change the note at Pick items to 'Three times a day'", "rename id: Note, name: Three times a day"],
    ["the note should say 'Three times a day'", "rename id: Note, name: Three times a day"],
    ["move the note to 'Pack items'", "moveNote id: Note, to: Pack"],
    ["move the comment from Pick items to Pack items", "moveNote id: Note, to: Pack"],
    ["delete the note at Pick items", "delete id: Note"],
    ["remove the comment on picking", "delete id: Note"],
    ["get rid of the note 'Twice a day'", "delete id: Note"],
  ])("%s", async (prompt, means) => {
    expect(brief((await planOf(order, prompt)).operations)).toBe(means);
  });

  test("hangs on the other step when it is moved", async () => {
    const { associations } = modelOf(await edited(order, "move the note to 'Pack items'"));
    expect(associations.get("Note_Link")).toMatchObject({ source: "Pack", target: "Note" });
  });

  test("is named when another one is asked for", async () => {
    await expect(planOf(order, "remove the note from 'Pack items'")).rejects.toThrow(
      /There are "Twice a day"/,
    );
  });
});
