/** The tasks of a drawing thread. Large modules are loaded by the first task that needs them. */
import { enableCompileCache } from "node:module";
import { workerData } from "node:worker_threads";
import type { Graph } from "../bpmn/graph.ts";
import type { EditPlan } from "../generation/editor.ts";
import type { Operation } from "../generation/edits.ts";
import type { Draft, Generator, Note, Wish } from "../generation/generator.ts";
import { limits } from "../limits.ts";
import type { Scene } from "../render/marks.ts";
import {
  type Admitted,
  type Look,
  type Made,
  NotDrawable,
  type Pair,
  type PairLook,
  type Sent,
} from "./drawing.ts";

// Threads share no memory cache; with this, only the first thread strips types.
enableCompileCache();

/** Errors lose their class between threads, so refusals are passed as values. */
export type Result<T> = { ok: true; value: T } | { ok: false; name: string; message: string; notes: Note[] };

const { fontFiles } = workerData as { fontFiles: string[] }; // Given by threads.ts.

/** Errors whose message is for the customer. Any other message may hold a customer's text and stays in the thread. */
const refusals = new Set(["InvalidBpmn", "NotDrawable", "CannotGenerate", "CannotEdit", "PictureTooLarge"]);

function task<I, O>(work: (input: I) => Promise<O>): (input: I) => Promise<Result<O>> {
  return async (input) => {
    try {
      return { ok: true, value: await work(input) };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const { name, message } = error;
      const notes = "notes" in error ? (error.notes as Note[]) : []; // Only `CannotGenerate` and `CannotEdit` have some.
      if (refusals.has(name)) return { ok: false, name, message, notes };
      if (name === "LayoutError") return { ok: false, name: "NotDrawable", message, notes };
      return { ok: false, name: "Fault", message: `${name} ${placeOf(error)}`, notes };
    }
  };
}

/** The stack without its first lines, which repeat the message. */
const placeOf = ({ stack = "" }: Error): string =>
  stack.slice(Math.max(0, stack.indexOf("\n    at "))).trim();

export const admit = task(async ({ xml, layout }: Sent): Promise<Admitted> => {
  const { checkBpmn } = await import("../bpmn/check.ts");
  const { bpmn, name, completeDi, mostDi } = checkBpmn(xml);
  if (completeDi && layout === "keep") return { bpmn, name };
  const kept = mostDi && layout === "keep" ? await completed(bpmn) : null;
  return { bpmn: kept ?? (await drawn(bpmn)), name };
});

export const layOut = task(async ({ bpmn, before, anew = false }: Made) => {
  await refuseTooLarge(bpmn, before);
  return before === null || anew ? drawn(bpmn) : redrawn(bpmn, before);
});

/**
 * Nothing may exceed the limits of an import, except that an edit may keep a larger diagram as large or make it
 * smaller.
 */
async function refuseTooLarge(bpmn: string, before: string | null): Promise<void> {
  const { elementsIn, tooMany } = await import("../bpmn/check.ts");
  const count = elementsIn(bpmn);
  if (count > Math.max(limits.elementsMax, before === null ? 0 : elementsIn(before)))
    throw new NotDrawable(`The diagram would have ${tooMany(count)}`);
}

export const render = task(async (look: Look) => {
  const { readGraph } = await import("../bpmn/read.ts");
  const { sceneOf } = await import("../render/scene.ts");
  const { readyFor } = await import("../render/text.ts");
  const graph = readGraph(look.bpmn);
  await readyFor(graph);
  return pictureOf(sceneOf(graph, look.theme, sceneOptions(look)), look);
});

export const locate = task(async (bpmn: string) => {
  const { readGraph } = await import("../bpmn/read.ts");
  const { sceneOf } = await import("../render/scene.ts");
  const { spotsOf } = await import("../render/spots.ts");
  const { readyFor } = await import("../render/text.ts");
  const graph = readGraph(bpmn);
  await readyFor(graph);
  return spotsOf(graph, sceneOf(graph, "light", { fontFiles }));
});

export const renderDifference = task(async (look: PairLook) => {
  const { differenceBetween } = await import("../bpmn/difference.ts");
  const { readGraph } = await import("../bpmn/read.ts");
  const { differenceScene, fatesOf } = await import("../render/difference.ts");
  const { readyFor } = await import("../render/text.ts");
  const [before, after] = [readGraph(look.before), readGraph(look.after)];
  for (const graph of [before, after]) await readyFor(graph);
  const fates = fatesOf(differenceBetween(look.before, look.after));
  const versions = { before, after, fates, names: look.names };
  return pictureOf(differenceScene(versions, look.theme, sceneOptions(look)), look);
});

const sceneOptions = ({ background }: Pick<Look, "background">) => ({
  fontFiles,
  transparent: background === "transparent",
});

/** The picture, and the number of characters that no font has. */
async function pictureOf(scene: Scene, { format, size: asked }: Pick<Look, "format" | "size">) {
  const { sizeOf } = await import("../render/size.ts");
  const size = asked && sizeOf(scene, asked, format);
  if (format === "svg") {
    const { toSvg } = await import("../render/svg.ts");
    return { bytes: new TextEncoder().encode(toSvg(scene, size)), boxed: 0 };
  }
  const { boxedIn } = await import("../render/boxed.ts");
  const { toPng } = await import("../render/png.ts");
  return { bytes: new Uint8Array(await toPng(scene, size ?? limits.pngScale)), boxed: boxedIn(scene) };
}

export const compare = task(async ({ before, after }: Pair) =>
  (await import("../bpmn/difference.ts")).differenceBetween(before, after),
);

export const tell = task(async ({ bpmn, name }: { bpmn: string; name: string }) =>
  (await import("../verbaliser/markdown.ts")).tellInMarkdown(bpmn, name),
);

let generator: Generator | undefined;

export const generate = task(async (input: Wish): Promise<Draft> => {
  const { rulesGenerator } = await import("../generation/generator.rules.ts");
  generator ??= rulesGenerator();
  return generator.generate(input, new AbortController().signal);
});

export const edit = task(async (input: Wish & { bpmn: string }) => {
  const { rulesEditor } = await import("../generation/editor.rules.ts");
  const { applyOperations } = await import("../generation/apply.ts");
  const plan: EditPlan = await rulesEditor().plan(input, new AbortController().signal);
  return { plan, bpmn: applyOperations(input.bpmn, plan.operations).bpmn };
});

export const readOutline = task(async (input: { answer: string; before: unknown }) =>
  (await import("../generation/llm/outline-answer.ts")).readOutline(input),
);

export const readOperations = task(async (input: { answer: string; bpmn: string; prompt: string }) =>
  (await import("../generation/llm/operations-answer.ts")).readOperations(input),
);

export const showDiagram = task(async (bpmn: string) =>
  (await import("../generation/llm/show-diagram.ts")).showDiagram(bpmn),
);

export const applyOperations = task(
  async ({ bpmn, operations }: { bpmn: string; operations: Operation[] }) =>
    (await import("../generation/apply.ts")).applyOperations(bpmn, operations).bpmn,
);

async function drawn(bpmn: string): Promise<string> {
  const { readGraph } = await import("../bpmn/read.ts");
  const { replaceDiagram } = await import("../bpmn/diagram.ts");
  const { layOut } = await import("../layout/layout.ts");
  const graph = readGraph(bpmn, { geometry: false });
  return replaceDiagram(bpmn, await layOut(graph, { measure: await metrics(graph) }));
}

/** The document with the missing parts of its drawing added; null when they cannot be added without moving the rest. */
async function completed(bpmn: string): Promise<string | null> {
  const { openDocument } = await import("../bpmn/document.ts");
  const { isFullyDrawn } = await import("../bpmn/coverage.ts");
  const { readGraph } = await import("../bpmn/read.ts");
  const { updateDiagram } = await import("../bpmn/diagram.ts");
  const { completeDrawing } = await import("../layout/after-edit/complete.ts");
  const partial = readGraph(bpmn, { undrawn: true });
  const graph = completeDrawing(partial, { measure: await metrics(partial) });
  const whole = graph && updateDiagram(bpmn, graph);
  return whole !== null && isFullyDrawn(openDocument(whole)) ? whole : null;
}

/** The diagram interchange after an edit, completed and moved as little as possible. */
async function redrawn(bpmn: string, before: string): Promise<string> {
  const { readGraph } = await import("../bpmn/read.ts");
  const { updateDiagram } = await import("../bpmn/diagram.ts");
  const { layOutAfterEdit } = await import("../layout/after-edit/relayout.ts");
  const edited = readGraph(bpmn, { undrawn: true, since: before });
  const former = readGraph(before);
  const measure = await metrics(former, edited);
  return updateDiagram(bpmn, await layOutAfterEdit(former, edited, { measure }));
}

/** The text widths that the renderer will use. */
async function metrics(...graphs: Graph[]): Promise<(text: string, px: number) => number> {
  const { measure, readyFor } = await import("../render/text.ts");
  for (const graph of graphs) await readyFor(graph);
  return (text, px) => measure(text, px);
}
