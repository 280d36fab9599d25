import { spawnSync } from "node:child_process";
import { createHash, createPublicKey } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  bytesOfBase64,
  checkSignatures,
  keyIdOf,
  parseNote,
  parseVerifierKey,
  signatureBy,
  signersOf,
  verifierKeyOf,
  writeNote,
} from "../../src/audit/note.ts";
import { newKeyPair } from "../../src/audit/signature.ts";
import { parseTreeNote, signTree, textOf } from "../../src/audit/tree-note.ts";
import { temporaryFolder } from "../support/stores.ts";

const head = { origin: "log.example/one", size: 3, root: createHash("sha256").update("root").digest() };
const { privatePem } = newKeyPair();
const signers = signersOf(head.origin, privatePem, "ed25519");
const note = signTree(head, privatePem, "2026-01-01T00:00:00.000Z");

/** The example of the standard, with the key that belongs to it. */
const known = {
  key: "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
  note: "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n",
};

describe("a signed note", () => {
  test("of another program is read, and its signature holds", () => {
    const key = parseVerifierKey(known.key);
    const read = parseNote(known.note);
    if (!key || !read) throw new Error("They are not understood.");
    expect(writeNote(read)).toBe(known.note);
    expect(verifierKeyOf(key)).toBe(known.key);
    expect(checkSignatures(read, head, [key]).good).toEqual([{ key, seconds: null }]);
    const forged = { ...read, text: read.text.replace("answer", "question") };
    expect(checkSignatures(forged, head, [key])).toEqual({ good: [], bad: [key] });
  });

  test("is checked by openssl from its bytes alone", () => {
    const read = parseNote(note);
    const folder = temporaryFolder();
    const file = (name: string, bytes: string | Buffer) => {
      writeFileSync(join(folder, name), bytes);
      return join(folder, name);
    };
    const publicKey = createPublicKey(privatePem).export({ type: "spki", format: "pem" });
    const args = ["pkeyutl", "-verify", "-pubin", "-rawin"];
    args.push("-inkey", file("key", publicKey), "-in", file("text", read?.text ?? ""));
    args.push("-sigfile", file("signature", read?.signatures[0]?.bytes.subarray(4) ?? ""));
    expect(spawnSync("openssl", args, { encoding: "utf8" }).stdout).toContain("Verified Successfully");
  });

  test("has a second signature, which holds when Ed25519 does not any more", () => {
    const read = parseTreeNote(note);
    const [, mlDsa] = signers;
    if (!read || !mlDsa) throw new Error("This Node knows no ML-DSA.");
    expect(mlDsa.kind).toBe("mlDsa44");
    const checked = checkSignatures(read, head, signers);
    expect(checked.good.map(({ key, seconds }) => [key.kind, seconds])).toEqual([
      ["ed25519", null],
      ["mlDsa44", 1_767_225_600],
    ]);
    expect(checkSignatures(read, { ...head, size: 4 }, [mlDsa])).toEqual({ good: [], bad: [mlDsa] });
    expect(checkSignatures(read, { ...head, origin: "log.example/two" }, [mlDsa]).bad).toEqual([mlDsa]);
  });

  test("says nothing by keys of others", () => {
    const others = signersOf(head.origin, newKeyPair().privatePem, "ed25519");
    const read = parseTreeNote(note);
    expect(read && checkSignatures(read, head, others)).toEqual({ good: [], bad: [] });
  });

  test.each([
    ["without a signature", "text\n\n"],
    ["without an empty line", "text\n— name AAAAAAAA\n"],
    ["without a last line break", note.slice(0, -1)],
    ["with a carriage return", note.replace("\n", "\r\n")],
    ["with something else among the signatures", `${note}name AAAAAAAA\n`],
    ["with base64 as nobody writes it", `text\n\n— name AAAAAAAB=\n`],
    ["with a signature of no byte", `text\n\n— name AAAAAA==\n`],
  ])("%s is none", (_, text) => expect(parseNote(text)).toBeNull());
});

describe("a tree as a note", () => {
  test("says what it is about", () => expect(parseTreeNote(note)?.head).toEqual(head));

  test.each([
    ["no size", "log.example\n\nAAAA\n"],
    ["a size with a zero in front", textOf(head).replace("\n3\n", "\n03\n")],
    ["a size that no number holds", textOf(head).replace("\n3\n", "\n99999999999999999999\n")],
    ["a root that is too short", "log.example\n3\nAAAA\n"],
    ["no name", textOf(head).replace("log.example/one", "")],
    ["an empty line behind it", `${textOf(head)}\nmore\n`],
  ])("with %s is none", (_, text) => {
    expect(parseTreeNote(note.replace(textOf(head), text))).toBeNull();
  });
});

describe("keys of signers", () => {
  test("are one line each, which gives them back", () => {
    for (const signer of [...signers, ...signersOf("witness.example", privatePem, "cosignature")]) {
      const read = parseVerifierKey(verifierKeyOf(signer));
      expect(read && keyIdOf(read)).toEqual(keyIdOf(signer));
      expect(read?.kind).toBe(signer.kind);
    }
  });

  test("a changed line is none", () => {
    const [line = ""] = signers.map(verifierKeyOf);
    expect(parseVerifierKey(line.replace("/one", "/two"))).toBeNull();
    expect(parseVerifierKey(`${line}AAAA`)).toBeNull();
    expect(parseVerifierKey("")).toBeNull();
    expect(parseVerifierKey(`name+00000000+${Buffer.from([9, 1, 2]).toString("base64")}`)).toBeNull();
  });

  test("the second one is always the same for the same file, and another for another", () => {
    const idsOf = (pem: string) =>
      signersOf("one", pem, "ed25519").map((one) => keyIdOf(one).toString("hex"));
    expect(idsOf(privatePem)).toEqual(idsOf(privatePem));
    expect(idsOf(newKeyPair().privatePem)[1]).not.toBe(idsOf(privatePem)[1]);
  });

  test("a cosignature of another time does not hold", () => {
    const text = textOf(head);
    for (const signer of signersOf("witness.example", privatePem, "cosignature")) {
      const { name, bytes } = signatureBy(signer, text, head, 1000);
      const later = Buffer.from(bytes);
      later.writeBigUInt64BE(2000n, 4);
      expect(checkSignatures({ text, signatures: [{ name, bytes }] }, head, [signer]).good).toHaveLength(1);
      expect(
        checkSignatures({ text, signatures: [{ name, bytes: later }] }, head, [signer]).bad,
      ).toHaveLength(1);
      const short = { name, bytes: bytes.subarray(0, 6) };
      expect(checkSignatures({ text, signatures: [short] }, head, [signer]).bad).toHaveLength(1);
    }
  });
});

test("base64 is read as it is written", () => {
  expect(bytesOfBase64("AAE=")).toEqual(Buffer.from([0, 1]));
  expect(bytesOfBase64("AAE")).toBeNull();
  expect(bytesOfBase64("AA-_")).toBeNull();
});
