/** CPU time, which other work on the machine disturbs less than elapsed time. */
import { readdirSync, readFileSync } from "node:fs";

/** The kernel counts in hundredths of a second. */
const tickMs = 10;

/** Milliseconds of CPU time of this process, all threads. */
export function cpuOfThis(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds of CPU time of living child processes, in steps of 10; NaN without /proc. */
export function cpuOfChildren(): number {
  const parents = new Map<number, number>();
  const used = new Map<number, number>();
  for (const name of processIds()) {
    const fields = statOf(name);
    parents.set(Number(name), Number(fields[1]));
    used.set(Number(name), (Number(fields[11]) + Number(fields[12])) * tickMs);
  }
  let sum = used.size === 0 ? Number.NaN : 0;
  for (const [id, ms] of used) if (isBelow(id, parents)) sum += ms;
  return sum;
}

function processIds(): string[] {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** The fields after the name of the program, which may contain spaces; empty for a process that has just ended. */
function statOf(id: string): string[] {
  try {
    const text = readFileSync(`/proc/${id}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}

function isBelow(id: number, parents: ReadonlyMap<number, number>): boolean {
  for (let at = parents.get(id), steps = 0; at !== undefined && steps < parents.size; steps++) {
    if (at === process.pid) return true;
    at = parents.get(at);
  }
  return false;
}
