/**
 * A Merkle tree over the last event of every stream: one hash stands for the whole log, and a short proof shows that a
 * stream was part of it. Leaves and nodes are hashed differently, as in RFC 9162, section 2.1.
 */
import { createHash } from "node:crypto";

/** The last event of a stream: its revision, from 0, and its hash, hexadecimal. */
export type Head = { revision: number; hash: string };

/** The siblings on the path from a leaf to the root, hexadecimal. */
export type Proof = { side: "left" | "right"; hash: string }[];

/** SHA-256 of the stream's name, its last revision and hash. */
export function leafOf(stream: string, { revision, hash }: Head): Buffer {
  return sha256(Buffer.from([0]), Buffer.from(JSON.stringify([stream, revision, hash])));
}

/** The root over streams sorted by name, hexadecimal; for no stream at all, the hash of nothing. */
export function rootOf(heads: ReadonlyMap<string, Head>): string {
  const steps = rootSteps(heads);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same in steps of about a millisecond, so that the caller can do other work in between. */
export function* rootSteps(heads: ReadonlyMap<string, Head>): Generator<void, string> {
  let level: Buffer[] = [];
  for (const stream of sortedNames(heads)) {
    const head = heads.get(stream);
    if (head) level.push(leafOf(stream, head));
    if (level.length % stepHashes === 0) yield;
  }
  while (level.length > 1) {
    const next: Buffer[] = [];
    for (let i = 0; i < level.length; i += 2 * stepHashes) {
      next.push(...above(level.slice(i, i + 2 * stepHashes)));
      yield;
    }
    level = next;
  }
  return (level[0] ?? sha256()).toString("hex");
}

const stepHashes = 256;

/** The proof from one stream to the root. @throws Error when there is no such stream. */
export function proofOf(heads: ReadonlyMap<string, Head>, stream: string): Proof {
  let index = sortedNames(heads).indexOf(stream);
  if (index < 0) throw new Error(`Stream ${stream} has no event here.`);
  const proof: Proof = [];
  for (const level of levelsOf(leavesOf(heads)).slice(0, -1)) {
    const neighbour = level[index ^ 1];
    if (neighbour) proof.push({ side: index % 2 === 1 ? "left" : "right", hash: neighbour.toString("hex") });
    index = index >> 1;
  }
  return proof;
}

/** The root that results from a proof, hexadecimal. */
export function rootFrom(stream: string, head: Head, proof: Proof): string {
  let hash = leafOf(stream, head);
  for (const step of proof) {
    const other = Buffer.from(step.hash, "hex");
    hash = step.side === "left" ? nodeOf(other, hash) : nodeOf(hash, other);
  }
  return hash.toString("hex");
}

/** Sorted by UTF-16 code units, which does not depend on the machine's locale. */
const sortedNames = (heads: ReadonlyMap<string, Head>): string[] => [...heads.keys()].sort();

function leavesOf(heads: ReadonlyMap<string, Head>): Buffer[] {
  return sortedNames(heads).flatMap((stream) => {
    const head = heads.get(stream);
    return head ? [leafOf(stream, head)] : [];
  });
}

/** From the leaves to the root; an odd node at the end of a level moves up unchanged. */
function levelsOf(leaves: Buffer[]): Buffer[][] {
  const levels = [leaves];
  for (let level = leaves; level.length > 1; levels.push(level)) level = above(level);
  return levels;
}

function above(level: Buffer[]): Buffer[] {
  const nodes: Buffer[] = [];
  for (let i = 0; i < level.length; i += 2) {
    const [left, right] = [level[i], level[i + 1]];
    if (left) nodes.push(right ? nodeOf(left, right) : left);
  }
  return nodes;
}

const nodeOf = (left: Buffer, right: Buffer): Buffer => sha256(Buffer.from([1]), left, right);

/** SHA-256 of the parts one after the other. */
export function sha256(...parts: Buffer[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}
