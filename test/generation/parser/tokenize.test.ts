import { expect, test } from "vitest";
import { tokenize, withoutFillers } from "../../../src/generation/parser/tokenize.ts";

const forms = (text: string): string[] =>
  tokenize(text, { from: 0, to: text.length }).map(({ form }) => form);

test.each([
  ["The clerk doesn't sign it.", ["The", "clerk", "does", "n't", "sign", "it", "."]],
  [
    "we’re late, it's lost, they'll pay",
    ["we", "’re", "late", ",", "it", "'s", "lost", ",", "they", "'ll", "pay"],
  ],
  ["the clerk 's desk at 1:30 pm", ["the", "clerk", "'s", "desk", "at", "1:30", "pm"]],
  ["it cannot wait", ["it", "can", "not", "wait"]],
  ["the customers' orders", ["the", "customers", "'", "orders"]],
])("words grown together are split: %s", (text, expected) => {
  expect(forms(text)).toEqual(expected);
});

test.each([
  ["we dont know", ["we", "do", "nt", "know"]],
  ["it isnt ok, he wont come", ["it", "is", "nt", "ok", ",", "he", "wo", "nt", "come"]],
  ["im sure thats right", ["i", "m", "sure", "that", "s", "right"]],
])("also where the apostrophe is missing: %s", (text, expected) => {
  expect(forms(text)).toEqual(expected);
});

test.each([
  ["double-check the re-opened X-ray", ["double-check", "the", "re-opened", "X-ray"]],
  ["pre- and post-check", ["pre-", "and", "post-check"]],
  ["5-10 days, 24/7", ["5-10", "days", ",", "24/7"]],
])("hyphenated words stay whole: %s", (text, expected) => {
  expect(forms(text)).toEqual(expected);
});

test.each([
  ["above EUR 500, 5% or $1,000.50", ["above", "EUR", "500", ",", "5", "%", "or", "$", "1,000.50"]],
  ["within 24h at 14:30 on 22.11.2026", ["within", "24h", "at", "14:30", "on", "22.11.2026"]],
  ["see step 3.2.1 and no. 5", ["see", "step", "3.2.1", "and", "no.", "5"]],
])("amounts, times and numbers stay whole: %s", (text, expected) => {
  expect(forms(text)).toEqual(expected);
});

test.each([
  ["mail jane.doe@example.org", ["mail", "jane.doe@example.org"]],
  ["see https://example.org/a?b=1.", ["see", "https://example.org/a?b=1", "."]],
  ["R&D, n/a, e.g. v1.2", ["R&D", ",", "n/a", ",", "e.g.", "v1.2"]],
])("addresses and names with signs stay whole: %s", (text, expected) => {
  expect(forms(text)).toEqual(expected);
});

test.each([
  ["check -> pay => ship → done", ["check", "->", "pay", "=>", "ship", "→", "done"]],
  ["A/B & c + d", ["A", "/", "B", "&", "c", "+", "d"]],
  ["yes—no, hmm… ok?!", ["yes", "—", "no", ",", "hmm", "…", "ok", "?!"]],
  ["ok 👍🏽 (done) “now”", ["ok", "👍🏽", "(", "done", ")", "“", "now", "”"]],
])("signs stand for themselves: %s", (text, expected) => {
  expect(forms(text)).toEqual(expected);
});

test("a full stop ends the word before it unless it shortens it", () => {
  expect(forms("Tell Mr. Brown. No. Then stop.")).toEqual([
    "Tell",
    "Mr.",
    "Brown",
    ".",
    "No",
    ".",
    "Then",
    "stop",
    ".",
  ]);
});

test("every token says where it stands, and no letter is lost", () => {
  const text = "  First: the clerk's   “file” (5 kg)\n\t– isn't it? 😀 → naïve\u00a0Zoë";
  const pieces = tokenize(text, { from: 3, to: text.length });
  for (const { form, from, to } of pieces) expect(text.slice(from, to)).toBe(form);
  expect(pieces.map(({ form }) => form).join("")).toBe(text.slice(3).replace(/\s/g, ""));
});

test("tokens end where the span ends", () => {
  expect(tokenize("order received", { from: 0, to: 8 }).map(({ form }) => form)).toEqual(["order", "re"]);
  expect(tokenize("   ", { from: 0, to: 3 })).toEqual([]);
});

test("what people say while they think is left out with its commas, and where nothing else is said it is kept", () => {
  const spoken = (text: string) =>
    withoutFillers(tokenize(text, { from: 0, to: text.length }))
      .map(({ form }) => form)
      .join(" ");
  expect(spoken("The owner, er, pays uh the fee, um and leaves.")).toBe(
    "The owner pays the fee , and leaves .",
  );
  expect(spoken("If it is late, he calls.")).toBe("If it is late , he calls .");
  expect(spoken("The ER nurse calls.")).toBe("The ER nurse calls .");
  expect(spoken("um")).toBe("um");
});
