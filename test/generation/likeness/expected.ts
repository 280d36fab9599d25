/**
 * Reads a process from the notation of the paraphrases: `a; b`, `Lane: label / other label`, `label#type`,
 * `xor(q){[case] ... | ...}`, `or{}`, `and{}`, `eventxor{}`, `loop{body | [again] redo | [exit]}`, `@m` and `->m`,
 * `<start timer: ...>`, `<timer: ...>`, `<message: ...>`, `<end: ...>`.
 */
import type {
  Branch,
  EventKind,
  IntermediateEvent,
  Outline,
  StartEvent,
  Step,
} from "../../../src/generation/outline.ts";
import { eventKinds } from "../../../src/generation/outline.ts";

/** The labels of the outline keep their alternatives, separated by " / ". */
export function expectedOutline(notation: string): Outline {
  const parts = split(notation, ";");
  const [first = ""] = parts;
  const isStart = first.startsWith("<start");
  const body = (isStart ? parts.slice(1) : parts).map(stepOf);
  const start = isStart ? startOf(first) : { kind: "none" as const, label: null, timer: null };
  return { name: null, pools: [{ name: null, lanes: [], start, body }], messages: [] };
}

/** Splits at the top level only: the content of brackets belongs together. */
function split(text: string, at: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const letter of text) {
    if ("{[(<".includes(letter)) depth++;
    // The arrow of a jump closes nothing.
    if ("}])".includes(letter) || (letter === ">" && !parts.at(-1)?.endsWith("-"))) depth--;
    if (letter === at && depth === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "" || at === "|");
}

const stepsOf = (text: string): Step[] => split(text, ";").map(stepOf);

function stepOf(text: string): Step {
  const [, kind = "", question, inside = ""] =
    /^(xor|or|and|eventxor|loop)\s*(?:\(([^)]*)\))?\s*\{(.*)\}$/s.exec(text) ?? [];
  if (kind !== "") return splitOf(kind, question ?? null, split(inside, "|"));
  if (text.startsWith("@")) return { type: "mark", name: text.slice(1) };
  if (text.startsWith("->")) return { type: "jump", to: text.slice(2) };
  if (text.startsWith("<")) return eventOf(text);
  const [, lane, label = text] = /^([^:]+): (.*)$/s.exec(text) ?? [];
  const [plain = ""] = label.split("#");
  return { type: "task", kind: "task", lane: lane ?? null, label: plain.trim(), boundaries: [] };
}

function splitOf(kind: string, question: string | null, branches: string[]): Step {
  if (kind === "and") return { type: "parallel", branches: branches.map(stepsOf) };
  if (kind === "loop") {
    const [body = "", again = "", exit = ""] = branches;
    return {
      type: "loop",
      body: stepsOf(body),
      question,
      again: branchOf(again).condition,
      redo: branchOf(again).body,
      exit: branchOf(exit).condition,
    };
  }
  if (kind === "eventxor") return { type: "eventChoice", branches: branches.map(eventBranch) };
  return { type: kind === "or" ? "inclusive" : "choice", question, branches: branches.map(branchOf) };
}

function branchOf(text: string): Branch {
  const [, condition = "", body = ""] = /^\[([^\]]*)\](.*)$/s.exec(text) ?? [];
  return { condition, isDefault: false, body: stepsOf(body) };
}

function eventBranch(text: string): { event: IntermediateEvent; body: Step[] } {
  const [event, ...body] = stepsOf(text);
  if (event?.type !== "event") throw new Error(`no event before: ${text}`);
  return { event, body };
}

function eventOf(text: string): Step {
  const [, head = "", label] = /^<([^:>]+)(?::([^>]*))?>$/.exec(text) ?? [];
  if (head === "end") return { type: "end", kind: "none", label: label?.trim() ?? null };
  return {
    type: "event",
    kind: kindOf(head),
    throwing: false,
    label: label?.trim() ?? null,
    timer: null,
    lane: null,
  };
}

function startOf(text: string): StartEvent {
  const [, kind = "none", label] = /^<start ?([^:>]*)(?::([^>]*))?>$/.exec(text) ?? [];
  return { kind: kindOf(kind), label: label?.trim() ?? null, timer: null };
}

const kindOf = (word: string): EventKind => eventKinds.find((kind) => kind === word) ?? "none";
