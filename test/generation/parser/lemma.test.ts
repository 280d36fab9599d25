import { expect, test } from "vitest";
import { lemmaOf } from "../../../src/generation/parser/lemma.ts";
import { readModel } from "../../../src/generation/parser/model.ts";

const { lemmas } = readModel(new URL("../../../src/generation/parser/weights/", import.meta.url));

test.each([
  ["checks", "VBZ", "check"],
  ["Approves", "VBZ", "approve"],
  ["carries", "VBZ", "carry"],
  ["passes", "VBZ", "pass"],
  ["stopped", "VBD", "stop"],
  ["filled", "VBN", "fill"],
  ["released", "VBN", "release"],
  ["applied", "VBD", "apply"],
  ["making", "VBG", "make"],
  ["shipping", "VBG", "ship"],
  ["paying", "VBG", "pay"],
  ["boxes", "NNS", "box"],
  ["companies", "NNS", "company"],
  ["invoices", "NNS", "invoice"],
  ["buses", "NNS", "bus"],
  ["shelves", "NNS", "shelf"],
  ["access", "NN", "access"],
  ["higher", "JJR", "high"],
  ["earliest", "JJS", "early"],
  ["remade", "VBN", "remake"],
  ["restring", "VBG", "restring"],
  ["flatbed", "VBD", "flatbed"],
])("by rule and lexicon: %s (%s) is %s", (form, xpos, lemma) => {
  expect(lemmaOf(form, xpos, lemmas)).toBe(lemma);
});

test.each([
  ["sent", "VBD", "send"],
  ["written", "VBN", "write"],
  ["won", "VBD", "win"],
  ["overridden", "VBN", "override"],
  ["children", "NNS", "child"],
  ["foremen", "NNS", "foreman"],
  ["criteria", "NNS", "criterion"],
  ["is", "VBZ", "be"],
  ["n't", "RB", "not"],
  ["’s", "VBZ", "be"],
])("by exception: %s (%s) is %s", (form, xpos, lemma) => {
  expect(lemmaOf(form, xpos, lemmas)).toBe(lemma);
});

test.each([
  ["glorbs", "VBZ", "glorb"],
  ["frobnicated", "VBN", "frobnicate"],
  ["double-checks", "VBZ", "double-check"],
])("a word that nobody knows by its ending: %s (%s) is %s", (form, xpos, lemma) => {
  expect(lemmaOf(form, xpos, lemmas)).toBe(lemma);
});
