/** What the first sentence says a text is about: "Onboarding of nurses begins when ...", "Moving out works like this". */
import { isWorkNoun } from "../clauses/nominalisations.ts";

/** How it goes, as a sentence of its own says it. */
const goesSo =
  /^(.{4,70}?)\s+(?:works?|goes|runs?|happens?|proceeds?|is (?:done|handled|organi[sz]ed|run))\s+(?:(?:with|at|for) us\s+)?(?:like this|as follows|this way|in the following (?:way|manner|steps)|in (?:\w+) (?:steps|stages|phases))\b/iu;
const hasStages =
  /^(.{4,70}?)\s+(?:follows?|has|have|comprises?|consists? of)\s+(?:(?:the|an?|our|its|these)\s+)?(?:\p{L}+\s+){0,2}(?:stages|steps|phases|plan|rules|pattern|scheme|schedule)\s*(?:[.:]|$)/iu;
const begins =
  /^(.{4,70}?)\s+(?:begins?|starts?)\s+(?:as soon as|when|whenever|once|after|with|by|if|on|upon)\b/iu;
/** "Renewal of a pass: two months before ..."; a single word in front of a colon is whoever acts. */
const labelled = /^([^:]{4,40}?\s(?:of|for|at|in)\s[^:]{2,40}?):\s/u;
/** "Allergy orders, how we do it: ..." */
const doneSo =
  /^(.{4,60}?)(?:,|\s[/–—-])?\s+(?:and\s+)?how\s+(?:we|i|they)\s+(?:do|handle|run)\s+(?:it|that|this|them|those)\b/iu;
/** "Okay so, discharge on our ward, 4B. ..." */
const spoken = /^((?:\p{L}[\p{L}'’-]*\s?){1,7})(?:,[^.!?]{1,30})?\.\s/u;
/** "Expense process please: ..." */
const asked = /^((?:[\p{L}-]+\s+){1,4}(?:process|procedure|workflow)),?\s+please\b/iu;

const lead = /^(?:(?:ok|okay|so|well|right|now|hi|hello|alright)\b[,!.]?\s+)+/i;
const verbs =
  /\b(?:is|are|was|be|been|has|have|had|do|does|did|can|will|must|goes|go|comes|come|gets?|here|i|we|you|he|she|they|it|this|that)\b/i;

/** The words in front of the first sentence's verb, if they name work. */
export function openingName(opening: string): string | null {
  const told = opening.trimStart().replace(lead, "");
  const request = asked.exec(told)?.[1];
  if (request) return request;
  const fragment = told === opening.trimStart() ? undefined : spoken.exec(told)?.[1]?.trim();
  // "Customer walks in": the last word may be a verb.
  const isName = fragment && !verbs.test(fragment) && !/s$/.test(headOf(fragment)) && namesWork(fragment);
  if (isName) return fragment;
  const done = doneSo.exec(told)?.[1];
  if (done && !noName.test(done) && !verbs.test(done)) return done;
  for (const form of [goesSo, hasStages, begins, labelled]) {
    const words = form.exec(told)?.[1];
    if (words && namesWork(words)) return words;
  }
  return null;
}

const behindHead = /\s(?:of|for|at|in|on|with|to|from|by|out|up|off|back|and|or)\b.*$/iu;
/** What a name of work does not begin with, and does not hold. */
const noName = /^(?:it|this|that|these|those|everything|all|each|every|any|when|if|once|in|at|on)\b|[,;.!?]/i;

const headOf = (words: string): string =>
  (words.replace(behindHead, "").trim().split(/\s+/).at(-1) ?? "").toLowerCase();

/** "Onboarding of nurses", "internal audits", "moving out", "giving blood"; not "the shop". */
function namesWork(words: string): boolean {
  if (noName.test(words.replace(/\b(?:st|dr|mr|mrs|ms)\./gi, ""))) return false;
  // "Morning shifts"
  if (
    /^(?!(?:morning|evening|building|concerning|regarding|following|during|according|depending|considering|including|starting)\b)\p{L}{3,}ing\s/iu.test(
      words,
    )
  )
    return true;
  const head = headOf(words);
  return /^\p{L}{3,}ing$/u.test(head) || isWorkNoun(head) || isWorkNoun(head.replace(/s$/, ""));
}
