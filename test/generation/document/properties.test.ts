import fc from "fast-check";
import { expect, test } from "vitest";
import type { Block } from "../../../src/generation/document/document.ts";
import { readDocument } from "../../../src/generation/document/read.ts";
import { anyString } from "../../support/strings.ts";

/** Pieces that texts are made of: marks, numbers, keys, arrows, brackets, words. */
const part = fc.constantFrom(
  ...'\n;\n\n;\n  ;- ;* ;• ;1. ;2) ;3.1 ;a) ;(1) ;Step 4: ;# ;§ 5 ;> ;| ;\t;   ; -> ;=>;→;: ;. ;! ;? ;… ; - ; / ;||;(;);[;];";“;”;Hi Ann,;Regards;Subject: ;Owner: ;Roles: ;Note: ;If ;Otherwise:;In case of damage:;As a clerk I want to ;GIVEN ;WHEN ;THEN ;Ann: ;10:32 ;the clerk;checks;the order;and;Scope;Purpose;```;{;};e.g. ;No. 5;3.5 kg;👉 ;✅;please draw ;a diagram of ;yes;no;\r\n;https://a.example/b;---;===;\u2028; '.split(
    ";",
  ),
);
const texts = fc.oneof(
  fc.array(part, { maxLength: 60 }).map((parts) => parts.join("")),
  anyString({ maxLength: 200 }),
  fc.string({ maxLength: 200 }),
);

test("blocks hold every character that is not white space, sentences and conditions, in order, each under one before it", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { blocks } = readDocument(text);
      let end = 0;
      for (const [at, { span, parent }] of blocks.entries()) {
        // Every such character belongs to exactly one block.
        expect(span.from).toBeGreaterThanOrEqual(end);
        expect(text.slice(end, span.from).trim()).toBe("");
        expect(span.to).toBeGreaterThan(span.from);
        end = span.to;
        if (parent !== null) expect(parent).toBeLessThan(at);
      }
      expect(text.slice(end).trim()).toBe("");
      for (const block of blocks) expectInside(block, text);
    }),
    { numRuns: 1500, examples: [["(1) 2) ||"]] },
  );
});

/** Sentences lie inside their block, in order, and a condition inside the text. */
function expectInside({ span, sentences, condition }: Block, text: string): void {
  let at = span.from;
  for (const { from, to } of sentences) {
    expect(from).toBeGreaterThanOrEqual(at);
    expect(to).toBeGreaterThan(from);
    at = to;
  }
  expect(at).toBeLessThanOrEqual(span.to);
  if (condition) expect(text.slice(condition.from, condition.to)).not.toBe("");
}
