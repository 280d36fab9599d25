/** Where the words of one sentence come from, and how it is written. */
import type { Random } from "../random.ts";
import type { Node } from "./node.ts";
import type { Stock } from "./stock.ts";

/** Where the words of one sentence come from, and how it is written. */
export type World = {
  random: Random;
  stock: Stock;
  /** Whether this sentence has articles; notes have none. */
  articles: boolean;
  past: boolean;
  /** How deeply phrases are nested; deep ones are simple. */
  depth: number;
  /** Makes a clause; verb phrases have clauses inside, and clauses verb phrases. */
  clause(world: World, relation: string): Node;
  /** Makes a relative clause. */
  relative(world: World, agreement: Agreement): Node;
  /** Makes a verb phrase. */
  verbs(world: World, form: "base" | "ing", relation: string): Node;
};

export type Agreement = "singular" | "plural" | "first" | "second";

export type Phrase = { head: Node; agreement: Agreement };

export const deeper = (world: World): World => ({ ...world, depth: world.depth + 1 });

export const nested = (world: World, by = 1): World => ({ ...world, depth: world.depth + by });
