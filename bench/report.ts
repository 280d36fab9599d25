/**
 * One measured figure. A ratio compares two things measured in the same run: only ratios can be compared between
 * machines.
 */
export type Figure = { what: string; value: string };

/** `corpus` is a folder with .bpmn files for the benches that can measure real ones. */
export type Options = {
  corpus: string | null;
  /** Folder with hostile .bpmn and .txt files. */
  attack: string | null;
};

export type Bench = { name: string; run(options: Options): Promise<Figure[]> };

/** The value below which the given share of the samples is (nearest rank). */
export function quantile(samples: number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export const median = (samples: number[]): number => quantile(samples, 0.5);

export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
export const perSecond = (count: number, elapsedMs: number): string =>
  `${Math.round((count / elapsedMs) * 1000).toLocaleString("en")}/s`;
export const ratio = (value: number): string => `x ${value.toFixed(2)}`;
export const mebibytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MiB`;

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown> | unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
