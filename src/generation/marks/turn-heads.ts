/** "[18:07] Mel: and if once more? [{18}:08] Jo: then another trial": the time in front of a turn is no mark of the process. */
import type { TextDocument } from "../document/document.ts";
import type { Mark } from "../reader/mark.ts";
import type { Scene } from "./found.ts";
import { isCase } from "./groups.ts";
import { without } from "./renumbered.ts";

/** A case on it is what the turn before asks about; all other marks on it are none. */
export function withoutTurnHeads(given: readonly Mark[], { text }: Scene, { blocks }: TextDocument): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place >= 0; place--) {
    const mark = marks[place];
    const at = mark ? blocks.findIndex((block) => isInHead(mark, block, text)) : -1;
    if (!mark || at < 0) continue;
    const asked = askedIn(blocks[at - 1], text);
    marks =
      isCase(mark) && asked
        ? marks.with(place, { ...mark, ...asked, value: "other" })
        : without(marks, place);
  }
  return marks;
}

type Block = TextDocument["blocks"][number];

/** In the time before the speaker's name. */
function isInHead({ from }: Mark, { role, sentences }: Block, text: string): boolean {
  const body = sentences[0]?.from ?? 0;
  const line = text.lastIndexOf("\n", body - 1) + 1;
  const stamp = /^\W*\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\W*/.exec(text.slice(line, body));
  return role === "turn" && stamp !== null && from >= line && from < line + stamp[0].length;
}

/** The last word of "and if once more?", "what if not?". */
function askedIn(block: Block | undefined, text: string): { from: number; to: number } | null {
  const sentence = block?.role === "question" ? block.sentences.at(-1) : undefined;
  const told =
    sentence &&
    /^\W*(?:(?:and|but|so|what|ok)\b\W*)*(?:if|when|in case)\b.*?(\p{L}+)\W*$/isu.exec(
      text.slice(sentence.from, sentence.to),
    );
  const word = told?.[1];
  if (!sentence || word === undefined) return null;
  const from = text.slice(0, sentence.to).lastIndexOf(word);
  return { from, to: from + word.length };
}
