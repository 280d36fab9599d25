/**
 * Measures how much of a treebank's sentences the clauses cover: `node scripts/check-clauses.ts FILE.conllu`. Every
 * token except punctuation belongs to one clause; every verb is the verb of a clause or is inside a phrase.
 */
import { readFileSync } from "node:fs";
import { clausesOfTree } from "../src/generation/clauses/clauses.ts";
import { treesOf } from "../test/support/conllu.ts";

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("say which treebank: check-clauses.ts FILE.conllu");

const within = ["amod", "compound", "case", "mark", "fixed", "flat", "aux", "cop", "goeswith", "reparandum"];
const counts = {
  sentences: 0,
  clauses: 0,
  tokens: 0,
  lost: 0,
  twice: 0,
  verbs: 0,
  verbsWithout: 0,
  colouring: 0,
};
const examples: string[] = [];
for (const tree of treesOf(readFileSync(file, "utf8"))) {
  const clauses = clausesOfTree(tree);
  const owners = tree.tokens.map((_, at) => clauses.filter((clause) => clause.tokens.includes(at)).length);
  const hearts = new Set(clauses.map((clause) => clause.verb?.at ?? -1));
  counts.sentences += 1;
  counts.clauses += clauses.length;
  tree.tokens.forEach((token, at) => {
    if (token.upos === "PUNCT") return;
    counts.tokens += 1;
    if (owners[at] === 0) counts.lost += 1;
    if ((owners[at] ?? 0) > 1) counts.twice += 1;
    if (token.upos !== "VERB" || within.some((name) => token.relation.startsWith(name))) return;
    counts.verbs += 1;
    if (hearts.has(at)) return;
    const isColouring = clauses.some((clause) => clause.tokens.includes(at)) && token.relation !== "obl";
    if (isColouring) counts.colouring += 1;
    else counts.verbsWithout += 1;
    examples.push(`${token.form} (${token.relation}): ${tree.tokens.map(({ form }) => form).join(" ")}`);
  });
}
console.log(counts);
if (process.argv.includes("--examples")) console.log(examples.join("\n"));
