/** Operations in one line each, so that tables of instructions and what they mean can be read. */
import type { Branch, Next, Operation, Step } from "../../src/generation/edits.ts";

export const brief = (operations: Operation[]): string => operations.map(line).join("\n");

function line({ type, ...fields }: Operation): string {
  const told = Object.entries(fields).flatMap(([key, value]) => {
    const text = shown(key, value);
    return text === "" ? [] : [`${key}: ${text}`];
  });
  return `${type} ${told.join(", ")}`;
}

function shown(key: string, value: unknown): string {
  if (key === "steps") return list((value as Step[]).map(step));
  if (key === "branches") return list((value as Branch[]).map(branch));
  if (key === "branch") return branch(value as Branch);
  if (key === "next") return next(value as Next);
  if (key === "time") return value === null ? "" : (value as { value: string }).value;
  if (Array.isArray(value)) return list(value.map(String));
  return value === null || value === "" ? "" : String(value);
}

const list = (parts: string[]): string => (parts.length === 0 ? "" : `[${parts.join(" | ")}]`);

function step(one: Step): string {
  const lane = one.lane === null ? "" : ` @${one.lane}`;
  if (one.type === "task") return `${one.kind === "task" ? "" : `${one.kind} `}${one.label}${lane}`;
  return `${one.trigger} ${one.label} ${one.time?.value ?? ""}${lane}`.trim();
}

function branch({ condition, isDefault, steps, next: goes }: Branch): string {
  return `${condition}${isDefault ? " (default)" : ""} -> ${[...(steps as Step[]).map(step), next(goes)].join("; ")}`;
}

function next(goes: Next): string {
  if (goes.type === "goto") return `goto ${goes.id}`;
  return goes.type === "end" ? `end ${goes.name}`.trim() : goes.type;
}
