/**
 * Reads commands in short forms: resolves them in the diagram, and carries them out like the trained reader's results.
 */
import { CannotEdit } from "../../editor.ts";
import { operationsOf } from "../../orders/operations.ts";
import type { Context } from "../find.ts";
import { type Answer, answer, type Rule } from "../rule.ts";
import type { Said } from "../said.ts";
import { type Form, forms, type Meant } from "./forms.ts";
import type { Stretch } from "./meant.ts";

export const terse: Rule = {
  name: "a command in short",
  example: forms.map(({ example }) => example).join("; "),
  read(said, context, tail) {
    for (const [to, used] of extents(said, tail))
      for (const form of forms) {
        const read = readBy(form, said, to, used, context);
        if (read) return read;
      }
    return null;
  },
};

/** Text after a colon, or a continuation of the previous case, belongs to it; the longest extent comes first. */
function extents(said: Said, tail: readonly Said[]): [number, number][] {
  const found: [number, number][] = [[said.to, 0]];
  let last = said.to;
  for (const [at, next] of tail.entries()) {
    if (next.source !== said.source || next.from < last) break;
    const between = said.source.masked.slice(last, next.from);
    const isOwn =
      /^\s*:\s*(?:then )?$/.test(between) || goingOn.test(said.source.masked.slice(next.from, next.to));
    if (!isOwn) break;
    last = next.to;
    found.unshift([last, at + 1]);
  }
  return found;
}

const goingOn =
  /^(?:otherwise|else|if not|on (?:timeout|time-out|expiry)|when it|when missed|if exceeded|if missed)\b/i;

function readBy(form: Form, said: Said, to: number, used: number, context: Context): Answer | null {
  const found = form.form.exec(said.source.masked.slice(said.from, to));
  if (!found) return null;
  const part = (name: string): Stretch | null => {
    const [from, end] = found.indices?.groups?.[name] ?? [];
    return from === undefined || end === undefined ? null : { from: said.from + from, to: said.from + end };
  };
  const meant = form.change({ said, context, part });
  return meant && carriedOut(meant, said, used, context);
}

/** If it cannot be carried out, another rule may read it. */
function carriedOut(meant: Meant, said: Said, used: number, context: Context): Answer | null {
  if ("operations" in meant) return { ...answer(meant.operations, null, used), open: meant.told };
  const { change, told } = meant;
  try {
    const operations = operationsOf({ changes: [change] }, alone(told, said), context.model);
    const names = [...change.places, ...change.texts].filter(
      (one) => !("role" in one && isRead.has(one.role)),
    );
    return operations.length === 0 ? null : { ...answer(operations, null, used), open: [...told, ...names] };
  } catch (error) {
    if (error instanceof CannotEdit) return null;
    throw error;
  }
}

/** Parts that are read as a whole in place. */
const isRead: ReadonlySet<string> = new Set(["time"]);

/** The words of new steps in place, each as a separate sentence. */
function alone(told: readonly Stretch[], { source }: Said): string {
  return told.reduce(
    (text, { from, to }) =>
      `${text.slice(0, from)}${source.text.slice(from, to)}${to < text.length ? "." : ""}${text.slice(to + 1)}`,
    " ".repeat(source.text.length),
  );
}
