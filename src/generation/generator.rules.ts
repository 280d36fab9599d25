/** Text to BPMN by rules: offline, deterministic, without a language model. */
import { compileOutline } from "./compile.ts";
import { actionsIn } from "./discourse/node.ts";
import { outlineOf } from "./discourse/outline-of.ts";
import { understand } from "./discourse/understand.ts";
import { CannotGenerate, type Engine, type Generator } from "./generator.ts";
import { readBlocks } from "./language/sentences.ts";
import { loadTagger } from "./language/tagger.ts";

/** Raise it whenever the same text may give another process. */
const engine: Engine = { name: "rules", version: "1" };

export function rulesGenerator(): Generator {
  return {
    async generate({ prompt }, signal) {
      const tagger = await loadTagger();
      signal.throwIfAborted();
      const blocks = readBlocks(prompt, tagger);
      const state = understand(blocks);
      if (actionsIn(state.root).length === 0)
        throw new CannotGenerate(
          "The text names no steps. Say who does what, for example: “The clerk checks the order. If it is complete, the warehouse ships the goods.”",
        );
      const outline = outlineOf(state, null, state.declaredLanes);
      return { name: outline.name, outline, bpmn: await compileOutline(outline), engine, notes: state.notes };
    },
  };
}
