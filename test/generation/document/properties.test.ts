import fc from "fast-check";
import { expect, test } from "vitest";
import { readDocument } from "../../../src/generation/document/read.ts";

/** Pieces that texts are made of: marks, numbers, keys, arrows, brackets, words. */
const part = fc.constantFrom(
  ...'\n;\n\n;\n  ;- ;* ;• ;1. ;2) ;3.1 ;a) ;(1) ;Step 4: ;# ;§ 5 ;> ;| ;\t;   ; -> ;=>;→;: ;. ;! ;? ;… ; - ; / ;||;(;);[;];";“;”;Hi Ann,;Regards;Subject: ;Owner: ;Roles: ;Note: ;If ;Otherwise:;In case of damage:;As a clerk I want to ;GIVEN ;WHEN ;THEN ;Ann: ;10:32 ;the clerk;checks;the order;and;Scope;Purpose;```;{;};e.g. ;No. 5;3.5 kg;👉 ;✅;please draw ;a diagram of ;yes;no;\r\n;https://a.example/b;---;===;\u2028; '.split(
    ";",
  ),
);
const texts = fc.oneof(
  fc.array(part, { maxLength: 60 }).map((parts) => parts.join("")),
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({ maxLength: 200 }),
);

test("every character that is not white space belongs to exactly one block, in order", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { blocks } = readDocument(text);
      let at = 0;
      for (const { span } of blocks) {
        expect(span.from).toBeGreaterThanOrEqual(at);
        expect(text.slice(at, span.from).trim()).toBe("");
        expect(span.to).toBeGreaterThan(span.from);
        at = span.to;
      }
      expect(text.slice(at).trim()).toBe("");
    }),
    { numRuns: 1500, examples: [["(1) 2) ||"]] },
  );
});

test("sentences and conditions lie inside the text, sentences inside their block, in order", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { blocks } = readDocument(text);
      for (const { span, sentences, condition } of blocks) {
        let at = span.from;
        for (const { from, to } of sentences) {
          expect(from).toBeGreaterThanOrEqual(at);
          expect(to).toBeGreaterThan(from);
          at = to;
        }
        expect(at).toBeLessThanOrEqual(span.to);
        if (condition) expect(text.slice(condition.from, condition.to)).not.toBe("");
      }
    }),
    { numRuns: 1500 },
  );
});

test("a block stands under one before it", () => {
  fc.assert(
    fc.property(texts, (text) => {
      readDocument(text).blocks.forEach((block, at) => {
        if (block.parent !== null) expect(block.parent).toBeLessThan(at);
      });
    }),
    { numRuns: 1000 },
  );
});
