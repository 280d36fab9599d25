/**
 * Greetings and signatures of an instruction in the form of a letter: "Dear Ms Park, ... Kind regards, Lou". Blanks
 * take their place, so positions stay.
 */
import { closings, greetings } from "../document/lexicon/letters.ts";
import { openingOf } from "../document/phrases.ts";
import { beginsOrder, quotationsIn } from "./pieces.ts";

/** The text with blanks in place of what makes it a letter; unchanged if nothing else would remain. */
export function withoutLetter(text: string): string {
  const from = greetingEnd(text);
  const to = signatureStart(text, from);
  const bare = text
    .slice(from, to)
    .trim()
    .replace(/[,–—-]+$/, "");
  if (!/[\p{L}\p{N}]/u.test(bare)) return text;
  return text.slice(0, from).replace(/\S/g, " ") + text.slice(from, to) + text.slice(to).replace(/\S/g, " ");
}

/** Ordinary words, which are no greeting by themselves. */
const ambiguous = /^(?:all|team|folks|colleagues|guys|sup|yo)$/;
const spoken =
  "all|team|everyone|everybody|folks|guys|there|again|together|both|sir|madam|sirs|sir or madam|sir\\/madam|colleagues?|friends?|mate|you two|ladies and gentlemen";
/** Whom it greets: common words, a name with a capital, or one word before a comma. */
const addressed = new RegExp(
  `^[ \\t]*(?:(?:${spoken})\\b|(?:dear )?(?:(?:Mr|Mrs|Ms|Dr|Prof)\\.? )*\\p{Lu}[\\p{L}.'-]*(?:(?: (?:and|&))? \\p{Lu}[\\p{L}.'-]*){0,3}(?=[ \\t]*(?:[,!\\n–—]|- ))|(?<word>\\p{Ll}+)(?=,))`,
  "u",
);
const pleasantry =
  /^\s*(?:(?:i |we )?(?:really )?hope (?:you|this|all|everything|that you)\b[^.!?\n]*[.!?\n]+|how(?:['’]s it going| are you)[^.!?\n]*[.!?\n]+|(?:many )?(?:thanks|thank you)(?: (?:a lot|so much|very much))? for (?:the|your|this|sharing|sending) (?:the |great |nice |first |new |quick |lovely )*(?:draft|diagram|picture|drawing|model|chart|version|help|work|support|mail|e-?mail|message|update)[.!\n]+)/i;

/** Where the order begins. */
function greetingEnd(text: string): number {
  const end = salutationEnd(text);
  return end + (quickly.exec(text.slice(end))?.[0].length ?? 0);
}

/** "Just a quick one - ..." */
const quickly =
  /^\s*(?:just )?(?:an? )?(?:quick|small|short|tiny|little) (?:one|thing|request|note|favou?r|wish)(?: (?:from us|for you|today))?(?: ?[:,]| -| –) /i;

function salutationEnd(text: string): number {
  const start = text.length - text.trimStart().length;
  const words = text.slice(start);
  const found = openingOf(words, greetings);
  if (!found || ambiguous.test(found.phrase)) return 0;
  const lead = words.slice(0, found.end);
  const isClosed = /[,!.:]$/.test(lead);
  const name = isClosed ? null : addressed.exec(words.slice(found.end));
  const word = name?.groups?.word ?? "";
  const isName = name !== null && !beginsOrder(word) && !/ing$/.test(word);
  const end = found.end + (isName ? name[0].length : 0);
  const isDear = /^dear$/.test(found.phrase);
  if (isDear && !isName) return 0;
  const behind = /^[ \t]*(?:[,!.:–—\n]|-(?= ))*\s*/.exec(words.slice(end))?.[0].length ?? 0;
  const at = start + end + behind;
  return at + (pleasantry.exec(text.slice(at))?.[0].length ?? 0);
}

const name = "\\p{Lu}[\\p{L}.'-]*(?:(?: (?:and|&))? \\p{Lu}[\\p{L}.'-]*){0,3}";
/** Behind the closing words: whom it thanks, who signs, and lines with the post of who signs. */
const signed = new RegExp(
  `^[\\s,!.–—-]*(?:(?:all|team|everyone|everybody|folks|guys|again|so much|a lot|very much|in advance|you|(?:in advance )?for (?:your|the|all(?: the)?) (?:help|support|work|effort|time|patience|quick help|great work))\\b[\\s,!.–—-]*)*(?:${name}(?:,? (?:(?:from|in|of|for) )?(?:the )?(?:\\p{L}+ ){0,2}\\p{L}+)?[.!]?(?:\\s*\\n[\\p{Lu}+\\d][^\\s.!?:;]*(?: [^\\s.!?:;]+){0,4}){0,3})?[.!]?\\s*$`,
  "u",
);
/** Words that close a letter only before a name. */
const slight = /^(?:best|love|ta|br|kr|lg|vg|ty|cu|greetings|bye|ciao)$/;

/** Where the signature begins; the end of the text if there is none. */
function signatureStart(text: string, from: number): number {
  const quotes = quotationsIn(text);
  const begins = [...text.slice(from).matchAll(/[.!?;)]+\s+|,? - |\s*\n\s*|, (?=[\p{L}])/gu)].map(
    (found) => ({
      at: from + found.index + found[0].length,
      cut: from + found.index + (/^[.!?)]/.exec(found[0]) ? 1 : 0),
      isLoose: /^,/.test(found[0]),
    }),
  );
  const closing = begins.find(({ at, isLoose }) => isSignature(text.slice(at), isLoose));
  return closing && !quotes.some((one) => one.from < text.length && one.to > closing.at)
    ? closing.cut
    : text.length;
}

function isSignature(words: string, isLoose: boolean): boolean {
  const found = openingOf(words, closings);
  if (!found) return false;
  const rest = words.slice(found.end);
  const again =
    /^[\s,!.]*(?:(?:in advance|so much|a lot|very much)[\s,!.]*)*(?:and |& )?/.exec(rest)?.[0].length ?? 0;
  const isAll = signed.test(rest) && !rest.split("\n").some((line) => beginsOrder(line.trim()));
  const isBare = rest.trim() === "";
  // "..., thanks" is left to whoever reads the order.
  if (isAll) return !(isLoose && isBare) && !(slight.test(found.phrase) && isBare && isLoose);
  return rest.slice(again) !== words && isSignature(rest.slice(again), false);
}
