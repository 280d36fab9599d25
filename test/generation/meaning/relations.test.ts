import { describe, expect, test } from "vitest";
import { end, event, parallel, party, question, start, step } from "../fold/telling.ts";
import { type Cued, goesOn, opens, processOf, refers, relationsIn, told, word } from "./cued.ts";

const at = (from: number) => ({ span: { from, to: from + 5 } });
const pick = step("a", "pick apples");
const wash = step("b", "wash apples");
const press = step("c", "press apples");
const bottle = step("d", "bottle juice");
const ripe = question("q", "Apples ripe?", ["ripe", "otherwise"]);
const whileBoth = { ...parallel("p", ["1", "2"]), text: "while" };
const isRipe = opens("q", "ripe");

describe("which case a condition opens", () => {
  const cases: [string, Cued[], string][] = [
    [
      "the one that the stage before knows",
      [told(pick), told(ripe), goesOn(press, { openings: [isRipe] })],
      "Pick apples; ?Apples ripe?{[Ripe] Press apples | [Otherwise*]}",
    ],
    [
      "an event that decides opens its own case",
      [
        told(pick),
        told(question("q", "What comes?", ["e", "f"])),
        goesOn(event("e", "buyer calls")),
        goesOn(press),
        told(event("f", "3 days", { event: "timer", time: "P3D" })),
        goesOn(wash),
      ],
      "Pick apples; first{<message: Buyer calls>; Press apples | <timer: 3 days P3D>; Wash apples}",
    ],
  ];
  test.each(cases)("%s", (_, given, expected) => {
    expect(processOf(given)).toBe(expected);
  });
});

describe("how far a case reaches", () => {
  const inCase = (...more: Cued[]) => processOf([told(ripe), goesOn(press, { openings: [isRipe] }), ...more]);
  const stays = "?Apples ripe?{[Ripe] Press apples; Bottle juice | [Otherwise*]}";
  const leaves = "?Apples ripe?{[Ripe] Press apples | [Otherwise*]}; Bottle juice";

  test.each<[string, Cued, string]>([
    ["the same sentence stays", goesOn(bottle), stays],
    ["“only then” leaves", goesOn(bottle, { connectors: [word("onlyThen")] }), leaves],
    ["the next sentence joins", told(bottle), leaves],
    ["a joining word leaves", told(bottle, { connectors: [word("then")] }), leaves],
    ["a new paragraph leaves", told(bottle, { boundary: "paragraph" }), leaves],
    ["the next item leaves", told(bottle, { boundary: "item", block: 1, depth: 1 }), leaves],
  ])("%s", (_, next, expected) => {
    expect(inCase(next)).toBe(expected);
  });

  test("what speaks of a thing that is only in this case stays", () => {
    const juice = step("c", "press juice");
    expect(processOf([told(pick), told(ripe), goesOn(juice, { openings: [isRipe] }), told(bottle)])).toBe(
      "Pick apples; ?Apples ripe?{[Ripe] Press juice; Bottle juice | [Otherwise*]}",
    );
  });

  test("what stands in the item of the case stays in it", () => {
    const item = { boundary: "item" as const, block: 1, depth: 1 };
    expect(
      processOf([
        told(pick),
        told(ripe, item),
        told(press, { ...item, openings: [isRipe] }),
        told(bottle, { block: 1, depth: 1 }),
        told(wash, { ...item, block: 2 }),
      ]),
    ).toBe("Pick apples; ?Apples ripe?{[Ripe] Press apples; Bottle juice | [Otherwise*]}; Wash apples");
  });

  test("while another case follows in the paragraph, the text stays in this one", () => {
    expect(
      processOf([
        told({ ...ripe, values: ["sweet", "sour"] }),
        goesOn(press, { openings: [opens("q", "sweet")] }),
        told(bottle),
        told(wash, { openings: [opens("q", "sour")] }),
      ]),
    ).toBe("?Apples ripe?{[Sweet] Press apples; Bottle juice | [Sour] Wash apples}");
  });

  test("behind an end nothing stays", () => {
    expect(
      processOf([
        told(ripe),
        goesOn(wash, { openings: [opens("q", "otherwise")] }),
        goesOn(end("x", "apples thrown away")),
        goesOn(bottle),
      ]),
    ).toBe("?Apples ripe?{[Ripe] | [Otherwise*] Wash apples; end(Apples thrown away)}; Bottle juice");
  });

  test("a question lies where the step lies that decides it", () => {
    const clean = question("r", "Clean?", ["yes", "no"], { by: "b" });
    expect(
      processOf([
        told(ripe),
        goesOn(wash, { openings: [isRipe] }),
        told(clean),
        told(press, { openings: [opens("r", "yes")] }),
        told(bottle),
      ]),
    ).toBe(
      "?Apples ripe?{[Ripe] Wash apples; ?Clean?{[Yes] Press apples | [No]} | [Otherwise*]}; Bottle juice",
    );
  });
});

describe("work side by side", () => {
  test.each<[string, Cued[], string]>([
    [
      "“while” in one sentence makes two branches",
      [told(pick), told(whileBoth), goesOn(wash), goesOn(press), told(bottle)],
      "Pick apples; and{Wash apples | Press apples}; Bottle juice",
    ],
    [
      "“meanwhile” is beside the sentence before",
      [
        told(pick),
        told(wash),
        told({ ...parallel("p", ["1", "2"]), ...at(20) }),
        goesOn({ ...press, ...at(30) }),
        told(bottle),
      ],
      "Pick apples; and{Wash apples | Press apples}; Bottle juice",
    ],
    [
      "three things at once are three branches",
      [
        told({ ...parallel("p", ["1", "2", "3"]), text: "at once" }),
        goesOn(pick),
        goesOn(wash),
        goesOn(press),
        told(bottle),
      ],
      "and{Pick apples | Wash apples | Press apples}; Bottle juice",
    ],
    [
      "what waits for both comes behind the join, in the same sentence too",
      [
        told(whileBoth),
        goesOn(wash),
        goesOn(press),
        goesOn(bottle, { connectors: [word("together", "both")] }),
      ],
      "and{Wash apples | Press apples}; Bottle juice",
    ],
  ])("%s", (_, given, expected) => {
    expect(processOf(given)).toBe(expected);
  });
});

describe("ways back and on", () => {
  const choice = [
    told(pick, { number: "1" }),
    told(ripe),
    goesOn(wash, { openings: [opens("q", "otherwise")] }),
  ];

  test.each<[string, Cued[], string]>([
    [
      "to a step by its number",
      [
        ...choice.slice(0, 2),
        goesOn(wash, { openings: [opens("q", "otherwise")], references: [refers({ number: "1" })] }),
        told(press),
      ],
      "loop{Pick apples | [Otherwise] Wash apples | [Ripe]}; Press apples",
    ],
    [
      "to a step by its words",
      [
        ...choice.slice(0, 2),
        goesOn(wash, { openings: [opens("q", "otherwise")], references: [refers({ lemmas: ["pick"] })] }),
        told(press),
      ],
      "loop{Pick apples | [Otherwise] Wash apples | [Ripe]}; Press apples",
    ],
    [
      "to the start",
      [
        ...choice.slice(0, 2),
        goesOn(wash, { openings: [opens("q", "otherwise")], references: [refers({ start: true })] }),
        told(press),
      ],
      "loop{Pick apples | [Otherwise] Wash apples | [Ripe]}; Press apples",
    ],
  ])("%s", (_, given, expected) => {
    expect(processOf(given)).toBe(expected);
  });

  test("the same last step of several paths is one", () => {
    expect(
      processOf([
        told(ripe),
        goesOn(press, { openings: [isRipe] }),
        goesOn(step("e", "close shed")),
        told(wash, { openings: [opens("q", "otherwise")] }),
        told(step("f", "close shed"), { connectors: [word("then")] }),
      ]),
    ).toBe("?Apples ripe?{[Ripe] Press apples | [Otherwise*] Wash apples}; Close shed");
  });
});

describe("time", () => {
  const late = event("e", "no answer within 2 days", { event: "timer", time: "P2D" });

  test("a missing answer stands at the step that waits, a reminder does not break it off", () => {
    expect(
      processOf([told(step("a", "ask buyer")), told(late), goesOn(step("b", "remind buyer")), told(bottle)]),
    ).toBe("Ask buyer ^~timer: No answer within 2 days P2D{Remind buyer}; Bottle juice");
  });

  test("other work breaks it off", () => {
    expect(
      processOf([told(step("a", "ask buyer")), told(late), goesOn(step("b", "sell apples")), told(bottle)]),
    ).toBe("Ask buyer ^timer: No answer within 2 days P2D{Sell apples}; Bottle juice");
  });

  test("a plain wait stays between the steps", () => {
    const wait = event("e", "2 days", { event: "timer", time: "P2D" });
    expect(processOf([told(press), told(wait), told(bottle)])).toBe(
      "Press apples; <timer: 2 days P2D>; Bottle juice",
    );
  });

  test("“beforehand” comes before the step before", () => {
    expect(processOf([told(press), told(wash, { connectors: [word("before")] })])).toBe(
      "Wash apples; Press apples",
    );
  });
});

describe("who exchanges what", () => {
  const farm = party("Farm");
  const buyer = party("Buyer", "closed pool");

  test("a step that sends something to a closed party is a message", () => {
    const offer = step("a", "send offer to buyer", {
      verb: "send",
      doer: "Farm",
      things: ["offer", "buyer"],
    });
    expect(relationsIn([told(offer)], [farm, buyer])).toMatchObject([
      { kind: "message", from: "a", to: "Buyer", label: "offer" },
    ]);
  });

  test("what a closed party does to start comes from it", () => {
    const call = start("s", "buyer calls", { event: "message" });
    expect(relationsIn([told(call), told(pick)], [farm, buyer])).toMatchObject([
      { kind: "message", from: "Buyer", to: "s" },
    ]);
  });

  test("work on a closed party is none", () => {
    const know = step("a", "trust buyer", { verb: "trust", doer: "Farm", things: ["buyer"] });
    expect(relationsIn([told(know)], [farm, buyer])).toEqual([]);
  });

  test("the text of each company is read by itself", () => {
    const text = processOf(
      [
        told(step("a", "pick apples", { doer: "Farm" })),
        told({ ...ripe, by: "a" }),
        goesOn(step("b", "send offer", { doer: "Farm", verb: "send", things: ["offer"] }), {
          openings: [isRipe],
        }),
        told(event("e", "offer received")),
        goesOn(step("c", "read offer", { doer: "Shop" })),
        told(step("d", "clean shed", { doer: "Farm" })),
      ],
      [party("Farm", "pool"), party("Shop", "pool")],
    );
    expect(text).toBe(
      "Farm[[Pick apples; ?Apples ripe?{[Ripe] Send offer | [Otherwise*]}; Clean shed]]\n" +
        "Shop[[<message: Offer received>; Read offer]]\nFarm.b -> Shop.e",
    );
  });
});

test("every relation names its rule", () => {
  const found = relationsIn([
    told(ripe),
    goesOn(press, { openings: [isRipe] }),
    goesOn(bottle),
    told(wash, { openings: [opens("q", "otherwise")] }),
  ]);
  expect(found.length).toBeGreaterThan(2);
  expect(found.filter(({ rule }) => rule === undefined)).toEqual([]);
});

test("“beforehand” in another item is not about the item before", () => {
  const before = { connectors: [word("before")], block: 1, boundary: "item" as const };
  expect(processOf([told(press), told(wash, before)])).toBe("Press apples; Wash apples");
});

test("what is asked in a later sentence waits for all that is done side by side", () => {
  const clean = question("r", "Clean?", ["yes", "no"], { by: "c" });
  expect(
    processOf([
      told(whileBoth),
      goesOn(wash),
      goesOn(press),
      told(clean),
      told(bottle, { openings: [opens("r", "yes")] }),
    ]),
  ).toBe("and{Wash apples | Press apples}; ?Clean?{[Yes] Bottle juice | [No]}");
});
