/** What several cases decide about, and what they are called. */
import { describe, expect, test } from "vitest";
import { inCase, questionsOf, statedOf } from "./marked.ts";

type Case = [word: string, work: string];

/** A text with one step, if `before` is told, and cases of one question with one work each. */
function askedIn(text: string, before: string | null, cases: readonly Case[]): string[] {
  const from = before === null ? 0 : 1;
  const opened = cases.flatMap(([word, work], at) => [
    { kind: "case" as const, word, ...(at > 0 ? { sibling: from + 2 * at - 2 } : {}) },
    { kind: "step" as const, word: work, ...inCase(from + 2 * at) },
  ]);
  return questionsOf(
    statedOf(text, [...(before === null ? [] : [{ kind: "step" as const, word: before }]), ...opened]),
  );
}

describe("several cases ask", () => {
  test.each<[says: string, text: string, before: string | null, cases: Case[], asked: string]>([
    [
      "what is asked right before them",
      "The nurse phones: pain or routine?\n- Routine: she books a slot\n- Pain: she calls the dentist",
      "phones",
      [
        ["Routine", "books"],
        ["Pain", "calls"],
      ],
      "Pain or routine? | routine | pain",
    ],
    [
      "what the line above names",
      "The agent tests the line. Cause:\n- modem: she ships a new one\n- cable: Bo digs\n- exchange: Ida drives out",
      "tests",
      [
        ["modem", "ships"],
        ["cable", "digs"],
        ["exchange", "drives"],
      ],
      "Cause? | modem | cable | exchange",
    ],
    [
      "what is measured",
      "The desk adds up the cost. Up to 200: it orders. 200-1500: Ida signs. Over 1500: Bo decides.",
      "adds",
      [
        ["Up", "orders"],
        ["200-1500", "signs"],
        ["Over", "decides"],
      ],
      "Cost? | up to 200 | 200-1500 | over 1500",
    ],
    [
      "what the unit measures of the thing",
      "Bags under 23 kilos go on the belt. Bags over 23 kilos are taken to the crane.",
      null,
      [
        ["under", "go"],
        ["over", "taken"],
      ],
      "Weight of bag? | under 23 kilos | over 23 kilos",
    ],
    [
      "how many there are",
      "The guide counts. Up to ten people take the boat, more than ten people take the bus.",
      "counts",
      [
        ["Up", "take"],
        ["more", "take"],
      ],
      "How many people? | up to ten people | more than ten people",
    ],
    [
      "who decides",
      "The agency sends the guide a date. He may confirm, decline or propose another day. If he proposes another day, the agency asks the group. If he confirms, the agency books. If he declines, the agency calls.",
      "sends",
      [
        ["proposes", "asks"],
        ["confirms", "books"],
        ["declines", "calls"],
      ],
      "Decision of guide? | proposes another day | confirms | declines",
    ],
    [
      "for the result of a check",
      "The smith inspects the casting. If it leaks, Bo melts it. If it is dull, Ida polishes it. If it is sound, Tom packs it.",
      "inspects",
      [
        ["leaks", "melts"],
        ["dull", "polishes"],
        ["sound", "packs"],
      ],
      "Result of inspection? | leaks | dull | sound",
    ],
    [
      "for the level of what is judged",
      "The underwriter rates the risk. Low: he signs. Raised: Ida calls. Excessive: Bo refuses.",
      "rates",
      [
        ["Low", "signs"],
        ["Raised", "calls"],
        ["Excessive", "refuses"],
      ],
      "Level of risk? | low | raised | excessive",
    ],
    [
      "what is chosen",
      "The officer selects the channel. Green: he releases it. Red: he opens the box.",
      "selects",
      [
        ["Green", "releases"],
        ["Red", "opens"],
      ],
      "Which channel? | Green | Red",
    ],
    [
      "of what kind the thing is that one of them names",
      "Spoiled goods are composted, those that must be kept cool are stored by Ida.",
      null,
      [
        ["Spoiled", "composted"],
        ["cool", "stored"],
      ],
      "Kind of goods? | spoiled goods | cool",
    ],
  ])("%s", (_, text, before, cases, asked) => {
    expect(askedIn(text, before, cases).map((one) => one.toLowerCase())).toEqual([asked.toLowerCase()]);
  });

  test("not for the result of a check, where they are persons", () => {
    const asked = askedIn("Ida tests the eyes. Adults get glasses, children see the doctor.", "tests", [
      ["Adults", "get"],
      ["children", "see"],
    ]);
    expect(asked[0]).not.toMatch(/^Result/);
  });

  test("not what comes then", () => {
    const asked = askedIn("The page calls. And then?\n- oak: Ida saws it\n- pine: Bo burns it", "calls", [
      ["oak", "saws"],
      ["pine", "burns"],
    ]);
    expect(asked).toEqual(["Oak or pine? | oak | pine"]);
  });
});

describe("a case is called", () => {
  test("without the work behind it, where the comma is missing", () => {
    const asked = askedIn(
      "Ida measures the line. Up to 30 dB she plugs in the box, more she swaps the cable.",
      "measures",
      [
        ["Up", "plugs"],
        ["more", "swaps"],
      ],
    );
    expect(asked[0]).toMatch(/ \| up to 30 dB \| more$/);
  });

  test("by no number of a list", () => {
    const asked = askedIn(
      "Ida writes the draft.\n2.2 Dogs: Bo walks them\n2.3 Cats: Tom feeds them",
      "writes",
      [
        ["Dogs", "walks"],
        ["Cats", "feeds"],
      ],
    );
    expect(asked[0]).not.toMatch(/\d/);
  });
});

describe("one condition asks", () => {
  test.each<[says: string, text: string, word: string, value: "yes" | "no", work: string, asked: string]>([
    [
      "whether anybody is there",
      "The fitter goes. Nobody home = Ann calls.",
      "Nobody",
      "yes",
      "calls",
      "Anybody home? | no | yes",
    ],
    [
      "for nothing else",
      "Ann looks in the list; nothing there, she buys one.",
      "nothing",
      "yes",
      "buys",
      "Anything there? | no | yes",
    ],
    [
      "whether several do",
      "The clerk compares the numbers. If two do not match, he calls.",
      "match",
      "no",
      "calls",
      "Two match? | no | yes",
    ],
    [
      "nothing about whoever was told before",
      "The jury reads the plans. Those who don't make the list get a letter.",
      "don",
      "no",
      "get",
      "Makes list? | no | yes",
    ],
    [
      "for nobody who speaks",
      "[10:04] rob: planning checks whether there is fibre in the cellar\n[10:05] rob: no -> we dig\n[10:06] lee: ok",
      "no",
      "no",
      "dig",
      "Fibre in cellar? | no | yes",
    ],
  ])("%s", (_, text, word, value, work, asked) => {
    const marks = [
      { kind: "case" as const, word, value },
      { kind: "step" as const, word: work, ...inCase(0) },
    ];
    expect(questionsOf(statedOf(text, marks))).toEqual([asked]);
  });
});

test("what somebody does instead is a case of its own, and is called by its own words", () => {
  const asked = questionsOf(
    statedOf("The nurse rings the doctor. He stops it or insists (she writes the name down).", [
      { kind: "step", word: "rings" },
      { kind: "case", word: "stops" },
      { kind: "case", word: "insists", sibling: 1 },
      { kind: "step", word: "writes", ...inCase(2) },
    ]),
  );
  expect(asked).toEqual(["Stops it or insists? | stops it | insists"]);
});
