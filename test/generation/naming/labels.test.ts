import { describe, expect, test } from "vitest";
import type { Clause, Phrase } from "../../../src/generation/clauses/clause.ts";
import { clausesOfTree } from "../../../src/generation/clauses/clauses.ts";
import {
  endLabel,
  eventLabel,
  labelCharsMax,
  resultLabel,
  stepLabel,
} from "../../../src/generation/naming/labels.ts";
import { questionLabel } from "../../../src/generation/naming/questions.ts";
import { sayPhrase } from "../../../src/generation/naming/words.ts";
import { treeOfLine } from "../../support/conllu.ts";

const line = {
  refusal:
    "The|DT|2|det clerk|NN|3|nsubj sends|VBZ|0|root|send a|DT|5|det letter|NN|3|obj of|IN|7|case refusal|NN|5|nmod to|IN|10|case the|DT|10|det customer|NN|3|obl within|IN|13|case two|CD|13|nummod days|NNS|3|obl|day",
  passive:
    "His|PRP$|2|nmod:poss badge|NN|4|nsubj:pass is|VBZ|4|aux:pass|be handed|VBN|0|root|hand over|RP|4|compound:prt at|IN|8|case the|DT|8|det door|NN|4|obl",
  back: "The|DT|2|det author|NN|3|nsubj gets|VBZ|0|root|get it|PRP|3|obj back|RB|3|advmod",
  ship: "we|PRP|2|nsubj ship|VBP|0|root",
  two: "Sales|NNP|2|nsubj estimates|VBZ|0|root|estimate the|DT|4|det cost|NN|2|obj and|CC|7|cc the|DT|7|det time|NN|4|conj",
  whether: "The|DT|2|det nurse|NN|3|nsubj checks|VBZ|0|root|check",
  never: "Do|VB|3|aux not|RB|3|advmod open|VB|0|root the|DT|5|det valve|NN|3|obj",
  photos: "photos|NNS|0|root|photo of|IN|4|case all|DT|4|det rooms|NNS|1|nmod|room",
  arrival: "Arrival|NN|0|root of|IN|4|case the|DT|4|det goods|NNS|1|nmod",
  complete: "if|IN|5|mark the|DT|3|det order|NN|5|nsubj is|VBZ|5|cop|be complete|JJ|0|root",
  notFit: "if|IN|6|mark the|DT|3|det dress|NN|6|nsubj does|VBZ|6|aux|do not|RB|6|advmod fit|VB|0|root",
  differ: "if|IN|3|mark quantities|NNS|3|nsubj|quantity differ|VBP|0|root",
  agrees: "if|IN|4|mark the|DT|3|det client|NN|4|nsubj agrees|VBZ|0|root|agree",
  unless: "unless|IN|4|mark the|DT|3|det client|NN|4|nsubj agrees|VBZ|0|root|agree",
  above:
    "if|IN|7|mark the|DT|3|det amount|NN|7|nsubj is|VBZ|7|cop|be above|IN|7|case 500|CD|7|nummod EUR|NN|0|root",
  alone: "above|IN|3|case 500|CD|3|nummod EUR|NN|0|root",
  stains: "if|IN|3|mark there|EX|3|expl are|VBP|0|root|be stains|NNS|3|nsubj|stain",
  nobody: "if|IN|4|mark nobody|NN|4|nsubj is|VBZ|4|cop|be in|RB|0|root",
  signed: "if|IN|5|mark the|DT|3|det contract|NN|5|nsubj:pass was|VBD|5|aux:pass|be signed|VBN|0|root|sign",
  approved: "if|IN|2|mark approved|VBN|0|root|approve",
  noRules: "if|IN|4|mark no|DT|3|det rules|NNS|4|nsubj|rule conflict|VBP|0|root",
  arrived: "the|DT|2|det payment|NN|4|nsubj has|VBZ|4|aux|have arrived|VBN|0|root|arrive",
  rejected: "the|DT|2|det request|NN|4|nsubj:pass is|VBZ|4|aux:pass|be rejected|VBN|0|root|reject",
  over: "He|PRP|2|nsubj hands|VBZ|0|root|hand the|DT|4|det claim|NN|2|obj over|RP|2|compound:prt to|IN|8|case the|DT|8|det team|NN|2|obl",
  keeps:
    "The|DT|2|det agent|NN|3|nsubj keeps|VBZ|0|root|keep the|DT|5|det guests|NNS|3|obj|guest informed|VBN|3|xcomp|inform",
  years:
    "He|PRP|2|nsubj archives|VBZ|0|root|archive all|DT|4|det printouts|NNS|2|obj|printout for|IN|7|case 5|CD|7|nummod years|NNS|2|obl|year",
  mistakes: "in|IN|2|case case|NN|0|root of|IN|4|case mistakes|NNS|2|nmod|mistake",
  refused: "a|DT|3|det refused|VBN|3|amod|refuse request|NN|0|root",
  days: "the|DT|2|det client|NN|3|nsubj objects|VBZ|0|root|object within|IN|6|case 10|CD|6|nummod days|NNS|3|obl|day",
  situated:
    "the|DT|2|det house|NN|4|nsubj is|VBZ|4|cop|be situated|VBN|0|root|situate within|IN|7|case the|DT|7|det area|NN|4|obl",
  goes: "the|DT|2|det order|NN|3|nsubj goes|VBZ|0|root|go to|IN|5|case accounting|NN|3|obl",
} as const;

function clauseOf(name: keyof typeof line): Clause {
  const [clause] = clausesOfTree(treeOfLine(line[name]));
  if (clause === undefined) throw new Error(`"${name}" tells nothing`);
  return clause;
}

const means = (words: string) => (phrase: Phrase) => (phrase.pronoun ? words : null);

describe("a step", () => {
  test.each([
    ["refusal", "Send letter of refusal to customer"],
    ["passive", "Hand over badge at door"],
    ["two", "Estimate cost and time"],
    ["never", "Do not open valve"],
    ["photos", "Take photos of all rooms"],
    ["ship", "Ship"],
    ["over", "Hand claim over to team"],
    ["keeps", "Keep guests informed"],
    ["years", "Archive all printouts for 5 years"],
  ] as const)("of %s is called %s", (name, label) => expect(stepLabel(clauseOf(name))).toBe(label));

  test("never shows a pronoun", () => {
    expect(stepLabel(clauseOf("back"), { resolved: means("the thesis") })).toBe("Get thesis back");
    expect(stepLabel(clauseOf("back"))).toBe("Get back");
  });

  test("takes an object that the clause leaves out", () =>
    expect(stepLabel(clauseOf("ship"), { object: "order" })).toBe("Ship order"));

  test("takes another verb for what somebody gets", () =>
    expect(
      stepLabel(clauseOf("back"), {
        verb: { lemma: "return", particle: null },
        resolved: means("the thesis"),
      }),
    ).toBe("Return thesis"));

  test("takes a clause for its object", () =>
    expect(stepLabel(clauseOf("whether"), { content: "whether bed is free" })).toBe(
      "Check whether bed is free",
    ));

  test("leaves out whom a message shows", () => {
    const clause = clauseOf("refusal");
    expect(stepLabel(clause, { without: clause.complements })).toBe("Send letter of refusal");
  });

  test("is no longer than there is room for", () => {
    const clause = clauseOf("refusal");
    const [to] = clause.complements;
    const long =
      to === undefined
        ? []
        : [{ ...to, phrase: { ...to.phrase, core: "customer of the second branch office in the old town" } }];
    const label = stepLabel({ ...clause, complements: long });
    expect(label).toBe("Send letter of refusal");
    expect(label.length).toBeLessThanOrEqual(labelCharsMax);
  });
});

test.each([
  ["complete", "Order complete?", "yes"],
  ["notFit", "Dress fits?", "no"],
  ["differ", "Quantities differ?", "yes"],
  ["agrees", "Client agrees?", "yes"],
  ["unless", "Client agrees?", "no"],
  ["above", "Amount above 500 EUR?", "yes"],
  ["alone", "Amount above 500 EUR?", "yes"],
  ["stains", "Stains?", "yes"],
  ["nobody", "Somebody in?", "no"],
  ["signed", "Contract signed?", "yes"],
  ["approved", "Approved?", "yes"],
  ["noRules", "Rules conflict?", "no"],
  ["arrived", "Payment arrived?", "yes"],
  ["mistakes", "Mistakes?", "yes"],
  ["refused", "Request refused?", "yes"],
  ["days", "Client objects within 10 days?", "yes"],
  ["situated", "House within area?", "yes"],
] as const)("the condition of %s asks %s and says %s", (name, ask, value) => {
  expect(questionLabel(clauseOf(name))).toEqual({ ask, value });
});

test.each([
  ["rejected", "Request rejected"],
  ["refusal", "Letter of refusal sent"],
  ["passive", "Badge handed over"],
  ["arrived", "Payment arrived"],
  ["complete", "Order complete"],
  ["goes", null],
  ["ship", null],
] as const)("the outcome of %s is %s", (name, label) => {
  expect(resultLabel(clauseOf(name))).toBe(label);
  expect(endLabel(clauseOf(name))).toBe(label);
});

test("nobody prints a letter gotten", () =>
  expect(resultLabel(clauseOf("back"), means("the letter"))).toBe("Letter received back"));

describe("an event", () => {
  const isThing = () => true;
  test("of a thing that comes is its receipt", () =>
    expect(eventLabel(clauseOf("arrived"), () => null, isThing)).toBe("Payment received"));
  test("of somebody who comes is his arrival", () =>
    expect(eventLabel(clauseOf("arrived"))).toBe("Payment arrived"));
  test("is told by a noun of work too", () =>
    expect(eventLabel(clauseOf("arrival"), () => null, isThing)).toBe("Goods received"));
});

test("fellows are named by the word that joins them", () => {
  const { object } = clauseOf("two");
  expect(object === null ? "" : sayPhrase({ ...object, or: true })).toBe("cost or time");
});
