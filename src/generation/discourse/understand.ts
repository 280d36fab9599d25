/** Tagged blocks to a process: reads line by line, and remembers what each of them did. */
import type { ReadBlock } from "../language/sentences.ts";
import { declarationsOf, isDirective } from "./directives.ts";
import { partsOf } from "./parts.ts";
import { readLine } from "./read-line.ts";
import { type Line, newState, note, type State } from "./state.ts";

export function understand(blocks: ReadBlock[]): State {
  const lines = blocks.filter((block) => block.kind !== "heading").flatMap(linesOf);
  const state = newState(lines);
  state.declaredLanes = declarationsOf(blocks);
  lines.forEach((line, at) => {
    state.at = at;
    if (isDirective(line.sentence))
      note(state, "dropped", "Says what to draw.", line.sentence.from, line.sentence.to);
    else readLine(state, line);
  });
  return state;
}

function linesOf(block: ReadBlock): Line[] {
  return block.sentences.map((sentence, at) => ({
    sentence,
    parts: partsOf(sentence),
    block,
    firstOfBlock: at === 0,
    lastOfBlock: at === block.sentences.length - 1,
  }));
}
