/** The folder's steering text: what roles are called, whether lanes are wanted, and how words are spelled. */
import { capitalise } from "../language/labels.ts";
import { spellings } from "../lexicon/spelling.ts";
import { type Branch, bodiesOf, type Outline, type OutlinePool, type Step } from "../outline.ts";

export type Steering = {
  /** Name in the text (lower case) to the name that the folder prefers. */
  names: Map<string, string>;
  lanes: boolean;
  spelling: "British" | "American" | null;
};

/** "clerk = back office; use no lanes; label tasks in British English"; what it does not say stays as it is. */
export function steeringOf(context: string | null): Steering {
  const text = context ?? "";
  const names = new Map<string, string>();
  for (const found of text.matchAll(
    /(?:^|[\n;,.:(])\s*(?:the |an? )?["']?([a-z][\w &-]{0,40}?)["']?\s*(?:=|→|->|\bmeans\b|\bis called\b|\bstands for\b)\s*(?:the |an? )?["']?([a-z][\w &-]{0,40}?)["']?\s*(?=$|[\n;,.)])/gim,
  ))
    if (found[1] && found[2]) names.set(found[1].trim().toLowerCase(), capitalise(found[2].trim()));
  const spelling = /\b(british|uk) (english|spelling)\b/i.test(text)
    ? "British"
    : /\b(american|us) (english|spelling)\b/i.test(text)
      ? "American"
      : null;
  return {
    names,
    lanes: !/\b(no|without|never use|do not use|don't use) (swim)?lanes\b/i.test(text),
    spelling,
  };
}

/** The outline as the folder wants it; two lanes that get one name become one. */
export function steered(outline: Outline, steering: Steering): Outline {
  const { names, lanes } = steering;
  const renamed = (name: string) => names.get(name.toLowerCase()) ?? name;
  const laneOf = (lane: string | null) => (lane === null || !lanes ? null : renamed(lane));
  const pool = (one: OutlinePool): OutlinePool => ({
    ...one,
    name: one.name === null ? null : renamed(one.name),
    lanes: lanes ? [...new Set(one.lanes.map(renamed))] : [],
    body: one.body.map((step) => stepSteered(step, laneOf, steering)),
  });
  const end = <End extends { pool: string; step: string | null }>(one: End): End => ({
    ...one,
    pool: renamed(one.pool),
    step: one.step === null ? null : spelled(one.step, steering),
  });
  return {
    ...outline,
    pools: outline.pools.map(pool),
    messages: outline.messages.map((message) => ({
      ...message,
      from: end(message.from),
      to: end(message.to),
    })),
  };
}

function stepSteered(step: Step, laneOf: (lane: string | null) => string | null, steering: Steering): Step {
  const inner = (body: Step[]) => body.map((one) => stepSteered(one, laneOf, steering));
  const branch = (one: Branch): Branch => ({ ...one, body: inner(one.body) });
  switch (step.type) {
    case "task":
      return {
        ...step,
        label: spelled(step.label, steering),
        lane: laneOf(step.lane),
        boundaries: step.boundaries.map((one) => ({ ...one, body: inner(one.body) })),
      };
    case "event":
      return { ...step, lane: laneOf(step.lane) };
    case "choice":
    case "inclusive":
      return { ...step, branches: step.branches.map(branch) };
    case "parallel":
      return { ...step, branches: bodiesOf(step).map(inner) };
    case "loop":
      return { ...step, body: inner(step.body), redo: inner(step.redo) };
    case "eventChoice":
      return {
        ...step,
        branches: step.branches.map(({ event, body }) => ({
          event: { ...event, lane: laneOf(event.lane) },
          body: inner(body),
        })),
      };
    default:
      return step;
  }
}

function spelled(label: string, { spelling }: Steering): string {
  if (spelling === null) return label;
  return label.replace(/[A-Za-z]+/g, (word) => {
    const lower = word.toLowerCase();
    for (const [british, american] of spellings) {
      const [from, to] = spelling === "British" ? [american, british] : [british, american];
      // Stems that one spelling merely shortens ("cancel", "enrol") are left as they are: both occur in both.
      if (lower.startsWith(from) && !british.startsWith(american) && !american.startsWith(british))
        return word.charAt(0) + (to + lower.slice(from.length)).slice(1);
    }
    return word;
  });
}
