/**
 * Who "I", "we" and "you" are, where the text says so once: "I (Lena) ask for the date", "we, the laboratory, test it",
 * "I'm the caretaker", "Hi Marek, ...".
 */
import type { ReadSentence } from "../clauses/clause.ts";
import type { TextDocument } from "../document/document.ts";
import { withoutArticles } from "../naming/words.ts";
import type { Token } from "../parser/tree.ts";
import { groupNouns, personNouns } from "./classes.ts";

/** Names as in the text; null where it names nobody. */
export type Narrators = { one: string | null; many: string | null; addressed: string | null };

const one: ReadonlySet<string> = new Set(["i", "me", "my", "myself"]);
const spoken: ReadonlySet<string> = new Set(["i", "me", "we", "us"]);

export const isOne = (pronoun: string): boolean => one.has(pronoun);

export function narratorsOf(
  sentences: readonly ReadSentence[],
  document: TextDocument,
  isPerson: (lemma: string) => boolean,
): Narrators {
  const { text } = document;
  const found = sentences.flatMap(({ tokens }) =>
    tokens.flatMap(({ form }, at) => {
      const pronoun = form.toLowerCase();
      const name = spoken.has(pronoun) ? nameBehind(tokens, at, text) : null;
      return name === null ? [] : [{ isOne: isOne(pronoun), name }];
    }),
  );
  const first = (wanted: boolean) => found.find((told) => told.isOne === wanted)?.name ?? null;
  const roles = sentences.flatMap(({ tokens }) =>
    tokens.flatMap((_, at) => roleSaid(tokens, at, text, isPerson) ?? []),
  );
  return {
    one: first(true) ?? roles[0] ?? signed(document),
    many: first(false),
    addressed: greeted(document),
  };
}

const roleWordsMax = 3;
/** "Unless I am a private person": no more than a case. */
const conditional: ReadonlySet<string> = new Set("if unless when whether as that because though".split(" "));

/** "I'm the trainer, I show him the knot", "I, I mean the nurse, sort it out": who speaks says what he is. */
function roleSaid(
  tokens: readonly Token[],
  at: number,
  text: string,
  isPerson: (lemma: string) => boolean,
): string | null {
  const form = (place: number) => tokens[place]?.form.toLowerCase() ?? "";
  if (form(at) !== "i" || !/^(?:am|['’]?m|mean)$/.test(form(at + 1)) || conditional.has(form(at - 1)))
    return null;
  if (!/^(?:the|an?)$/.test(form(at + 2))) return null;
  const end = tokens.findIndex(({ upos }, place) => place > at + 2 && !/^(?:ADJ|NOUN|PROPN)$/.test(upos));
  const inner = tokens.slice(at + 3, end < 0 ? undefined : end);
  const [first, last] = [inner.at(0), inner.at(-1)];
  if (!first || !last || last.upos === "ADJ" || inner.length > roleWordsMax) return null;
  const lemma = last.lemma.toLowerCase();
  // "I'm the head of works", "I'm the one who", "I'm the person to ask" name no role.
  const isRole = (personNouns.has(lemma) || isPerson(lemma)) && !/^(?:person|man|woman|one|guy)$/.test(lemma);
  return isRole && !/^(?:of|who|that)$/.test(form(end)) ? text.slice(first.from, last.to) : null;
}

const name = "\\p{Lu}\\p{Ll}+(?:[ -]\\p{Lu}\\p{Ll}+)?";
const nameAlone = new RegExp(`^[\\s,~–—-]*(${name})\\.?\\s*$`, "u");
const sender = new RegExp(`^\\**From:\\**\\s*(${name})\\s*(?:$|[<(,])`, "u");
const courtesies =
  /^(?:regards|best|cheers|thanks|thank|yours|sincerely|many|kind|warm|love|greetings|ciao|bye)\b/i;

const linesOf = ({ blocks, text }: TextDocument, role: "signature" | "header" | "greeting"): string[] =>
  blocks.flatMap((block) =>
    block.role === role ? text.slice(block.span.from, block.span.to).split("\n") : [],
  );

/** Whoever signs a letter or sends it. */
function signed(document: TextDocument): string | null {
  const ends = linesOf(document, "signature").map((line) => line.slice(line.lastIndexOf(",") + 1));
  const below = ends
    .map((line) => nameAlone.exec(line)?.[1])
    .find((found) => found !== undefined && !courtesies.test(found));
  return below ?? linesOf(document, "header").flatMap((line) => sender.exec(line)?.[1] ?? [])[0] ?? null;
}

const greeting = new RegExp(
  `^(?:hi|hello|hey|dear|hallo|good morning)\\s+(${name})\\s*(?:$|[,!.:;–-])`,
  "iu",
);
/** Whom a greeting names only as a group. */
const everybody = /^(?:all|team|folks|colleagues|everyone|everybody|guys|there|sir|madam|both)\b/i;
const wantsPicture = /\b(?:draw|diagram|flow ?chart|picture|bpmn|model|sketch|chart)\b/i;

/** "To: all fee earners": a group that a letter goes to. */
const receivers = /^\**To:\**\s*(?:all\s+)?(?:the\s+)?(\p{L}+(?: \p{L}+){0,2})$/iu;

/** "Hi Marek, ...": whom a letter addresses by name, unless it only asks for a drawing. */
function greeted(document: TextDocument): string | null {
  if (wantsPicture.test(document.text)) return null;
  const named = linesOf(document, "greeting").flatMap((line) => greeting.exec(line.trim())?.[1] ?? []);
  const sent = linesOf(document, "header").flatMap((line) => receivers.exec(line.trim())?.[1] ?? []);
  return (
    [...named.filter((one) => /^\p{Lu}/u.test(one)), ...sent].find((one) => !everybody.test(one)) ?? null
  );
}

const nameWordsMax = 4;
const naming: ReadonlySet<string> = new Set(["NOUN", "PROPN"]);
const within: ReadonlySet<string> = new Set(["NOUN", "PROPN", "DET", "ADJ"]);

/** What brackets or two commas enclose after a pronoun, if it is only a name. */
function nameBehind(tokens: readonly Token[], at: number, text: string): string | null {
  const opening = tokens[at + 1]?.form;
  if (opening !== "(" && opening !== ",") return null;
  const end = tokens.findIndex(({ form }, place) => place > at + 1 && form === (opening === "(" ? ")" : ","));
  const inner = tokens.slice(at + 2, end);
  const [first, last] = [inner.at(0), inner.at(-1)];
  if (end < 0 || !first || !last || inner.length > nameWordsMax) return null;
  if (!naming.has(last.upos) || !inner.every(({ upos }) => within.has(upos))) return null;
  // "We, the others, wait": between commas only a role is a name.
  const isRole = [personNouns, groupNouns].some((nouns) => nouns.has(last.lemma.toLowerCase()));
  if (opening === "," && !(isRole && first.form.toLowerCase() === "the")) return null;
  return withoutArticles(text.slice(first.from, last.to));
}
