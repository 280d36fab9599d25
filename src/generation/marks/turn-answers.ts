/** "Do you publish it?" "No, the owner reads it": whoever is asked says no to the question, which is no case of the process. */
import type { TextDocument } from "../document/document.ts";
import type { Mark } from "../reader/mark.ts";
import type { Scene } from "./found.ts";
import { isAlone } from "./groups.ts";
import { without } from "./renumbered.ts";

export function withoutTurnAnswers(
  given: readonly Mark[],
  { text }: Scene,
  { blocks }: TextDocument,
): Mark[] {
  const answers = blocks.flatMap(({ role, sentences }, at) =>
    role === "turn" && blocks[at - 1]?.role === "question" ? (sentences[0]?.from ?? []) : [],
  );
  let marks = [...given];
  for (let place = marks.length - 1; place >= 0; place--) {
    const mark = marks[place];
    const isAnswer = mark?.kind === "case" && isAlone(place, marks) && answers.includes(mark.from);
    if (isAnswer && /^(?:yes|no)\b[,.]/i.test(text.slice(mark.from))) marks = without(marks, place);
  }
  return marks;
}
