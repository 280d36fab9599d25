/** The drawing port on worker threads. */
import { availableParallelism } from "node:os";
import { Piscina } from "piscina";
import { CannotEdit } from "../generation/editor.ts";
import { CannotGenerate } from "../generation/generator.ts";
import { limits } from "../limits.ts";
import { type AnswerReading, type Drawing, InvalidBpmn, NotDrawable } from "./drawing.ts";
import type * as tasks from "./tasks.ts";
import { rendererVersion } from "./version.ts";

type Tasks = typeof tasks;
type TaskName = Exclude<keyof Drawing, "rendererVersion" | "close"> | keyof AnswerReading;
type Output<N extends TaskName> = Extract<Awaited<ReturnType<Tasks[N]>>, { ok: true }>["value"];

/**
 * @param threads worker threads; 0 takes one a core.
 * @param fontFiles more fonts for scripts that the shipped one lacks.
 * @param boxed told how many characters of a picture no font has.
 */
export function openDrawing({
  threads,
  fontFiles,
  boxed,
}: {
  threads: number;
  fontFiles: string[];
  boxed?: ((characters: number) => void) | undefined;
}): Drawing & AnswerReading {
  const pool = new Piscina({
    filename: new URL("./tasks.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: threads || availableParallelism(),
    idleTimeout: limits.threadIdleMs,
    workerData: { fontFiles },
    // Pictures are native memory that a large heap would forget to collect.
    resourceLimits: {
      maxOldGenerationSizeMb: limits.threadHeapMb,
      maxYoungGenerationSizeMb: limits.threadYoungHeapMb,
    },
  });

  async function run<N extends TaskName>(name: N, input: Parameters<Tasks[N]>[0]): Promise<Output<N>> {
    const result: Awaited<ReturnType<Tasks[N]>> = await pool.run(input, { name });
    if (result.ok) return result.value as Output<N>; // The value of the task with this name.
    throw refusals[result.name]?.(result.message) ?? new Error(`Task ${name} failed: ${result.message}`);
  }

  return {
    admit: (xml) => run("admit", xml),
    layOut: (bpmn, before) => run("layOut", { bpmn, before }),
    async render(bpmn, theme, format) {
      const picture = await run("render", { bpmn, theme, format });
      boxed?.(picture.boxed);
      return picture.bytes;
    },
    generate: (input) => run("generate", input),
    edit: (input) => run("edit", input),
    readOutline: (answer) => run("readOutline", answer),
    readOperations: (input) => run("readOperations", input),
    showDiagram: (bpmn) => run("showDiagram", bpmn),
    applyOperations: (input) => run("applyOperations", input),
    rendererVersion: rendererVersion(fontFiles),
    close: () => pool.destroy(),
  };
}

const refusals: Record<string, (message: string) => Error> = {
  InvalidBpmn: (message) => new InvalidBpmn(message),
  NotDrawable: (message) => new NotDrawable(message),
  CannotGenerate: (message) => new CannotGenerate(message),
  CannotEdit: (message) => new CannotEdit(message),
};
