/** Whether words can name a lane, a pool or a thing. */
import { parser } from "../parser/parser.ts";
import { isLimit } from "./naming.ts";

const frame = ["The ", " checks the form."] as const;
const pronoun =
  /^(?:he|she|it|they|we|you|me|him|them|who|something|anything|everything|nothing|someone|somebody|nobody|this|that|those|these|one)$/i;

/** A noun with its attributes: no pronoun, no clause, no size. */
export function nounPhrase(words: string): boolean {
  if (pronoun.test(words.trim()) || isLimit(words)) return false;
  if (/^(?:no|not|neither|most of|that['’]s|it['’]s)\s/i.test(words)) return false;
  const text = frame.join(words);
  const [tree] = parser.parse(text, { from: 0, to: text.length });
  const own =
    tree?.tokens.filter(({ from, to }) => from >= frame[0].length && to <= frame[0].length + words.length) ??
    [];
  return !own.some(({ upos }) => upos === "PRON" || upos === "AUX");
}
