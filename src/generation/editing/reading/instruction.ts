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

/** @throws CannotEdit for an instruction without words or with too many statements. */
export function readInstruction(prompt: string): Instruction {
  const { text, quotes } = setQuotesAside(prompt.normalize("NFC"));
  const sentences = sentencesOf(text)
    .map(withoutPoliteness)
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
  if (sentences.length === 0) throw new CannotEdit("The instruction is empty: say what to change.");
  if (sentences.length > limits.editStatementsMax) {
    throw new CannotEdit(`An instruction may have ${limits.editStatementsMax} statements at most.`);
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
  /^(if|in case|when|otherwise|else|in all other cases|in that case|should)\b/i.test(sentence);

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

const polite: RegExp[] = [
  /^(?:and|then|also|next|after that|finally|lastly|first|firstly|second|secondly|third|thirdly|additionally|furthermore|moreover|so|now|ok(?:ay)?|hi|hello)\b,?\s+(?=\S)/i,
  /^(?:please|kindly)\b,?\s*/i,
  /^(?:can|could|would|will) (?:you|we) (?:please |also )*/i,
  /^i(?:'d| would) like (?:you )?to (?:please )?/i,
  /^(?:i|we) (?:want|need|wish|have)(?: you)? to /i,
  /^(?:we|you) (?:should|must|could|can) (?:also |please )?/i,
  /^(?:let's|let us) /i,
  /^in (?:the|this) (?:diagram|process|model|workflow),? /i,
];

/** Without "please", "could you" and the like; "finally" and "first" name no place when an order follows. */
function withoutPoliteness(sentence: string): string {
  let text = sentence.trim();
  for (let round = 0; round < polite.length; round++) {
    const shorter = polite.reduce((rest, pattern) => rest.replace(pattern, ""), text);
    if (shorter === text) break;
    text = shorter;
  }
  return text.replace(/[,\s]+(?:please|thanks|thank you)$/i, "").replace(/\s+/g, " ");
}
