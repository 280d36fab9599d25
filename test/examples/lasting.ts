/** What is another in every run, as something that lasts: ids, times and the like, told apart as they were. */

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
    // All the same: which of two come in one millisecond is chance.
    lasting: () => "2026-11-23T09:00:00.000Z",
  },
  { pattern: /(?<="last_four":")\w{4}(?=")/g, lasting: () => "k7Qd" },
  { pattern: /(?<=Try again in )\d+(?= seconds)/g, lasting: () => "42" },
  // Counts changes of the rules, which make other diagrams of some texts and not of this one.
  { pattern: /(?<="name":"rules","version":")\d+(?=")/g, lasting: () => "1" },
];

/** The value with every id and time by its place among those of its kind, in the order in which they are found. */
export function lasting<T>(value: T): T {
  const text = forms.reduce((before, { pattern, lasting: name }) => {
    const known = new Map<string, string>();
    return before.replaceAll(pattern, (found) => {
      const own = known.get(found) ?? name(known.size + 1);
      known.set(found, own);
      return own;
    });
  }, JSON.stringify(value));
  // What went in comes out, but for texts inside.
  return JSON.parse(text) as T;
}

/** As the files of examples are written. */
export const textOf = (value: unknown): string => `${JSON.stringify(lasting(value), null, 2)}\n`;
