/** Whether words are a name or a sentence, decided before parsing: only what is certain counts as a name. */

import { finiteWords } from "./lexicon/grammar.ts";
import { titleHeads } from "./lexicon/pictures.ts";
import { roleNouns } from "./lexicon/roles.ts";
import { actionVerbs, otherVerbs } from "./lexicon/verbs.ts";
import { partsOf } from "./phrases.ts";

const verbs: ReadonlySet<string> = new Set(actionVerbs);
const anyVerbs: ReadonlySet<string> = new Set([...actionVerbs, ...otherVerbs]);
const determiner =
  /^(?:the|a|an|all|each|every|it|them|him|her|his|their|its|our|your|my|this|that|these|those|both|no|us|me|\d+)$/;
/** Words that follow "arrive", "go", "wait" in a sentence. */
const followsVerb =
  /^(?:at|in|on|to|from|by|for|with|into|onto|out|up|down|through|back|the|a|an|it|them|until|again)$/;
/** "Ticket comes in", "guest arrives at the desk"; "BPMN stands for" explains a word. */
const comesTo = /^(?:at|in|on|to|from|by|into|onto|out|up|down|through|back)$/;
const openers =
  /^(?:the|a|an|each|every|both|all|either|neither|some|any|no|one|two|three|most|many|few|this|that|these|those|our|my|your|his|her|their|its)$/;

export const canBeVerb = (word: string) => verbs.has(word);

const isThirdPersonOf = (known: ReadonlySet<string>, part: string) =>
  /[^su]s$/.test(part) &&
  [part.replace(/s$/, ""), part.replace(/es$/, ""), part.replace(/ies$/, "y")].some((base) =>
    known.has(base),
  );

export const isThirdPerson = (part: string) => isThirdPersonOf(verbs, part);

/** A form that a verb may have: "trims", "checked", "check". */
const isVerbForm = (part: string) => /[^su]s$|ed$/.test(part) || verbs.has(part);

const month = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*";
/** "3 May 2026", "May 3rd": "may" is no verb in it. */
const dates = new RegExp(
  `\\b\\d{1,2}(?:st|nd|rd|th|\\.)? ${month}(?: \\d{4})?\\b|\\b${month} \\d{1,2}(?:st|nd|rd|th)?\\b`,
  "gi",
);

/** "It snows"; "IT" in capitals is a department. */
const subjects = /^(?:[Ii]t|[Tt]here|[Ee]verybody|[Ee]veryone|[Nn]obody|[Ss]omebody|[Ss]omeone)\s/;

/**
 * A finite verb of a closed class, a known verb in the third person after a noun ("Customer calls us"), or any verb
 * before an article.
 */
export function isSentence(words: string): boolean {
  const parts = partsOf(words.replaceAll(dates, ""));
  if (subjects.test(words) || parts.some((part) => finiteWords.has(part))) return true;
  const last = parts.length - 1;
  if (
    parts.some((part, at) => at > 0 && at < last && isVerbForm(part) && determiner.test(parts[at + 1] ?? ""))
  )
    return true;
  if (parts.slice(1, Math.min(4, last)).some(isThirdPerson)) return true;
  const [first] = parts;
  if (
    parts.some((part, at) => at > 0 && isThirdPersonOf(anyVerbs, part) && comesTo.test(parts[at + 1] ?? ""))
  )
    return true;
  if (
    parts.some(
      (part, at) =>
        /[^su]s$/.test(part) && anyVerbs.has(parts[at + 1] ?? "") && followsVerb.test(parts[at + 2] ?? ""),
    )
  )
    return true;
  const subject = last <= 3 && (first === "the" || (last === 1 && roleNouns.has(first ?? "")));
  return subject && isThirdPerson(parts[last] ?? "");
}

/** Words that begin a clause, or a phrase in front of one: "After a brief inspection the lorry drives off". */
const clauseOpeners = /^(?:after|before|upon|until|once|when|whenever|if|unless|while)$/;

/** Certainly a name: no sentence, and no article before a possible verb. */
export function isNominal(words: string): boolean {
  if (isSentence(words)) return false;
  const parts = partsOf(words);
  if (parts.length > 6 && clauseOpeners.test(parts[0] ?? "")) return false;
  if (!openers.test(parts[0] ?? "") || titleHeads.has(parts.at(-1) ?? "")) return true;
  return parts.length <= 6 && !parts.slice(1).some((part) => /[^su]s$|ed$/.test(part) || verbs.has(part));
}

/** "Check the stock" is an order; "Request for access rights" and "Order handling" are names. */
export function startsWithVerb(words: string): boolean {
  const [first, second] = partsOf(words);
  if (!first || !verbs.has(first)) return false;
  return (
    second === undefined ||
    determiner.test(second) ||
    /^(?:with|to|up|out|in|on|off|back|down|over)$/.test(second)
  );
}
