/** Whether a full stop ends a sentence: "no. 4" and "e.g. paper" go on. */
import { abbreviations, finiteWords, prefixAbbreviations } from "./lexicon/grammar.ts";

const numberBefore = /^\d/;
const months = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;
const digitPrefix = new Set(
  "no. nos. nr. art. arts. sec. sect. fig. figs. ch. chap. p. pp. para. paras. vol. ext. tel. ref. pos. v. st.".split(
    " ",
  ),
);

/** Whether the full stop that closes `token` ends the sentence, judged by the token and by what comes next. */
export function stopAfter(token: string, next: string, upper: boolean): boolean {
  const word = token.toLowerCase();
  if (numberBefore.test(next) && digitPrefix.has(word)) return false;
  if (/^\d+\.$/.test(token)) return upper && !months.test(next);
  if (/^\p{Lu}\.$/u.test(token))
    return finiteWords.has(plain(next)) || /^(?:the|a|an|in|then|this|after)$/.test(plain(next));
  if (digitPrefix.has(word) && word !== "st.") return upper;
  if (prefixAbbreviations.has(word)) return false;
  if (abbreviations.has(word) || /^(?:\p{L}\.){2,}$/u.test(token)) return upper;
  return true;
}

const plain = (word: string) => word.toLowerCase().replaceAll(/[^\p{L}']/gu, "");
