import { beforeAll, describe, expect, test } from "vitest";
import type { NounPhrase } from "../../src/generation/language/chunks.ts";
import { clausesOf } from "../../src/generation/language/clauses.ts";
import { framesOf } from "../../src/generation/language/frames.ts";
import { labelOf } from "../../src/generation/language/labels.ts";
import { readSentences } from "../../src/generation/language/sentences.ts";
import { areOpposite, labelSimilarity, lemmasOf } from "../../src/generation/language/similarity.ts";
import { loadTagger, type Tagger } from "../../src/generation/language/tagger.ts";

let tagger: Tagger;
beforeAll(async () => {
  tagger = await loadTagger();
});

const words = (phrase: NounPhrase) => phrase.tokens.map((token) => token.text).join(" ");
const actions = (text: string) =>
  readSentences(text, tagger)
    .flatMap(framesOf)
    .map((frame) => `${frame.agents.map(words).join("+")}: ${labelOf(frame)}`);

describe("frames", () => {
  test.each([
    ["The clerk checks the order and ships it.", ["The clerk: Check order", "The clerk: Ship it"]],
    ["The order is checked by the clerk.", ["the clerk: Check order"]],
    ["The form is printed, signed and sent to HR.", [": Print form", ": Sign form", ": Send form"]],
    ["Sales orders are screened by accounting.", ["accounting: Screen sales orders"]],
    ["The head chef plates the dish.", ["The head chef: Plate dish"]],
    ["receive ticket", [": Receive ticket"]],
    ["Fill in the form and hand it over.", [": Fill in form", ": Hand over it"]],
    ["The clerk has to check the form.", ["The clerk: Check form"]],
    ["The agent is responsible for shipping the goods.", ["The agent: Ship goods"]],
    ["The clerk asks the customer to sign the contract.", ["The clerk: Ask customer to sign contract"]],
    ["The vendor sends the customer an invoice.", ["The vendor: Send invoice"]],
    ["The clerk waits for the payment.", ["The clerk: Wait for payment"]],
    ["After checking the order, the clerk ships it.", [": Check order", "the clerk: Ship it"]],
    ["Mix flour, sugar and eggs.", [": Mix flour, sugar and eggs"]],
  ])("of «%s»", (text, expected) => expect(actions(text)).toEqual(expected));
});

describe("clauses", () => {
  const links = (text: string) =>
    readSentences(text, tagger)
      .flatMap(clausesOf)
      .map(
        (clause) => `${clause.link}${clause.marker ? `(${clause.marker})` : ""} ${clause.verb?.lemma ?? "-"}`,
      );

  test.each([
    ["If the stock is low, the clerk orders parts.", ["marked(if) be", "main order"]],
    ["When the letter arrives the clerk opens it.", ["marked(when) arrive", "main open"]],
    ["After 3 days the clerk calls the client.", ["main call"]],
    ["He prescribes a drug, which is prepared by the nurse.", ["main prescribe", "relative(which) prepare"]],
    ["The customers who order goods receive a parcel.", ["main receive", "relative(who) order"]],
    ["Check the order until it is complete.", ["main check", "marked(until) be"]],
  ])("of «%s»", (text, expected) => expect(links(text)).toEqual(expected));
});

test("offsets are those of the original text", () => {
  const text = "Intro:\r\n  1. The clerk’s  order — is checked.\n  2. It isn’t shipped.";
  for (const sentence of readSentences(text, tagger)) {
    expect(text.slice(sentence.from, sentence.to).length).toBe(sentence.text.length);
    for (const token of sentence.tokens)
      expect(token.from >= sentence.from && token.to <= sentence.to, token.text).toBe(true);
  }
});

describe("similarity of labels", () => {
  test.each([
    ["Check invoice", "The invoices are checked", 1],
    ["Check invoice", "Invoice check", 1],
    ["Approve request", "Request approval", 1],
  ])("«%s» and «%s» are the same", (one, other, expected) =>
    expect(labelSimilarity(one, other)).toBe(expected),
  );

  test("a synonym counts less than the word itself, and more than nothing", () => {
    const score = labelSimilarity("Verify invoice", "Check invoice");
    expect(score).toBeGreaterThan(0.8);
    expect(score).toBeLessThan(1);
    expect(labelSimilarity("Bake cake", "Check invoice")).toBe(0);
  });

  test("opposites are different labels", () => {
    expect(labelSimilarity("Approve request", "Reject request")).toBe(0);
    expect(areOpposite("approve", "reject")).toBe(true);
  });

  test("meaningful words are reduced to their dictionary form", () =>
    expect(lemmasOf("The orders were shipped to the customers")).toEqual(["order", "ship", "customer"]));
});
