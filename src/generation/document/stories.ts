/** User stories and GIVEN / WHEN / THEN: the wish is the work, WHEN is the condition of THEN. */
import type { Span } from "./document.ts";
import { cutDraft, type Draft, isProcess, wordsOf } from "./draft.ts";
import { groupsOf, trim } from "./pieces.ts";

const story =
  /^as (?:(?:an?|the)\s+|(?!soon|long|well|far|much|many|in|per|of|for|to)(?=\p{L}))([^,:.;\n]{2,50}?),?\s+(?:i|we)\s+(?:(?:want|need|wish|have|like|would like|'d like|must|should|can|will|expect)(?:\s+to(?=\s)|\s+be able to)?(?:\s+be able to(?=\s))?)\s+/iu;
const scenario = /^(given|when|then|and|but)\b[:,]?\s+/i;

export function withStories(text: string, all: readonly Draft[]): Draft[] {
  const drafts = all.flatMap((draft) => (isProcess(draft) ? apart(text, draft) : [draft]));
  return drafts.map((draft, at) => {
    if (!isProcess(draft)) return draft;
    const found = story.exec(wordsOf(text, draft).slice(0, 160));
    if (!found?.[1]) return draft;
    const wish = draft.body.from + found[0].length;
    const colon = colonAfter(text, { from: wish, to: draft.body.to });
    const told: Draft = { ...draft, key: "story", doer: found[1].trim() };
    if (colon !== null) return { ...told, body: { from: colon, to: draft.body.to } };
    if (isToldBelow(text, drafts, at))
      return { ...told, role: "remark", body: { from: wish, to: draft.body.to } };
    return { ...told, body: { from: wish, to: draft.body.to } };
  });
}

/** A paragraph of several stories, one draft each. */
function apart(text: string, draft: Draft): Draft[] {
  const later = groupsOf(text, draft.body).findLast(
    ({ from, to }) => from > draft.body.from && story.test(text.slice(from, Math.min(to, from + 160))),
  );
  if (!later) return [draft];
  const [head, tail] = cutDraft(text, draft, later.from);
  return [...apart(text, head), tail];
}

/** "As a user I want to reset my password: I click ..." lists the steps after the colon. */
function colonAfter(text: string, span: Span): number | null {
  const found = /^[^.;:\n]{3,120}:\s+(?=\S)/.exec(text.slice(span.from, span.to));
  return found ? span.from + found[0].length : null;
}

/** The steps of a story are below it, before the next story or heading. */
function isToldBelow(text: string, drafts: readonly Draft[], at: number): boolean {
  const own = drafts[at];
  for (const draft of drafts.slice(at + 1, at + 6)) {
    const words = wordsOf(text, draft);
    if (story.test(words.slice(0, 160))) return false;
    if (/^(?:given|when|then)\b/i.test(words) || (draft.role === "item" && own?.role !== "item")) return true;
    if (/acceptance criteria/i.test(words)) return true;
    if (draft.role === "heading" || isProcess(draft)) return draft.role === "prose" && own?.role === "prose";
  }
  return false;
}

const inline = /^given(?: that)?,?\s+([^.;\n]{3,160}?),\s+(?=(?:when|then|if)\b)/i;

/**
 * "Given the tank is empty, when the driver starts the engine, then ...": what is given is the condition of the rest.
 */
export const withGivens = (text: string, drafts: readonly Draft[]): Draft[] =>
  drafts.map((draft) => {
    const found =
      isProcess(draft) && !draft.condition ? inline.exec(wordsOf(text, draft).slice(0, 200)) : null;
    if (!found?.[1]) return draft;
    const from = draft.body.from + found[0].indexOf(found[1]);
    const condition = { from, to: from + found[1].length };
    return { ...draft, condition, body: { from: draft.body.from + found[0].length, to: draft.body.to } };
  });

/**
 * Lines that begin with GIVEN, WHEN, THEN and AND, put together: one block for a given, one for each WHEN with its
 * THEN.
 */
export function withScenarios(text: string, drafts: readonly Draft[]): Draft[] {
  const keys = drafts.map((draft) =>
    isProcess(draft) ? (scenario.exec(wordsOf(text, draft).slice(0, 20))?.[1]?.toLowerCase() ?? null) : null,
  );
  if (!(keys.includes("then") && (keys.includes("when") || keys.includes("given")))) return [...drafts];
  const result: Draft[] = [];
  let at = 0;
  while (at < drafts.length) {
    const count = runLength(keys, at);
    if (count === 0) result.push(...drafts.slice(at, at + 1));
    else result.push(...scenarioDrafts(text, drafts.slice(at, at + count), keys.slice(at, at + count)));
    at += Math.max(1, count);
  }
  return result;
}

/** From a GIVEN, WHEN or THEN as far as "and" continues it; WHEN includes its THEN. */
function runLength(keys: readonly (string | null)[], at: number): number {
  const first = keys[at];
  if (first !== "given" && first !== "when" && first !== "then") return 0;
  let to = at + 1;
  let seen = first;
  for (; to < keys.length; to++) {
    const key = keys[to];
    if (key === "and" || key === "but") continue;
    if (!(key === "then" && seen !== "then")) break;
    seen = "then";
  }
  return to - at;
}

function scenarioDrafts(text: string, run: readonly Draft[], keys: readonly (string | null)[]): Draft[] {
  const first = run[0];
  if (!first) return [];
  const bodies = run.map((draft) => withoutKey(text, draft));
  const then = keys.indexOf("then");
  const last = run.at(-1) ?? first;
  const common: Draft = { ...first, role: "item", marker: null, lines: run.length };
  if (then < 0) {
    if (keys[0] !== "given") return [...run];
    return run.map((draft, at) => ({ ...draft, key: "given" as const, body: bodies[at] ?? draft.body }));
  }
  if (then === 0 || !isScenario(text, run, keys, bodies)) return [...run];
  const span = { from: first.span.from, to: last.span.to };
  const condition = joined(bodies.slice(0, then));
  return [{ ...common, span, condition, body: joined(bodies.slice(then)) ?? span }];
}

/**
 * "When the technician has finished, he signs. / Then he leaves." are sentences; a scenario has half a sentence in each
 * line.
 */
function isScenario(
  text: string,
  run: readonly Draft[],
  keys: readonly (string | null)[],
  bodies: readonly Span[],
): boolean {
  const capitals = run.every((draft) => /^\p{Lu}{3}/u.test(wordsOf(text, draft)));
  const halves = bodies
    .slice(0, keys.indexOf("then"))
    .every(({ from, to }) => !text.slice(from, to).includes(","));
  return capitals || halves;
}

const withoutKey = (text: string, draft: Draft): Span => {
  const key = scenario.exec(wordsOf(text, draft).slice(0, 20))?.[0] ?? "";
  return trim(text, { from: draft.body.from + key.length, to: draft.body.to }) ?? draft.body;
};

const joined = (spans: readonly Span[]): Span | null => {
  const [first] = spans;
  const last = spans.at(-1);
  return first && last ? { from: first.from, to: last.to } : null;
};
