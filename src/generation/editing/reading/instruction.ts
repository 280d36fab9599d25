/** Cuts an instruction into statements, with quoted names set aside so that no pattern can cut into them. */
import { limits } from "../../../limits.ts";
import { CannotEdit } from "../../editor.ts";

/** One change that is asked for, with the conditional sentences behind it ("If it is rejected, ...") as its tail. */
export type Statement = { text: string; tail: string[] };

export type Instruction = {
  statements: Statement[];
  /** What stood in quotation marks; a statement holds `⟦n⟧` in its place. */
  quotes: string[];
};

/** @throws CannotEdit for an instruction without words, with too many statements or with too long ones. */
export function readInstruction(prompt: string): Instruction {
  const { text, quotes } = setQuotesAside(prompt.normalize("NFC"));
  const sentences = sentencesOf(text)
    .map(withoutPoliteness)
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  if (sentences.length === 0) throw new CannotEdit("The instruction is empty: say what to change.");
  if (sentences.length > limits.editStatementsMax) {
    throw new CannotEdit(`An instruction may have ${limits.editStatementsMax} statements at most.`);
  }
  if (sentences.some((sentence) => sentence.length > limits.editStatementCharsMax)) {
    throw new CannotEdit(
      `A sentence of an instruction may have ${limits.editStatementCharsMax} characters at most.`,
    );
  }
  const statements: Statement[] = [];
  for (const sentence of sentences) {
    const last = statements.at(-1);
    if (last && isConditional(sentence)) last.tail.push(sentence);
    else statements.push({ text: sentence, tail: [] });
  }
  return { statements, quotes };
}

const isConditional = (sentence: string): boolean =>
  /^(if|in case|when|otherwise|else|in all other cases|in that case|should|rejected|declined|refused|denied|(?:on|upon) (?:an? )?(?:rejection|approval|failure))\b/i.test(
    sentence,
  );

/** An apostrophe opens a quotation only at the start of a word, and closes one only at its end. */
const quotation =
  /["“”„«»]([^"“”„«»\n]{1,255})["“”„«»]|(?<![\p{L}\p{N}])['‘‚]([^\n]{1,255}?)['’](?![\p{L}\p{N}])|`([^`\n]{1,255})`/gu;

function setQuotesAside(prompt: string): { text: string; quotes: string[] } {
  const quotes: string[] = [];
  const text = prompt.replaceAll(/[⟦⟧]/g, " ").replace(quotation, (_, double, single, back) => {
    quotes.push(String(double ?? single ?? back).trim());
    return `⟦${quotes.length - 1}⟧`;
  });
  return { text, quotes };
}

/** At full stops, semicolons and line breaks, not within numbers and abbreviations. */
function sentencesOf(text: string): string[] {
  return text
    .replace(/\b(e\.g|i\.e|etc|approx|no|nr)\.\s/gi, (found) => found.replaceAll(".", "․"))
    .split(/(?<=[.!?;])\s+|\n+|;/)
    .map((part) => part.replace(/^\s*(?:[-*•]|\d{1,2}[.)])\s+/, "").trim())
    .map((part) => part.replace(/[.!;,\s]+$/, "").replaceAll("․", "."));
}

/** Orders that begin a change; behind one of them "finally" and "first" order the changes, not the process. */
const orders =
  "add|insert|include|introduce|append|create|put|place|attach|set|define|rename|relabel|retitle|call|label|name|remove|delete|drop|eliminate|get rid of|take out|discard|skip|omit|move|shift|relocate|swap|switch|exchange|reverse|make|turn|convert|change|modify|update|replace|substitute|split|divide|break|merge|combine|join|assign|reassign|give|let|have|mark|run|perform|execute|do|parallelize|parallelise|connect|redirect|reroute|route|wait|delay|extend|increase|reduce|shorten|decrease|raise|lower|annotate|end|repeat|loop|go back|undo";

export const startsWithOrder = (text: string): boolean => new RegExp(`^(?:${orders})\\b`, "i").test(text);

/** "I want a task X after Y" asks for a new one. */
const wish =
  /^(?:i|we) (?:also )?(?:want|need|would like|'d like)(?: to have)? (?=(?:an?|another|one more|two) (?:new )?(?:\w+ )?(?:task|step|activity|decision|gateway|approval|lane|timer|branch)s?\b)/i;

const polite: RegExp[] = [
  new RegExp(
    `^(?:and|then|also|next|after that|finally|lastly|first|firstly|second|secondly|third|thirdly),? (?=(?:please )?(?:${orders})\\b)`,
    "i",
  ),
  /^(?:and then|and|then|also|additionally|furthermore|moreover|so|now|ok(?:ay)?|hi|hello)\b,? (?=\S)/i,
  /^(?:please|kindly)\b,?\s*/i,
  /^(?:can|could|would|will) (?:you|we) (?:please |also )*/i,
  /^i(?:'d| would) like (?:you )?to (?:please )?/i,
  /^(?:i|we) (?:want|need|wish|have)(?: you)? to (?:also )?/i,
  /^(?:we|you) (?:should|must|could|can) (?:also |please )?/i,
  /^(?:from now on|in (?:the )?future|as of now),? /i,
  /^(?:let's|let us) /i,
  /^(?:in|to|for) (?:the|this|our) (?:diagram|process|model|workflow),? /i,
];

/** Without "please", "could you" and the like, and without the question mark of a polite order. */
function withoutPoliteness(sentence: string): string {
  let text = sentence
    .trim()
    .replace(new RegExp(`^(${orders}):\\s*`, "i"), "$1 ")
    .replace(wish, "add ");
  for (let round = 0; round < polite.length; round++) {
    const shorter = polite.reduce((rest, pattern) => rest.replace(pattern, ""), text);
    if (shorter === text) break;
    text = shorter;
  }
  const isOrder = text !== sentence.trim() && startsWithOrder(text);
  return withoutReason(isOrder ? text.replace(/\?+$/, "") : text)
    .replace(/[,\s]+(?:please|thanks|thank you)$/i, "")
    .replace(/\s+/g, " ");
}

/** The words up to a reason, which changes nothing. */
const withoutReason = (text: string): string =>
  text.replace(/,? (?:because|so that|in order (?:to|that)|since (?:it|we|they|this|the)) .*$/i, "");

const joint = new RegExp(
  `(?:,? and then|, then|; then|, and also|,? and also|,? and|,|;) (?=(?:${orders}|assign|(?:the|an?) \\S+ (?:should|must))\\b)`,
  "gi",
);

/** The second half of "add A after B and C after D" shares the order of the first. */
const shared =
  /,? and (?=(?:(?:an?|the) )?(?:(?:task|step|activity|lane|role|gateway|event|branch|pool|label) )?⟦\d+⟧ (?:after|before|between|to|by|with|into|at|as|an?)\b)/gi;

/** "add X after A and then a task Y": the second one follows the first. */
const another =
  /,? and (?:then )?(?=(?:then )?(?:another|an?) (?:[a-z]+ )?(?:task|step|activity) ⟦\d+⟧(?: (?:after|behind) (?:that|it))?$)/gi;

/** Two wishes: "X should be done after A and the Y must be done before B". */
const wishes = /,? and (?=(?:the|an?) [^,]{1,40}? (?:should|must|shall|has to|needs to) )/gi;

/** Where one order may end and the next begins: "rename A to B and remove C". */
export function cutsOf(text: string): [string, string][] {
  const order = new RegExp(`^(?:${orders})\\b`, "i").exec(text)?.[0];
  const cut = (separator: RegExp, again: string) =>
    [...text.matchAll(separator)].map((found): [string, string] => [
      text.slice(0, found.index),
      again + text.slice(found.index + found[0].length),
    ]);
  if (order === undefined) return cut(wishes, "");
  const later = cut(another, `${order} `).map(([first, second]): [string, string] => [
    first,
    / (?:after|behind) \S+$/i.test(second) ? second : `${second} after that`,
  ]);
  return [...cut(joint, ""), ...cut(shared, `${order} `), ...later];
}
