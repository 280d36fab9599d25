/** Tagged blocks to a process: reads line by line, and remembers what each of them did. */
import type { ReadBlock } from "../language/sentences.ts";
import { declarationsIn } from "./directives.ts";
import { linesOf } from "./lines.ts";
import { readLine } from "./read-line.ts";
import { newState, type State } from "./state.ts";

/** @param lanes names of lanes that the folder declares */
export function understand(blocks: ReadBlock[], lanes: string[]): State {
  const declared = [
    ...declarationsIn(blocks.flatMap((block) => block.sentences.map((sentence) => sentence.text))),
    ...lanes,
  ];
  const lines = linesOf(blocks, declared);
  const state = newState(lines);
  state.declaredLanes = declared;
  lines.forEach((line, at) => {
    state.at = at;
    readLine(state, line);
  });
  return state;
}
