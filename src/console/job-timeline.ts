/** The duration of each step of a job, as bars on one scale. */
import { type Html, html } from "../html.ts";
import { table } from "./parts.ts";

export type JobStep = { name: string; startMs: number; ms: number };

type Known = { step: string; further: string; isBoundary: boolean };
const boundary = (step: string, further = step): Known => ({ step, further, isBoundary: true });

/**
 * A worker's event has the time at which the worker began that step. So a step lasts until the next one begins,
 * including its wait in the queue. Work that led to no event belongs to the time of the previous step: `further`.
 */
const known: Record<string, Known> = {
  GenerationRequested: boundary("Waits for a worker"),
  GenerationRetryRequested: boundary("Waits for a worker"),
  GenerationStarted: boundary("Understands the text"),
  ProcessGenerated: {
    step: "Understands the text",
    further: "Understands the text, lays out",
    isBoundary: false,
  },
  DiagramLaidOut: boundary("Lays out", "Lays out, draws the picture"),
  ImageRendered: boundary("Draws the picture", "Draws the picture, makes the diagram"),
};
const ends = ["GenerationSucceeded", "GenerationFailed"];

/**
 * @param events of one job, oldest first.
 * @param nowMs if the job has not ended, its last step lasts until now.
 */
export function stepsOf(events: { type: string; at: string }[], nowMs: number): JobStep[] {
  const [first] = events;
  if (first === undefined) return [];
  const beginMs = Date.parse(first.at);
  const steps: JobStep[] = [];
  let startMs = 0;
  let under = known[first.type];
  const until = (endMs: number, how: "step" | "further") => {
    // Processes have their own clocks; a step must not end before it begins.
    const ms = Math.max(0, endMs - beginMs - startMs);
    steps.push({ name: under?.[how] ?? "Works", startMs, ms });
    startMs += ms;
  };
  for (const { type, at } of events.slice(1)) {
    const next = known[type];
    if (ends.includes(type)) {
      until(Date.parse(at), type === "GenerationSucceeded" ? "step" : "further");
      return steps;
    }
    if (next?.isBoundary) until(Date.parse(at), "step");
    under = next ?? under;
  }
  until(nowMs, "further");
  return steps;
}

/** Milliseconds below a second, seconds with a decimal above, minutes from two on. */
export function lasting(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return ms < 120_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 60_000)} min`;
}

export function jobTimeline(steps: JobStep[]): Html {
  const last = steps.at(-1);
  if (last === undefined) return html`<p class="empty">Nothing has been done yet.</p>`;
  const totalMs = Math.max(1, last.startMs + last.ms);
  return table({
    caption: `Steps, ${lasting(last.startMs + last.ms)} in all`,
    columns: ["Step", { name: "Took", numeric: true }, { name: "Share of the time", hidden: true }],
    rows: steps.map(({ name, startMs, ms }) => [
      name,
      lasting(ms),
      bar((startMs / totalMs) * 100, (ms / totalMs) * 100),
    ]),
    empty: "",
  });
}

/** Repeats the number beside it. In percent of the whole; a step that took no time is a hairline. */
const bar = (from: number, width: number): Html =>
  html`<svg class="bar-of-time" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect x="${Math.min(99.5, from).toFixed(2)}" y="0" width="${Math.max(0.5, width).toFixed(2)}" height="4"></rect></svg>`;
