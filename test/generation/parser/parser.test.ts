import { expect, test } from "vitest";
import { parser, parserFrom } from "../../../src/generation/parser/parser.ts";
import type { Constraint, Token, Tree } from "../../../src/generation/parser/tree.ts";

const parse = (text: string, readings = 1, constraints: Constraint[] = []): Tree[] =>
  parser.parse(text, { from: 0, to: text.length }, readings, constraints);

/** "sends <- root, clerk <- nsubj of sends": the words with these relations, and their heads. */
const arcs = (text: string): string[] => {
  const [tree] = parse(text);
  return (tree?.tokens ?? [])
    .filter(({ relation }) => relation !== "punct")
    .map(({ form, relation, head }) =>
      `${form} ${relation} ${head < 0 ? "" : tree?.tokens[head]?.form}`.trim(),
    );
};

test("who does what to whom", () => {
  expect(arcs("The clerk sends the invoice to the customer.")).toEqual([
    "The det clerk",
    "clerk nsubj sends",
    "sends root",
    "the det invoice",
    "invoice obj sends",
    "to case customer",
    "the det customer",
    "customer obl sends",
  ]);
});

test("a passive with its agent", () => {
  expect(arcs("The request is approved by the manager.")).toEqual([
    "The det request",
    "request nsubj:pass approved",
    "is aux:pass approved",
    "approved root",
    "by case manager",
    "the det manager",
    "manager obl:agent approved",
  ]);
});

test("a condition hangs on the verb of the main clause, with or without a comma", () => {
  for (const text of [
    "If the form is complete, the clerk signs it.",
    "If the form is complete the clerk signs it.",
  ])
    expect(arcs(text)).toEqual([
      "If mark complete",
      "the det form",
      "form nsubj complete",
      "is cop complete",
      "complete advcl signs",
      "the det clerk",
      "clerk nsubj signs",
      "signs root",
      "it obj signs",
    ]);
});

test("an order has no subject", () => {
  expect(arcs("Check the address and print the label.")).toEqual([
    "Check root",
    "the det address",
    "address obj Check",
    "and cc print",
    "print conj Check",
    "the det label",
    "label obj print",
  ]);
});

test("tokens have lemma, parts of speech and their place in the whole text", () => {
  const text = "Note: Customers haven't paid.";
  const [tree] = parser.parse(text, { from: 6, to: text.length });
  expect(tree?.tokens.map(({ form, lemma, upos, xpos }) => `${form} ${lemma} ${upos} ${xpos}`)).toEqual([
    "Customers customer NOUN NNS",
    "have have AUX VBP",
    "n't not PART RB",
    "paid pay VERB VBN",
    ". . PUNCT .",
  ]);
  for (const { form, from, to } of tree?.tokens ?? []) expect(text.slice(from, to)).toBe(form);
});

test("a declared name is what the reader says it is", () => {
  const text = "Check checks check.";
  const [tree] = parse(text, 1, [{ from: 0, to: 5, upos: "PROPN" }]);
  expect(tree?.tokens[0]?.upos).toBe("PROPN");
});

test("a word can be forced to be a verb", () => {
  const text = "Order of the goods";
  const [tree] = parse(text, 1, [{ from: 0, to: 5, upos: "VERB" }]);
  expect(tree?.tokens[0]?.upos).toBe("VERB");
});

test("arrows and strokes are punctuation, whatever stands beside them", () => {
  const [tree] = parse("stock ok => ship | stock low -> order");
  const signs = tree?.tokens.filter(({ form }) => /^(?:=>|->|\|)$/.test(form)) ?? [];
  expect(signs.map(({ upos, relation }) => `${upos} ${relation}`)).toEqual(Array(3).fill("PUNCT punct"));
});

test("readings are different trees, best first, at most as many as asked for", () => {
  const text = "The manager checks the report from the supplier and the invoice with the clerk.";
  const trees = parse(text, 3);
  expect(trees.length).toBeGreaterThan(1);
  expect(trees.length).toBeLessThanOrEqual(3);
  expect(trees.map(({ score }) => score)).toEqual(trees.map(({ score }) => score).sort((a, b) => b - a));
  const shapes = trees.map(({ tokens }) =>
    tokens.map(({ head, relation, xpos }) => `${head}${relation}${xpos}`).join(" "),
  );
  expect(new Set(shapes).size).toBe(trees.length);
  expect(parse(text)).toEqual(trees.slice(0, 1));
});

test("the same text gives the same trees, also after the weights are read again", () => {
  const texts = [
    "Sales prepares the quote and, if accepted, Legal drafts the contract.",
    "order received, goods packed",
  ];
  const again = parserFrom(new URL("../../../src/generation/parser/weights/", import.meta.url));
  for (const text of texts) {
    expect(parse(text, 4)).toEqual(parse(text, 4));
    expect(again.parse(text, { from: 0, to: text.length }, 4)).toEqual(parse(text, 4));
  }
});

test("a sentence that comes again has the same tree at its own place, and by its own constraints", () => {
  const text = "Check order. Check order.";
  const [first, second] = [0, 13].map((from) => parser.parse(text, { from, to: from + 12 })[0]?.tokens ?? []);
  const places = (tokens: Token[] = []) => tokens.map(({ from }) => from);
  expect(places(first)).toEqual([0, 6, 11]);
  expect(places(second)).toEqual([13, 19, 24]);
  expect(second?.map(({ relation }) => relation)).toEqual(first?.map(({ relation }) => relation));
  const [forced] = parser.parse(text, { from: 13, to: 25 }, 1, [{ from: 13, to: 18, upos: "NOUN" }]);
  expect([first?.[0]?.upos, forced?.tokens[0]?.upos]).toEqual(["VERB", "NOUN"]);
});

test("nothing but spaces has no tree", () => {
  expect(parse("")).toEqual([]);
  expect(parse(" \n\t ")).toEqual([]);
});

const isTree = ({ tokens }: Tree): boolean => {
  const reachesRoot = (at: number, left: number): boolean => {
    const head = tokens[at]?.head ?? -1;
    return head < 0 || (left > 0 && reachesRoot(head, left - 1));
  };
  return (
    tokens.filter(({ head }) => head < 0).length === 1 &&
    tokens.every((_, at) => reachesRoot(at, tokens.length))
  );
};

test.each([
  ["one word", "Stop"],
  ["one sign", "?"],
  ["only signs", "?!... -- , ; (((( ]]"],
  ["emoji", "😀😀 👍🏽 🇩🇪 ❤️"],
  ["other scripts", "订单已收到 заказ получен طلب"],
  ["half a surrogate pair", "order \ud83d received"],
  ["control characters", "order\u0000\u0007received\u200b."],
  ["one long word", "x".repeat(5000)],
  ["10,000 characters in one sentence", "the clerk checks the invoice and ".repeat(304)],
  ["brackets without end", "(".repeat(300)],
])("%s is one tree with a single root", (_, text) => {
  const trees = parse(text, 4);
  expect(trees.length).toBeGreaterThan(0);
  expect(trees.every(isTree)).toBe(true);
});
