/**
 * Words and forms that open a case of a question: "if the stock is low", "otherwise", "Approved ->", "for VIPs",
 * "incomplete forms", "signs or refuses". Found clause by clause; `questions.ts` puts them together.
 */

import type { Clause, Phrase } from "../clauses/clause.ts";
import { connectorClass } from "../clauses/lexicon.ts";
import type { Span } from "../document/document.ts";
import { type Band, bandIn } from "./bands.ts";
import type { OpeningForm } from "./cues.ts";
import { keyOf, type Parties, subjectOf } from "./parties.ts";
import { phraseCues } from "./phrase-cues.ts";
import { rootOf } from "./references.ts";
import { type Saying, wordsOf } from "./sayings.ts";
import type { TimeExpression } from "./times.ts";

export type CaseCue = {
  form: OpeningForm;
  /** The words of the condition without its marker. */
  span: Span;
  /** Place of the saying whose clause, phrase or form it is; of the saying that it opens the case for; -1 where there is none. */
  at: number;
  governs: number;
  /** The clause that is asked about; null for "otherwise", "yes", a phrase. */
  clause: Clause | null;
  phrase: Phrase | null;
  /** What is asked about, and what is asked of it; dictionary forms. */
  topic: string;
  predicate: string[];
  negated: boolean;
  /** "yes" and "no", "if so", "otherwise": they answer a question that stands before them. */
  answer: "yes" | "no" | "other" | null;
  /** "In the former case", "in the latter case": one of the two that stand before it. */
  side: "first" | "last" | null;
  band: Band | null;
  /** "If he does not answer within 3 days": the time that passes in vain. */
  deadline: TimeExpression | null;
  only: boolean;
  /** Holds for all that the item or line has behind it, not just for its clause. */
  wide: boolean;
  /** Opens no question of its own, only a case of one that is there: "once the form is complete". */
  joinsOnly: boolean;
};

/** All cues of a text, in its order. */
export function caseCuesOf(sayings: readonly Saying[], parties: Parties, text: string): CaseCue[] {
  const places = new Map(sayings.map((saying, at) => [saying.clause.id, at]));
  return sayings.flatMap((saying, at) => [
    ...columnCue(saying, at, sayings, text),
    ...kindCue(saying, at, sayings, parties),
    ...clauseCue(saying, at, places, sayings, parties),
    ...relativeCue(saying, at, places, sayings, parties),
    ...answerCue(saying, at),
    ...phraseCues(saying, at, sayings, parties),
    ...choiceCues(saying, at, places, sayings),
  ]);
}

/** "In case of damage:" above a list, the column "If" of a table, "[line ok]": the form makes it the condition of the block. */
function columnCue({ block }: Saying, at: number, sayings: readonly Saying[], text: string): CaseCue[] {
  const { condition } = block;
  if (condition === null || sayings[at - 1]?.block === block) return [];
  const words = text
    .slice(condition.from, condition.to)
    .toLowerCase()
    .split(/[^\p{L}\p{N}<>%.'-]+/u)
    .filter(Boolean);
  const bare = bareAnswer(words);
  return [
    {
      ...noCue,
      form: "mark",
      span: condition,
      at,
      governs: at,
      predicate: bare === null ? words.filter((word) => !plainWords.has(word)) : [],
      negated: words.includes("not") || words.includes("no"),
      answer: bare,
      band: bandIn(words),
      wide: true,
    },
  ];
}

/** "It depends on the kind: invoices are forwarded to accounting, applications to HR": each kind is a case. */
function kindCue(saying: Saying, at: number, sayings: readonly Saying[], parties: Parties): CaseCue[] {
  const { clause, act, piece, sentence } = saying;
  const subject = subjectOf(clause);
  if (act !== "step" || subject === null || subject.pronoun || clause.doerFrom !== null) return [];
  if (subject.determiner !== null || !subject.plural || parties.meant.get(keyOf(clause, subject))?.party)
    return [];
  const before = sayings.slice(0, at).findLast((one) => one.sentence !== sentence);
  const announced =
    piece.joint === "colon" && before !== undefined && announcesKinds(before.sentence, sayings);
  if (!announced && !hasSisterKind(saying, subject, sayings)) return [];
  return [
    {
      ...noCue,
      form: "column",
      span: { from: subject.from, to: subject.to },
      at,
      governs: at,
      phrase: subject,
      topic: subject.lemma.toLowerCase(),
      predicate: [subject.lemma.toLowerCase()],
    },
  ];
}

/** "Invoices are forwarded to accounting, complaints go to the desk": bare plurals of other things beside it. */
const hasSisterKind = (saying: Saying, subject: Phrase, sayings: readonly Saying[]) =>
  sayings.some((one) => {
    const other = subjectOf(one.clause);
    return (
      one !== saying &&
      one.sentence === saying.sentence &&
      one.act === "step" &&
      other?.plural &&
      other.determiner === null &&
      !other.pronoun &&
      other.lemma !== subject.lemma &&
      one.clause.passive === saying.clause.passive &&
      one.clause.doerFrom === null
    );
  });

/** "Depending on the type", "it depends", "is handled differently", "in different ways". */
const announcesKinds = (sentence: Saying["sentence"], sayings: readonly Saying[]) =>
  sayings.some(
    (one) =>
      one.sentence === sentence &&
      (one.clause.verb?.lemma === "depend" ||
        one.clause.complements.some(({ preposition }) => preposition === "depending on") ||
        sentence.tokens.some((token) =>
          ["differently", "different", "kinds", "types", "ways"].includes(token.form.toLowerCase()),
        )),
  );

const plainWords = new Set(
  "if when in case of the a an is are was were be has have not no for on with at to it this that there any event where should all".split(
    " ",
  ),
);

/** The clauses that a condition governs: the one it hangs on; for a mark what comes behind it. */
function clauseCue(
  saying: Saying,
  at: number,
  places: ReadonlyMap<number, number>,
  sayings: readonly Saying[],
  parties: Parties,
): CaseCue[] {
  const { act, clause } = saying;
  const form = formOf(saying);
  if (form === null || isTold(saying, at, sayings)) return [];
  const bare = bareAnswer(wordsOf(clause, saying.sentence));
  const next = at + 1 < sayings.length ? at + 1 : -1;
  return [
    {
      ...noCue,
      form,
      span: { from: clause.from, to: clause.to },
      at,
      governs: clause.link !== null && clause.link.to >= 0 ? governedBy(clause, places) : next,
      clause: bare === null ? clause : null,
      ...(bare === null ? saidOf(saying, parties) : {}),
      answer: bare,
      only: clause.connectors.includes("only") || clause.link?.words.startsWith("only") === true,
      wide: act === "mark" || clause.link?.to === -1,
      joinsOnly: act === "order",
    },
  ];
}

/** "new router sent -> wait 2 days": what was done already is no outcome but where the line goes on. */
function isTold({ act, clause, sentence }: Saying, at: number, sayings: readonly Saying[]): boolean {
  const verb = clause.verb?.lemma;
  if (act !== "mark" || verb === undefined || clause.negated) return false;
  const things = [clause.object, clause.doer].flatMap((phrase) => (phrase ? [phrase.lemma] : []));
  return sayings
    .slice(0, at)
    .some(
      (one) =>
        one.act === "step" &&
        one.clause.verb?.lemma === verb &&
        one.sentence !== sentence &&
        [one.clause.object, one.clause.doer].some((phrase) => phrase && things.includes(phrase.lemma)),
    );
}

function formOf({ act, clause }: Saying): OpeningForm | null {
  if (act === "ask") return "question";
  if (act === "mark") return "mark";
  if (act === "order") return ["when", "once"].includes(clause.link?.kind ?? "") ? "when" : null;
  if (act === "condition") return clause.link?.kind === "unless" ? "unless" : "if";
  return null;
}

/** What most cues leave open. */
const noCue = {
  clause: null,
  phrase: null,
  topic: "",
  predicate: [],
  negated: false,
  answer: null,
  side: null,
  band: null,
  deadline: null,
  only: false,
  wide: false,
  joinsOnly: false,
};

/** "An outage that has lasted for more than 12 hours must be reported": the relative clause tells which ones. */
function relativeCue(
  saying: Saying,
  at: number,
  places: ReadonlyMap<number, number>,
  sayings: readonly Saying[],
  parties: Parties,
): CaseCue[] {
  const { clause, act } = saying;
  const place = governedBy(clause, places);
  const main = sayings[place];
  if (act !== "content" || clause.link?.kind !== "relative" || !main) return [];
  const subject = subjectOf(main.clause);
  if (!subject || !["step", "end"].includes(main.act) || !tellsAnyOne(subject)) return [];
  // Only what stands on the subject itself: it comes before the verb.
  if (clause.from < subject.from || clause.from > (main.clause.verb?.at === undefined ? 0 : verbFrom(main)))
    return [];
  if (parties.meant.get(keyOf(main.clause, subject))?.party) return [];
  return [
    {
      ...noCue,
      form: "subject",
      span: { from: clause.from, to: clause.to },
      at,
      governs: place,
      clause,
      ...saidOf(saying, parties),
      topic: subject.lemma.toLowerCase(),
    },
  ];
}

const verbFrom = ({ clause, sentence }: Saying) => sentence.tokens[clause.verb?.at ?? 0]?.from ?? 0;

/** "an outage", "any outage", "outages": whichever it is; "the outage" is the one that is spoken of. */
const tellsAnyOne = (phrase: Phrase) =>
  ["a", "an", "any", "every", "each", "all"].includes(phrase.determiner ?? "") ||
  (phrase.determiner === null && phrase.plural);

const governedBy = (clause: Clause, places: ReadonlyMap<number, number>) =>
  clause.link === null ? -1 : (places.get(clause.link.to) ?? -1);

/** "yes", "if not", "ok", "otherwise": null where the words ask something of their own. */
function bareAnswer(words: readonly string[]): CaseCue["answer"] {
  const said = words.filter((word) => /\w/.test(word) && !bareFillers.has(word));
  if (said.length === 0) return null;
  if (said.some((word) => otherWords.has(word)) && said.length <= 2) return "other";
  if (said.includes("so") && said.length === 1) return "yes";
  const negated = said.includes("not") || said.includes("n't");
  const rest = said.filter((word) => word !== "not" && word !== "n't");
  if (rest.length === 0) return "no";
  if (rest.length > 1) return null;
  const word = rest[0] ?? "";
  if (word === "yes" || word === "y" || word === "true") return negated ? "no" : "yes";
  if (word === "no" || word === "n" || word === "false") return "no";
  return null;
}

const bareFillers = new Set("if when in the case this that is are it he she they then , : .".split(" "));
const otherWords = new Set("otherwise else others rest".split(" "));

/** What a clause says of what: the subject and the rest. */
function saidOf(
  { clause, sentence, times }: Saying,
  parties: Parties,
): Pick<CaseCue, "topic" | "predicate" | "negated" | "band" | "deadline"> {
  const subject = clause.passive ? clause.object : (clause.doer ?? clause.object);
  const meant = subject ? parties.meant.get(keyOf(clause, subject)) : undefined;
  const inSubject = new Set(subject ? tokensOf(subject, sentence.tokens) : []);
  const timed = (place: number) => times.some((time) => place >= time.first && place < time.end);
  const predicate = clause.tokens.flatMap((place) => {
    const token = sentence.tokens[place];
    return token && !inSubject.has(place) && !timed(place) && isContent(token.upos, token.lemma.toLowerCase())
      ? [rootOf(token.upos, token.lemma)]
      : [];
  });
  const negated = clause.negated || subject?.determiner === "no" || clause.link?.kind === "unless";
  return {
    deadline: deadlineIn(predicate, negated && clause.link?.kind !== "unless", times),
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
  return (inVain && times.find((time) => ["limit", "after", "for"].includes(time.use))) || null;
}

const missing = new Set(
  "missing fail silent overdue unanswered unpaid still outstanding absent late nothing pending open".split(
    " ",
  ),
);

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

/** "otherwise", "else", "if not", "if so" as connectors of a step. */
function answerCue({ clause, act }: Saying, at: number): CaseCue[] {
  if (act === "condition" || act === "mark") return [];
  const side =
    clause.connectors.map((words) => casesOfTwo.get(words)).find((one) => one !== undefined) ?? null;
  const answer = side === "first" ? "same" : clause.connectors.map(answerIn).find((one) => one !== undefined);
  if (answer === undefined) return [];
  return [
    {
      ...noCue,
      form: answer === "same" ? "thatCase" : "otherwise",
      span: { from: clause.from, to: clause.to },
      at,
      governs: at,
      answer: answer === "same" ? "yes" : answer,
      side,
    },
  ];
}

const casesOfTwo: ReadonlyMap<string, "first" | "last"> = new Map([
  ["in the first case", "first"],
  ["in the former case", "first"],
  ["in the second case", "last"],
  ["in the latter case", "last"],
]);

/** "otherwise", "if not", "if so", "in that case": what a connector of a step answers. */
function answerIn(words: string): "yes" | "no" | "other" | "same" | undefined {
  const known = connectorClass.get(words);
  if (known === "otherwise") return words === "if not" || words === "if no" ? "no" : "other";
  if (known !== "therefore") return undefined;
  if (/^if (so|yes|ok|true)$/.test(words)) return "yes";
  return /case/.test(words) && !/first|former/.test(words) ? "same" : undefined;
}

/** "approves or rejects it", "either repairs or replaces it": each of them is a case. */
function choiceCues(
  saying: Saying,
  at: number,
  places: ReadonlyMap<number, number>,
  sayings: readonly Saying[],
): CaseCue[] {
  const { clause, act } = saying;
  if (!["step", "end", "back"].includes(act)) return [];
  const others = sayings.some((one) => one.clause.link?.to === clause.id && isAlternative(one));
  if (!isAlternative(saying) && !others) return [];
  if (isAlternative(saying) && !places.has(clause.link?.to ?? -1)) return [];
  return [
    {
      ...noCue,
      form: "choice",
      span: { from: clause.from, to: clause.to },
      at,
      governs: at,
      clause,
      predicate: clause.verb ? [clause.verb.lemma] : [],
    },
  ];
}

const isAlternative = ({ clause, act }: Saying) =>
  (act === "step" || act === "end" || act === "back") &&
  clause.link?.kind === "coordinate" &&
  (clause.coordination === "or" || clause.coordination === "either");
