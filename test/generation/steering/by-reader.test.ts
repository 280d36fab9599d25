/** Orders from marked sentences: what each type of wish makes of its words. */
import { describe, expect, test } from "vitest";
import { contextTypes } from "../../../src/generation/reader/context-law.ts";
import { ordersBy } from "../../../src/generation/steering/by-reader.ts";
import { chosenOf, wishIn } from "../../../src/generation/steering/choose-reading.ts";
import type { Order } from "../../../src/generation/steering/order.ts";
import { steeringOf } from "../../../src/generation/steering/steering.ts";
import { marked } from "./marked.ts";

const made = (sentence: string, types: string): Order[] | null => {
  const { text, marks } = marked(sentence, types);
  return ordersBy(text, marks);
};
const step = { doer: null, condition: null, ends: null };
const forbid = (what: string) => [{ type: "forbid", what }];
const nothing = [{ type: "nothing", why: expect.any(String) }];

/** A sentence, its types, and the orders that are made of it. */
const all: [sentence: string, types: string, orders: object[]][] = [
  ["We have baked bread since 1931.", "none", []],
  ["Print it on yellow paper.", "other", []],
  ["Steps are verb and object.", "asis", nothing],
  [
    "{from:Baker} and {from:miller} are both {to:Crew}.",
    "call",
    [
      { type: "call", from: "Baker", to: "Crew" },
      { type: "call", from: "miller", to: "Crew" },
    ],
  ],
  [
    "Say {to:roll}, not {from:bun}, and {to:loaf}, not {from:brick}.",
    "call",
    [
      { type: "call", from: "bun", to: "roll" },
      { type: "call", from: "brick", to: "loaf" },
    ],
  ],
  [
    "{from:Baker} and {from:miller} are one lane, {to:crew}.",
    "call",
    [
      { type: "call", from: "Baker", to: "Crew", only: "lanes" },
      { type: "call", from: "miller", to: "Crew", only: "lanes" },
    ],
  ],
  [
    "It ends when the {label:guest has paid the bill}, or as “{label:Bread is sold}”.",
    "ends",
    [{ type: "ends", labels: ["Guest paid bill", "Bread is sold"] }],
  ],
  [
    "At last the {thing:guest} is {work:asked} for a {thing:tip}.",
    "last",
    [
      {
        ...step,
        type: "step",
        label: "Ask guest for tip",
        work: { verb: "ask", things: ["guest", "tip"] },
        place: { at: "last" },
      },
    ],
  ],
  [
    "In the end somebody {work:knocks on} the {thing:door}.",
    "last",
    [
      {
        ...step,
        type: "step",
        label: "Knock on door",
        work: { verb: "knock", things: ["door"] },
        place: { at: "last" },
      },
    ],
  ],
  [
    "{cond:Orders above 90 loaves} are {work:refused}.",
    "case",
    [
      {
        ...step,
        type: "step",
        label: "Refuse order",
        work: { verb: "refuse", things: ["order"] },
        place: { at: "about", thing: "order" },
        condition: "Order above 90 loaves",
        ends: "Order refused",
      },
    ],
  ],
  [
    "{cond:Orders above 90 loaves} are {work:looked into} by the {doer:owner}.",
    "case",
    [
      {
        ...step,
        type: "step",
        label: "Look into order",
        work: { verb: "look", things: ["order"] },
        doer: "Owner",
        place: { at: "about", thing: "order" },
        condition: "Order above 90 loaves",
      },
    ],
  ],
  [
    "{cond:Orders above 90 loaves} need the {work:approval} of the {doer:owner}.",
    "case",
    [
      {
        ...step,
        type: "step",
        label: "Approve order",
        work: { verb: "approve", things: ["order"] },
        doer: "Owner",
        place: { at: "about", thing: "order" },
        condition: "Order above 90 loaves",
      },
    ],
  ],
  [
    "Every {cond:rejection} is to finish as “{label:No bread}”.",
    "ends",
    [{ type: "ends", labels: ["No bread"], when: "rejected" }],
  ],
  [
    "{from:Bakers} and {from:apprentices} are all {to:Bakers}.",
    "call",
    [{ type: "call", from: "apprentice", to: "Baker" }],
  ],
  [
    "{from:Eaters} and {from:guests} are one pool, the {to:Guests}.",
    "call outside",
    [
      { type: "call", from: "Eater", to: "Guests" },
      { type: "role", name: "Guest", outside: true },
      { type: "role", name: "Eater", outside: true },
      { type: "role", name: "Guest", outside: true },
    ],
  ],
  [
    "A {term:big order} is one {cond:above 90 loaves}.",
    "means",
    [{ type: "means", term: "big order", words: "order above 90 loaves" }],
  ],
  [
    "{name:Bakers} and the {name:shop} get lanes.",
    "inside",
    [
      { type: "role", name: "Baker", outside: false },
      { type: "role", name: "Shop", outside: false },
    ],
  ],
  [
    "The {name:mill} is a box that stays shut.",
    "outside closed",
    [
      { type: "role", name: "Mill", outside: true },
      { type: "idle", who: "Mill" },
    ],
  ],
  [
    "{from:Guests} are {to:Customers} in a pool of their own.",
    "call outside",
    [
      { type: "call", from: "Guest", to: "Customer" },
      { type: "role", name: "Customer", outside: true },
      { type: "role", name: "Guest", outside: true },
    ],
  ],
  ["Never draw the {name:cat}.", "absent", [{ type: "absent", who: "Cat" }]],
  ["Top down: {name:Shop}, {name:Bakery}.", "laneorder", [{ type: "laneOrder", names: ["Shop", "Bakery"] }]],
  ["Our pool is {name:Crumb & Sons}.", "pool", [{ type: "poolName", name: "Crumb & Sons" }]],
  ["Open work is for the {doer:apprentice}.", "doer", [{ type: "doer", work: null, doer: "Apprentice" }]],
  [
    "{work:Approvals} are for the {doer:owner}, whatever a text says.",
    "doer insists",
    [{ type: "doer", work: { verb: "approve", things: [] }, doer: "Owner", insists: true }],
  ],
  [
    "It begins with {work:weighing} the {thing:flour} by the {doer:baker}.",
    "first",
    [
      {
        ...step,
        type: "step",
        label: "Weigh flour",
        work: { verb: "weigh", things: ["flour"] },
        doer: "Baker",
        place: { at: "first" },
      },
    ],
  ],
  [
    "In the end the {thing:oven} is {work:switched off}.",
    "last",
    [
      {
        ...step,
        type: "step",
        label: "Switch off oven",
        work: { verb: "switch", things: ["oven"] },
        place: { at: "last" },
      },
    ],
  ],
  [
    "Before {atthing:bread} is {at:sold} somebody {work:tastes} {thing:it}.",
    "before",
    [
      {
        ...step,
        type: "step",
        label: "Taste",
        work: { verb: "taste", things: [] },
        place: { at: "before", work: { verb: "sell", things: ["bread"] } },
      },
    ],
  ],
  [
    "After {at:baking}, the {thing:tins} are {work:washed}.",
    "after",
    [
      {
        ...step,
        type: "step",
        label: "Wash tins",
        work: { verb: "wash", things: ["tin"] },
        place: { at: "after", work: { verb: "bake", things: [] } },
      },
    ],
  ],
  [
    "{cond:Orders above 500 euros} are {work:signed} by the {doer:owner}.",
    "case",
    [
      {
        ...step,
        type: "step",
        label: "Sign order",
        work: { verb: "sign", things: ["order"] },
        doer: "Owner",
        place: { at: "about", thing: "order" },
        condition: "Order above 500 euros",
      },
    ],
  ],
  [
    "If {cond:the oven is broken}, the {doer:owner} {work:calls} the {thing:smith}.",
    "case",
    [
      {
        ...step,
        type: "step",
        label: "Call smith",
        work: { verb: "call", things: ["smith"] },
        doer: "Owner",
        place: { at: "case", ask: "Oven broken", denied: false, work: { verb: "", things: [] } },
      },
    ],
  ],
  ["{cond:Above 500 euros} it is the {doer:owner}.", "case", nothing],
  [
    "No {work:tasting} of {thing:rolls} where {cond:the customer is known}.",
    "skip",
    [{ type: "skip", work: { verb: "taste", things: ["roll"] }, condition: "Customer known" }],
  ],
  [
    "{work:Kneading} and {work:heating} go side by side.",
    "together",
    [
      {
        type: "together",
        works: [
          { verb: "knead", things: [] },
          { verb: "heat", things: [] },
        ],
      },
    ],
  ],
  [
    "{thing:Bills} are {work:sent} {how:by carrier pigeon}.",
    "manner",
    [{ type: "manner", work: { verb: "send", things: ["bill"] }, words: "by carrier pigeon" }],
  ],
  ["All begins with “{label:order received}”.", "starts", [{ type: "starts", labels: ["Order received"] }]],
  [
    "If {cond:the order is refused}, the end is “{label:Order refused}”.",
    "ends",
    [{ type: "ends", labels: ["Order refused"], when: "refused" }],
  ],
  [
    "Behind {at:throwing away} the {atthing:dough} it is over.",
    "stop",
    [{ type: "stop", work: { verb: "throw", things: ["dough"] }, ask: null, label: null, isError: false }],
  ],
  [
    "No {what:customer names} and no {what:tools} in labels.",
    "hide",
    [
      { type: "detail", detail: { name: "customer names", words: [] }, noted: false },
      { type: "hide", words: "tool" },
    ],
  ],
  [
    "{what:Prices} go to a note.",
    "hide noted",
    [{ type: "detail", detail: { name: "Prices", words: [] }, noted: true }],
  ],
  ["The {name:recipes} are papers.", "document", [{ type: "document", name: "recipe" }]],
  ["{name:CRM} is a cylinder.", "store", [{ type: "document", name: "CRM", isStore: true }]],
  [
    "All that the {doer:robot} does is automatic.",
    "service",
    [{ type: "kind", kind: "service", doer: "Robot" }],
  ],
  [
    "{work:Kneading} is by hand.",
    "manual",
    [{ type: "kind", kind: "manual", doer: null, work: { verb: "knead", things: [] } }],
  ],
  ["The {doer:baker} works at a screen.", "user", [{ type: "kind", kind: "user", doer: "Baker" }]],
  ["What {doer:Mail} does is sending.", "send", [{ type: "kind", kind: "send", doer: "Mail" }]],
  ["What {doer:Desk} does is receiving.", "receive", [{ type: "kind", kind: "receive", doer: "Desk" }]],
  ["What {doer:Cron} does are scripts.", "script", [{ type: "kind", kind: "script", doer: "Cron" }]],
  ["What {doer:Engine} does are rules.", "rule", [{ type: "kind", kind: "businessRule", doer: "Engine" }]],
  ["No lanes.", "nolanes", forbid("lanes")],
  ["No pools.", "nopools", forbid("pools")],
  ["Nothing at the same time.", "noparallel", forbid("parallel")],
  ["No clocks.", "notimers", forbid("timers")],
  ["No event gateways.", "noeventgateways", forbid("event gateways")],
  ["Nothing at borders.", "noboundary", forbid("boundary events")],
  ["No ORs.", "noinclusive", forbid("inclusive gateways")],
  ["No boxes in boxes.", "nosub", forbid("sub-processes")],
  ["No comments.", "nonotes", forbid("notes")],
  ["Nothing at diamonds.", "noquestions", forbid("questions")],
  ["Two ways and no more.", "nowide", forbid("wide decisions")],
  ["At most {n:five} words.", "words", [{ type: "wordsMax", max: 5 }]],
  ["Under {n:30} characters.", "chars", [{ type: "charsMax", max: 29 }]],
  ["As the King writes.", "british", [{ type: "spelling", variety: "British", words: [] }]],
  ["As in Boston.", "american", [{ type: "spelling", variety: "American", words: [] }]],
  ["Yes or No.", "yesno", [{ type: "yesNo" }]],
  ["Brackets are notes.", "remarks", [{ type: "remarks" }]],
  ["One end.", "oneend", [{ type: "oneEnd" }]],
  ["Name the ends.", "endnames", [{ type: "endNames" }]],
  ["Clocks at borders.", "edgetimers", [{ type: "edgeTimers" }]],
];

test.each(all)("%s (%s)", (sentence, types, orders) => {
  expect(made(sentence, types)).toEqual(orders);
});

test("every type is among them", () => {
  const told = new Set(all.flatMap(([, types]) => types.split(" ")));
  expect(contextTypes.filter((type) => !told.has(type))).toEqual([]);
});

describe("words and works", () => {
  test("things go with works in their order, and what stands behind all works belongs to all", () => {
    expect(made("{work:Baking} of {thing:rolls} and {work:cleaning} of {thing:tins}.", "together")).toEqual([
      {
        type: "together",
        works: [
          { verb: "bake", things: ["roll"] },
          { verb: "clean", things: ["tin"] },
        ],
      },
    ]);
    expect(made("{thing:Rolls} are {work:counted} and {work:packed} first.", "first")).toMatchObject([
      { label: "Pack rolls" },
      { label: "Count rolls" },
    ]);
  });

  test("what is no name makes nothing, and a number that is none", () => {
    expect(made("Draw {name:that he comes} in a pool.", "outside")).toBeNull();
    expect(made("At most {n:some} words.", "words")).toBeNull();
  });

  test("two for one work are no single role", () => {
    expect(made("It is the {doer:cook} or the {doer:maid}.", "doer")).toEqual(nothing);
  });
});

describe("of what rules and reader make of a sentence", () => {
  const text = "The mill is shut.";
  const call: Order = { type: "call", from: "mill", to: "Shut" };
  const line = { from: 0, to: text.length, orders: [call], background: false };
  const { marks } = marked("The {name:mill} is shut.", "outside closed");
  const role: Order = { type: "role", name: "Mill", outside: true };
  const idle: Order = { type: "idle", who: "Mill" };
  const sentence = { lines: [line], text, isLinked: false, isHeading: false };
  const sure = () => [{ ...marks, sureness: -0.01 }];

  test("the reader counts where it is sure of something else", () => {
    expect(chosenOf(sentence, sure)).toEqual([{ ...line, orders: [role, idle] }]);
  });

  test("the rules count where the reader says nothing, or is not sure and reads the same kinds of things, too", () => {
    const other = {
      types: ["call" as const],
      spans: marked("The {from:mill} is {to:shut}.", "call").marks.spans,
    };
    const unsure = [
      { ...marks, sureness: -2 },
      { ...other, sureness: -3 },
    ];
    expect(chosenOf(sentence, () => [])).toEqual([line]);
    expect(chosenOf(sentence, () => unsure)).toEqual([line]);
  });

  test("what no reading of the reader asks for is not understood", () => {
    expect(chosenOf(sentence, () => [{ ...marks, sureness: -9 }])).toEqual([
      { ...line, orders: [], background: false },
    ]);
  });

  test("where both ask for the same, the lines are those of the rules; where for the same of others, the reader counts", () => {
    const same = { ...line, orders: [role, idle] };
    const parted = [
      { ...line, to: 9, orders: [role] },
      { ...line, from: 9, orders: [idle] },
    ];
    expect(chosenOf({ ...sentence, lines: parted }, sure)).toEqual(parted);
    const other = { ...line, orders: [{ ...role, name: "Shut" }, idle] };
    expect(chosenOf({ ...sentence, lines: [other] }, sure)).toEqual([same]);
  });

  test("what is understood by the line before it, and a heading, is not read", () => {
    expect(chosenOf({ ...sentence, isLinked: true }, sure)).toEqual([line]);
    expect(chosenOf({ ...sentence, isHeading: true }, sure)).toEqual([line]);
  });

  test("what rules missed in part, the reader reads as a whole", () => {
    const missed = { ...line, orders: [], missed: ["mill"] };
    expect(chosenOf({ ...sentence, lines: [missed] }, sure)).toEqual([{ ...line, orders: [role, idle] }]);
  });

  test("readings that ask for the same are one wish", () => {
    const again = { ...marks, types: [...marks.types].toReversed(), sureness: -0.8 };
    const other = { ...marked("x", "none").marks, sureness: -0.75 };
    const wish = wishIn(text, () => [other, { ...marks, sureness: -0.8 }, { ...again, types: marks.types }]);
    expect(wish?.orders).toEqual([role, idle]);
  });

  test("words that nothing is made of make it less sure", () => {
    const read = () => [{ ...marked("The {name:mill}", "outside").marks, sureness: -0.01 }];
    const [all, some] = ["The mill is outside.", "The mill is outside of the county."].map(
      (words) => wishIn(words, read)?.sureness ?? 0,
    );
    expect(some).toBeLessThan(all ?? 0);
  });

  test("nothing is read where there is no folder's text, and each sentence once where there is one", () => {
    const asked: string[] = [];
    const read = (own: string) => {
      asked.push(own);
      return [];
    };
    steeringOf(null, read);
    steeringOf("", read);
    expect(asked).toEqual([]);
    steeringOf("# Mill\nThe mill is shut; leave it empty. No lanes.", read);
    expect(asked).toEqual(["The mill is shut; leave it empty.", "No lanes."]);
  });

  test("what asks for nothing is background, and what no diagram does was not understood", () => {
    const read = (type: "none" | "other") => () => [{ types: [type], spans: [], sureness: -0.01 }];
    expect(chosenOf(sentence, read("none"))).toEqual([{ ...line, orders: [], background: true }]);
    expect(chosenOf(sentence, read("other"))).toEqual([{ ...line, orders: [], background: false }]);
  });
});
