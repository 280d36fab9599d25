/** What people say plainly, and the reader's marks on it. */
import { describe, expect, test } from "vitest";
import { eventsOf, inCase, inOther, kindsOf, placesOf, questionsOf, statedOf, stepsOf } from "./marked.ts";

describe("a condition that no mark lies in", () => {
  test("opens a case all the same, with the time that its work takes", () => {
    const stated = statedOf(
      "The porter packs. Unless the guest can walk, we order a taxi. If it is not there by six, he calls.",
      [
        { kind: "step", word: "packs", doer: "porter" },
        { kind: "step", word: "order", doer: "we" },
        { kind: "evcase", word: "six", type: "timer" },
        { kind: "step", word: "calls", doer: "porter", ...inCase(2) },
      ],
    );
    expect(questionsOf(stated)).toEqual(["Guest can walk? | yes | no"]);
    expect(placesOf(stated)).toEqual([null, "no", null]);
    expect(stated.relations).toContainEqual(
      expect.objectContaining({ kind: "within", what: "d1", value: "no" }),
    );
  });

  test("opens none where its sentence has a case for the work", () => {
    const stated = statedOf("If the guest rings, damp or not, the porter opens.", [
      { kind: "case", word: "not", value: "no" },
      { kind: "step", word: "opens", doer: "porter", ...inCase(0) },
    ]);
    expect(questionsOf(stated)).toHaveLength(1);
  });
});

describe("what is awaited", () => {
  test("is awaited once, however many words tell it", () => {
    const stated = statedOf(
      "We wait till the tiles are delivered. After the money has come in, Ann lays them.",
      [
        { kind: "wait", word: "wait", type: "message" },
        { kind: "wait", word: "delivered", type: "message" },
        { kind: "wait", word: "money", type: "message" },
        { kind: "wait", word: "come", type: "message" },
        { kind: "step", word: "lays", doer: "Ann" },
      ],
    );
    expect(eventsOf(stated)).toEqual(["Tiles delivered", "Money received"]);
  });

  test("is what nobody acts without", () => {
    const stated = statedOf("The guide counts heads. Nobody leaves until the chief has agreed.", [
      { kind: "step", word: "counts", doer: "guide" },
      { kind: "end", word: "leaves" },
      { kind: "step", word: "agreed", doer: "chief" },
    ]);
    expect(kindsOf(stated)).toEqual(["step", "step"]);
  });

  test("is waited for where nothing else is marked", () => {
    const stated = statedOf("The guide counts heads. Nobody leaves until the chief has agreed.", [
      { kind: "step", word: "counts", doer: "guide" },
      { kind: "step", word: "leaves", doer: "guide" },
    ]);
    expect(eventsOf(stated)).toEqual(["Chief agreed"]);
  });

  test("comes, or the time passes", () => {
    const { statements } = statedOf(
      "Ann writes to the heirs and waits one hour. When the heirs reply, she notes it. When they don't, she rings them.",
      [
        { kind: "step", word: "writes", doer: "Ann" },
        { kind: "wait", word: "hour", type: "timer" },
        { kind: "evcase", word: "reply", type: "message" },
        { kind: "step", word: "notes", doer: "Ann", ...inCase(2) },
        { kind: "case", word: "don", value: "no" },
        { kind: "step", word: "rings", doer: "Ann", ...inCase(4) },
      ],
    );
    expect(statements.map(({ kind }) => kind)).toEqual([
      "step",
      "question",
      "event",
      "event",
      "step",
      "step",
    ]);
  });

  test("is asked, where no time passes", () => {
    const stated = statedOf("When the heirs reply, Ann notes it. When they don't, Bo rings them.", [
      { kind: "wait", word: "reply", type: "message" },
      { kind: "step", word: "notes", doer: "Ann" },
      { kind: "case", word: "don", value: "no" },
      { kind: "step", word: "rings", doer: "Bo", ...inCase(2) },
    ]);
    expect(questionsOf(stated)).toEqual(["Heirs reply? | yes | no"]);
    expect(placesOf(stated)).toEqual(["yes", "no"]);
  });
});

describe("a start", () => {
  test("has one time of day, of however many words", () => {
    const stated = statedOf("At 2 am the baker lights the oven.", [
      { kind: "start", word: "2", type: "timer" },
      { kind: "start", word: "am", type: "timer" },
      { kind: "step", word: "lights", doer: "baker" },
    ]);
    expect(kindsOf(stated)).toEqual(["start", "step"]);
  });
});

describe("a choice", () => {
  test("of work that somebody decides on", () => {
    const stated = statedOf("The boss decides whether to sell the van or mend it.", [
      { kind: "step", word: "decides", doer: "boss" },
      { kind: "case", word: "or" },
      { kind: "step", word: "mend", doer: "boss", ...inCase(1) },
    ]);
    expect(stepsOf(stated)).toEqual(["Boss: Decide whether to sell van", "Boss: Sell van", "Boss: Mend van"]);
    expect(questionsOf(stated)).toEqual(["Sell van or mend van? | Sell van | Mend van"]);
  });

  test("is none where the words only say how", () => {
    const stated = statedOf("Ann sets the fee, depending on whether it is a first car.", [
      { kind: "step", word: "sets", doer: "Ann", ...inCase(1) },
      { kind: "case", word: "first", value: "yes" },
    ]);
    expect(kindsOf(stated)).toEqual(["step"]);
  });

  test("is asked by what was looked at", () => {
    const stated = statedOf(
      "The office looks whether the tenant has called. If so, Ann notes it. If there is no message, Bo rings.",
      [
        { kind: "step", word: "looks", doer: "office" },
        { kind: "case", word: "so", value: "yes" },
        { kind: "step", word: "notes", doer: "Ann", ...inCase(1) },
        { kind: "case", word: "no", value: "no", sibling: 1 },
        { kind: "step", word: "rings", doer: "Bo", ...inCase(3) },
      ],
    );
    expect(questionsOf(stated)).toEqual(["Tenant called? | yes | no"]);
  });

  test("is asked by what people answer", () => {
    const stated = statedOf("We ring the tenant. If they say no, Ann stops. If they say yes, Bo goes on.", [
      { kind: "step", word: "ring", doer: "We" },
      { kind: "case", word: "no", value: "no" },
      { kind: "step", word: "stops", doer: "Ann", ...inCase(1) },
      { kind: "case", word: "yes", value: "yes", sibling: 1 },
      { kind: "step", word: "goes", doer: "Bo", ...inCase(3) },
    ]);
    expect(questionsOf(stated)).toEqual(["Tenant agrees? | no | yes"]);
  });

  test("names all that it compares", () => {
    const stated = statedOf(
      "If the bill comes to less than 90 euros, Ann pays. Anything over that goes to Bo.",
      [
        { kind: "case", word: "less" },
        { kind: "step", word: "pays", doer: "Ann", ...inCase(0) },
        { kind: "case", word: "over", sibling: 0 },
        { kind: "step", word: "goes", doer: "Bo", ...inOther(0) },
      ],
    );
    expect(questionsOf(stated)).toEqual(["Amount of bill? | less than 90 euros | over that"]);
  });
});

describe("work", () => {
  test("is done by whoever is made to do it", () => {
    const stated = statedOf("The keeper notes it and has the driver sign the list.", [
      { kind: "step", word: "notes", doer: "keeper" },
      { kind: "step", word: "has", doer: "keeper" },
    ]);
    expect(stepsOf(stated)).toEqual(["Keeper: Note", "Driver: Sign list"]);
  });

  test("keeps the preposition that a passive leaves behind", () => {
    const stated = statedOf("Every crate is looked at for damage. The tenant is written to.", [
      { kind: "step", word: "looked" },
      { kind: "step", word: "written" },
    ]);
    expect(stepsOf(stated)).toEqual(["null: Look at every crate for damage", "null: Write to tenant"]);
  });

  test("is none in the second half of a condition", () => {
    const stated = statedOf("If the test fails or the boss asks for changes, Ann mends it.", [
      { kind: "case", word: "fails", value: "yes" },
      { kind: "step", word: "asks", doer: "boss", ...inCase(0) },
      { kind: "step", word: "mends", doer: "Ann", ...inCase(0) },
    ]);
    expect(stepsOf(stated)).toEqual(["Ann: Mend test"]);
  });
});

test("a time that is only pointed at is the one told last", () => {
  const stated = statedOf(
    "The heir has 14 days to send it. When nothing arrives in that time, Ann closes the file.",
    [
      { kind: "evcase", word: "arrives", type: "timer" },
      { kind: "step", word: "closes", doer: "Ann", ...inCase(0) },
    ],
  );
  expect(stated.statements).toContainEqual(
    expect.objectContaining({ kind: "event", label: "14 days", time: "P14D" }),
  );
});

describe("a question", () => {
  test("that is answered with no has no third case", () => {
    const stated = statedOf(
      "Ann checks whether there is an alarm. If there is, she calls. If not, Bo tests the line. If the test shows a fault, he mends it.",
      [
        { kind: "step", word: "checks", doer: "Ann" },
        { kind: "case", word: "is", value: "yes" },
        { kind: "step", word: "calls", doer: "Ann", ...inCase(1) },
        { kind: "case", word: "not", value: "no", sibling: 1 },
        { kind: "step", word: "tests", doer: "Bo", ...inCase(3) },
        { kind: "case", word: "shows", sibling: 3 },
        { kind: "step", word: "mends", doer: "Bo", ...inCase(5) },
      ],
    );
    expect(questionsOf(stated)).toEqual(["Alarm? | yes | no", "Test shows fault? | yes | no"]);
    expect(stated.relations).toContainEqual(
      expect.objectContaining({ kind: "within", what: "q2", of: "q1", value: "no" }),
    );
  });

  test("asks which one it is, of what happens again", () => {
    const stated = statedOf("After the second missed visit Ann charges a fee.", [
      { kind: "case", word: "second", value: "yes" },
      { kind: "step", word: "charges", doer: "Ann", ...inCase(0) },
    ]);
    expect(questionsOf(stated)).toEqual(["Second missed visit? | yes | no"]);
  });

  test("asks how something is or looks", () => {
    const stated = statedOf(
      "Ann looks. If the piece looks worse than in the picture, Ann refuses it. When the tenant isn't home, Bo goes.",
      [
        { kind: "step", word: "looks", doer: "Ann" },
        { kind: "case", word: "worse", value: "yes" },
        { kind: "step", word: "refuses", doer: "Ann", ...inCase(1) },
        { kind: "case", word: "home", value: "no" },
        { kind: "step", word: "goes", doer: "Bo", ...inCase(3) },
      ],
    );
    expect(questionsOf(stated)).toEqual([
      "Piece looks worse than in picture? | yes | no",
      "Tenant home? | no | yes",
    ]);
  });

  test("asks for the work that is done if need be, and for what we can do with things", () => {
    const stated = statedOf(
      "Ann corrects the bill if need be. For things we can't use, we thank the donor. The rest we sort.",
      [
        { kind: "step", word: "corrects", doer: "Ann", ...inCase(1) },
        { kind: "case", word: "need", value: "yes" },
        { kind: "case", word: "can", value: "no" },
        { kind: "step", word: "thank", doer: "we", ...inCase(2) },
        { kind: "case", word: "rest", value: "yes", sibling: 2 },
        { kind: "step", word: "sort", doer: "we", ...inCase(4) },
      ],
    );
    expect(questionsOf(stated)).toEqual(["Correct bill? | yes | no", "We can use things? | no | yes"]);
  });
});

describe("who comes from outside", () => {
  test("sends us what starts the process", () => {
    const stated = statedOf("The other museum sends us a request. Ann reads it.", [
      { kind: "start", word: "sends", type: "message" },
      { kind: "step", word: "reads", doer: "Ann" },
    ]);
    expect(stated.statements[0]).toMatchObject({ kind: "start", label: "Request received" });
  });

  test("but works here, if other work is theirs", () => {
    const stated = statedOf("The tenant sends us a form. Ann reads it. The tenant pays.", [
      { kind: "start", word: "sends", type: "message" },
      { kind: "step", word: "reads", doer: "Ann" },
      { kind: "step", word: "pays", doer: "tenant" },
    ]);
    expect(kindsOf(stated)).toEqual(["step", "step", "step"]);
  });
});

test("what is joined by “and” comes behind, and what goes on meanwhile is no step", () => {
  const stated = statedOf(
    "We take a sample and test it. Ann starts when the boss has agreed and the crane is standing by.",
    [
      { kind: "step", word: "take", doer: "We" },
      { kind: "step", word: "test", doer: "We", order: { kind: "before", than: 0 } },
      { kind: "step", word: "starts", doer: "Ann" },
      { kind: "step", word: "standing" },
    ],
  );
  expect(stated.relations).toEqual([]);
  expect(stepsOf(stated)).toHaveLength(3);
});

test("a thing given to them is given to people, and pictures of what somebody gives are pictures", () => {
  const stated = statedOf(
    "Ann looks at pictures of what they give. She thanks the donor and gives them the address.",
    [
      { kind: "step", word: "looks", doer: "Ann" },
      { kind: "step", word: "thanks", doer: "Ann" },
      { kind: "step", word: "gives", doer: "Ann" },
    ],
  );
  expect(stepsOf(stated)).toEqual([
    "Ann: Look at pictures",
    "Ann: Thank donor",
    "Ann: Give address to donor",
  ]);
});

describe("a row of outcomes", () => {
  test("that are alternatives gives each its name, also where one is told again", () => {
    const stated = statedOf(
      "The book can be accepted or turned down. For accepted books Ann writes a contract.",
      [
        { kind: "case", word: "accepted" },
        { kind: "case", word: "turned", sibling: 0 },
        { kind: "case", word: "accepted", value: "yes", sibling: 1 },
        { kind: "step", word: "writes", doer: "Ann", ...inCase(2) },
      ],
    );
    expect(questionsOf(stated)).toEqual(["Book? | accepted | turned down"]);
    expect(placesOf(stated)).toEqual(["accepted"]);
  });

  test("of which the last is marked as a case", () => {
    const stated = statedOf("Ann phones the vet, who either changes the dose or confirms it.", [
      { kind: "step", word: "phones", doer: "Ann" },
      { kind: "step", word: "changes", doer: "vet", ...inCase(2) },
      { kind: "case", word: "confirms" },
    ]);
    expect(stepsOf(stated)).toEqual(["Ann: Phone vet", "Vet: Change dose", "Vet: Confirm dose"]);
    expect(questionsOf(stated)).toEqual(["Change dose or confirm dose? | Change dose | Confirm dose"]);
  });
});

test("a word with a hyphen is one verb, and what somebody receives in a row is no start", () => {
  const stated = statedOf(
    "The heir hands in a claim and receives a number. We phone-screen each of the heirs.",
    [
      { kind: "step", word: "hands", doer: "heir" },
      { kind: "start", word: "receives", type: "message" },
      { kind: "step", word: "phone", doer: "We" },
      { kind: "step", word: "screen", doer: "We" },
    ],
  );
  expect(kindsOf(stated)).toEqual(["step", "step", "step"]);
});

test("a case asks about what “ones” stands for, and where things come from", () => {
  const stated = statedOf("Ann reads the passes. Expired ones are returned. Passes from an agent go to Bo.", [
    { kind: "step", word: "reads", doer: "Ann" },
    { kind: "case", word: "Expired", value: "yes" },
    { kind: "step", word: "returned", ...inCase(1) },
    { kind: "case", word: "agent", value: "yes" },
    { kind: "step", word: "go", ...inCase(3) },
  ]);
  expect(questionsOf(stated)).toEqual(["Pass expired? | yes | no", "Passes from agent? | yes | no"]);
});

test("a start tells what is wanted, an end where somebody comes, and who is late had a time", () => {
  const { statements } = statedOf(
    "When a club wants to switch, Ann rings it. They have two weeks. If a club is late, Bo rings. If it is full, the club goes on the list.",
    [
      { kind: "start", word: "wants", type: "message" },
      { kind: "step", word: "rings", doer: "Ann" },
      { kind: "evcase", word: "late", type: "timer" },
      { kind: "step", word: "rings", doer: "Bo", ...inCase(2) },
      { kind: "case", word: "full", value: "yes" },
      { kind: "end", word: "goes", ...inCase(4) },
    ],
  );
  const labels = statements.flatMap((one) => (one.kind !== "step" && "label" in one ? [one.label] : []));
  expect(labels).toEqual(["Club wants to switch", "Two weeks", "Club on list"]);
});

describe("two works to choose from", () => {
  test("are those that somebody decides on, if nothing later tells either", () => {
    const stated = statedOf("The chef decides whether to pay the price or drop the dish. Bo pays the bill.", [
      { kind: "step", word: "decides", doer: "chef" },
      { kind: "step", word: "pays", doer: "Bo" },
    ]);
    expect(stepsOf(stated).slice(1)).toEqual(["Chef: Pay price", "Chef: Drop dish", "Bo: Pay bill"]);
    const again = statedOf("The chef decides whether to pay the price or drop the dish. Bo pays the price.", [
      { kind: "step", word: "decides", doer: "chef" },
      { kind: "step", word: "pays", doer: "Bo" },
    ]);
    expect(stepsOf(again)).toHaveLength(2);
  });

  test("are those behind “either”, though only the first is marked", () => {
    const stated = statedOf("The vet either prescribes a pill or proposes an operation.", [
      { kind: "case", word: "either", value: "yes" },
      { kind: "step", word: "prescribes", doer: "vet", ...inCase(0) },
    ]);
    expect(stepsOf(stated)).toEqual(["Vet: Prescribe pill", "Vet: Propose operation"]);
    expect(questionsOf(stated)).toEqual([
      "Prescribe pill or propose operation? | Prescribe pill | Propose operation",
    ]);
  });
});

test("kinds of several things keep their nouns, and a time that is compared is no event", () => {
  const stated = statedOf(
    "False alarm: Ann resets it. Real fire: Bo calls. Requests longer than two weeks go to the boss. With no faults Ann pays. With minor faults Bo pays.",
    [
      { kind: "case", word: "False" },
      { kind: "step", word: "resets", doer: "Ann", ...inCase(0) },
      { kind: "case", word: "Real", sibling: 0 },
      { kind: "step", word: "calls", doer: "Bo", ...inCase(2) },
      { kind: "case", word: "longer", value: "yes" },
      { kind: "wait", word: "weeks", type: "timer", ...inCase(4) },
      { kind: "step", word: "go", ...inCase(4) },
      { kind: "case", word: "no" },
      { kind: "step", word: "pays", doer: "Ann", ...inCase(7) },
      { kind: "case", word: "minor", sibling: 7 },
      { kind: "step", word: "pays", doer: "Bo", ...inCase(9) },
    ],
  );
  expect(questionsOf(stated).map((one) => one.split(" | ")[0])).toEqual([
    "False alarm or real fire?",
    "Requests longer than two weeks?",
    "No fault or minor fault?",
  ]);
  expect(eventsOf(stated)).toEqual([]);
});

test("goods go straight back, good ones are goods, and the bill is paid for", () => {
  const stated = statedOf(
    "Bad goods are handed straight back to the driver, who signs a slip. Good ones go to Ann. The buyer checks the list every evening. The bike gets picked up and paid for.",
    [
      { kind: "step", word: "handed" },
      { kind: "step", word: "go" },
      { kind: "step", word: "checks", doer: "buyer" },
      { kind: "step", word: "paid" },
    ],
  );
  expect(stepsOf(stated)).toEqual([
    "null: Hand bad goods back to driver",
    "null: Send good goods to Ann",
    "Buyer: Check list",
    "null: Pay for bike",
  ]);
});

test("a case that only denies the first answers it, and no voucher asks for the voucher", () => {
  const stated = statedOf(
    "If it is from the bad batch, Ann refunds it. If it isn't, Bo sends it back. no voucher? Cy writes one.",
    [
      { kind: "case", word: "bad" },
      { kind: "step", word: "refunds", doer: "Ann", ...inCase(0) },
      { kind: "case", word: "isn", value: "no", sibling: 0 },
      { kind: "step", word: "sends", doer: "Bo", ...inCase(2) },
      { kind: "case", word: "voucher", value: "no" },
      { kind: "step", word: "writes", doer: "Cy", ...inCase(4) },
    ],
  );
  expect(questionsOf(stated)).toEqual(["From bad batch? | yes | no", "Voucher? | no | yes"]);
});

test("a particle is a part of its verb, and a noun that reads like a verb a part of its thing", () => {
  const stated = statedOf(
    "You get the form back. Reception hands out a day pass. Ann waits until Friday afternoon.",
    [
      { kind: "step", word: "back" },
      { kind: "step", word: "hands", doer: "Reception" },
      { kind: "wait", word: "Friday", type: "timer" },
      { kind: "wait", word: "afternoon", type: "timer" },
    ],
  );
  expect(stepsOf(stated).map((one) => one.replace(/^.*: /, ""))).toEqual([
    "Get form back",
    "Hand out day pass",
  ]);
  expect(eventsOf(stated)).toEqual(["Friday afternoon"]);
});

test("two verbs that are one are one step, and who stops stops nothing", () => {
  const stated = statedOf("The members go and inspect the plot. Stop and tell the nurse.", [
    { kind: "step", word: "go", doer: "members" },
    { kind: "step", word: "inspect", doer: "members" },
    { kind: "step", word: "Stop" },
    { kind: "step", word: "tell" },
  ]);
  expect(stepsOf(stated)).toEqual(["Members: Inspect plot", "null: Stop", "null: Tell nurse"]);
});

describe("a case that is told the other way round", () => {
  test("asks for the good: without an appointment, no longer made", () => {
    const stated = statedOf(
      "Without an appointment, Ann queues. The pump is repaired unless the part is no longer made, in which case Bo gives a new one.",
      [
        { kind: "case", word: "Without", value: "no" },
        { kind: "step", word: "queues", doer: "Ann", ...inCase(0) },
        { kind: "step", word: "repaired" },
        { kind: "step", word: "gives", doer: "Bo" },
      ],
    );
    expect(questionsOf(stated)).toEqual(["Appointment? | no | yes", "Part made? | no | yes"]);
    expect(placesOf(stated)).toEqual(["no", "yes", "no"]);
  });

  test("holds its work where the reader puts it into the other one", () => {
    const stated = statedOf("The heir gets a call if somebody drops out.", [
      { kind: "step", word: "gets", doer: "heir", ...inOther(1) },
      { kind: "case", word: "drops", value: "no" },
    ]);
    expect(placesOf(stated)).toEqual(["yes"]);
  });
});

test("a verb without a subject of its own has the doer of the verb before, and a wish is asked whole", () => {
  const stated = statedOf(
    "The foreman calls the vet, who takes a sample and recommends a cure. If the heir wants to sign, Bo helps. If it was the first dose, Cy books.",
    [
      { kind: "step", word: "calls", doer: "foreman" },
      { kind: "step", word: "takes", doer: "vet" },
      { kind: "step", word: "recommends", doer: "foreman" },
      { kind: "case", word: "wants", value: "yes" },
      { kind: "step", word: "helps", doer: "Bo", ...inCase(3) },
      { kind: "case", word: "first", value: "yes" },
      { kind: "step", word: "books", doer: "Cy", ...inCase(5) },
    ],
  );
  expect(stepsOf(stated).slice(0, 3)).toEqual([
    "Foreman: Call vet",
    "Vet: Take sample",
    "Vet: Recommend cure",
  ]);
  expect(questionsOf(stated)).toEqual(["Heir wants to sign? | yes | no", "First dose? | yes | no"]);
});

test("work to choose from stands behind what it depends on, and behind a decision", () => {
  const stated = statedOf(
    "Depending on what she sees she fills the tooth, starts a canal or pulls it. The boss decides: keep the van, lend the van, or drop it.",
    [
      { kind: "step", word: "fills", doer: "she" },
      { kind: "step", word: "starts", doer: "she" },
      { kind: "step", word: "pulls", doer: "she" },
      { kind: "step", word: "decides", doer: "boss" },
      { kind: "step", word: "keep", doer: "boss" },
      { kind: "step", word: "lend", doer: "she" },
      { kind: "step", word: "drop", doer: "boss" },
    ],
  );
  expect(questionsOf(stated).map((one) => one.split(" | ").slice(1))).toEqual([
    ["Fill tooth", "Start canal", "Pull tooth"],
    ["Keep van", "Lend van", "Drop van"],
  ]);
});

test("what is sent back and completed is checked again, and what is awaited for work comes before it", () => {
  const stated = statedOf(
    "The order comes in. Ann checks it and sends it back if a page is missing; Bo completes it and sends it again. Ann only writes when all have reported.",
    [
      { kind: "start", word: "comes", type: "message" },
      { kind: "step", word: "checks", doer: "Ann" },
      { kind: "step", word: "sends", doer: "Ann", ...inCase(3) },
      { kind: "case", word: "missing", value: "no" },
      { kind: "step", word: "completes", doer: "Bo", ...inCase(3) },
      { kind: "back", word: "again", leads: 2, ...inCase(3) },
      { kind: "step", word: "writes", doer: "Ann" },
      { kind: "start", word: "reported", type: "message" },
    ],
  );
  expect(stated.relations).toContainEqual(expect.objectContaining({ kind: "back", to: "s2" }));
  expect(stated.relations).toContainEqual(expect.objectContaining({ kind: "before", than: "s7" }));
  expect(eventsOf(stated)).toEqual(["All reported"]);
});

test("who looks at whether something is free asks that, and who says yes or no decides", () => {
  const stated = statedOf("Ann looks at whether the date is free. The boss says yes or no.", [
    { kind: "step", word: "looks", doer: "Ann" },
    { kind: "step", word: "says", doer: "boss" },
  ]);
  expect(stepsOf(stated)).toEqual(["Ann: Look at whether date is free", "Boss: Decide"]);
});

test("how long work may take is no event, if nothing is told for when it passes", () => {
  const stated = statedOf(
    "The loss must be reported within 24 hours. Ann answers within two days, otherwise Bo calls.",
    [
      { kind: "step", word: "reported" },
      { kind: "wait", word: "hours", type: "timer" },
      { kind: "step", word: "answers", doer: "Ann" },
      { kind: "bound", word: "days", type: "timer", on: 2 },
      { kind: "step", word: "calls", doer: "Bo", ...inCase(3) },
    ],
  );
  expect(eventsOf(stated)).toEqual(["Two days"]);
});

describe("an end in a branch", () => {
  test("closes it, whatever its sentence tells behind it", () => {
    const stated = statedOf(
      "Ann asks. If the heir says no, he leaves, and Ann writes him a letter. Then Bo starts.",
      [
        { kind: "step", word: "asks", doer: "Ann" },
        { kind: "case", word: "no", value: "no" },
        { kind: "end", word: "leaves", ...inCase(1) },
        { kind: "step", word: "writes", doer: "Ann", ...inCase(1) },
        { kind: "step", word: "starts", doer: "Bo" },
      ],
    );
    expect(kindsOf(stated)).toEqual(["step", "question", "step", "end", "step"]);
  });

  test("is none where something is awaited", () => {
    const stated = statedOf(
      "If it is dear, the wish stays on the list until the boss agrees. Then Bo buys it.",
      [
        { kind: "case", word: "dear", value: "yes" },
        { kind: "end", word: "stays", ...inCase(0) },
        { kind: "wait", word: "agrees", type: "message", ...inCase(0) },
        { kind: "step", word: "buys", doer: "Bo" },
      ],
    );
    expect(kindsOf(stated)).toEqual(["question", "event", "step"]);
  });
});

describe("how long work takes", () => {
  test("interrupts nothing", () => {
    const stated = statedOf("Ann checks the credit. That takes about two days. Ben loads the truck.", [
      { kind: "step", word: "checks", doer: "Ann" },
      { kind: "bound", word: "days", type: "timer", on: 0 },
      { kind: "step", word: "loads", doer: "Ben" },
    ]);
    expect(kindsOf(stated)).toEqual(["step", "step"]);
  });

  test("interrupts where something is done then", () => {
    const stated = statedOf("Ann checks the credit. If it takes two days, Ben calls.", [
      { kind: "step", word: "checks", doer: "Ann" },
      { kind: "bound", word: "days", type: "timer", on: 0 },
      { kind: "step", word: "calls", doer: "Ben", ...inCase(1) },
    ]);
    expect(kindsOf(stated)).toEqual(["step", "event", "step"]);
  });

  test("a day with a number is called so", () => {
    const stated = statedOf("Ann sends the offer. After a week she waits. By day 14 Ann closes the file.", [
      { kind: "step", word: "sends", doer: "Ann" },
      { kind: "wait", word: "14", type: "timer" },
      { kind: "step", word: "closes", doer: "Ann" },
    ]);
    expect(eventsOf(stated)).toEqual(["Day 14"]);
  });
});

describe("one condition in several words", () => {
  test("who does it and the verb are one case", () => {
    const stated = statedOf("Ann checks the pills. If two of them do not go together, Ben calls.", [
      { kind: "step", word: "checks", doer: "Ann" },
      { kind: "case", word: "two", value: "yes" },
      { kind: "case", word: "go", value: "no", sibling: 1 },
      { kind: "step", word: "calls", doer: "Ben", ...inCase(2) },
    ]);
    expect(questionsOf(stated)).toEqual(["Two of pills go together? | no | yes"]);
    expect(placesOf(stated)).toEqual([null, "no"]);
  });

  test("what somebody finds is the case", () => {
    const stated = statedOf("Ann labels the sample. If Ben notices that the sample is damaged, Ben calls.", [
      { kind: "step", word: "labels", doer: "Ann" },
      { kind: "step", word: "notices", doer: "Ben" },
      { kind: "case", word: "damaged", value: "yes" },
      { kind: "step", word: "calls", doer: "Ben", ...inCase(2) },
    ]);
    expect(kindsOf(stated)).toEqual(["step", "question", "step"]);
    expect(questionsOf(stated)).toEqual(["Sample damaged? | yes | no"]);
  });

  test("the result of the work in a case is asked within it", () => {
    const stated = statedOf(
      "If the papers are complete, the box is released. If they are unclear, Ann scans the box. Should the scan show a knife, the box is seized.",
      [
        { kind: "case", word: "complete", value: "yes" },
        { kind: "step", word: "released", ...inCase(0) },
        { kind: "case", word: "unclear", value: "no", sibling: 0 },
        { kind: "step", word: "scans", doer: "Ann", ...inCase(2) },
        { kind: "case", word: "knife", value: "yes", ...inCase(2) },
        { kind: "step", word: "seized", ...inCase(4) },
      ],
    );
    expect(questionsOf(stated)).toHaveLength(2);
  });
});

test("work that two cases share is told once, and the second path leads there", () => {
  const stated = statedOf(
    "If it is in order, it is released. If it is late, Ann asks. Then it is released as well.",
    [
      { kind: "case", word: "order", value: "yes" },
      { kind: "step", word: "released", ...inCase(0) },
      { kind: "case", word: "late", value: "no", sibling: 0 },
      { kind: "step", word: "asks", doer: "Ann", ...inCase(2) },
      { kind: "same", word: "well", leads: 1, ...inCase(2) },
    ],
  );
  expect(stated.relations).toContainEqual(expect.objectContaining({ kind: "on", to: "s2" }));
});
