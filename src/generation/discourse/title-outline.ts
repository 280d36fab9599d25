/** A prompt that only names a process: the usual steps of such a process, marked as assumed. */
import { readBlocks } from "../language/sentences.ts";
import type { Tagger } from "../language/tagger.ts";
import type { Outline } from "../outline.ts";
import { outlineOf } from "./outline-of.ts";
import { newState } from "./state.ts";
import { isTitle, processOfTitle } from "./titles.ts";

/** `isSure`: the prompt is known to hold no steps; else it must look like a title, too. Null where it names no known process. */
export function outlineOfTitle(prompt: string, tagger: Tagger, isSure: boolean): Outline | null {
  const sentences = readBlocks(prompt, tagger).flatMap((block) => block.sentences);
  if (!isSure && !isTitle(sentences, prompt)) return null;
  const titled = processOfTitle(prompt);
  if (titled === null) return null;
  const state = newState([]);
  state.root.push(...titled.nodes);
  state.start = { kind: "none", label: titled.start, timer: null };
  return outlineOf(state, titled.name, titled.lanes, []);
}
