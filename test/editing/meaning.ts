/**
 * The meaning of an instruction for the diagram of a text, as operations in one line each, with labels instead of ids.
 */
import { rulesEditor } from "../../src/generation/editor.rules.ts";
import { rulesGenerator } from "../../src/generation/generator.rules.ts";
import { brief } from "./brief.ts";

const bound = () => AbortSignal.timeout(60_000);

export const drawingOf = (text: string) =>
  rulesGenerator().generate({ prompt: text, context: null }, bound());

export function meaningOn(text: string): (prompt: string) => Promise<string> {
  const drawn = drawingOf(text);
  return async (prompt) => {
    const { bpmn } = await drawn;
    const { operations } = await rulesEditor().plan({ bpmn, prompt, context: null }, bound());
    const names = [...bpmn.matchAll(/\bid="([^"]+)"[^>]*?\bname="([^"]+)"/g)];
    return names.reduce((told, [, id = "", name = ""]) => told.replaceAll(id, name), brief(operations));
  };
}
