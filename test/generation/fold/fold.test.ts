import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileOutline } from "../../../src/generation/compile.ts";
import { fold } from "../../../src/generation/fold/fold.ts";
import type { Meaning } from "../../../src/generation/meaning/meaning.ts";
import { notationOf } from "../notation.ts";
import {
  attach,
  beside,
  end,
  event,
  lead,
  meaning,
  message,
  parallel,
  party,
  question,
  same,
  start,
  step,
  within,
} from "./telling.ts";

const weigh = step("a", "weigh fish");
const gut = step("b", "gut fish");
const smoke = step("c", "smoke fish");
const sell = step("d", "sell fish");
const big = question("q", "fish big?", ["big", "otherwise"]);
const loops = [weigh, big, gut, smoke, sell];

test.each<[string, Meaning, string]>([
  ["steps follow each other in the order of the text", meaning([weigh, gut]), "Weigh fish; Gut fish"],
  [
    "a case holds its steps, and what is in none comes behind the join",
    meaning([weigh, big, gut, smoke, sell], [within("b", "q", "big"), within("c", "q", "otherwise")]),
    "Weigh fish; ?Fish big?{[Big] Gut fish | [Otherwise*] Smoke fish}; Sell fish",
  ],
  [
    "a question with one case gets a way around it",
    meaning([weigh, { ...big, values: ["big"] }, gut], [within("b", "q", "big")]),
    "Weigh fish; ?Fish big?{[Big] Gut fish | [Otherwise*]}",
  ],
  [
    "a question that is told behind its step stands before it",
    meaning([weigh, gut, big], [within("b", "q", "big")]),
    "Weigh fish; ?Fish big?{[Big] Gut fish | [Otherwise*]}",
  ],
  [
    "several cases at once are an inclusive choice",
    meaning([{ ...big, many: true }, gut, smoke], [within("b", "q", "big"), within("c", "q", "otherwise")]),
    "or{[Big] Gut fish | [Otherwise*] Smoke fish}",
  ],
  [
    "events that decide are an event choice",
    meaning(
      [
        weigh,
        question("q", "What comes?", ["e", "f"]),
        event("e", "buyer calls"),
        sell,
        event("f", "3 days", { event: "timer", time: "P3D" }),
        smoke,
      ],
      [within("d", "q", "e"), within("c", "q", "f")],
    ),
    "Weigh fish; first{<message: Buyer calls>; Sell fish | <timer: 3 days P3D>; Smoke fish}",
  ],
  [
    "work side by side has a branch each",
    meaning([weigh, parallel("p", ["1", "2"]), gut, smoke], [within("b", "p", "1"), within("c", "p", "2")]),
    "Weigh fish; and{Gut fish | Smoke fish}",
  ],
  [
    "what happens before something told earlier goes there",
    meaning([weigh, gut, smoke], [beside("before", "c", "a")]),
    "Smoke fish; Weigh fish; Gut fish",
  ],
  [
    "a process that is told backwards, and what goes before a thing that is moved later, too",
    meaning(
      [weigh, gut, smoke, sell],
      [beside("before", "b", "a"), beside("before", "c", "d"), beside("before", "d", "b")],
    ),
    "Smoke fish; Sell fish; Gut fish; Weigh fish",
  ],
  [
    "what goes before a thing that is told last goes there with it",
    meaning([weigh, gut, smoke], [beside("after", "a", "c"), beside("before", "b", "a")]),
    "Smoke fish; Gut fish; Weigh fish",
  ],
  [
    "two things that each go before the other stay where one of them is told",
    meaning([weigh, gut, smoke], [beside("before", "b", "c"), beside("before", "c", "b")]),
    "Weigh fish; Gut fish; Smoke fish",
  ],
  [
    "several things behind the same one keep the order of the text",
    meaning([weigh, gut, smoke, sell], [beside("after", "c", "a"), beside("after", "d", "a")]),
    "Weigh fish; Smoke fish; Sell fish; Gut fish",
  ],
  [
    "what is told again is drawn once, and its own case does not count",
    meaning(
      [weigh, big, gut, { ...gut, id: "b2" }, smoke],
      [within("b", "q", "big"), within("b2", "q", "otherwise"), same("b2", "b")],
    ),
    "Weigh fish; ?Fish big?{[Big] Gut fish | [Otherwise*]}; Smoke fish",
  ],
  [
    "a way back to a step before the question is a loop",
    meaning(loops, [within("b", "q", "otherwise"), lead("back", "b", "a")]),
    "loop{Weigh fish | [Otherwise] Gut fish | [Big]}; Smoke fish; Sell fish",
  ],
  [
    "a way back from a case without a step is a loop",
    meaning([weigh, big, sell], [lead("back", { of: "q", value: "otherwise" }, "a")]),
    "loop{Weigh fish | [Otherwise]  | [Big]}; Sell fish",
  ],
  [
    "two ways back to one step are jumps",
    meaning(
      [weigh, { ...big, values: ["big", "small", "fresh"] }, gut, smoke, sell],
      [
        within("b", "q", "big"),
        within("c", "q", "small"),
        within("d", "q", "fresh"),
        lead("back", "b", "a"),
        lead("back", "c", "a"),
      ],
    ),
    "@; Weigh fish; ?Fish big?{[Big] Gut fish; -> | [Small] Smoke fish; -> | [Fresh] Sell fish}",
  ],
  [
    "a path that goes on at a step of another branch jumps there",
    meaning(
      [
        weigh,
        { ...big, values: ["big", "small"] },
        gut,
        question("r", "Fresh?", ["yes", "no"]),
        smoke,
        sell,
        step("z", "clean knife"),
      ],
      [
        within("b", "q", "big"),
        within("r", "q", "small"),
        within("c", "r", "yes"),
        within("d", "r", "no"),
        lead("on", "d", "b"),
      ],
    ),
    "Weigh fish; ?Fish big?{[Big] @; Gut fish | [Small] ?Fresh?{[Yes] Smoke fish | [No] Sell fish; ->}}; Clean knife",
  ],
  [
    "a path that goes on with what comes next anyway needs no jump",
    meaning([weigh, big, gut, sell], [within("b", "q", "big"), lead("on", "b", "d")]),
    "Weigh fish; ?Fish big?{[Big] Gut fish | [Otherwise*]}; Sell fish",
  ],
  [
    "an event while a step is done stands at its border, with its path",
    meaning(
      [weigh, smoke, event("e", "2 hours", { event: "timer", time: "PT2H" }), gut, sell],
      [attach("e", "c", false), within("b", "e", null)],
    ),
    "Weigh fish; Smoke fish ^~timer: 2 hours PT2H{Gut fish}; Sell fish",
  ],
  [
    "an event at any time is an event sub-process",
    meaning(
      [weigh, event("e", "storm warning", { event: "signal" }), gut, sell],
      [attach("e", null, true), within("b", "e", null)],
    ),
    "Weigh fish; Sell fish; at any time start signal(Storm warning) Storm warning{Gut fish}",
  ],
  [
    "an event between steps stays there, and so does what follows it",
    meaning([weigh, event("e", "buyer calls"), sell], [within("d", "e", null)]),
    "Weigh fish; <message: Buyer calls>; Sell fish",
  ],
  [
    "a start and an end have their names",
    meaning(
      [start("s", "boat lands", { event: "message" }), weigh, big, end("x", "fish thrown back"), sell],
      [within("x", "q", "otherwise")],
    ),
    "start message(Boat lands); Weigh fish; ?Fish big?{[Big] | [Otherwise*] end(Fish thrown back)}; Sell fish",
  ],
  [
    "one step for each thing is repeated, several are a sub-process",
    meaning([
      step("a", "weigh fish", { each: "fish" }),
      smoke,
      step("b", "gut fish", { each: "crate" }),
      step("d", "ice fish", { each: "crate" }),
    ]),
    "Weigh fish *parallel; Smoke fish; Handle each crate *parallel[Gut fish; Ice fish]",
  ],
])("%s", async (_, told, expected) => {
  const { outline, notes } = fold(told);
  expect(notationOf(outline)).toBe(expected);
  expect(notes).toEqual([]);
  await compileOutline(outline);
});

describe("who takes part", () => {
  const fishers = step("a", "land fish", { doer: "Crew" });
  const buys = step("b", "buy fish", { doer: "Market" });

  test("lanes are those who act, in one pool without a name", () => {
    const told = meaning([fishers, buys], [], [party("Crew"), party("Market"), party("Harbour master")]);
    const { outline } = fold(told);
    expect(outline.pools).toHaveLength(1);
    expect(outline.pools[0]).toMatchObject({ name: null, lanes: ["Crew", "Market"] });
  });

  test("two companies are two pools, and messages join their steps", () => {
    const told = meaning(
      [
        step("a", "send offer", { doer: "Crew" }),
        event("e", "offer received"),
        step("b", "check offer", { doer: "Market" }),
        step("c", "weigh offer", { doer: "Crew" }),
      ],
      [message("a", "e", "offer")],
      [party("Our fleet", "pool"), party("Crew", "lane", { in: "Our fleet" }), party("Market", "pool")],
    );
    expect(notationOf(fold(told).outline)).toBe(
      "Our fleet[[Crew: Send offer; Crew: Weigh offer]]\nMarket[[<message: Offer received>; Check offer]]\nOur fleet.a -> Market.e",
    );
  });

  test("who only exchanges something is a closed pool, and nobody is drawn without a message", () => {
    const told = meaning(
      [step("a", "send bill", { doer: "Crew" })],
      [message("a", "Guest", "bill")],
      [party("Crew"), party("Guest", "closed pool"), party("Bank", "closed pool")],
    );
    const { outline } = fold(told);
    expect(outline.pools.map(({ name, body }) => [name, body.length])).toEqual([
      ["Process", 1],
      ["Guest", 0],
    ]);
    expect(outline.messages).toHaveLength(1);
  });

  test("of two steps with one label the right one sends", () => {
    const told = meaning(
      [step("a", "send bill", { doer: "Crew" }), step("b", "send bill", { doer: "Crew" })],
      [message("b", "Guest", "bill")],
      [party("Crew"), party("Guest", "closed pool")],
    );
    expect(fold(told).outline.messages[0]?.from.step).toBe("b");
  });
});

describe("what does not fit", () => {
  test("an end with more behind it gives way, the rest stays", () => {
    const { outline, notes } = fold(meaning([weigh, end("x", "done"), gut]));
    expect(notationOf(outline)).toBe("Weigh fish; Gut fish");
    expect(notes).toHaveLength(1);
  });

  test("parallel work with one filled branch is a line", () => {
    const told = meaning(
      [parallel("p", ["1", "2"]), gut, smoke],
      [within("b", "p", "1"), within("c", "p", "1")],
    );
    const { outline, notes } = fold(told);
    expect(notationOf(outline)).toBe("Gut fish; Smoke fish");
    expect(notes).toHaveLength(1);
  });

  test("a reminder at a step that is repeated stays one", async () => {
    const told = meaning(
      [weigh, event("e", "2 hours", { event: "timer", time: "PT2H" }), gut, big, sell],
      [attach("e", "a", false), within("b", "e", null), lead("back", { of: "q", value: "otherwise" }, "a")],
    );
    const { outline, notes } = fold(told);
    expect(notationOf(outline)).toContain("Weigh fish ^~timer");
    expect(notes).toEqual([]);
    await compileOutline(outline);
  });

  test("statements within each other lie in the root, all of them", () => {
    const r = question("r", "Fresh?", ["yes", "no"]);
    const told = meaning(
      [big, r, gut, smoke],
      [within("q", "r", "yes"), within("r", "q", "big"), within("b", "q", "big"), within("c", "r", "no")],
    );
    const text = notationOf(fold(told).outline);
    expect(text).toContain("Gut fish");
    expect(text).toContain("Smoke fish");
  });

  test("a relation to nothing is left out and told", () => {
    const { outline, notes } = fold(meaning([weigh, gut], [within("b", "nothing", "yes")]));
    expect(notationOf(outline)).toBe("Weigh fish; Gut fish");
    expect(notes).toHaveLength(1);
  });

  test("a way back from parallel work waits for all of it", async () => {
    const told = meaning(
      [weigh, parallel("p", ["1", "2"]), gut, big, smoke, sell],
      [
        within("b", "p", "1"),
        within("q", "p", "2"),
        within("c", "q", "big"),
        lead("back", { of: "q", value: "otherwise" }, "a"),
      ],
    );
    const { outline } = fold(told);
    await compileOutline(outline);
    expect(notationOf(outline)).toContain("Smoke fish");
  });
});

const ids = ["a", "b", "c", "d", "q", "r", "p", "e", "f", "x", "s"];
const statements = [
  start("s", "boat lands"),
  weigh,
  big,
  gut,
  question("r", "What comes?", ["e", "f"]),
  event("e", "buyer calls"),
  event("f", "3 days", { event: "timer", time: "P3D" }),
  parallel("p", ["1", "2"]),
  smoke,
  end("x", "sold out"),
  sell,
];
const anyId = fc.constantFrom(...ids);
const anyPlace = fc.oneof(
  anyId,
  fc.record({ of: anyId, value: fc.constantFrom("big", "otherwise", "1", "2", "e", "f", null) }),
);
const anyRelation = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        anyId,
        fc.constantFrom<[string, string | null]>(
          ["q", "big"],
          ["q", "otherwise"],
          ["r", "e"],
          ["r", "f"],
          ["p", "1"],
          ["p", "2"],
          ["e", null],
        ),
      )
      .map(([what, [of, value]]) => within(what, of, value)),
  },
  fc.tuple(fc.constantFrom("back" as const, "on" as const), anyPlace, anyId).map((one) => lead(...one)),
  fc.tuple(fc.constantFrom("before" as const, "after" as const), anyId, anyId).map((one) => beside(...one)),
  fc.tuple(anyId, anyId).map((one) => same(...one)),
  fc
    .tuple(fc.constantFrom("e", "f"), fc.constantFrom("a", "b", "c", null, "q"), fc.boolean())
    .map((one) => attach(...one)),
);

test("whatever the relations are, it compiles", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyRelation, { maxLength: 12 }), async (relations) => {
      const { outline } = fold(meaning(statements, relations));
      await compileOutline(outline);
    }),
    { numRuns: 300 },
  );
});
