/** Parses the notation of the standard processes to steps of an outline. */
import { capitalised } from "../naming/words.ts";
import type { Branch, Step, Task } from "../outline.ts";

/** `approval`: index of the step that approves; `gap`: where an approval or another check would go. */
export type Told = { steps: Step[]; approval: number | null; gap: number };

type Reader = { text: string; at: number };

export const taskNamed = (label: string, lane: string | null): Task => ({
  type: "task",
  kind: "task",
  label: capitalised(label),
  lane,
  boundaries: [],
});

/** @throws Error when the notation is wrong: the library is ours. */
export function stepsOf(notation: string): Told {
  const marks = topLevel(notation);
  const place = (sign: string) => marks.findIndex((part) => part.startsWith(sign));
  const parts = marks.filter((part) => part !== "^");
  const approval = parts.findIndex((part) => part.startsWith("!"));
  const reader = { text: parts.join(";").replaceAll("!", ""), at: 0 };
  const steps = sequence(reader);
  if (reader.at < reader.text.length)
    throw new Error(`a ready process is wrong at ${reader.text.slice(reader.at)}`);
  const gap = place("^");
  return { steps, approval: approval < 0 ? null : approval, gap: gap < 0 ? Math.max(1, approval) : gap };
}

/** The parts between semicolons outside of braces. */
function topLevel(notation: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= notation.length; at++) {
    const sign = notation.charAt(at);
    if (sign === "{") depth++;
    if (sign === "}") depth--;
    if (at < notation.length && (sign !== ";" || depth > 0)) continue;
    parts.push(notation.slice(from, at).trim());
    from = at + 1;
  }
  return parts;
}

function sequence(reader: Reader): Step[] {
  const steps: Step[] = [];
  for (;;) {
    taken(reader, /[;\s]*/y);
    const next = reader.text.charAt(reader.at);
    if (next === "" || next === "|" || next === "}") return steps;
    steps.push(next === "?" ? choice(reader) : next === "&" ? parallel(reader) : simple(reader));
  }
}

function simple(reader: Reader): Step {
  const words = taken(reader, /[^;|}]*/y).trim();
  if (words.startsWith("end ")) return { type: "end", kind: "none", label: words.slice(4) };
  const [lane = "", label] = words.split(/:\s*/);
  return label === undefined ? taskNamed(lane, null) : taskNamed(label, lane);
}

function choice(reader: Reader): Step {
  const question = `${taken(reader, /\?[^{]*/y).slice(1)}?`;
  const branches: Branch[] = [];
  while (taken(reader, /[{|]\s*/y) !== "") {
    const condition = taken(reader, /\[[^\]]*\]/y).slice(1, -1);
    branches.push({ condition: capitalised(condition), isDefault: false, body: sequence(reader) });
  }
  taken(reader, /\}/y);
  return { type: "choice", question, branches };
}

function parallel(reader: Reader): Step {
  taken(reader, /&/y);
  const branches: Step[][] = [];
  while (taken(reader, /[{|]\s*/y) !== "") branches.push(sequence(reader));
  taken(reader, /\}/y);
  return { type: "parallel", branches };
}

function taken(reader: Reader, form: RegExp): string {
  form.lastIndex = reader.at;
  const found = form.exec(reader.text)?.[0] ?? "";
  reader.at += found.length;
  return found;
}
