/** Lanes and pools: a party with steps is a lane; a party that only gives or receives something is a closed pool. */
import type { TextDocument } from "../document/document.ts";
import { singularOf } from "./actors.ts";
import type { Stated } from "./draft.ts";
import type { Party } from "./meaning.ts";

export function partiesInUse({ statements, parties }: Stated, document: TextDocument): Party[] {
  const doing = new Set(statements.flatMap((one) => (one.kind === "step" && one.doer ? [one.doer] : [])));
  const sentences = document.blocks.flatMap(({ sentences: pieces }) =>
    pieces.map(({ from, to }) =>
      document.text
        .slice(from, to)
        .toLowerCase()
        .split(/[^\p{L}'’-]+/u),
    ),
  );
  const apart = namedAsPools(sentences, doing);
  // A text that lists its lanes wants no others.
  const isDrawn = sentences.some((words) => words.some((word) => drawn.has(word)));
  const used = parties.actors.flatMap(({ name, words, outside, pool }): Party[] => {
    if (doing.has(name))
      return [{ name, as: pool || apart(name) ? "pool" : "lane", words, ...(pool && { apart: pool }) }];
    return outside && !isDrawn ? [{ name, as: "closed pool", words }] : [];
  });
  const others = used.some(({ as }) => as === "pool") && used.some(({ as }) => as === "lane");
  return others && parties.actors.some(({ pool }) => pool) ? [...used, us] : used;
}

const drawn = new Set(["lanes", "swimlanes", "pools"]);
const counts: readonly string[] = ["zero", "one", "two", "three", "four", "five"];
const firms = new Set(
  "company companie firm organisation organization enterprise business party partner institution".split(" "),
);
const separate = new Set("own independent separate different autonomous distinct".split(" "));

/**
 * "Draw the buyer and the supplier as two pools", "the mill and the bakery are independent firms": the parties in such
 * a sentence; if it names none, all acting parties, if the number matches.
 */
function namedAsPools(
  sentences: readonly (readonly string[])[],
  doing: ReadonlySet<string>,
): (name: string) => boolean {
  const told = sentences.filter(
    (lemmas) =>
      lemmas.includes("pools") ||
      (lemmas.includes("pool") && lemmas.some((word) => separate.has(word))) ||
      (lemmas.some((word) => firms.has(singularOf(word))) && lemmas.some((word) => separate.has(word))),
  );
  const isIn = (lemmas: readonly string[], name: string) =>
    name
      .toLowerCase()
      .split(/\s+/)
      .every((word) => lemmas.some((one) => singularOf(one) === singularOf(word)));
  const everybody = told.some(
    (lemmas) => lemmas.includes(counts[doing.size] ?? "") && ![...doing].some((name) => isIn(lemmas, name)),
  );
  return (name) => everybody || told.some((lemmas) => isIn(lemmas, name));
}

/** The pool of the lanes without one, beside another pool. */
const us: Party = { name: "Process", as: "pool", words: ["we"] };
