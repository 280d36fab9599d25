import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Head, proofOf, rootFrom, rootOf } from "../../src/audit/merkle.ts";
import { isSigned, newKeyPair, publicKeyOf, signStatement } from "../../src/audit/signature.ts";

const headsOf = (count: number) =>
  new Map<string, Head>(
    Array.from({ length: count }, (_, i) => [
      `diagram-${i}`,
      { revision: i, hash: createHash("sha256").update(String(i)).digest("hex") },
    ]),
  );

describe("the tree over the streams", () => {
  test.each([1, 2, 3, 4, 5, 7, 8, 100, 1_100])("of %i streams proves each of them, and no other", (count) => {
    const heads = headsOf(count);
    const root = rootOf(heads);
    // Each proof builds the tree again, so only some of many streams are asked for, from both ends and between.
    const some = [...heads].filter((_, i) => count <= 100 || i % 41 === 0 || i === count - 1);
    for (const [stream, head] of some) {
      const proof = proofOf(heads, stream);
      expect(rootFrom(stream, head, proof)).toBe(root);
      expect(rootFrom(stream, { ...head, revision: head.revision + 1 }, proof)).not.toBe(root);
      expect(rootFrom(`${stream}x`, head, proof)).not.toBe(root);
    }
  });

  test("does not depend on the order in which streams came", () => {
    const heads = headsOf(9);
    expect(rootOf(new Map([...heads].reverse()))).toBe(rootOf(heads));
  });

  test("a stream that is not there has no proof", () => {
    expect(() => proofOf(headsOf(3), "diagram-9")).toThrow("has no event");
  });
});

test("a signature holds for what was signed, by whom it was signed", () => {
  const { privatePem, publicPem } = newKeyPair();
  const at = "2026-01-01T00:00:00.000Z";
  const statement = { upTo: "9", events: 9, streams: 3, root: "aa", order: "bb", signedAt: at };
  const checkpoint = { ...statement, ...signStatement(statement, privatePem), trail: "" };
  expect(checkpoint.publicKey).toBe(publicKeyOf(publicPem));
  expect(isSigned(checkpoint)).toBe(true);
  expect(isSigned({ ...checkpoint, events: 8 })).toBe(false);
  expect(isSigned({ ...checkpoint, publicKey: publicKeyOf(newKeyPair().publicPem) })).toBe(false);
  expect(isSigned({ ...checkpoint, publicKey: "nonsense" })).toBe(false);
});
