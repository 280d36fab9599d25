/** Scripts run as separate processes, with their output line by line. */
import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";

export type Running = {
  process: ChildProcess;
  /** Every line printed so far. */
  lines: string[];
  /**
   * Resolves once `enough` holds for the lines.
   * @throws if the process ends before
   */
  until(enough: (lines: string[]) => boolean): Promise<void>;
  /** Resolves with the exit code, or null if a signal ended it; then all its lines are complete. */
  ended: Promise<number | null>;
};

export function runScript(args: string[], command = process.execPath): Running {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
  const lines: string[] = [];
  const checks = new Set<() => void>();
  const output = createInterface({ input: child.stdout });
  output.on("line", (line) => {
    lines.push(line);
    for (const check of checks) check();
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  return {
    process: child,
    lines,
    ended,
    async until(enough) {
      const reached = new Promise<void>((resolve) => {
        const check = () => enough(lines) && resolve();
        checks.add(check);
        check();
      });
      const early = ended.then((code) => {
        if (!enough(lines)) throw new Error(`The process ended with ${code} after ${lines.length} lines.`);
      });
      await Promise.race([reached, early]);
    },
  };
}
