/** The content of a condition: the thing, the statement about it, its limit, the time that passes without the event. */
import type { Clause, Phrase } from "../clauses/clause.ts";
import { bandIn } from "./bands.ts";
import type { CaseCue } from "./case-cue.ts";
import { keyOf, type Parties } from "./parties.ts";
import { rootOf } from "./references.ts";
import type { Saying } from "./saying.ts";
import type { TimeExpression } from "./times.ts";

/** The subject and the predicate of a clause. */
export function saidOf(
  { clause, sentence, times }: Saying,
  parties: Parties,
): Pick<CaseCue, "topic" | "predicate" | "negated" | "band" | "deadline"> {
  const subject = clause.passive ? clause.object : (clause.doer ?? clause.object);
  const meant = subject ? parties.meant.get(keyOf(clause, subject)) : undefined;
  const inSubject = new Set(subject ? tokensOf(subject, sentence.tokens) : []);
  const timed = (place: number) => times.some((time) => place >= time.first && place < time.end);
  // "after approval", "in case of rejection": the noun is the work.
  const worked = clause.form === "nominal" && clause.link && clause.verb ? [clause.verb.lemma] : null;
  const words = clause.tokens.flatMap((place) => {
    const token = sentence.tokens[place];
    return token && !inSubject.has(place) && !timed(place) && isContent(token.upos, token.lemma.toLowerCase())
      ? [rootOf(token.upos, token.lemma)]
      : [];
  });
  const vain = inVain(subject, clause, sentence, times);
  if (vain) return { ...vain, predicate: [], negated: true, band: null };
  const predicate = worked ?? words;
  const negated = clause.negated || subject?.determiner === "no" || clause.link?.kind === "unless";
  return {
    deadline: deadlineIn([...predicate, ...stateIn(clause)], negated, times),
    topic: meant?.lemma ?? subject?.lemma.toLowerCase() ?? "",
    predicate,
    negated,
    band: bandIn(clause.tokens.map((place) => sentence.tokens[place]?.form.toLowerCase() ?? "")),
  };
}

/** Nothing happens in a time: "not", "no answer", "missing after a week", "fails to reply within two days". */
function deadlineIn(
  predicate: readonly string[],
  negated: boolean,
  times: readonly TimeExpression[],
): TimeExpression | null {
  const inVain = negated || predicate.some((word) => missing.has(word));
  const isComing = predicate.some((word) => coming.has(word));
  return (
    (inVain &&
      times.find(({ use }) => ["limit", "after", "for"].includes(use) || (use === "at" && isComing))) ||
    null
  );
}

const stateIn = ({ state }: Clause): string[] => (state ? [state.words.toLowerCase()] : []);

/** "If it is not back on Friday", "if it has not been paid on the due date": it should have happened by then. */
const coming = new Set(
  "back here there in arrive come pay return collect receive deliver sign answer".split(" "),
);

const missing = new Set(
  "missing fail silent overdue unanswered unpaid still outstanding absent late nothing pending open".split(
    " ",
  ),
);

/** "Seven days go by without payment": the time itself passes, without the event. */
function inVain(
  subject: Phrase | null,
  clause: Clause,
  { clauses, tokens }: Saying["sentence"],
  times: readonly TimeExpression[],
): Pick<CaseCue, "topic" | "deadline"> | null {
  const deadline = times.find(({ from, to }) => subject !== null && subject.from < to && subject.to > from);
  if (!deadline || !passingVerbs.has(clause.verb?.lemma ?? "")) return null;
  const other = clauses.find(
    ({ link, negated }) =>
      link?.to === clause.id && (link.kind === "without" || (link.kind === "coordinate" && negated)),
  );
  const within = clause.complements.find(({ preposition }) => preposition.endsWith("without"))?.phrase;
  const missed = within ?? other?.object ?? other?.doer;
  const noun = tokens.find(
    ({ from, to, upos }) => other !== undefined && from >= other.from && to <= other.to && upos === "NOUN",
  );
  const topic = missed && !missed.pronoun ? missed.lemma : (noun?.lemma ?? null);
  return topic === null ? null : { deadline, topic: topic.toLowerCase() };
}

const passingVerbs = new Set("pass go elapse expire lapse run end".split(" "));

function tokensOf(phrase: Phrase, tokens: readonly { from: number; to: number }[]): number[] {
  return tokens.flatMap((token, place) =>
    token.from >= phrase.from && token.to <= phrase.to ? [place] : [],
  );
}

/** "within" and "out of" the limits are two sides of one question. */
const sides = new Set("within out outside inside above below under over without".split(" "));

const isContent = (upos: string, lemma: string) =>
  (upos === "ADP" && sides.has(lemma)) ||
  (["NOUN", "PROPN", "VERB", "ADJ", "NUM", "SYM", "INTJ", "X"].includes(upos) &&
    !["be", "have", "case"].includes(lemma.toLowerCase()));
