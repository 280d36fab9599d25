/** Text to BPMN by rules: offline, deterministic, without a language model. */
import { compileOutline } from "./compile.ts";
import { declarationsIn } from "./discourse/directives.ts";
import { actorsIn } from "./discourse/lanes.ts";
import { nameIn } from "./discourse/names.ts";
import { actionsIn } from "./discourse/node.ts";
import { outlineOf } from "./discourse/outline-of.ts";
import { poolNamesIn } from "./discourse/pools.ts";
import { earlierAction, type State } from "./discourse/state.ts";
import { steered, steeringOf } from "./discourse/steering.ts";
import { isTitle, processOfTitle, type TitledProcess } from "./discourse/titles.ts";
import { understand } from "./discourse/understand.ts";
import { CannotGenerate, type Engine, type Generator, type Note } from "./generator.ts";
import { type LanguageProblem, languageProblem } from "./language/english.ts";
import { type ReadBlock, readBlocks } from "./language/sentences.ts";
import { loadTagger } from "./language/tagger.ts";
import type { Outline } from "./outline.ts";
import { wellCut } from "./repair/fit.ts";
import { repair } from "./repair/repair.ts";

/** Raise it whenever the same text may give another process. */
const engine: Engine = { name: "rules", version: "3" };

export function rulesGenerator(): Generator {
  return {
    async generate({ prompt, context }, signal) {
      const foreign = languageProblem(prompt);
      if (foreign) throw new CannotGenerate(onlyEnglish(foreign));
      const tagger = await loadTagger();
      signal.throwIfAborted();
      const blocks = readBlocks(prompt, tagger);
      const understood = outlineOfText(blocks, prompt, context);
      const { outline, notes, problem } = repair(understood.outline);
      const placeOf = (label: string | null) => sentenceOf(label, understood.state, blocks, prompt);
      if (problem) throw new CannotGenerate(notDrawable(problem.reason, prompt, placeOf(problem.near)));
      const repairs = notes.map(({ text, near }): Note => ({ kind: "assumed", text, ...placeOf(near) }));
      return {
        name: outline.name,
        outline,
        bpmn: await compileOutline(outline),
        engine,
        notes: [...understood.state.notes, ...repairs],
      };
    },
  };
}

/** What the text says step by step; for a mere title the usual steps of such a process. */
function outlineOfText(
  blocks: ReadBlock[],
  prompt: string,
  context: string | null,
): { outline: Outline; state: State } {
  const state = understand(blocks, declarationsIn((context ?? "").split(/[\n.;]/)));
  const hasSteps = actionsIn(state.root).length > 0;
  const sentences = blocks.flatMap((block) => block.sentences);
  const titled = hasSteps && !isTitle(sentences, prompt) ? null : processOfTitle(prompt);
  if (!hasSteps && titled === null) throw new CannotGenerate(noSteps);
  if (titled) fillFromTitle(state, titled, prompt);
  const pools = titled ? [] : poolNamesIn(blocks, actorsIn(state.root));
  const lanes = [...state.declaredLanes, ...(titled?.lanes ?? [])];
  const outline = outlineOf(state, titled?.name ?? nameIn(blocks), lanes, pools);
  return { outline: steered(outline, steeringOf(context)), state };
}

type Place = { from: number; to: number };

/** The sentence that a step was read from; the whole text where no step is known. */
function sentenceOf(label: string | null, state: State, blocks: ReadBlock[], prompt: string): Place {
  const action = label === null ? null : earlierAction(state, label)?.action;
  const sentence =
    action &&
    blocks
      .flatMap((block) => block.sentences)
      .find(({ from, to }) => from <= action.from && action.from < to);
  return sentence ? { from: sentence.from, to: sentence.to } : { from: 0, to: prompt.length };
}

/** @param reason in the words of the outline's rules */
const notDrawable = (reason: string, prompt: string, { from, to }: Place) =>
  `No process can be drawn of “${wellCut(prompt.slice(from, to), quotedCharsMax)}”: ${reason}. Say it in other words.`;

/** Of the customer's own text in a message. */
const quotedCharsMax = 200;

const onlyEnglish = ({ language }: LanguageProblem) =>
  `The rules read English only${language ? `, and this text looks ${language}` : ""}. Describe the process in English sentences, for example: “The clerk checks the order.”`;

const noSteps =
  "The text names no steps of a process. Say who does what, for example: “The clerk checks the order. If it is complete, the warehouse ships the goods.”";

function fillFromTitle(state: State, titled: TitledProcess, prompt: string): void {
  state.root.splice(0, state.root.length, ...titled.nodes);
  state.start = { kind: "none", label: titled.start, timer: null };
  state.notes = [
    { kind: "assumed", text: `The steps of a usual process: ${titled.name}`, from: 0, to: prompt.length },
  ];
}
