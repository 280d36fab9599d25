/** "Depending on what broke, we mend it or send a new one": the question is what broke. */
import type { Span } from "../document/document.ts";
import type { Statement } from "../meaning/meaning.ts";
import { capital, withoutArticles } from "./words.ts";

const wordsMax = 7;

/** Questions between works or kinds ask for what their sentence says that they depend on. */
export function withDependencies<T extends { statements: readonly Statement[] }>(
  stated: T,
  sentences: readonly Span[],
  text: string,
): T {
  const statements = stated.statements.map((one) => {
    const isOpen = one.kind === "question" && one.values.every((value) => !/^(?:yes|no)$/i.test(value));
    if (one.kind !== "question" || !isOpen) return one;
    const at = sentences.findIndex(({ from, to }) => from <= one.span.from && one.span.from < to);
    const told = (place: number): string | null => {
      const sentence = sentences[place];
      return sentence ? dependsOn(text.slice(sentence.from, sentence.to)) : null;
    };
    const before = sentences[at - 1];
    const isFirst = stated.statements.every(
      (other) =>
        other === one ||
        other.kind !== "question" ||
        other.span.from < (before?.from ?? 0) ||
        other.span.from > one.span.from,
    );
    const asked = told(at) ?? (isFirst ? told(at - 1) : null);
    return asked === null ? one : { ...one, ask: asked };
  });
  return { ...stated, statements };
}

const depending = [
  /\bdepend(?:s|ing|ent)? (?:up)?on (?:(?:the|our|their|its|his|her) )?([^,;:.()–]+)/i,
  /\bdepends (what [^,;:.()–]+)/i,
  /\bwhether\b[^.;]* (?:is|are) decided by the ([^,;:.()–]+)/i,
  /\ba question of the ([^,;:.()–]+)/i,
  /\b(?:it is|it['’]s) the ([^,;:.()–]+?) that (?:counts|decides|matters)\b/i,
];

function dependsOn(sentence: string): string | null {
  const told = depending.map((form) => form.exec(sentence)?.[1]).find((words) => words !== undefined) ?? "";
  // "Depending on what she sees she fills the tooth", "depending on the size the box is taped": without a comma.
  const whole = told.replace(/^(?:whether(?: or not)?|if) /i, "").trim();
  const [, cut = ""] = /^(\S+(?: \S+)+?) (?:she|he|they|we|you|i) /i.exec(`${whole} `) ?? [];
  const [, thing = ""] =
    /^((?!what|which|how|who|where)\S+(?: (?:of|in|on|and) (?:the )?\S+| \S+(?= of ))*) (?:the|an?) /i.exec(
      `${whole} `,
    ) ?? [];
  // "It depends what the varnish is"
  const [, open, what] =
    /^(what|who|where) (?!(?:it|they|he|she|we|you|i) )(\S+(?: \S+)*) (?:is|are)$/i.exec(whole) ?? [];
  if (open && what) return `${capital(open)} is ${withoutArticles(what)}?`;
  const asked = thing || (cut === "" || /^(?:what|which|how|who|where)$/i.test(cut) ? whole : cut);
  const isShort = asked !== "" && asked.split(/\s+/).length <= wordsMax;
  return isShort && !/\b(?:or|it|they|that|this|which|these|those)\b/i.test(asked)
    ? `${capital(withoutArticles(asked))}?`
    : null;
}
