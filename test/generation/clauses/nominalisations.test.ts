/** Nouns of work that no table names. */
import { expect, test } from "vitest";
import { verbBehind } from "../../../src/generation/clauses/nominalisations.ts";
import { parser } from "../../../src/generation/parser/parser.ts";

const verbs: Record<string, string | null> = {
  approval: "approve",
  dilution: "dilute",
  compilation: "compile",
  simplification: "simplify",
  description: "describe",
  conclusion: "conclude",
  referral: "refer",
  retrieval: "retrieve",
  addition: "add",
  burial: "bury",
  denial: "deny",
  revocation: "revoke",
  disbursement: "disburse",
  rental: "rent",
  station: null,
  portion: null,
  section: null,
  condition: null,
  position: null,
  medal: null,
  journal: null,
  hospital: null,
};

test.each(Object.entries(verbs))("%s", (noun, verb) =>
  expect(verbBehind(noun, (base) => parser.mayBeVerb?.(base) ?? false)).toBe(verb),
);
