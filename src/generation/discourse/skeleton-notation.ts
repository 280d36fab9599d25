/** Reads the notation of the process library (`lexicon/skeletons.ts`) to nodes. */
import { lemmasOf } from "../language/similarity.ts";
import type { Action, Condition, Node } from "./node.ts";

/** `approval` is the step that approves; `place` is where an approval would go. */
export type Parsed = { nodes: Node[]; approval: Action | null; place: { body: Node[]; at: number } | null };

type Reader = { text: string; at: number; parsed: Parsed };

/** @throws Error when the notation is wrong: the library is ours. */
export function readSkeleton(steps: string, thing: string): Parsed {
  const reader: Reader = {
    text: steps.replaceAll("$", thing),
    at: 0,
    parsed: { nodes: [], approval: null, place: null },
  };
  reader.parsed.nodes = sequence(reader, "");
  if (reader.at < reader.text.length)
    throw new Error(`the library is wrong at ${reader.text.slice(reader.at)}`);
  return reader.parsed;
}

function sequence(reader: Reader, stop: string): Node[] {
  const nodes: Node[] = [];
  for (;;) {
    skip(reader, /[;\s]/);
    const next = reader.text[reader.at];
    if (next === undefined || stop.includes(next)) return nodes;
    const node = item(reader, nodes);
    if (node) nodes.push(node);
  }
}

function item(reader: Reader, body: Node[]): Node | null {
  const mark = reader.text[reader.at];
  if (mark === "^") {
    reader.at += 1;
    reader.parsed.place = { body, at: body.length };
    return null;
  }
  if (mark === "?") return choice(reader);
  if (mark === "&") return parallel(reader);
  if (mark === "!") reader.at += 1;
  const words = until(reader, /[;|}]/);
  if (words.startsWith("end ")) return { type: "end", kind: "none", label: words.slice(4) };
  const colon = words.indexOf(":");
  const action = namedAction(words.slice(colon + 1).trim(), colon < 0 ? null : words.slice(0, colon).trim());
  if (mark === "!") reader.parsed.approval = action;
  return action;
}

function choice(reader: Reader): Node {
  reader.at += 1;
  const question = `${until(reader, /\{/)}?`;
  reader.at += 1;
  const branches = [];
  for (;;) {
    skip(reader, /[\s|]/);
    if (reader.text[reader.at] === "}") break;
    reader.at += 1;
    const condition = conditionNamed(until(reader, /\]/));
    reader.at += 1;
    branches.push({ condition, isElse: false, body: sequence(reader, "|}") });
  }
  reader.at += 1;
  return { type: "choice", question, branches, inclusive: false };
}

function parallel(reader: Reader): Node {
  reader.at += 2;
  const branches: Node[][] = [];
  for (;;) {
    branches.push(sequence(reader, "|}"));
    if (reader.text[reader.at] !== "|") break;
    reader.at += 1;
  }
  reader.at += 1;
  return { type: "parallel", branches };
}

function until(reader: Reader, stop: RegExp): string {
  const from = reader.at;
  while (reader.at < reader.text.length && !stop.test(reader.text[reader.at] ?? "")) reader.at += 1;
  return reader.text.slice(from, reader.at).trim();
}

function skip(reader: Reader, blanks: RegExp): void {
  while (reader.at < reader.text.length && blanks.test(reader.text[reader.at] ?? "")) reader.at += 1;
}

/** A task that no sentence names. */
export const namedAction = (label: string, actor: string | null): Action => ({
  type: "action",
  frame: null,
  label,
  longLabel: label,
  actor,
  kind: "task",
  boundaries: [],
  from: 0,
  to: 0,
});

export const conditionNamed = (text: string): Condition => ({
  text,
  lemmas: lemmasOf(text),
  negated: /\bnot\b/.test(text),
  subject: null,
  about: null,
  from: 0,
  to: 0,
});
