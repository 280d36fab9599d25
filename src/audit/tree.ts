/**
 * The Merkle tree over all events in log order, as defined in RFC 6962, section 2.1: one hash stands for the whole log,
 * a few hashes prove that an event is in it, and a few others that one tree is a prefix of another. Sizes count events.
 */
import { sha256 } from "./merkle.ts";

/** Leaf hashes in order, 32 bytes each. */
export type Leaves = { length: number; at(index: number): Buffer; push(leaf: Buffer): void };

/** Bytes of a hash. */
export const hashBytes = 32;

/** SHA-256 of 0x00 and the leaf's data; for an event the data is its hash, 32 bytes. */
export const leafHash = (data: Buffer): Buffer => sha256(Buffer.from([0]), data);

/** Leaf of the event with that hash, hexadecimal. */
export const leafOfEvent = (hash: string): Buffer => leafHash(Buffer.from(hash, "hex"));

/** Stored in one buffer, as a log may have many. */
export function newLeaves(): Leaves {
  let bytes = Buffer.alloc(1024 * hashBytes);
  const leaves: Leaves = {
    length: 0,
    at(index) {
      if (index < 0 || index >= leaves.length) throw new RangeError(`There is no leaf ${index}.`);
      return bytes.subarray(index * hashBytes, (index + 1) * hashBytes);
    },
    push(leaf) {
      const at = leaves.length * hashBytes;
      if (at === bytes.length) bytes = Buffer.concat([bytes, Buffer.alloc(bytes.length)]);
      leaf.copy(bytes, at);
      leaves.length += 1;
    },
  };
  return leaves;
}

/** The tree's root over the first events. @throws RangeError when there are fewer */
export const treeRoot = (leaves: Leaves, size: number): Buffer =>
  size === 0 ? sha256() : rangeRoot(leaves, 0, size);

/**
 * The path from one leaf to the root, bottom up: RFC 6962, section 2.1.1.
 *
 * @throws RangeError when the tree has no such leaf
 */
export function inclusionProof(leaves: Leaves, index: number, size: number): Buffer[] {
  if (index < 0 || index >= size) throw new RangeError(`A tree of ${size} has no leaf ${index}.`);
  const proof: Buffer[] = [];
  for (let [first, behind] = [0, size]; behind - first > 1; ) {
    const middle = first + splitOf(behind - first);
    if (index < middle) {
      proof.push(rangeRoot(leaves, middle, behind));
      behind = middle;
    } else {
      proof.push(rangeRoot(leaves, first, middle));
      first = middle;
    }
  }
  return proof.reverse();
}

/** The root that results from a proof; null when a tree of that size has no such proof. */
export function rootFromInclusion(leaf: Buffer, index: number, size: number, proof: Buffer[]): Buffer | null {
  if (index < 0 || index >= size) return null;
  const rest = [...proof];
  let hash = leaf;
  let last = size - 1;
  for (let at = index; last > 0; at = Math.floor(at / 2), last = Math.floor(last / 2)) {
    // The last node of a level has no sibling on its right: it moves up unchanged.
    if (at % 2 === 0 && at === last) continue;
    const other = rest.shift();
    if (other === undefined) return null;
    hash = at % 2 === 1 ? nodeHash(other, hash) : nodeHash(hash, other);
  }
  return rest.length === 0 ? hash : null;
}

/**
 * Proves that the tree over the first `from` events is a prefix of the tree over the first `to`: RFC 6962, section
 * 2.1.2. Empty if the older tree is empty or the same.
 *
 * @throws RangeError when `from` is larger
 */
export function consistencyProof(leaves: Leaves, from: number, to: number): Buffer[] {
  if (from < 0 || from > to) throw new RangeError(`A tree of ${from} is no beginning of one of ${to}.`);
  if (from === 0 || from === to) return [];
  const proof: Buffer[] = [];
  let [first, behind] = [0, to];
  while (behind !== from) {
    const middle = first + splitOf(behind - first);
    if (from <= middle) {
      proof.push(rangeRoot(leaves, middle, behind));
      behind = middle;
    } else {
      proof.push(rangeRoot(leaves, first, middle));
      first = middle;
    }
  }
  // The verifier knows the older tree as a whole.
  if (first > 0) proof.push(rangeRoot(leaves, first, behind));
  return proof.reverse();
}

/** A tree by its size and root. */
export type TreeHead = { size: number; root: Buffer };

/** Whether the proof shows that the older tree is a prefix of the newer: RFC 9162, section 2.1.4.2. */
export function isConsistent(older: TreeHead, newer: TreeHead, proof: Buffer[]): boolean {
  if (older.size > newer.size || older.size < 0) return false;
  if (older.size === 0) return proof.length === 0 && older.root.equals(sha256());
  if (older.size === newer.size) return proof.length === 0 && older.root.equals(newer.root);
  const roots = rootsFrom(older, newer.size, proof);
  if (roots === null) return false;
  return roots.older.equals(older.root) && roots.newer.equals(newer.root);
}

/** The roots of both trees that result from a proof; null when trees of these sizes have no such proof. */
function rootsFrom(
  { size, root }: TreeHead,
  newerSize: number,
  proof: Buffer[],
): { older: Buffer; newer: Buffer } | null {
  let place = aboveRight({ at: size - 1, last: newerSize - 1 });
  // A complete subtree is represented by its root and is not in the proof.
  const [start, ...rest] = place.at === 0 ? [root, ...proof] : proof;
  if (start === undefined) return null;
  let [older, newer] = [start, start];
  for (const other of rest) {
    if (place.last === 0) return null;
    if (place.at % 2 === 1 || place.at === place.last) {
      older = nodeHash(other, older);
      newer = nodeHash(other, newer);
      if (place.at % 2 === 0) place = aboveLeft(place);
    } else newer = nodeHash(newer, other);
    place = above(place);
  }
  return place.last === 0 ? { older, newer } : null;
}

/** A node of a level and the last node of that level, both from 0. */
type Place = { at: number; last: number };

const above = ({ at, last }: Place): Place => ({ at: Math.floor(at / 2), last: Math.floor(last / 2) });

/** Moves up while the node is a right child. */
function aboveRight(place: Place): Place {
  let found = place;
  while (found.at % 2 === 1) found = above(found);
  return found;
}

/** Moves up while the node is a left child and not the first. */
function aboveLeft(place: Place): Place {
  let found = place;
  while (found.at % 2 === 0 && found.at > 0) found = above(found);
  return found;
}

/** A growing tree that stores only the roots of its complete subtrees, largest first: enough to compute its root. */
export type Frontier = { size: number; root: Buffer }[];

/** Adds a leaf in place. */
export function grow(frontier: Frontier, leaf: Buffer): void {
  let added: TreeHead = { size: 1, root: leaf };
  for (let last = frontier.at(-1); last?.size === added.size; last = frontier.at(-1)) {
    added = { size: added.size * 2, root: nodeHash(last.root, added.root) };
    frontier.pop();
  }
  frontier.push(added);
}

export function frontierRoot(frontier: Frontier): Buffer {
  let root: Buffer | null = null;
  for (const part of frontier.toReversed()) root = root === null ? part.root : nodeHash(part.root, root);
  return root ?? sha256();
}

/** Root over the leaves from `first` to before `behind`; at least one. */
function rangeRoot(leaves: Leaves, first: number, behind: number): Buffer {
  const frontier: Frontier = [];
  for (let index = first; index < behind; index++) grow(frontier, leaves.at(index));
  return frontierRoot(frontier);
}

/** The largest power of two below a size of at least two. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

const nodeHash = (left: Buffer, right: Buffer): Buffer => sha256(Buffer.from([1]), left, right);
