/**
 * Every kind of job. A further kind is an entry here and a file beside it: dispatcher, queue, workers, sweeper, metrics and
 * console go by this table.
 */
import { generate } from "./generate.ts";
import type { Job } from "./job.ts";
import { layout } from "./layout.ts";
import { render } from "./render.ts";

export const jobs: readonly Job[] = [generate, layout, render];

export const jobKinds: readonly string[] = jobs.map(({ kind }) => kind);
