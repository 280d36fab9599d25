/** The name of a process, where the text gives one. */
import { capitalise } from "../language/labels.ts";
import type { ReadBlock } from "../language/sentences.ts";

/** The first heading, or what stands before the word "process"; null when the text names nothing. */
export function nameIn(blocks: ReadBlock[]): string | null {
  const [first] = blocks;
  const heading =
    first?.kind === "heading" ? first.sentences.map((sentence) => sentence.text).join(" ") : null;
  if (heading !== null) return cleaned(heading);
  const text = first?.sentences[0]?.text ?? "";
  const named =
    /\b(?:the|our|an?|following)\s+((?:[a-z][\w-]*\s+){1,4}?)(?:process|procedure|workflow)\b/i.exec(
      text,
    )?.[1] ??
    /\b(?:process|procedure|workflow)\s+(?:of|for)\s+((?:[a-z][\w-]*\s*){1,5})(?=[.,;:]|$|\s+(?:is|starts|begins|with)\b)/i.exec(
      text,
    )?.[1];
  if (
    named === undefined ||
    /^(whole|entire|following|same|business|simple|new|bpmn|two|three|this|that)\s*$/i.test(named)
  )
    return null;
  return cleaned(named);
}

function cleaned(text: string): string | null {
  const name = text
    .replace(/^(the|an?|our|process)\s*:?\s+/i, "")
    .replace(/[:.#*]+$/, "")
    .trim()
    .slice(0, 80);
  return name === "" ? null : capitalise(name);
}
