import { describe, expect, test } from "vitest";
import { rulesGenerator } from "../../../src/generation/generator.rules.ts";
import { notationOf } from "../notation.ts";

const generator = rulesGenerator();
const drawn = async (prompt: string, context: string | null) => {
  const draft = await generator.generate({ prompt, context }, AbortSignal.timeout(30_000));
  return { text: notationOf(draft.outline), lines: draft.contextLines ?? [] };
};

const stable =
  "The rider brings the horse. The groom checks the horse. The stable hand feeds the horse at 8 C. The horse is washed in hall 3. " +
  "The head of stable signs the form (in ink). If there is damage, the smith is called. Mr Jones pays 40 euros.";

describe("several names and the one for them, with what else a line says", () => {
  test.each([
    ["Groom and stable hand are the same person for us, so please just put Carer.", "Carer: Feed horse"],
    ["Groom, stable hand and hostler are the same lane, Yard, because nobody cares.", "Yard: Feed horse"],
    ["When people write groom or stable hand, they mean the Carer.", "Carer: Check horse"],
    ["I get called groom, hostler and even “stable hand” - I'm Yard Office.", "Yard Office: Check horse"],
    ["Yard is one lane, groom and stable hand, whoever is there.", "Yard: Check horse"],
    [
      "Groom and carer are one person, please call her Groom in Charge everywhere.",
      "Groom in Charge: Check horse",
    ],
    ["Say pony and slip, not horse or form.", "Feed pony"],
    ["We like short words, so “horse” becomes “nag” and “form” becomes “slip”.", "Check nag"],
    ["Say “nag”, never horse or pony, since the vet says so.", "Check nag"],
    ["Rider, guest and visitor are one pool called Guests, and we like that.", "Guests[["],
    ["The rider and the guest are the same thing: Guest, own box, but leave it empty.", "Guest[[]]"],
  ])("%s", async (context, expected) => {
    expect((await drawn(stable, context)).text).toContain(expected);
  });

  test("pools that get one name are one, and what they do follows", async () => {
    const { text } = await drawn(
      "The cook orders fish. The cook heats the oven. The baker brings the bread. The farmer brings the milk. The cook cooks the soup.",
      "Bakers and farmers are outside.\nOne pool for all of them: Suppliers.",
    );
    expect(text).toMatch(/Suppliers\[\[Bring bread; Bring milk\]\]/);
  });

  test("a clause behind “means” is no name, and neither are short forms that stay", async () => {
    for (const context of [
      "A score of 5 or more means the smith is called at once.",
      "VAT, HR and PM (= post mortem) stay abbreviated.",
    ])
      expect((await drawn(stable, context)).text).toBe((await drawn(stable, null)).text);
  });
});

describe("whose work it is", () => {
  test.each([
    ["Washing and brushing is always Yard unless the text says so.", "Yard: Wash horse"],
    ["Washing goes to the porter.", "Porter: Wash horse"],
    [
      "Feeding and washing belong to the porter even if the text says somebody else does it.",
      "Porter: Feed horse",
    ],
    ["If a text doesn't say who does it in the hall, it's the porter.", "Porter: Wash horse"],
    ["Nobody but the porter feeds a horse.", "Porter: Feed horse"],
    ["unassigned work: vet if it's about a wound, otherwise Porter", "Porter: Wash horse"],
  ])("%s", async (context, expected) => {
    expect((await drawn(stable, context)).text).toContain(expected);
  });

  test.each([
    ["British spelling, and no horse names in the boxes."],
    ["No tool names in task labels (Excel, Word)."],
    ["Riders are never somebody who feeds."],
  ])("%s gives nobody work", async (context) => {
    expect((await drawn(stable, context)).text).not.toMatch(/(?:spelling|label|Rider): (?:Wash|Call)/i);
  });
});

describe("what appears", () => {
  test.each([
    ["No temperatures in the boxes.", "Feed horse;"],
    ["No temperatures in the boxes.\nPut those in a note next to the step.", 'Feed horse "at 8 C"'],
    ["Never print an amount or a place.", "Wash horse;"],
    ["Storage locations don't belong in a picture that hangs on the wall.", "Wash horse;"],
    ["Amounts must not appear in the diagram.", /Pay(?! 40 euros)/],
    ["The rider never gets a pool or a lane.", "start message(Horse brought)"],
    ["No pool and no lane for the rider.", "start message(Horse brought)"],
    ["Riders do not have any tasks.", "start message(Horse brought)"],
    ["Rider: don't draw them, they only come in.", "start message(Horse brought)"],
    ["Remarks in brackets are the author's notes, attach them as comments.", 'Sign form "In ink"'],
    ["Papers (form, list) as document symbols please.", "Sign form <- Form"],
    ["Form and list should hang as documents on their steps.", "Sign form <- Form"],
    ["The form is our register, draw it as a data store.", "Sign form <- Form"],
    ["One pool, name it Mill Stable, we are few.", "Mill Stable[["],
    ["Damage means: take a photo, then lock the box.", "[Yes] Take photo; Lock box"],
    ["Riders: black box pool", "Rider[[]]"],
  ])("%s", async (context, expected) => {
    expect((await drawn(stable, context)).text).toMatch(
      expected instanceof RegExp ? expected : new RegExp(expected.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")),
    );
  });
});

describe("where ways end", () => {
  const claim =
    "The clerk checks the claim. If the claim is wrong, the clerk throws the claim away. Otherwise the clerk pays the claim. The clerk files the claim.";
  test.each([
    ["If the claim is wrong, the process ends with “Claim over”.", "Throw claim away; end(Claim over)"],
    ["Throwing a claim away is its own end.\nCall it Claim over.", "Throw claim away; end(Claim over)"],
    [
      "If something is broken or wrong we stop: show it as an error that ends things.",
      "Throw claim away; end error(",
    ],
    ["When the check shows a hit, everything stops with “Claim over”.", "end(Claim over)"],
  ])("%s", async (context, expected) => {
    expect((await drawn(claim, context)).text).toContain(expected);
  });

  test.each([
    ["One start and one end only."],
    ["Every process has only one end."],
    ["All paths lead to one end."],
  ])("%s", async (context) => {
    const two =
      "The clerk checks the claim. If it is bad, the clerk returns it and the process ends. Otherwise the clerk pays the claim. The clerk files it.";
    expect((await drawn(two, context)).text.match(/end\(/g)?.length).toBe(1);
  });

  test.each([
    ["Every rejection must finish in the end event “Claim closed”.", "end(Claim closed)"],
    ["A fraud check by Audit comes first in every case.", "Audit: Fraud check"],
    ["We usually finish with an entry in the book, so if that's missing add it as the last thing.", "Entry"],
    [
      "The boss answers for us, so any letter must be approved by the boss before it is sent.",
      "Boss: Approve letter; Clerk: Send",
    ],
  ])("%s", async (context, expected) => {
    const told =
      "The clerk checks the claim. If the claim is refused, the clerk sends a letter and the process ends. Otherwise the clerk pays it.";
    expect((await drawn(told, context)).text).toContain(expected);
  });
});
