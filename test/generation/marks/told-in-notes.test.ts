/** What notes, letters and rules say in few words, and the reader's marks on it. */
import { describe, expect, test } from "vitest";
import { eventsOf, inCase, kindsOf, placesOf, questionsOf, statedOf, stepsOf } from "./marked.ts";

describe("a thing that only its clause tells", () => {
  test("is named whole in work, and asked for in a question", () => {
    const stated = statedOf(
      "Ann looks at what's in the shed. What we have, we plant. What nobody wants is burnt. Whatever remains is sold.",
      [
        { kind: "step", word: "looks", doer: "Ann" },
        { kind: "case", word: "have", value: "yes" },
        { kind: "step", word: "plant", doer: "we", ...inCase(1) },
        { kind: "case", word: "wants", value: "no" },
        { kind: "step", word: "burnt", ...inCase(3) },
        { kind: "case", word: "remains", value: "yes" },
        { kind: "step", word: "sold", ...inCase(5) },
      ],
    );
    expect(questionsOf(stated)).toEqual([
      "We have it? | yes | no",
      "Somebody wants it? | no | yes",
      "Anything remains? | yes | no",
    ]);
    expect(stepsOf(stated).slice(0, 2)).toEqual(["Ann: Look at what's in shed", "We: Plant what we have"]);
  });
});

describe("one condition", () => {
  test("has halves that “or” joins, each with a subject of its own", () => {
    const stated = statedOf(
      "Ann weighs the load. Where the load exceeds a ton, or the driver has debts, the boss decides. Bo drives.",
      [
        { kind: "step", word: "weighs", doer: "Ann" },
        { kind: "case", word: "exceeds", value: "yes" },
        { kind: "case", word: "debts", value: "yes", ...inCase(1) },
        { kind: "step", word: "decides", doer: "boss", ...inCase(2) },
        { kind: "step", word: "drives", doer: "Bo" },
      ],
    );
    expect(questionsOf(stated)).toEqual(["Load exceeds ton or driver has debts? | yes | no"]);
    expect(placesOf(stated)).toEqual([null, "yes", null]);
  });

  test("has a lower and an upper limit", () => {
    const stated = statedOf("Under 2 tons Ann signs. Between 2 and 4 tons Bo signs. Above that Cy signs.", [
      { kind: "case", word: "Under" },
      { kind: "step", word: "signs", doer: "Ann", ...inCase(0) },
      { kind: "case", word: "Between", sibling: 0 },
      { kind: "case", word: "4", sibling: 2 },
      { kind: "step", word: "signs", doer: "Bo", ...inCase(3) },
      { kind: "case", word: "Above", sibling: 3 },
      { kind: "step", word: "signs", doer: "Cy", ...inCase(5) },
    ]);
    expect(questionsOf(stated).map((one) => one.split(" | ").length)).toEqual([4]);
  });
});

describe("what is waited for", () => {
  test("is an event where the text says that somebody waits until then", () => {
    const stated = statedOf(
      "Ann checks the wind. Above 40 knots she stays in, and everybody waits until the skipper is satisfied. Bo casts off.",
      [
        { kind: "step", word: "checks", doer: "Ann" },
        { kind: "case", word: "Above", value: "no" },
        { kind: "step", word: "stays", doer: "she", ...inCase(1) },
        { kind: "wait", word: "waits", type: "message", ...inCase(1) },
        { kind: "case", word: "satisfied", value: "yes", sibling: 1 },
        { kind: "step", word: "casts", doer: "Bo", ...inCase(4) },
      ],
    );
    expect(eventsOf(stated)).toEqual(["Skipper satisfied"]);
    expect(questionsOf(stated)).toHaveLength(1);
    expect(placesOf(stated).at(-1)).toBeNull();
  });

  test("comes before nothing is done, also where it is no work", () => {
    const stated = statedOf("Ann sends a sample. Nothing is bottled before the result is in.", [
      { kind: "step", word: "sends", doer: "Ann" },
      { kind: "step", word: "bottled" },
      { kind: "wait", word: "in", type: "message" },
    ]);
    expect(kindsOf(stated)).toEqual(["step", "event"]);
  });
});

describe("a line of notes", () => {
  test("asks, and says what is done if so and if not", () => {
    const stated = statedOf("Is there a spare in the drawer? Hand it out. If not, order one. Ann signs.", [
      { kind: "step", word: "Hand" },
      { kind: "case", word: "not", value: "no" },
      { kind: "step", word: "order", ...inCase(1) },
      { kind: "step", word: "signs", doer: "Ann" },
    ]);
    expect(questionsOf(stated)).toEqual(["Spare in drawer? | no | yes"]);
    expect(placesOf(stated)).toEqual(["yes", "no", null]);
  });

  test("ends its case where it says that it is done", () => {
    const stated = statedOf("Rim bent? Label it, throw it on the heap, done. Check the chain.", [
      { kind: "case", word: "bent", value: "yes" },
      { kind: "step", word: "Label", ...inCase(0) },
      { kind: "step", word: "throw", ...inCase(0) },
      { kind: "end", word: "done" },
      { kind: "step", word: "Check" },
    ]);
    expect(stated.relations).toContainEqual(
      expect.objectContaining({ kind: "within", what: "end4", value: "yes" }),
    );
  });
});

test("how somebody applies is a part of that, not a step of its own", () => {
  const stated = statedOf("The tenant writes to the board, naming the guest and the reason. Ann decides.", [
    { kind: "step", word: "writes", doer: "tenant" },
    { kind: "step", word: "naming", doer: "board" },
    { kind: "step", word: "decides", doer: "Ann" },
  ]);
  expect(stepsOf(stated)).toEqual(["Tenant: Write to board", "Ann: Decide"]);
});

describe("whoever does the work", () => {
  test("is not what it is done to", () => {
    const stated = statedOf("Rooms and guards are arranged. Ann opens.", [
      { kind: "step", word: "arranged", doer: "Rooms" },
      { kind: "step", word: "opens", doer: "Ann" },
    ]);
    expect(stepsOf(stated)).toEqual(["null: Arrange rooms and guards", "Ann: Open"]);
  });

  test("has a name without the words that choose among many, and is no manner", () => {
    const stated = statedOf("Whichever nurse is free takes it. The linen is sorted by size on the belt.", [
      { kind: "step", word: "takes", doer: "nurse" },
      { kind: "step", word: "sorted" },
    ]);
    expect(stepsOf(stated).map((one) => one.split(":")[0])).toEqual(["Nurse", "null"]);
  });
});

describe("words around work", () => {
  test("are no work: what somebody wants, where things go, a day to count back from", () => {
    const stated = statedOf(
      "The tenant writes two weeks before the fair begins. The boss wants to see it. The doors go to joiners, the panes to glaziers.",
      [
        { kind: "step", word: "writes", doer: "tenant" },
        { kind: "start", word: "begins" },
        { kind: "step", word: "wants", doer: "boss" },
        { kind: "step", word: "go" },
        { kind: "step", word: "joiners" },
        { kind: "step", word: "glaziers" },
      ],
    );
    expect(kindsOf(stated)).toEqual(["step", "step", "step", "step"]);
    expect(
      stepsOf(stated)
        .map((one) => one.replace(/^.*: /, ""))
        .slice(2),
    ).toEqual(["Send doors to joiners", "Send panes to glaziers"]);
  });
});

describe("a case", () => {
  test("is a limit in front of its work, whatever is told behind it", () => {
    const stated = statedOf(
      "Ann weighs it. Above 30 kilos Bo may refuse it. Over 50 kilos nobody lifts, so Cy waits.",
      [
        { kind: "step", word: "weighs", doer: "Ann" },
        { kind: "case", word: "Above", value: "yes" },
        { kind: "step", word: "refuse", doer: "Bo", ...inCase(1) },
        { kind: "case", word: "Over", value: "yes" },
        { kind: "step", word: "waits", doer: "Cy", ...inCase(3) },
      ],
    );
    expect(questionsOf(stated)).toEqual(["Above 30 kilos? | yes | no", "Over 50 kilos? | yes | no"]);
  });

  test("is told of things in a relative clause, which may have two verbs", () => {
    const stated = statedOf(
      "Ann looks at the plates. Those that are cracked or have no stamp are sent back. Good plates are sold.",
      [
        { kind: "step", word: "looks", doer: "Ann" },
        { kind: "case", word: "cracked" },
        { kind: "step", word: "sent", ...inCase(1) },
        { kind: "case", word: "Good", sibling: 1 },
        { kind: "step", word: "sold", ...inCase(3) },
      ],
    );
    expect(questionsOf(stated)).toEqual(["State of plates? | cracked | good plate"]);
    expect(stepsOf(stated)[1]).toMatch(/: (?:Send back|Send plates back|Return plates)$/);
  });

  test("names who is meant by capital letters, and what is different", () => {
    const stated = statedOf(
      "Silence counts as a yes, except for the Fire Service. Bo calls it. Sworn papers are different: Cy signs them.",
      [
        { kind: "case", word: "Fire", value: "yes" },
        { kind: "step", word: "calls", doer: "Bo", ...inCase(0) },
        { kind: "case", word: "different", value: "yes" },
        { kind: "step", word: "signs", doer: "Cy", ...inCase(2) },
      ],
    );
    expect(questionsOf(stated)).toEqual(["Fire Service? | yes | no", "Sworn papers? | yes | no"]);
  });

  test("is one of many kinds of what is sorted before", () => {
    const kinds = [
      "office or seminar room",
      "chemistry laboratory",
      "master or sub-master",
      "animal or plant house",
    ];
    const stated = statedOf(
      `Ann sorts the request. ${kinds.map((kind) => `For ${kind} Bo signs.`).join(" ")}`,
      [
        { kind: "step", word: "sorts", doer: "Ann" },
        ...["office", "chemistry", "master", "animal"].flatMap((word, at) => [
          { kind: "case" as const, word, ...(at > 0 && { sibling: 2 * at - 1 }) },
          { kind: "step" as const, word: "signs", doer: "Bo", ...inCase(2 * at + 1) },
        ]),
      ],
    );
    expect(questionsOf(stated).map((one) => one.split(" | ")[0])).toEqual(["Kind of request?"]);
  });
});

describe("a time that passes", () => {
  test("runs after the first, if it is told as another one", () => {
    const stated = statedOf(
      "Ann sends it. No reply within five days: a reminder. No reply after another ten days: Bo calls.",
      [
        { kind: "step", word: "sends", doer: "Ann" },
        { kind: "evcase", word: "days", type: "timer" },
        { kind: "step", word: "reminder", ...inCase(1) },
        { kind: "evcase", word: "days", type: "timer" },
        { kind: "step", word: "calls", doer: "Bo", ...inCase(3) },
      ],
    );
    expect(stated.relations).toContainEqual(
      expect.objectContaining({ kind: "attach", what: "d2", to: "s3" }),
    );
  });

  test("competes with what is missed, if no work is limited", () => {
    const stated = statedOf(
      "If the plot is dear, Bo is asked. No objection within a month and Ann closes the file.",
      [
        { kind: "case", word: "dear", value: "yes" },
        { kind: "step", word: "asked", ...inCase(0) },
        { kind: "evcase", word: "month", type: "timer" },
        { kind: "step", word: "closes", doer: "Ann", ...inCase(2) },
      ],
    );
    expect(eventsOf(stated)).toEqual(["Objection received", "Month"]);
  });
});

test("“it” and “they” are things and people that are named, and who wants something is somebody", () => {
  const stated = statedOf(
    "Ann writes the card. Mistakes there are the worst. Bo reads it. The shade is painted next door. It is sent to the buyers. If they want it framed, Cy frames it.",
    [
      { kind: "step", word: "writes", doer: "Ann" },
      { kind: "step", word: "reads", doer: "Bo" },
      { kind: "step", word: "painted" },
      { kind: "step", word: "sent" },
      { kind: "case", word: "want", value: "yes" },
      { kind: "step", word: "frames", doer: "Cy", ...inCase(4) },
    ],
  );
  expect(stepsOf(stated).slice(1, 4)).toEqual([
    "Bo: Read card",
    "null: Paint shade",
    "null: Send shade to buyers",
  ]);
  expect(questionsOf(stated)[0]).toMatch(/^Buyers want/);
});

test("a start says what has come, a call too, and an arrival of nobody in particular", () => {
  const startIn = (text: string, word: string) =>
    statedOf(text, [
      { kind: "start", word, type: "message" },
      { kind: "step", word: "logs", doer: "Ann" },
    ]).statements[0];
  expect(startIn("A call comes in from the club. Ann logs it.", "comes")).toMatchObject({
    label: "Call received",
  });
  expect(startIn("Scans reach us from forty shops. Ann logs them.", "reach")).toMatchObject({
    label: "Scans received",
  });
  expect(startIn("A wish lands in the inbox. Ann logs it.", "lands")).toMatchObject({
    label: "Wish received",
  });
  expect(startIn("On arrival Ann logs the crate.", "arrival")).toMatchObject({ label: "Arrival" });
});

test("a thing in place of work keeps its words, and whom a step leaves out is told by its case", () => {
  const stated = statedOf(
    "Fork bent? Red tag. Torn = sewing room, worn out = rags. No stove? Then it is the kettle box. Keys are handed out, except to regulars.",
    [
      { kind: "case", word: "bent", value: "yes" },
      { kind: "step", word: "tag", ...inCase(0) },
      { kind: "step", word: "sewing" },
      { kind: "step", word: "rags" },
      { kind: "step", word: "box" },
      { kind: "step", word: "handed" },
    ],
  );
  expect(stepsOf(stated).map((one) => one.replace(/^.*: /, ""))).toEqual([
    "Red tag",
    "Sewing room",
    "Rags",
    "Kettle box",
    "Hand out keys",
  ]);
});

test("what counts as something, and how early it is told, is no work and no event", () => {
  const stated = statedOf("Silence is taken as consent. The crane needs a week's notice. Ann orders it.", [
    { kind: "step", word: "consent" },
    { kind: "evcase", word: "week", type: "timer" },
    { kind: "step", word: "orders", doer: "Ann" },
  ]);
  expect(kindsOf(stated)).toEqual(["step"]);
});

describe("cases", () => {
  test("of which one is within and one out of the same are one question, and what remains is the rest", () => {
    const stated = statedOf(
      "In warranty the maker mends it. Out of warranty Ann asks for a price. Red bags go to Bo. Torn bags go to Cy. Whatever remains is sold.",
      [
        { kind: "case", word: "warranty" },
        { kind: "step", word: "mends", doer: "maker", ...inCase(0) },
        { kind: "case", word: "warranty", sibling: 0 },
        { kind: "step", word: "asks", doer: "Ann", ...inCase(2) },
        { kind: "case", word: "Red" },
        { kind: "step", word: "go", ...inCase(4) },
        { kind: "case", word: "Torn", sibling: 4 },
        { kind: "step", word: "go", ...inCase(6) },
        { kind: "case", word: "remains", sibling: 6 },
        { kind: "step", word: "sold", ...inCase(8) },
      ],
    );
    expect(questionsOf(stated)).toEqual([
      "In warranty or out of warranty? | In warranty | Out of warranty",
      "Kind of bag? | red | torn | otherwise",
    ]);
  });

  test("ask for the weather, which nobody makes", () => {
    const stated = statedOf(
      "Dry hay is turned. If it rained overnight the foreman sends us home. Ann cooks.",
      [
        { kind: "step", word: "turned" },
        { kind: "case", word: "rained", value: "yes" },
        { kind: "step", word: "sends", doer: "foreman", ...inCase(1) },
        { kind: "step", word: "cooks", doer: "Ann" },
      ],
    );
    expect(questionsOf(stated)).toEqual(["Rained overnight? | yes | no"]);
    expect(stepsOf(stated)[1]).toBe("Foreman: Send us home");
  });
});

test("after a time that passes it is asked what has come by then", () => {
  const stated = statedOf("Bo keeps the date for ten days; no deposit by then and Ann frees it. Cy opens.", [
    { kind: "step", word: "keeps", doer: "Bo" },
    { kind: "wait", word: "days", type: "timer" },
    { kind: "evcase", word: "deposit", type: "timer" },
    { kind: "step", word: "frees", doer: "Ann", ...inCase(2) },
    { kind: "step", word: "opens", doer: "Cy" },
  ]);
  expect(questionsOf(stated)).toEqual(["Deposit? | no | yes"]);
});

test("a noun of work has its owner as the doer, and a mere adverb the thing in front of it", () => {
  const stated = statedOf(
    "Only with the signature of the head of Works. The treasurer's approval. Letter back = Ann traces it.",
    [
      { kind: "step", word: "signature", doer: "Works" },
      { kind: "step", word: "approval" },
      { kind: "wait", word: "back", type: "message" },
      { kind: "step", word: "traces", doer: "Ann" },
    ],
  );
  expect(stepsOf(stated).slice(0, 2)).toEqual(["Head of Works: Sign", "Treasurer: Approve"]);
  expect(eventsOf(stated)).toEqual(["Letter back"]);
});

test("a case is told by all its words: what fits nowhere, roofs in good order, dangerous goods", () => {
  const stated = statedOf(
    "Ann compares. A boat that fits nowhere is towed. Roofs in good order are noted. Dangerous goods lists go to Bo; chairs go to Cy.",
    [
      { kind: "step", word: "compares", doer: "Ann" },
      { kind: "case", word: "nowhere", value: "no" },
      { kind: "step", word: "towed", ...inCase(1) },
      { kind: "case", word: "good", value: "yes" },
      { kind: "step", word: "noted", ...inCase(3) },
      { kind: "case", word: "Dangerous" },
      { kind: "step", word: "go", ...inCase(5) },
      { kind: "case", word: "chairs", sibling: 5 },
      { kind: "step", word: "go", ...inCase(7) },
    ],
  );
  expect(questionsOf(stated)).toEqual([
    "Boat fits? | no | yes",
    "Roofs in good order? | yes | no",
    "Dangerous goods list or chairs? | dangerous goods list | chairs",
  ]);
});

test("twenty-four hours are a day, and what nothing names is “it”", () => {
  const stated = statedOf(
    "Bo waits twenty-four hours. What we own, we use. What we don't I order from the mill.",
    [
      { kind: "wait", word: "hours", type: "timer" },
      { kind: "step", word: "order", doer: "I" },
    ],
  );
  expect(stated.statements[0]).toMatchObject({ label: "Twenty-four hours", time: "PT24H" });
  expect(stepsOf(stated)[0]).toMatch(/: Order (?:it|what we don't) from mill$/);
});

describe("a row with “or”", () => {
  test("of yes and no is one decision of whoever is told last", () => {
    const stated = statedOf(
      "Passes are granted, granted with conditions, or refused by the head of Section. Ann pays.",
      [
        { kind: "step", word: "granted" },
        { kind: "case", word: "granted" },
        { kind: "step", word: "refused", doer: "Section", ...inCase(1) },
        { kind: "step", word: "pays", doer: "Ann" },
      ],
    );
    expect(stepsOf(stated)).toEqual(["Head of Section: Grant or refuse passes", "Ann: Pay"]);
    expect(questionsOf(stated)).toEqual([]);
  });

  test("of what is done to a thing is a choice that somebody decides on", () => {
    const stated = statedOf(
      "Ann tests it. The cook decides whether the fruit is hand-sorted or sold to Bo. Cy pays.",
      [
        { kind: "step", word: "tests", doer: "Ann" },
        { kind: "step", word: "decides", doer: "cook" },
        { kind: "case", word: "hand", value: "yes" },
        { kind: "step", word: "sold", ...inCase(2) },
        { kind: "step", word: "pays", doer: "Cy" },
      ],
    );
    expect(questionsOf(stated).map((one) => one.split(" | ").slice(1))).toEqual([
      ["Hand-sort fruit", "Sell fruit to Bo"],
    ]);
    expect(placesOf(stated).at(-1)).toBeNull();
  });
});

test("a list with strokes names the cases of one question", () => {
  const stated = statedOf(
    "Cy calls a guest / a club / a firm. Ann notes it. guest: go. club: Ann asks. firm: Bo asks.",
    [
      { kind: "step", word: "notes", doer: "Ann" },
      { kind: "case", word: "guest" },
      { kind: "step", word: "go", ...inCase(1) },
      { kind: "case", word: "club", sibling: 1 },
      { kind: "step", word: "asks", doer: "Ann", ...inCase(3) },
      { kind: "case", word: "firm" },
      { kind: "step", word: "asks", doer: "Bo", ...inCase(5) },
    ],
  );
  expect(questionsOf(stated)).toHaveLength(1);
});

test("how many days are left is asked", () => {
  const stated = statedOf(
    "Ann looks at the date. If there are still two days, she orders it, and if there aren't, Cy calls. Bo pays.",
    [
      { kind: "step", word: "looks", doer: "Ann" },
      { kind: "evcase", word: "days", type: "timer" },
      { kind: "step", word: "orders", doer: "she", ...inCase(1) },
      { kind: "case", word: "aren", value: "no", ...inCase(1) },
      { kind: "step", word: "calls", doer: "Cy", ...inCase(3) },
      { kind: "step", word: "pays", doer: "Bo" },
    ],
  );
  expect(questionsOf(stated)).toEqual(["Two days left? | yes | no"]);
  expect(eventsOf(stated)).toEqual([]);
});
