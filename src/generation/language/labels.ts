/** Labels in the style that BPMN recommends: "Verb object", sentence case, without articles. */
import { verbOfNoun } from "../lexicon/nouns.ts";
import type { NounPhrase } from "./chunks.ts";
import type { Complement } from "./clause.ts";
import type { Frame } from "./frames.ts";
import type { Token } from "./token.ts";
import { participle } from "./verb-forms.ts";

/** Words that a label has at most, where the text gives a choice. */
const wordsMax = 6;

/** "Send invoice", "Decide about estimate", "Ask customer to sign contract". */
export function labelOf(frame: Frame): string {
  const verb = verbOf(frame);
  const objects = objectsOf(frame);
  const base = [verb, objects].filter((part) => part !== "").join(" ");
  if (frame.infinitive) return capitalise(`${base} to ${lowerFirst(labelOf(frame.infinitive))}`);
  const complement = frame.complements.find((one) =>
    objects === "" ? completesVerb(one) : completesRequest(frame, one),
  );
  return capitalise(complement ? `${base} ${complementText(complement)}` : base);
}

/** The label with where, how or to whom, for two actions that would have the same label otherwise. */
export function longLabelOf(frame: Frame): string {
  const complement = frame.complements.find(completesVerb) ?? frame.complements.find(saysHow);
  const label = labelOf(frame);
  const recipient = frame.recipient ? `to ${phraseText(frame.recipient)}` : "";
  const extra = recipient || (complement ? complementText(complement) : "");
  return extra === "" || label.endsWith(extra) ? label : `${label} ${extra}`;
}

/** Name of an event that has happened: "Invoice sent", "Order received". */
export function eventLabelOf(frame: Frame): string {
  const object = frame.objects.map(phraseText).join(" and ");
  const agent = frame.agents.map(phraseText).join(" and ");
  if (object === "") return capitalise(`${agent} ${participle(frame.verb)}`.trim());
  return capitalise(`${object} ${participle(frame.verb)}${frame.particle ? ` ${frame.particle}` : ""}`);
}

function verbOf({ verb, particle }: Frame): string {
  const base = verb === "have" || verb === "do" ? "do" : verb;
  return particle ? `${base} ${particle}` : base;
}

function objectsOf(frame: Frame): string {
  const texts = frame.objects.map(phraseText).filter((text) => text !== "");
  if (texts.length < 2) return texts[0] ?? "";
  return `${texts.slice(0, -1).join(", ")} ${frame.listedWith ?? "and"} ${texts.at(-1)}`;
}

/** Complements without which the verb says too little; time and manner are not among them. */
function completesVerb({ preposition, phrase }: Complement): boolean {
  return (
    !/^(by|upon|within|after|before|during|until|till|since|without|per|via|through|according to|due to|because of|based on|as|like|in accordance with|in case of|depending on|such as)$/.test(
      preposition,
    ) &&
    !/^(minute|hour|day|week|month|year|time|case|basis|way|end|beginning|step|process)$/.test(
      phrase.head.lemma,
    )
  );
}

/** "Ask customer for missing data", "Inform customer about delay": whom alone says too little. */
const completesRequest = ({ verb }: Frame, { preposition, phrase }: Complement): boolean =>
  !phrase.pronoun &&
  ((verb === "ask" && preposition === "for") ||
    (/^(inform|notify|remind|warn|tell)$/.test(verb) && /^(of|about)$/.test(preposition)));

const saysHow = ({ preposition, phrase }: Complement): boolean =>
  /^(by|via|through|per|in|with)$/.test(preposition) && !phrase.pronoun && !phrase.tokens.some(isNumber);
const isNumber = (token: Token) => token.pos === "number";

const complementText = ({ preposition, phrase }: Complement) =>
  `${preposition === "back to" ? "to" : preposition} ${phraseText(phrase)}`;

/** The words of a phrase without articles and possessive pronouns; short enough for a label. */
export function phraseText(phrase: NounPhrase): string {
  const words = phrase.tokens.filter(isLabelWord);
  const of = words.findIndex((token) => token.lower === "of");
  const kept = words.length > wordsMax && of > 0 ? words.slice(0, of) : words;
  return kept
    .slice(-2 * wordsMax)
    .map(wordText)
    .join(" ")
    .replace(/ of (it|them)$/, "");
}

function isLabelWord(token: Token): boolean {
  if (token.pos === "determiner") return /^(all|both|another|no)$/.test(token.lower);
  return token.pos !== "possessive" || token.lower.includes("'");
}

/** Sentence case, where capitals within the text are kept: "ERP system", "Finance". */
function wordText(token: Token): string {
  const isAcronym = /^[^a-z]*[A-Z][^a-z]+$/.test(token.text) || /[a-z][A-Z]/.test(token.text);
  return isAcronym ? token.text : token.lower;
}

export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
export const lowerFirst = (text: string) =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** The verb in a noun: "approval" -> "approve"; null when the noun names no work. */
export const verbInNoun = (noun: string): string | null => verbOfNoun(noun.toLowerCase()) ?? null;
