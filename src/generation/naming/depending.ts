/** "Depending on what broke, we mend it or send a new one": the question is what broke. */
import type { Span } from "../document/document.ts";
import { capital } from "../meaning/asking.ts";
import type { Statement } from "../meaning/meaning.ts";

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
    const sentence = sentences.find(({ from, to }) => from <= one.span.from && one.span.from < to);
    const asked = sentence ? dependsOn(text.slice(sentence.from, sentence.to)) : null;
    return asked === null ? one : { ...one, ask: asked };
  });
  return { ...stated, statements };
}

function dependsOn(sentence: string): string | null {
  const [, told = ""] =
    /\bdepending (?:up)?on (?:(?:the|our|their|its|his|her) )?([^,;:.()]+)/i.exec(sentence) ?? [];
  // "Depending on what she sees she fills the tooth": without a comma.
  const whole = told.replace(/^(?:whether(?: or not)?|if) /i, "").trim();
  const [, cut = ""] = /^(\S+(?: \S+)+?) (?:she|he|they|we|you|i) /i.exec(`${whole} `) ?? [];
  const asked = cut === "" || /^(?:what|which|how|who|where)$/i.test(cut) ? whole : cut;
  const isShort = asked !== "" && asked.split(/\s+/).length <= wordsMax;
  return isShort && !/\b(?:or|it|they)\b/.test(asked) ? `${capital(asked)}?` : null;
}
