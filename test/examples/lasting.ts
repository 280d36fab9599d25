/** Replaces values that differ in every run (ids, times and the like) by constant ones that are equally distinct. */

const forms: readonly { pattern: RegExp; lasting: (at: number) => string }[] = [
  {
    pattern: /gen_[0-9a-f]{32}/g,
    lasting: (at) => `gen_019ab2c4${String(at).padStart(24, "0")}`,
  },
  {
    pattern: /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g,
    lasting: (at) => `019ab2c4-0000-7000-8000-${String(at).padStart(12, "0")}`,
  },
  {
    pattern: /\breq_[0-9a-z]{26}\b/g,
    lasting: (at) => `req_${String(at).padStart(26, "0")}`,
  },
  {
    pattern: /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z\b/g,
    // All the same: it is chance whether two events share a millisecond.
    lasting: () => "2026-11-23T09:00:00.000Z",
  },
  { pattern: /(?<="last_four":")\w{4}(?=")/g, lasting: () => "k7Qd" },
  { pattern: /(?<=Try again in )\d+(?= seconds)/g, lasting: () => "42" },
  // Counts changes of the rules, which change the diagrams of some texts but not of this one.
  { pattern: /(?<="name":"rules","version":")\d+(?=")/g, lasting: () => "1" },
];

/**
 * The value with every id and time replaced by its number among those of its kind, in the order in which they are
 * found.
 */
export function lasting<T>(value: T): T {
  const text = forms.reduce((before, { pattern, lasting: name }) => {
    const known = new Map<string, string>();
    return before.replaceAll(pattern, (found) => {
      const own = known.get(found) ?? name(known.size + 1);
      known.set(found, own);
      return own;
    });
  }, JSON.stringify(value));
  // The structure is the same, except for texts inside.
  return JSON.parse(text) as T;
}

/** In the form of the example files. */
export const textOf = (value: unknown): string => `${JSON.stringify(lasting(value), null, 2)}\n`;
