import { describe, expect, test } from "vitest";
import { clausesOfTree } from "../../../src/generation/clauses/clauses.ts";
import { costOf } from "../../../src/generation/clauses/cost.ts";
import { readSentences, readSpan } from "../../../src/generation/clauses/read.ts";
import type { Block, BlockRole, TextDocument } from "../../../src/generation/document/document.ts";
import { parser } from "../../../src/generation/parser/parser.ts";
import { treeOfLine } from "../../support/conllu.ts";

/** A document of blocks that follow one another, each with its sentences. */
function documentOf(blocks: [role: BlockRole, ...sentences: string[]][]): TextDocument {
  const text = blocks.map(([, ...sentences]) => sentences.join(" ")).join("\n");
  let from = 0;
  return {
    text,
    name: null,
    roles: [],
    blocks: blocks.map(([role, ...said]): Block => {
      const sentences = said.map((sentence) => {
        const start = from;
        from += sentence.length + 1;
        return { from: start, to: start + sentence.length, joint: "stop" as const };
      });
      const span = { from: sentences[0]?.from ?? from, to: sentences.at(-1)?.to ?? from };
      return {
        role,
        span,
        depth: 0,
        number: null,
        parent: null,
        doer: null,
        condition: null,
        beside: false,
        sentences,
      };
    }),
  };
}

test("what something is, is not read as what it does", () => {
  const document = documentOf([
    ["prose", "If something is wrong, the guard notes it and the porter looks again."],
  ]);
  const [condition] = readSentences(document, parser).flatMap(({ clauses }) => clauses);
  expect(condition).toMatchObject({ verb: null, state: { words: "wrong" } });
});

describe("the sentences of a document", () => {
  const document = documentOf([
    ["greeting", "Dear Ann,"],
    ["prose", "The clerk checks the form.", "If the form is complete, she signs it."],
    ["heading", "The guard opens the gate."],
    ["item", "Send the letter to the customer."],
  ]);
  const read = readSentences(document, parser);

  test("are those of the blocks that tell the process", () => {
    expect(read.map(({ sentence, block }) => [sentence, block])).toEqual([
      [0, 1],
      [1, 1],
      [2, 3],
    ]);
    expect(read.map(({ from, to }) => document.text.slice(from, to))).toEqual([
      "The clerk checks the form.",
      "If the form is complete, she signs it.",
      "Send the letter to the customer.",
    ]);
  });

  test("have their clauses numbered over the whole text", () => {
    const clauses = read.flatMap(({ clauses }) => clauses);
    expect(clauses.map(({ id }) => id)).toEqual(clauses.map((_, at) => at));
    expect(clauses.map(({ verb }) => verb?.lemma ?? "be")).toEqual(["check", "be", "sign", "send"]);
    expect(clauses[1]?.link).toEqual({ kind: "if", to: 2, words: "if" });
    expect(clauses.map(({ sentence, block }) => [sentence, block])).toEqual([
      [0, 1],
      [1, 1],
      [1, 1],
      [2, 3],
    ]);
  });

  test("tell their words by offsets of the text", () => {
    const [, , last] = read;
    const object = last?.clauses[0]?.object;
    expect(document.text.slice(object?.from, object?.to)).toBe("the letter");
  });

  test("are read the same a second time", () => expect(readSentences(document, parser)).toEqual(read));
});

test("a stretch without words tells nothing", () => {
  expect(readSpan("  \n", { from: 0, to: 3 }, parser)).toEqual({ tokens: [], clauses: [], cost: 0 });
});

test.each([
  ["Once signed payroll stores the contract and IT opens the account.", ["sign", "store", "open"]],
  ["If nothing was found after two hours the guide calls the rescue team.", ["find", "call"]],
  ["The nurse makes sure that the bed is free.", ["ensure", "be"]],
])("a comma that is missing in front of a clause is read: %s", (text, verbs) => {
  const { clauses } = readSpan(text, { from: 0, to: text.length }, parser);
  expect(clauses.map(({ verb }) => verb?.lemma ?? "be")).toEqual(verbs);
});

test("what is said may stand before the last word of a sentence that never stops", () => {
  const tree = treeOfLine("You|PRP|2|nsubj hit|VBP|4|ccomp|hit you|PRP|4|nsubj think|VBP|0|root|think");
  expect(clausesOfTree(tree).map(({ verb }) => verb?.lemma)).toEqual(["hit", "think"]);
});

describe("what does not fit in a reading costs", () => {
  const costs = (line: string) => {
    const tree = treeOfLine(line);
    return costOf(clausesOfTree(tree), tree.tokens);
  };

  test("nothing where all fits", () =>
    expect(costs("Glazier|NN|2|nsubj measures|VBZ|0|root|measure window|NN|2|obj")).toBe(0));

  test("for words without a verb", () =>
    expect(costs("Glazier|NN|3|compound measures|NNS|3|compound|measure window|NN|0|root")).toBeGreaterThan(
      0,
    ));

  test("for a verb that lacks its object", () =>
    expect(costs("The|DT|2|det clerk|NN|3|nsubj sends|VBZ|0|root|send")).toBeGreaterThan(0));

  test("for a subject that does not agree", () =>
    expect(costs("Clerks|NNS|2|nsubj|clerk signs|VBZ|0|root|sign")).toBeGreaterThan(0));

  test("for words that no part of the clause says", () =>
    expect(costs("The|DT|2|det two|CD|3|dep compare|VB|0|root notes|NNS|3|obj|note")).toBeGreaterThan(0));

  test("for a relative pronoun that describes nothing", () =>
    expect(costs("which|WDT|2|nsubj meets|VBZ|0|root|meet")).toBeGreaterThan(0));
});
