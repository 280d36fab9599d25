/** Short forms for statements and relations in tests. */
import type {
  EndStatement,
  EventStatement,
  Meaning,
  Party,
  QuestionStatement,
  Relation,
  StartStatement,
  Statement,
  StepStatement,
} from "../../../src/generation/meaning/meaning.ts";

const said = (id: string, text: string) => ({ id, text, span: { from: 0, to: text.length } });

export const step = (id: string, label: string, more: Partial<StepStatement> = {}): StepStatement => ({
  ...said(id, label),
  kind: "step",
  verb: label.split(" ")[0]?.toLowerCase() ?? "",
  doer: null,
  things: label.split(" ").slice(-1),
  label,
  task: null,
  optional: false,
  each: null,
  ...more,
});

export const question = (
  id: string,
  ask: string,
  values: string[],
  more: Partial<QuestionStatement> = {},
): QuestionStatement => ({ ...said(id, ask), kind: "question", ask, values, by: null, many: false, ...more });

export const event = (id: string, label: string, more: Partial<EventStatement> = {}): EventStatement => ({
  ...said(id, label),
  kind: "event",
  event: "message",
  throws: false,
  label,
  time: null,
  ...more,
});

export const parallel = (id: string, branches: string[]): Statement => ({
  ...said(id, "meanwhile"),
  kind: "parallel",
  branches,
});

export const start = (id: string, label: string, more: Partial<StartStatement> = {}): StartStatement => ({
  ...said(id, label),
  kind: "start",
  event: "none",
  label,
  ...more,
});

export const end = (id: string, label: string, more: Partial<EndStatement> = {}): EndStatement => ({
  ...said(id, label),
  kind: "end",
  event: "none",
  label,
  ...more,
});

export const within = (what: string, of: string, value: string | null): Relation => ({
  kind: "within",
  why: "explicit",
  what,
  of,
  value,
});

/** `relate("back", "s3", "s1")`, also for `on`. */
export const lead = (
  kind: "back" | "on",
  from: string | { of: string; value: string | null },
  to: string,
): Relation => ({ kind, why: "explicit", from, to });

export const beside = (kind: "before" | "after", what: string, than: string): Relation => ({
  kind,
  why: "explicit",
  what,
  than,
});

export const same = (what: string, as: string): Relation => ({ kind: "same", why: "shared", what, as });

export const attach = (what: string, to: string | null, interrupts: boolean): Relation => ({
  kind: "attach",
  why: "explicit",
  what,
  to,
  interrupts,
});

export const message = (from: string, to: string, label: string): Relation => ({
  kind: "message",
  why: "shared",
  from,
  to,
  label,
});

export const party = (name: string, as: Party["as"] = "lane", more: Partial<Party> = {}): Party => ({
  name,
  as,
  words: [name.toLowerCase()],
  ...more,
});

export const meaning = (
  statements: Statement[],
  relations: Relation[] = [],
  parties: Party[] = [],
): Meaning => ({ name: null, parties, statements, relations });
