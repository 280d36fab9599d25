/** Returns, rows of work and cases that are told by number, and the reader's marks on them. */
import { describe, expect, test } from "vitest";
import type { Stated } from "../../../src/generation/meaning/draft.ts";
import { inCase, inOther, kindsOf, labelsOf, questionsOf, statedOf } from "./marked.ts";

/** Where the statement of these words lies: its question and case. */
function caseOf({ statements, relations }: Stated, words: string): string | null {
  const told = statements.find(({ text }) => text.includes(words));
  const within = relations.find((one) => one.kind === "within" && one.what === told?.id);
  if (within?.kind !== "within") return null;
  const asked = statements.find(({ id }) => id === within.of);
  return `${asked?.kind === "question" ? asked.ask : ""} ${within.value}`;
}

/** The label of the step to which the return of these words leads. */
function ledTo({ statements, relations }: Stated, words: string): string | null {
  const lead = statements.find(({ kind, text }) => kind === "lead" && text.includes(words));
  const on = relations.find((one) => (one.kind === "back" || one.kind === "on") && one.from === lead?.id);
  const target =
    on?.kind === "back" || on?.kind === "on" ? statements.find(({ id }) => id === on.to) : undefined;
  return target?.kind === "step" ? target.label : (target?.kind ?? null);
}

describe("what is repeated until something holds", () => {
  const text = "The cook salts the soup. This is repeated until it is right. The waiter serves it.";

  test("goes back to its work where it does not hold", () => {
    const stated = statedOf(text, [
      { kind: "step", word: "salts", doer: "cook" },
      { kind: "back", word: "repeated", leads: 0 },
      { kind: "case", word: "right", value: "yes" },
      { kind: "step", word: "serves", doer: "waiter" },
    ]);
    expect(questionsOf(stated)).toEqual(["Soup right? | yes | no"]);
    expect(caseOf(stated, "repeated")).toBe("Soup right? no");
    expect(ledTo(stated, "repeated")).toBe("Salt soup");
    expect(caseOf(stated, "serves")).toBeNull();
  });

  test("is waited for where the work only lasts", () => {
    const waiting =
      "The nurse gives the injection. She sits with the patient till he wakes up. The owner pays.";
    const stated = statedOf(waiting, [
      { kind: "step", word: "gives", doer: "nurse" },
      { kind: "step", word: "sits", doer: "nurse" },
      { kind: "back", word: "till", leads: 1, ...inOther(3) },
      { kind: "case", word: "wakes", value: "yes" },
      { kind: "step", word: "pays", doer: "owner" },
    ]);
    expect(kindsOf(stated)).toEqual(["step", "step", "event", "step"]);
  });

  test("goes back once, however many words tell it", () => {
    const stated = statedOf(text, [
      { kind: "step", word: "salts", doer: "cook" },
      { kind: "back", word: "repeated", leads: 0, ...inOther(3) },
      { kind: "back", word: "until", leads: 0, ...inOther(3) },
      { kind: "case", word: "right", value: "yes" },
      { kind: "step", word: "serves", doer: "waiter" },
    ]);
    expect(kindsOf(stated)).toEqual(["step", "lead", "question", "step"]);
  });

  test("may end in another way, too", () => {
    const stated = statedOf(
      "The cook salts the soup. This is repeated until it is right or the stock runs out, in which case he drops it.",
      [
        { kind: "step", word: "salts", doer: "cook" },
        { kind: "back", word: "repeated", leads: 0 },
        { kind: "case", word: "right", value: "yes" },
        { kind: "case", word: "runs", value: "no", ...inCase(2) },
        { kind: "step", word: "drops", doer: "cook", ...inCase(3) },
      ],
    );
    expect(caseOf(stated, "repeated")).toBe("Stock runs out? no");
    expect(caseOf(stated, "drops")).toBe("Stock runs out? yes");
  });
});

describe("a return", () => {
  test("in no case is one where the next condition does not hold", () => {
    const stated = statedOf(
      "The vintner tastes the wine. It rests for a week and is tasted again. Once it is dry, he bottles it.",
      [
        { kind: "step", word: "tastes", doer: "vintner" },
        { kind: "wait", word: "week", type: "timer" },
        { kind: "back", word: "again", leads: 0 },
        { kind: "case", word: "dry", value: "yes" },
        { kind: "step", word: "bottles", doer: "vintner", ...inCase(3) },
      ],
    );
    expect(caseOf(stated, "again")).toBe("Wine dry? no");
    expect(caseOf(stated, "bottles")).toBe("Wine dry? yes");
  });

  test("comes behind the work of whoever it goes back to", () => {
    const stated = statedOf(
      "The board reads the plan. If it is thin, it goes back to the clerk, who extends it. The board signs it.",
      [
        { kind: "step", word: "reads", doer: "board" },
        { kind: "case", word: "thin", value: "no" },
        { kind: "back", word: "back", leads: 0, ...inCase(1) },
        { kind: "step", word: "extends", doer: "clerk", ...inCase(1) },
        { kind: "step", word: "signs", doer: "board" },
      ],
    );
    const lead = stated.statements.find(({ kind }) => kind === "lead");
    const work = stated.statements.find(({ text }) => text.includes("extends"));
    expect(stated.relations).toContainEqual(
      expect.objectContaining({ kind: "after", what: lead?.id, than: work?.id }),
    );
  });

  test("is asked about where the work is done to which it leads", () => {
    const stated = statedOf(
      "Small gifts are noted. For large ones the clerk reads the deed, and if it is wrong, it goes back once more.",
      [
        { kind: "case", word: "Small" },
        { kind: "step", word: "noted", ...inCase(0) },
        { kind: "case", word: "large", sibling: 0 },
        { kind: "step", word: "reads", doer: "clerk", ...inCase(2) },
        { kind: "case", word: "wrong", value: "no" },
        { kind: "back", word: "back", leads: 3, ...inCase(4) },
      ],
    );
    const asked = stated.statements.find((one) => one.kind === "question" && one.text.includes("wrong"));
    const large = stated.relations.find((one) => one.kind === "within" && one.what === asked?.id);
    expect(large).toMatchObject({ kind: "within", value: "large" });
  });
});

describe("two marks that tell one thing", () => {
  test("are one end, named by the word that says what comes out", () => {
    const stated = statedOf("If no heir comes, the claim lapses and the process ends.", [
      { kind: "case", word: "no", value: "no" },
      { kind: "end", word: "lapses", ...inCase(0) },
      { kind: "end", word: "ends", ...inCase(0) },
    ]);
    const ends = stated.statements.flatMap((one) => (one.kind === "end" ? [one.label] : []));
    expect(ends).toEqual(["Claim lapsed"]);
  });

  test("are one time", () => {
    const stated = statedOf(
      "Bids are gathered for two weeks. After this period has elapsed, Ann opens them.",
      [
        { kind: "step", word: "gathered" },
        { kind: "wait", word: "weeks", type: "timer" },
        { kind: "wait", word: "elapsed", type: "timer" },
        { kind: "step", word: "opens", doer: "Ann" },
      ],
    );
    expect(kindsOf(stated)).toEqual(["step", "event", "step"]);
  });

  test("are one limit, with the deadline that passes", () => {
    const stated = statedOf(
      "Ann asks for the plans within a month; if the deadline passes, the claim is dropped.",
      [
        { kind: "step", word: "asks", doer: "Ann" },
        { kind: "evcase", word: "month", type: "timer" },
        { kind: "evcase", word: "deadline", type: "timer", sibling: 1 },
        { kind: "step", word: "dropped", ...inCase(2) },
      ],
    );
    const labels = stated.statements.flatMap((one) => (one.kind === "event" ? [one.label] : []));
    expect(labels).toEqual(["Month"]);
  });

  test("but two ends in two cases are two", () => {
    const stated = statedOf("If it is dry, all is done. If not, the day ends.", [
      { kind: "case", word: "dry", value: "yes" },
      { kind: "end", word: "done", ...inCase(0) },
      { kind: "case", word: "not", value: "no", sibling: 0 },
      { kind: "end", word: "ends", ...inCase(2) },
    ]);
    expect(kindsOf(stated).filter((kind) => kind === "end")).toHaveLength(2);
  });
});

describe("the works of one choice", () => {
  const row = "The board either grants, rejects or postpones it.";

  test("are alike, also where one is marked as a case", () => {
    const stated = statedOf(row, [
      { kind: "step", word: "grants", doer: "board" },
      { kind: "case", word: "rejects" },
      { kind: "step", word: "postpones", doer: "board", ...inCase(1) },
    ]);
    expect(questionsOf(stated)).toEqual(["Grant or reject or postpone? | Grant | Reject | Postpone"]);
  });

  test("are parted again as a whole, in the branch of their sentence", () => {
    const row =
      "The guide looks up. If it rains, the map is studied: it is ordered from the printer, deferred to spring, or declined.";
    const stated = statedOf(row, [
      { kind: "step", word: "looks", doer: "guide" },
      { kind: "case", word: "rains", value: "yes" },
      { kind: "step", word: "studied", ...inCase(1) },
      { kind: "step", word: "ordered", ...inCase(4) },
      { kind: "case", word: "deferred" },
      { kind: "case", word: "or", sibling: 4 },
      { kind: "step", word: "declined", ...inCase(5) },
    ]);
    expect(questionsOf(stated).at(-1)?.split(" | ").slice(1)).toHaveLength(3);
    const question = stated.statements.findLast(({ kind }) => kind === "question");
    expect(stated.relations).toContainEqual(
      expect.objectContaining({ kind: "within", what: question?.id, value: "yes" }),
    );
  });

  test("are three where two of them lie in one case", () => {
    const row = "The head reads the file. The permit is either granted, granted with conditions, or refused.";
    const stated = statedOf(row, [
      { kind: "step", word: "reads", doer: "head" },
      { kind: "case", word: "either" },
      { kind: "step", word: "granted", ...inCase(1) },
      { kind: "step", word: "granted", ...inCase(1) },
      { kind: "case", word: "or", sibling: 1 },
      { kind: "step", word: "refused", ...inCase(4) },
    ]);
    expect(questionsOf(stated)[0]?.split(" | ").slice(1)).toHaveLength(3);
  });

  test("are taken up by what has been done to a thing", () => {
    const stated = statedOf(`${row} Postponed bids are filed.`, [
      { kind: "step", word: "grants", doer: "board" },
      { kind: "case", word: "rejects" },
      { kind: "step", word: "postpones", doer: "board", ...inCase(1) },
      { kind: "case", word: "Postponed", sibling: 1 },
      { kind: "step", word: "filed", ...inCase(3) },
    ]);
    expect(questionsOf(stated)).toHaveLength(1);
    expect(caseOf(stated, "filed")).toMatch(/ Postpone$/);
  });

  test("stay cases where other cases belong to their question", () => {
    const stated = statedOf("The board either grants or rejects it. If it is silent, Ann calls.", [
      { kind: "step", word: "grants", doer: "board" },
      { kind: "case", word: "rejects" },
      { kind: "case", word: "silent", sibling: 1 },
      { kind: "step", word: "calls", doer: "Ann", ...inCase(2) },
    ]);
    expect(questionsOf(stated)).toEqual([expect.stringMatching(/silent/i)]);
  });
});

describe("cases by number", () => {
  const list = "There are three outcomes: open, watched and closed.";

  test("have the names of the list", () => {
    const stated = statedOf(`${list} In the first case Ann waves. In the third case Bo fences it.`, [
      { kind: "case", word: "open" },
      { kind: "case", word: "first", sibling: 0 },
      { kind: "step", word: "waves", doer: "Ann", ...inCase(1) },
      { kind: "case", word: "third", sibling: 1 },
      { kind: "step", word: "fences", doer: "Bo", ...inCase(3) },
    ]);
    expect(questionsOf(stated)).toEqual(["Open or closed? | open | closed"]);
    expect(caseOf(stated, "waves")).toBe("Open or closed? open");
  });

  test("are cases where no mark stands on the number", () => {
    const stated = statedOf(`${list} In the first case Ann waves. In the third case Bo fences it.`, [
      { kind: "case", word: "first" },
      { kind: "step", word: "waves", doer: "Ann", ...inCase(0) },
      { kind: "step", word: "fences", doer: "Bo", ...inCase(0) },
    ]);
    expect(caseOf(stated, "waves")).toBe("Open or closed? open");
    expect(caseOf(stated, "fences")).toBe("Open or closed? closed");
  });
});

describe("otherwise", () => {
  test("leads out of the case before it", () => {
    const stated = statedOf("Ann greets him if all is ready - otherwise she calls the cook.", [
      { kind: "step", word: "greets", doer: "Ann", ...inCase(1) },
      { kind: "case", word: "ready", value: "yes" },
      { kind: "step", word: "calls", doer: "Ann", ...inCase(1) },
    ]);
    expect(caseOf(stated, "greets")).toMatch(/yes$/);
    expect(caseOf(stated, "calls")).toMatch(/no$/);
  });

  test("answers the last condition that has no other answer, also one marked as an event", () => {
    const stated = statedOf("If the heir objects, the sale is stopped. Otherwise the house is sold.", [
      { kind: "evcase", word: "objects", type: "message" },
      { kind: "step", word: "stopped", ...inCase(0) },
      { kind: "case", word: "Otherwise", value: "yes" },
      { kind: "step", word: "sold", ...inCase(2) },
    ]);
    expect(questionsOf(stated)).toEqual(["Heir objects? | yes | no"]);
    expect(caseOf(stated, "sold")).toBe("Heir objects? no");
  });

  test("answers a question where no event says that nothing comes", () => {
    const stated = statedOf("If the talks lead to a deal, Ann notes it; if they do not, Bo decides.", [
      { kind: "evcase", word: "deal", type: "message" },
      { kind: "step", word: "notes", doer: "Ann", ...inCase(0) },
      { kind: "evcase", word: "not", type: "message", sibling: 0 },
      { kind: "step", word: "decides", doer: "Bo", ...inCase(2) },
    ]);
    expect(kindsOf(stated)).not.toContain("event");
    expect(caseOf(stated, "decides")).toMatch(/no$/);
  });
});

test("a bare wait in front of the events that are waited for is none", () => {
  const stated = statedOf(
    "The bank then waits. If the deed comes, Ann files it. If not within a week, Bo calls.",
    [
      { kind: "wait", word: "waits", type: "message" },
      { kind: "evcase", word: "comes", type: "message" },
      { kind: "step", word: "files", doer: "Ann", ...inCase(1) },
      { kind: "evcase", word: "week", type: "timer", sibling: 1 },
      { kind: "step", word: "calls", doer: "Bo", ...inCase(3) },
    ],
  );
  expect(stated.statements.filter(({ kind }) => kind === "event")).toHaveLength(2);
});

describe("outcomes that are counted and then told", () => {
  test("are as many cases of one question", () => {
    const text =
      "The curator reads the offer. There are three outcomes: the piece is accepted and the porter fetches it; the piece is declined, and the owner gets a letter; or the curator sees it first.";
    const stated = statedOf(text, [
      { kind: "step", word: "reads", doer: "curator" },
      { kind: "case", word: "accepted", value: "yes" },
      { kind: "step", word: "fetches", doer: "porter", ...inCase(1) },
      { kind: "step", word: "declined", ...inCase(1) },
      { kind: "step", word: "gets", doer: "owner", ...inCase(1) },
      { kind: "step", word: "sees", doer: "curator" },
    ]);
    expect(questionsOf(stated).at(0)?.split(" | ").slice(1)).toHaveLength(3);
    expect(caseOf(stated, "gets a letter")).not.toBe(caseOf(stated, "fetches"));
  });
});

describe("what a condition reaches", () => {
  test("is the work in front of it, not what is done then", () => {
    const text = "The mason measures the wall. The wall is painted if the owner wants it, then cleaned.";
    const stated = statedOf(text, [
      { kind: "step", word: "measures", doer: "mason" },
      { kind: "step", word: "painted", ...inCase(2) },
      { kind: "case", word: "wants", value: "yes" },
      { kind: "step", word: "cleaned", ...inCase(2) },
    ]);
    expect(caseOf(stated, "painted")).not.toBeNull();
    expect(caseOf(stated, "cleaned")).toBeNull();
  });

  test("is the whole process if it may hold at any time", () => {
    const text =
      "The clerk opens the file. The judge reads it. If the heir dies at any stage, the file is closed.";
    const stated = statedOf(text, [
      { kind: "step", word: "opens", doer: "clerk" },
      { kind: "step", word: "reads", doer: "judge" },
      { kind: "case", word: "dies", value: "yes", ...inCase(1) },
      { kind: "step", word: "closed", ...inCase(2) },
    ]);
    expect(kindsOf(stated)).toEqual(["step", "step", "event", "step"]);
  });

  test("is no stay until something happens: the path does not end there", () => {
    const text =
      "The clerk reads the list. If no van is free, the wish stays there until either a van comes back or a week passes.";
    const stated = statedOf(text, [
      { kind: "step", word: "reads", doer: "clerk" },
      { kind: "case", word: "no", value: "no" },
      { kind: "end", word: "stays", ...inCase(1) },
      { kind: "evcase", word: "comes", type: "message" },
      { kind: "evcase", word: "passes", type: "timer", sibling: 3 },
    ]);
    expect(stated.statements.some(({ kind }) => kind === "end")).toBe(false);
  });
});

describe("another thing of the same kind", () => {
  test("is looked for where the first one was picked", () => {
    const text =
      "The curator picks the object. The lender is asked. If he declines, the curator looks for another object. The courier fetches it.";
    const stated = statedOf(text, [
      { kind: "step", word: "picks", doer: "curator" },
      { kind: "step", word: "asked" },
      { kind: "case", word: "declines", value: "no" },
      { kind: "step", word: "looks", doer: "curator", ...inCase(2) },
      { kind: "step", word: "fetches", doer: "courier" },
    ]);
    expect(ledTo(stated, "looks")).toBe("Pick object");
  });

  test("is scheduled where the first one was, also where nothing is marked", () => {
    const text =
      "The planner schedules the visit. The fitter checks the lift. If nobody opens, the fitter leaves a card and the planner schedules a new visit.";
    const stated = statedOf(text, [
      { kind: "step", word: "schedules", doer: "planner" },
      { kind: "step", word: "checks", doer: "fitter" },
      { kind: "case", word: "opens", value: "no" },
      { kind: "step", word: "leaves", doer: "fitter", ...inCase(2) },
    ]);
    expect(ledTo(stated, "schedules a new visit")).toBe("Schedule visit");
  });

  test("is work of its own if nothing like it was done before", () => {
    const text = "The clerk looks for the card. If there is none, she makes a new card. The nurse waits.";
    const stated = statedOf(text, [
      { kind: "step", word: "looks", doer: "clerk" },
      { kind: "case", word: "none", value: "no" },
      { kind: "step", word: "makes", ...inCase(1) },
    ]);
    expect(kindsOf(stated)).not.toContain("lead");
  });
});

test("a level of support keeps its number as a doer", () => {
  const text = "The desk logs the ticket. Second level repairs the line.";
  const stated = statedOf(text, [
    { kind: "step", word: "logs", doer: "desk" },
    { kind: "step", word: "repairs", doer: "level" },
  ]);
  const doers = stated.statements.flatMap((one) => (one.kind === "step" ? [one.doer] : []));
  expect(doers).toEqual(["Desk", "Second level"]);
});

describe("what the house itself waits for or does", () => {
  test("is a pause, and what is asked after it has both answers", () => {
    const text =
      "The driver rings. He waits for ten minutes. If nobody comes, he brings the parcel back. Otherwise the guest pays.";
    const stated = statedOf(text, [
      { kind: "step", word: "rings", doer: "driver" },
      { kind: "evcase", word: "minutes", type: "timer" },
      { kind: "case", word: "comes", value: "no", ...inCase(1) },
      { kind: "step", word: "brings", doer: "driver", ...inCase(2) },
      { kind: "evcase", word: "Otherwise", type: "message", sibling: 1 },
      { kind: "step", word: "pays", doer: "guest", ...inCase(4) },
    ]);
    expect(kindsOf(stated).slice(0, 3)).toEqual(["step", "event", "question"]);
    expect(caseOf(stated, "pays")).toBe("Somebody comes? yes");
  });

  test("is no event that others cause", () => {
    const text = "The clerk asks for photos. When the photos have been requested, the clerk calls the boss.";
    const stated = statedOf(text, [
      { kind: "step", word: "asks", doer: "clerk" },
      { kind: "wait", word: "requested", type: "message" },
      { kind: "step", word: "calls", doer: "clerk" },
    ]);
    expect(kindsOf(stated)).toEqual(["step", "step"]);
  });
});

test("items that each begin with a condition are the cases of one question", () => {
  const text =
    "The adviser shows the plan.\n- If the guest wants changes, the planner draws it.\n- If he is not interested, the file is closed.\n- If he agrees, the contract is signed.";
  const stated = statedOf(text, [
    { kind: "step", word: "shows", doer: "adviser" },
    { kind: "case", word: "changes" },
    { kind: "step", word: "draws", doer: "planner", ...inCase(1) },
    { kind: "case", word: "interested", value: "no", sibling: 1 },
    { kind: "step", word: "closed", ...inCase(3) },
    { kind: "case", word: "agrees", value: "yes", ...inCase(3) },
    { kind: "step", word: "signed", ...inCase(5) },
  ]);
  expect(questionsOf(stated)).toHaveLength(1);
  expect(questionsOf(stated)[0]?.split(" | ").slice(1)).toHaveLength(3);
  expect(questionsOf(stated)[0]).toMatch(/not interested/i);
});

test("nothing is asked about before the process has begun", () => {
  const text = "A passenger whose bag is missing goes to the desk. The agent writes a report.";
  const stated = statedOf(text, [
    { kind: "case", word: "missing", value: "no" },
    { kind: "start", word: "goes", type: "message", ...inCase(0) },
    { kind: "step", word: "writes", doer: "agent" },
  ]);
  expect(questionsOf(stated)).toEqual([]);
});

test("what a return leads to is not done before it, too", () => {
  const text =
    "The nurse takes the sample. The lab tests it. If it is unusable, a new one has to be taken. The doctor waits.";
  const stated = statedOf(text, [
    { kind: "step", word: "takes", doer: "nurse" },
    { kind: "step", word: "tests", doer: "lab" },
    { kind: "case", word: "unusable", value: "no" },
    { kind: "back", word: "new", leads: 0, ...inCase(2) },
    { kind: "step", word: "taken", ...inCase(2) },
  ]);
  expect(kindsOf(stated)).toEqual(["step", "step", "question", "lead"]);
});

test("a choice of three after other work has a case for each", () => {
  const text =
    "The lead looks at the plan and either approves the request, turns it down, or asks you to pick other dates. HR waits.";
  const stated = statedOf(text, [
    { kind: "step", word: "looks", doer: "lead" },
    { kind: "step", word: "approves", doer: "lead" },
    { kind: "step", word: "asks", doer: "lead" },
    { kind: "step", word: "waits", doer: "HR" },
  ]);
  expect(questionsOf(stated)[0]?.split(" | ").slice(1)).toHaveLength(3);
});

describe("a return outside of every case", () => {
  test("is more work where its verb has a thing", () => {
    const stated = statedOf(
      "The smith heats the ring. A guide travels along and repeats the rust check. Tom sells it.",
      [
        { kind: "step", word: "heats", doer: "smith" },
        { kind: "step", word: "travels", doer: "guide" },
        { kind: "back", word: "repeats", leads: 0 },
        { kind: "step", word: "sells", doer: "Tom" },
      ],
    );
    expect(kindsOf(stated)).toEqual(["step", "step", "step", "step"]);
    expect(labelsOf(stated)[2]).toBe("Repeat rust check");
  });

  test("is no way where it is only a word beside work on its path", () => {
    const stated = statedOf(
      "Tom keeps the milk. If it is clean, the milk is again sold. If not, Tom boils it.",
      [
        { kind: "step", word: "keeps", doer: "Tom" },
        { kind: "case", word: "clean", value: "yes" },
        { kind: "back", word: "again", leads: 0, ...inCase(1) },
        { kind: "step", word: "sold", ...inCase(1) },
        { kind: "case", word: "not", value: "no", sibling: 1 },
        { kind: "step", word: "boils", doer: "Tom", ...inCase(4) },
      ],
    );
    expect(kindsOf(stated).filter((kind) => kind === "lead")).toEqual([]);
  });
});
