import { describe, expect, test } from "vitest";
import { checkSignatures, parseNote, signersOf } from "../../src/audit/note.ts";
import { newKeyPair } from "../../src/audit/signature.ts";
import { consistencyProof, leafHash, newLeaves, type TreeHead, treeRoot } from "../../src/audit/tree.ts";
import { signTree, textOf } from "../../src/audit/tree-note.ts";
import { writeConsistency } from "../../src/audit/tree-proof.ts";
import { witnessed } from "../../src/audit/witness.ts";

const origin = "log.example/one";
const { privatePem } = newKeyPair();
const signers = signersOf("witness.example/w", newKeyPair().privatePem, "cosignature");
const keys = signersOf(origin, privatePem, "ed25519");
const at = "2026-01-01T00:00:00.000Z";

const treeOf = (name: string) => {
  const leaves = newLeaves();
  for (let i = 0; i < 20; i++) leaves.push(leafHash(Buffer.from(`${name} ${i}`)));
  return leaves;
};
const [own, other] = [treeOf("own"), treeOf("other")];
const headAt = (size: number, leaves = own): TreeHead => ({ size, root: treeRoot(leaves, size) });
const noteAt = (size: number, leaves = own, pem = privatePem) =>
  signTree({ origin, ...headAt(size, leaves) }, pem, at);
const ask = (text: string, last: TreeHead | null, known = keys) =>
  witnessed(text, { keys: known, cosigned: new Map(last ? [[origin, last]] : []) }, signers, 1000);
const request = (from: number, to: number, leaves = own) =>
  writeConsistency(from, consistencyProof(leaves, from, to), noteAt(to, leaves));

describe("a witness", () => {
  test("cosigns the first checkpoint that it sees, and one that goes on from it", () => {
    expect(ask(request(0, 7), null)).toMatchObject({ status: 200, origin, cosigned: headAt(7) });
    const answer = ask(request(7, 12), headAt(7));
    expect(answer).toMatchObject({ status: 200, cosigned: headAt(12) });
    const head = { origin, ...headAt(12) };
    const cosigned = parseNote(`${textOf(head)}\n${answer.body}`);
    if (!cosigned) throw new Error("It answers no signatures.");
    const { good, bad } = checkSignatures(cosigned, head, signers);
    expect(good.map(({ key, seconds }) => [key.kind, seconds])).toEqual([
      ["cosignature", 1000],
      ["mlDsa44", 1000],
    ]);
    expect(bad).toEqual([]);
  });

  test("cosigns the same one again", () => {
    expect(ask(request(7, 7), headAt(7)).status).toBe(200);
  });

  test("says which size it knows when it is asked about another", () => {
    for (const from of [0, 5, 8])
      expect(ask(request(from, 12), headAt(7))).toEqual({ status: 409, body: "7\n", isSize: true });
    expect(ask(request(5, 12), null)).toEqual({ status: 409, body: "0\n", isSize: true });
  });

  test("never cosigns another past", () => {
    expect(ask(request(7, 12, other), headAt(7))).toMatchObject({ status: 422 });
    expect(ask(request(7, 7, other), headAt(7))).toEqual({ status: 409, body: "7\n", isSize: true });
    const noProof = writeConsistency(7, [], noteAt(12));
    expect(ask(noProof, headAt(7))).toMatchObject({ status: 422 });
    const surplus = writeConsistency(0, [headAt(3).root], noteAt(12));
    expect(ask(surplus, null)).toMatchObject({ status: 422 });
  });

  test("knows only the logs and keys that it was told", () => {
    expect(ask(request(0, 7), null, [])).toMatchObject({ status: 404 });
    const stranger = writeConsistency(0, [], noteAt(7, own, newKeyPair().privatePem));
    expect(ask(stranger, null)).toMatchObject({ status: 403 });
  });

  test.each([
    ["nothing", ""],
    ["no old size", `\n${noteAt(7)}`],
    ["an old size with a zero in front", request(0, 7).replace("old 0", "old 00")],
    ["what is no hash", request(0, 7).replace("old 0\n", "old 0\nAAAA\n")],
    ["an old size beyond the checkpoint", writeConsistency(9, [], noteAt(7))],
    ["more hashes than any tree needs", writeConsistency(0, Array(64).fill(headAt(1).root), noteAt(7))],
    ["no checkpoint", "old 0\n\ntext\n"],
  ])("refuses a request with %s", (_, text) => {
    expect(ask(text, null)).toMatchObject({ status: 400 });
  });
});
