/**
 * The drawing threads of all services and commands in this process: each new thread reads fonts and weights by itself, which
 * takes a second. What a service asks of its own threads, it gets: fonts, a model, word of what they did.
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
  // Threads that have nothing to do end by themselves.
  return { ...(await drawing), close: async () => {} };
};

/** For what needs nothing but a drawing. */
export const sharedDrawing = (): Promise<Drawing> => sharedEngine(readConfig({ THREADS: "1" }));
