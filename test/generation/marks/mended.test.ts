/** What the whole text tells of marks that the reader scores one by one. */
import { describe, expect, test } from "vitest";
import type { Stated } from "../../../src/generation/meaning/draft.ts";
import { inCase, kindsOf, labelsOf, statedOf } from "./marked.ts";

/** The steps with the answers in whose branches they lie, from the innermost. */
function branchesOf({ statements, relations }: Stated): string[] {
  const around = (id: string): string[] =>
    relations.flatMap((one) =>
      one.kind === "within" && one.what === id ? [one.value ?? "", ...around(one.of)] : [],
    );
  return statements.flatMap((one) =>
    one.kind === "step" ? [[one.label, ...around(one.id)].join(" < ")] : [],
  );
}

describe("a process begins once", () => {
  test("what is done as soon as it has begun is work", () => {
    const stated = statedOf("As soon as the tram has stopped, the fitter takes the papers from the driver.", [
      { kind: "start", word: "stopped", type: "message" },
      { kind: "start", word: "takes", type: "message" },
    ]);
    expect(kindsOf(stated)).toEqual(["start", "step"]);
  });

  test("the thing that sets it going is told once", () => {
    const stated = statedOf("The lodger gives notice. The owner reads it.", [
      { kind: "start", word: "gives", type: "message" },
      { kind: "start", word: "notice", type: "message" },
      { kind: "step", word: "reads", doer: "owner" },
    ]);
    expect(kindsOf(stated)).toEqual(["step", "step"]);
  });

  test("somebody who comes with a thing is the start, not the thing", () => {
    const { statements } = statedOf("A farmer with a sick goat arrives. The vet looks at it.", [
      { kind: "start", word: "goat", type: "message" },
      { kind: "start", word: "arrives", type: "message" },
      { kind: "step", word: "looks", doer: "vet" },
    ]);
    expect(statements[0]).toMatchObject({ kind: "start", label: "Farmer with sick goat arrived" });
    expect(statements).toHaveLength(2);
  });

  test("what must be done then is work, whoever does it", () => {
    const stated = statedOf("Any leak found in the cellar must be reported to the warden.", [
      { kind: "start", word: "found", type: "message" },
      { kind: "start", word: "reported", type: "message" },
    ]);
    expect(kindsOf(stated)).toEqual(["start", "step"]);
  });

  test("what follows the start goes before all other work, wherever it is told", () => {
    const { statements, relations } = statedOf(
      "When a school writes, the keeper looks for costumes. He packs them. As soon as the letter comes in, the office registers it.",
      [
        { kind: "start", word: "writes", type: "message" },
        { kind: "step", word: "looks", doer: "keeper" },
        { kind: "step", word: "packs", doer: "keeper" },
        { kind: "start", word: "comes", type: "message" },
        { kind: "step", word: "registers", doer: "office" },
      ],
    );
    expect(statements.map(({ kind }) => kind)).toEqual(["start", "step", "step", "step"]);
    expect(relations).toMatchObject([{ kind: "before", what: "s4", than: "s2" }]);
  });

  test("a case before all work, with no other one beside it, is the start", () => {
    const stated = statedOf("Where a seat falls vacant, the mayor announces it. Then the council votes.", [
      { kind: "case", word: "falls", value: "yes" },
      { kind: "step", word: "announces", doer: "mayor", ...inCase(0) },
      { kind: "step", word: "votes", doer: "council" },
    ]);
    expect(kindsOf(stated)).toEqual(["start", "step", "step"]);
    expect(stated.relations).toEqual([]);
  });

  test("a case with its opposite behind it is none", () => {
    const stated = statedOf("If a seat falls vacant, the mayor announces it. Otherwise he waits.", [
      { kind: "case", word: "falls", value: "yes" },
      { kind: "step", word: "announces", doer: "mayor", ...inCase(0) },
      { kind: "case", word: "Otherwise", value: "no", sibling: 0 },
      { kind: "step", word: "waits", doer: "mayor", ...inCase(2) },
    ]);
    expect(kindsOf(stated)).toEqual(["question", "step", "step"]);
  });
});

describe("one condition opens one case", () => {
  test("of which two words are marked", () => {
    const stated = statedOf(
      "If the length deviates from the drawing by more than 2 mm, Ruth files the rod.",
      [
        { kind: "case", word: "deviates", value: "no" },
        { kind: "case", word: "more", ...inCase(0) },
        { kind: "step", word: "files", doer: "Ruth", ...inCase(1) },
      ],
    );
    expect(kindsOf(stated)).toEqual(["question", "step"]);
  });

  test("of two that lead to the same", () => {
    const stated = statedOf(
      "A small tree is cut by Ivo; a tall one or one that is rotten is cut by a firm.",
      [
        { kind: "case", word: "small" },
        { kind: "step", word: "cut", doer: "Ivo", ...inCase(0) },
        { kind: "case", word: "tall", sibling: 0 },
        { kind: "case", word: "rotten", sibling: 2 },
        { kind: "step", word: "cut", doer: "firm", ...inCase(3) },
      ],
    );
    expect(stated.statements.find(({ kind }) => kind === "question")).toMatchObject({
      values: ["small", "tall"],
    });
  });

  test("either of two events leads to the same", () => {
    const { statements, relations } = statedOf(
      "Ida sends the offer. If the guest declines or does not reply within a week, Ida frees the room.",
      [
        { kind: "step", word: "sends", doer: "Ida" },
        { kind: "evcase", word: "declines", type: "message" },
        { kind: "evcase", word: "week", type: "timer", sibling: 1 },
        { kind: "step", word: "frees", doer: "Ida", ...inCase(2) },
      ],
    );
    expect(statements.find(({ kind }) => kind === "question")).toMatchObject({ values: ["d1", "d2"] });
    expect(relations).toContainEqual({ kind: "on", from: "l3", to: "s5", why: "explicit" });
  });
});

test("work that “or” joins is a choice", () => {
  const stated = statedOf("The judge reads the entry. She admits it or turns it down.", [
    { kind: "step", word: "reads", doer: "judge" },
    { kind: "step", word: "admits", doer: "She" },
    { kind: "step", word: "turns", doer: "She" },
  ]);
  const question = stated.statements.find(({ kind }) => kind === "question");
  expect(question).toMatchObject({ values: ["Admit entry", "Turn down entry"] });
  expect(branchesOf(stated).slice(1)).toEqual([
    "Admit entry < Admit entry",
    "Turn down entry < Turn down entry",
  ]);
});

describe("work to choose from", () => {
  const text = "The jury hears the pianist. It can invite her, refuse her or put her on the list. ";
  const heard = [
    { kind: "step", word: "hears", doer: "jury" },
    { kind: "step", word: "invite", doer: "jury" },
    { kind: "step", word: "refuse", doer: "jury" },
    { kind: "step", word: "put", doer: "jury" },
  ] as const;

  test("is a case each, also where a comma parts it", () => {
    expect(branchesOf(statedOf(text, heard)).slice(1)).toEqual([
      "Invite pianist < Invite pianist",
      "Refuse pianist < Refuse pianist",
      "Put pianist on list < Put pianist on list",
    ]);
  });

  test("is not asked for again by its outcome", () => {
    const stated = statedOf(`${text}Once she is invited, the porter books a room.`, [
      ...heard,
      { kind: "case", word: "invited" },
      { kind: "step", word: "books", doer: "porter", ...inCase(4) },
    ]);
    expect(branchesOf(stated).at(-1)).toBe("Book room < Invite pianist");
    expect(kindsOf(stated).filter((kind) => kind === "question")).toHaveLength(1);
  });

  test("nor by its place in the row", () => {
    const stated = statedOf(`${text}In the last case, the porter writes it down.`, [
      ...heard,
      { kind: "case", word: "last" },
      { kind: "step", word: "writes", doer: "porter", ...inCase(4) },
    ]);
    expect(branchesOf(stated).at(-1)).toContain("< Put pianist on list");
  });

  test("is whole, where the reader leaves out one of three", () => {
    const stated = statedOf(
      text,
      heard.filter(({ word }) => word !== "refuse"),
    );
    expect(labelsOf(stated)).toContain("Refuse pianist");
  });

  test("is whole also between two cases of it", () => {
    const stated = statedOf("The letter is either answered, copied or burned.", [
      { kind: "case", word: "either" },
      { kind: "step", word: "answered", ...inCase(0) },
      { kind: "case", word: "or", sibling: 0 },
      { kind: "step", word: "burned", ...inCase(2) },
    ]);
    expect(branchesOf(stated)).toEqual([
      "Answer letter < Answer letter",
      "Copy letter < Copy letter",
      "Burn letter < Burn letter",
    ]);
  });

  test("is no case twice, by its verb and by its noun", () => {
    const stated = statedOf(
      "The heir may accept the house or object to it. In case of an objection, the court hears him.",
      [
        { kind: "case", word: "accept" },
        { kind: "case", word: "object", sibling: 0 },
        { kind: "case", word: "objection", sibling: 0 },
        { kind: "step", word: "hears", doer: "court", ...inCase(2) },
      ],
    );
    expect(stated.statements.find(({ kind }) => kind === "question")).toMatchObject({
      values: ["accept house", "object to house"],
    });
    expect(branchesOf(stated)).toEqual(["Hear heir < object to house"]);
  });

  test("is one step, where only the first of two is marked", () => {
    const [, label] = labelsOf(
      statedOf("The judge reads the entry. She admits or refuses it.", [
        { kind: "step", word: "reads", doer: "judge" },
        { kind: "step", word: "admits", doer: "judge" },
      ]),
    );
    expect(label).toBe("Admit or refuse entry");
  });
});

describe("cases of one question", () => {
  test("are those that say yes and no to it", () => {
    const stated = statedOf("If there is no rust, Bo paints the rail. Rust is sanded off.", [
      { kind: "case", word: "no", value: "no" },
      { kind: "step", word: "paints", doer: "Bo", ...inCase(0) },
      { kind: "case", word: "Rust", value: "yes" },
      { kind: "step", word: "sanded", ...inCase(2) },
    ]);
    expect(branchesOf(stated)).toEqual(["Paint rail < no", "Sand off rust < yes"]);
    expect(kindsOf(stated).filter((kind) => kind === "question")).toHaveLength(1);
  });

  test("are the things that have something and all other ones", () => {
    const stated = statedOf(
      "Cups with a crack are thrown away and, where a guest asks, replaced. All other cups are washed.",
      [
        { kind: "case", word: "Cups", value: "yes" },
        { kind: "step", word: "thrown", ...inCase(0) },
        { kind: "case", word: "asks", value: "yes" },
        { kind: "step", word: "replaced", ...inCase(2) },
        { kind: "case", word: "other", value: "no", sibling: 2 },
        { kind: "step", word: "washed", ...inCase(4) },
      ],
    );
    expect(branchesOf(stated).map((path) => path.replace(/^[^<]*/, ""))).toEqual([
      "< yes",
      "< yes < yes",
      "< no",
    ]);
  });

  test("are none in what one of them leads to", () => {
    const stated = statedOf("If the plan is refused, a note is written and new terms offered.", [
      { kind: "case", word: "refused", value: "no" },
      { kind: "step", word: "written", ...inCase(0) },
      { kind: "case", word: "new", value: "yes", sibling: 0 },
      { kind: "step", word: "offered", ...inCase(2) },
    ]);
    expect(branchesOf(stated)).toEqual(["Write note < no", "Offer new terms < no"]);
  });
});

describe("what is waited for much later", () => {
  const text =
    "When an offer comes in, Ida reads it. She prints it. She files it. Ben asks the bank. If it does not answer within a week, he calls the owner.";
  const stated = statedOf(text, [
    { kind: "evcase", word: "comes", type: "message" },
    { kind: "step", word: "reads", doer: "Ida", ...inCase(0) },
    { kind: "step", word: "prints", doer: "Ida", ...inCase(0) },
    { kind: "step", word: "files", doer: "Ida", ...inCase(0) },
    { kind: "step", word: "asks", doer: "Ben", ...inCase(0) },
    { kind: "evcase", word: "week", type: "timer", sibling: 0 },
    { kind: "step", word: "calls", doer: "Ben", ...inCase(5) },
  ]);

  test("is no other event than the first, but a limit of what was done last", () => {
    expect(stated.statements.filter(({ kind }) => kind === "question")).toEqual([]);
    expect(stated.relations).toContainEqual(
      expect.objectContaining({ kind: "attach", what: "d1", to: "s5" }),
    );
  });
});

test("that nothing comes in time is its time", () => {
  const stated = statedOf("Ida asks for a photo. Where none is sent within a week, the file is closed.", [
    { kind: "step", word: "asks", doer: "Ida" },
    { kind: "evcase", word: "none", type: "timer" },
    { kind: "evcase", word: "week", type: "timer", sibling: 1 },
    { kind: "step", word: "closed", ...inCase(2) },
  ]);
  expect(kindsOf(stated)).toEqual(["step", "event", "step"]);
});

test("work to choose from is done by the same", () => {
  const stated = statedOf(
    "The mayor greets the guest. The mayor invites him, sends him on, or asks his deputy.",
    [
      { kind: "step", word: "greets", doer: "mayor" },
      { kind: "step", word: "invites", doer: "mayor" },
      { kind: "step", word: "sends", doer: "guest" },
      { kind: "step", word: "asks", doer: "mayor" },
    ],
  );
  expect(stated.statements.flatMap((one) => (one.kind === "step" ? [one.doer] : []))).toEqual([
    "Mayor",
    "Mayor",
    "Mayor",
    "Mayor",
  ]);
  expect(kindsOf(stated).filter((kind) => kind === "question")).toHaveLength(1);
});

test("others of which no kind is told before are no case", () => {
  const stated = statedOf("Ida reads the notes. Remarks on other guests are blacked out.", [
    { kind: "step", word: "reads", doer: "Ida" },
    { kind: "case", word: "other", value: "no" },
    { kind: "step", word: "blacked", ...inCase(1) },
  ]);
  expect(kindsOf(stated)).toEqual(["step", "step"]);
});

test("passive work to choose from needs no doer", () => {
  const stated = statedOf("The mayor reads the plan. The plan may be printed or the print refused.", [
    { kind: "step", word: "reads", doer: "mayor" },
    { kind: "step", word: "printed" },
    { kind: "step", word: "refused", doer: "mayor" },
  ]);
  expect(branchesOf(stated).slice(1)).toEqual(["Print plan < Print plan", "Refuse print < Refuse print"]);
});

describe("options that a list announces", () => {
  test("are the cases that are told behind it", () => {
    const stated = statedOf(
      "The judge has three options: a fine, a warning or a ban. A fine is booked. If a warning is chosen, Ida writes a letter.",
      [
        { kind: "case", word: "fine" },
        { kind: "case", word: "warning", sibling: 0 },
        { kind: "step", word: "ban", ...inCase(1) },
        { kind: "case", word: "fine" },
        { kind: "step", word: "booked", ...inCase(3) },
        { kind: "case", word: "chosen" },
        { kind: "step", word: "writes", doer: "Ida", ...inCase(5) },
      ],
    );
    expect(stated.statements.find(({ kind }) => kind === "question")).toMatchObject({
      values: ["fine", "warning chosen"],
    });
    expect(branchesOf(stated)).toEqual(["Book fine < fine", "Write letter < warning chosen"]);
  });
});

test("an exception is asked for, whatever time it names", () => {
  const stated = statedOf(
    "The hall is swept unless it is booked to be used within an hour, in which case Ida opens the windows.",
    [
      { kind: "step", word: "swept" },
      { kind: "evcase", word: "booked", type: "message" },
      { kind: "evcase", word: "hour", type: "timer", sibling: 1 },
      { kind: "step", word: "opens", doer: "Ida", ...inCase(2) },
    ],
  );
  expect(kindsOf(stated)).toEqual(["step", "question", "step"]);
  expect(branchesOf(stated)).toEqual(["Sweep hall < no", "Open windows < yes"]);
});

test("what work consists of is done by the same, and beside the same", () => {
  const stated = statedOf(
    "The cook makes the soup. Meanwhile, Tim lays the table, which involves ironing and folding.",
    [
      { kind: "step", word: "makes", doer: "cook" },
      { kind: "step", word: "lays", doer: "Tim", beside: 0 },
      { kind: "step", word: "ironing", doer: "cook" },
      { kind: "step", word: "folding", doer: "cook" },
    ],
  );
  expect(stated.statements.flatMap((one) => (one.kind === "step" ? [one.doer] : []))).toEqual([
    "Cook",
    "Tim",
    "Tim",
    "Tim",
  ]);
  expect(branchesOf(stated).slice(2)).toEqual(["Iron < 2", "Fold < 2"]);
});

test("what a colon tells in detail lies in the branch of its work", () => {
  const stated = statedOf(
    "Ann packs the box: for each cup she cuts a sheet. Meanwhile, Tim writes the label. Ida posts it.",
    [
      { kind: "step", word: "packs", doer: "Ann" },
      { kind: "step", word: "cuts", doer: "Ann" },
      { kind: "step", word: "writes", doer: "Tim", beside: 0 },
      { kind: "step", word: "posts", doer: "Ida" },
    ],
  );
  expect(branchesOf(stated)).toEqual(["Pack box < 1", "Cut sheet < 1", "Write label < 2", "Post label"]);
});

test("what is waited for, and how much of something there is, is neither work nor time", () => {
  const stated = statedOf(
    "Once the maps and the bills have been sent, Ida books a guide for every tour with more than two days of rain.",
    [
      { kind: "step", word: "bills" },
      { kind: "wait", word: "sent", type: "message" },
      { kind: "step", word: "books", doer: "Ida" },
      { kind: "wait", word: "days", type: "timer" },
    ],
  );
  expect(kindsOf(stated)).toEqual(["event", "step"]);
});

describe("a condition behind its work", () => {
  test("is that of the work before it", () => {
    const stated = statedOf("He mends the sail if it is torn, and washes it if it is not.", [
      { kind: "step", word: "mends", doer: "He", ...inCase(1) },
      { kind: "case", word: "torn", value: "yes" },
      { kind: "step", word: "washes", doer: "He", ...inCase(1) },
      { kind: "case", word: "not", value: "no", sibling: 1 },
    ]);
    expect(branchesOf(stated)).toEqual(["Mend sail < yes", "Wash sail < no"]);
  });

  test("opens no case of the work that asks for it", () => {
    const stated = statedOf("The nurse asks the patient if the pain is gone. If so, the nurse leaves.", [
      { kind: "step", word: "asks", doer: "nurse", ...inCase(1) },
      { kind: "case", word: "gone", value: "yes" },
      { kind: "step", word: "leaves", doer: "nurse", ...inCase(1) },
    ]);
    expect(branchesOf(stated)).toEqual(["Ask patient if pain is gone", "Leave < yes"]);
  });
});

describe("the words of a case with “not” in front open the other one", () => {
  test("and all that is told behind them lies in it", () => {
    const stated = statedOf("dough ripe -> Jo bakes it. not ripe -> Jo kneads it. then Jo wipes the table.", [
      { kind: "case", word: "ripe", value: "yes" },
      { kind: "step", word: "bakes", doer: "Jo", ...inCase(0) },
      { kind: "step", word: "kneads", doer: "Jo", ...inCase(0) },
      { kind: "step", word: "wipes", doer: "Jo" },
    ]);
    expect(branchesOf(stated)).toEqual(["Bake dough < yes", "Knead dough < no", "Wipe table"]);
  });
});

describe("when something happens", () => {
  test("the result of work comes behind it", () => {
    const { relations } = statedOf("The guard scans the card so that the system can open the gate.", [
      { kind: "step", word: "scans", doer: "guard" },
      { kind: "step", word: "open", doer: "system", order: { kind: "before", than: 0 } },
    ]);
    expect(relations).toEqual([]);
  });

  test("“before that” is before what was told last", () => {
    const { relations } = statedOf("Ana checks the donor. Ben draws the blood. Before that he warms it.", [
      { kind: "step", word: "checks", doer: "Ana" },
      { kind: "step", word: "draws", doer: "Ben" },
      { kind: "step", word: "warms", doer: "Ben", order: { kind: "before", than: 0 } },
    ]);
    expect(relations).toMatchObject([{ kind: "before", what: "s3", than: "s2" }]);
  });

  test("work that a clause tells again says when other work is done", () => {
    const { statements, relations } = statedOf(
      "The office assigns an expert. He visits the farm. The fee is invoiced by the clerk before an expert is assigned.",
      [
        { kind: "step", word: "assigns", doer: "office" },
        { kind: "step", word: "visits", doer: "He" },
        { kind: "step", word: "invoiced", doer: "clerk" },
        { kind: "step", word: "assigned" },
      ],
    );
    expect(statements).toHaveLength(3);
    expect(relations).toMatchObject([{ kind: "before", what: "s3", than: "s1" }]);
  });

  test("what must be over before other work ends nothing", () => {
    const stated = statedOf("The board decides after the time for objections has expired.", [
      { kind: "step", word: "decides", doer: "board" },
      { kind: "end", word: "expired" },
    ]);
    expect(kindsOf(stated)).toEqual(["step"]);
  });
});

describe("what is said is said once", () => {
  test("work is not done to itself", () => {
    const stated = statedOf("Packing and transport are organised by Tim.", [
      { kind: "step", word: "Packing", doer: "Tim" },
      { kind: "step", word: "organised", doer: "Tim" },
    ]);
    expect(labelsOf(stated)).toHaveLength(1);
  });

  test("a participle tells who is meant", () => {
    const stated = statedOf("The roof is repaired by a firm chosen by the owner.", [
      { kind: "step", word: "repaired", doer: "firm" },
      { kind: "step", word: "chosen", doer: "owner" },
    ]);
    expect(labelsOf(stated)).toEqual(["Repair roof"]);
  });

  test("what a question asks and the answer denies is nobody's work", () => {
    const stated = statedOf(
      "Q: Who tests it?\nA: Eva tests the brake.\nQ: And she decides?\nA: No, the chief approves it.",
      [
        { kind: "step", word: "tests the", doer: "Eva" },
        { kind: "step", word: "decides", doer: "she" },
        { kind: "step", word: "approves", doer: "chief" },
      ],
    );
    expect(labelsOf(stated)).toHaveLength(2);
  });

  test("what does not happen in time is no event, its time is", () => {
    const { statements } = statedOf(
      "Once the payment comes in, Kai books it. If it does not come within 20 days, Kai phones.",
      [
        { kind: "evcase", word: "comes", type: "message" },
        { kind: "step", word: "books", doer: "Kai", ...inCase(0) },
        { kind: "evcase", word: "come", type: "message", sibling: 0 },
        { kind: "evcase", word: "days", type: "timer", sibling: 0 },
        { kind: "step", word: "phones", doer: "Kai", ...inCase(3) },
      ],
    );
    expect(statements.find(({ kind }) => kind === "question")).toMatchObject({ values: ["d1", "d2"] });
  });
});

describe("ways back that are none", () => {
  test("a thing that is returned to somebody is work, and a condition that holds again is a condition", () => {
    const { statements, relations } = statedOf(
      "Otto offers the vase. If it stays unsold, he offers it in spring; if it stays unsold again, it is returned to the owner.",
      [
        { kind: "step", word: "offers", doer: "Otto" },
        { kind: "case", word: "unsold", value: "no" },
        { kind: "step", word: "offers", doer: "he", ...inCase(1) },
        { kind: "case", word: "unsold", value: "no", ...inCase(1) },
        { kind: "back", word: "again", leads: 0, ...inCase(3) },
        { kind: "back", word: "returned", leads: 0, ...inCase(3) },
      ],
    );
    expect(relations.some(({ kind }) => kind === "back")).toBe(false);
    expect(statements.at(-1)).toMatchObject({ kind: "step", label: "Return vase to owner" });
  });

  test("a thing that goes back to who works on it again is on its way back", () => {
    const { relations } = statedOf(
      "The author writes the text. If it is dull, it is returned to the author.",
      [
        { kind: "step", word: "writes", doer: "author" },
        { kind: "case", word: "dull", value: "yes" },
        { kind: "back", word: "returned", leads: 0, ...inCase(1) },
      ],
    );
    expect(relations.some(({ kind }) => kind === "back")).toBe(true);
  });
});

test("every item under “at the same time” is a branch of its own", () => {
  const { statements, relations } = statedOf(
    "Lou opens the shop.\nthen at the same time:\n- Lou counts the cash and signs the list\n- Mo waters the plants",
    [
      { kind: "step", word: "opens", doer: "Lou" },
      // The reader linked it with what was told before the list, and the next work of the same item with it.
      { kind: "step", word: "counts", doer: "Lou", beside: 0 },
      { kind: "step", word: "signs", doer: "Lou", beside: 1 },
      { kind: "step", word: "waters", doer: "Mo" },
    ],
  );
  expect(statements.find(({ kind }) => kind === "parallel")).toMatchObject({ branches: ["1", "2"] });
  expect(relations).toMatchObject([
    { kind: "within", what: "s2", value: "1" },
    { kind: "within", what: "s3", value: "1" },
    { kind: "within", what: "s4", value: "2" },
  ]);
});

describe("a case behind work on the path of the first one", () => {
  test("asks anew", () => {
    const stated = statedOf(
      "If the shed is rotten, Ole pulls it down. Ada writes to the tenant. If he comes, Ada gives him the key.",
      [
        { kind: "case", word: "rotten", value: "no" },
        { kind: "step", word: "pulls", doer: "Ole", ...inCase(0) },
        { kind: "step", word: "writes", doer: "Ada" },
        { kind: "case", word: "comes", value: "yes", sibling: 0 },
        { kind: "step", word: "gives", doer: "Ada", ...inCase(3) },
      ],
    );
    expect(kindsOf(stated).filter((kind) => kind === "question")).toHaveLength(2);
  });

  test("answers it in the same words", () => {
    const stated = statedOf(
      "If the shed is rotten, Ole pulls it down. Ada writes to the tenant. If the shed is not rotten, Ole paints it.",
      [
        { kind: "case", word: "rotten", value: "yes" },
        { kind: "step", word: "pulls", doer: "Ole", ...inCase(0) },
        { kind: "step", word: "writes", doer: "Ada" },
        { kind: "case", word: "rotten", value: "no", sibling: 0 },
        { kind: "step", word: "paints", doer: "Ole", ...inCase(3) },
      ],
    );
    expect(kindsOf(stated).filter((kind) => kind === "question")).toHaveLength(1);
  });
});

describe("work that is done again at the end of a case", () => {
  const given = (again: string) =>
    statedOf(
      `The baker bakes a sample. The couple tastes the sample. If they dislike it, the baker changes the recipe and ${again}. If they like it, they pay.`,
      [
        { kind: "step", word: "bakes", doer: "baker" },
        { kind: "step", word: "tastes", doer: "couple" },
        { kind: "case", word: "dislike", value: "no" },
        { kind: "step", word: "changes", doer: "baker", ...inCase(2) },
        { kind: "step", word: again.split(" ")[0] ?? "", doer: "baker", ...inCase(2) },
        { kind: "case", word: "like", value: "yes", sibling: 2 },
        { kind: "step", word: "pay", doer: "couple", ...inCase(5) },
      ],
    );

  test.each(["bakes another sample", "bakes a new sample", "bakes it once more"])(
    "%s: leads back",
    (again) => {
      const { statements, relations } = given(again);
      expect(statements.filter(({ kind }) => kind === "step")).toHaveLength(4);
      expect(relations).toContainEqual(expect.objectContaining({ kind: "back", to: "s1" }));
    },
  );

  test.each(["bakes a new cake", "goes home again"])("%s: is other work", (again) => {
    const { statements, relations } = given(again);
    expect(statements.filter(({ kind }) => kind === "step")).toHaveLength(5);
    expect(relations.filter(({ kind }) => kind === "back")).toEqual([]);
  });
});

describe("what the reader takes for a boundary event", () => {
  const passing = (time: string, then: string) =>
    statedOf(
      `The clerk posts the notice. ${time} the clerk ${then} the visitors. The mayor opens the hall.`,
      [
        { kind: "step", word: "posts", doer: "clerk" },
        { kind: "bound", word: "weeks", type: "timer", on: 0, keeps: true },
        { kind: "step", word: then, doer: "clerk", ...inCase(1) },
        { kind: "step", word: "opens", doer: "mayor" },
      ],
    );

  test.each(["After two weeks", "Two weeks later"])("%s: passes between two steps", (time) => {
    const { relations } = passing(time, "invites");
    expect(relations.filter(({ kind }) => kind === "attach" || kind === "within")).toEqual([]);
  });

  test("goes on beside the work, if somebody is reminded", () => {
    const { relations } = passing("After two weeks", "reminds");
    expect(relations).toContainEqual(expect.objectContaining({ kind: "attach", interrupts: false }));
  });

  const should = (words: string) =>
    statedOf(`The nurse draws blood. ${words}, the doctor sees her. The office books the next visit.`, [
      { kind: "step", word: "draws", doer: "nurse" },
      { kind: "bound", word: "faint", type: "condition" },
      { kind: "step", word: "sees", doer: "doctor", ...inCase(1) },
      { kind: "step", word: "books", doer: "office" },
    ]);

  test("is asked at its place, if nothing tells that it may happen at any time", () => {
    const { relations } = should("Should the donor feel faint after this");
    expect(relations).toMatchObject([{ kind: "within", value: "yes" }]);
  });

  test("may happen at any time, if the words say so", () => {
    const { relations } = should("If the donor feels faint at any time");
    expect(relations).toContainEqual(expect.objectContaining({ kind: "attach", to: null }));
  });
});

test("a time and what happens within it decide one question", () => {
  const { statements, relations } = statedOf(
    "The team searches for the bag. If it has not been found within five days, the office pays. If it is found, a courier brings it.",
    [
      { kind: "step", word: "searches", doer: "team" },
      { kind: "evcase", word: "days", type: "timer" },
      { kind: "step", word: "pays", doer: "office", ...inCase(1) },
      { kind: "case", word: "found", value: "yes" },
      { kind: "step", word: "brings", doer: "courier", ...inCase(3) },
    ],
  );
  expect(statements.filter(({ kind }) => kind === "question")).toHaveLength(1);
  expect(relations.filter(({ kind }) => kind === "within")).toHaveLength(2);
});

test("two conditions on different paths that lead to the same meet before it", () => {
  const stated = statedOf(
    "If the tree is protected, the office asks for a permit. If it is refused, the office tells the owner and stops. If it is granted, or if the tree is not protected, the crew cuts the tree. The office sends the bill.",
    [
      { kind: "case", word: "protected", value: "yes" },
      { kind: "step", word: "asks", doer: "office", ...inCase(0) },
      { kind: "case", word: "refused", value: "no", ...inCase(0) },
      { kind: "step", word: "tells", doer: "office", ...inCase(2) },
      { kind: "end", word: "stops", ...inCase(2) },
      { kind: "case", word: "granted", value: "yes", sibling: 2, ...inCase(0) },
      { kind: "case", word: "protected", value: "no", sibling: 0 },
      { kind: "step", word: "cuts", doer: "crew", ...inCase(6) },
      { kind: "step", word: "sends", doer: "office", ...inCase(0) },
    ],
  );
  expect(branchesOf(stated).slice(2)).toEqual(["Cut tree", "Send bill"]);
});

describe("a number leads to the item that has it", () => {
  const backs = ({ relations }: Stated) =>
    relations.flatMap((one) => (one.kind === "back" || one.kind === "on" ? [[one.kind, one.to]] : []));

  test("and to its work, if its condition is answered", () => {
    const told = statedOf(
      "1. Ada tastes it\n2. If it is sour, Ada pours it out\n3. Otherwise Ben adds hops\n4. Ben tastes it\n5. If it is flat, repeat from step 3\n6. Ben sells it",
      [
        { kind: "step", word: "tastes", doer: "Ada" },
        { kind: "case", word: "sour", value: "no" },
        { kind: "step", word: "pours", doer: "Ada", ...inCase(1) },
        { kind: "case", word: "Otherwise", value: "yes", sibling: 1 },
        { kind: "step", word: "adds", doer: "Ben", ...inCase(3) },
        { kind: "step", word: "tastes", doer: "Ben", ...inCase(3) },
        { kind: "case", word: "flat", value: "no", ...inCase(3) },
        { kind: "back", word: "repeat", leads: 3, ...inCase(6) },
        { kind: "step", word: "sells", doer: "Ben", ...inCase(3) },
      ],
    );
    expect(backs(told)).toEqual([["back", told.statements.find(({ text }) => text.includes("adds"))?.id]]);
  });

  test("whatever the reader links", () => {
    const text =
      "1. Ada mills the malt\n2. Ada boils the wort\n3. Ben tastes it\n4. sour -> back to 2\n5. Ben sells it";
    const told = statedOf(text, [
      { kind: "step", word: "mills", doer: "Ada" },
      { kind: "step", word: "boils", doer: "Ada" },
      { kind: "step", word: "tastes", doer: "Ben" },
      { kind: "case", word: "sour", value: "yes" },
      { kind: "back", word: "back", leads: 0, ...inCase(3) },
      { kind: "step", word: "sells", doer: "Ben" },
    ]);
    expect(backs(told)).toEqual([["back", "s2"]]);
  });

  test("before all of it, if it begins work side by side", () => {
    const text =
      "1. At the same time:\n  a. Ada mills the malt\n  b. Ben heats the water\n2. Ben tastes it\n3. sour -> back to 1\n4. Ben sells it";
    const told = statedOf(text, [
      { kind: "step", word: "mills", doer: "Ada" },
      { kind: "step", word: "heats", doer: "Ben", beside: 0 },
      { kind: "step", word: "tastes", doer: "Ben" },
      { kind: "case", word: "sour", value: "yes" },
      { kind: "back", word: "back", leads: 2, ...inCase(3) },
      { kind: "step", word: "sells", doer: "Ben" },
    ]);
    expect(backs(told)).toEqual([["back", "p1"]]);
  });

  test("also where no word is marked", () => {
    const text =
      "5. Building\n  a. Ada glues the frame\n  b. Ben checks the frame; faults -> 5a\n  c. Ben sells the frame\n6. Ada rests";
    const told = statedOf(text, [
      { kind: "step", word: "glues", doer: "Ada" },
      { kind: "step", word: "checks", doer: "Ben" },
      { kind: "step", word: "sells", doer: "Ben" },
      { kind: "step", word: "rests", doer: "Ada" },
    ]);
    expect(backs(told)).toEqual([["back", "s1"]]);
    expect(kindsOf(told).filter((kind) => kind === "question")).toHaveLength(1);
  });
});

describe("a branch is told in one piece", () => {
  test("with what stands between its work", () => {
    const stated = statedOf(
      "If the day is taken, Ada writes a letter. Otherwise Ben cooks. Ada writes the bill. Ben rests.",
      [
        { kind: "case", word: "taken", value: "yes" },
        { kind: "step", word: "writes", doer: "Ada", ...inCase(0) },
        { kind: "case", word: "Otherwise", value: "no", sibling: 0 },
        { kind: "step", word: "cooks", doer: "Ben", ...inCase(2) },
        { kind: "step", word: "writes", doer: "Ada" },
        { kind: "step", word: "rests", doer: "Ben", ...inCase(2) },
      ],
    );
    expect(branchesOf(stated)).toEqual(["Write letter < yes", "Cook < no", "Write bill < no", "Rest < no"]);
  });

  test("and ends with the list in which it stands", () => {
    const stated = statedOf(
      "- Ada tastes the beer\n  - sour: Ada pours it away\n  - fine: Ada bottles it\n- Ben books it",
      [
        { kind: "step", word: "tastes", doer: "Ada" },
        { kind: "case", word: "sour" },
        { kind: "step", word: "pours", doer: "Ada", ...inCase(1) },
        { kind: "case", word: "fine", sibling: 1 },
        { kind: "step", word: "bottles", doer: "Ada", ...inCase(3) },
        { kind: "step", word: "books", doer: "Ben", beside: 4, ...inCase(3) },
      ],
    );
    expect(branchesOf(stated).at(-1)).toBe("Book beer");
    expect(kindsOf(stated)).not.toContain("parallel");
  });
});

describe("what says when something happens", () => {
  test("dates the question in whose case it lies, also without a thing", () => {
    const { relations } = statedOf(
      "Ada records the song and Ben cuts it. If the singer is new, the lawyer reads the text before we record.",
      [
        { kind: "step", word: "records", doer: "Ada" },
        { kind: "step", word: "cuts", doer: "Ben" },
        { kind: "case", word: "new", value: "yes" },
        { kind: "step", word: "reads", doer: "lawyer", ...inCase(2) },
      ],
    );
    expect(relations).toContainEqual(expect.objectContaining({ kind: "before", what: "q1", than: "s1" }));
  });

  test("dates what is asked about the check, too", () => {
    const { relations } = statedOf(
      "Ada gives out the keys. Before she can do so, Ben has checked the list, and if it is wrong he has mended it.",
      [
        { kind: "step", word: "gives", doer: "Ada" },
        { kind: "step", word: "checked", doer: "Ben", order: { kind: "before", than: 0 } },
        { kind: "case", word: "wrong", value: "no" },
        { kind: "step", word: "mended", doer: "Ben", ...inCase(2) },
      ],
    );
    expect(relations.filter(({ kind }) => kind === "before")).toMatchObject([
      { what: "s2", than: "s1" },
      { what: "q1", than: "s1" },
    ]);
  });
});

test("where every case so far leaves, the next one is a case of the same question", () => {
  const { statements } = statedOf(
    "Ada sends the proof. No answer in 3 days: the end. Changes: back to the proof. Approved: Ben prints.",
    [
      { kind: "step", word: "sends", doer: "Ada" },
      { kind: "evcase", word: "days", type: "timer" },
      { kind: "end", word: "end", ...inCase(1) },
      { kind: "evcase", word: "Changes", type: "message", sibling: 1 },
      { kind: "back", word: "back", leads: 0, ...inCase(3) },
      { kind: "case", word: "Approved", value: "yes" },
      { kind: "step", word: "prints", doer: "Ben", ...inCase(5) },
    ],
  );
  expect(statements.filter(({ kind }) => kind === "question")).toMatchObject([
    { values: ["d1", "d2", "d3"] },
  ]);
});

test("behind a reminder the same is awaited again, and leads to the same", () => {
  const stated = statedOf(
    "Ada sends the bill. If nothing comes in 14 days, she sends a reminder. After 7 more days Ben writes to the court. When the money comes, Ada thanks.",
    [
      { kind: "step", word: "sends", doer: "Ada" },
      { kind: "evcase", word: "days", type: "timer" },
      { kind: "step", word: "sends", doer: "Ada", ...inCase(1) },
      { kind: "evcase", word: "days", type: "timer", ...inCase(1) },
      { kind: "step", word: "writes", doer: "Ben", ...inCase(3) },
      { kind: "evcase", word: "comes", type: "message", sibling: 1 },
      { kind: "step", word: "thanks", doer: "Ada", ...inCase(5) },
    ],
  );
  const questions = stated.statements.filter(({ kind }) => kind === "question");
  expect(questions).toMatchObject([{ values: ["d1", "d4"] }, { values: ["d2", "d3"] }]);
  const thanks = stated.statements.find((one) => one.kind === "step" && one.verb === "thank");
  expect(stated.relations).toContainEqual(expect.objectContaining({ kind: "on", to: thanks?.id }));
});

test("what goes back to somebody at the end of a path leads nowhere", () => {
  const stated = statedOf("Ben weighs the drums. If mould is found, the drums go back to the keeper. Done.", [
    { kind: "step", word: "weighs", doer: "Ben" },
    { kind: "case", word: "found", value: "yes" },
    { kind: "back", word: "back", leads: 0, ...inCase(1) },
    { kind: "end", word: "Done", ...inCase(1) },
  ]);
  expect(kindsOf(stated)).toEqual(["step", "question", "step", "end"]);
});

test("a no to the question of whoever asks is no case", () => {
  const stated = statedOf(
    "Int.: How does it go?\nAgent: Ada writes the list.\nInt.: Do you print it?\nAgent: No, the owner reads it.",
    [
      { kind: "step", word: "writes", doer: "Ada" },
      { kind: "case", word: "No", value: "no" },
      { kind: "step", word: "reads", doer: "owner", ...inCase(1) },
    ],
  );
  expect(kindsOf(stated)).toEqual(["step", "step"]);
  expect(stated.relations).toEqual([]);
});

describe("what is only mentioned", () => {
  test("what was done once, and what nobody may do, is no step", () => {
    const once = statedOf("In the past the abbot rang the bell. Today the porter rings it.", [
      { kind: "step", word: "rang", doer: "abbot" },
      { kind: "step", word: "rings", doer: "porter" },
    ]);
    expect(labelsOf(once)).toEqual(["Ring bell"]);
    const never = statedOf("Neither the cook nor the maid may open the cellar; the abbot opens it.", [
      { kind: "step", word: "open", doer: "cook" },
      { kind: "step", word: "opens", doer: "abbot" },
    ]);
    expect(labelsOf(never)).toEqual(["Open cellar"]);
  });

  test("a frame gives way to its work, also at the start", () => {
    const framed = statedOf("The poet gets the chance to correct the verse. The scribe copies it.", [
      { kind: "step", word: "gets", doer: "poet" },
      { kind: "step", word: "copies", doer: "scribe" },
    ]);
    expect(labelsOf(framed)).toEqual(["Correct verse", "Copy verse"]);
    const begun = statedOf("The process starts with collecting the herbs. The monk dries them.", [
      { kind: "start", word: "collecting" },
      { kind: "step", word: "dries", doer: "monk" },
    ]);
    expect(labelsOf(begun)).toEqual(["Collect herbs", "Dry herbs"]);
  });

  test("what somebody makes sure of, and a second condition, is no further step", () => {
    const sure = statedOf("The clerk makes sure that all gates are locked.", [
      { kind: "step", word: "makes", doer: "clerk" },
      { kind: "step", word: "locked" },
    ]);
    expect(labelsOf(sure)).toEqual(["Ensure that all gates are locked"]);
    const both = statedOf("If the sack is light and the miller is known, the sack is opened.", [
      { kind: "case", word: "light", value: "yes" },
      { kind: "step", word: "known", ...inCase(0) },
      { kind: "step", word: "opened", ...inCase(0) },
    ]);
    expect(labelsOf(both)).toEqual(["Open sack"]);
  });
});

test("work that a clause with before tells ahead is told once", () => {
  const stated = statedOf("The cook warms the sauce before it is poured. The waiter pours the sauce.", [
    { kind: "step", word: "warms", doer: "cook" },
    { kind: "step", word: "poured" },
    { kind: "step", word: "pours", doer: "waiter" },
  ]);
  expect(labelsOf(stated)).toEqual(["Warm sauce", "Pour sauce"]);
});

test("conditions in a row are cases of one decision", () => {
  const stated = statedOf(
    "The judge reads the plea. If the plea is short, it is copied. If the guild objects, it is burned. If the plea is sealed, it is filed.",
    [
      { kind: "step", word: "reads", doer: "judge" },
      { kind: "case", word: "short", value: "yes" },
      { kind: "step", word: "copied", ...inCase(1) },
      { kind: "case", word: "objects", value: "yes" },
      { kind: "step", word: "burned", ...inCase(3) },
      { kind: "case", word: "sealed", value: "yes" },
      { kind: "step", word: "filed", ...inCase(5) },
    ],
  );
  expect(stated.statements.filter(({ kind }) => kind === "question")).toHaveLength(1);
});
