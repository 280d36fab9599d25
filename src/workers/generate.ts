/**
 * From a text to BPMN, or from an instruction to a changed BPMN. The result is recorded as an event and never made
 * again.
 */
import { diagram, diagramStream } from "../commands/diagram.ts";
import {
  type GenerationRequest,
  generation,
  generationStream,
  isOpen,
  type OpenGeneration,
} from "../commands/generation.ts";
import { handle } from "../commands/handle.ts";
import { fold } from "../commands/log.ts";
import { CannotEdit, type EditPlan, rulesEngine } from "../generation/editor.ts";
import type { Note, Trace } from "../generation/generator.ts";
import { type Earlier, earlierIn } from "../generation/instructions/earlier.ts";
import { type Redraw, redrawIn } from "../generation/instructions/redraw.ts";
import { limits } from "../limits.ts";
import { generations } from "../projections/generations.ts";
import { collectionOf } from "../projections/projection.ts";
import { viewsOf } from "../projections/views.ts";
import { underLease } from "../queue/leases.ts";
import { recordedExplanation } from "./explanation.ts";
import { stepOf } from "./generations.ts";
import { type Job, JobFailure, jobContext, turnOf, type Workshop } from "./job.ts";
import { earlierVersion, noteOf } from "./versions.ts";

export const generate: Job = {
  ...stepOf("generate"),
  isOfTexts: true,

  async run({ message: { of: generationId }, attempt }, workshop) {
    const { log } = workshop;
    const stream = generationStream(generationId);
    const { state, position } = await fold(log, generation, stream);
    if (!isOpen(state)) return;
    const { diagramId, kind } = state.request;
    if (kind === "edit" && !(await isNext(workshop, diagramId, generationId, position))) return;
    const context = jobContext(workshop, `generate:${attempt}`, generationId);
    const named = { generationId, diagramId };
    // The queue redelivers a message after a long wait; a language model would be called, and paid, twice.
    await underLease(workshop.leases, generationId, async () => {
      await handle(
        log,
        generation,
        stream,
        { type: "StartGeneration", data: { ...named, attempt } },
        context,
      );
      const made = kind === "edit" ? await edited(workshop, state) : await generated(workshop, state);
      if (made === null) return;
      await handle(log, generation, stream, { type: "RecordProcess", data: { ...named, ...made } }, context);
    });
  },
};

/**
 * Edits of one diagram run one after another, in order of acceptance. An edit whose turn has not come is skipped: the
 * end of the previous one wakes it.
 */
async function isNext(
  { models, progress }: Workshop,
  diagramId: string,
  generationId: string,
  position: bigint,
) {
  if (!(await progress.wait([collectionOf(generations)], position)))
    throw new Error("The view of generations lags behind.");
  const where = { diagramId, open: true };
  const [first] = await viewsOf(models, generations).page({ where, order: "oldest", limit: 1 });
  return first === undefined || first.id === generationId;
}

async function generated({ drawing }: Workshop, { request, process }: OpenGeneration) {
  if (process) return null;
  const { prompt, context } = request;
  const draft = await drawing.generate({ prompt, context }, turnOf(request));
  const { name, outline, bpmn, engine, trace } = draft;
  const explanation = recordedExplanation(request, draft);
  return {
    engine,
    name,
    bpmn,
    plan: JSON.stringify(outline),
    basedOn: null,
    explanation,
    ...recordOf(trace),
  };
}

async function edited(workshop: Workshop, { request, process }: OpenGeneration) {
  const { log } = workshop;
  const { state } = await fold(log, diagram, diagramStream(request.diagramId));
  if (state.status !== "alive") throw deleted();
  const basedOn = state.contentRevision;
  if (process?.basedOn === basedOn) return null;
  const redraw = redrawIn(request.prompt);
  const asked = { request, prompt: redraw === null ? request.prompt : redraw.rest, redraw };
  return { ...(await changedAs(workshop, asked, state.bpmn)), basedOn };
}

/** `prompt`: the instruction without its words about the drawing; null when nothing else remains. */
type Asked = { request: GenerationRequest; prompt: string | null; redraw: Redraw | null };

async function changedAs(workshop: Workshop, asked: Asked, bpmn: string) {
  const { drawing } = workshop;
  const { request, prompt } = asked;
  if (prompt === null) return changed(asked, { operations: [], engine: rulesEngine }, bpmn);
  const earlier = earlierIn(prompt);
  if (earlier !== null) return reverted(workshop, asked, earlier);
  const before = drawing.remembers ? await instructionsBefore(workshop, request.diagramId) : [];
  const wish = { bpmn, prompt, context: request.context, ...(before.length > 0 && { before }) };
  const { plan, bpmn: made } = await drawing.edit(wish, turnOf(request));
  if (plan.earlier === undefined) return changed(asked, plan, made);
  return reverted(workshop, asked, { ...plan.earlier, from: 0, at: prompt.length }, plan);
}

/** The diagram's last edits, the newest last. */
async function instructionsBefore({ log, models }: Workshop, diagramId: string): Promise<string[]> {
  const where = { diagramId, open: false };
  const limit = limits.llmInstructionsMax;
  const page = await viewsOf(models, generations).page({ where, order: "newest", limit });
  const done = page.filter(({ kind, status }) => kind === "edit" && status === "succeeded").toReversed();
  const states = await Promise.all(done.map(({ id }) => fold(log, generation, generationStream(id))));
  return states.flatMap(({ state }) => ("request" in state ? state.request.prompt : []));
}

/** Goes back to an earlier version, then applies whatever else was asked for. */
async function reverted(
  { log, drawing }: Workshop,
  asked: Asked,
  earlier: Earlier,
  by: EditPlan = { operations: [], engine: rulesEngine },
) {
  const { request } = asked;
  const { prompt, context, diagramId } = request;
  const { bpmn: before, revertedTo } = await earlierVersion(log, diagramId, earlier.to);
  const { plan, bpmn } =
    earlier.rest === null
      ? { plan: by, bpmn: before }
      : await drawing.edit({ bpmn: before, prompt: earlier.rest, context }, turnOf(request));
  if (plan !== by && plan.earlier) throw new CannotEdit("One instruction can go back once.");
  const notes = [noteOf(prompt, earlier), ...(plan.notes ?? [])];
  const trace = tracesOf(by, plan);
  const all = { ...by, ...plan, notes, ...(trace && { trace }) };
  return { ...changed(asked, all, bpmn), revertedTo };
}

/** The language model's traces of both parts: going back, and the rest. */
function tracesOf({ trace: first }: EditPlan, { trace: last }: EditPlan): Trace | undefined {
  if (first === undefined || last === undefined || first === last) return last ?? first;
  return {
    ...last,
    rounds: first.rounds + last.rounds,
    inputTokens: first.inputTokens + last.inputTokens,
    outputTokens: first.outputTokens + last.outputTokens,
    answers: [...first.answers, ...last.answers],
  };
}

function changed({ request, redraw }: Asked, plan: EditPlan, bpmn: string) {
  const notes = [...(plan.notes ?? []), ...(redraw ? [redrawNote(request.prompt, redraw)] : [])];
  return {
    engine: plan.engine,
    name: null,
    bpmn,
    plan: JSON.stringify(plan.operations),
    explanation: recordedExplanation(request, { ...plan, notes }),
    ...((redraw || plan.redraw) && { redrawn: true as const }),
    ...recordOf(plan.trace),
  };
}

/** For the explanation. */
const redrawNote = (prompt: string, { from, to }: Redraw): Note => ({
  kind: "understood",
  text: prompt.slice(from, to),
  from,
  to,
  rule: "drawn anew",
  elements: [],
});

function recordOf(trace: Trace | undefined) {
  if (trace === undefined) return {};
  const { answers, ...languageModel } = trace;
  return { languageModel, answers: JSON.stringify(answers) };
}

export const deleted = () =>
  new JobFailure("diagram_deleted", "The diagram was deleted before the job was done.");
