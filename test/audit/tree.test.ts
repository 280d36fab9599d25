import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  consistencyProof,
  type Frontier,
  frontierRoot,
  grow,
  inclusionProof,
  isConsistent,
  leafHash,
  leafOfEvent,
  newLeaves,
  rootFromInclusion,
  treeRoot,
} from "../../src/audit/tree.ts";

const hex = (text: string) => Buffer.from(text, "hex");
const sha256 = (...parts: Buffer[]) => createHash("sha256").update(Buffer.concat(parts)).digest();
const node = (left: Buffer, right: Buffer) => sha256(Buffer.from([1]), left, right);
const hexOf = (hashes: Buffer[]) => hashes.map((hash) => hash.toString("hex"));

function leavesOf(inputs: Buffer[]) {
  const leaves = newLeaves();
  for (const input of inputs) leaves.push(leafHash(input));
  return leaves;
}

/**
 * The test data that implementations of RFC 6962 have used since the first one: eight leaves, and the roots over the
 * first of them.
 */
const known = leavesOf(
  ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"].map(
    hex,
  ),
);
const knownRoots = [
  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];

describe("known trees", () => {
  test.each(knownRoots.map((root, size) => ({ size, root })))("$size leaves", ({ size, root }) => {
    expect(treeRoot(known, size).toString("hex")).toBe(root);
  });

  test.each([
    { index: 0, size: 1, proof: [] },
    {
      index: 0,
      size: 8,
      proof: [
        "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
      ],
    },
    {
      index: 5,
      size: 8,
      proof: [
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
      ],
    },
    { index: 2, size: 3, proof: ["fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"] },
    {
      index: 1,
      size: 5,
      proof: [
        "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
      ],
    },
  ])("the way of leaf $index to the root over $size", ({ index, size, proof }) => {
    expect(hexOf(inclusionProof(known, index, size))).toEqual(proof);
  });

  test.each([
    { from: 1, to: 1, proof: [] },
    {
      from: 1,
      to: 8,
      proof: [
        "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
      ],
    },
    {
      from: 6,
      to: 8,
      proof: [
        "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
      ],
    },
    {
      from: 2,
      to: 5,
      proof: [
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
      ],
    },
  ])("from a tree of $from to one of $to", ({ from, to, proof }) => {
    expect(hexOf(consistencyProof(known, from, to))).toEqual(proof);
  });
});

/** The tree of seven leaves in RFC 6962, section 2.1.3, with its names. */
test("the example of the standard", () => {
  const data = Array.from({ length: 7 }, (_, i) => Buffer.from(`d${i}`));
  const leaves = leavesOf(data);
  const [a, b, c, d, e, f, j] = data.map(leafHash) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ]; // seven
  const [g, h, i] = [node(a, b), node(c, d), node(e, f)];
  const [k, l] = [node(g, h), node(i, j)];
  expect(treeRoot(leaves, 7)).toEqual(node(k, l));
  expect(inclusionProof(leaves, 0, 7)).toEqual([b, h, l]);
  expect(inclusionProof(leaves, 3, 7)).toEqual([c, g, l]);
  expect(inclusionProof(leaves, 4, 7)).toEqual([f, j, k]);
  expect(inclusionProof(leaves, 6, 7)).toEqual([i, k]);
  expect(consistencyProof(leaves, 3, 7)).toEqual([c, d, g, l]);
  expect(consistencyProof(leaves, 4, 7)).toEqual([l]);
  expect(consistencyProof(leaves, 6, 7)).toEqual([i, j, k]);
});

const sizes = Array.from({ length: 40 }, (_, size) => size);
const many = leavesOf(sizes.map((size) => Buffer.from(`event ${size}`)));

test("a growing tree has the root of the whole one at every size", () => {
  const frontier: Frontier = [];
  for (const size of sizes) {
    expect(frontierRoot(frontier)).toEqual(treeRoot(many, size));
    grow(frontier, many.at(size));
  }
});

test("every leaf leads to the root of every tree that has it, and to no other leaf's", () => {
  for (const size of sizes)
    for (let index = 0; index < size; index++) {
      const proof = inclusionProof(many, index, size);
      const root = treeRoot(many, size);
      expect(rootFromInclusion(many.at(index), index, size, proof)).toEqual(root);
      const other = (index + 1) % size;
      if (other !== index) expect(rootFromInclusion(many.at(other), index, size, proof)).not.toEqual(root);
      expect(rootFromInclusion(many.at(index), index, size, [...proof, root])).toBeNull();
      if (proof.length > 0)
        expect(rootFromInclusion(many.at(index), index, size, proof.slice(1))).not.toEqual(root);
    }
  expect(rootFromInclusion(many.at(0), 5, 5, [])).toBeNull();
});

test("every tree is shown to be the beginning of every later one", () => {
  for (const to of sizes)
    for (let from = 0; from <= to; from++) {
      const [older, newer] = [from, to].map((size) => ({ size, root: treeRoot(many, size) }));
      if (older && newer) expect(isConsistent(older, newer, consistencyProof(many, from, to))).toBe(true);
    }
});

describe("a tree whose past was changed", () => {
  test("is no continuation of the one before", () => {
    const position = fc.integer({ min: 0, max: 37 });
    fc.assert(
      fc.property(
        position,
        fc.integer({ min: 0, max: 38 }),
        fc.integer({ min: 0, max: 39 }),
        (changed, one, other) => {
          const [from, to] = [Math.max(changed + 1, Math.min(one, other)), Math.max(changed + 1, one, other)];
          const forged = leavesOf(
            sizes.map((size) => Buffer.from(size === changed ? "forged" : `event ${size}`)),
          );
          const older = { size: from, root: treeRoot(many, from) };
          const newer = { size: to, root: treeRoot(forged, to) };
          expect(isConsistent(older, newer, consistencyProof(forged, from, to))).toBe(false);
          expect(isConsistent(older, newer, consistencyProof(many, from, to))).toBe(false);
        },
      ),
    );
  });

  test("nor with hashes too many, too few, or in another order", () => {
    const [older, newer] = [
      { size: 6, root: treeRoot(many, 6) },
      { size: 11, root: treeRoot(many, 11) },
    ];
    const proof = consistencyProof(many, 6, 11);
    expect(isConsistent(older, newer, proof)).toBe(true);
    expect(isConsistent(older, newer, proof.slice(1))).toBe(false);
    expect(isConsistent(older, newer, proof.slice(0, -1))).toBe(false);
    expect(isConsistent(older, newer, [...proof, newer.root])).toBe(false);
    expect(isConsistent(older, newer, proof.toReversed())).toBe(false);
    expect(isConsistent(newer, older, proof)).toBe(false);
    expect(isConsistent(older, newer, [])).toBe(false);
    expect(isConsistent({ size: 0, root: older.root }, newer, [])).toBe(false);
    expect(isConsistent(older, { size: 6, root: newer.root }, [])).toBe(false);
  });

  test("what a tree does not have is refused", () => {
    expect(() => inclusionProof(many, 5, 5)).toThrow(RangeError);
    expect(() => inclusionProof(many, -1, 5)).toThrow(RangeError);
    expect(() => consistencyProof(many, 6, 5)).toThrow(RangeError);
    expect(() => treeRoot(many, sizes.length + 1)).toThrow(RangeError);
  });
});

test("the leaf of an event is made of the bytes of its hash", () => {
  const hash = sha256(Buffer.from("an event"));
  expect(leafOfEvent(hash.toString("hex"))).toEqual(sha256(Buffer.from([0]), hash));
});

test("more leaves than were made room for", () => {
  const leaves = newLeaves();
  const frontier: Frontier = [];
  for (let i = 0; i < 2500; i++) {
    const leaf = leafHash(Buffer.from(String(i)));
    leaves.push(leaf);
    grow(frontier, leaf);
  }
  expect(treeRoot(leaves, 2500)).toEqual(frontierRoot(frontier));
});
