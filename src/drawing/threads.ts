/** The drawing port, implemented with worker threads. */
import { availableParallelism } from "node:os";
import { CannotEdit } from "../generation/editor.ts";
import { CannotGenerate, type Note } from "../generation/generator.ts";
import {
  type AnswerReading,
  type Drawing,
  InvalidBpmn,
  NotDrawable,
  PictureTooLarge,
  type Turn,
  type Unserved,
} from "./drawing.ts";
import { openPool } from "./pool.ts";
import type * as tasks from "./tasks.ts";
import { rendererVersion } from "./version.ts";

type Tasks = typeof tasks;
type TaskName = Exclude<keyof Drawing, "rendererVersion" | "remembers" | "close"> | keyof AnswerReading;
type Output<N extends TaskName> = Extract<Awaited<ReturnType<Tasks[N]>>, { ok: true }>["value"];

/**
 * @param threads threads that one owner may occupy; 0 means one per core.
 * @param fontFiles more fonts for scripts that the bundled one lacks.
 * @param boxed receives the number of a picture's characters that no font has.
 * @param unserved called for each task that was not run to its end.
 */
export function openDrawing({
  threads,
  fontFiles,
  boxed,
  unserved,
}: {
  threads: number;
  fontFiles: string[];
  boxed?: ((characters: number) => void) | undefined;
  unserved?: ((unserved: Unserved) => void) | undefined;
}): Drawing & AnswerReading {
  const pool = openPool({
    file: new URL("./tasks.ts", import.meta.url),
    workerData: { fontFiles },
    threads: threads || availableParallelism(),
    onUnserved: unserved,
  });

  async function run<N extends TaskName>(
    name: N,
    input: Parameters<Tasks[N]>[0],
    turn: Turn | undefined,
  ): Promise<Output<N>> {
    const result = (await pool.run(name, input, turn)) as Awaited<ReturnType<Tasks[N]>>; // Of the task with this name.
    if (result.ok) return result.value as Output<N>; // The value of the task with this name.
    throw (
      refusals[result.name]?.(result.message, result.notes) ??
      new Error(`Task ${name} failed: ${result.message}`)
    );
  }

  return {
    admit: (sent, turn) => run("admit", sent, turn),
    layOut: (made, turn) => run("layOut", made, turn),
    async render(look, turn) {
      const picture = await run("render", look, turn);
      boxed?.(picture.boxed);
      return picture.bytes;
    },
    async renderDifference(look, turn) {
      const picture = await run("renderDifference", look, turn);
      boxed?.(picture.boxed);
      return picture.bytes;
    },
    locate: (bpmn, turn) => run("locate", bpmn, turn),
    compare: (pair, turn) => run("compare", pair, turn),
    tell: (told, turn) => run("tell", told, turn),
    generate: (input, turn) => run("generate", input, turn),
    edit: (input, turn) => run("edit", input, turn),
    readOutline: (input, turn) => run("readOutline", input, turn),
    readOperations: (input, turn) => run("readOperations", input, turn),
    showDiagram: (bpmn, turn) => run("showDiagram", bpmn, turn),
    applyOperations: (input, turn) => run("applyOperations", input, turn),
    rendererVersion: rendererVersion(fontFiles),
    close: pool.close,
  };
}

const refusals: Record<string, (message: string, notes: Note[]) => Error> = {
  InvalidBpmn: (message) => new InvalidBpmn(message),
  NotDrawable: (message) => new NotDrawable(message),
  PictureTooLarge: (message) => new PictureTooLarge(message),
  CannotGenerate: (message, notes) => new CannotGenerate(message, notes),
  CannotEdit: (message, notes) => new CannotEdit(message, notes),
};
