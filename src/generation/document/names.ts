/** The name of the process, from a title, a subject line, a request or the first sentence. */
import { singular } from "../naming/inflect.ts";
import { type Draft, wordsOf } from "./draft.ts";
import { isSectionName, plainHeading } from "./headings.ts";
import { openingName } from "./opening-names.ts";
import { countOf } from "./phrases.ts";
import { requestIn } from "./request.ts";

/** Heads of pages that name the occasion, not the process. */
const occasions =
  /^(?:(?:meeting|workshop|call|interview|chat|team|weekly|board|staff|project)\s+)*(?:minutes|interview|transcript|notes|chat|call|meeting|protocol|workshop|conversation|log|recording|memo|mail|e-mail|message|thread|slack|draft|untitled|document|text|wiki)\b/i;
const codes =
  /^(?:(?:SOP|WI|QP|PR|POL|DOC|QM|QMS|HR|IT|ISO|WP|VA|AA|PB|P|REV)[-_ ]?\d[\w.-]*|[A-Z]{2,6}(?:[-_][A-Z]{1,4})?[-_]\d[\w.-]*|(?:Policy|Guideline|Directive|Instruction) \d[\w./]*(?=\s*[-–:])|\d+(?:\.\d+)*)\s*[-–:.]?\s*/;
const keyed =
  /^(?:re|fw|fwd|aw|wg|subject|title|topic|process name|process|name|epic|feature|use case|procedure|sop|workflow|flow|policy|process description|description|process overview|user story|scenario|work instruction|name of (?:the )?process|how[- ]to|business process|(?:job|role|position) description|checklist|guide|draft)\s*:\s*/i;
/** "Exercise 4.9 (Loan of tools)", "Tutorial sheet 5, task 1: Loan of tools": the number of an exercise. */
const exercises =
  /^(?:(?:exam|homework|practice|model)\s+)?(?:exercise|assignment|question|task|problem|case study|case|example|tutorial(?: sheet)?|sheet|quiz)(?:\s+(?:no\.?\s*)?\d[\d.]*[a-z]?|(?=:))(?:\s*,\s*(?:exercise|task|question|part)\s+\d[\d.]*[a-z]?)?\s*[-–—:.,]?\s*/i;
/** "Module 6: the lost bag" */
const parts = /^(?:module|chapter|lesson|unit|lecture|appendix|annex|handout)\s+\d+[a-z]?\s*[-–—:.]\s*/i;
/** What stands in brackets behind it: its subject, or its points. */
const inBrackets = /^\(([^(),]*)(?:,[^()]*)?\).*$/;
/** "Quick summary of the new release process" is about the release process. */
const summed =
  /^(?:(?:quick|short|brief|rough|first)\s+)*(?:summary|overview|description|outline|sketch|write-?up|recap|rundown)\s+(?:of|on|about)\s+(?:(?:the|our|a|an)\s+)?(?:(?:new|current|usual|whole|present)\s+)?(?=\p{L})/iu;
/** When and where it is so says nothing of what it is about. */
const nowadays =
  /\s+(?:at the moment|at present|currently|right now|nowadays|today|these days|here|with us|as of today|in practice)$/i;
const tails =
  /\s*(?:[,;]\s*(?:workflow|process|procedure|flow|draft|version|v\d|as of|rev|status|for clerks|short|simplified|excerpt|notes?|who does what|again|urgent|please read|reminder)\b.*|\s[-–—|]\s.*|\((?:[^()]*\b(?:excerpt|draft|final|v\d[\d.]*|version|rev|simplified|short|new|old|as[- ]is|to[- ]be|wip|(?:my|our|some|rough|quick) notes)\b[^()]*)\))$/i;

export function nameOf(text: string, drafts: readonly Draft[]): string | null {
  for (const find of [
    fromTitle,
    fromSubject,
    fromHeading,
    fromTelling,
    fromHow,
    fromStory,
    fromOccasion,
    fromMention,
    fromOpening,
  ]) {
    const name = find(text, drafts);
    if (name) return name;
  }
  return null;
}

/** Longer words are a sentence. */
const wordsMax = 14;

/** Removes keys, codes, dates and words that only describe the document. */
export function cleanName(words: string): string | null {
  let name = plainHeading(words.replaceAll(/\s+/g, " "));
  // "How a dog gets a new home (handbook of the shelter, chapter 2)"
  if (countOf(name) > wordsMax) name = name.replace(/\s*\([^()]*\)$/, "");
  for (let round = 0; round < 3; round++)
    name = name.replace(keyed, "").replace(codes, "").replace(parts, "").trim();
  const subject = name.replace(exercises, "");
  if (subject !== name) name = subject.replace(inBrackets, (_, own: string) => (/\d/.test(own) ? "" : own));
  name = name
    .replace(tails, "")
    .replace(/^(?:the|a|an|our|your|my)\s+/i, "")
    .replaceAll(/^["'“*_]+|["'”*_.:!?,]+$/g, (signs, at: number, whole: string) =>
      isClosing(signs, at, whole) ? signs : "",
    )
    .replace(summed, "")
    .replace(nowadays, "")
    .trim();
  if (
    name === "" ||
    !/\p{L}{2}/u.test(name) ||
    countOf(name) > wordsMax ||
    occasions.test(name) ||
    /^\S+ (?:swim ?)?(?:lanes|pools)$/i.test(name) ||
    isSectionName(name)
  )
    return null;
  return inLowerCase(name);
}

/** "UNDERSTUDY CALLS" is shouted; in "SOP CRANE LIFTS" a short word without the common ones is an abbreviation. */
function inLowerCase(name: string): string {
  if (/\p{Ll}/u.test(name) || !/\p{Lu}{5}/u.test(name)) return name;
  return name
    .split(" ")
    .map((word, at) => {
      const isKept = /\d/.test(word) || (/^\p{Lu}{1,3}$/u.test(word) && !short.has(word));
      const told = isKept ? word : word.toLowerCase();
      return at === 0 ? `${told.charAt(0).toUpperCase()}${told.slice(1)}` : told;
    })
    .join(" ");
}

const short = new Set(
  "A AN THE OF TO IN ON AT BY FOR FROM WITH AND OR NOT NO IS ARE BE WE YOU IT OUR NEW OLD OUT OFF UP BAG DAY WAY CAR CAT DOG JOB REP GAS KEY MAP PUB TEA TAX VAN BUS AID AGE BED BOX FEE".split(
    " ",
  ),
);

/** The last sign ends words in quotation marks: Loan of "Goliath". */
const isClosing = (signs: string, at: number, whole: string): boolean =>
  at > 0 && /^["”]$/.test(signs) && /\s["“][^"“”]*$/.test(whole.slice(0, at));

type Find = (text: string, drafts: readonly Draft[]) => string | null;

const fromTitle: Find = (text, drafts) => {
  for (const draft of drafts) {
    if (draft.role !== "title") continue;
    const name = cleanName(wordsOf(text, draft));
    if (name) return cleanName(withoutHow(name));
  }
  return null;
};

const fromSubject: Find = (text, drafts) => {
  const line = drafts
    .filter((draft) => draft.role === "header")
    .map((draft) => text.slice(draft.span.from, draft.span.to))
    .filter((words) => /^\**(?:subject|re)\**\s*:/i.test(words))
    .toSorted((one, other) => Number(/^\**re\b/i.test(one)) - Number(/^\**re\b/i.test(other)))[0];
  return line ? cleanName(line) : null;
};

const fromHeading: Find = (text, drafts) => {
  const headings = drafts.filter((draft) => draft.role === "heading" && !draft.lead);
  const named =
    headings.find((draft) => draft.marker?.kind === "hash" && draft.level === 1) ??
    headings.find((draft) => /^(?:procedure|sop|process|policy|epic)$/.test(draft.marker?.style ?? ""));
  const first = drafts.findIndex((draft) => draft.role !== "header" && draft.role !== "greeting");
  const top = drafts[first];
  const chosen =
    named ??
    (top?.role === "heading" &&
    !top.lead &&
    !/^(?:number|step|letter|paragraph)$/.test(top.marker?.kind ?? "")
      ? top
      : undefined);
  return chosen ? cleanName(wordsOf(text, chosen)) : null;
};

const how = /\bhow\s+(?:to\s+)?(?:(?:we|i|they|you|our \w+)\s+(?:\w+\s+)??)?/i;
/** "how lost luggage is handled", "how we deal with lost luggage" are about lost luggage. */
function withoutHow(words: string): string {
  const passive =
    /\bhow\s+(?:(?:the|our|a|an)\s+)?(?!(?:you|we|i|they|he|she|one|somebody|someone)\b)([^,.:;]{3,60}?)\s+(?:is|are|gets?(?! (?:an?|the|his|her|its|their|our|your|into|to)\b)|go(?:es)?|works?|runs?)\b/i.exec(
      words,
    );
  if (passive?.[1]) return passive[1];
  const active =
    /\b(?:how|the way)\s+(?:we|i|they|you|our \w+|the \w+)\s+(?:handle|deal with|treat|process|manage|work with|do|run)\s+([^,.:;]{3,60})/i.exec(
      words,
    );
  if (active?.[1]) return active[1];
  // "How a ticket travels through our desk"
  if (/^how (?:an?|the) /i.test(words)) return words;
  return words.replace(how, "").replace(/^\s*(?:the )?way\s+(?:we|i|they)\s+/i, "");
}

const talk =
  /\b(?:describes?|explains?|shows?|covers?|outlines?|summari[sz]es|defines|is about|deals with|regulates|documents)\s+(?!the (?:steps|following))([^.;:]{4,90}?)(?=\s+(?:until|when|from|as|since|so|in case)\b|[.;:,]|$)/i;
const tellingHow = /\bhow\s+(?:to\s+)?[^.;:]{4,80}/i;

const fromTelling: Find = (text, drafts) => {
  const remarks = drafts
    .slice(0, 6)
    .filter((draft) => draft.role === "remark")
    .map((draft) => wordsOf(text, draft));
  for (const words of remarks) {
    if (requestIn(words)) continue;
    const found = talk.exec(words)?.[1];
    const chosen = found && !/^how\b/i.test(found) ? found : (tellingHow.exec(words)?.[0] ?? null);
    const name = chosen && cleanName(withoutHow(chosen.split(/,/)[0] ?? ""));
    // "Here is how it goes"
    if (name && countOf(name) <= 9 && !/^(?:it|this|that|these|things|everything)\b/i.test(name)) return name;
  }
  return null;
};

/** How it is done, as the first words of running text: "How we walk guests.", "You have asked how complaints are dealt with." */
const openingHow =
  /^(?:(?:[^.:;!?\n]{0,50}\b)?(?:you(?:['’]ve| have| had)? (?:(?:now|also|just|recently|all) )?(?:asked(?: me| us)?|want(?:ed)? to know|wish(?:ed)? to know|would like to know|wonder(?:ed)?)|(?:this|that|here)(?: is|['’]?s)) )?(how (?:to|we|you|i|an?|the|our|your|(?!does\b|this\b)\p{Ll}{3,}(?:s|ing))\s[^.:;,!?\n]{4,80})/iu;

const fromHow: Find = (text, drafts) => {
  const first = drafts.find(({ role }) => role === "prose");
  const [, words = ""] = openingHow.exec(first ? wordsOf(text, first).trimStart() : "") ?? [];
  const name = words === "" ? null : cleanName(withoutHow(words));
  if (name === null || countOf(name) > 9) return null;
  if (/^(?:it|this|that|these|things|everything|we|you|they)\b/i.test(name)) return null;
  return countOf(name) > 1 || /ing$/.test(name) ? name : handled(name, words);
};

/** "How a claim runs through our house": a thing is no process yet; "how we work" names none. */
const handled = (thing: string, words: string): string | null =>
  /^how (?:to|we|you|i)\b/i.test(words) || /^(?:day|evening|morning|work)s?$/i.test(thing)
    ? null
    : `${singular(thing)} handling`;

/** "As a user I want to reset my password": a single wish names the process. */
const fromStory: Find = (text, drafts) => {
  const stories = drafts.filter((draft) => draft.key === "story");
  const only = stories[0];
  if (!only || stories.length > 1) return null;
  const words = text.slice(only.span.from, only.span.to);
  const wish =
    /\b(?:want|need|wish|like)\s+to\s+(?:be able to\s+)?([^.:;,\n]{3,60}?)(?=\s+(?:so that|so|in order)\b|[.:;,\n]|$)/i.exec(
      words,
    )?.[1];
  return wish ? cleanName(wish.replace(/\b(?:my|our|the|a|an)\s+/i, "")) : null;
};

const about =
  /\b(?:about|on|regarding|concerning|re|topic|subject)[:\s]+(?!\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day\b)((?:the\s+)?\p{Ll}[^,.;:()]{3,60}|\p{Lu}[^,.;:()\d]{3,60})/iu;

/** "Interview about the loan of skis", "Minutes: repair of lifts". */
const fromOccasion: Find = (text, drafts) => {
  const first = drafts.find((draft) => draft.role !== "header" && draft.role !== "greeting");
  const words = first && first.lines === 1 ? wordsOf(text, first) : "";
  if (!occasions.test(words) || countOf(words) > 16) return null;
  const found = about.exec(words)?.[1] ?? /^[^:]{3,40}:\s+([^,;:()\d]{4,60})$/.exec(words)?.[1];
  return found ? cleanName(withoutHow(found.replace(/\s+(?:with|by|at|of \d).*$/i, ""))) : null;
};

const mention =
  /\b(?:the|our|your|a)\s+(?:following\s+)?((?!(?:following|whole|current|new|same|entire|business|simple|next|main|first|second|other|old)\b)[\p{L}-]+(?:\s+(?!(?:the|an?|this|that|our|your|its|their|whole)\b)[\p{L}-]+){0,3}?\s+(?:process|procedure|workflow))\b|\b(?:process|procedure|workflow)\s+(?:of|for)\s+((?!the following|this|these)[^,.;:]{4,60}?)(?=\s+(?:starts?|begins?|is|are|looks?|goes|works?|when|until|that|which|as)\b|[,.;:]|$)/iu;

/** "The visa application process starts when ...": named in passing, within the first sentences. */
const fromMention: Find = (text, drafts) => {
  const opening = drafts.filter((draft) => draft.role === "remark" || draft.role === "prose").slice(0, 2);
  for (const draft of opening) {
    const found = mention.exec(wordsOf(text, draft).slice(0, 240));
    const name = found && cleanName(found[1] ?? found[2] ?? "");
    if (name && countOf(name) <= 8) return name;
  }
  return null;
};

/** "Internal audits follow the annual plan": what the first sentence is about. */
const fromOpening: Find = (text, drafts) => {
  const first = drafts.find((draft) => draft.role === "remark" || draft.role === "prose");
  const name = first && openingName(wordsOf(text, first).slice(0, 240));
  return name ? cleanName(name) : null;
};
