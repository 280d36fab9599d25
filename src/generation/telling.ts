/** The account of a text as notes: for each clause what it became, or why it is not drawn. */
import { untaken } from "./account.ts";
import type { Note } from "./generator.ts";
import type { AccountLine } from "./meaning/draft.ts";
import type { Meaning, Statement } from "./meaning/meaning.ts";
import { capitalised } from "./naming/words.ts";
import type { Understood } from "./readings.ts";

/** One note for each clause; `elements` hold the keys by which `drawnAs` finds elements. */
export function notesOf({ account, meaning, notes }: Understood, prompt: string): Note[] {
  const statements = new Map(meaning.statements.map((one) => [one.id, one]));
  const original = originalsIn(meaning);
  const questions = meaning.statements.filter(({ kind }) => kind === "question");
  const lines = account.map(({ from, to, act, rule, statement }): Note => {
    if (act === "frame" || act === "form" || rule === untaken)
      return framed({ from, to, act, rule, statement }, prompt);
    const said =
      statement === null
        ? questions.find(({ span }) => span.from < to && span.to > from)
        : statements.get(statement);
    const drawn = said === undefined || said.kind !== "remark";
    return {
      kind: drawn ? "understood" : "dropped",
      text: said === undefined ? belongs : told(said),
      rule,
      from: Math.max(0, from),
      to: Math.min(prompt.length, to),
      elements: said === undefined || !drawn ? [] : [keyOf(statements.get(original(said.id)) ?? said)],
    };
  });
  return [...lines, ...notes];
}

/**
 * Headings, roles and marks of lines count as used; greetings, remarks and words that nobody understands as dropped.
 */
const framed = ({ from, to, act, rule }: AccountLine, prompt: string): Note => ({
  kind: act === "form" || usedFrames.has(rule) ? "understood" : "dropped",
  text: capitalised(rule),
  rule,
  from: Math.max(0, from),
  to: Math.min(prompt.length, to),
  elements: [],
});

const usedFrames: ReadonlySet<string> = new Set(["title", "heading", "list of roles"]);

/** Replaces the keys in a note by ids of elements. @param elements from `compiledWithElements` */
export const drawnAs = (note: Note, elements: ReadonlyMap<string, string>): Note => ({
  ...note,
  elements: (note.elements ?? []).flatMap((key) => elements.get(key) ?? []),
});

/** The key of a gateway is its question, of everything else the id of its statement. */
const keyOf = (statement: Statement): string =>
  statement.kind === "question" ? statement.ask : statement.id;

/** Maps a repeated statement to the one stated first, and a jump back to its target. */
function originalsIn({ relations, statements }: Meaning): (id: string) => string {
  const leads = new Set(statements.flatMap(({ id, kind }) => (kind === "lead" ? [id] : [])));
  const first = new Map(
    relations.flatMap((one) => {
      if (one.kind === "same") return [[one.what, one.as]];
      if (one.kind !== "back" && one.kind !== "on") return [];
      return typeof one.from === "string" && leads.has(one.from) ? [[one.from, one.to]] : [];
    }),
  );
  const original = (id: string, steps = first.size): string => {
    const as = first.get(id);
    return as === undefined || steps === 0 ? id : original(as, steps - 1);
  };
  return original;
}

const belongs = "Part of what stands beside it";

/** The statement in the words of the notation. */
function told(statement: Statement): string {
  switch (statement.kind) {
    case "step":
      return [
        `Task “${statement.label}”${statement.doer === null ? "" : ` of ${statement.doer}`}`,
        ...(statement.together ? [`together with ${statement.together.join(", ")}`] : []),
        ...(statement.each === null ? [] : ["done for each"]),
        ...(statement.times ? [`at most ${statement.times} times`] : []),
      ].join(", ");
    case "question":
      return `Decision “${statement.ask}”`;
    case "event":
      return `${statement.throws ? "Event" : "Wait"} “${statement.label}”`;
    case "parallel":
      return "Work side by side";
    case "start":
      return statement.label === "" ? "Start" : `Start “${statement.label}”`;
    case "end":
      return statement.label === "" ? "End" : `End “${statement.label}”`;
    case "lead":
      return "A way to what is told elsewhere";
    case "remark":
      return "A remark, no step of the process";
  }
}
