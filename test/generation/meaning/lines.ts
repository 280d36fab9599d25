/** The content of a text, one line per statement, as a human reader would write it down. */
import { readSentences } from "../../../src/generation/clauses/read.ts";
import { readDocument } from "../../../src/generation/document/read.ts";
import type { Statement } from "../../../src/generation/meaning/meaning.ts";
import { statementsOf } from "../../../src/generation/meaning/statements.ts";
import { parser } from "../../../src/generation/parser/parser.ts";

export function stated(text: string) {
  const document = readDocument(text);
  return statementsOf(document, readSentences(document, parser), parser.mayBePerson);
}

export const line = (one: Statement): string => {
  if (one.kind === "step")
    return `${[one.doer ?? "-", ...(one.together ?? [])].join(" + ")}: ${one.label}${one.times ? ` (${one.times}x)` : ""}`;
  if (one.kind === "question") return `${one.ask} [${one.values.join(" | ")}]`;
  if (one.kind === "remark" || one.kind === "lead") return one.kind;
  if (one.kind === "parallel") return `parallel ${one.branches.length}`;
  if (one.kind === "event") return `${one.event}: ${one.label}`;
  return one.kind === "start"
    ? `start ${one.event}: ${one.label}`
    : `end${one.label ? `: ${one.label}` : ""}`;
};
export const linesOf = (text: string) => stated(text).statements.map(line);
