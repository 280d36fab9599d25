/**
 * Every kind of job. A new kind needs an entry here and a file beside it: dispatcher, queue, workers, sweeper, metrics
 * and console all use this table.
 */
import { generate } from "./generate.ts";
import type { Job } from "./job.ts";
import { layout } from "./layout.ts";
import { render } from "./render.ts";

export const jobs: readonly Job[] = [generate, layout, render];

export const jobKinds: readonly string[] = jobs.map(({ kind }) => kind);
