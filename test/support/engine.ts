/**
 * Drawing threads shared by all services and commands in this process, because each new thread reads fonts and weights,
 * which takes a second. A service that needs its own threads gets them: for fonts, a model, reports of their work.
 */
import { openEngine } from "../../src/adapters.ts";
import { readConfig } from "../../src/config.ts";
import type { Drawing } from "../../src/drawing/drawing.ts";

const opened = new Map<number, Promise<Drawing>>();

export const sharedEngine: typeof openEngine = async (config, watch = {}, tracing = null) => {
  const isPlain = config.languageModel === null && config.FONT_FILES.length === 0;
  if (!isPlain || watch.boxed || watch.unserved) return openEngine(config, watch, tracing);
  const drawing = opened.get(config.THREADS) ?? openEngine(config);
  opened.set(config.THREADS, drawing);
  // Idle threads end by themselves.
  return { ...(await drawing), close: async () => {} };
};

/** For code that only needs a drawing. */
export const sharedDrawing = (): Promise<Drawing> => sharedEngine(readConfig({ THREADS: "1" }));
