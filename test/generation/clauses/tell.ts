/** Clauses in a line each, for comparison in tests. */
import type { Clause, Complement, Phrase } from "../../../src/generation/clauses/clause.ts";

/**
 * "report of the accident" is printed with its determiner: "the report of the accident"; coordinated parts with "+" or
 * "/".
 */
export const tellPhrase = (phrase: Phrase): string => {
  const determiner =
    phrase.determiner === null || phrase.words.toLowerCase().startsWith(phrase.determiner)
      ? ""
      : `${phrase.determiner} `;
  return [`${determiner}${phrase.words}`, ...phrase.fellows.map(tellPhrase)].join(phrase.or ? " / " : " + ");
};

const tellComplement = ({ preposition, phrase, measure }: Complement) =>
  `(${measure === undefined ? "" : `${measure} `}${preposition}: ${tellPhrase(phrase)})`;

const flags = ["passive", "past", "perfect", "progressive", "negated"] as const;

/**
 * `form flags modality: doer<from | verb+particle = state | object<from | (complements) | adverbs | connectors | link >
 * to`, without missing parts.
 */
export function tell(clause: Clause): string {
  const from = (id: number | null) => (id === null ? "" : ` <${id}`);
  const verb =
    clause.verb === null
      ? "be"
      : [clause.verb.lemma, clause.verb.particle].filter((part) => part !== null).join("+");
  const state =
    clause.state === null
      ? ""
      : ` = ${"head" in clause.state ? tellPhrase(clause.state) : clause.state.words}`;
  const parts = [
    clause.doer === null && clause.doerFrom === null
      ? ""
      : `${clause.doer === null ? "-" : tellPhrase(clause.doer)}${from(clause.doerFrom)}`,
    `${verb}${state}`,
    clause.object === null ? "" : `${tellPhrase(clause.object)}${from(clause.objectFrom)}`,
    clause.recipient === null ? "" : `to ${tellPhrase(clause.recipient)}`,
    clause.complements.map(tellComplement).join(" "),
    clause.adverbs.map((adverb) => `~${adverb}`).join(" "),
    clause.connectors.map((connector) => `!${connector}`).join(" "),
    clause.coordination === null ? "" : `&${clause.coordination}`,
    clause.link === null
      ? ""
      : `${[clause.link.kind, clause.link.words].filter((part) => part !== "").join(" ")} > ${clause.link.to}`,
  ].filter((part) => part !== "");
  const head = [clause.form, ...flags.filter((flag) => clause[flag]), clause.modality].filter(
    (part) => part !== null,
  );
  return `${head.join(" ")}: ${parts.join(" | ")}`;
}
