/** Lanes and pools: whoever does a step is a lane; whoever only gives or takes something is a closed pool. */
import type { ReadSentence } from "../clauses/clause.ts";
import type { Stated } from "./draft.ts";
import type { Party } from "./meaning.ts";

export function partiesInUse({ statements, parties }: Stated, sentences: readonly ReadSentence[]): Party[] {
  const doing = new Set(statements.flatMap((one) => (one.kind === "step" && one.doer ? [one.doer] : [])));
  const apart = namedAsPools(sentences);
  const used = parties.actors.flatMap(({ name, words, outside, pool }): Party[] => {
    if (doing.has(name)) return [{ name, as: pool || apart(name) ? "pool" : "lane", words }];
    return outside ? [{ name, as: "closed pool", words }] : [];
  });
  const others = used.some(({ as }) => as === "pool") && used.some(({ as }) => as === "lane");
  return others && parties.actors.some(({ pool }) => pool) ? [...used, us] : used;
}

/** "Draw the buyer and the supplier as two pools": whom a sentence about pools names. */
function namedAsPools(sentences: readonly ReadSentence[]): (name: string) => boolean {
  const told = sentences
    .map(({ tokens }) => tokens.map((token) => token.lemma.toLowerCase()))
    .filter((lemmas) => lemmas.includes("pool"));
  return (name) => {
    const words = name.toLowerCase().split(/\s+/);
    return told.some((lemmas) => words.every((word) => lemmas.includes(word)));
  };
}

/** Whose lanes they are that have no pool of their own, beside one that has. */
const us: Party = { name: "Process", as: "pool", words: ["we"] };
