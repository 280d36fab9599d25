/** Words that end a path: "the process ends", "and that's it". */
import type { Clause } from "../clauses/clause.ts";
import { endingVerbs } from "../meaning/classes.ts";
import { parser } from "../parser/parser.ts";
import type { Said } from "./said.ts";

const processWords = new Set("process it workflow here procedure everything path".split(" "));
const closings = [
  "that 's it",
  "thats it",
  "that is it",
  "that 's all",
  "that is all",
  "that 's the end",
  "that is the end",
  "the process is over",
  "the process is finished",
  "the process is done",
  "everything is over",
].map((phrase) => phrase.split(" "));

/** "..., and that's it": including the words before it. */
export function closingIn({ tokens, to }: Said): { from: number; to: number } | null {
  const words = tokens.map(({ form }) => form.toLowerCase().replace("’", "'"));
  const at = words.findIndex((_, i) =>
    closings.some((phrase) => phrase.every((word, j) => words[i + j] === word)),
  );
  const lead = words.slice(0, at).findLastIndex((word) => !/^(?:,|and|then|so|-)$/.test(word));
  const first = tokens[lead + 1];
  return at < 0 || !first ? null : { from: first.from, to };
}

/** "end the process", "the process ends", "stop". */
export const isEnding = ({ verb, object, doer, complements }: Clause): boolean =>
  verb !== null &&
  endingVerbs.has(verb.lemma) &&
  (object === null || processWords.has(object.lemma)) &&
  (doer === null ||
    processWords.has(doer.lemma) ||
    doer.pronoun ||
    object !== null ||
    isOver(verb.lemma, doer.lemma)) &&
  complements.every(({ preposition }) => preposition !== "with");

/** "The order ends": the subject of the process is finished; a person who stops only stops working. */
const isOver = (verb: string, doer: string): boolean =>
  /^(?:end|finish|terminate)$/.test(verb) && !parser.mayBePerson(doer);
