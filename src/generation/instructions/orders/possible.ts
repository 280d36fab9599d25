/** "The boss may refuse the bill; then the clerk mends it": a possibility is the condition of what follows. */
import type { Clause } from "../../clauses/clause.ts";
import { thirdPerson } from "../../naming/inflect.ts";
import type { Token } from "../../parser/tree.ts";
import { readable, type Said } from "../said.ts";

const joints = /[,;]? (?:and )?(?:in (?:that|this|which) case|then|if so|if he does|if they do),? /i;
const leads = /(?:^|[\s.;,])(?:then|in (?:that|this|which) case|if so),?\s*$/i;

/** The same with "if", and how many of the next pieces belong to it. */
export function possibleIn(said: Said, next: Said | undefined): { said: Said; used: number } | null {
  const may = mayIn(said);
  if (may === null) return null;
  const { masked } = said.source;
  const from = may.token.to;
  const cut = joints.exec(masked.slice(from, said.to));
  const isNext = !cut && next !== undefined && leads.test(masked.slice(0, next.from));
  const way = cut
    ? { said, from: from + cut.index + cut[0].length, to: said.to }
    : isNext
      ? { said: next, from: next.from, to: next.to }
      : null;
  if (way === null) return null;
  const end = cut ? from + cut.index : said.to;
  const object = end > from + 1 ? [{ said, from: from + 1, to: end }] : [];
  const parts = ["if", { said, from: said.from, to: may.modal.from - 1 }, thirdPerson(may.verb)];
  return { said: readable([...parts, ...object, ",", way]), used: isNext ? 1 : 0 };
}

function mayIn({ clauses, tokens }: Said): { token: Token; modal: Token; verb: string } | null {
  const [clause] = clauses;
  const token = tokens[clause?.verb?.at ?? -1];
  const modal = tokens.find(({ form }) => /^(?:may|can|might|could)$/i.test(form));
  if (!clause?.verb || !token || !modal || modal.from > token.from || !isEvent(clause)) return null;
  return { token, modal, verb: clause.verb.lemma };
}

/** "The bill can come first" is about order. */
const isEvent = ({ link, negated, doer, passive, connectors, verb }: Clause): boolean =>
  link === null &&
  !negated &&
  !passive &&
  doer?.pronoun === false &&
  !connectors.includes("first") &&
  !/^(?:come|happen|go|be)$/.test(verb?.lemma ?? "");
