/** Lanes and pools: whoever does a step is a lane; whoever only gives or takes something is a closed pool. */
import type { ReadSentence } from "../clauses/clause.ts";
import type { Stated } from "./draft.ts";
import type { Party } from "./meaning.ts";

export function partiesInUse({ statements, parties }: Stated, sentences: readonly ReadSentence[]): Party[] {
  const doing = new Set(statements.flatMap((one) => (one.kind === "step" && one.doer ? [one.doer] : [])));
  const apart = namedAsPools(sentences);
  return parties.actors.flatMap(({ name, words, outside }): Party[] => {
    if (doing.has(name)) return [{ name, as: apart(name) ? "pool" : "lane", words }];
    return outside ? [{ name, as: "closed pool", words }] : [];
  });
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
