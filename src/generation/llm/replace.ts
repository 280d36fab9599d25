/** Corrects an answer in parts: one mistake in a long outline does not require writing all of it again. */
import { z } from "zod";

/** Path as in problems: "outline.pools.0.body.2"; null removes the step. */
export const Replacement = z.object({ path: z.string(), step: z.unknown() });
export type Replacement = z.infer<typeof Replacement>;

/**
 * Replaces what is at each path; the index after the last one appends to a list.
 *
 * @returns the path that leads nowhere, if there is one.
 */
export function replaced(
  value: unknown,
  replacements: readonly Replacement[],
): { value: unknown } | { unknown: string } {
  const copy: unknown = structuredClone(value);
  // From the back, so that a removal does not shift later targets.
  const ordered = replacements.toSorted((a, b) => byPlace(b.path, a.path));
  for (const { path, step } of ordered) if (!put(copy, path.split("."), step)) return { unknown: path };
  return { value: copy };
}

const byPlace = (a: string, b: string): number => a.localeCompare(b, "en", { numeric: true });

function put(into: unknown, [key, ...rest]: string[], step: unknown): boolean {
  if (typeof into !== "object" || into === null || key === undefined) return false;
  if (Array.isArray(into)) {
    const at = Number(key);
    if (!Number.isInteger(at) || at < 0 || at > into.length) return false;
    if (rest.length > 0) return put(into[at], rest, step);
    into.splice(at, 1, ...(step === null ? [] : [step]));
    return true;
  }
  if (!Object.hasOwn(into, key)) return false;
  const record = into as Record<string, unknown>; // An object that is no list, with this key.
  if (rest.length > 0) return put(record[key], rest, step);
  record[key] = step;
  return true;
}
